// The mailbox where other threads leave what the owner is to do: a list without a lock, which outlives the engine. Who
// posts only adds to it; the owner takes all at once.

/// Carries out what was posted, with the engine and on its owner's thread, and frees it.
package typealias PostFunction =
    @convention(c) (_ engine: UnsafeMutableRawPointer, _ post: UnsafeMutableRawPointer) -> Void

enum PostRole: UInt8, BitwiseCopyable {
    case operation
    /// It says what has happened already, so it can't be aborted.
    case report
    /// It ends another one that was not carried out.
    case abort
    /// An answer or a cancellation.
    case otherDecision
}

/// Something that was posted: the beginning of whatever more its function needs.
package struct Post: BitwiseCopyable {
    let function: PostFunction
    /// None of a decision.
    package let ticket: Id
    /// Retained.
    let port: Unmanaged<Port>
    let role: PostRole
    /// Why it ends before it was carried out.
    var abortReason = AbortReason.none
    fileprivate(set) var next: PostReference?

    package init(_ function: PostFunction, _ ticket: Id, _ port: Port, _ kind: IntentKind) {
        self.init(function, ticket, port, kind.isReport ? .report : .operation)
    }

    init(_ function: PostFunction, _ port: Port, _ role: PostRole) {
        self.init(function, .none, port, role)
    }

    private init(_ function: PostFunction, _ ticket: Id, _ port: Port, _ role: PostRole) {
        self.function = function
        self.ticket = ticket
        self.port = Unmanaged.passUnretained(port)
        self.role = role
    }
}

package typealias PostReference = UnsafeMutablePointer<Post>

package final class Mailbox: Sendable {
    /// The address of the newest post, or one of the two below.
    private let newest = SharedWord(Mailbox.empty)
    private let count = SharedWord(0)
    private let numbers = SharedNumber(Mailbox.firstNumber)
    /// Whether a close was posted, and whether the engine is gone: 0 or 1.
    private let isToClose = SharedWord(0)
    private let isLeft = SharedWord(0)

    private static var empty: UInt { 0 }
    private static var closed: UInt { 1 }
    /// Tickets of posts are numbered apart from those of calls, which come from one thread.
    static var firstNumber: UInt64 { 1 << 48 }

    init() {}

    deinit {
        newest.free()
        count.free()
        numbers.free()
        isToClose.free()
        isLeft.free()
    }

    package func takeTicket() -> Id {
        Id(.ticket, number: numbers.takeNext())
    }

    /// Whether a ticket or question may have that number.
    func gave(_ number: UInt64) -> Bool {
        number >= Mailbox.firstNumber && number < numbers.value
    }

    /// Whether it takes no more posts.
    package var isClosed: Bool { closeIsPosted || newest.value == Mailbox.closed }

    /// Whether the navigator is to be closed and freed, after what was posted before.
    var closeIsPosted: Bool { isToClose.load() != 0 }

    /// Posts a close. Closed where one was posted before, or the engine is gone.
    func addClose() -> Status {
        isLeft.value != 0 || isToClose.exchange(1) != 0 ? .closed : .pending
    }

    /// The engine is gone.
    func leave() {
        isLeft.store(1)
    }

    /// Adds a post, where there is room and the owner still takes any.
    func add(_ post: PostReference) -> Status {
        if isClosed { return .closed }
        let room = count.add(1) < Limits.posts
        let status = room ? link(post) : .full
        if status != .pending { free(1) }
        return status
    }

    private func link(_ post: PostReference) -> Status {
        var seen = newest.value
        while seen != Mailbox.closed {
            post.pointee.next = PostReference(bitPattern: seen)
            let former = newest.exchange(UInt(bitPattern: post), ifIs: seen)
            if former == seen { return .pending }
            seen = former
        }
        return .closed
    }

    /// Makes room for others.
    func free(_ posts: Int) {
        _ = count.add(-posts)
    }

    /// Takes all posts, the oldest first, and takes no more of them where that is the end.
    func takeAll(isEnd: Bool = false) -> PostReference? {
        if !isEnd, newest.value == Mailbox.empty { return nil }
        let taken = newest.exchange(isEnd ? Mailbox.closed : Mailbox.empty)
        var current = taken == Mailbox.closed ? nil : PostReference(bitPattern: taken)
        var oldest: PostReference?
        while let post = current {
            current = post.pointee.next
            post.pointee.next = oldest
            oldest = post
        }
        return oldest
    }
}

/// Posts that the owner took, in order.
struct PostQueue {
    private(set) var first: PostReference?
    private var last: PostReference?

    mutating func append(_ post: PostReference) {
        post.pointee.next = nil
        if let last { last.pointee.next = post } else { first = post }
        last = post
    }

    mutating func takeFirst() -> PostReference? {
        guard let post = first else { return nil }
        first = post.pointee.next
        if first == nil { last = nil }
        return post
    }

    /// Wakes through the first port that can.
    func wakeFirst() {
        var current = first
        while let post = current, !post.pointee.port._withUnsafeGuaranteedRef({ $0.wake() }) {
            current = post.pointee.next
        }
    }

    /// Takes all, linked in order.
    mutating func takeAll() -> PostReference? {
        let oldest = first
        first = nil
        last = nil
        return oldest
    }

    func forEach(_ body: (PostReference) -> Void) {
        var current = first
        while let post = current {
            current = post.pointee.next
            body(post)
        }
    }
}

/// Posts that the owner took, found by their tickets.
struct PostIndex {
    private var posts = BitTrie<WordPair>()

    func free() {
        posts.free()
    }

    func find(_ ticket: Id) -> PostReference? {
        posts.find(WordPair(low: ticket.rawValue)).flatMap(PostReference.init(bitPattern:))
    }

    @inline(never)
    mutating func add(_ post: PostReference) {
        if post.pointee.ticket != .none {
            posts.set(WordPair(low: post.pointee.ticket.rawValue), to: UInt(bitPattern: post))
        }
    }

    mutating func remove(_ post: PostReference) {
        if post.pointee.ticket != .none { posts.remove(WordPair(low: post.pointee.ticket.rawValue)) }
    }
}
