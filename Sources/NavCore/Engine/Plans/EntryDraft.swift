// Drafts of entries and flows that are there: the fields that a plan writes, and no others. All else is as it is in the
// record, so whatever commits between a plan and its commit stays. While a plan is made, whoever reads through `planned…`
// sees what it has written so far.

struct EntryDraft: BitwiseCopyable {
    let entry: Slot
    /// The entry that has its new arguments; 0: it keeps those that it has.
    var carrier: Slot = 0
    /// Whether it belongs to another flow.
    var joins = false
    /// The flow that it joins; once the plan is carried out, the former one.
    var flow: Slot = 0
    /// The step because of which it does; nil: it would split another flow, or comes from another stack.
    var cause: OperationReference?
    /// Whether it goes to another stack.
    var moves = false
    /// The stack to which it goes, also where it leaves that again; 0: none.
    var node: Slot = 0
    /// Whether it is another container, or none.
    var contains = false
    var container: ContainerReference?
    /// The branch of its container that is selected, and before; -1: no other was.
    var selected: Int32 = -1
    var formerlySelected: Int32 = -1
    /// How many columns of its split fit; 0: as many as before.
    var columns: UInt32 = 0

    init(_ entry: Slot) {
        self.entry = entry
    }
}

/// A presented stack that lies over another stack now, and belongs to another entry.
struct PassedStack: BitwiseCopyable {
    let stack: StackReference
    let owner: Slot
    let over: StackReference
    let formerOver: StackReference
}

/// When a branch was left last; 0: never, or by back. It says nothing of a branch that is selected.
struct LeftBranch: BitwiseCopyable {
    let branch: StackReference
    let container: Slot
    let leftAt: UInt64
}

struct FlowDraft: BitwiseCopyable {
    let flow: Slot
    /// One of the entries that the change names.
    let entry: Slot
    /// The flow in which it is; once the plan is carried out, the former one.
    var parent: Slot
    /// Whether no commit had brought it before this one.
    var isNew = false
}

extension Engine {
    /// The draft of an entry in the plan that is being made; nil where it has none.
    @inline(__always)
    private func entryDraft(of entry: Slot) -> UnsafeMutablePointer<EntryDraft>? {
        let index = entries[entry].pointee.draft
        return index == 0 ? nil : draft(at: index)
    }

    @inline(never)
    private func draft(at index: Slot) -> UnsafeMutablePointer<EntryDraft>? {
        unmanagedPlanner._withUnsafeGuaranteedRef { $0.drafted.map { $0.pointee.entries.base + Int(index) - 1 } }
    }

    /// The stack on which an entry is, or will be, as a plan has left it so far.
    @inline(never)
    func stack(of entry: Slot) -> StackReference {
        entries[entry].pointee.draft == 0 ? stacks[entries[entry].pointee.node] : draftedStack(of: entry)
    }

    @inline(never)
    private func draftedStack(of entry: Slot) -> StackReference { stacks[draftedNode(of: entry)] }

    /// The slot of that stack; 0: it is on none.
    @inline(__always)
    func plannedNode(of entry: Slot) -> Slot {
        entries[entry].pointee.draft == 0 ? entries[entry].pointee.node : draftedNode(of: entry)
    }

    @inline(never)
    private func draftedNode(of entry: Slot) -> Slot {
        guard let draft = entryDraft(of: entry), draft.pointee.node != 0 else { return entries[entry].pointee.node }
        return draft.pointee.node
    }

    /// Whether a plan has moved an entry to another stack, where it stays.
    @inline(__always)
    func isMoved(_ entry: Slot) -> Bool { entries[entry].pointee.draft != 0 && draftMoves(entry) }

    @inline(never)
    private func draftMoves(_ entry: Slot) -> Bool { entryDraft(of: entry)?.pointee.moves ?? false }

    /// The container that an entry is, as a plan has left it so far; nil where it is none.
    @inline(never)
    package func container(of entry: Slot) -> ContainerReference? {
        entries[entry].pointee.draft == 0 ? entries[entry].pointee.container : draftedContainer(of: entry)
    }

    @inline(never)
    private func draftedContainer(of entry: Slot) -> ContainerReference? {
        guard let draft = entryDraft(of: entry), draft.pointee.contains else { return entries[entry].pointee.container }
        return draft.pointee.container
    }

    /// The arguments of an entry, as a plan has left them so far.
    @inline(never)
    func plannedArguments(of entry: Slot) -> ValueBlock? {
        guard let draft = entryDraft(of: entry), draft.pointee.carrier != 0 else {
            return entries[entry].pointee.arguments
        }
        return entries[draft.pointee.carrier].pointee.arguments
    }

    /// The innermost flow to which an entry belongs, as a plan has left it so far; 0: none.
    @inline(never)
    func plannedFlow(of entry: Slot) -> Slot {
        entries[entry].pointee.draft == 0 ? entries[entry].pointee.flow : draftedFlow(of: entry)
    }

    @inline(never)
    private func draftedFlow(of entry: Slot) -> Slot {
        guard let draft = entryDraft(of: entry), draft.pointee.joins else { return entries[entry].pointee.flow }
        return draft.pointee.flow
    }

    /// The flow around another one, as a plan has left it so far; 0: none.
    @inline(__always)
    func plannedParent(of flow: Slot) -> Slot {
        flows[flow].pointee.draft == 0 ? flows[flow].pointee.parent : draftedParent(of: flow)
    }

    @inline(never)
    private func draftedParent(of flow: Slot) -> Slot {
        let index = flows[flow].pointee.draft
        return unmanagedPlanner._withUnsafeGuaranteedRef {
            $0.drafted?.pointee.flows[Int(index) - 1].parent ?? flows[flow].pointee.parent
        }
    }
}

extension Planner {
    /// The draft of an entry, begun where there is none.
    func draft(of entry: Slot, _ drafted: DraftedReference) -> UnsafeMutablePointer<EntryDraft> {
        if entries[entry].pointee.draft == 0 {
            drafted.pointee.entries.append(EntryDraft(entry))
            entries[entry].pointee.draft = Slot(truncatingIfNeeded: drafted.pointee.entries.count)
        }
        return drafted.pointee.entries.base + Int(entries[entry].pointee.draft) - 1
    }

    /// Drafts that an entry belongs to another flow.
    func draft(_ entry: Slot, joining flow: Slot, because step: OperationReference?) {
        guard let drafted else { return }
        let draft = draft(of: entry, drafted)
        draft.pointee.joins = true
        draft.pointee.flow = flow
        if step != nil { draft.pointee.cause = step }
        drafted.pointee.joins += 1
        drafted.pointee.edits += 1
    }

    /// Drafts that an entry goes to another stack.
    func draft(_ entry: Slot, movingTo stack: StackReference, _ drafted: DraftedReference) {
        let draft = draft(of: entry, drafted)
        draft.pointee.moves = entries[entry].pointee.mark != .leaves
        draft.pointee.node = stack.pointee.id.slot
        drafted.pointee.edits += 1
    }

    /// Drafts that an entry is another container, or none.
    func draft(_ entry: Slot, containing container: ContainerReference?, _ drafted: DraftedReference) {
        let draft = draft(of: entry, drafted)
        if let replaced = draft.pointee.container { drafted.pointee.replaced.append(replaced) }
        draft.pointee.contains = true
        draft.pointee.container = container
        (draft.pointee.selected, draft.pointee.columns) = (-1, 0)
        drafted.pointee.edits += 1
        if let container { place(branchesOf: container) }
    }

    /// Drafts that another branch is selected.
    func draft(_ entry: Slot, _ container: ContainerReference, selecting branch: Int, leftAt: UInt64) {
        guard let drafted else { return }
        let draft = draft(of: entry, drafted)
        if draft.pointee.selected < 0 { draft.pointee.formerlySelected = Int32(container.pointee.selected) }
        draft.pointee.selected = Int32(branch)
        let former = container.pointee.selectedBranch
        self.draft(of: container)
        container.pointee.selected = branch
        drafted.pointee.left.append(LeftBranch(branch: former, container: entry, leftAt: leftAt))
        self.draft(of: former).pointee.position.leftAt = leftAt
        drafted.pointee.edits += 1
    }

    /// Drafts how many columns of a split fit.
    func draft(_ entry: Slot, _ split: ContainerReference, fitting columns: UInt32) {
        guard let drafted else { return }
        draft(of: entry, drafted).pointee.columns = columns
        draft(of: split)
        split.pointee.columns = columns
        drafted.pointee.edits += 1
    }

    /// Drafts that a presented stack belongs to another entry, and lies over another stack.
    func draft(_ stack: StackReference, passedTo owner: Slot, over: StackReference, _ drafted: DraftedReference) {
        guard let former = stack.pointee.over else { return }
        let passed = PassedStack(stack: stack, owner: owner, over: over, formerOver: former)
        drafted.pointee.passed.append(passed)
        drafted.pointee.edits += 1
        lay(passed)
    }

    private func lay(_ passed: PassedStack) {
        let stack = passed.stack
        draft(of: passed.formerOver).presented.pointee.remove(stack)
        let draft = draft(of: stack)
        draft.pointee.position.owner = passed.owner
        draft.pointee.position.place = .presented(over: passed.over)
        if !stack.pointee.isClosing { self.draft(of: passed.over).presented.pointee.add(stack) }
    }

    private func place(branchesOf container: ContainerReference) {
        for index in 0..<container.pointee.branches.count {
            let draft = draft(of: container.pointee.branches[index])
            draft.pointee.position.branchIndex = UInt16(truncatingIfNeeded: index)
            draft.pointee.position.place = .branch(container.pointee.shape)
        }
    }

    /// Drafts that a flow is in another one. The change names an entry of it.
    func draft(flow: Slot, enclosedBy parent: Slot, with entry: Slot) {
        guard let drafted else { return }
        drafted.pointee.joins += 1
        drafted.pointee.edits += 1
        let index = engine.flows[flow].pointee.draft
        guard index == 0 else { return drafted.pointee.flows.base[Int(index) - 1].parent = parent }
        drafted.pointee.flows.append(FlowDraft(flow: flow, entry: entry, parent: parent))
        engine.flows[flow].pointee.draft = Slot(truncatingIfNeeded: drafted.pointee.flows.count)
    }

    /// Drafts once more what a plan writes of stacks and containers.
    func draftAgain(_ drafted: DraftedReference) {
        let (opened, closed) = (drafted.pointee.opened, drafted.pointee.closed)
        for index in 0..<closed.count {
            draft(of: closed[index]).pointee.position.isClosing = true
            if let over = closed[index].pointee.over { draft(of: over).presented.pointee.remove(closed[index]) }
        }
        for index in 0..<drafted.pointee.passed.count { lay(drafted.pointee.passed[index]) }
        for index in 0..<opened.count where !opened[index].pointee.isClosing {
            if let over = opened[index].pointee.over { draft(of: over).presented.pointee.add(opened[index]) }
        }
        for index in 0..<drafted.pointee.entries.count {
            let draft = drafted.pointee.entries[index]
            if let made = draft.container { place(branchesOf: made) }
            guard let container = engine.container(of: draft.entry) else { continue }
            if draft.selected >= 0 || draft.columns != 0 { self.draft(of: container) }
            if draft.selected >= 0 { container.pointee.selected = Int(draft.selected) }
            if draft.columns != 0 { container.pointee.columns = draft.columns }
        }
        for index in 0..<drafted.pointee.left.count {
            draft(of: drafted.pointee.left[index].branch).pointee.position.leftAt = drafted.pointee.left[index].leftAt
        }
        if drafted.pointee.movesStacks { renewDepths() }
    }
}
