// Where the choices of a run come from: random numbers, which a seed makes again, or the bytes of an input. The generator
// is the same for both. One byte makes one choice, so an input that is changed a little makes a run that is.

package struct ModelChoices {
    private var random: SeededRandom?
    private var rest: ArraySlice<UInt8> = []
    /// While callbacks run, bytes are taken from the back: what is done inside them does not shift what is done next.
    var isInside = false

    package init(seed: UInt64) {
        random = SeededRandom(seed)
    }

    package init(bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// An input is used up. From there on each choice is the first one, and nothing rare happens.
    var areOver: Bool { random == nil && rest.isEmpty }

    /// A number below a bound.
    mutating func below(_ bound: Int) -> Int {
        if random != nil { return random?.below(bound) ?? 0 }
        return (bound <= 256 ? nextByte() : nextByte() << 8 | nextByte()) % bound
    }

    /// True once in so many times.
    mutating func oneIn(_ count: Int) -> Bool { below(count) == count - 1 }

    mutating func shuffle<Element>(_ elements: inout [Element]) {
        for index in elements.indices.dropFirst() { elements.swapAt(index, below(index + 1)) }
    }

    private mutating func nextByte() -> Int { Int((isInside ? rest.popLast() : rest.popFirst()) ?? 0) }
}
