// The questions to guards, and the answers.

package navcore

/** The entries that a guard is asked about. */
public sealed class GuardScope(
    internal val kind: GuardKind, internal val entryNumber: Long = 0, internal val routeNumber: Long = 0,
    internal val named: String = "", internal val isOfEveryRoute: Boolean = false,
) {
    /** Asks about each entry that would come, or get other arguments. */
    public data object Entering : GuardScope(GuardKind.Enter, isOfEveryRoute = true)

    /**
     * Asks about each entry of one route that would come, or get other arguments. The guard is removed with the route.
     */
    public data class EnteringRoute(val routeId: RouteId) : GuardScope(GuardKind.Enter, 0, routeId.value)

    /** Asks about each entry of the route of a name, also if it is registered later, or again. */
    public data class EnteringRouteNamed(val name: String) : GuardScope(GuardKind.Enter, named = name)

    /** Asks about each entry that would go. Covering, selecting and folding remove nothing. */
    public data object Leaving : GuardScope(GuardKind.Leave, isOfEveryRoute = true)

    /** Asks about each entry of one route that would go. The guard is removed with the route. */
    public data class LeavingRoute(val routeId: RouteId) : GuardScope(GuardKind.Leave, 0, routeId.value)

    /** Asks about each entry of the route of a name that would go, also if it is registered later, or again. */
    public data class LeavingRouteNamed(val name: String) : GuardScope(GuardKind.Leave, named = name)

    /** Asks about one entry that would go. The guard is removed with the entry. */
    public data class LeavingEntry(val entry: EntryId) : GuardScope(GuardKind.Leave, entry.value, 0)
}

/** The answer of a guard. */
public sealed class GuardAnswer {
    /** Accepts, as far as this guard goes. */
    public data object Accept : GuardAnswer()

    /** Refuses: [NavigationStatus.Blocked]. The code (not 0, not the smallest integer) comes back in the outcome. */
    public data class Refuse(val code: Int = 1) : GuardAnswer() {
        init {
            require(code != 0 && code != BridgeAnswer.LATER) { "$code would be no refusal" }
        }
    }

    /** Answers later, by [Navigator.answer], [Navigator.redirect], [Navigator.resume] or [Navigator.abort]. */
    public data object Later : GuardAnswer()

    /**
     * Puts the intent in the place of the operation's: see [Navigator.redirect]. An intent that can't be refuses with
     * 1.
     */
    public data class Redirect(val intent: NavigationIntent) : GuardAnswer()

    /** Has the operation wait for the result of a screen, such as a sign-in: see [Navigator.resume]. */
    public data class Resume(val request: NavigationRequest) : GuardAnswer() {
        public constructor(route: NavigationRoute<*>) : this(NavigationRequest(route))
    }
}

/** An entry that would come or go, put to a guard. */
public class GuardContext internal constructor(
    /** Whether the entry would come or go. */
    public val kind: GuardKind,
    /** The guard that is asked. */
    public val guard: GuardId,
    /** The entry. An entry that would come has no model yet. */
    public val entry: EntryId,
    /** The route of the entry. */
    public val routeId: RouteId,
    /** The arguments that the entry has, or would get; null: none. */
    public val arguments: NavigationValue?,
    /** The number of times that the operation was redirected before. */
    public val redirectCount: Int,
    /** The whole plan. For [Navigator.recheckGuards] it has no changes. */
    public val question: NavigationQuestion,
) {
    /** Prints the guard and the operation: `guard 1: question 3: navigate: added order at 1`. */
    override fun toString(): String = "$guard: $question"
}

/** A guard as C knows it, which answers with a number. */
internal class Guard(val onRemoved: (() -> Unit)?, val decide: (GuardContext) -> Int)
