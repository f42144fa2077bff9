// Observation: whoever reads a navigator inside `withObservationTracking`, as SwiftUI does, is told when what it has read
// changes. As long as nobody does, the engine has no observer for it and reading costs a few nanoseconds more.

import Observation

/// A navigator tells the clients of the Observation framework what they have read of it:
///
/// - the stack and the tree, and what is read off them;
/// - what back would do, and ``NavigationTree/Stack/isGuarded``: also where guards, handlers of back or the bridge come,
///   go, are enabled or disabled;
/// - ``isPending``, and ``lastChangeIsAnimated``;
/// - ``lifecycle(of:)``, also where ``setMaxLifecycle(on:to:)`` changes it;
/// - routes, paths, ``location(of:)`` and what links lead to, also where routes and patterns come and go;
/// - the state of each entry for itself.
///
/// They are told on the navigator's thread, inside the call that made the change, once for each commit and after it:
/// what they read then is final. Operations that they call are ``NavigationStatus/pending`` and run next. What changes
/// nothing is not told: refusals, operations that wait, a new top to who has read only the depth, a guard to who has
/// read only the ``stack``.
///
/// Not observed are models and views, ``lastOutcome`` and ``lastMessage``, and of an entry that has left the stack its
/// state and phase.
extension Navigator: Observable {}

/// Aspects that clients may read.
struct Aspect: OptionSet {
    let rawValue: Int

    static let stack = Aspect(rawValue: 1 << 0)
    static let revision = Aspect(rawValue: 1 << 1)
    static let depth = Aspect(rawValue: 1 << 2)
    static let top = Aspect(rawValue: 1 << 3)
    static let topRequest = Aspect(rawValue: 1 << 4)
    static let root = Aspect(rawValue: 1 << 5)
    static let rootRequest = Aspect(rawValue: 1 << 6)
    static let isClosed = Aspect(rawValue: 1 << 7)
    /// The stack with all that can be said of it, guards and handlers of back among that.
    static let tree = Aspect(rawValue: 1 << 8)
    /// How much of its entries runs.
    static let life = Aspect(rawValue: 1 << 9)
    /// The routes, and all else that is registered.
    static let routes = Aspect(rawValue: 1 << 10)

    /// Whether operations wait.
    static let pending = Aspect(rawValue: 1 << 11)

    fileprivate static let count = 12

    /// The aspects that the end of the navigator changes.
    fileprivate static let end: Aspect = [
        .stack, .depth, .top, .topRequest, .root, .rootRequest, .isClosed, .tree, .life, .pending,
    ]

    /// The index of a single one.
    fileprivate var index: Int { rawValue.trailingZeroBitCount }
}

private typealias Topic = KeyPath<Navigator, Void>

/// The key paths by which the framework knows each aspect, made once, since making a key path costs more than an
/// operation. Each has two, which take turns: a client that tracks an aspect anew while it is told is not told again.
private let topics: [[Topic & Sendable]] = (0..<Aspect.count).map { aspect in
    [\Navigator.[aspect: aspect, turn: 0], \Navigator.[aspect: aspect, turn: 1]]
}

/// The state of the stack that clients know.
private struct Known: Equatable {
    var revision: UInt64 = 0
    var cancellations: UInt64 = 0
    var depth = 0
    var top = Id.none
    var root = Id.none
    /// The places of the arguments of the two. Other ones lie elsewhere as long as somebody is told of them.
    var topArguments: UnsafePointer<Cell>?
    var rootArguments: UnsafePointer<Cell>?
    var isPending = false
}

/// Whether a navigator is observed, and what its clients were told.
struct Watching {
    fileprivate var known = Known()
    fileprivate var isHearing = false
    /// Whether the last change that was heard is to be animated.
    var lastChangeIsAnimated = true
    /// The aspects that have been read since they were told last.
    fileprivate var tracked: Aspect = []
    /// The aspects whose second key path is read now.
    fileprivate var turned: Aspect = []
    /// Tracked with everything that is read: as long as somebody tracks, the framework holds it too.
    fileprivate var probe: Topic = \Navigator.[probe: 0]
}

extension Navigator {
    // Subscripts that the key paths name.
    fileprivate subscript(probe number: Int) -> Void { () }
    fileprivate subscript(aspect aspect: Int, turn turn: Int) -> Void { () }
    fileprivate subscript(stateOf entry: EntryID) -> Void { () }

    // MARK: Reading

    func access(_ aspect: Aspect) {
        guard isTracked() else { return }
        observation.tracked.insert(aspect)
        registrar.access(self, keyPath: topics[aspect.index][observation.turned.rawValue >> aspect.index & 1])
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
        var others = known
        others.isPending = new.isPending
        // Also where a waiter was cancelled, without a commit.
        var changed: Aspect = others == new ? [] : [.stack, .tree, .life]
        if known.isPending != new.isPending { changed.insert(.pending) }
        if known.revision != new.revision { changed.insert(.revision) }
        if known.depth != new.depth { changed.insert(.depth) }
        if known.top != new.top { changed.formUnion([.top, .topRequest]) }
        if known.root != new.root { changed.formUnion([.root, .rootRequest]) }
        if known.topArguments != new.topArguments { changed.insert(.topRequest) }
        if known.rootArguments != new.rootArguments { changed.insert(.rootRequest) }
        tell(changed)
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

    /// Tells that operations wait, where none did before.
    func tellPending() {
        guard observation.isHearing, !observation.known.isPending else { return }
        engine.whileInside { tellChange() }
    }

    func tellState(of entry: EntryID) {
        guard observation.isHearing else { return }
        engine.whileInside { registrar.withMutation(of: self, keyPath: \.[stateOf: entry]) {} }
    }

    /// Tells that a guard, a handler of back or the bridge came or went, or was enabled or disabled.
    func tellBack() { tell(aside: .tree) }

    /// Tells that the life of a stack was limited.
    func tellLife() { tell(aside: .life) }

    /// Tells that a route, a pattern or what else is registered came or went.
    func tellRoutes() { tell(aside: .routes) }

    private func tell(aside changed: Aspect) {
        guard observation.isHearing else { return }
        engine.whileInside { tell(changed) }
    }

    private func tell(_ changed: Aspect) {
        let told = changed.intersection(observation.tracked)
        let turned = observation.turned
        observation.tracked.subtract(told)
        observation.turned.formSymmetricDifference(told)
        for index in 0..<Aspect.count where told.contains(Aspect(rawValue: 1 << index)) {
            registrar.withMutation(of: self, keyPath: topics[index][turned.rawValue >> index & 1]) {}
        }
    }
}

extension Known {
    fileprivate init(_ navigator: Navigator) {
        revision = navigator.engine.revision
        cancellations = navigator.engine.cancellations
        isPending = navigator.engine.pendingCount > 0
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
    let told = event.assumingMemoryBound(to: Event.self)
    let isChange = told.pointee.kind == Int32(RecordKind.changed.rawValue)
    guard isChange || told.pointee.kind == Int32(RecordKind.completed.rawValue),
        let navigator = Unmanaged<ChangeBox>.fromOpaque(userData).takeUnretainedValue().navigator
    else { return }
    if isChange { navigator.observation.lastChangeIsAnimated = told.pointee.animated == Animation.yes.rawValue }
    navigator.tellChange()
}
