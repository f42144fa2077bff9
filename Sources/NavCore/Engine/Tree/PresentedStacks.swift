// The stacks that lie over one: one of each kind at the most.

struct PresentedStacks: BitwiseCopyable {
    private var stacks:
        (
            StackReference?, StackReference?, StackReference?, StackReference?, StackReference?, StackReference?
        ) = (nil, nil, nil, nil, nil, nil)

    static var lowest: Int32 { Presentation.window.rawValue }
    static var highest: Int32 { Presentation.alert.rawValue }

    /// The one that is presented in a way; the greater the number of the way, the further in front.
    subscript(rank: Int32) -> StackReference? {
        get { withUnsafeBytes(of: stacks) { $0.load(fromByteOffset: place(rank), as: StackReference?.self) } }
        set {
            let place = place(rank)
            withUnsafeMutableBytes(of: &stacks) {
                $0.storeBytes(of: newValue, toByteOffset: place, as: StackReference?.self)
            }
        }
    }

    private func place(_ rank: Int32) -> Int {
        Int(rank - PresentedStacks.lowest) * MemoryLayout<StackReference?>.stride
    }

    @inline(never)
    mutating func add(_ stack: StackReference) { self[stack.pointee.presentation.rawValue] = stack }

    /// Takes a stack away. Whether it was there.
    @inline(never)
    @discardableResult
    mutating func remove(_ stack: StackReference) -> Bool {
        let rank = stack.pointee.presentation.rawValue
        guard self[rank] == stack else { return false }
        self[rank] = nil
        return true
    }
}

/// The stacks that lie over one, that in front first. They may go while they are gone through.
struct StacksOver: Sequence, IteratorProtocol {
    let stacks: UnsafePointer<PresentedStacks>?
    var rank = PresentedStacks.highest

    @inline(__always)
    mutating func next() -> StackReference? { stacks == nil ? nil : findNext() }

    @inline(never)
    private mutating func findNext() -> StackReference? {
        guard let stacks else { return nil }
        while rank >= PresentedStacks.lowest {
            defer { rank -= 1 }
            if let stack = stacks.pointee[rank] { return stack }
        }
        return nil
    }

    /// Calls with each, that in front last.
    func forEachFromBehind(_ body: (StackReference) -> Void) {
        guard let stacks else { return }
        for rank in PresentedStacks.lowest...PresentedStacks.highest {
            if let stack = stacks.pointee[rank] { body(stack) }
        }
    }

    /// The one in front, perhaps past alerts and action sheets.
    @inline(never)
    func front(pastOneEntry: Bool = false) -> StackReference? {
        first { !pastOneEntry || !$0.pointee.presentation.holdsOneEntry }
    }
}
