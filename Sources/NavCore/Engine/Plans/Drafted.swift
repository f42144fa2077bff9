// A plan that is more than changes at the top, for its commit: the stacks that it makes, and who leaves.

struct Drafted {
    /// The next one of those that are not in use.
    var next: DraftedReference?
    /// The stacks that it changes.
    var stacks = FlatList<DraftedStack>(capacity: 1)
    /// The entries that leave their place between others on each of them, the lowest first, stack by stack.
    var lifted = FlatList<Slot>.withoutMemory
    /// The entries that follow on each of them, stack by stack.
    var tails = FlatList<Slot>()
    /// Also the entries that come and go within the plan.
    var removals = FlatList<Removal>()
    /// The entries that its steps make, owners first.
    var made = FlatList<Made>()
    /// The entries that its steps bring to the front.
    var brought = FlatList<Slot>.withoutMemory
    /// The fields that it writes of entries and flows that are there.
    var entries = FlatList<EntryDraft>.withoutMemory
    var flows = FlatList<FlowDraft>.withoutMemory
    /// How often entries and flows have joined others.
    var joins: Int32 = 0
    /// The entries that get other arguments, in the order of its steps.
    var renewals = FlatList<Renewal>.withoutMemory
    /// The revision at which it was made.
    var madeAt: UInt64 = 0
    /// The entries that it makes containers, or other ones, in the order of its steps.
    var contained = FlatList<Slot>.withoutMemory
    /// The containers that it made for entries, and others in their place.
    var replaced = FlatList<ContainerReference>.withoutMemory
    /// The presented stacks that it passes on, and the branches that it leaves, in the order of its steps.
    var passed = FlatList<PassedStack>.withoutMemory
    var left = FlatList<LeftBranch>.withoutMemory
    /// How often it has written a field.
    var edits = 0
    /// The containers of which it wants a branch to be selected, whether or not another one was.
    var chosen = FlatList<Slot>.withoutMemory
    /// The scene that is active after it, where that is another one, and how often its steps have wanted one.
    var activated: SceneReference?
    var activations = 0
    /// Whether it moves entries that own stacks, which get other depths.
    var movesStacks = false
    /// Whether it is one change at the top of the stack where the user is. Its `stacks` are empty until somebody looks at it.
    var isOfTop = false
    /// The part of it that reports have done.
    var done = DonePart.none
    /// How many changes they have left; -1 before the first report.
    var rest = -1
    /// The stacks that it makes, owners first, and those that go with it.
    var opened = FlatList<StackReference>.withoutMemory
    var closed = FlatList<StackReference>.withoutMemory

    /// Forgets what the drafts of the stacks were, to take them anew.
    mutating func forgetStacks() {
        stacks.removeAll()
        lifted.removeAll()
        tails.removeAll()
        isOfTop = false
    }

    mutating func removeAll() {
        forgetStacks()
        removals.removeAll()
        made.removeAll()
        brought.removeAll()
        entries.removeAll()
        flows.removeAll()
        joins = 0
        renewals.removeAll()
        contained.removeAll()
        replaced.removeAll()
        passed.removeAll()
        left.removeAll()
        edits = 0
        chosen.removeAll()
        opened.removeAll()
        closed.removeAll()
        activated = nil
        activations = 0
        movesStacks = false
        done = .none
        rest = -1
    }

    /// Keeps no memory of a large plan that is over.
    mutating func giveMemoryBack() {
        tails.reset()
        removals.reset()
        made.reset()
    }

    mutating func free() {
        stacks.free()
        lifted.freeMemory()
        tails.free()
        removals.free()
        made.free()
        brought.free()
        entries.freeMemory()
        flows.freeMemory()
        renewals.free()
        contained.free()
        replaced.freeMemory()
        passed.freeMemory()
        left.freeMemory()
        chosen.free()
        opened.free()
        closed.free()
    }

    /// The container that it makes of an entry that is there.
    func container(of entry: Slot) -> ContainerReference? {
        (0..<entries.count).first { entries[$0].entry == entry }.flatMap { entries[$0].container }
    }

    /// How much it does.
    var extent: Int { removals.count + made.count + edits + activations }

    /// Whether it may be one that changes only the top of a stack.
    var changesOnlyTop: Bool {
        edits == 0 && opened.isEmpty && closed.isEmpty && activated == nil && activations == 0 && renewals.isEmpty
            && brought.isEmpty && joins == 0 && chosen.isEmpty && made.count <= 1
    }

    /// Whether it does more than to change what is on one stack.
    var changesTree: Bool {
        stacks.count > 1 || edits > 0 || !opened.isEmpty || !closed.isEmpty || activated != nil
    }
}

/// The part of a plan that reports have done beside its question.
enum DonePart: UInt8, BitwiseCopyable {
    case none
    /// It is still in the plan.
    case held
    case forgotten
}

/// A stack as a plan leaves it: so many entries stay, without those that are lifted from between them, and others follow.
struct DraftedStack: BitwiseCopyable {
    var stack: StackReference
    var kept: Int
    var firstLifted: Int
    var liftedCount: Int
    var first: Int
    var count: Int

    /// The range of the lifted entries in their list.
    var lifted: Range<Int> { firstLifted..<firstLifted + liftedCount }
}

/// An entry that leaves its stack or its flow, itself or with an inner flow.
struct Removal: BitwiseCopyable {
    var entry: Slot
    /// The operation, or the step of it, because of which the entry leaves.
    var cause: OperationReference
    /// Why who waits is cancelled, where that is not the reason of the cause.
    var reason = CancelReason.none

    var cancelReason: CancelReason { reason == .none ? cause.pointee.question.kind.reason : reason }
}

/// An entry that a plan makes.
struct Made: BitwiseCopyable {
    var entry: Slot
    var cause: OperationReference
    /// The index of the request, intent or element that is blamed where its builder refuses.
    var index = 0

    /// Whether its cause asks for it, and does not restore it.
    var isOfRequest: Bool { cause.pointee.question.kind != .restore }
}

/// An entry gets the arguments of another one, which nobody ever sees. The commit exchanges them, so that the carrier owns
/// those before for as long as somebody may read them.
struct Renewal: BitwiseCopyable {
    var entry: Slot
    var carrier: Slot
    /// The operation, or the step of it, that renews them.
    var cause: OperationReference
    /// The index of the intent or element that is blamed where the model refuses.
    var index = 0
    /// The model of the entry knows the new ones.
    var isKnown = false
}

typealias DraftedReference = UnsafeMutablePointer<Drafted>

extension DraftedReference {
    /// Marks the entries that leave, of those that are there.
    func mark(_ mark: PlanMark, in entries: SlotTable<Entry>) {
        for index in 0..<pointee.removals.count {
            let entry = entries[pointee.removals[index].entry]
            if entry.pointee.phase == .alive { entry.pointee.mark = mark }
        }
    }
}
