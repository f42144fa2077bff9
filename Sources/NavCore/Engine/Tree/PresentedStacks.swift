// The stacks that lie over one: one of each presentation at the most.

struct PresentedStacks: BitwiseCopyable {
    fileprivate var stacks:
        (
            StackReference?, StackReference?, StackReference?, StackReference?, StackReference?, StackReference?
        ) = (nil, nil, nil, nil, nil, nil)
    /// A bit for the number of each presentation that has a stack.
    fileprivate var filled: UInt32 = 0

    fileprivate static func bit(_ number: Int32) -> UInt32 { 1 << UInt32(truncatingIfNeeded: number) }

    fileprivate static func offset(_ number: Int32) -> Int {
        Int(number &- Presentation.window.rawValue) &* MemoryLayout<StackReference?>.stride
    }

    mutating func removeAll() { filled = 0 }

    @inline(never)
    mutating func add(_ stack: StackReference) {
        let number = stack.pointee.presentation.rawValue
        withUnsafeMutableBytes(of: &stacks) {
            $0.storeBytes(
                of: stack, toByteOffset: PresentedStacks.offset(number), as: StackReference?.self)
        }
        filled |= PresentedStacks.bit(number)
    }

    /// Takes a stack away. Whether it was there.
    @inline(never)
    @discardableResult
    mutating func remove(_ stack: StackReference) -> Bool {
        let there = withUnsafePointer(to: &self) { StacksOver($0)[stack.pointee.presentation] }
        guard there == stack else { return false }
        filled &= ~PresentedStacks.bit(stack.pointee.presentation.rawValue)
        return true
    }
}

/// The stacks that lie over one, that in front first. They may go while they are gone through.
struct StacksOver: Sequence, IteratorProtocol {
    private let stacks: UnsafePointer<PresentedStacks>?
    /// The stacks of presentations with lower numbers are still to come.
    private var limit = Presentation.alert.rawValue + 1

    init(_ stacks: UnsafePointer<PresentedStacks>?) {
        self.stacks = stacks
    }

    /// The stack that is presented in a way.
    subscript(presentation: Presentation) -> StackReference? {
        guard let stacks, stacks.pointee.filled & PresentedStacks.bit(presentation.rawValue) != 0 else { return nil }
        return stack(presentation.rawValue)
    }

    /// The stack of a presentation that has one.
    private func stack(_ number: Int32) -> StackReference {
        UnsafeRawPointer(stacks.unsafelyUnwrapped)
            .load(fromByteOffset: PresentedStacks.offset(number), as: StackReference.self)
    }

    @inline(__always)
    mutating func next() -> StackReference? { stacks == nil ? nil : findNext() }

    @inline(never)
    private mutating func findNext() -> StackReference? { take() }

    @inline(__always)
    private mutating func take() -> StackReference? {
        guard let stacks else { return nil }
        let left = stacks.pointee.filled & (PresentedStacks.bit(limit) &- 1)
        guard left != 0 else { return nil }
        limit = 31 &- Int32(truncatingIfNeeded: left.leadingZeroBitCount)
        return stack(limit)
    }

    /// Calls with each, that in front last.
    func forEachFromBehind(_ body: (StackReference) -> Void) {
        guard let stacks else { return }
        var left = stacks.pointee.filled
        while left != 0 {
            body(stack(Int32(truncatingIfNeeded: left.trailingZeroBitCount)))
            left &= left &- 1
        }
    }

    /// The one in front, perhaps past alerts and action sheets, which are in front of all others.
    @inline(__always)
    func front(pastOneEntry: Bool = false) -> StackReference? {
        var others = self
        if pastOneEntry { others.limit = Presentation.actionSheet.rawValue }
        return others.take()
    }
}
