// Posts of other threads: they are drained on the owner's, where each is performed like a call that is pending.

extension Engine {
    package func makePort(_ wake: WakeFunction?, _ ownedUserData: OwnedUserData) -> Port {
        let box = mailbox ?? Mailbox()
        mailbox = box
        return Port(to: box, wake, ownedUserData)
    }

    /// Runs what was posted, as much as one outermost call may run. Freed where the engine is to be given back.
    package func drain() -> Status {
        if !isClosed, !runPosts() { return .pending }
        if mailbox?.closeIsPosted == true {
            isAbandoned = true
            _ = close()
        }
        return isAbandoned ? .freed : isClosed ? .closed : .ok
    }

    /// False where it had to stop, and has woken somebody to drain again.
    private func runPosts() -> Bool {
        collectPosts()
        if isInside { return runPosts(after: acceptedInside + 1) }
        isDraining = true
        let isDone = runPosts(after: 0)
        isDraining = false
        endCounting()
        return isDone
    }

    /// Runs posts after so many calls.
    private func runPosts(after count: Int) -> Bool {
        var ran = count
        while !isClosed, posted.first != nil {
            guard ran < settings.operationLimit else {
                posted.wakeFirst()
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
        guard let post = posted.takeFirst() else { return }
        mailbox?.free(1)
        postIndex?.remove(post)
        let port = post.pointee.port
        post.pointee.function(Unmanaged.passUnretained(self).toOpaque(), post)
        // The port may go with that, and what its destroy calls may free the navigator.
        whileInside { port.release() }
    }

    /// Takes over what other threads have left.
    private func collectPosts(isEnd: Bool = false) {
        var hasAborts = false
        while let oldest = foundEarly.takeAll() ?? mailbox?.takeAll(isEnd: isEnd) {
            var next: PostReference? = oldest
            while let post = next {
                next = post.pointee.next
                if post.pointee.role == .abort { hasAborts = true }
                post.pointee.port._withUnsafeGuaranteedRef { $0.countTaken() }
                posted.append(post)
                postIndex?.add(post)
            }
        }
        if hasAborts { posted.abortPosts() }
    }

    /// Ends what was posted and will not be run, and takes no more posts.
    func endPosts() {
        collectPosts(isEnd: true)
        while posted.first != nil { runFirstPost() }
    }

    /// Makes an operation that was filled in that of a post, whose caller was told that it is pending. Where it is not to
    /// run the status says why.
    package func adopt(_ post: Post, by operation: OperationReference) -> Status {
        failure.pass(from: operation.pointee.ticket, to: post.ticket)
        operation.pointee.question.ticket = post.ticket
        if operation.pointee.question.kind.isReport { operation.pointee.origin = .host }
        becomePending(operation)
        operation.pointee.wasTold = true
        guard post.abortReason != .none else { return isClosed ? .closed : .ok }
        operation.pointee.outcome.abortReason = post.abortReason.rawValue
        return .aborted
    }

    /// A post that was not run yet. It counts as not taken: only a drain lets its port wake again.
    func findPost(_ ticket: Id) -> PostReference? {
        guard ticket.number >= Mailbox.firstNumber else { return nil }
        if postIndex == nil {
            postIndex = PostIndex()
            posted.forEach { postIndex?.add($0) }
        }
        while !isClosed, let oldest = mailbox?.takeAll() {
            var next: PostReference? = oldest
            while let post = next {
                next = post.pointee.next
                foundEarly.append(post)
                postIndex?.add(post)
            }
        }
        return postIndex?.find(ticket)
    }

    /// Whether a ticket or question of that number was given out.
    func wasGivenOut(_ id: Id) -> Bool {
        id.number > 0 && (id.number < nextTicket.number || mailbox?.gave(id.number) == true)
    }

    // MARK: The owner

    /// Gives the engine up, for another thread to claim.
    package func release() -> Status {
        if isInside { return .invalid }
        owner.store(Engine.nobody)
        return .ok
    }

    /// Makes a thread the owner where nobody is.
    package func claim(for thread: UInt) -> Status {
        let former = owner.exchange(thread, ifIs: Engine.nobody)
        if former == Engine.nobody { return .ok }
        return former == thread ? .alreadyThere : .wrongThread
    }

    /// Whether a thread may call it.
    @inline(__always)
    package func belongs(to thread: UInt) -> Bool { owner.value == thread }

    /// No thread's identity.
    static var nobody: UInt { UInt.max }
}
