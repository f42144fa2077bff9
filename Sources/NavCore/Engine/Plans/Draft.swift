// A draft: the stack as a plan would leave it, while it is being planned. It is so many entries of the stack as it is,
// without some between them, then others; nothing of it can be seen before the commit.

struct Draft {
    /// The stack as it is: it does not change while something is planned.
    private(set) var stack: StackReference
    /// From there on the entries of the stack are not where they were. The one below it is.
    private(set) var limit = 0
    /// Which of those below it are not there either, by their indexes on the stack.
    private(set) var gaps = Gaps()
    /// The entries that follow them; 0 in the place of one that was taken out.
    private(set) var tail = FlatList<Slot>()
    private var tailGaps = Gaps()
    /// Numbers that ascend with the tail, and are never used again.
    private var places = FlatList<UInt64>()
    private var nextPlace = Draft.firstPlace
    /// The tail by entry, and by what is looked for.
    var bySlot = EntryIndex()
    /// While the changes are written down: the lowest entry that leaves is replaced by the first of the tail.
    var isReplaced = false
    /// The entries of it that an operation names.
    var named = FlatList<Slot>.withoutMemory
    /// Indexes of entries of one flow that were found.
    var run = FlowRun()
    var indexes = EntryIndexes()
    var position = StackPosition()
    /// The stacks that lie over it.
    var presentedStacks = PresentedStacks()

    static var firstPlace: UInt64 { 1 << 32 }

    /// Has to be begun.
    init(of stack: StackReference) {
        self.stack = stack
    }

    @inline(__always)
    var node: Slot { stack.pointee.id.slot }

    mutating func free() {
        gaps.free()
        tail.free()
        tailGaps.free()
        places.free()
        named.freeMemory()
        bySlot.free()
        indexes.free()
    }

    /// How many entries of the stack stay, below all others.
    @inline(__always)
    var kept: Int { limit - gaps.count }

    @inline(__always)
    var count: Int { kept + tail.count - tailGaps.count }

    @inline(never)
    subscript(index: Int) -> Slot { gaps.isEmpty && index < limit ? stack.pointee[index] : other(index) }

    /// An entry that is not where it is on the stack.
    @inline(never)
    private func other(_ index: Int) -> Slot {
        index < kept ? stack.pointee[gaps.left(at: index)] : tail[tailGaps.left(at: index - kept)]
    }

    @inline(never)
    var top: Slot { count == 0 ? 0 : self[count - 1] }

    /// Begins with a stack as it is.
    mutating func begin(_ stack: StackReference) {
        self.stack = stack
        limit = stack.pointee.count
        stack.copyPosition(to: &position)
        if let over = stack.pointee.presented { presentedStacks = over.pointee } else { presentedStacks.removeAll() }
        gaps.removeAll()
        isReplaced = false
        named.removeAll()
        run = FlowRun()
        if nextPlace == Draft.firstPlace { return }
        emptyTail()
        nextPlace = Draft.firstPlace
        bySlot.removeAll()
        indexes.removeAll()
    }

    private mutating func emptyTail() {
        tail.removeAll()
        tailGaps.removeAll()
        places.removeAll()
    }

    /// Begins anew with the lowest entries of the stack, but for some between them that are there still, and others.
    mutating func begin(
        keeping kept: Int, without gaps: FlatList<Int>, _ entries: UnsafePointer<Slot>, count: Int
    ) {
        truncate(to: 0)
        limit = kept + gaps.count
        for index in 0..<gaps.count { self.gaps.insert(gaps[index]) }
        for index in 0..<count { push(entries[index]) }
    }

    @inline(never)
    mutating func push(_ entry: Slot) {
        nextPlace += 1
        tail.append(entry)
        places.append(nextPlace)
    }

    @inline(never)
    mutating func truncate(to count: Int) {
        run.truncate(to: count)
        if count <= kept {
            emptyTail()
            limit = count == 0 ? 0 : gaps.left(at: count - 1) + 1
            gaps.truncate(to: limit)
        } else {
            tail.truncate(to: tailGaps.left(at: count - kept - 1) + 1)
            places.truncate(to: tail.count)
            tailGaps.truncate(to: tail.count)
        }
    }

    mutating func remove(at index: Int) {
        if index == count - 1 { return truncate(to: index) }
        run.remove(at: index)
        if index >= kept {
            let place = tailGaps.left(at: index - kept)
            tail[place] = 0
            tailGaps.insert(place)
        } else if index == kept - 1 {
            limit = index == 0 ? 0 : gaps.left(at: index - 1) + 1
            gaps.truncate(to: limit)
        } else {
            gaps.insert(gaps.left(at: index))
        }
    }

    /// Closes up the tail.
    mutating func closeUp() {
        if tailGaps.isEmpty { return }
        var left = 0
        for place in 0..<tail.count where tail[place] != 0 {
            tail[left] = tail[place]
            places[left] = places[place]
            left += 1
        }
        tail.truncate(to: left)
        places.truncate(to: left)
        tailGaps.removeAll()
    }

    // MARK: Finding

    /// The number of an entry of the tail, by its place there.
    @inline(__always)
    func number(at place: Int) -> UInt64 { places[place] }

    /// The place in the tail of what is at an index.
    func place(at index: Int) -> Int { tailGaps.left(at: index - kept) }

    /// The index of what is at a place in the tail.
    func index(ofPlace place: Int) -> Int { kept + place - tailGaps.count(below: place) }

    /// The index of an entry that is at an index on the stack; nil where it is not there.
    func index(fromStack index: Int) -> Int? {
        index < limit && !gaps.contains(index) ? keptBelow(index) : nil
    }

    /// How many of those that stay are below an index on the stack.
    func keptBelow(_ index: Int) -> Int { Swift.min(index, limit) - gaps.count(below: index) }

    /// The index of an entry of the tail that has a number there.
    func index(of entry: Slot, numbered number: UInt64) -> Int? {
        let low = (0..<places.count).halved { places[$0] < number }
        return low < tail.count && places[low] == number && tail[low] == entry ? index(ofPlace: low) : nil
    }

    /// Whether it is the lowest entries of the stack, and no others.
    @inline(__always)
    var isCut: Bool { tail.isEmpty && gaps.isEmpty }

    /// Whether it is the lowest entries of the stack, and at most one other.
    @inline(__always)
    var endsInTail: Bool { gaps.isEmpty && tail.count <= 1 && tailGaps.isEmpty }

    /// Whether it is the stack as it is.
    @inline(__always)
    var isUnchanged: Bool { isCut && limit == stack.pointee.count }

    /// Counts entries that stand where they stand anyway as kept.
    mutating func keepAllThatStay() {
        var same = 0
        while same < tail.count, limit < stack.pointee.count, stack.pointee[limit] == tail[same] {
            same += 1
            limit += 1
        }
        if same == 0 { return }
        tail.removeFirst(same)
        places.removeFirst(same)
    }

    /// The entry at an index is the topmost one then.
    mutating func bringToFront(from index: Int) {
        let entry = self[index]
        remove(at: index)
        push(entry)
    }
}

typealias DraftReference = UnsafeMutablePointer<Draft>

extension DraftReference {
    /// The stacks that lie over the draft's stack, as the plan has left them so far.
    var presented: UnsafeMutablePointer<PresentedStacks> {
        withUnsafeMutablePointer(to: &pointee.presentedStacks) { $0 }
    }
}
