// What an operation came to. The numbers are the header's.

public enum NavigationStatus: Int32, Sendable, BitwiseCopyable {
    case ok = 0
    case pending = 1
    case atRoot = 2
    case alreadyThere = 3
    case alreadyGone = 4
    case staleIssuer = 5
    case alreadyResolved = 6
    case noEvent = 7
    case freed = 8
    case refused = -1
    /// Reserved: for guards.
    case blocked = -2
    case aborted = -3
    case superseded = -4
    case unresolved = -5
    case ambiguous = -6
    case notFound = -7
    case stale = -8
    case inUse = -9
    /// Reserved: for values that nobody waits for.
    case notAwaited = -10
    case notStarted = -11
    case full = -12
    case tooLarge = -13
    case wrongThread = -14
    case closed = -15
    case invalid = -16

    package var name: StaticString {
        switch self {
        case .ok: "ok"
        case .pending: "pending"
        case .atRoot: "atRoot"
        case .alreadyThere: "alreadyThere"
        case .alreadyGone: "alreadyGone"
        case .staleIssuer: "staleIssuer"
        case .alreadyResolved: "alreadyResolved"
        case .noEvent: "noEvent"
        case .freed: "freed"
        case .refused: "refused"
        case .blocked: "blocked"
        case .aborted: "aborted"
        case .superseded: "superseded"
        case .unresolved: "unresolved"
        case .ambiguous: "ambiguous"
        case .notFound: "notFound"
        case .stale: "stale"
        case .inUse: "inUse"
        case .notAwaited: "notAwaited"
        case .notStarted: "notStarted"
        case .full: "full"
        case .tooLarge: "tooLarge"
        case .wrongThread: "wrongThread"
        case .closed: "closed"
        case .invalid: "invalid"
        }
    }
}

package typealias Status = NavigationStatus
