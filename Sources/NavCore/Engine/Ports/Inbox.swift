// The inbox of an engine: what other threads have posted, until it is run.

struct Inbox {
    /// There is none before the first port.
    private var mailbox: Mailbox?
    /// The posts that were taken and not run yet.
    private(set) var waiting = PostQueue()
    /// The posts that were taken out of turn, to find one by its ticket: their ports count them as not taken.
    private var foundEarly = PostQueue()
    /// All that was taken, once a ticket was looked for.
    private var index: PostIndex?

    mutating func free() {
        mailbox?.leave()
        index?.free()
    }

    var isEmpty: Bool { waiting.first == nil }

    /// Whether the navigator is to be closed and freed, after what was posted before.
    var closeIsPosted: Bool {
        mutating get { mailbox?.closeIsPosted == true }
    }

    /// Whether a ticket or question of a post may have that number.
    mutating func gave(_ number: UInt64) -> Bool { mailbox?.gave(number) == true }

    mutating func makePort(_ wake: WakeFunction?, _ ownedUserData: OwnedUserData) -> Port {
        let mailbox = mailbox ?? Mailbox()
        self.mailbox = mailbox
        return Port(to: mailbox, wake, ownedUserData)
    }

    /// Takes over what other threads have left.
    mutating func collect(isEnd: Bool = false) {
        var hasAborts = false
        while let oldest = foundEarly.takeAll() ?? mailbox?.takeAll(isEnd: isEnd) {
            var next: PostReference? = oldest
            while let post = next {
                next = post.pointee.next
                if post.pointee.role == .abort { hasAborts = true }
                post.pointee.port._withUnsafeGuaranteedRef { $0.countTaken() }
                waiting.append(post)
                index?.add(post)
            }
        }
        if hasAborts { waiting.abortPosts() }
    }

    mutating func takeFirst() -> PostReference? {
        guard let post = waiting.takeFirst() else { return nil }
        mailbox?.free(1)
        index?.remove(post)
        return post
    }

    /// Finds a post that was not run yet, also in the mailbox while that is open. It counts as not taken: only a drain lets its
    /// port wake again.
    mutating func find(_ ticket: Id, isOpen: Bool) -> PostReference? {
        guard ticket.number >= Mailbox.firstNumber else { return nil }
        if index == nil {
            var made = PostIndex()
            waiting.forEach { made.add($0) }
            index = made
        }
        while isOpen, let oldest = mailbox?.takeAll() {
            var next: PostReference? = oldest
            while let post = next {
                next = post.pointee.next
                foundEarly.append(post)
                index?.add(post)
            }
        }
        return index?.find(ticket)
    }
}
