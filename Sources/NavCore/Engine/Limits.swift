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
    /// What may be posted and not drained yet.
    package static var posts: Int { 1 << 16 }
}
