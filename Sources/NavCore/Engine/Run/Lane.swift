// A lane: the operations of one scene, of which one after the other is carried out. The one that the host is asked about
// holds those behind it.

struct Lane {
    /// Called, and waiting for their turn.
    var queue = OperationQueue()
    /// Decided or reported inside a callback: they come before the queue.
    var decided = OperationQueue()
    /// Its builder is running.
    var building: OperationReference?
    /// Its question's function is running.
    var beingAsked: OperationReference?
    /// The bridge owes it an answer, or the answer is just being carried out: it holds the operations behind it.
    var asking: OperationReference?

    /// The operation whose question is not answered.
    var openQuestion: OperationReference? {
        guard let operation = beingAsked ?? asking, operation.pointee.verdict.isOpen else { return nil }
        return operation
    }

    /// The operation with a ticket, where it is one that is being asked about or built.
    func underWay(_ ticket: Id) -> OperationReference? {
        let operation = beingAsked ?? asking ?? building
        return operation?.pointee.ticket == ticket ? operation : nil
    }
}
