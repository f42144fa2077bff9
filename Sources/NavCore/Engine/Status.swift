// The statuses of operations and calls. The numbers are the header's.

/// How a call or an operation ended.
///
/// Its raw value is 0 where it is done, and below 0 where it is refused or wrong. Above 0 nothing was done and nothing
/// is wrong, except for ``pending``, which goes on. A status below 0 is thrown in a ``NavigationError``, and then
/// nothing has changed.
public enum NavigationStatus: Int32, Sendable, BitwiseCopyable {
    /// Done.
    case ok = 0
    /// Accepted, and not over when the call returns. The outcome follows in one
    /// ``NavigationEvent/Kind/completed(_:_:)`` with the same ticket.
    case pending = 1
    /// The root stays: there is nothing to pop.
    case atRoot = 2
    /// The state is already the requested one.
    case alreadyThere = 3
    /// There is nothing to remove: the entry of a report went before, or there is no view to drop.
    case alreadyGone = 4
    /// The issuer is no longer on top, or the revision is another: a double tap.
    case staleIssuer = 5
    /// Decided before. The first decision applies.
    case alreadyResolved = 6
    /// There is no event to pull. Only the C interface returns it: ``Navigator/nextEvent()`` is nil then.
    case noEvent = 7
    /// ``Navigator/drain()`` ran a posted close.
    case freed = 8
    /// The value was published, and is kept until somebody asks.
    case kept = 9
    /// Refused by the bridge, a builder, a loader, a coordinator or the closure of a restore. ``NavigationOutcome/by``
    /// is the party, ``NavigationOutcome/hostCode`` its number.
    case refused = -1
    /// Refused by a guard: ``NavigationOutcome/by``, ``NavigationOutcome/hostCode``. Also if the screen for which the
    /// operation waited was left without a value.
    case blocked = -2
    /// Aborted while the operation waited: ``NavigationOutcome/abortReason``.
    case aborted = -3
    /// While the operation waited for a guard, another commit changed stacks of its plan.
    case superseded = -4
    /// There is no such route, or the link leads nowhere. ``NavigationOutcome/index`` says which request it is.
    case unresolved = -5
    /// A route has that name already, or the pattern or path conflicts with another one.
    case ambiguous = -6
    /// No entry of the route is on the stack; of a path, the route has no pattern.
    case notFound = -7
    /// The id is gone, was never given out, or is of another kind.
    case stale = -8
    /// Entries of the route are alive, the view is just being made, or a type of parameters is being checked.
    case inUse = -9
    /// A value was published for which nobody asks.
    case notAwaited = -10
    /// Called before ``Navigator/start(_:_:options:)``.
    case notStarted = -11
    /// Too much is pending, not pulled yet, or called inside callbacks. ``NavigatorConfiguration`` sets the limits.
    case full = -12
    /// Beyond a fixed limit, such as the limits of a ``NavigationValue``.
    case tooLarge = -13
    /// Another thread owns the navigator. Only the C interface returns it.
    case wrongThread = -14
    /// The navigator was closed, before the call or while the operation waited.
    case closed = -15
    /// An argument is wrong: an option that the operation does not take, arguments that do not fit the route, an empty
    /// list.
    case invalid = -16
    /// Containers or flows would have to open for one another without end, or it was redirected too often.
    case loop = -17
    /// No saved text: ``NavigationOutcome/index`` is the byte that is wrong.
    case corrupt = -18
    /// The text was saved by a newer library, or by a newer version of the app.
    case unsupported = -19
    /// There is something that a saved text can't hold.
    case notSaved = -20

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
        case .kept: "kept"
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
        case .loop: "loop"
        case .corrupt: "corrupt"
        case .unsupported: "unsupported"
        case .notSaved: "notSaved"
        }
    }
}

package typealias Status = NavigationStatus
