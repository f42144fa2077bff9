// Reads the text of a pattern:
//
//     /notes/{id:int}/edit          names and parameters; a type is bool, int, uuid, double, string, a|b|c or the host's
//     /docs/{page?}                 the last ones may be absent,
//     /list/{page:int=1}            or have a value where they are
//     /files/{path*}, /{path*?}     all segments that are left: one or more, none or more
//     /search?{q}&p={page:int=1}    of the query, by their name or by a key
//     /article/{slug}#{section?}    of the fragment

struct PatternReader {
    enum Failure {
        case syntax(StaticString)
        case tooLarge(StaticString)
    }

    private(set) var pattern = Pattern()
    private(set) var failure: Failure?
    private var text: Bytes
    /// A copy of the text with a NUL, and room for as much decoded text.
    private let copy: UnsafeMutablePointer<UInt8>
    /// Where decoded text is put.
    private var decoded: UnsafeMutablePointer<UInt8>
    private let hostTypes: FlatList<HostType>

    init(_ given: Bytes, hostTypes: FlatList<HostType>) {
        copy = UnsafeMutablePointer<UInt8>.allocate(capacity: given.count * 2 + 1)
        if let start = given.start { copy.initialize(from: start, count: given.count) }
        copy[given.count] = 0
        text = Bytes(copy, given.count)
        decoded = copy + given.count + 1
        self.hostTypes = hostTypes
        pattern.text = text
    }

    /// The pattern, in as little memory as it needs. It is read then.
    mutating func takePattern(into store: inout BlockStore) -> Pattern {
        pattern.pack(textCount: decoded - copy, from: copy, into: &store)
        copy.deallocate()
        return pattern
    }

    /// Gives back what was read.
    func free() {
        pattern.freeLists()
        copy.deallocate()
    }

    mutating func read(isLazy: Bool) {
        guard text.isUTF8, !text.hasControls else { return fail("it is no text, or has control characters") }
        guard text.begins(with: 0x2F) else { return fail("it does not begin with /") }
        var rest = text
        let path = takeOutsideBraces(&rest, until: 0x3F, 0x23)
        let hasQuery = rest.count > 0 && rest.start?[0] == 0x3F
        let query = hasQuery ? takeOutsideBraces(&rest, dropping: 1, until: 0x23, 0x23) : .empty
        let fragment = rest.count > 0 ? rest.dropping(1) : .empty
        readPath(path)
        if hasQuery { readQuery(query) }
        if rest.count > 0 { readFragment(fragment) }
        checkTail()
        // What was refused has places for parameters that were never read.
        if failure == nil { pattern.seal() }
        if isLazy, failure == nil, pattern.needsMore || pattern.requiredNodeCount < pattern.segments.count {
            fail("what is lazy ends with a segment that is always there")
        }
    }

    private mutating func fail(_ complaint: StaticString) {
        if failure == nil { failure = .syntax(complaint) }
    }

    /// Takes what comes before the first of two bytes outside of braces.
    private mutating func takeOutsideBraces(
        _ rest: inout Bytes, dropping first: Int = 0, until end: UInt8, _ otherEnd: UInt8
    ) -> Bytes {
        rest = rest.dropping(first)
        var isInside = false
        var length = 0
        while length < rest.count, let byte = rest.start?[length] {
            if !isInside, byte == end || byte == otherEnd { break }
            if byte == 0x7B {
                if isInside { fail("a brace is inside of braces") }
                isInside = true
            } else if byte == 0x7D {
                if !isInside { fail("a brace is closed that was not opened") }
                isInside = false
            }
            length += 1
        }
        if isInside { fail("a brace is not closed") }
        let part = rest.prefix(length)
        rest = rest.dropping(length)
        return part
    }

    private mutating func readPath(_ path: Bytes) {
        var rest = path
        while rest.count > 0, failure == nil {
            let part = takeOutsideBraces(&rest, dropping: 1, until: 0x2F, 0x2F)
            if part.isEmpty { continue }
            if pattern.rest != nil { return fail("something follows what takes all that is left") }
            guard pattern.segments.count < Limits.patternSegments else {
                return failure = .tooLarge("it has too many segments")
            }
            if part.begins(with: 0x7B) {
                var parameter = PatternParameter()
                parameter.depth = pattern.segments.count
                pattern.segments.append(PatternSegment(parameter: pattern.parameters.count))
                readParameter(part, parameter)
            } else {
                if part.firstIndex(of: 0x7B) != nil { return fail("a parameter is all of its segment") }
                let name = decode(part)
                if part == Bytes(".") || part == Bytes("..") { return fail("a segment is . or ..") }
                pattern.segments.append(PatternSegment(name: name))
            }
        }
    }

    private mutating func readQuery(_ query: Bytes) {
        var rest = query
        var isFirst = true
        while isFirst || rest.count > 0, failure == nil {
            let part = takeOutsideBraces(&rest, dropping: isFirst ? 0 : 1, until: 0x26, 0x26)
            isFirst = false
            var parameter = PatternParameter()
            parameter.place = .query
            guard let brace = part.firstIndex(of: 0x7B) else { return fail("a part of the query has no parameter") }
            if brace > 0 {
                guard brace > 1, part.start?[brace - 1] == 0x3D else {
                    return fail("a parameter of the query is {name} or key={name}")
                }
                parameter.key = decode(part.prefix(brace - 1))
            }
            readParameter(part.dropping(brace), parameter)
        }
    }

    private mutating func readFragment(_ fragment: Bytes) {
        var parameter = PatternParameter()
        parameter.place = .fragment
        guard fragment.begins(with: 0x7B) else { return fail("the fragment is one parameter") }
        readParameter(fragment, parameter)
    }

    /// Reads `{name}`, `{name:type}`, with `?` or `=` and a value, or with `*` at the end of the name.
    private mutating func readParameter(_ text: Bytes, _ blank: PatternParameter) {
        var parameter = blank
        guard text.count > 2, text.start?[text.count - 1] == 0x7D else { return fail("a parameter is all of its part") }
        guard pattern.parameters.count < Limits.patternParameters else {
            return failure = .tooLarge("it has too many parameters")
        }
        var content = Bytes(text.start.map { $0 + 1 }, text.count - 2)
        var fallback: Bytes?
        if let equals = content.firstIndex(of: 0x3D) {
            fallback = content.dropping(equals + 1)
            content = content.prefix(equals)
            parameter.mayBeAbsent = true
        } else if content.endsWith(0x3F) {
            parameter.mayBeAbsent = true
            content = content.prefix(content.count - 1)
        }
        if let colon = content.firstIndex(of: 0x3A) {
            readType(content.dropping(colon + 1), &parameter)
            content = content.prefix(colon)
        }
        if content.endsWith(0x2A) {
            content = content.prefix(content.count - 1)
            if parameter.place != .segment || parameter.type.kind != .text || fallback != nil {
                return fail("what takes all that is left is of the path, and has no type and no value")
            }
            parameter.place = .rest
        }
        guard content.count <= Limits.parameterNameBytes else {
            return failure = .tooLarge("the name of a parameter is too long")
        }
        guard content.isParameterName else {
            return fail("the name of a parameter is letters, digits and _, and begins with no digit")
        }
        parameter.name = content
        if parameter.key.isEmpty { parameter.key = content }
        for index in 0..<pattern.parameters.count {
            let other = pattern.parameters[index]
            if other.name == content { return fail("two parameters have the same name") }
            if other.place == .query, parameter.place == .query, other.key == parameter.key {
                return fail("two parameters have the same key")
            }
        }
        if let fallback { readFallback(decode(fallback), &parameter) }
        pattern.parameters.append(parameter)
    }

    private mutating func readType(_ type: Bytes, _ parameter: inout PatternParameter) {
        if type.firstIndex(of: 0x7C) != nil {
            parameter.type.kind = .choice
            parameter.type.choices = decode(type)
            var rest = parameter.type.choices
            var count = 0
            while let choice = rest.takePart(before: 0x7C) {
                if choice.isEmpty { fail("a choice is empty") }
                count += 1
            }
            rest = type
            while rest.takePart(before: 0x7C) != nil { count -= 1 }
            if count != 0 { fail("a choice has a bar in it") }
        } else if let kind = ParameterKind(named: type) {
            parameter.type.kind = kind
        } else {
            parameter.type.kind = .host
            for index in 0..<hostTypes.count where hostTypes[index].name == type {
                parameter.type.hostType = UInt32(truncatingIfNeeded: index)
                return
            }
            fail("a type is unknown")
        }
    }

    private mutating func readFallback(_ text: Bytes, _ parameter: inout PatternParameter) {
        guard parameter.type.kind != .host else {
            return fail("a parameter of a type of the host's has no value of its own")
        }
        guard !text.isEmpty || parameter.place != .segment, let cell = parameter.type.value(of: text) else {
            return fail("a value is not of its parameter's type")
        }
        parameter.hasFallback = true
        parameter.fallback = cell
    }

    /// Only what comes last in a path may be absent.
    private mutating func checkTail() {
        var mustBeAbsent = false
        for index in 0..<pattern.segments.count where failure == nil {
            let parameter = pattern.segments[index].parameter
            let mayBe = parameter >= 0 && pattern.parameters[parameter].mayBeAbsent
            if mustBeAbsent, !mayBe { fail("something follows in the path what may be absent") }
            mustBeAbsent = mayBe
        }
    }

    private mutating func decode(_ part: Bytes) -> Bytes {
        guard part.firstIndex(of: 0x25) != nil else { return part }
        guard let decoded = PercentText.decode(part, into: decoded, plusIsSpace: false) else {
            fail("a percent escape is malformed")
            return .empty
        }
        self.decoded += decoded.count
        return decoded
    }
}

extension Bytes {
    func begins(with byte: UInt8) -> Bool { count > 0 && start?[0] == byte }

    func endsWith(_ byte: UInt8) -> Bool { count > 0 && start?[count - 1] == byte }

    var hasControls: Bool {
        guard let start else { return false }
        for index in 0..<count where start[index] < 0x20 || start[index] == 0x7F { return true }
        return false
    }

    fileprivate var isParameterName: Bool {
        guard let start, count > 0 else { return false }
        for index in 0..<count {
            switch start[index] {
            case 0x30...0x39: if index == 0 { return false }
            case 0x41...0x5A, 0x61...0x7A, 0x5F: continue
            default: return false
            }
        }
        return true
    }
}
