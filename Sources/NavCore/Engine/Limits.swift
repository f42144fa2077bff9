// The documented limits, the header's NAV_MAX_… constants.

package enum Limits {
    package static var nameBytes: Int { 1024 }
    package static var valueBytes: Int { 16 << 20 }
    package static var valueCells: Int { 1 << 20 }
    package static var valueDepth: Int { 128 }
    package static var routes: Int { 1 << 20 }
    package static var entries: Int { 1 << 23 }
    /// Requests, or intents of a batch, in one operation.
    package static var steps: Int { 1 << 16 }
    /// Intents of a batch that are dispatched.
    package static var dispatches: Int { 64 }
    package static var patternBytes: Int { 4096 }
    package static var patternSegments: Int { 64 }
    package static var patternParameters: Int { 32 }
    package static var parameterNameBytes: Int { 64 }
    /// Edges with parameters at one node.
    package static var typedSiblings: Int { 64 }
    package static var parameterTypes: Int { 256 }
    package static var linkPrefixes: Int { 256 }
    /// Bytes of a URL or a path.
    package static var linkBytes: Int { 1 << 16 }
    package static var queryItems: Int { 1024 }
    /// Alive at one time.
    package static var stacks: Int { 1 << 20 }
    /// Stacks within stacks.
    package static var stackDepth: Int { 64 }
    package static var scenes: Int { 1024 }
    /// Branches of one container.
    package static var branches: Int { 1024 }
    /// Containers of which more is remembered than they live.
    package static var remembered: Int { 256 }
    /// Alive or planned at one time.
    package static var flows: Int { 1 << 20 }
    /// Flows in flows.
    package static var flowDepth: Int { 64 }
    /// Children of one entry.
    package static var children: Int { 1024 }
    /// How often guards may redirect one operation at the most.
    package static var redirects: UInt32 { 32 }
    /// Bytes of a saved text.
    package static var savedBytes: Int { 256 << 20 }
    /// Waiters and results with keys at one time.
    package static var keys: Int { 1 << 16 }
    /// Posts that are not drained yet.
    package static var posts: Int { 1 << 16 }
}
