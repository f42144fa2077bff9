// Problems: operations that were refused or wrong, told to whoever logs them.

/// The facts about an operation that has failed, until nobody reads them any more. The sentence follows in the block.
struct ToldProblem {
    var intent: Int32
    var origin: Int32
    var animated: Int32
    var tag: UInt64
    var outcome: Outcome
    var detail: Cell
}

extension Engine {
    func isProblem(_ operation: OperationReference, _ status: Status) -> Bool {
        status.isProblem || failure.isMisspelt && failure.isOf(operation.pointee.ticket, status)
    }

    /// Tells that an operation has failed, or about a part of it that is lost, with the reason where that is not the
    /// operation's. Inside callbacks there is no end of them, so they count as calls.
    @inline(never)
    func tellProblem(of operation: OperationReference, _ outcome: Outcome, _ reason: Bytes? = nil) {
        guard hasListeners, mayCall() else { return }
        var text = TextBuffer()
        defer { text.free() }
        explain(operation, outcome, reason, into: &text)
        let head = MemoryLayout<ToldProblem>.stride
        let block = blocks.allocate(head + text.text.count + 1)
        text.copy(to: block.base + head)
        let detail = Bytes((block.base + head).assumingMemoryBound(to: UInt8.self), text.text.count)
        block.base.initializeMemory(
            as: ToldProblem.self,
            to: ToldProblem(
                intent: operation.pointee.question.kindNumber, origin: operation.pointee.origin.rawValue,
                animated: operation.pointee.question.animated, tag: operation.pointee.question.tag,
                outcome: outcome, detail: Cell(detail)))
        append(.problem, subject: block.base)
    }
}

extension NavigationStatus {
    /// Whether somebody has refused an operation, or it was wrong. What came too late or too early is no problem.
    var isProblem: Bool {
        switch self {
        case .refused, .blocked, .unresolved, .ambiguous, .tooLarge, .invalid, .loop: true
        default: false
        }
    }
}
