// The engine: the state of a navigator, and the tables that everything else works on. The engine knows no language,
// thread, clock, file or screen. Its folders:
//
//     Intents   requests of callers: their kinds, and the only reader and copier
//     Plans     from an intent to changes, by a planner
//     Run       the way of an operation, waiting operations, reports and answers
//     Tree      the present state: the stack and its entries
//     Guards    parties asked before entries come or go
//     Back      previews of back, handlers of back, gestures
//     Life      how much of an entry runs, and entries on their way out
//     Results   waiters and their results
//     Flows     owners of entries, and requests sent to coordinators
//     Events    records of everything above, their delivery and pulling
//     Routes    routes and their builders
//     Paths     patterns, links and paths
//     Ports     calls from other threads
//     Text      sentences and dumps
//     Values    values of every type
//     Memory    lists, tables and searches without knowledge of navigation
//
// The way of an operation, a call for each step; Run/Engine+Submit.swift lists the calls in order:
//
//     begin -> submit -> plan -> guards -> build -> ask -> commit -> finish -> deliver

/// Some properties are not checked for exclusive access while the program runs: properties used by every operation, if
/// the compiler can't leave the checks out by itself. No access to such a property lasts while the host is called.
package final class Engine {
    enum Life: UInt8 {
        case made
        case started
        case closing
        case closed
        /// The state that can't be read any more was freed.
        case emptied
    }

    package let owner: OwnerThread
    var settings: Settings

    // The state.
    var life = Life.made
    @exclusivity(unchecked) package internal(set) var routes = RouteTable()
    @exclusivity(unchecked) package internal(set) var entries = SlotTable<Entry>(
        .entry, capacity: 4, limit: Limits.entries)
    @exclusivity(unchecked) package internal(set) var stacks = Pool<Stack>(.node)
    /// The scenes in the order of their starts. Before the start, the list has a single, empty scene.
    @exclusivity(unchecked) var scenes = FlatList<SceneReference>()
    /// The active scene: operations that name no other scene go to this scene.
    @exclusivity(unchecked) var scene: SceneReference
    /// Whether several scenes exist.
    var hasScenes = false
    /// The last revision without a change to the active scene.
    var foreignRevision: UInt64 = 0
    /// Scenes just being looked at.
    var touched = FlatList<SceneReference>.withoutMemory
    /// The name of the scene in the link looked at last.
    var sceneText = TextBuffer()
    /// The innermost visible stack: operations that name no other stack go to this stack.
    @exclusivity(unchecked) package internal(set) var active: StackReference
    /// The innermost visible stack that is no alert or action sheet: pushed entries go to this stack.
    @exclusivity(unchecked) package internal(set) var pushed: StackReference
    var stackCount = 1
    /// The number of entries and flows freed by themselves.
    var freedCount: UInt64 = 0
    var routesInUse = RoutesInUse()
    /// The newest entry with a container that keeps the entries on its branches only while active; 0: no entry.
    var newestForgetful: Slot = 0
    /// The memory of the containers removed last.
    var remembered = FlatList<Remembered>.withoutMemory
    /// The models of routes with shared models; nil if no route shares models.
    var sharedModels: UnsafeMutablePointer<SharedModels>?
    /// The tables written by stacks that nobody searches. Their length is the number of routes there is room for.
    let unread = StackSearch.makeShared()
    @exclusivity(unchecked) package internal(set) var revision: UInt64 = 0
    /// The last revision at which entries got other arguments.
    package internal(set) var lastRenewal: UInt64 = 0
    /// The number of waiters cancelled by their callers; such a cancellation is no commit.
    var cancellations: UInt64 = 0
    @exclusivity(unchecked) package internal(set) var flows = SlotTable<Flow>(
        .flow, capacity: 0, limit: Limits.flows)
    /// The number of flows: planned, alive, or not released yet.
    var flowCount = 0
    /// The flows ended by the current commit.
    var endedFlows = FlatList<Slot>.withoutMemory
    /// The extras, which few entries have.
    @exclusivity(unchecked) var extras = SlotTable<EntryExtras>(
        .entry, capacity: 0, limit: Limits.entries)
    /// The number of entries with an issued entry or operation from which the user may not be back.
    var spentCount = 0 { didSet { callFlags.set(.spent, to: spentCount > 0) } }
    /// The entries with a published value to be kept until the entry is covered.
    var keeping = FlatList<Slot>.withoutMemory
    var waiters = Pool<Waiter>(.waiter)
    var keys = WaiterKeys()
    /// The routes about which a guard or a builder of models is asked before the bridge.
    var asked = RouteFilter()
    @exclusivity(unchecked) var observers = ObserverList()
    var bridge = Bridge()

    /// The planner of the level at work, once a planner was needed.
    var plannerAtWork: Unmanaged<Planner>?

    // Patterns and links.
    package internal(set) var paths = Paths()
    var linkPrefixes = LinkPrefixes()
    /// How many patterns were added.
    var patternChanges: UInt64 = 0
    /// The name of a scene started without a name.
    var sceneName = TextBuffer()
    /// Whether looking a path up calls nobody, and the engine is not closed.
    var mayMatchPlainly = true
    /// Whether a type of the host's may be running: the patterns must not change.
    var isMatching = false
    var heldLinks = HeldLinks()
    /// The arguments of the last look-up, if they had to outlive calls made after it.
    var keptMatch: ValueBlock?
    /// The complaint about the last route, pattern or the like that failed to register.
    var registration = RegistrationComplaint()

    // Operations.
    /// The conditions that keep an operation from running at once, or a call from ending at once.
    var callFlags = CallFlags.notStarted
    var operations = OperationPool()
    @exclusivity(unchecked) var guards = GuardTable()
    @exclusivity(unchecked) var guardWork = GuardWork()
    /// The operations just being worked on.
    var work = Work()
    /// The operations in the queues, and the held operations.
    var waiting = TicketIndex()
    var nextTicket = Id(.ticket, number: 1)
    /// The number of the newest entry. The counter is separate: tickets are also spent on mere records.
    @exclusivity(unchecked) var lastEntryNumber: UInt64 = 0
    /// Whether the bridge still has to get the stack.
    var replayIsDue = false
    /// The number of callers that got "pending" and have no completion yet.
    var pendingCount = 0
    /// The number of calls that make callbacks, made inside callbacks of the outermost call.
    var acceptedInside = 0
    /// Whether the outermost call drains.
    var isDraining = false
    /// The last operation called from outside, kept for its outcome until the next operation begins.
    var lastOperation: OperationReference
    /// The last operation called inside a callback of the outermost call.
    var lastInside: OperationReference?
    /// The posts of other threads.
    var posts = Inbox()
    /// The entries removed by the current commit.
    var removedEntries = FlatList<Removal>.withoutMemory
    /// The waiters of the removed entries.
    var leavingWaiters = FlatList<LeavingWaiter>.withoutMemory
    /// The operations that have waited for room to present something, and run next.
    var served = FlatList<OperationReference>.withoutMemory
    @exclusivity(unchecked) var toldLife = ToldLife()
    /// The removed entries on their way out.
    var exits = ExitTable()
    @exclusivity(unchecked) var back = BackState()

    // Records.
    var records = RecordQueue()
    /// Whether anyone listens to events.
    var hasListeners: Bool { callFlags.contains(.listened) }
    /// The event pulled last.
    let lentEvent = UnsafeMutablePointer<Event>.allocate(capacity: 1)

    @exclusivity(unchecked) var blocks = BlockStore()
    /// The reason of the last failed operation, if the status does not say everything.
    var failure = FailureText()
    /// The sentence about the last outcome.
    var sentence = TextBuffer()
    /// Notified of each call during a trace.
    package var callListener = CallListener()
    /// Whether the host has released the engine: the engine is freed when the outermost call ends.
    package var isAbandoned = false

    package init(owner: UInt, settings: Settings, names: SettingNames) {
        self.owner = OwnerThread(owner)
        self.settings = settings
        let root = stacks.takeFirst { [unread] in Stack($0, unread) }
        active = root
        pushed = root
        root.show(nil)
        root.pointee.phase = .alive
        scene = SceneReference.allocate(capacity: 1)
        scene.initialize(to: Scene(root: root))
        root.pointee.scene = scene
        scenes.append(scene)
        lastOperation = OperationReference.allocate(capacity: 1)
        keep(names)
        noteListeners()
        operations.add(lastOperation, for: Unmanaged.passUnretained(self).toOpaque())
        lastOperation.pointee.holds = 1
    }

    deinit {
        posts.free()
        owner.free()
        assert((life == .closed || life == .emptied) && blocks.liveCount == 0, "something was not given back")
        operations.freeAll()
        waiting.free()
        waiters.free()
        keys.free()
        entries.free()
        flows.free()
        extras.free()
        endedFlows.freeMemory()
        keeping.freeMemory()
        routes.free()
        stacks.forEach {
            $0.pointee.scene.map(free)
            $0.pointee.free()
        }
        stacks.free()
        unread.pointee.free()
        unread.deallocate()
        routesInUse.routes.free()
        removedEntries.free()
        leavingWaiters.free()
        served.freeMemory()
        toldLife.freeMemory()
        exits.freeAll()
        back.free()
        scenes.free()
        touched.freeMemory()
        sceneText.free()
        observers.free()
        records.free()
        lentEvent.deallocate()
        paths.free()
        linkPrefixes.free()
        remembered.free()
        sharedModels?.pointee.free()
        sharedModels?.deallocate()
        guards.free()
        guardWork.free()
        sceneName.free()
        registration.free()
        failure.free()
        sentence.free()
        blocks.freeAll()
    }

    package var keepsEvents: Bool { settings.eventCapacity > 0 }

    /// Whether a call of the engine is running.
    @inline(__always)
    package var isInside: Bool { callFlags.contains(.inside) }

    /// Whether the engine was closed, or will be closed when the outermost call ends.
    @inline(__always)
    package var isClosed: Bool { callFlags.contains(.closed) }

}
