// Observation: whoever reads a navigator inside `withObservationTracking`, as SwiftUI does, is told when what it has read
// changes. As long as nobody does, the engine has no observer for it and reading costs a few nanoseconds more.

import Observation

/// A navigator tells the clients of the Observation framework what they have read of it:
///
/// - the stack and the tree, and what is read off them;
/// - what back would do, and ``NavigationTree/Stack/isGuarded``: also where guards, handlers of back or the bridge come,
///   go, are enabled or disabled;
/// - ``life(of:)``, also where ``limitLife(on:to:)`` changes it;
/// - routes, paths, ``location(of:)`` and what links lead to, also where routes and patterns come and go;
/// - the state of each entry for itself.
///
/// They are told on the navigator's thread, inside the call that made the change, once for each commit and after it:
/// what they read then is final. Operations that they call are ``NavigationStatus/pending`` and run next. What changes
/// nothing is not told: refusals, operations that wait, a new top to who has read only the depth, a guard to who has
/// read only the ``stack``.
///
/// Not observed are models and views, ``lastOutcome`` and ``lastDetail``, and of an entry that has left the stack its
/// state and phase.
extension Navigator: Observable {}

/// What a client may read.
enum Aspect: CaseIterable {
    case stack, revision, depth, top, topRequest, root, rootRequest, isClosed
    /// The stack with all that can be said of it, guards and handlers of back among that.
    case tree
    /// How much of its entries runs.
    case life
    /// What is registered.
    case routes
}

/// What came about with one change. A change tells all whom it concerns by one key path, so a client that tracks anew
/// while it is told is not told again.
private struct Difference: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let depth = Difference(rawValue: 1)
    static let top = Difference(rawValue: 2)
    static let root = Difference(rawValue: 4)
    /// The top or the root has other arguments.
    static let arguments = Difference(rawValue: 8)
    /// A waiter was cancelled, without a commit.
    static let waiter = Difference(rawValue: 16)
    /// The navigator was closed, which empties the stack.
    static let end = Difference(rawValue: 32)

    /// A guard, a handler of back or the bridge came or went, or was enabled or disabled.
    static let back = Difference(rawValue: 64)
    /// The life of a stack was limited.
    static let life = Difference(rawValue: 128)
    /// A route, a pattern or what else is registered came or went.
    static let routes = Difference(rawValue: 256)

    /// Without a commit.
    static let asides: Difference = [.back, .life, .routes]

    /// All that can come about: any commit, the cancelling of a waiter, the end, and what is no commit.
    static let all = (0...15).map { Difference(rawValue: $0) } + [.waiter, .end, .back, .life, .routes]

    func concerns(_ aspect: Aspect) -> Bool {
        switch aspect {
        case .stack: isDisjoint(with: .asides)
        case .tree: isDisjoint(with: [.life, .routes])
        case .life: isDisjoint(with: [.back, .routes])
        case .routes: contains(.routes)
        case .revision: isDisjoint(with: [.waiter, .end, .back, .life, .routes])
        case .depth: !isDisjoint(with: [.depth, .end])
        case .top: !isDisjoint(with: [.top, .end])
        case .topRequest: !isDisjoint(with: [.top, .arguments, .end])
        case .root: !isDisjoint(with: [.root, .end])
        case .rootRequest: !isDisjoint(with: [.root, .arguments, .end])
        case .isClosed: contains(.end)
        }
    }
}

private typealias Topic = KeyPath<Navigator, Void>

/// Made once, since making one costs more than an operation.
private let topics: [Difference: Topic & Sendable] = Dictionary(
    uniqueKeysWithValues: Difference.all.map { ($0, \Navigator.[change: $0]) })
private let topicsOfAspects: [Aspect: [Topic & Sendable]] = Dictionary(
    uniqueKeysWithValues: Aspect.allCases.map { aspect in
        (aspect, Difference.all.filter { $0.concerns(aspect) }.compactMap { topics[$0] })
    })

/// What clients know of the stack.
private struct Known: Equatable {
    var revision: UInt64 = 0
    var cancellations: UInt64 = 0
    var depth = 0
    var top = Id.none
    var root = Id.none
    /// Where the arguments of the two lie. Other ones lie elsewhere as long as somebody is told of them.
    var topArguments: UnsafePointer<Cell>?
    var rootArguments: UnsafePointer<Cell>?
}

/// Whether a navigator is observed, and what its clients were told.
struct Watching {
    fileprivate var known = Known()
    fileprivate var isHearing = false
    /// Tracked with everything that is read: as long as somebody tracks, the framework holds it too.
    fileprivate var probe: Topic = \Navigator.[probe: 0]
}

extension Navigator {
    // What the key paths name.
    fileprivate subscript(probe number: Int) -> Void { () }
    fileprivate subscript(change difference: Difference) -> Void { () }
    fileprivate subscript(stateOf entry: EntryID) -> Void { () }

    // MARK: Reading

    func access(_ aspect: Aspect) {
        guard isTracked() else { return }
        for topic in topicsOfAspects[aspect] ?? [] { registrar.access(self, keyPath: topic) }
    }

    func access(stateOf entry: EntryID) {
        guard isTracked() else { return }
        registrar.access(self, keyPath: \.[stateOf: entry])
    }

    /// Whether anybody tracks what is read of this navigator, this reading or an earlier one.
    private func isTracked() -> Bool {
        registrar.access(self, keyPath: observation.probe)
        if isKnownUniquelyReferenced(&observation.probe), Navigator.probesTell { return false }
        if !observation.isHearing { hear() }
        // A reader that comes between a commit and its telling knows the new state.
        tellChange()
        return true
    }

    /// Whether the framework does hold the key paths of what is tracked. If it did not, every reading would count as
    /// tracked.
    private static let probesTell: Bool = {
        let registrar = ObservationRegistrar()
        let navigator = Navigator()
        var probe: Topic = \.[probe: 1]
        let isFree = isKnownUniquelyReferenced(&probe)
        withObservationTracking {
            registrar.access(navigator, keyPath: probe)
        } onChange: {
        }
        return isFree && !isKnownUniquelyReferenced(&probe)
    }()

    // MARK: Telling

    /// Has the engine tell of commits and of the end. It is never undone: who has been observed will be again.
    private func hear() {
        observation.isHearing = true
        observation.known = Known(self)
        guard engine.life == .made || engine.life == .started else { return }
        let ownedUserData = lend(ChangeBox(self))
        if engine.addObserver(tellOfChange, ownedUserData) == nil { release(ownedUserData.userData) }
    }

    /// Tells what has changed since it was told last.
    fileprivate func tellChange() {
        let known = observation.known
        let new = Known(self)
        guard known != new else { return }
        observation.known = new
        var difference: Difference = []
        if known.depth != new.depth { difference.insert(.depth) }
        if known.top != new.top { difference.insert(.top) }
        if known.root != new.root { difference.insert(.root) }
        if known.topArguments != new.topArguments || known.rootArguments != new.rootArguments {
            difference.insert(.arguments)
        }
        tell(known.revision == new.revision ? .waiter : difference)
    }

    fileprivate func tellEnd() {
        observation.known = Known(self)
        tell(.end)
    }

    /// Tells that waiters were cancelled, where some were.
    func tellCancellations() {
        guard observation.isHearing, observation.known.cancellations != engine.cancellations else { return }
        engine.whileInside { tellChange() }
    }

    func tellState(of entry: EntryID) {
        guard observation.isHearing else { return }
        engine.whileInside { registrar.withMutation(of: self, keyPath: \.[stateOf: entry]) {} }
    }

    /// Tells that a guard, a handler of back or the bridge came or went, or was enabled or disabled.
    func tellBack() { tell(aside: .back) }

    /// Tells that the life of a stack was limited.
    func tellLife() { tell(aside: .life) }

    /// Tells that a route, a pattern or what else is registered came or went.
    func tellRoutes() { tell(aside: .routes) }

    private func tell(aside difference: Difference) {
        guard observation.isHearing else { return }
        engine.whileInside { tell(difference) }
    }

    private func tell(_ difference: Difference) {
        guard let topic = topics[difference] else { return }
        registrar.withMutation(of: self, keyPath: topic) {}
    }
}

extension Known {
    fileprivate init(_ navigator: Navigator) {
        revision = navigator.engine.revision
        cancellations = navigator.engine.cancellations
        depth = navigator.engine.depth
        guard depth > 0 else { return }
        let stack = navigator.engine.active.pointee
        top = navigator.engine.id(of: stack.top)
        root = navigator.engine.id(of: navigator.engine.root.pointee[0])
        topArguments = navigator.engine.entries[stack.top].pointee.arguments?.cell
        rootArguments = navigator.engine.entries[navigator.engine.root.pointee[0]].pointee.arguments?.cell
    }
}

/// The navigator in the engine's hands, which lets go of it at the end.
private final class ChangeBox {
    weak var navigator: Navigator?

    init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    deinit {
        navigator?.tellEnd()
    }
}

private func tellOfChange(_ userData: UserData?, _ event: UnsafeRawPointer?) {
    guard let userData, let event else { return }
    let kind = event.assumingMemoryBound(to: Event.self).pointee.kind
    guard kind == Int32(RecordKind.changed.rawValue) else { return }
    Unmanaged<ChangeBox>.fromOpaque(userData).takeUnretainedValue().navigator?.tellChange()
}
