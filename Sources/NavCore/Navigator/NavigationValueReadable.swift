// An app's own data from arguments and results: the other way round of NavigationValueConvertible.

/// Something that a value can be read as: numbers, text, lists and maps of such things, and types of the app's own.
///
/// ```swift
/// let colour: String = try await navigator.navigateForResult(to: "picker")
/// ```
///
/// An enum with a raw value needs no more than to say that it conforms:
///
/// ```swift
/// enum Tab: String, NavigationValueConvertible, NavigationValueReadable { case text, pictures }
/// ```
public protocol NavigationValueReadable {
    /// Returns nil where the value is of another type or out of range.
    init?(_ value: NavigationValue)
}

extension NavigationValueReadable where Self: RawRepresentable, RawValue: NavigationValueReadable {
    /// Returns nil where the raw value can't be read, or where no case has it.
    public init?(_ value: NavigationValue) {
        guard let raw = RawValue(value) else { return nil }
        self.init(rawValue: raw)
    }
}

extension NavigationValue: NavigationValueReadable {
    public init?(_ value: NavigationValue) { self = value }
}

extension Bool: NavigationValueReadable {
    public init?(_ value: NavigationValue) {
        guard let bool = value.boolValue else { return nil }
        self = bool
    }
}

extension NavigationValueReadable where Self: FixedWidthInteger {
    /// Returns nil where the integer does not fit.
    public init?(_ value: NavigationValue) {
        guard let int = value.int64Value else { return nil }
        self.init(exactly: int)
    }
}

extension Int: NavigationValueReadable {}
extension Int64: NavigationValueReadable {}
extension Int32: NavigationValueReadable {}

extension Double: NavigationValueReadable {
    public init?(_ value: NavigationValue) {
        guard let double = value.doubleValue else { return nil }
        self = double
    }
}

extension String: NavigationValueReadable {
    public init?(_ value: NavigationValue) {
        guard let string = value.stringValue else { return nil }
        self = string
    }
}

/// A null is nil.
extension Optional: NavigationValueReadable where Wrapped: NavigationValueReadable {
    public init?(_ value: NavigationValue) {
        if value == .null {
            self = Self.none
        } else {
            guard let wrapped = Wrapped(value) else { return nil }
            self = wrapped
        }
    }
}

extension Array: NavigationValueReadable where Element: NavigationValueReadable {
    /// Returns nil where an item can't be read.
    public init?(_ value: NavigationValue) {
        guard let list = value.listValue else { return nil }
        self = []
        reserveCapacity(list.count)
        for item in list {
            guard let element = Element(item) else { return nil }
            append(element)
        }
    }
}

extension Dictionary: NavigationValueReadable where Key == String, Value: NavigationValueReadable {
    /// Returns nil where a member can't be read, or where two keys are the same text in other bytes.
    public init?(_ value: NavigationValue) {
        guard let map = value.mapValue else { return nil }
        self = [:]
        for member in map.members {
            guard let read = Value(member.value), updateValue(read, forKey: member.key) == nil else { return nil }
        }
    }
}
