// A draft: the stack as a plan would leave it, while it is being planned. It is so many entries of the stack as it is,
// then others; nothing of it can be seen before the commit.

struct Draft: BitwiseCopyable {
    /// The stack as it is, lent by it: it does not change while something is planned.
    private var stack: FlatList<Slot>
    /// How many entries of it stay where they are, from the root up.
    private(set) var kept: Int
    /// What follows them.
    private(set) var tail = FlatList<Slot>()

    init(of stack: FlatList<Slot>) {
        self.stack = stack
        kept = stack.count
    }

    func free() {
        tail.free()
    }

    var count: Int { kept + tail.count }

    subscript(index: Int) -> Slot { index < kept ? stack[index] : tail[index - kept] }

    var top: Slot { count == 0 ? 0 : self[count - 1] }

    /// Begins with a stack as it is.
    mutating func begin(_ slots: FlatList<Slot>) {
        stack = slots
        kept = slots.count
        tail.removeAll()
    }

    /// Begins anew with the lowest entries of the stack and others.
    mutating func begin(keeping kept: Int, _ entries: FlatList<Slot>) {
        self.kept = kept
        tail.removeAll()
        tail.append(contentsOf: entries.base, count: entries.count)
    }

    mutating func push(_ entry: Slot) {
        tail.append(entry)
    }

    mutating func truncate(to count: Int) {
        tail.truncate(to: Swift.max(0, count - kept))
        kept = Swift.min(kept, count)
    }

    mutating func remove(at index: Int) {
        if index >= kept { return tail.remove(at: index - kept) }
        tail.insert(contentsOf: stack.base + index + 1, count: kept - index - 1, at: 0)
        kept = index
    }

    /// Begins anew with the lowest entries of the stack and others, which change places with what followed before.
    mutating func exchange(kept: Int, tail: inout FlatList<Slot>) {
        self.kept = kept
        swap(&self.tail, &tail)
    }

    /// Counts entries that stand where they stand anyway as kept.
    mutating func keepAllThatStay() {
        var same = 0
        while same < tail.count, kept + same < stack.count, stack[kept + same] == tail[same] { same += 1 }
        tail.removeFirst(same)
        kept += same
    }

    /// Applies a change, as a mirror of the stack would.
    mutating func apply(_ change: Change) {
        switch change.kind {
        case .added: push(change.entry)
        case .removed: remove(at: Int(change.from))
        case .replaced:
            truncate(to: count - 1)
            push(change.entry)
        case .moved:
            remove(at: Int(change.from))
            push(change.entry)
        }
    }
}
