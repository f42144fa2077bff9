// From the engine's functions of the C convention to closures and objects. Each kind of user data is a retained object,
// which `giveBack` releases; the engine sees to it that this happens once.

/// A retained object as user data.
func lend(_ object: AnyObject) -> OwnedUserData {
    OwnedUserData(userData: Unmanaged.passRetained(object).toOpaque(), destroy: release)
}

func release(_ userData: UserData?) {
    guard let userData else { return }
    Unmanaged<AnyObject>.fromOpaque(userData).release()
}

func borrow<Object: AnyObject>(_ userData: UserData?, as: Object.Type) -> Object? {
    userData.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

// MARK: Results and events

/// A result closure in the engine's hands.
final class ResultBox {
    let function: (NavigationResult) -> Void

    init(_ function: @escaping (NavigationResult) -> Void) {
        self.function = function
    }
}

func tellResult(_ userData: UserData?, _ result: UnsafeRawPointer?) {
    guard let box = borrow(userData, as: ResultBox.self), let result else { return }
    box.function(NavigationResult(result.assumingMemoryBound(to: Result.self).pointee))
}

/// An observer in the engine's hands.
final class ObserverBox: Lender<EventSource> {
    private let function: (NavigationEvent) -> Void

    init(_ function: @escaping (NavigationEvent) -> Void) {
        self.function = function
    }

    @inline(__always)
    fileprivate func tell(_ event: UnsafeRawPointer) {
        show(event) { function(NavigationEvent($0)) }
    }
}

func tellObserver(_ userData: UserData?, _ event: UnsafeRawPointer?) {
    guard let userData, let event else { return }
    Unmanaged<ObserverBox>.fromOpaque(userData)._withUnsafeGuaranteedRef { $0.tell(event) }
}

// MARK: Bridges

/// A bridge in the engine's hands, whose type the trampolines need not know.
final class BridgeBox: Lender<QuestionSource> {
    private let transition: (NavigationQuestion) -> BridgeAnswer
    let replay: ([NavigationChange]) -> Void
    private let register: (Navigator) throws(NavigationError) -> Void
    /// The navigator, while the bridge is set.
    var navigator: Navigator?
    /// The error of the registration.
    private(set) var thrown: NavigationError?

    init(_ bridge: any NavigatorBridge) {
        register = { (navigator) throws(NavigationError) in try bridge.registerRoutes(in: navigator) }
        transition = { bridge.transition($0) }
        replay = { bridge.replay($0) }
    }

    init(_ transition: @escaping (NavigationQuestion) -> BridgeAnswer) {
        self.transition = transition
        replay = { _ in }
        register = { (_) throws(NavigationError) in }
    }

    /// Registers the routes of the bridge. Returns the status, and keeps what is thrown.
    fileprivate func registerRoutes() -> Int32 {
        guard let navigator else { return NavigationStatus.invalid.rawValue }
        do { try register(navigator) } catch {
            thrown = error
            return error.status.rawValue
        }
        return NavigationStatus.ok.rawValue
    }

    @inline(__always)
    fileprivate func answer(_ question: UnsafeRawPointer) -> Int32 {
        show(question) { transition(NavigationQuestion($0)) }.code
    }
}

func ask(_ userData: UserData?, _ question: UnsafeRawPointer?) -> Int32 {
    guard let userData, let question else { return BridgeAnswer.refuse.code }
    return Unmanaged<BridgeBox>.fromOpaque(userData)._withUnsafeGuaranteedRef { $0.answer(question) }
}

func registerRoutes(_ userData: UserData?, _ navigator: OpaquePointer?) -> Int32 {
    borrow(userData, as: BridgeBox.self)?.registerRoutes() ?? NavigationStatus.invalid.rawValue
}

func replayStack(_ userData: UserData?, _ changes: UnsafeRawPointer?) {
    borrow(userData, as: BridgeBox.self)?.replay(NavigationChange.all(changes))
}

// MARK: Builders

func makeModel(
    _ userData: UserData?, _ build: UnsafeRawPointer?, _ model: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let box = borrow(userData, as: BuilderBox.self), let build else { return 1 }
    let (code, made) = box.makeModel(BuildContext(build))
    if code == 0 { model?.pointee = made.map { Unmanaged.passRetained($0).toOpaque() } }
    return code
}

func updateModel(_ userData: UserData?, _ model: UnsafeMutableRawPointer?, _ build: UnsafeRawPointer?) -> Int32 {
    guard let update = borrow(userData, as: BuilderBox.self)?.updateModel, let build else { return 1 }
    return update(borrow(model, as: Product.self), BuildContext(build))
}

extension BuildContext {
    fileprivate init(_ build: UnsafeRawPointer) {
        let told = build.assumingMemoryBound(to: Build.self).pointee
        entry = EntryID(rawValue: told.entry.rawValue)
        routeID = RouteID(rawValue: told.route.rawValue)
        arguments = told.arguments.map { NavigationValue($0.pointee) }
        tag = told.tag
        hint = told.hint.map { NavigationValue($0.pointee) }
        flow = FlowID(told.flow)
    }
}

func makeView(
    _ userData: UserData?, _ entry: UInt64, _ model: UnsafeMutableRawPointer?,
    _ view: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let make = borrow(userData, as: BuilderBox.self)?.makeView else { return 1 }
    let (code, made) = make(EntryID(rawValue: entry), borrow(model, as: Product.self))
    if code == 0 { view?.pointee = made.map { Unmanaged.passRetained($0).toOpaque() } }
    return code
}

func destroyProduct(_ userData: UserData?, _ product: UnsafeMutableRawPointer?) {
    guard let product else { return }
    Unmanaged<Product>.fromOpaque(product).release()
}

// MARK: Ports

/// A wake closure in a port's hands.
final class WakeBox: Sendable {
    let wake: @Sendable () -> Void

    init(_ wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }
}

func wakeOwner(_ userData: UserData?) {
    borrow(userData, as: WakeBox.self)?.wake()
}
