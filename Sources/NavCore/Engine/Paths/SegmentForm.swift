// The form of a segment in which text stands beside parameters: `@{user}`, `{slug}.html`, `{from}-{to}`.
//
// It is kept as bytes, so that it is copied and compared like a name: whether it is found in either case; in front of each
// parameter its text, a zero, and its type; at the end the text that closes the segment. No text has a zero in it.

/// A text, and the type of the parameter that stands behind it.
struct FormPiece: BitwiseCopyable {
    var text: Bytes
    var type = ParameterType()
    /// Nothing stands behind the text.
    var isLast = false

    /// The rank among forms that take a segment: the lower one goes before the others.
    var rank: Int { isLast ? .max : Int(type.kind.rawValue) << 16 | Int(type.hostType) }
}

/// The pieces of a form, from the left.
struct FormPieces: BitwiseCopyable {
    private var rest: Bytes
    private var isOver = false

    init(_ form: SegmentForm) {
        rest = form.bytes.dropping(1)
    }

    @inline(never)
    mutating func next() -> FormPiece? {
        if isOver { return nil }
        guard let end = rest.firstIndex(of: 0), let start = rest.start else {
            isOver = true
            return FormPiece(text: rest, isLast: true)
        }
        var piece = FormPiece(text: rest.prefix(end))
        piece.type.kind = ParameterKind(rawValue: start[end + 1]) ?? .text
        rest = rest.dropping(end + 2)
        if piece.type.kind == .host {
            piece.type.hostType = UInt32(start[end + 2])
            rest = rest.dropping(1)
        } else if piece.type.kind == .choice {
            piece.type.choices = rest.prefix(rest.firstIndex(of: 0) ?? 0)
            rest = rest.dropping(piece.type.choices.count + 1)
        }
        return piece
    }
}

struct SegmentForm: BitwiseCopyable {
    /// The most parameters of one segment.
    static var mostParameters: Int { 8 }

    let bytes: Bytes

    var pieces: FormPieces { FormPieces(self) }

    /// Whether its texts are found in either case.
    var ignoresCase: Bool { bytes.start.unsafelyUnwrapped[0] != 0 }

    private var textCount: Int {
        var pieces = pieces
        var count = 0
        while let piece = pieces.next() { count += piece.text.count }
        return count
    }

    /// How two forms stand to each other.
    enum Relation: UInt8, BitwiseCopyable {
        case before
        case after
        case same
        /// They can't be told apart.
        case overlapping
    }

    /// More text goes before less. Of as much the left decides: more text before less, then the types in their order. At
    /// last the case that counts, and the text itself.
    func relation(to other: SegmentForm) -> Relation {
        var order = other.textCount - textCount
        var byText = 0
        var byChoices = Relation.same
        var parameters = 0
        var (own, others) = (pieces, other.pieces)
        while order == 0, let piece = own.next(), let match = others.next() {
            order = match.text.count - piece.text.count
            if order == 0 { order = piece.rank < match.rank ? -1 : piece.rank > match.rank ? 1 : 0 }
            if byText == 0 { byText = compare(piece.text, match.text) }
            if piece.isLast { break }
            parameters += 1
            if !piece.type.isSame(as: match.type), byChoices != .overlapping {
                byChoices = piece.type.overlaps(match.type) ? .overlapping : .after
            }
        }
        if order == 0, ignoresCase != other.ignoresCase { order = ignoresCase ? 1 : -1 }
        if order == 0 { order = byText }
        if order != 0 { return order < 0 ? .before : .after }
        // If a segment can be split in several ways, other choices don't tell two forms apart.
        return byChoices == .after && parameters > 1 ? .overlapping : byChoices
    }

    /// Compares texts that are as long as each other: below zero where the first goes before the second.
    private func compare(_ left: Bytes, _ right: Bytes) -> Int {
        for index in 0..<min(left.count, right.count) {
            var bytes = (left.start.unsafelyUnwrapped[index], right.start.unsafelyUnwrapped[index])
            if ignoresCase { bytes = (bytes.0.lowered, bytes.1.lowered) }
            if bytes.0 != bytes.1 { return bytes.0 < bytes.1 ? -1 : 1 }
        }
        return 0
    }

    fileprivate func isSame(_ left: Bytes, _ right: Bytes) -> Bool {
        ignoresCase ? left.isEqualIgnoringCase(right) : left == right
    }
}

// MARK: Splitting a segment

/// Finds the values in a segment. Of several ways to split it the one with the shortest first value counts, of these the
/// one with the shortest second, and so on, of those in which each value is of its type. Linear in the segment: from no
/// place is the same parameter tried twice in vain.
struct SegmentSplitter {
    /// The values that were found.
    private(set) var parts = FlatList<Bytes>()
    private var pieces = FlatList<FormPiece>()
    /// From where a parameter was tried in vain: a bit for each place, in rows. What takes every text has the first such
    /// place in its row: it fits from nowhere behind that.
    private var tried = FlatList<UInt64>()
    private var text = Bytes.empty
    /// The end of the last value.
    private var end = 0
    private var form = SegmentForm(bytes: .empty)

    func free() {
        parts.free()
        pieces.free()
        tried.free()
    }

    mutating func removeAll() {
        parts.removeAll()
    }

    /// Puts a NUL behind a value, over the text that follows it: nothing can be split there any more.
    func endWithNUL(_ index: Int) {
        let part = parts[index]
        if let start = part.start { UnsafeMutablePointer(mutating: start)[part.count] = 0 }
    }

    /// Returns the end of a value in the segment that was split.
    func end(of index: Int) -> Int {
        (parts[index].start.unsafelyUnwrapped - text.start.unsafelyUnwrapped) + parts[index].count
    }

    /// Appends the values in a segment. False, and nothing, where it has not the form. What types of the host's take is
    /// asked elsewhere: such a value is as good as a text.
    mutating func split(_ segment: Bytes, by form: SegmentForm) -> Bool {
        self.form = form
        text = segment
        pieces.removeAll()
        var list = form.pieces
        while let piece = list.next() { pieces.append(piece) }
        let (opening, closing) = (pieces.base.pointee.text, (pieces.base + pieces.count - 1).pointee.text)
        end = text.count - closing.count
        guard end > opening.count, stands(opening, at: 0), stands(closing, at: end) else { return false }
        tried.removeAll()
        if pieces.count > 2 { tried.extend(to: rowCount * pieces.count, with: 0) }
        let first = parts.count
        parts.extend(to: first + pieces.count - 1, with: .empty)
        if fits(0, from: opening.count, first) { return true }
        parts.truncate(to: first)
        return false
    }

    private var rowCount: Int { text.count / 64 + 1 }

    /// Whether a text of the form stands at a place.
    @inline(never)
    private func stands(_ part: Bytes, at place: Int) -> Bool {
        part.count <= text.count - place && form.isSame(text.dropping(place).prefix(part.count), part)
    }

    /// Whether what is left of the segment is a parameter's value and all that follows.
    private mutating func fits(_ index: Int, from start: Int, _ first: Int) -> Bool {
        let piece = pieces.base + index
        if (piece + 1).pointee.isLast {
            parts[first + index] = text.dropping(start).prefix(end - start)
            return start < end && piece.pointee.type.value(of: parts[first + index]) != nil
        }
        let isOpen = piece.pointee.type.isOpen
        let row = tried.base + index * rowCount
        if isOpen ? row[0] != 0 && UInt64(start) >= row[0] : row[start / 64] >> UInt64(start % 64) & 1 != 0 {
            return false
        }
        let longest = isOpen ? end : start + max(ParameterType.longestNumber, piece.pointee.type.choices.count)
        var place = start + 1
        while place < end, place <= longest {
            let value = text.dropping(start).prefix(place - start)
            let between = (piece + 1).pointee.text
            if stands(between, at: place), piece.pointee.type.value(of: value) != nil,
                fits(index + 1, from: place + between.count, first)
            {
                parts[first + index] = value
                return true
            }
            place += 1
        }
        if isOpen { row[0] = UInt64(max(start, 1)) } else { row[start / 64] |= 1 << UInt64(start % 64) }
        return false
    }
}

extension ParameterType {
    /// Whether it takes every text, as far as the library knows.
    var isOpen: Bool { kind == .text || kind == .host }
}
