// Snapshots of a navigator.

/// The whole state at one moment. It does not change any more, and can go to other threads.
public struct NavigationState: Sendable, Hashable, CustomStringConvertible {
    /// From the root up; empty before the start.
    public let stack: [NavigationEntry]
    public let revision: UInt64
    /// The stack as a node; nil before the start.
    public let node: NodeID?
    /// The state as indented text.
    public let description: String

    public var depth: Int { stack.count }
    public var currentRequest: NavigationRequest? { stack.last?.request }
    public var initialRequest: NavigationRequest? { stack.first?.request }
}
