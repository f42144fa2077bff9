// Saved state: written as text, restored by another process, and what is decided about entries that can't come back
// unchanged.

package navcore

import kotlinx.coroutines.ExperimentalCoroutinesApi

/**
 * Writes the state of the last commit as text, from which [restore] goes on in another process. The same state gives
 * the same text. It is no operation, and is allowed inside callbacks.
 *
 * [appVersion] is of the app's routes as a whole. Only the scene with the root stack [scene] is written; null: all. A
 * text longer than [budget] bytes is written without the states of hidden entries, then without what removed containers
 * had, then without any states. 0: no limit.
 *
 * Waiters with a [NavigationOptions.key] are written, too: see [attachResult].
 *
 * Secrets and host objects are written as null. If [isComplete] and the arguments of an entry or a flow have one, this
 * throws [NavigationStatus.NotSaved].
 *
 * Throws a [NavigationException] with [NavigationStatus.NotStarted], [NavigationStatus.Closed],
 * [NavigationStatus.Stale] (no such scene), or [NavigationStatus.TooLarge].
 */
public fun Navigator.save(
    appVersion: Int = 0, scene: StackId? = null, budget: Int = 0, isComplete: Boolean = false,
): String {
    require(budget >= 0) { "$budget bytes would be no budget" }
    return calls.read(Down.SAVE) {
        it.int(if (isComplete) 1 else 0).int(appVersion).long(scene?.value ?: 0).long(budget.toLong())
    }.orThrow().text()
}

/**
 * Makes the scenes of a text that [save] wrote. If the text is null or can't be restored, and the navigator was not
 * started, it starts with [orStart] and the same options: there is a first screen in any case. [orStart] is also the
 * root of a scene whose entries are all lost.
 *
 * Call it in the place of [Navigator.start]. Then entries keep their numbers, and the bridge gets a replay and no
 * question. Later it is a change like any other: a scene of the same name is removed first, and entries get new
 * numbers. Then a text that can't be restored changes nothing. A null text is [Navigator.start] there, too, which is
 * [NavigationStatus.Invalid] for a scene that was started.
 *
 * [migrate] decides about each entry and each flow that can't come back unchanged, also if a guard or a builder refuses
 * it. Without [migrate] an entry of another version comes back unchanged, and [NavigationOptions.unresolved] decides
 * about the rest: by default the entry is lost, with all above it on its stack. [Navigator.onProblem] hears of each
 * entry that is lost, unless [migrate] has left it out. An exception of [migrate] refuses the text with the code
 * [NavigatorBridge.THREW], and comes out of this call when the first screen is there; out of the call that answers, if a
 * guard has answered later.
 *
 * A text with a greater [save] version than [appVersion] is [NavigationStatus.Unsupported]. Of the options it takes
 * [NavigationOptions.unresolved], [NavigationOptions.scene], [NavigationOptions.isAnimated], the tag and the hint.
 */
public fun Navigator.restore(
    text: String?,
    orStart: NavigationRequest,
    appVersion: Int = 0,
    options: NavigationOptions? = null,
    migrate: ((SavedEntry) -> SavedDecision)? = null,
): RestoreOutcome {
    if (text == null) return RestoreOutcome(start(orStart, options), null, hasText = false)
    val token = migrate?.let { receiver.tokens.put(migration(it)).toLong() } ?: 0
    val out = LongArray(Crossing.OUT)
    receiver.beginToRestore()
    try {
        val status = calls.call(Down.RESTORE, token, out) {
            it.text(text).int(appVersion).request(orStart, receiver).options(options, receiver)
        }
        out[0] = status.number.toLong()
    } catch (thrown: Throwable) {
        runCatching { orStarted(outcome(out), orStart, options) }.onFailure { thrown.addSuppressed(it) }
        throw thrown
    }
    return orStarted(outcome(out), orStart, options)
}

/**
 * Restores a text as [restore] does, and waits for the final outcomes. Cancelling the coroutine aborts a restore that is
 * pending, as [awaitPerform] says. A navigator that was not started then starts with [orStart].
 */
public suspend fun Navigator.awaitRestore(
    text: String?,
    orStart: NavigationRequest,
    appVersion: Int = 0,
    options: NavigationOptions? = null,
    migrate: ((SavedEntry) -> SavedDecision)? = null,
): RestoreOutcome = onOwner { restore(text, orStart, appVersion, options, migrate).await() }

/** Starts if the restore is not done, and nothing else was started: now, or when a pending restore is over. */
@OptIn(ExperimentalCoroutinesApi::class)
private fun Navigator.orStarted(
    restored: NavigationOutcome, orStart: NavigationRequest, options: NavigationOptions?,
): RestoreOutcome {
    if (restored !is NavigationOutcome.Pending) {
        val failure = if (restored.isDone) null else restored
        val isLast = failure == null && lastOutcome.let { it.isDone && it.ticket == restored.ticket }
        val message = receiver.endRestore(if (isLast) lastSentence else "")
        val started = if (failure == null || currentStack != null) restored else start(orStart, options)
        return RestoreOutcome(started, failure, hasText = true, message)
    }
    val pending = RestoreOutcome(restored, null, hasText = true)
    val weak = Weak(this)
    // This is called by the event of the completion, on the owner's thread, before whoever waits goes on.
    restored.completion.invokeOnCompletion { cancelled ->
        if (cancelled != null) return@invokeOnCompletion
        val final = restored.completion.getCompleted()
        val navigator = weak.get()
        pending.final =
            if (navigator == null || navigator.isClosed) RestoreOutcome(final, if (final.isDone) null else final, true)
            else navigator.orStarted(final, orStart, options)
    }
    return pending
}

/** The outcome of a [Navigator.restore]. */
public class RestoreOutcome internal constructor(
    /** The outcome of the restore; or of the start, if it started instead. */
    public val outcome: NavigationOutcome,
    /**
     * The reason why the text was not used: [NavigationStatus.Corrupt] with the wrong byte as its index,
     * [NavigationStatus.Unsupported], and so on. Its [NavigationOutcome.message] is a sentence for a developer. Null if
     * the text was used, if that is pending, and if there was no text.
     */
    public val failure: NavigationOutcome?,
    private val hasText: Boolean,
    /**
     * A sentence for a developer about the screens that are lost of the text. It is empty if none is, if you left them out,
     * if the text was not used, or if another operation was called meanwhile. Who waits for a lost flow gets
     * `Cancelled(Restore)`. The sentence may change in any version.
     */
    public val message: String = "",
) {
    /** The final outcome, if the restore was pending. */
    internal var final: RestoreOutcome? = null

    /**
     * Whether the user goes on where the text says. [NavigationOutcome.removedCount] counts the entries that are lost.
     */
    public val isRestored: Boolean get() = hasText && failure == null && outcome.isDone

    /**
     * Waits for the restore, and for the start if it starts instead. Cancelling the coroutine aborts what is pending,
     * as of [NavigationOutcome.await].
     */
    public suspend fun await(): RestoreOutcome {
        if (outcome !is NavigationOutcome.Pending) return this
        val last = outcome.await()
        return final?.await() ?: RestoreOutcome(last, failure, hasText)
    }

    /** `ok`, `ok, restore: "draft" is lost: …`, or `ok, not restored: corrupt: …`. */
    override fun toString(): String = when {
        failure != null && failure !== outcome -> "$outcome, not restored: $failure"
        message.isNotEmpty() -> "$outcome, $message"
        else -> "$outcome"
    }
}

/** The reason why an entry or a flow of a text can't come back unchanged. */
public enum class SavedProblem {
    /** The route is not registered; or a screen became a flow, or a flow became a screen. */
    UnknownRoute,

    /** The route has another version. */
    Version,

    /** The arguments do not fit the route's patterns. */
    Arguments,

    /** The arguments had a secret or a host object. In their place is null. */
    Incomplete,

    /** The container has no such branch. Nothing can replace the entry. */
    Branch,

    /** The builder refused the entry. */
    Builder,

    /** A guard refused the entry. */
    Guard, Unknown;

    override fun toString(): String = caseName(name)

    internal companion object {
        /** The header counts from 1. */
        fun of(number: Int): SavedProblem = entries.numbered(number - 1)
    }
}

/** An entry or a flow as the text has it. It is a copy, and can be kept. */
public class SavedEntry internal constructor(
    /** The reason why it can't come back unchanged. */
    public val problem: SavedProblem,
    /** The number with which the builder or the guard refused. */
    public val hostCode: Int,
    /** Whether it is a flow. */
    public val isFlow: Boolean,
    /** The version of the route when it was saved. */
    public val version: Int,
    /** The version of the app that was passed to [Navigator.save]. */
    public val appVersion: Int,
    /** The byte of the text where it begins. */
    public val offset: Long,
    /** The [Navigator.numberOf] of an entry; null: it is a flow. */
    public val number: Long?,
    /** The name of the route. */
    public val route: String,
    /** The missing branch: [SavedProblem.Branch]. */
    public val branch: String?,
    /** The arguments; null: none. */
    public val arguments: NavigationValue?,
    /** The state; null: none. */
    public val state: NavigationValue?,
) {
    /** Prints the problem and the request: `unknownRoute: product(["id": 3])`. */
    override fun toString(): String =
        "$problem${branch?.let { " ${quoted(it)}" } ?: ""}: ${NavigationRequest(route, arguments)}"
}

/** The decision about a [SavedEntry]. */
public sealed class SavedDecision {
    /**
     * Keeps it unchanged, if only the version differs or the arguments are incomplete. Otherwise
     * [NavigationOptions.unresolved] decides.
     */
    public data object Keep : SavedDecision()

    /** Leaves it out, with everything inside. The entries of a flow belong to the flow around it. */
    public data object LeaveOut : SavedDecision()

    /** Leaves it out, with everything inside and all entries above it on its stack. */
    public data object Cut : SavedDecision()

    /**
     * Puts another request in its place, with another [state] if there is one, else with the saved state. A request for a
     * route that is not registered refuses the text with 1, and so does a state with a host object.
     */
    public data class Replace(val request: NavigationRequest, val state: NavigationValue? = null) : SavedDecision()

    /** Refuses the whole text: [NavigationStatus.Refused] by [RefusingParty.Restore] with this code. */
    public data class Refuse(val code: Int = 1) : SavedDecision() {
        init {
            require(code != 0 && code !in LEAVE_OUT..CUT) { "$code would be no refusal" }
        }
    }

    internal companion object {
        const val LEAVE_OUT = Int.MIN_VALUE + 4
        const val CUT = Int.MIN_VALUE + 5
    }
}

/** The function that decides, as C knows it: with the address of the saved entry, as a number. */
internal class Migration(val decide: (SavedEntry, Long) -> Int)

private fun Navigator.migration(migrate: (SavedEntry) -> SavedDecision): Migration {
    val weak = Weak(this)
    return Migration { saved, address ->
        when (val decision = migrate(saved)) {
            is SavedDecision.Keep -> 0
            is SavedDecision.LeaveOut -> SavedDecision.LEAVE_OUT
            is SavedDecision.Cut -> SavedDecision.CUT
            is SavedDecision.Replace -> weak.get()?.replace(address, decision) ?: 0
            is SavedDecision.Refuse -> decision.code
        }
    }
}

private fun Navigator.replace(saved: Long, by: SavedDecision.Replace): Int {
    val status = calls.call(Down.SAVED_REPLACE, saved, LongArray(Crossing.OUT)) {
        it.request(by.request, receiver).optional(by.state, receiver)
    }
    return if (status == NavigationStatus.Ok) 0 else SavedDecision.Refuse().code
}
