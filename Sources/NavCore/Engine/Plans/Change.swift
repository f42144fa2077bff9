// Changes of a stack. A list of them, applied one after another, is what a plan will do and what a commit did.

/// The effect of a ``NavigationChange`` on the stack.
public enum ChangeKind: Int32, Sendable, BitwiseCopyable {
    /// The entry is inserted at ``NavigationChange/to``.
    case added = 0
    /// The entry is removed from ``NavigationChange/from``. Removals come before all others, the topmost first.
    case removed = 1
    /// The entry takes the place of ``NavigationChange/replaced``, at the same index.
    case replaced = 2
    /// The entry is removed from ``NavigationChange/from``, and inserted at ``NavigationChange/to``.
    case moved = 3
    /// The entry at ``NavigationChange/to`` gets new arguments. Updates come after all others.
    case updated = 4
    /// There is a new stack, which is empty: a branch of the entry, or presented by it.
    case stackAdded = 5
    /// A stack has gone, which is empty: what was on it was removed before.
    case stackRemoved = 6
    /// A branch has another index, or what is presented another owner.
    case stackMoved = 7
    /// The entry is a container, another one, or none.
    case containerSet = 8
    /// Another branch of the entry is selected.
    case selected = 9
    /// Other columns of the entry fit.
    case resized = 10
    /// There is a new scene, which is the active one: its root stack is empty, and the entry will be its root.
    case sceneAdded = 11
    /// A scene has gone: its root stack is empty, and the entry was its root.
    case sceneRemoved = 12
    /// A scene is the active one, of which the entry is the root.
    case sceneSelected = 13
    /// The entry is taken from ``NavigationChange/from``, for another stack.
    case movedOut = 14
    /// The entry is inserted at ``NavigationChange/to``, which was taken from another stack before.
    case movedIn = 15
    // Steps in the life of the entry, which no plan has.
    /// The entry is there.
    case created = 16
    /// The user sees the entry.
    case started = 17
    /// The user can use the entry.
    case resumed = 18
    /// The user can't use the entry any more.
    case paused = 19
    /// The user does not see the entry any more.
    case stopped = 20
    /// The entry has left, and the user sees it on its way out.
    case exiting = 21
    /// The entry belongs to another flow.
    case flowChanged = 22
}

/// A change of one stack. Indexes count in the state that the changes before it have left.
package struct Change: BitwiseCopyable {
    package let kind: ChangeKind
    /// The stack.
    package let node: Slot
    package let entry: Slot
    /// The entry that a new one replaces, or that carries the new arguments of one that is updated, until it has them; the
    /// stack over which one is presented; how many columns of a split fit.
    let other: Slot
    /// An index; the kind of a container; the flags of a branch that is new.
    package let from: UInt32
    package let to: UInt32

    @inline(__always)
    private init(_ kind: ChangeKind, _ entry: Slot, replaced: Slot = 0, from: Int = 0, to: Int = 0, of node: Slot) {
        self.kind = kind
        self.node = node
        self.entry = entry
        other = replaced
        self.from = UInt32(truncatingIfNeeded: from)
        self.to = UInt32(truncatingIfNeeded: to)
    }

    static var none: Change { Change(.added, 0, of: 0) }

    @inline(__always)
    static func added(_ entry: Slot, at index: Int, of node: Slot) -> Change {
        Change(.added, entry, to: index, of: node)
    }

    @inline(__always)
    static func removed(_ entry: Slot, from index: Int, of node: Slot) -> Change {
        Change(.removed, entry, from: index, of: node)
    }

    @inline(__always)
    static func replaced(_ old: Slot, by entry: Slot, at index: Int, of node: Slot) -> Change {
        Change(.replaced, entry, replaced: old, from: index, to: index, of: node)
    }

    static func moved(_ entry: Slot, from index: Int, to other: Int, of node: Slot) -> Change {
        Change(.moved, entry, from: index, to: other, of: node)
    }

    /// An entry leaves a stack for another one.
    static func movedOut(_ entry: Slot, from index: Int, of node: Slot) -> Change {
        Change(.movedOut, entry, from: index, of: node)
    }

    static func movedIn(_ entry: Slot, at index: Int, of node: Slot) -> Change {
        Change(.movedIn, entry, to: index, of: node)
    }

    /// An entry gets the arguments that another one carries; 0 once it has them.
    static func updated(_ entry: Slot, by carrier: Slot, at index: Int, of node: Slot) -> Change {
        Change(.updated, entry, replaced: carrier, from: index, to: index, of: node)
    }

    /// An entry belongs to another flow; 0: to none.
    static func joined(_ entry: Slot, _ flow: Slot, of node: Slot) -> Change {
        Change(.flowChanged, entry, replaced: flow, of: node)
    }

    /// A stack comes, which an entry owns, with the flags of a branch.
    static func stackAdded(_ stack: StackReference, flags: UInt8) -> Change {
        Change(
            .stackAdded, stack.pointee.owner, replaced: stack.pointee.over?.pointee.id.slot ?? 0, from: Int(flags),
            to: stack.pointee.branch, of: stack.pointee.id.slot)
    }

    /// A stack goes, which an entry owned.
    static func stackRemoved(_ stack: StackReference) -> Change {
        let position = stack.pointee.committed
        return Change(.stackRemoved, position.owner, to: position.branch, of: stack.pointee.id.slot)
    }

    /// A scene comes, goes or is selected, with its root entry.
    static func scene(_ kind: ChangeKind, _ root: StackReference, _ entry: Slot) -> Change {
        Change(kind, entry, of: root.pointee.id.slot)
    }

    static func passed(_ stack: StackReference, from index: Int, flags: UInt8) -> Change {
        Change(
            .stackMoved, stack.pointee.owner, replaced: stack.pointee.over?.pointee.id.slot ?? 0,
            from: index | Int(flags) << indexBits,
            to: stack.pointee.branch, of: stack.pointee.id.slot)
    }

    /// So many bits of where a branch was are its index. The others are its flags.
    private static var indexBits: Int { 16 }

    static func contained(_ entry: Slot, _ container: ContainerReference?, of node: Slot) -> Change {
        Change(
            .containerSet, entry, replaced: container?.pointee.columnsToTell ?? 0,
            from: Int(container?.pointee.kind.rawValue ?? 0), to: container?.pointee.selected ?? 0, of: node)
    }

    /// Returns the same change for a split of which so many columns fit.
    func telling(_ columns: UInt32) -> Change {
        Change(kind, entry, replaced: columns, from: Int(from), to: Int(to), of: node)
    }

    static func resized(_ entry: Slot, from columns: Int, to others: Int, of node: Slot) -> Change {
        Change(.resized, entry, from: columns, to: others, of: node)
    }

    static func selected(_ stack: StackReference, from index: Int) -> Change {
        Change(.selected, stack.pointee.owner, from: index, to: stack.pointee.branch, of: stack.pointee.id.slot)
    }

    /// A step in the life of an entry, on the stack on which it is; 0: it is on its way out.
    static func step(_ kind: ChangeKind, _ entry: Slot, of node: Slot) -> Change { Change(kind, entry, of: node) }

    /// Whether it makes a new entry.
    var makesEntry: Bool { kind == .added || kind == .replaced }

    /// The entry that a new one replaces; 0 where there is none.
    package var replaced: Slot { kind == .replaced ? other : 0 }

    /// The entry that carries the new arguments of one that is still to be updated; 0 where there is none.
    var carrier: Slot { kind == .updated ? other : 0 }

    /// The stack over which one is presented that is new or passed on; 0 where there is none.
    package var over: Slot { kind == .stackAdded || kind == .stackMoved ? other : 0 }

    /// The header's nav_branch.flags of a branch that is new or passed on.
    package var branchFlags: UInt32 {
        kind == .stackAdded ? from : kind == .stackMoved ? from >> Change.indexBits : 0
    }

    /// The index before it of what was elsewhere.
    package var fromIndex: Int {
        switch kind {
        case .stackAdded, .containerSet: 0
        case .stackMoved: Int(from & (1 << Change.indexBits - 1))
        default: Int(from)
        }
    }

    /// The kind of container that an entry is now.
    package var container: Int32 { kind == .containerSet ? Int32(bitPattern: from) : 0 }

    /// How many columns of a split fit that is a container now.
    package var columns: UInt32 { kind == .containerSet ? other : 0 }

    /// The flow to which an entry belongs now that has joined it; nil where it belongs to the one that it has.
    var joinedFlow: Slot? { kind == .flowChanged ? other : nil }

    /// The entry whose arguments are told.
    package var told: Slot { carrier == 0 ? entry : carrier }

    /// The entry that was made for it, seen or not; 0 where there is none.
    var made: Slot { makesEntry ? entry : carrier }

    /// Whether it takes a stack away, or selects it.
    var isOfStack: Bool { takesStack || kind == .selected || kind == .sceneSelected }

    /// Whether it takes a stack away.
    var takesStack: Bool { kind == .stackRemoved || kind == .sceneRemoved }

    /// The entry that it takes from the stack, also for another one; 0 where there is none.
    var takenEntry: Slot { kind == .movedOut ? entry : removedEntry }

    /// The entry that goes with it; 0 where there is none.
    var removedEntry: Slot { kind == .removed ? entry : kind == .replaced ? other : 0 }
}

/// A plan: entries that leave from the top, then other changes. Its address is the header's nav_changes.
package struct ChangeList: BitwiseCopyable {
    let engine: UnsafeRawPointer
    package private(set) var count = 0
    /// Most plans are one change, which lies here.
    private var first = Change.none
    private var others = FlatList<Change>.withoutMemory
    /// The entries that leave from the top before the other changes, as they stand on the stack, from an index on.
    private(set) var popped = FlatList<Slot>.withoutMemory
    private var lowestPopped = 0
    private var poppedNode: Slot = 0

    init(of engine: UnsafeRawPointer) {
        self.engine = engine
    }

    func free() {
        others.free()
        popped.free()
    }

    /// Forgets all, and frees its memory.
    mutating func reset() {
        free()
        self = ChangeList(of: engine)
    }

    package var owner: Unmanaged<Engine> { Unmanaged.fromOpaque(engine) }

    package subscript(index: Int) -> Change {
        if index < popped.count {
            let left = popped.count - 1 - index
            return .removed(popped[left], from: lowestPopped + left, of: poppedNode)
        }
        return index == popped.count ? first : others[index - popped.count - 1]
    }

    /// The entry that was made for the last change, seen or not; 0 where there is none.
    var lastMade: Slot {
        let index = count - popped.count - 1
        return index < 0 ? 0 : index == 0 ? first.made : others[index - 1].made
    }

    /// Forgets the carriers: the updated entries have their new arguments.
    mutating func forgetCarriers() {
        var index = count
        while index > popped.count, self[index - 1].carrier != 0 {
            index -= 1
            let change = self[index]
            put(.updated(change.entry, by: 0, at: Int(change.from), of: change.node), at: index)
        }
    }

    /// An entry becomes a split of which other columns fit.
    mutating func tell(columns: UInt32, of entry: Slot) {
        for index in popped.count..<count where self[index].kind == .containerSet && self[index].entry == entry {
            put(self[index].telling(columns), at: index)
        }
    }

    private mutating func put(_ change: Change, at index: Int) {
        if index == popped.count { first = change } else { others[index - popped.count - 1] = change }
    }

    /// The change where there is only one, which was set.
    @inline(__always)
    var only: Change { first }

    /// The entries that leave from the top, where nothing else changes.
    var poppedOnly: FlatList<Slot>? { count > 0 && popped.count == count ? popped : nil }

    @inline(__always)
    mutating func set(_ change: Change) {
        first = change
        count = 1
    }

    /// Begins with entries that leave from the top, down to an index.
    mutating func setPopped(_ range: Range<Int>, of stack: StackReference) {
        removeAll()
        poppedNode = stack.pointee.id.slot
        lowestPopped = range.lowerBound
        count = range.count
        if count == 1 { return set(.removed(stack.pointee[lowestPopped], from: lowestPopped, of: poppedNode)) }
        stack.pointee.slots.copy(range, to: &popped)
    }

    @inline(never)
    mutating func append(_ change: Change) { makePlace().initialize(to: change) }

    /// The place of one more change at the end, which the caller initializes.
    @inline(__always)
    mutating func makePlace() -> UnsafeMutablePointer<Change> {
        let index = count &- popped.count
        count &+= 1
        return index == 0 ? withUnsafeMutablePointer(to: &first) { $0 } : others.place(at: index &- 1)
    }

    mutating func append(contentsOf other: ChangeList) {
        if count == 0, let others = other.poppedOnly {
            removeAll()
            popped.append(contentsOf: others.base, count: others.count)
            (count, lowestPopped, poppedNode) = (others.count, other.lowestPopped, other.poppedNode)
            return
        }
        for index in 0..<other.count { append(other[index]) }
    }

    @inline(__always)
    mutating func removeAll() {
        count = 0
        popped.removeAll()
    }

    /// Whether an entry leaves its stack. What leaves comes first, in an order in which halving finds it; `isBefore` says
    /// whether a change comes before that of the entry.
    package func removes(_ entry: Slot, isBefore: (Change) -> Bool) -> Bool {
        let low = (0..<count).halved { isBefore(self[$0]) }
        return low < count && self[low].removedEntry == entry
    }
}
