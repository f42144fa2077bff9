// Reads a segment in which text stands beside parameters.

extension PatternReader {
    mutating func readForm(_ segment: Bytes) {
        var made = PatternSegment(name: segment, parameter: pattern.parameters.count)
        var form = TextBuffer()
        defer { form.free() }
        form.write(byte: ignoresCase ? 1 : 0)
        var rest = segment
        while status == .ok {
            let length = rest.firstIndex(of: 0x7B) ?? rest.count
            let text = rest.prefix(length)
            rest = rest.dropping(length)
            let hasParameter = pattern.parameters.count > made.parameter
            if text.isEmpty, hasParameter, !rest.isEmpty {
                return fail("between two parameters of a segment stands text")
            }
            if text.isForeignBesideBraces || hasParameter && text.begins(with: 0x28) {
                return fail {
                    $0.write(quoted: text)
                    $0.write(
                        " beside braces has no meaning: a type is written {name:int}, and a text has escapes for it")
                }
            }
            form.write(decode(text))
            if rest.isEmpty { break }
            let braces = rest.prefix((rest.firstIndex(of: 0x7D) ?? 0) + 1)
            readPart(braces, from: made.parameter, &form)
            rest = rest.dropping(braces.count)
        }
        made.form = terminated(form.text)
        pattern.segments.append(made)
    }

    private mutating func readPart(_ braces: Bytes, from first: Int, _ form: inout TextBuffer) {
        guard pattern.parameters.count - first < SegmentForm.mostParameters else {
            return fail("it has too many parameters in one segment", .tooLarge)
        }
        var parameter = PatternParameter()
        parameter.depth = pattern.segments.count
        parameter.part = partCount
        readParameter(braces, parameter)
        guard status == .ok, let read = pattern.parameters.last else { return }
        if read.place == .rest { return fail("what takes all that is left has no text beside it") }
        if read.mayBeAbsent { return fail("a parameter with text beside it is always there") }
        partCount += 1
        form.write(byte: 0)
        form.write(byte: read.type.kind.rawValue)
        if read.type.kind == .host { form.write(byte: UInt8(truncatingIfNeeded: read.type.hostType)) }
        guard read.type.kind == .choice else { return }
        form.write(read.type.choices)
        form.write(byte: 0)
    }
}

extension Bytes {
    /// Whether other libraries give a meaning to it in front of or behind a parameter.
    fileprivate var isForeignBesideBraces: Bool {
        if self == Bytes("$") { return true }
        return (0..<count).contains { index in
            switch start.unsafelyUnwrapped[index] {
            // * < > [ ] \ ^
            case 0x2A, 0x3C, 0x3E, 0x5B, 0x5C, 0x5D, 0x5E: true
            default: false
            }
        }
    }
}
