// "Did you mean": of several names the nearest to one that was not found.

struct Suggestion {
    private let name: Bytes
    private var nearest = Bytes.empty
    /// A nearer name differs in fewer letters than this.
    private var limit: Int

    /// In a short name one letter may be wrong, in another one two.
    init(for name: Bytes) {
        self.name = name
        limit = name.count > Suggestion.longest ? 0 : Swift.min(3, 1 + name.count / 2)
    }

    /// Makes the suggestion for the name of a branch; nil: there are none.
    init(for name: Bytes, among shape: ShapeReference?) {
        self.init(for: name)
        guard let shape else { return }
        for index in 0..<shape.pointee.given.count { consider(shape.pointee.branch(index).name) }
    }

    private static var longest: Int { 64 }

    /// Takes a name that is nearer than those before.
    @inline(never)
    mutating func consider(_ other: Bytes) {
        guard abs(other.count - name.count) < limit, let own = name.start, let start = other.start else { return }
        let difference = Suggestion.difference(own, name.count, start, other.count, atMost: limit - 1)
        if difference < limit { (nearest, limit) = (other, difference) }
    }

    @inline(never)
    func write(_ question: StaticString = "; did you mean ", into text: inout TextBuffer) {
        if nearest.isEmpty { return }
        text.write(question)
        text.write(quoted: nearest)
        text.write("?")
    }

    /// How many bytes are changed, added or left out from one text to another; more than the limit where they are more.
    private static func difference(
        _ left: UnsafePointer<UInt8>, _ leftCount: Int, _ right: UnsafePointer<UInt8>, _ rightCount: Int,
        atMost limit: Int
    ) -> Int {
        if leftCount == 0 || rightCount == 0 { return leftCount + rightCount }
        if left[0] == right[0] { return difference(left + 1, leftCount - 1, right + 1, rightCount - 1, atMost: limit) }
        if limit == 0 { return 1 }
        let changed = difference(left + 1, leftCount - 1, right + 1, rightCount - 1, atMost: limit - 1)
        let added = difference(left, leftCount, right + 1, rightCount - 1, atMost: limit - 1)
        let leftOut = difference(left + 1, leftCount - 1, right, rightCount, atMost: limit - 1)
        return 1 + Swift.min(changed, Swift.min(added, leftOut))
    }
}
