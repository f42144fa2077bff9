// Posts of other threads: they are drained on the owner's, where each is performed like a call that is pending.

extension Engine {
    package func makePort(_ wake: WakeFunction?, _ ownedUserData: OwnedUserData) -> Port {
        posts.makePort(wake, ownedUserData)
    }

    /// Runs what was posted, as much as one outermost call may run. Freed where the engine is to be given back.
    package func drain() -> Status {
        if !isClosed, !runPosts() { return .pending }
        if posts.closeIsPosted {
            isAbandoned = true
            _ = close()
        }
        return isAbandoned ? .freed : isClosed ? .closed : .ok
    }

    /// False where it had to stop, and has woken somebody to drain again.
    private func runPosts() -> Bool {
        posts.collect()
        if isInside { return runPosts(after: acceptedInside + 1) }
        isDraining = true
        let isDone = runPosts(after: 0)
        isDraining = false
        if isClosed { leaveIfOutermost() } else { endCounting() }
        return isDone
    }

    /// Runs posts after so many calls.
    private func runPosts(after count: Int) -> Bool {
        var ran = count
        while !isClosed, !posts.isEmpty {
            guard ran < settings.operationLimit else {
                // A copy: who is woken may make a port.
                let waiting = posts.waiting
                waiting.wakeFirst()
                return false
            }
            if isInside {
                runFirstPost()
                // One that is not even accepted is told, too, so that counts; and so does a decision that comes too late.
                acceptedInside = max(acceptedInside, ran)
                callFlags.insert(.undelivered)
            } else {
                acceptedInside = ran
                runFirstPost()
            }
            ran = acceptedInside + 1
        }
        return true
    }

    private func runFirstPost() {
        guard let post = posts.takeFirst() else { return }
        let port = post.pointee.port
        post.pointee.function(Unmanaged.passUnretained(self).toOpaque(), post)
        // The port may go with that, and what its destroy calls may free the navigator.
        whileInside { port.release() }
    }

    /// Ends what was posted and will not be run, and takes no more posts.
    func endPosts() {
        posts.collect(isEnd: true)
        while !posts.isEmpty { runFirstPost() }
    }

    /// Makes an operation that was filled in that of a post, whose caller was told that it is pending. Where it is not to
    /// run the status says why.
    package func adopt(_ post: Post, by operation: OperationReference) -> Status {
        failure.pass(from: operation.pointee.ticket, to: post.ticket)
        operation.pointee.question.ticket = post.ticket
        if operation.pointee.question.kind.isReport { operation.pointee.origin = .host }
        becomePending(operation)
        operation.pointee.stage = .posted
        guard post.abortReason != .none else { return isClosed ? .closed : .ok }
        operation.pointee.outcome.abortReason = post.abortReason.rawValue
        return .aborted
    }

    /// Whether a ticket or question of that number was given out.
    func wasGivenOut(_ id: Id) -> Bool {
        id.number > 0 && (id.number < nextTicket.number || posts.gave(id.number))
    }

    /// Gives the engine up, for another thread to claim.
    package func release() -> Status {
        if isInside { return .invalid }
        owner.giveUp()
        return .ok
    }
}
