// The mailbox where other threads leave what the owner is to do: a list without a lock, which outlives the engine. Who
// posts only adds to it; the owner takes all at once.

import Synchronization

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
    private let newest = Atomic<UInt>(Mailbox.empty)
    private let count = Atomic<Int>(0)
    private let numbers = Atomic<UInt64>(Mailbox.firstNumber)
    private let isToClose = Atomic<Bool>(false)
    private let isLeft = Atomic<Bool>(false)

    private static var empty: UInt { 0 }
    private static var closed: UInt { 1 }
    /// Tickets of posts are numbered apart from those of calls, which come from one thread.
    static var firstNumber: UInt64 { 1 << 48 }

    init() {}

    package func takeTicket() -> Id {
        Id(.ticket, number: numbers.wrappingAdd(1, ordering: .relaxed).oldValue)
    }

    /// Whether a ticket or question may have that number.
    func gave(_ number: UInt64) -> Bool {
        number >= Mailbox.firstNumber && number < numbers.load(ordering: .relaxed)
    }

    /// Whether it takes no more posts.
    package var isClosed: Bool { closeIsPosted || newest.load(ordering: .relaxed) == Mailbox.closed }

    /// Whether the navigator is to be closed and freed, after what was posted before.
    var closeIsPosted: Bool { isToClose.load(ordering: .acquiring) }

    /// Posts a close. Closed where one was posted before, or the engine is gone.
    func addClose() -> Status {
        isLeft.load(ordering: .relaxed) || isToClose.exchange(true, ordering: .releasing) ? .closed : .pending
    }

    /// The engine is gone.
    func leave() {
        isLeft.store(true, ordering: .relaxed)
    }

    /// Adds a post, where there is room and the owner still takes any.
    func add(_ post: PostReference) -> Status {
        if isClosed { return .closed }
        let room = count.wrappingAdd(1, ordering: .relaxed).oldValue < Limits.posts
        let status = room ? link(post) : .full
        if status != .pending { free(1) }
        return status
    }

    private func link(_ post: PostReference) -> Status {
        var seen = newest.load(ordering: .relaxed)
        while seen != Mailbox.closed {
            post.pointee.next = PostReference(bitPattern: seen)
            let (isAdded, current) = newest.compareExchange(
                expected: seen, desired: UInt(bitPattern: post), successOrdering: .releasing,
                failureOrdering: .relaxed)
            if isAdded { return .pending }
            seen = current
        }
        return .closed
    }

    /// Makes room for others.
    func free(_ posts: Int) {
        count.wrappingSubtract(posts, ordering: .relaxed)
    }

    /// Takes all posts, the oldest first, and takes no more of them where that is the end.
    func takeAll(isEnd: Bool = false) -> PostReference? {
        if !isEnd, newest.load(ordering: .relaxed) == Mailbox.empty { return nil }
        let taken = newest.exchange(isEnd ? Mailbox.closed : Mailbox.empty, ordering: .acquiring)
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
