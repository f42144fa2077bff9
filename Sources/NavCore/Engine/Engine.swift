// The engine: the state of one navigator, and the tables that everything else works on. It knows no language, thread,
// clock, file or screen. The folders are rooms of it:
//
//     Intents   what callers ask for: its kinds, and the one reader and copier of it
//     Plans     from an intent to changes, by a planner
//     Run       the way of an operation, what waits for its turn, reports and answers
//     Tree      what there is: the stack and its entries
//     Guards    who is asked before entries come or go
//     Back      what back would do, who wants it, gestures
//     Life      how much of an entry runs, and entries on their way out
//     Results   waiters and what they get
//     Flows     who owns entries, what is sent to whom
//     Events    what is said of all that: records, their delivery and pulling
//     Routes    routes and their builders
//     Paths     patterns, links and paths
//     Ports     calls from other threads
//     Text      sentences and dumps
//     Values    values of every type
//     Memory    lists, tables and searches that know nothing of navigation
//
// The way of an operation, one call for each step; Run/Engine+Submit.swift has them one below the other:
//
//     begin -> submit -> plan -> guards -> build -> ask -> commit -> finish -> deliver

/// Some properties are not checked for exclusive access while the program runs: those that every operation uses, and for
/// which the compiler can't leave the checks out itself. No access of one lasts while the host is called.
package final class Engine {
    enum Life: UInt8 {
        case made
        case started
        case closing
        case closed
        /// The state that can't be asked for any more was freed.
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
    /// The scenes in the order of their starts. Before the start there is one, which is empty.
    @exclusivity(unchecked) var scenes = FlatList<SceneReference>()
    /// The active one: operations go there that name no other.
    @exclusivity(unchecked) var scene: SceneReference
    /// Whether there are several.
    var hasScenes = false
    /// The last revision that did not change the active scene.
    var foreignRevision: UInt64 = 0
    /// Scenes that are just being looked at.
    var touched = FlatList<SceneReference>.withoutMemory
    /// The name of the scene of a link that was just looked at.
    var sceneText = TextBuffer()
    /// The innermost one that the user sees: operations go there that name no other.
    @exclusivity(unchecked) package internal(set) var active: StackReference
    /// The innermost one that the user sees and that is no alert or action sheet: pushed entries go there.
    @exclusivity(unchecked) package internal(set) var pushed: StackReference
    var stackCount = 1
    /// How many entries were freed by themselves.
    var freedCount: UInt64 = 0
    var routesInUse = RoutesInUse()
    /// The newest entry with a container that keeps what is on its branches while it is active; 0: none.
    var newestForgetful: Slot = 0
    /// The memory of containers that have left, the newest ones.
    var remembered = FlatList<Remembered>.withoutMemory
    /// The models of the routes whose entries share them; nil where there is no such route.
    var sharedModels: UnsafeMutablePointer<SharedModels>?
    /// The tables that stacks write while nobody searches them. Their length says how many routes there is room for.
    let unread = StackSearch.makeShared()
    @exclusivity(unchecked) package internal(set) var revision: UInt64 = 0
    /// With which of them entries got other arguments last.
    package internal(set) var lastRenewal: UInt64 = 0
    /// How many waiters were cancelled by their callers, which is no commit.
    var cancellations: UInt64 = 0
    @exclusivity(unchecked) package internal(set) var flows = SlotTable<Flow>(
        .flow, capacity: 0, limit: Limits.flows)
    /// How many flows are there, planned or alive, or not released yet.
    var flowCount = 0
    /// The flows that end with the commit that is being made.
    var endedFlows = FlatList<Slot>.withoutMemory
    /// The extras, which few entries have.
    @exclusivity(unchecked) var extras = SlotTable<EntryExtras>(
        .entry, capacity: 0, limit: Limits.entries)
    /// How many entries have issued something from which the user may not be back.
    var spentCount = 0 { didSet { callFlags.set(.spent, to: spentCount > 0) } }
    /// The entries that keep a published value until they are covered.
    var keeping = FlatList<Slot>.withoutMemory
    var waiters = Pool<Waiter>(.waiter)
    var keys = WaiterKeys()
    /// About which routes anybody is asked before the bridge, a guard or a builder of models.
    var asked = RouteFilter()
    @exclusivity(unchecked) var observers = ObserverList()
    var bridge = Bridge()

    /// The planner of the level that is at work, once one was needed.
    var plannerAtWork: Unmanaged<Planner>?

    // Patterns and links.
    package internal(set) var paths = Paths()
    var linkPrefixes = LinkPrefixes()
    /// How many patterns were added.
    var patternChanges: UInt64 = 0
    /// The name of a scene that is started without one.
    var sceneName = TextBuffer()
    /// Looking a path up calls nobody, and it is not closed.
    var mayMatchPlainly = true
    /// A type of the host's may be running: the patterns must stay as they are.
    var isMatching = false
    var heldLinks = HeldLinks()
    /// The arguments of the last look-up, where they had to outlive what ran after it.
    var keptMatch: ValueBlock?
    /// The complaint about the last route, pattern or the like that was not registered.
    var registration = RegistrationComplaint()

    // Operations.
    /// The conditions that keep an operation from running at once, or a call from being over at once.
    var callFlags = CallFlags.notStarted
    var operations = OperationPool()
    @exclusivity(unchecked) var guards = GuardTable()
    @exclusivity(unchecked) var guardWork = GuardWork()
    /// The operations that are just being worked on.
    var work = Work()
    /// The operations in the queues, and those that are held.
    var waiting = TicketIndex()
    var nextTicket = Id(.ticket, number: 1)
    /// The number of the entry that was made last. A counter of its own: tickets are also spent on what is only said.
    @exclusivity(unchecked) var lastEntryNumber: UInt64 = 0
    /// The bridge has not been told the stack yet.
    var replayIsDue = false
    /// How many callers were told "pending" and have no completion yet.
    var pendingCount = 0
    /// How many calls that make callbacks were made inside callbacks of the outermost call.
    var acceptedInside = 0
    /// The outermost call is one that drains.
    var isDraining = false
    /// The last one that was called from outside, kept for its outcome until the next begins.
    var lastOperation: OperationReference
    /// The last one that was called inside a callback of the outermost call.
    var lastInside: OperationReference?
    /// The posts of other threads.
    var posts = Inbox()
    /// The entries that leave with the commit that is being made.
    var removedEntries = FlatList<Removal>.withoutMemory
    /// The waiters of these entries.
    var leavingWaiters = FlatList<LeavingWaiter>.withoutMemory
    /// The operations that have waited until something can be presented, and whose turn comes.
    var served = FlatList<OperationReference>.withoutMemory
    @exclusivity(unchecked) var toldLife = ToldLife()
    /// The entries that have left and are on their way out.
    var exits = ExitTable()
    @exclusivity(unchecked) var back = BackState()

    // Records.
    var records = RecordQueue()
    /// Whether anyone hears of events.
    var hasListeners: Bool { callFlags.contains(.listened) }
    /// The event that was pulled last.
    let lentEvent = UnsafeMutablePointer<Event>.allocate(capacity: 1)

    @exclusivity(unchecked) var blocks = BlockStore()
    /// The reason of the last operation that failed for more than its status says.
    var failure = FailureText()
    /// The sentence about the last outcome.
    var sentence = TextBuffer()
    /// Told of each call while there is a trace.
    package var callListener = CallListener()
    /// The host has let go of it: it is to be freed when the outermost call ends.
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

    /// Whether a call of it is running.
    @inline(__always)
    package var isInside: Bool { callFlags.contains(.inside) }

    /// Whether it was closed, or will be when the outermost call ends.
    @inline(__always)
    package var isClosed: Bool { callFlags.contains(.closed) }

}
