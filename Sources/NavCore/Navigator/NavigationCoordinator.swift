// Coordinators: what a flow is asked about, and what it says.

/// A request that was sent to a flow, put to its coordinator.
public struct DispatchContext: Sendable, Hashable {
    /// The flow that is asked.
    public let flow: FlowID
    /// The flow directly in it that has not taken the request; nil: it was sent to this one.
    public let child: FlowID?
    /// The entry of that route and arguments among the flow's own entries, in any of its tabs, columns and sheets; of several
    /// the one that came to the top last. Nil: none.
    public let shownEntry: EntryID?
    /// How often the operation was sent on, or elsewhere, before.
    public let redirectCount: Int
    /// Whether ``Navigator/dispatchTarget(of:_:sentTo:)`` asks, and nothing will be done.
    public let isTrial: Bool
    /// The route by name, and the arguments.
    public let request: NavigationRequest
    /// The route by id; nil: none is registered under that name, which is a word between coordinators then.
    public let routeID: RouteID?

    /// The route's name.
    public var route: String { request.route }
    /// Nil is no arguments, which is not the same as a null.
    public var arguments: NavigationValue? { request.arguments }
    /// The argument with that key; nil where the arguments are no map or have no such key.
    public subscript(key: String) -> NavigationValue? { request[key] }

    init(_ told: Dispatched) {
        flow = FlowID(rawValue: told.flow.rawValue)
        child = FlowID(told.child)
        shownEntry = EntryID(told.shown)
        redirectCount = Int(told.redirects)
        isTrial = told.isTrial != 0
        let given = told.request.map { $0.pointee } ?? GivenRequest()
        request = NavigationRequest(String(given.route), given.arguments.map { NavigationValue($0.pointee) })
        routeID = RouteID(given.routeId)
    }
}

/// The answer of a coordinator to a request.
public enum CoordinatorAnswer {
    /// Goes back to ``DispatchContext/shownEntry`` if there is one, in another tab too. Else the request opens where its route says, in
    /// the tree of the flow, or is pushed upon the flow. The user sees it: a sheet over it goes.
    case show
    /// Goes back like ``show``, but entries above the flow's own go first, flows in it end, and an entry that is not
    /// shown is pushed upon its first entry.
    case `switch`
    /// Takes it, and there is nothing to do: ``NavigationStatus/alreadyThere``.
    case ignore
    /// Leaves it to the flow around this one; where there is none: ``NavigationStatus/unresolved``.
    case pass
    /// No: ``NavigationStatus/refused``, with a number of the host's that becomes the outcome's `hostCode`. 0 and the three
    /// numbers above `Int32.min` mean something else to the core and are told as 1.
    case refuse(Int32)
    /// Another intent is performed instead. Where it names neither a target nor an issuer, its target is this flow: a
    /// dismissal closes what the flow presents.
    case perform(NavigationIntent)
    /// Another request is sent instead: to this flow first, then outwards.
    case redispatch(NavigationRequest)

    /// No, with the number 1.
    public static var refuse: CoordinatorAnswer { .refuse(1) }
}

/// The facts that the builder of a flow's model is told.
public struct FlowBuildContext: Sendable, Hashable {
    /// Planned: it lives once the move is accepted.
    public let flow: FlowID
    /// The flow's route, as its registration returned it.
    public let routeID: RouteID
    /// With which the flow begins; nil: none.
    public let arguments: NavigationValue?
    /// The caller's, from its options.
    public let tag: UInt64
    /// The caller's, from its options.
    public let hint: NavigationValue?

    /// The argument with that key; nil where the arguments are no map or have no such key.
    public subscript(key: String) -> NavigationValue? { arguments?[key] }

    fileprivate init(_ told: Build) {
        flow = FlowID(rawValue: told.flow.rawValue)
        routeID = RouteID(rawValue: told.route.rawValue)
        arguments = told.arguments.map { NavigationValue($0.pointee) }
        tag = told.tag
        hint = told.hint.map { NavigationValue($0.pointee) }
    }
}

/// Makes the model of each flow of a route, and decides what is sent to it.
///
/// ```swift
/// try navigator.register(
///     "shop",
///     flow: FlowBuilder(initial: "list") { _ in
///         Shop()
///     } onDispatch: { sent, shop in
///         sent.route == "product" ? .show : .pass
///     })
/// ```
///
/// The model is made before that of the flow's first entry, and released after that of its last one. The closures are
/// released when the route is unregistered or the navigator is closed; they hold their navigator weakly.
public struct FlowBuilder<Model> {
    /// Runs before the bridge is asked; nil is a valid model.
    public typealias MakeModel = (FlowBuildContext) throws(BuilderRefusal) -> Model?
    /// Decides about a request, with the flow's model. It may only read the navigator.
    public typealias OnDispatch = (DispatchContext, Model?) -> CoordinatorAnswer

    let initial: NavigationRequest
    let makeModel: MakeModel?
    let onDispatch: OnDispatch?

    /// A builder of flows with models.
    ///
    /// - Parameters:
    ///   - initial: With what a flow begins. Without arguments of its own it gets those of the flow. No host object may be in
    ///     it.
    ///   - onDispatch: Nil: what is sent to the flow is left to those around it.
    public init(initial: NavigationRequest, makeModel: @escaping MakeModel, onDispatch: OnDispatch? = nil) {
        self.initial = initial
        self.makeModel = makeModel
        self.onDispatch = onDispatch
    }

    /// A builder of flows without models.
    public init(initial: NavigationRequest, onDispatch: ((DispatchContext) -> CoordinatorAnswer)? = nil)
    where Model == Never {
        self.initial = initial
        makeModel = nil
        self.onDispatch = onDispatch.map { onDispatch in { sent, _ in onDispatch(sent) } }
    }
}

/// A flow's builder in the engine's hands.
final class FlowBox {
    private weak var navigator: Navigator?
    private let makeModel: ((FlowBuildContext) -> (Int32, Product?))?
    private let onDispatch: ((DispatchContext, Any?) -> CoordinatorAnswer)?

    init<Model>(_ navigator: Navigator, _ builder: FlowBuilder<Model>) {
        self.navigator = navigator
        makeModel = builder.makeModel.map { make in
            { build in
                do throws(BuilderRefusal) {
                    return (0, try make(build).map { Product($0) })
                } catch {
                    return (error.code, nil)
                }
            }
        }
        onDispatch = builder.onDispatch.map { onDispatch in { sent, model in onDispatch(sent, model as? Model) } }
    }

    /// The functions that the engine calls for it.
    var functions: Builder {
        var functions = Builder()
        if makeModel != nil {
            functions.makeModel = makeFlowModel
            functions.destroyModel = destroyProduct
        }
        if onDispatch != nil { functions.prepare = prepareSent }
        functions.ownedUserData = lend(self)
        return functions
    }

    fileprivate func make(_ told: Build) -> (Int32, Product?) { makeModel?(FlowBuildContext(told)) ?? (0, nil) }

    fileprivate func answer(_ told: Dispatched) -> Int32 {
        guard let navigator, let onDispatch else { return DispatchAnswer.pass }
        let answer = onDispatch(DispatchContext(told), navigator.product(ofFlow: told.flow))
        switch answer {
        case .show: return DispatchAnswer.show
        case .switch: return DispatchAnswer.switchTo
        case .ignore: return DispatchAnswer.ignore
        case .pass: return DispatchAnswer.pass
        case .refuse(let code): return DispatchAnswer.isRefusal(code) ? code : 1
        case .perform(let intent): return redirect(told, to: intent)
        case .redispatch(let request): return redirect(told, to: .dispatch(request))
        }
    }

    /// An intent that can't take the place of what was sent refuses it. Of a trial it is only known that it would be tried.
    private func redirect(_ told: Dispatched, to intent: NavigationIntent) -> Int32 {
        if told.isTrial != 0 { return DispatchAnswer.show }
        let question = QuestionID(rawValue: told.question.rawValue)
        do throws(NavigationError) {
            return try navigator?.redirect(question, to: intent) == .ok ? DispatchAnswer.show : 1
        } catch {
            navigator?.tell(error)
            return 1
        }
    }
}

extension DispatchAnswer {
    fileprivate static func isRefusal(_ code: Int32) -> Bool { ![show, pass, switchTo, ignore].contains(code) }
}

private func makeFlowModel(
    _ userData: UserData?, _ build: UnsafeRawPointer?, _ model: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let box = borrow(userData, as: FlowBox.self), let build else { return 1 }
    let (code, made) = box.make(build.assumingMemoryBound(to: Build.self).pointee)
    if code == 0 { model?.pointee = made.map { Unmanaged.passRetained($0).toOpaque() } }
    return code
}

private func prepareSent(_ userData: UserData?, _ sent: UnsafeRawPointer?) -> Int32 {
    guard let box = borrow(userData, as: FlowBox.self), let sent else { return DispatchAnswer.pass }
    return box.answer(sent.assumingMemoryBound(to: Dispatched.self).pointee)
}
