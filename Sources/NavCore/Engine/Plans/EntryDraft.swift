// Drafts of entries and flows that are there: the fields that a plan writes, and no others. All else is as it is in the
// record, so whatever commits between a plan and its commit stays. While a plan is made, whoever reads through `planned…`
// sees what it has written so far.

struct EntryDraft: BitwiseCopyable {
    let entry: Slot
    /// The entry that has its new arguments; 0: it keeps those that it has.
    var carrier: Slot = 0
    /// Whether it belongs to another flow.
    var joins = false
    /// That flow; once the plan is carried out, the former one.
    var flow: Slot = 0
    /// The step because of which it does; nil: it would split another flow, or comes from another stack.
    var cause: OperationReference?
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

    /// The arguments of an entry, as a plan has left them so far.
    func plannedArguments(of entry: Slot) -> ValueBlock? {
        guard let draft = entryDraft(of: entry), draft.pointee.carrier != 0 else {
            return entries[entry].pointee.arguments
        }
        return entries[draft.pointee.carrier].pointee.arguments
    }

    /// The innermost flow to which an entry belongs, as a plan has left it so far; 0: none.
    func plannedFlow(of entry: Slot) -> Slot {
        guard let draft = entryDraft(of: entry), draft.pointee.joins else { return entries[entry].pointee.flow }
        return draft.pointee.flow
    }

    /// The flow around another one, as a plan has left it so far; 0: none.
    func plannedParent(of flow: Slot) -> Slot {
        let index = flows[flow].pointee.draft
        if index == 0 { return flows[flow].pointee.parent }
        return unmanagedPlanner._withUnsafeGuaranteedRef {
            $0.drafted?.pointee.flows[Int(index) - 1].parent ?? flows[flow].pointee.parent
        }
    }
}

extension Planner {
    /// The draft of an entry, begun where there is none.
    func draft(of entry: Slot, _ drafted: DraftedReference) -> UnsafeMutablePointer<EntryDraft> {
        if entries[entry].pointee.draft == 0 {
            drafted.pointee.entries.append(EntryDraft(entry: entry))
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
    }

    /// Drafts that a flow is in another one. The change names an entry of it.
    func draft(flow: Slot, enclosedBy parent: Slot, with entry: Slot) {
        guard let drafted else { return }
        drafted.pointee.joins += 1
        let index = engine.flows[flow].pointee.draft
        guard index == 0 else { return drafted.pointee.flows.base[Int(index) - 1].parent = parent }
        drafted.pointee.flows.append(FlowDraft(flow: flow, entry: entry, parent: parent))
        engine.flows[flow].pointee.draft = Slot(truncatingIfNeeded: drafted.pointee.flows.count)
    }

    /// Lets the drafts of entries and flows be seen, or hides them.
    func show(_ drafted: DraftedReference, _ isShown: Bool) {
        for index in 0..<drafted.pointee.entries.count {
            entries[drafted.pointee.entries[index].entry].pointee.draft =
                isShown ? Slot(truncatingIfNeeded: index + 1) : 0
        }
        for index in 0..<drafted.pointee.flows.count {
            engine.flows[drafted.pointee.flows[index].flow].pointee.draft =
                isShown ? Slot(truncatingIfNeeded: index + 1) : 0
        }
    }
}
