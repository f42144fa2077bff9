// Host objects in values.

/// An object of the host's inside a value. It is equal to itself alone.
///
/// A navigator retains it, once for each time it is given, and releases it with the value: when the entry that it is an
/// argument of is released, when its waiter has got it, or when the call that gave it fails.
///
/// It prints its type alone: `object(Photo)`.
public struct NavigationObject: Hashable, CustomStringConvertible, CustomReflectable, @unchecked Sendable {
    /// The object itself, retained as long as this value. It is Sendable: the initialiser takes no other.
    public let object: AnyObject

    /// Retains an object, so that it can be part of a value.
    public init(_ object: some AnyObject & Sendable) {
        self.object = object
    }

    init(_ pointer: UnsafeMutableRawPointer) {
        object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    }

    public static func == (left: NavigationObject, right: NavigationObject) -> Bool { left.object === right.object }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }

    public var description: String { "object(\(type(of: object)))" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
