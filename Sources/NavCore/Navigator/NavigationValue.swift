// Values: what arguments and results are made of.

/// Data that goes along with a navigation: a tree of plain values, and host objects near its top.
///
/// A navigator copies what it is given. Values are equal when their types and contents are: `.int(1)` is not
/// `.double(1)`, doubles are compared by their bits, text by its bytes, and members of a map in any order.
///
/// Limits: 16 MiB of text and bytes, 1,048,576 items and members, 128 levels. A value beyond them is refused with
/// ``NavigationStatus/tooLarge``.
public enum NavigationValue: Sendable {
    /// The empty value. As a result it counts: the waiter is not cancelled.
    case null
    /// True or false.
    case bool(Bool)
    /// An integer of 64 bits.
    case int(Int64)
    /// A floating-point number of 64 bits, compared by its bits.
    case double(Double)
    /// A text, compared by its bytes in UTF-8.
    case string(String)
    /// Bytes that need not be text.
    case bytes([UInt8])
    /// Values in their order.
    case list([NavigationValue])
    /// A map with a key twice is refused with ``NavigationStatus/invalid``.
    case map(NavigationMap)
    /// May stand alone or directly in the outermost list or map; deeper it is ``NavigationStatus/invalid``.
    case object(NavigationObject)
    /// The value, which with all that is in it never appears in a description or any other text of the library's. It
    /// stays secret where it comes out. Everything else looks through this: a secret value equals the plain one, and
    /// ``intValue`` and the like read it.
    indirect case secret(NavigationValue)
}

extension NavigationValue {
    /// Makes an integer of 64 bits from an Int.
    @inlinable
    public static func int(_ number: Int) -> NavigationValue { .int(Int64(number)) }

    /// A host object, retained as long as the value or a navigator holds it.
    public static func object(_ object: some AnyObject & Sendable) -> NavigationValue {
        .object(NavigationObject(object))
    }

    /// Whether the value itself is secret. What is inside a list or map does not count.
    public var isSecret: Bool { if case .secret = self { true } else { false } }

    /// The value itself, where it is secret too. What is in it stays as it is.
    public var revealed: NavigationValue {
        var value = self
        while case .secret(let inner) = value { value = inner }
        return value
    }

    /// The content of a `bool`, secret or not; nil for any other type.
    public var boolValue: Bool? { if case .bool(let bool) = revealed { bool } else { nil } }
    /// Nil also where the number does not fit into an Int.
    public var intValue: Int? { int64Value.flatMap { Int(exactly: $0) } }
    /// The content of an `int`, secret or not; nil for any other type.
    public var int64Value: Int64? { if case .int(let int) = revealed { int } else { nil } }
    /// The content of a `double`, secret or not; nil for any other type, also for an integer.
    public var doubleValue: Double? { if case .double(let double) = revealed { double } else { nil } }
    /// The content of a `string`, secret or not; nil for any other type.
    public var stringValue: String? { if case .string(let string) = revealed { string } else { nil } }
    /// The content of `bytes`, secret or not; nil for any other type.
    public var bytesValue: [UInt8]? { if case .bytes(let bytes) = revealed { bytes } else { nil } }
    /// The items of a `list`, secret or not; nil for any other type.
    public var listValue: [NavigationValue]? { if case .list(let list) = revealed { list } else { nil } }
    /// The members of a `map`, secret or not; nil for any other type.
    public var mapValue: NavigationMap? { if case .map(let map) = revealed { map } else { nil } }
    /// The host object of an `object`, secret or not; nil for any other type.
    public var objectValue: AnyObject? { if case .object(let object) = revealed { object.object } else { nil } }

    /// The member of a map with that key; nil where this is no map or has no such key.
    public subscript(key: String) -> NavigationValue? { mapValue?[key] }
}

extension NavigationValue: Hashable {
    public static func == (left: NavigationValue, right: NavigationValue) -> Bool {
        switch (left.revealed, right.revealed) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.map(let left), .map(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch revealed {
        case .null, .secret: hasher.combine(0)
        case .bool(let bool): hasher.combine(bool)
        case .int(let int): hasher.combine(int)
        case .double(let double): hasher.combine(double.bitPattern)
        case .string(let string): for byte in string.utf8 { hasher.combine(byte) }
        case .bytes(let bytes): hasher.combine(bytes)
        case .list(let list): hasher.combine(list)
        case .map(let map): hasher.combine(map)
        case .object(let object): hasher.combine(object)
        }
    }
}

extension NavigationValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral bool: Bool) { self = .bool(bool) }
    public init(integerLiteral int: Int64) { self = .int(int) }
    public init(floatLiteral double: Double) { self = .double(double) }
    public init(stringLiteral string: String) { self = .string(string) }
    public init(arrayLiteral items: NavigationValue...) { self = .list(items) }
    public init(dictionaryLiteral members: (String, NavigationValue)...) {
        self = .map(NavigationMap(members.map { NavigationMap.Member($0.0, $0.1) }))
    }
}

extension NavigationValue: CustomStringConvertible, CustomReflectable {
    /// The value as it would be written in Swift, except that bytes are hexadecimal and secret values say only that.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .int(let int): "\(int)"
        case .double(let double): "\(double)"
        case .string(let string): string.debugDescription
        case .bytes(let bytes): "bytes(\(bytes.map(hexadecimal).joined()))"
        case .list(let list): list.description
        case .map(let map): map.description
        case .object(let object): object.description
        case .secret: "(secret)"
        }
    }

    /// Items and members, so that `dump` and a failed test show a value without what is secret in it.
    public var customMirror: Mirror {
        switch self {
        case .list(let items): Mirror(self, unlabeledChildren: items, displayStyle: .collection)
        case .map(let map): map.customMirror
        default: Mirror(self, children: [])
        }
    }
}

private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
}
