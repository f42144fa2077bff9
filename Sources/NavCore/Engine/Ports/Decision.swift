// Decisions that a port posts beside intents: answers, aborts and cancellations. The owner makes them when it drains,
// in the order of posting. They have no ticket: their effect is told of the operation or waiter that they name.

/// A decision that was posted.
private struct PostedDecision: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        case answer
        case abort
        case cancelResult
    }

    let post: Post
    let kind: Kind
    /// The question, the ticket or the waiter.
    let subject: Id
    /// The answer, or the reason of the abort.
    let code: Int32
}

extension Port {
    package func answer(_ question: Id, code: Int32) -> Status {
        post(.answer, .question, question, code, isValid: code != Answer.later)
    }

    package func abort(_ ticket: Id, _ reason: AbortReason) -> Status {
        post(.abort, .ticket, ticket, reason.rawValue, isValid: reason == .byHost || reason == .timedOut)
    }

    package func cancelResult(_ waiter: Id) -> Status { post(.cancelResult, .waiter, waiter, 0, isValid: true) }

    private func post(
        _ kind: PostedDecision.Kind, _ subjectKind: IdKind, _ subject: Id, _ code: Int32, isValid: Bool
    ) -> Status {
        if mailbox.isClosed { return .closed }
        guard isValid else { return .invalid }
        guard subject.isOf(subjectKind) else { return .stale }
        let posted = UnsafeMutablePointer<PostedDecision>.allocate(capacity: 1)
        posted.initialize(
            to: PostedDecision(
                post: Post(makeDecision, self, kind == .abort ? .abort : .otherDecision), kind: kind, subject: subject,
                code: code))
        let status = post(UnsafeMutableRawPointer(posted).assumingMemoryBound(to: Post.self))
        if status != .pending { posted.deallocate() }
        return status
    }
}

private let makeDecision: PostFunction = { engine, post in
    let posted = post.assumingMemoryBound(to: PostedDecision.self)
    let decision = posted.pointee
    posted.deallocate()
    Unmanaged<Engine>.fromOpaque(engine)._withUnsafeGuaranteedRef { $0.make(decision) }
}

extension Engine {
    /// Makes a decision; if it comes too late, nothing happens. A closed engine has decided everything.
    fileprivate func make(_ decision: PostedDecision) {
        if isClosed { return }
        switch decision.kind {
        case .answer: _ = answer(decision.subject, code: decision.code)
        // The posts that it ends were found when it was taken out.
        case .abort: _ = abortOperation(decision.subject, AbortReason(rawValue: decision.code) ?? .byHost)
        case .cancelResult: _ = cancel(waiter: decision.subject)
        }
    }
}

/// An abort among the posts that the owner took.
private struct FoundAbort: BitwiseCopyable {
    let ticket: UInt64
    let place: Int
    let reason: AbortReason
}

extension PostQueue {
    /// Ends the posts whose abort is among them before they are run, each by the first abort.
    func abortPosts() {
        var aborts = FlatList<FoundAbort>()
        forEach { post in
            guard post.pointee.role == .abort else { return }
            let decision = UnsafeMutableRawPointer(post).assumingMemoryBound(to: PostedDecision.self).pointee
            aborts.append(
                FoundAbort(
                    ticket: decision.subject.rawValue, place: aborts.count,
                    reason: AbortReason(rawValue: decision.code) ?? .byHost))
        }
        aborts.sort { ($0.ticket, $0.place) < ($1.ticket, $1.place) }
        forEach { post in
            guard post.pointee.role == .operation, post.pointee.abortReason == .none else { return }
            let first = firstAbort(of: post.pointee.ticket.rawValue, aborts)
            if let first { post.pointee.abortReason = first.reason }
        }
        aborts.free()
    }

    /// By halving: they are sorted.
    private func firstAbort(of ticket: UInt64, _ aborts: FlatList<FoundAbort>) -> FoundAbort? {
        let low = (0..<aborts.count).halved { aborts[$0].ticket < ticket }
        return low < aborts.count && aborts[low].ticket == ticket ? aborts[low] : nil
    }
}
