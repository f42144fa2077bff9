// From a pattern and its parameters to the path.

extension TextBuffer {
    /// Writes the path. False where a parameter is missing, of another type, or can't be said in a path; then what is
    /// written is of no use.
    mutating func write(_ pattern: Pattern, _ arguments: PathArguments) -> Bool {
        for index in 0..<pattern.parameters.count where arguments.isSecret(pattern.parameters[index].name) {
            return false
        }
        for index in 0..<pattern.segments.count {
            let segment = pattern.segments[index]
            if segment.parameter < 0 {
                write(byte: 0x2F)
                write(segment: segment.name)
            } else if segment.hasForm {
                guard write(segment, of: pattern, arguments) else { return false }
            } else {
                let parameter = pattern.parameters[segment.parameter]
                guard let value = arguments[parameter.name] else {
                    // The parameters behind it may be absent, too, and must be.
                    guard parameter.mayBeAbsent, areAbsent(pattern, arguments, after: index) else { return false }
                    break
                }
                guard write(value, parameter) else { return false }
            }
        }
        if pattern.requiredNodeCount == 0, text.isEmpty { write(byte: 0x2F) }
        return writeQuery(of: pattern, arguments)
    }

    private func areAbsent(_ pattern: Pattern, _ arguments: PathArguments, after index: Int) -> Bool {
        for next in index + 1..<pattern.segments.count {
            let parameter = pattern.parameters[pattern.segments[next].parameter]
            if arguments[parameter.name] != nil { return false }
        }
        return true
    }

    /// Writes a segment in which text stands beside parameters. False where a value is missing, or where what is written
    /// would be split otherwise.
    mutating func write(_ segment: PatternSegment, of pattern: Pattern, _ arguments: PathArguments) -> Bool {
        var written = TextBuffer()
        var splitter = SegmentSplitter()
        var ends = FlatList<Int>()
        let form = SegmentForm(bytes: segment.form)
        let isDone =
            written.write(parts: form, of: segment, pattern, arguments, &ends) && splitter.split(written.text, by: form)
            && (0..<ends.count).allSatisfy { splitter.end(of: $0) == ends[$0] }
        if isDone {
            write(byte: 0x2F)
            write(segment: written.text)
        }
        written.free()
        splitter.free()
        ends.free()
        return isDone
    }

    /// Writes texts and values without escapes, and where each value ends: one that ends elsewhere when it is split again
    /// would be another.
    private mutating func write(
        parts form: SegmentForm, of segment: PatternSegment, _ pattern: Pattern, _ arguments: PathArguments,
        _ ends: inout FlatList<Int>
    ) -> Bool {
        var pieces = form.pieces
        while let piece = pieces.next() {
            write(piece.text)
            if piece.isLast { break }
            let parameter = pattern.parameter(ends.count, of: segment)
            guard let value = arguments.value(parameter), write(part: value, parameter) else { return false }
            ends.append(text.count)
        }
        return true
    }

    /// Writes a value that has text beside it, without escapes.
    private mutating func write(part value: Cell, _ parameter: UnsafePointer<PatternParameter>) -> Bool {
        guard value.kind == .string else { return write(number: value, parameter.pointee, escaping: false) }
        write(value.text)
        return isOfType(value, parameter.pointee)
    }

    private mutating func write(segment value: Cell, _ parameter: PatternParameter) -> Bool {
        write(byte: 0x2F)
        guard value.kind == .string else { return write(number: value, parameter) }
        write(segment: value.text)
        return !value.text.isEmpty && isOfType(value, parameter)
    }

    private mutating func write(rest value: Cell) -> Bool {
        guard value.kind == .string, !value.text.isEmpty else { return false }
        var rest = value.text
        while let part = rest.takePart(before: 0x2F) {
            if part.isEmpty || part == Bytes(".") || part == Bytes("..") { return false }
            write(byte: 0x2F)
            write(escaped: part)
        }
        return !value.text.endsWith(0x2F) && value.text.canBeSaid
    }

    private mutating func writeQuery(of pattern: Pattern, _ arguments: PathArguments) -> Bool {
        var separator: UInt8 = 0x3F
        for index in 0..<pattern.parameters.count {
            let parameter = pattern.parameters.base + Int(pattern.inText[index])
            guard parameter.pointee.isBeside else { continue }
            guard let value = arguments.value(parameter) else {
                if parameter.pointee.mayBeAbsent { continue }
                return false
            }
            guard parameter.pointee.isList else {
                guard write(value, of: parameter, &separator) else { return false }
                continue
            }
            guard value.isSayable(parameter.pointee) else { return false }
            for item in 0..<value.itemCount {
                if !write(value.item(item), of: parameter, &separator) { return false }
            }
        }
        return true
    }

    private mutating func write(
        _ value: Cell, of parameter: UnsafePointer<PatternParameter>, _ separator: inout UInt8
    ) -> Bool {
        if parameter.pointee.place == .query {
            write(byte: separator)
            separator = 0x26
            write(escaped: parameter.pointee.key)
            write(byte: 0x3D)
        } else {
            write(byte: 0x23)
        }
        return write(beside: value, parameter.pointee)
    }

    /// In the query or the fragment.
    @inline(never)
    private mutating func write(beside value: Cell, _ parameter: PatternParameter) -> Bool {
        guard value.kind == .string else { return write(number: value, parameter) }
        write(escaped: value.text)
        // An empty fragment is none.
        return (parameter.place == .query || !value.text.isEmpty) && isOfType(value, parameter)
    }

    /// In its place.
    fileprivate mutating func write(_ value: Cell, _ parameter: PatternParameter) -> Bool {
        switch parameter.place {
        case .segment where parameter.part >= 0:
            withUnsafePointer(to: parameter) { write(part: value, $0) } && !text.isEmpty
        case .segment: write(segment: value, parameter)
        case .rest: write(rest: value)
        case .query where parameter.isList:
            value.isSayable(parameter)
                && (0..<value.itemCount).allSatisfy { write(beside: value.item($0), parameter) }
        case .query, .fragment: write(beside: value, parameter)
        }
    }

    @inline(never)
    private mutating func write(number value: Cell, _ parameter: PatternParameter, escaping: Bool = true) -> Bool {
        switch (value.kind, parameter.type.kind) {
        case (.int, .int), (.bool, .bool): write(value)
        case (.double, .double):
            let number = Double(bitPattern: value.bits)
            var text = TextBuffer()
            text.write(number)
            if escaping { write(escaped: text.text) } else { write(text.text) }
            text.free()
            return number.isFinite
        default: return false
        }
        return true
    }

    /// Whether a text is what a parameter takes. What the host's types take is asked elsewhere.
    private func isOfType(_ value: Cell, _ parameter: PatternParameter) -> Bool {
        if !value.text.canBeSaid { return false }
        switch parameter.type.kind {
        case .text, .host: return true
        case .uuid: return value.text.isUUID
        case .choice: return value.text.isOne(of: parameter.type.choices)
        case .bool, .int, .double, .form: return false
        }
    }
}

extension PatternParameter {
    /// Whether a path can say a value, whatever a type of the host's takes.
    func canBeSaid(_ value: Cell) -> Bool {
        var text = TextBuffer()
        defer { text.free() }
        return text.write(value, self)
    }
}

extension Bytes {
    fileprivate var canBeSaid: Bool { firstIndex(of: 0) == nil && isUTF8 }
}

/// The arguments of a request, and below them those that it inherits.
package struct PathArguments: BitwiseCopyable {
    private let own: Cell?
    private let inherited: Cell?
    /// The texts of those that have a host type.
    private var said: Cell?

    package init(_ own: Cell?, inheriting inherited: Cell? = nil) {
        self.own = own
        self.inherited = inherited
    }

    /// A null says that there is none, also where one is inherited.
    subscript(key: Bytes) -> Cell? {
        @inline(never) get { value(key) }
    }

    private func value(_ key: Bytes) -> Cell? {
        if let said, let text = said.value(of: key) { return text }
        guard let own, own.member(key) != nil else { return inherited?.value(of: key) }
        return own.value(of: key)
    }

    func with(_ said: SaidValues) -> PathArguments {
        var all = self
        all.said = said.map
        return all
    }

    /// Calls with the name of each argument that is no parameter of a pattern, if a text may show it.
    func forEachOther(of pattern: Pattern, _ body: (Bytes) -> Void) {
        guard let own, own.kind == .map, !own.isSecret, let members = own.members else { return }
        for index in 0..<own.count {
            let name = members[index].key
            let isParameter = (0..<pattern.parameters.count).contains { pattern.parameters[$0].name == name }
            if !isParameter { body(name) }
        }
    }

    /// Whether there is one that no text may show.
    @inline(never)
    func isSecret(_ key: Bytes) -> Bool {
        guard let whole = own?.member(key) == nil ? inherited : own, let value = whole.member(key) else { return false }
        if whole.isSecret || value.pointee.isSecret { return true }
        return (0..<min(value.pointee.itemCount, Limits.queryItems)).contains { value.pointee.item($0).isSecret }
    }

    /// How many of a pattern's parameters are the request's own.
    func ownCount(in pattern: Pattern) -> Int {
        var count = 0
        for index in 0..<pattern.parameters.count {
            if let value = own?.member(pattern.parameters[index].name), value.pointee.kind != .null { count += 1 }
        }
        return count
    }
}

extension Cell {
    /// The value of a map's member, its text with a real length.
    fileprivate func value(of key: Bytes) -> Cell? {
        guard let found = member(key)?.pointee, found.kind != .null else { return nil }
        return found.settled
    }

    /// The cell, with the real length of its text.
    private var settled: Cell {
        isText ? Cell(kind ?? .string, start: text.start, count: text.settled.count) : self
    }

    /// How many items a list has; 0 of what is none.
    var itemCount: Int { kind == .list && items != nil ? max(count, 0) : 0 }

    @inline(never)
    func item(_ index: Int) -> Cell { items.unsafelyUnwrapped[index].settled }

    /// Whether a query can have as many items.
    fileprivate func isSayable(_ parameter: PatternParameter) -> Bool {
        kind == .list && itemCount <= Limits.queryItems && (itemCount > 0 || parameter.mayBeAbsent)
    }
}
