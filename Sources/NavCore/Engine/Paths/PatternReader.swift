// Reads the text of a pattern:
//
//     /notes/{id:int}/edit          names and parameters; a type is bool, int, uuid, double, string, a|b|c or the host's
//     /@{user}, /{a}-{b:int}.md     text beside parameters
//     /docs/{page?}                 the last ones may be absent,
//     /list/{page:int=1}            or have a value where they are
//     /files/{path*}, /{path*?}     all segments that are left: one or more, none or more
//     /search?{q}&p={page:int=1}    of the query, by their name or by a key
//     /article/{slug}#{section?}    of the fragment

struct PatternReader {
    var pattern = Pattern()
    private(set) var status = Status.ok
    /// The complaint about the text.
    private(set) var complaint: TextBuffer
    private var text: Bytes
    /// A copy of the text with a NUL, and room for decoded text and for texts that end with a NUL.
    private let copy: UnsafeMutablePointer<UInt8>
    /// The place where decoded text is put.
    private var decoded: UnsafeMutablePointer<UInt8>
    let hostTypes: FlatList<HostType>
    /// Whether its names are found in either case.
    let ignoresCase: Bool
    /// Parameters with text beside them.
    var partCount = 0

    /// Complains into a text, which stays the caller's.
    init(_ given: Bytes, flags: PatternFlags, hostTypes: FlatList<HostType>, complaint: TextBuffer) {
        self.complaint = complaint
        ignoresCase = flags.ignoresCase
        copy = UnsafeMutablePointer<UInt8>.allocate(capacity: given.count * 4 + 2)
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
        guard text.isUTF8 else { return fail("it is not UTF-8") }
        guard !text.hasControls else { return fail("it has a control character that is not escaped") }
        guard text.begins(with: 0x2F) else { return fail("it does not begin with /") }
        var rest = text
        let path = takeOutsideBraces(&rest, until: 0x3F, 0x23)
        let hasQuery = rest.count > 0 && rest.start?[0] == 0x3F
        let query = hasQuery ? takeOutsideBraces(&rest, dropping: 1, until: 0x23, 0x23) : .empty
        let fragment = rest.count > 0 ? rest.dropping(1) : .empty
        readPath(path, isBeforeMark: hasQuery && query.isEmpty)
        guard status == .ok else { return }
        if hasQuery { readQuery(query) }
        if rest.count > 0 { readFragment(fragment) }
        checkTail()
        // A pattern that was refused has places for parameters that were never read.
        if status == .ok { pattern.seal() }
        guard isLazy, status == .ok else { return }
        if pattern.needsMore { fail("what is lazy takes nothing of the query or the fragment") }
        if pattern.requiredNodeCount < pattern.segments.count {
            fail("what is lazy ends with a segment that is always there")
        }
    }

    @inline(never)
    mutating func fail(_ sentence: StaticString, _ status: Status = .invalid) {
        fail(status) { $0.write(sentence) }
    }

    /// The first fault counts.
    @inline(never)
    mutating func fail(_ status: Status = .invalid, _ complain: (inout TextBuffer) -> Void) {
        guard self.status == .ok else { return }
        self.status = status
        complaint.removeAll()
        complain(&complaint)
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

    private mutating func readPath(_ path: Bytes, isBeforeMark: Bool) {
        var rest = path
        while rest.count > 0, status == .ok {
            let part = takeOutsideBraces(&rest, dropping: 1, until: 0x2F, 0x2F)
            if part.isEmpty { continue }
            if pattern.rest != nil { return fail("something follows what takes all that is left") }
            guard pattern.segments.count < Limits.patternSegments else {
                return fail("it has too many segments", .tooLarge)
            }
            if part.isOneParameter {
                var parameter = PatternParameter()
                parameter.depth = pattern.segments.count
                pattern.segments.append(PatternSegment(parameter: pattern.parameters.count))
                readParameter(part, parameter)
            } else if part.firstIndex(of: 0x7B) != nil {
                readForm(part)
            } else {
                let isLast = rest.isEmpty
                if let form = ForeignForm(segment: part, isLast: isLast, isBeforeMark: isLast && isBeforeMark) {
                    return fail { form.complain(into: &$0) }
                }
                let name = decode(part)
                if part == Bytes(".") || part == Bytes("..") { return fail("a segment is . or ..") }
                pattern.segments.append(PatternSegment(name: name))
            }
        }
    }

    private mutating func readQuery(_ query: Bytes) {
        if query.isEmpty {
            let parameter = pattern.segments.last?.parameter ?? -1
            let name = parameter < 0 ? Bytes("name") : pattern.parameters[parameter].name
            return fail {
                $0.write("no query follows the ?: what may be absent is written {")
                $0.write(name)
                $0.write("?}")
            }
        }
        var rest = query
        var isFirst = true
        while isFirst || rest.count > 0, status == .ok {
            let part = takeOutsideBraces(&rest, dropping: isFirst ? 0 : 1, until: 0x26, 0x26)
            isFirst = false
            var parameter = PatternParameter()
            parameter.place = .query
            guard let brace = part.firstIndex(of: 0x7B) else { return failQuery() }
            if brace > 0 {
                guard brace > 1, part.start?[brace - 1] == 0x3D else {
                    return failQuery()
                }
                parameter.key = decode(part.prefix(brace - 1))
            }
            readParameter(part.dropping(brace), parameter)
        }
    }

    mutating func failQuery() {
        fail("a part of the query is {name} or key={name}")
    }

    mutating func failFragment() {
        fail("the fragment is one parameter")
    }

    private mutating func readFragment(_ fragment: Bytes) {
        var parameter = PatternParameter()
        parameter.place = .fragment
        guard fragment.begins(with: 0x7B) else { return failFragment() }
        readParameter(fragment, parameter)
    }

    /// Only what comes last in a path may be absent.
    private mutating func checkTail() {
        var mustBeAbsent = false
        for index in 0..<pattern.segments.count where status == .ok {
            let parameter = pattern.segments[index].parameter
            let mayBe = parameter >= 0 && pattern.parameters[parameter].mayBeAbsent
            if mustBeAbsent, !mayBe { fail("something follows in the path what may be absent") }
            mustBeAbsent = mayBe
        }
    }

    /// A copy that ends with a NUL.
    mutating func terminated(_ text: Bytes) -> Bytes {
        let kept = Bytes(decoded, text.count)
        if let start = text.start { decoded.update(from: start, count: text.count) }
        decoded[text.count] = 0
        decoded += text.count + 1
        return kept
    }

    @inline(never)
    mutating func decode(_ part: Bytes) -> Bytes {
        guard part.firstIndex(of: 0x25) != nil else { return part }
        guard let decoded = PercentText.decode(part, into: decoded, plusIsSpace: false) else {
            fail(PercentText.rule)
            return .empty
        }
        self.decoded += decoded.count
        return decoded
    }
}
