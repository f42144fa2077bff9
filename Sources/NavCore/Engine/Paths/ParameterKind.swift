// The types of parameters: which texts they take, and which value a text is then.

/// The kind of a type. Where several kinds take a segment, the first one here goes before the others.
package enum ParameterKind: UInt8, BitwiseCopyable {
    /// Text stands beside parameters. What they are says the form.
    case form = 0
    case bool = 1
    case choice = 2
    case int = 3
    case uuid = 4
    case double = 5
    case host = 6
    case text = 7

    /// The name in patterns; none for choices and types of the host's.
    init?(named name: Bytes) {
        if name == Bytes("bool") {
            self = .bool
        } else if name == Bytes("int") {
            self = .int
        } else if name == Bytes("uuid") {
            self = .uuid
        } else if name == Bytes("double") {
            self = .double
        } else if name == Bytes("string") {
            self = .text
        } else {
            return nil
        }
    }

    /// The words for it in a message to a developer.
    var noun: StaticString {
        switch self {
        case .form: "of that form"
        case .bool: "true or false"
        case .choice: "one of the choices"
        case .int: "an integer of 64 bits"
        case .uuid: "a UUID"
        case .double: "a number"
        case .host: "of that type"
        case .text: "a text"
        }
    }
}

/// The type of a parameter: the texts that it may be.
struct ParameterType: BitwiseCopyable {
    /// The longest double, and the longest number that has another parameter behind it.
    static var longestNumber: Int { 40 }

    var kind = ParameterKind.text
    /// The number of a type of the host's.
    var hostType: UInt32 = 0
    /// Whether that reads a value in the text.
    var isRead = false
    /// The choices, separated by bars; of a form, its bytes.
    var choices = Bytes.empty

    var form: SegmentForm { SegmentForm(bytes: choices) }

    /// Whether both take the same texts.
    func isSame(as other: ParameterType) -> Bool {
        guard kind == other.kind, hostType == other.hostType else { return false }
        if kind == .form { return form.relation(to: other.form) == .same }
        return kind != .choice || choices.hasSameParts(as: other.choices)
    }

    /// Whether some text is one of the choices of both, or forms can't be told apart for that.
    func overlaps(_ other: ParameterType) -> Bool {
        guard kind == other.kind else { return false }
        if kind == .form { return form.relation(to: other.form) == .overlapping }
        guard kind == .choice else { return false }
        var rest = choices
        while let choice = rest.takePart(before: 0x7C) {
            if choice.isOne(of: other.choices) { return true }
        }
        return false
    }

    /// The value that a text says; nil where it is not of the type. What the host's types take is asked elsewhere.
    @inline(never)
    func value(of text: Bytes) -> Cell? {
        switch kind {
        case .bool: text.truth.map { Cell(bool: $0) }
        case .int: text.integer.map { Cell(int: $0) }
        case .double: text.double.map { Cell(double: $0) }
        case .uuid: text.isUUID ? Cell(text) : nil
        case .choice: text.isOne(of: choices) ? Cell(text) : nil
        case .text, .host: Cell(text)
        case .form: nil
        }
    }
}

extension Cell {
    @inline(__always)
    init(_ text: Bytes) {
        self.init(.string, start: text.start, count: text.count)
    }
}

/// A type that the host has registered: it checks a text, or reads a value in it and writes that again.
package struct HostType: BitwiseCopyable {
    package typealias Check = @convention(c) (UserData?, UnsafePointer<UInt8>?, Int) -> Int32
    /// Puts the value, which stays the host's, in a cell. Answers 0 where the text is of the type.
    package typealias Read = @convention(c) (UserData?, UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?) -> Int32
    /// Puts the text where there is room for so many bytes. Answers how long it is; below zero for no text.
    package typealias Write = @convention(c) (UserData?, UnsafeRawPointer?, UnsafeMutablePointer<UInt8>?, Int) -> Int

    var name = Bytes.empty
    package var check: Check?
    package var read: Read?
    package var write: Write?
    package var ownedUserData = OwnedUserData()

    package init() {}

    /// Either it checks, or it reads and writes.
    var isWhole: Bool { check == nil ? read != nil && write != nil : read == nil && write == nil }
}

extension Bytes {
    /// The integer that the text says: digits, perhaps with a minus.
    @inline(never)
    var integer: Int64? {
        guard let start, count > 0 else { return nil }
        let sign = start[0] == 0x2D ? 1 : 0
        var first = sign
        while first < count - 1, start[first] == 0x30 { first += 1 }
        guard first < count, count - first < 20 else { return nil }
        guard let magnitude = Bytes(start + first, count - first).magnitude else { return nil }
        if sign == 1 { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
        return Int64(exactly: magnitude)
    }

    private var magnitude: UInt64? {
        var number: UInt64 = 0
        for index in 0..<count {
            guard let digit = start?[index], digit &- 0x30 < 10 else { return nil }
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carries) = product.addingReportingOverflow(UInt64(digit &- 0x30))
            if overflow || carries { return nil }
            number = sum
        }
        return number
    }

    /// The double that the text says, if that is short enough for a path.
    var double: Double? { count <= ParameterType.longestNumber ? Decimal.parse(self) : nil }

    var truth: Bool? {
        if self == Bytes("true") { return true }
        return self == Bytes("false") ? false : nil
    }

    /// Whether the text is a UUID: 32 digits of base 16, with a hyphen after the 8th, 12th, 16th and 20th.
    var isUUID: Bool {
        guard count == 36, let start else { return false }
        for index in 0..<36 {
            let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
            if isHyphen ? start[index] != 0x2D : start[index].hexDigit == nil { return false }
        }
        return true
    }

    /// Whether both have the same parts between bars, in any order.
    fileprivate func hasSameParts(as other: Bytes) -> Bool { isSubset(of: other) && other.isSubset(of: self) }

    private func isSubset(of other: Bytes) -> Bool {
        var rest = self
        while let part = rest.takePart(before: 0x7C) {
            if !part.isOne(of: other) { return false }
        }
        return true
    }

    /// Whether the text is one of others, which a bar separates.
    func isOne(of choices: Bytes) -> Bool {
        var rest = choices
        while let choice = rest.takePart(before: 0x7C) {
            if choice == self { return true }
        }
        return false
    }

}

extension UInt8 {
    var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
