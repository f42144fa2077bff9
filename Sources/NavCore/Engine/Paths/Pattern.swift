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
    /// Whether it is of the query or the fragment.
    var isBeside: Bool { place == .query || place == .fragment }
    /// In the query.
    var key = Bytes.empty
    var type = ParameterType()
    var place = Place.segment
    var mayBeAbsent = false
    var hasFallback = false
    /// Whether it is all items of its key, in the query.
    var isList = false
    /// Which segment it is, or is a part of.
    var depth = 0
    /// Its number among the parameters that share their segments with text; negative for others.
    var part = -1
    /// Its value where it is absent.
    var fallback = Cell()
    /// Its place in the pattern's text, among parameters.
    fileprivate(set) var order = 0
    /// How its value is read from its segment, where that is always there.
    enum Form: UInt8, BitwiseCopyable {
        case other
        case text
        case integer
    }

    fileprivate(set) var form = Form.other
}

struct PatternSegment: BitwiseCopyable {
    /// The name; where text stands beside parameters, all of the segment as it was given.
    var name = Bytes.empty
    /// The index of its parameter, the first of several; negative for a name.
    var parameter = -1
    /// Its form where text stands beside parameters; else empty.
    var form = Bytes.empty

    var hasForm: Bool { !form.isEmpty }
}

package struct PatternFlags: BitwiseCopyable {
    package let bits: UInt32

    package init(bits: UInt32) {
        self.bits = bits
    }

    /// URLs from outside may lead there.
    package var isLinkable: Bool { bits & 1 != 0 }
    /// More patterns below it may be registered when a link needs them.
    package var isLazy: Bool { bits & 2 != 0 }
    /// Its names are found in either case.
    package var ignoresCase: Bool { bits & 4 != 0 }
    /// Links to it lead to the path that its route has with the same arguments.
    package var isAlias: Bool { bits & 8 != 0 }
    package var areKnown: Bool { bits & ~15 == 0 }
    /// Its route is presented: it goes before all its siblings. Nobody gives that.
    var isPresented: Bool { bits & PatternFlags.presented != 0 }
    static var presented: UInt32 { 16 }
}

package struct Pattern: BitwiseCopyable {
    package internal(set) var text = Bytes.empty
    package internal(set) var route: Slot = 0
    package internal(set) var routeId = Id.none
    package internal(set) var flags = PatternFlags(bits: 0) {
        didSet {
            demands = PatternDemands(isLinkable: flags.isLinkable, needsMore: needsMore)
            isUsual = !flags.isAlias && !needsValues
        }
    }
    /// Whether its parameters are its route's, and each is what its segment says.
    private(set) var isUsual = false
    private(set) var demands = PatternDemands(isLinkable: false, needsMore: true)
    /// The next pattern of the same route; 0 is none.
    var nextOfRoute: UInt32 = 0
    /// The node of its last segment that is no rest.
    var node: UInt32 = 0
    /// All that it consists of: the lists, the text as it was given, and what is decoded of that.
    private(set) var block: Block?
    /// Whether something of the query or the fragment is its.
    private(set) var needsMore = false
    private(set) var takesFragment = false
    /// Whether a segment may be absent, which then no other may follow.
    private(set) var hasOptionalSegments = false
    /// Whether text stands beside a parameter.
    private(set) var hasForms = false
    private(set) var hasHostTypes = false
    /// Whether more than the text of a segment has to be looked at for a value.
    private(set) var needsValues = false
    var segments = FlatList<PatternSegment>()
    /// By name.
    var parameters = FlatList<PatternParameter>()
    /// Their indexes, in the order in which they stand in the text.
    private(set) var inText = FlatList<UInt8>()

    /// The parameter that takes all that is left.
    var rest: UnsafePointer<PatternParameter>? {
        guard let last = segments.last, last.parameter >= 0 else { return nil }
        let parameter = parameters.base + last.parameter
        return parameter.pointee.place == .rest ? UnsafePointer(parameter) : nil
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

    /// Returns the type of a segment that is no name.
    func type(of segment: PatternSegment) -> ParameterType {
        guard segment.hasForm else { return parameters[segment.parameter].type }
        return ParameterType(kind: .form, choices: segment.form)
    }

    /// One of the parameters of a segment.
    func parameter(_ part: Int, of segment: PatternSegment) -> UnsafePointer<PatternParameter> {
        UnsafePointer(parameters.base + Int(inText[parameters[segment.parameter].order + part]))
    }

    /// The parameters are complete, in the order in which they stand in the text.
    mutating func seal() {
        for index in 0..<parameters.count {
            let parameter = parameters.base + index
            parameter.pointee.order = index
            let place = parameter.pointee.place
            if place == .query || place == .fragment { needsMore = true }
            if place == .fragment { takesFragment = true }
            if parameter.pointee.mayBeAbsent, place == .segment || place == .rest { hasOptionalSegments = true }
            if parameter.pointee.part >= 0 { hasForms = true }
            if parameter.pointee.type.kind == .host { hasHostTypes = true }
            if parameter.pointee.part >= 0 || parameter.pointee.isList { needsValues = true }
            if place == .segment, !parameter.pointee.mayBeAbsent, parameter.pointee.part < 0 {
                let kind = parameter.pointee.type.kind
                parameter.pointee.form = kind == .text ? .text : kind == .int ? .integer : .other
            }
            inText.append(0)
        }
        parameters.sort { $0.name.isLess(than: $1.name) }
        for index in 0..<parameters.count { inText[parameters[index].order] = UInt8(truncatingIfNeeded: index) }
        for index in 0..<segments.count where segments[index].parameter >= 0 {
            segments.base[index].parameter = Int(inText[segments[index].parameter])
        }
    }

    /// Makes it as small as it can be: its lists, and the text, of which so many bytes are used, move into one block.
    mutating func pack(textCount: Int, from start: UnsafePointer<UInt8>, into store: inout BlockStore) {
        let parameterBytes = parameters.count * MemoryLayout<PatternParameter>.stride
        let segmentBytes = segments.count * MemoryLayout<PatternSegment>.stride
        let textOffset = parameterBytes + segmentBytes + inText.count
        let block = store.allocate(textOffset + textCount)
        (block.base + textOffset).copyMemory(from: start, byteCount: textCount)
        let move = Move(from: start, count: textCount, to: block.base + textOffset)
        for index in 0..<parameters.count { parameters.base[index].move(move) }
        for index in 0..<segments.count {
            segments.base[index].name = move(segments[index].name)
            segments.base[index].form = move(segments[index].form)
        }
        text = move(text)
        parameters.move(to: block.base)
        segments.move(to: block.base + parameterBytes)
        inText.move(to: block.base + parameterBytes + segmentBytes)
        self.block = block
    }

    /// Its block was given back.
    mutating func forget() {
        block = nil
    }

    /// Gives back the lists of one that was not packed.
    func freeLists() {
        segments.free()
        parameters.free()
        inText.free()
    }
}

/// Text that lies elsewhere now.
private struct Move {
    private let start: UnsafePointer<UInt8>
    private let count: Int
    private let target: UnsafePointer<UInt8>

    init(from start: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutableRawPointer) {
        self.start = start
        self.count = count
        self.target = UnsafePointer(target.assumingMemoryBound(to: UInt8.self))
    }

    func callAsFunction(_ text: Bytes) -> Bytes {
        guard let old = text.start, old >= start, old < start + count else { return text }
        return Bytes(target + (old - start), text.count)
    }
}

extension PatternParameter {
    fileprivate mutating func move(_ move: Move) {
        name = move(name)
        key = move(key)
        type.choices = move(type.choices)
        if fallback.isText { fallback = Cell(move(fallback.text)) }
    }
}

extension FlatList {
    var last: Element? { isEmpty ? nil : self[count - 1] }
}
