// A pattern: which paths lead to a route, and which parameters they bring.

package struct PatternParameter: BitwiseCopyable {
    package enum Place: UInt8, BitwiseCopyable {
        case segment
        /// All segments that are left.
        case rest
        case query
        case fragment
    }

    package internal(set) var name = Bytes.empty
    /// In the query.
    var key = Bytes.empty
    var kind = ParameterKind.text
    var place = Place.segment
    var mayBeAbsent = false
    var hasFallback = false
    /// Which segment it is.
    var depth = 0
    /// Of choices, separated by bars.
    var choices = Bytes.empty
    /// Of a type of the host's.
    var hostType = 0
    /// What it is where it is absent.
    var fallback = Cell()

    /// Whether both take the same texts.
    func hasSameType(as other: PatternParameter) -> Bool {
        kind == other.kind && (kind != .host || hostType == other.hostType)
            && (kind != .choice || choices.hasSameParts(as: other.choices))
    }

    /// Whether some text is one of the choices of both.
    func overlaps(_ other: PatternParameter) -> Bool {
        guard kind == .choice, other.kind == .choice else { return false }
        var rest = choices
        while let choice = rest.takePart(before: 0x7C) {
            if choice.isOne(of: other.choices) { return true }
        }
        return false
    }
}

extension Bytes {
    fileprivate func hasSameParts(as other: Bytes) -> Bool {
        isSubset(of: other) && other.isSubset(of: self)
    }

    private func isSubset(of other: Bytes) -> Bool {
        var rest = self
        while let part = rest.takePart(before: 0x7C) {
            if !part.isOne(of: other) { return false }
        }
        return true
    }
}

struct PatternSegment: BitwiseCopyable {
    var name = Bytes.empty
    /// The index of its parameter; negative for a name.
    var parameter = -1
}

package struct PatternFlags: BitwiseCopyable {
    package let bits: UInt32

    package init(bits: UInt32) {
        self.bits = bits
    }

    /// URLs from outside may lead there.
    package var isLinkable: Bool { bits & 1 != 0 }
    /// It goes before all its siblings.
    package var isPresented: Bool { bits & 2 != 0 }
    package var areKnown: Bool { bits & ~3 == 0 }
}

package struct Pattern: BitwiseCopyable {
    package internal(set) var text = Bytes.empty
    package internal(set) var route: Slot = 0
    package internal(set) var flags = PatternFlags(bits: 0)
    /// The next pattern of the same route; 0 is none.
    var nextOfRoute: UInt32 = 0
    /// The node of its last segment that is no rest.
    var node: UInt32 = 0
    /// The text as it was given, and after it all that is decoded of it.
    var block: Block?
    /// Whether something of the query or the fragment is its.
    private(set) var needsMore = false
    private(set) var takesFragment = false
    var segments = FlatList<PatternSegment>()
    /// In the order in which they stand in the text.
    var parameters = FlatList<PatternParameter>()
    /// Their indexes, by name.
    var byName = FlatList<UInt8>()

    /// What takes all that is left.
    var rest: PatternParameter? {
        guard let last = segments.last, last.parameter >= 0 else { return nil }
        let parameter = parameters[last.parameter]
        return parameter.place == .rest ? parameter : nil
    }

    /// How many nodes lie on its way.
    var nodeCount: Int { segments.count - (rest == nil ? 0 : 1) }

    /// How many of its nodes are there on every path that it takes.
    var requiredNodeCount: Int {
        var count = nodeCount
        while count > 0, segments[count - 1].parameter >= 0, parameters[segments[count - 1].parameter].mayBeAbsent {
            count -= 1
        }
        return count
    }

    /// The parameters are complete.
    mutating func seal() {
        for index in 0..<parameters.count {
            byName.append(UInt8(truncatingIfNeeded: index))
            let place = parameters[index].place
            if place == .query || place == .fragment { needsMore = true }
            if place == .fragment { takesFragment = true }
        }
        let parameters = parameters
        byName.sort { parameters[Int($0)].name.isLess(than: parameters[Int($1)].name) }
    }

    func free() {
        segments.free()
        parameters.free()
        byName.free()
    }
}

extension FlatList {
    var last: Element? { isEmpty ? nil : self[count - 1] }
}

extension PatternParameter {
    /// The value that a text says; nil where it is not of the type. What the host's types take is asked elsewhere.
    func scalar(of text: Bytes) -> Cell? {
        switch kind {
        case .bool: text.truth.map { Cell(bool: $0) }
        case .int: text.integer.map { Cell(int: $0) }
        case .double: Decimal.parse(text).map { Cell(double: $0) }
        case .uuid: text.isUUID ? Cell(text) : nil
        case .choice: text.isOne(of: choices) ? Cell(text) : nil
        case .text, .host: Cell(text)
        }
    }
}

extension Cell {
    init(_ text: Bytes) {
        self.init(.string, start: text.start, count: text.count)
    }
}
