// An app's own types as values.

/// A type that becomes a value and is read from one: what a screen gives, and what waits for it.
public typealias NavigationCodable = NavigationValueConvertible & NavigationValueReadable & Sendable

/// A struct or enum of the app as a value, by its `Codable`: there is nothing to write.
///
/// ```swift
/// struct Order: NavigationData {
///     var total: Int
/// }
/// ```
///
/// A struct is a map of its properties. A property that is nil has no member.
public protocol NavigationData: Codable, Sendable, NavigationValueConvertible, NavigationValueReadable {}

extension NavigationData {
    /// The value as the type's `Codable` says it; null if that fails, as for an integer beyond 64 bits.
    public var navigationValue: NavigationValue { (try? ValueEncoder.encode(self)) ?? .null }

    /// Returns nil if the value is not that of the type.
    public init?(_ value: NavigationValue) {
        guard let data = try? ValueDecoder.decode(Self.self, from: value) else { return nil }
        self = data
    }
}
