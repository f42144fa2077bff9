// The stack: an immutable copy of everything that is on it.

/// The entries of one stack from its root up, as they were when they were asked for. ``Navigator/stack`` is the current
/// stack: of the selected tab, or of the sheet in front.
///
/// It is a collection and a value: it does not change any more, two are equal when they hold the same entries, and it
/// can go to other threads. A navigator makes it at the first reading after a change, where it copies only what is new;
/// so it may be read as often as a screen wants.
///
/// ```swift
/// navigator.stack.last?.route                     // "product"
/// navigator.stack.map(\.route)                    // ["home", "list", "product"]
/// navigator.stack.topmost("list")?.id             // to go back to
/// navigator.stack.contains("checkout")
/// ```
public struct EntryStack: Sendable, Hashable {
    private let entries: [NavigationEntry]

    init(_ entries: [NavigationEntry] = []) {
        self.entries = entries
    }

    /// The entries' ids, from the root up.
    public var ids: [EntryID] { entries.map { $0.id } }

    /// The entry with that id; nil where it is not on this stack.
    public subscript(id id: EntryID) -> NavigationEntry? { entries.first { $0.id == id } }

    /// The index of the entry with that id, counted from the root, which is 0; nil where it is not on this stack.
    public func index(of id: EntryID) -> Int? { entries.firstIndex { $0.id == id } }

    /// Returns whether the entry with that id is on this stack.
    public func contains(_ id: EntryID) -> Bool { index(of: id) != nil }

    /// Whether an entry of the request's route is on the stack, and with its arguments where it has some.
    public func contains(_ request: NavigationRequest) -> Bool { topmost(request) != nil }

    /// The topmost entry of the request's route, and with its arguments where it has some.
    public func topmost(_ request: NavigationRequest) -> NavigationEntry? { entries.last { $0.matches(request) } }
}

extension EntryStack: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }
    /// The entry at a place counted from the root, which is 0. A place that is none is a programming error.
    public subscript(index: Int) -> NavigationEntry { entries[index] }
}

extension EntryStack: CustomStringConvertible, CustomReflectable {
    /// The entries in brackets, the root first: `[home, product(["id": 3])]`.
    public var description: String { entries.description }

    public var customMirror: Mirror { Mirror(self, unlabeledChildren: entries, displayStyle: .collection) }
}

/// The copy that a navigator keeps of its stack, to make the next one from.
struct StackCopy {
    private var entries: [NavigationEntry] = []
    private var revision: UInt64 = 0
    private var depth = 0
    private var cancellations: UInt64 = 0
    /// Whether it is kept. Commits, cancelled waiters and the end change the stack, and nothing else.
    private var isKept = false

    /// The stack as it is now.
    ///
    /// An entry seldom changes but for its waiter, so those that stand where they stood are used again, unless one got other
    /// arguments. A copy with host objects in it is not kept, since it would retain them.
    mutating func current(in engine: Engine) -> EntryStack {
        if isKept, revision == engine.revision, depth == engine.depth, cancellations == engine.cancellations {
            return EntryStack(entries)
        }
        if engine.lastRenewal > revision { entries = [] }
        (revision, depth, cancellations, isKept) = (engine.revision, engine.depth, engine.cancellations, true)
        if entries.count > depth { entries.removeLast(entries.count - depth) }
        for index in 0..<depth {
            let slot = engine.active.pointee[index]
            if engine.entries[slot].pointee.arguments?.hasHostObjects == true { isKept = false }
            if index == entries.count {
                entries.append(NavigationEntry(slot, in: engine))
            } else if !entries[index].isCopy(of: slot, in: engine) {
                entries[index] = NavigationEntry(slot, in: engine)
            }
        }
        defer { if !isKept { entries = [] } }
        return EntryStack(entries)
    }
}
