// Operations of several steps: many entries pushed, the whole stack set, batches. Each step is planned upon the draft that
// those before it have left; the changes of the operation are what is different in the end.

extension Engine {
    /// A step, which its operation holds. It is filled in like an operation.
    package func addStep(_ kind: IntentKind, to operation: OperationReference) -> OperationReference {
        let step = takeRecord(kind)
        step.pointee.question.tag = operation.pointee.question.tag
        step.pointee.intent.unresolved = operation.pointee.intent.unresolved
        operation.pointee.steps.append(step)
        return step
    }

    /// Says which part of an operation is wrong.
    package func blame(_ index: Int, of operation: OperationReference) {
        operation.pointee.outcome.index = index
    }

    /// The waiter of the last step that has one is that of the operation.
    func nameWaiter(of operation: OperationReference) {
        operation.pointee.steps.forEach { step in
            if step.pointee.outcome.waiter != .none { operation.pointee.outcome.waiter = step.pointee.outcome.waiter }
        }
    }
}
