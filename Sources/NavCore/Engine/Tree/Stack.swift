// A stack of entries: the order from the root up, and where the stack stands in the tree.

package enum StackPhase: UInt8, BitwiseCopyable {
    case gone = 0
    case planned = 1
    case alive = 2
    case leaving = 3
}

package struct Stack: PoolRecord {
    package var id: Id
    private(set) var slots = SlotList()
    /// So many entries from the root up may belong to flows; those above do not.
    private var flowLimit: UInt32 = 0
    /// Where the last commit has left it; without a draft also what is being put together.
    fileprivate(set) var committed = StackPosition()
    package internal(set) var phase = StackPhase.gone
    /// Whether the entries stand in the order in which they were made.
    private(set) var isInOrder = true
    /// How it is presented; pushed: it is a branch, or the root.
    package internal(set) var presentation = Presentation.pushed
    /// The open question asks whether it may go or be selected.
    var isAskedAbout = false
    /// The open question asks whether it may go.
    var isAskedToGo = false
    /// A report that is just being looked at changes it.
    var isReported = false
    /// The most that its entries may be.
    var lifeLimit = EntryLifecycle.resumed
    /// How many operations that wait for a guard would change it.
    var guardWaits: UInt32 = 0
    /// Where its top was listed last among the entries that are shown.
    var shownAt: UInt32 = 0
    /// The stacks that lie over it, as the last commit has left them; nil where none has.
    private(set) var presented: UnsafeMutablePointer<PresentedStacks>?
    /// Operations that wait until they can present something over it.
    var waiting = OperationQueue()
    /// While something is planned for it.
    fileprivate(set) var draft: DraftReference?
    /// The position that is seen: that of the draft, or its own.
    fileprivate var seen: UnsafeMutablePointer<StackPosition>
    /// The tables by which its entries are found: those that all stacks share and nobody reads, until something is
    /// looked for among many.
    private(set) var search: StackSearchReference
    /// Its table of the topmost entry of each route.
    private var topmostOfRoute: RouteColumn

    /// Has to be seen as it is, once it is where it stays.
    init(_ id: Id, _ unread: StackSearchReference) {
        self.id = id
        seen = UnsafeMutablePointer(bitPattern: MemoryLayout<StackPosition>.alignment).unsafelyUnwrapped
        search = unread
        topmostOfRoute = unread.pointee.topmostOfRoute.base
    }

    /// Where it stands, as a plan has left it so far. Whatever is written while there is a draft is written into that.
    private var position: StackPosition {
        @inline(__always) unsafeAddress { UnsafePointer(seen) }
        @inline(__always) nonmutating unsafeMutableAddress { seen }
    }

    /// The shape of the container of a branch.
    var shape: ShapeReference? {
        get { position.shape }
        set { position.place = newValue.map { .branch($0) } ?? .root(nil) }
    }

    /// The scene of a root stack.
    var scene: SceneReference? {
        get { if case .root(let scene) = position.place { scene } else { nil } }
        set { position.place = .root(newValue) }
    }

    /// The stack that a presented one lies over.
    package internal(set) var over: StackReference? {
        get { if case .presented(let over) = position.place { over } else { nil } }
        set { position.place = newValue.map { .presented(over: $0) } ?? .root(nil) }
    }

    /// The entry that has it as a branch, or presents it; 0: it is the root stack of a scene.
    package internal(set) var owner: Slot {
        get { position.owner }
        set { position.owner = newValue }
    }

    /// Whether the plan that is being made closes it.
    var isClosing: Bool {
        get { position.isClosing }
        set { position.isClosing = newValue }
    }

    /// How many stacks lie around it.
    var depth: UInt8 {
        get { position.depth }
        set { position.depth = newValue }
    }

    /// When the branch was left last; 0: never, or by back. It says nothing of a branch that is selected.
    var leftAt: UInt64 {
        get { position.leftAt }
        set { position.leftAt = newValue }
    }

    /// The index of a branch.
    package internal(set) var branch: Int {
        get { position.branch }
        set { position.branchIndex = UInt16(truncatingIfNeeded: newValue) }
    }

    package var isLive: Bool { phase != .gone }

    /// The next free one: free stacks are linked as if they lay over one another.
    package var nextFree: UnsafeMutableRawPointer? {
        get { UnsafeMutableRawPointer(over) }
        set { over = newValue?.assumingMemoryBound(to: Stack.self) }
    }

    mutating func free() {
        slots.free()
        freeSearch()
        removePresented()
        if let shape { ContainerShape.drop(shape) }
    }

    /// Makes it as good as new.
    mutating func clean() {
        slots.resetLarge()
        freeSearch()
        phase = .gone
        isInOrder = true
        presentation = .pushed
        isAskedAbout = false
        isAskedToGo = false
        guardWaits = 0
        lifeLimit = .resumed
        flowLimit = 0
        if let shape { ContainerShape.drop(shape) }
        committed = StackPosition()
        removePresented()
    }

    /// A stack lies over it.
    mutating func lay(_ stack: StackReference) {
        let stacks = presented ?? UnsafeMutablePointer<PresentedStacks>.allocate(capacity: 1)
        if presented == nil { stacks.initialize(to: PresentedStacks()) }
        stacks.pointee.add(stack)
        presented = stacks
    }

    /// Nothing lies over it any more.
    mutating func removePresented() {
        presented?.deallocate()
        presented = nil
    }

    package var isBranch: Bool { shape != nil }

    /// How many entries it has, as a plan that is just being made has left it.
    @inline(never)
    var plannedCount: Int { draft?.pointee.count ?? count }

    /// Its lowest entry, as a plan has left it so far; 0: there is none.
    var plannedRoot: Slot {
        if let draft { return draft.pointee.count == 0 ? 0 : draft.pointee[0] }
        return root
    }

    /// Its lowest entry; 0: there is none.
    var root: Slot { count == 0 ? 0 : slots[0] }

    /// The header's nav_branch of a branch.
    var branchGiven: UnsafePointer<GivenBranch>? { position.branchGiven }

    /// Whether it is a column without an initial entry.
    var mayBeEmpty: Bool { branchGiven.map { $0.pointee.initial == nil } ?? false }
    /// The index of its lowest entry that can be popped: the root stays, but for a column that may be empty.
    var lowestPopped: Int { mayBeEmpty ? 0 : 1 }

    /// Whether it is a column whose initial entry stands for nothing.
    var isPlaceholder: Bool { branchGiven?.pointee.isPlaceholder ?? false }
    /// Whether the branch is popped to its root when it is left.
    var forgets: Bool { branchGiven?.pointee.forgets ?? false }

    package var isPresented: Bool { presentation != .pushed }

    var hasGone: Bool { phase == .leaving || phase == .gone }

    /// Whether it lies behind another one that the same entry presents. In front lies what is presented over outer stacks.
    func isBehind(_ other: StackReference) -> Bool {
        let depth = over?.pointee.depth ?? 0
        let otherDepth = other.pointee.over?.pointee.depth ?? 0
        return depth == otherDepth
            ? presentation.rawValue < other.pointee.presentation.rawValue : depth > otherDepth
    }

    /// The name of a branch.
    package var name: Bytes { branchGiven?.pointee.name ?? .empty }

    @inline(never)
    private mutating func freeSearch() {
        guard let shared = search.pointee.shared else { return }
        search.pointee.free()
        search.deallocate()
        search = shared
        topmostOfRoute = shared.pointee.topmostOfRoute.base
    }

    @inline(__always)
    package var count: Int { slots.count }

    @inline(__always)
    package subscript(index: Int) -> Slot { slots[index] }

    @inline(__always)
    package var top: Slot { slots.isEmpty ? 0 : slots.last }

    @inline(__always)
    mutating func push(_ slot: Slot, _ entry: UnsafeMutablePointer<Entry>) {
        let route = Int(entry.pointee.route)
        entry.pointee.lowerOfRoute = topmostOfRoute[route]
        topmostOfRoute[route] = slot
        slots.append(slot)
    }

    /// Whether there is a top entry, and it belongs to no flow. It may be said that it does where it does not.
    @inline(__always)
    var isClearOfFlows: Bool { UInt32(truncatingIfNeeded: slots.count) > flowLimit }

    /// An entry that comes belongs to a flow.
    mutating func noteFlow(at index: Int) {
        flowLimit = max(flowLimit, UInt32(truncatingIfNeeded: index + 1))
    }

    /// Entries may belong to other flows now. Only few are looked at.
    mutating func noteFlows(in entries: SlotTable<Entry>) {
        var limit = slots.count
        let least = limit - Engine.few
        while limit > 0, limit > least, entries[slots[limit - 1]].pointee.flow == 0 { limit -= 1 }
        flowLimit = UInt32(truncatingIfNeeded: limit)
    }

    /// Whether the top entry can be popped as it is, and is not the last one.
    @inline(__always)
    var mayPopAtOnce: Bool { UInt32(truncatingIfNeeded: slots.count) > slots.lowest }

    /// Has to be called before entries are popped that can't be popped as they are: so many will be left.
    mutating func prepare(toLeave left: Int) { slots.prepare(toLeave: left) }

    /// Pops the top entry, which the caller knows.
    @inline(__always)
    mutating func pop(_ top: UnsafeMutablePointer<Entry>) {
        topmostOfRoute[Int(top.pointee.route)] = top.pointee.lowerOfRoute
        slots.removeLast()
    }

    /// Takes an entry from between others.
    fileprivate mutating func lift(from index: Int, in entries: SlotTable<Entry>) {
        if isSearchable { unlink(slots[index], in: entries) }
        slots.remove(at: index)
        if index < slots.count { noteBelow(of: index, in: entries) }
        if index == 0, slots.count > 1 { noteBelow(of: 1, in: entries) }
    }

    /// Marks an entry upon a container, or upon a root that stands for nothing: who pops it uncovers that.
    private func noteBelow(of index: Int, in entries: SlotTable<Entry>) {
        guard index > 0 else { return }
        let entry = entries[slots[index]]
        if entries[slots[index - 1]].pointee.container != nil { entry.pointee.ownsAnything = true }
        if index == 1, isPlaceholder { entry.pointee.ownsAnything = true }
    }

    /// Takes an entry from the list of its route's, where it is among the topmost few. Otherwise there stays a link to it,
    /// which is no good any more.
    private func unlink(_ slot: Slot, in entries: SlotTable<Entry>) {
        let entry = entries[slot].pointee
        let route = Int(entry.route)
        if topmostOfRoute[route] == slot { return topmostOfRoute[route] = entry.lowerOfRoute }
        var upper = topmostOfRoute[route]
        var limit = UInt64.max
        for _ in 0..<Engine.few {
            guard isLinked(upper, entry.route, below: limit, in: entries) else { return }
            let lower = entries[upper].pointee.lowerOfRoute
            if lower == slot { return entries[upper].pointee.lowerOfRoute = entry.lowerOfRoute }
            limit = entries[upper].pointee.place
            upper = lower
        }
    }

    /// Whether a link of a route's list is still good. What has left comes back above the entry with the link, if at all.
    func isLinked(_ slot: Slot, _ route: Slot, below place: UInt64, in entries: SlotTable<Entry>) -> Bool {
        guard slot != 0 else { return false }
        let entry = entries[slot]
        return entry.pointee.phase == .alive && entry.pointee.node == id.slot && entry.pointee.route == route
            && entry.pointee.place < place
    }

    /// Leaves so many entries.
    mutating func truncate(to kept: Int, in entries: SlotTable<Entry>) {
        if slots.count > kept { prepare(toLeave: kept) }
        while slots.count > kept { pop(entries[top]) }
    }

    /// Puts others on top, which get places from a number on.
    mutating func append(
        _ tail: UnsafePointer<Slot>, count: Int, places: UInt64, in entries: SlotTable<Entry>
    ) {
        var place = places
        for index in 0..<count {
            let entry = entries[tail[index]]
            noteAge(of: entry, in: entries)
            entry.pointee.place = place
            entry.pointee.node = id.slot
            place += 1
            push(tail[index], entry)
            noteBelow(of: slots.count - 1, in: entries)
        }
    }

    /// An entry comes onto the stack that may be older than the top: it was made before its operation waited, or comes back.
    /// Nobody sees the difference, but the order is looked for from then on.
    mutating func noteAge(of entry: UnsafeMutablePointer<Entry>, in entries: SlotTable<Entry>) {
        if slots.count > 0, entries[top].pointee.isNewer(than: entry) { isInOrder = false }
    }

    /// All that was on it has gone.
    mutating func removeAll() {
        slots.removeAll()
        freeSearch()
    }

    // MARK: Searching

    var isSearchable: Bool { search.pointee.shared != nil }

    /// The topmost entry of a route, where something was looked for before.
    func topmost(ofRoute route: Slot) -> Slot { isSearchable ? topmostOfRoute[Int(route)] : 0 }

    /// Gives it a search of its own.
    mutating func makeSearchable(in entries: SlotTable<Entry>) -> StackSearchReference {
        if isSearchable { return search }
        let made = StackSearchReference.allocate(capacity: 1)
        made.initialize(to: StackSearch(inPlaceOf: search))
        search = made
        topmostOfRoute = made.pointee.topmostOfRoute.base
        for index in 0..<slots.count {
            let entry = entries[slots[index]]
            entry.pointee.lowerOfRoute = topmostOfRoute[Int(entry.pointee.route)]
            topmostOfRoute[Int(entry.pointee.route)] = slots[index]
        }
        return made
    }

    /// There are more routes.
    mutating func makeRoomForRoutes() {
        if let shared = search.pointee.shared { search.pointee.makeRoom(forRoutes: shared.pointee.routeCount) }
        topmostOfRoute = search.pointee.topmostOfRoute.base
    }
}

/// Where a stack stands in the tree.
struct StackPosition: BitwiseCopyable {
    /// With the scene, the shape or the stack that is at hand there.
    var place = StackPlace.root(nil)
    var leftAt: UInt64 = 0
    var owner: Slot = 0
    var branchIndex: UInt16 = 0
    var depth: UInt8 = 0
    var isClosing = false

    var shape: ShapeReference? { if case .branch(let shape) = place { shape } else { nil } }
    var branch: Int { Int(branchIndex) }
    var branchGiven: UnsafePointer<GivenBranch>? {
        shape.map { $0.pointee.given.branches.unsafelyUnwrapped + branch }
    }
}

enum StackPlace: BitwiseCopyable {
    case root(SceneReference?)
    case branch(ShapeReference)
    case presented(over: StackReference)
}

package typealias StackReference = UnsafeMutablePointer<Stack>

extension StackReference {
    /// Copies the position as a block of memory, which is cheaper than field by field.
    @inline(__always)
    func copyPosition(to place: UnsafeMutablePointer<StackPosition>) {
        let committed = UnsafeRawPointer(withUnsafeMutablePointer(to: &pointee.committed) { $0 })
        UnsafeMutableRawPointer(place).copyMemory(from: committed, byteCount: MemoryLayout<StackPosition>.size)
    }

    /// Shows a stack as a draft has it; nil: as it is.
    func show(_ draft: DraftReference?) {
        pointee.draft = draft
        pointee.seen =
            draft.map { withUnsafeMutablePointer(to: &$0.pointee.position) { $0 } }
            ?? withUnsafeMutablePointer(to: &pointee.committed) { $0 }
    }

    /// The index of an entry, found by its place.
    func index(of entry: Slot, in entries: SlotTable<Entry>) -> Int? {
        let count = pointee.count
        if entry == pointee.top { return count > 0 ? count - 1 : nil }
        let place = entries[entry].pointee.place
        let low = (0..<count).halved { entries[pointee[$0]].pointee.place < place }
        return low < count && pointee[low] == entry ? low : nil
    }

    /// Takes an entry from between others, where it is there still.
    func lift(_ entry: Slot, in entries: SlotTable<Entry>) {
        if let index = index(of: entry, in: entries) { pointee.lift(from: index, in: entries) }
    }
}

/// An entry for each route.
typealias RouteColumn = UnsafeMutablePointer<Slot>

/// The tables by which the entries of one stack are found.
struct StackSearch {
    /// The one in whose place it is; nil: it is shared, and nobody reads it.
    let shared: StackSearchReference?
    /// By route slot.
    fileprivate var topmostOfRoute = FlatList<Slot>(capacity: 16)
    var indexes = EntryIndexes()
    private var patternChanges: UInt64 = 0

    static func makeShared() -> StackSearchReference {
        let made = StackSearchReference.allocate(capacity: 1)
        made.initialize(to: StackSearch(inPlaceOf: nil))
        made.pointee.reset()
        return made
    }

    init(inPlaceOf shared: StackSearchReference?) {
        self.shared = shared
        if let shared { makeRoom(forRoutes: shared.pointee.routeCount) }
    }

    /// Forgets how many routes there were.
    mutating func reset() {
        topmostOfRoute.reset()
        makeRoom(forRoutes: 16)
    }

    func free() {
        topmostOfRoute.free()
        indexes.free()
    }

    var routeCount: Int { topmostOfRoute.count }

    /// An index, which is empty where it is of destinations and there are other patterns since it was made.
    mutating func index(for subject: EntryQuery.Subject, patterns changes: UInt64) -> EntryIndex {
        if subject == .destination, changes != patternChanges {
            indexes.byDestination.removeAll()
            patternChanges = changes
        }
        return indexes[subject]
    }

    mutating func makeRoom(forRoutes count: Int) {
        topmostOfRoute.extend(to: count, with: 0)
    }
}

typealias StackSearchReference = UnsafeMutablePointer<StackSearch>
