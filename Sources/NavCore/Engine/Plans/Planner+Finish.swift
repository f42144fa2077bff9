// The plan that closes a screen, however it is shown.

extension Planner {
    /// A pushed entry goes with all above it, the root of what is presented with its stack. The root of a scene, of a branch
    /// and of a column stays.
    func draftFinish(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let id = operation.pointee.intent.entry
        if let status = checkThere(id) { return status }
        guard let entry = entries.find(id) else { return .stale }
        work(on: engine.stack(of: entry))
        guard let index = indexInDraft(entry) else { return .stale }
        if index == 0, stack.pointee.isPresented {
            dismiss(stack, by: operation, drafted)
            return .ok
        }
        guard index >= lowestPopped else { return .atRoot }
        _ = cut(to: index, because: operation, drafted)
        operation.pointee.outcome.entry = engine.id(of: index > 0 ? draft.top : stack.pointee.owner)
        return .ok
    }
}
