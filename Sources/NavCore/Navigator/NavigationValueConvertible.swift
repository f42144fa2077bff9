// Values from an app's own data, for arguments and results.

/// Something that is a value: numbers, text, lists and maps of such things, and types of the app's own.
///
/// So variables stand in arguments as they are:
///
/// ```swift
/// try navigator.navigate(to: "product", ["id": id, "name": name, "tags": ["new", "blue"]])
/// ```
///
/// An enum with a raw value needs no more than to say that it conforms:
///
/// ```swift
/// enum Tab: String, NavigationValueConvertible { case text, pictures }
/// ```
public protocol NavigationValueConvertible {
    /// The value that stands for this in arguments and results.
    var navigationValue: NavigationValue { get }
}

extension NavigationValueConvertible where Self: RawRepresentable, RawValue: NavigationValueConvertible {
    /// The value of the raw value.
    public var navigationValue: NavigationValue { rawValue.navigationValue }
}

extension NavigationValue: NavigationValueConvertible {
    public var navigationValue: NavigationValue { self }
}

extension NavigationMap: NavigationValueConvertible {
    public var navigationValue: NavigationValue { .map(self) }
}

extension NavigationObject: NavigationValueConvertible {
    public var navigationValue: NavigationValue { .object(self) }
}

extension Bool: NavigationValueConvertible {
    @inlinable
    public var navigationValue: NavigationValue { .bool(self) }
}

extension Int: NavigationValueConvertible {
    @inlinable
    public var navigationValue: NavigationValue { .int(self) }
}

extension Int64: NavigationValueConvertible {
    @inlinable
    public var navigationValue: NavigationValue { .int(self) }
}

extension Int32: NavigationValueConvertible {
    public var navigationValue: NavigationValue { .int(Int64(self)) }
}

extension Double: NavigationValueConvertible {
    @inlinable
    public var navigationValue: NavigationValue { .double(self) }
}

extension Float: NavigationValueConvertible {
    public var navigationValue: NavigationValue { .double(Double(self)) }
}

extension String: NavigationValueConvertible {
    @inlinable
    public var navigationValue: NavigationValue { .string(self) }
}

extension Substring: NavigationValueConvertible {
    public var navigationValue: NavigationValue { .string(String(self)) }
}

/// Nil is null.
extension Optional: NavigationValueConvertible where Wrapped: NavigationValueConvertible {
    public var navigationValue: NavigationValue { map(\.navigationValue) ?? .null }
}

extension Array: NavigationValueConvertible where Element: NavigationValueConvertible {
    public var navigationValue: NavigationValue { .list(map(\.navigationValue)) }
}

extension Dictionary: NavigationValueConvertible where Key == String, Value: NavigationValueConvertible {
    public var navigationValue: NavigationValue {
        .map(NavigationMap(map { NavigationMap.Member($0.key, $0.value.navigationValue) }))
    }
}

/// Values that are written with a dot, `.null` and `.secret(pin)`, where something convertible is wanted.
extension NavigationValueConvertible where Self == NavigationValue {
    /// The empty value, written `.null`.
    @_disfavoredOverload
    public static var null: NavigationValue { NavigationValue.null }

    /// Makes a value of true or false.
    @_disfavoredOverload
    public static func bool(_ bool: Bool) -> NavigationValue { NavigationValue.bool(bool) }

    /// Makes a value of an integer.
    @_disfavoredOverload
    public static func int(_ number: Int) -> NavigationValue { NavigationValue.int(number) }

    /// Makes a value of an integer of 64 bits.
    @_disfavoredOverload
    public static func int(_ number: Int64) -> NavigationValue { NavigationValue.int(number) }

    /// Makes a value of a floating-point number.
    @_disfavoredOverload
    public static func double(_ number: Double) -> NavigationValue { NavigationValue.double(number) }

    /// Makes a value of a text.
    @_disfavoredOverload
    public static func string(_ text: String) -> NavigationValue { NavigationValue.string(text) }

    /// Makes a value of bytes that need not be text.
    @_disfavoredOverload
    public static func bytes(_ bytes: [UInt8]) -> NavigationValue { NavigationValue.bytes(bytes) }

    /// Makes a value of other values in their order.
    @_disfavoredOverload
    public static func list(_ items: [NavigationValue]) -> NavigationValue { NavigationValue.list(items) }

    /// Makes a value of members with keys.
    @_disfavoredOverload
    public static func map(_ members: NavigationMap) -> NavigationValue { NavigationValue.map(members) }

    /// Makes a value of a host object, retained as long as the value or a navigator holds it.
    @_disfavoredOverload
    public static func object(_ object: some AnyObject & Sendable) -> NavigationValue { NavigationValue.object(object) }

    /// Makes a value that never appears in a description or any other text of the library.
    @_disfavoredOverload
    public static func secret(_ value: some NavigationValueConvertible) -> NavigationValue {
        NavigationValue.secret(value.navigationValue)
    }
}
