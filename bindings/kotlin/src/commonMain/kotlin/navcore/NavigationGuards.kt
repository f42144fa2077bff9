// Guards: added, removed, and answered with another intent.

package navcore

/** The part of a [Navigator] that knows guards. */
public abstract class NavigationGuards internal constructor(calls: NavigatorCalls) : NavigationRoutes(calls) {
    /**
     * Adds a guard, which is asked before entries come or go: once the move is planned, before anything is built and
     * the bridge is asked. Guards about leaving come first, then those about entering, each in the order of their
     * adding. The first no ends it: [NavigationStatus.Blocked].
     *
     * An operation for which a guard answers later is pending, and holds nothing. It is [NavigationStatus.Superseded]
     * when something else changes the stacks that it would have changed.
     *
     * An exception refuses with the code [NavigatorBridge.THREW], and comes out of the call that asked. [onRemoved] is
     * called once, when [decide] is not called again. Throws with [NavigationStatus.Stale] for a route or entry that is
     * gone.
     */
    public fun addGuard(
        scope: GuardScope, onRemoved: (() -> Unit)? = null, decide: (GuardContext) -> GuardAnswer,
    ): GuardId {
        val weak = Weak(this)
        val guard = Guard(onRemoved) { context ->
            val answer = decide(context)
            if (answer == GuardAnswer.Later) context.question.keep()
            weak.get()?.numberOf(answer, context.question) ?: 0
        }
        return add(scope, receiver.tokens.put(guard).toLong())
    }

    /**
     * Adds a guard that is asked by events of the kind [EventKind.Guard]. Throws with [NavigationStatus.Invalid]
     * without a [NavigatorConfiguration.eventCapacity].
     */
    public fun addPulledGuard(scope: GuardScope): GuardId = add(scope, 0)

    private fun add(scope: GuardScope, token: Long): GuardId {
        val out = LongArray(Crossing.OUT)
        calls.call(Down.GUARD_ADD, token, out) { it.guardScope(scope) }.orThrow()
        return GuardId(out[0])
    }

    /**
     * Removes a guard, which is not asked again. An operation to which it owes an answer is [NavigationStatus.Aborted].
     */
    public fun removeGuard(guard: GuardId): NavigationStatus = calls.call(Down.GUARD_REMOVE, guard.value)

    /**
     * Answers the question of a guard: another intent takes the place of the operation's, under its ticket, tag and
     * hint, and is guarded, too. A navigation for a result has no function: the operation's waiter waits for its entry.
     * With any other intent the waiters of the operation fail with [NavigationStatus.Blocked].
     *
     * [NavigationStatus.Invalid] for the intent of a report, or a result function; the question stays open.
     * [NavigationStatus.Loop] if the operation was redirected too often before.
     */
    public fun redirect(question: QuestionId, to: NavigationIntent): NavigationStatus = redirect(question, to, 0)

    /**
     * Answers the question of a guard with a screen that makes the operation possible: the operation waits for its result.
     * With a value the operation is planned anew, and guards about entering are asked again. Without a value it is
     * [NavigationStatus.Blocked]. The screen opens with the [options].
     */
    public fun resume(
        question: QuestionId, after: NavigationRequest, options: NavigationOptions? = null,
    ): NavigationStatus =
        redirect(question, NavigationIntent.Navigate(after, options), RESUMES)

    private fun redirect(question: QuestionId, to: NavigationIntent, flags: Long): NavigationStatus =
        calls.call(Down.REDIRECT, question.value, LongArray(Crossing.OUT), flags) { it.intent(to, receiver) }

    /** An answer as it crosses. An intent that can't take the place of the operation's refuses it. */
    internal fun numberOf(answer: GuardAnswer, question: NavigationQuestion): Int = when (answer) {
        is GuardAnswer.Accept -> 0
        is GuardAnswer.Refuse -> answer.code
        is GuardAnswer.Later -> BridgeAnswer.LATER
        is GuardAnswer.Redirect -> numberOf(redirect(question.id, answer.intent))
        is GuardAnswer.Resume -> numberOf(resume(question.id, answer.request))
    }

    private fun numberOf(redirected: NavigationStatus): Int =
        if (redirected.number >= 0) BridgeAnswer.LATER else GuardAnswer.Refuse().code

    private companion object {
        const val RESUMES = 1L
    }
}
