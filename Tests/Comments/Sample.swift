// A module for scripts/check-comments, which lists the symbols whose lines end with `// bare`, and no others.

public enum Colour: CaseIterable {  // bare
    /// The first.
    case red
    case green  // bare
    ///
    case blue  // bare
    // This is not a documentation comment.
    case yellow  // bare
}

/// A requirement with a comment, and one without.
public protocol Named {
    /// What it is called.
    var name: String { get }
    var isLong: Bool { get }  // bare
}

extension Named {
    public func isCalled(_ name: String) -> Bool { self.name == name }  // bare
}

/// What meets a requirement inherits its comment.
public struct Place: Named, Hashable, CustomStringConvertible {
    public var name: String { "" }
    public var isLong: Bool { false }
    public var description: String { name }
    public var size: Int { 0 }  // bare
    var inside: Int { 0 }

    /// Makes a place.
    public init() {}

    public static func == (left: Place, right: Place) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}

extension Int: Named {
    public var name: String { "\(self)" }
    public var isLong: Bool { false }
    public var half: Int { self / 2 }  // bare
}
