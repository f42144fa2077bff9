// What guards are asked about, and what they say.

package navcore

/** What a guard is asked about. */
public sealed class GuardScope(
    internal val kind: GuardKind, internal val entryNumber: Long, internal val routeNumber: Long,
) {
    /** Each entry that would come, or get other arguments. */
    public data object Entering : GuardScope(GuardKind.Enter, 0, 0)

    /** The same of one route, with which the guard goes. */
    public data class EnteringRoute(val routeId: RouteId) : GuardScope(GuardKind.Enter, 0, routeId.value)

    /** Each entry that would go. Covering, selecting and folding remove nothing. */
    public data object Leaving : GuardScope(GuardKind.Leave, 0, 0)

    /** The same of one route, with which the guard goes. */
    public data class LeavingRoute(val routeId: RouteId) : GuardScope(GuardKind.Leave, 0, routeId.value)

    /** One entry, with which the guard goes. */
    public data class LeavingEntry(val entry: EntryId) : GuardScope(GuardKind.Leave, entry.value, 0)
}

/** What a guard says. */
public sealed class GuardAnswer {
    /** Yes, as far as this guard goes. */
    public data object Accept : GuardAnswer()

    /** No: [NavigationStatus.Blocked]. The code (not 0, not the smallest integer) comes back in the outcome. */
    public data class Refuse(val code: Int = 1) : GuardAnswer() {
        init {
            require(code != 0 && code != BridgeAnswer.LATER) { "$code would be no refusal" }
        }
    }

    /** [Navigator.answer], [Navigator.redirect], [Navigator.resume] or [Navigator.abort] decides. */
    public data object Later : GuardAnswer()

    /** The intent takes the place of the operation's: see [Navigator.redirect]. One that can't refuses it with 1. */
    public data class Redirect(val intent: NavigationIntent) : GuardAnswer()

    /** The operation waits for the result of that screen, such as a sign-in: see [Navigator.resume]. */
    public data class Resume(val request: NavigationRequest) : GuardAnswer() {
        public constructor(route: NavigationRoute<*>) : this(NavigationRequest(route))
    }
}

/** An entry that would come or go, put to a guard. */
public class GuardContext internal constructor(
    public val kind: GuardKind,
    public val guard: GuardId,
    /** One that would come has no model yet. */
    public val entry: EntryId,
    public val routeId: RouteId,
    /** The arguments that it has, or would get. */
    public val arguments: NavigationValue?,
    /** How often the operation was sent elsewhere before. */
    public val redirectCount: Int,
    /** The whole plan. Of [Navigator.recheckGuards] it has no changes. */
    public val question: NavigationQuestion,
) {
    /** Who is asked, and about which operation: `guard 1: question 3: navigate: added order at 1`. */
    override fun toString(): String = "$guard: $question"
}

/** A guard as C knows it: what it says as a number. */
internal class Guard(val onRemoved: (() -> Unit)?, val decide: (GuardContext) -> Int)
