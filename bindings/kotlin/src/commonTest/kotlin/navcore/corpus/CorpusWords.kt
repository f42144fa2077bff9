// The words of the format for the constants, in the order in which these are declared. They hang on no name of Kotlin's.

package navcore.corpus

import navcore.*
import kotlin.reflect.KClass

private val words: Map<KClass<out Enum<*>>, List<String>> = mapOf(
    IntentKind::class to listOf(
        "none", "start", "navigate", "navigate-for-result", "replace-top", "pop-back", "pop-to-entry", "pop-to-route",
        "pop-up-to-root", "host-did-pop", "host-did-set-stack", "push-all", "set-stack", "batch", "open", "remove",
        "update", "host-did-update", "select", "dismiss", "set-container", "back", "host-did-dismiss",
        "host-did-select", "host-did-resize", "recheck-guards", "end-flow", "dispatch", "restore", "finish",
    ),
    EventKind::class to listOf(
        "none", "result", "changed", "completed", "released", "question", "replay", "resync", "overflow", "state", "load",
        "guard", "lifecycle", "gesture", "back", "problem", "outcome", "answer",
    ),
    ChangeKind::class to listOf(
        "added", "removed", "replaced", "moved", "updated", "stack-added", "stack-removed", "stack-moved", "container-set",
        "selected", "resized", "scene-added", "scene-removed", "scene-selected", "moved-out", "moved-in", "created",
        "started", "resumed", "paused", "stopped", "exiting", "flow-changed",
    ),
    CancelReason::class to listOf(
        "none", "pop", "popTo", "root", "replace", "set", "dismiss", "containerRemoved", "flowEnd", "callerCancel",
        "restore", "undo", "shutdown", "remove", "guard", "asker",
    ),
    AbortReason::class to listOf("none", "byHost", "timedOut", "bridgeGone", "closed", "gone"),
    RefusingParty::class to listOf("nobody", "bridge", "builder", "guard", "loader", "coordinator", "restore", "handler"),
    ChangeOrigin::class to listOf("core", "host"),
    Presentation::class to listOf(
        "default", "pushed", "window", "full-screen", "modal", "sheet", "action-sheet", "alert",
    ),
    OccupiedPolicy::class to listOf("default", "replace", "queue", "reject"),
    UnresolvedRoutePolicy::class to listOf("default", "reject", "fallback", "prefix"),
    NavigationUniqueness::class to listOf("no", "top", "anywhere"),
    UniqueNavigationAction::class to listOf("stay", "bring-to-front", "pop-to"),
    LinkMerge::class to listOf("keep", "reset", "push"),
    ContainerKind::class to listOf("none", "tabs", "split", "custom"),
    TabsBack::class to listOf("pass", "initial", "history"),
    BranchRetention::class to listOf("while-container", "none", "while-active", "while-stack", "while-scene"),
    GesturePhase::class to listOf("none", "begin", "progress", "cancel", "commit"),
    EntryLifecycle::class to listOf("none", "created", "started", "resumed"),
    SavedProblem::class to listOf("unknown", "version", "arguments", "incomplete", "branch", "builder", "guard"),
    RegistrationProblemKind::class to listOf(
        "parent", "branch", "circle", "initial", "root", "pattern", "guard", "fallback",
    ),
    EntryPhase::class to listOf("gone", "planned", "alive", "leaving"),
)

val Enum<*>.corpusWord: String get() = words.getValue(this::class).getOrElse(ordinal) { "?" }

fun CorpusWriter.put(key: String, constant: Enum<*>) = put(key, constant.corpusWord)

/** The constant of a member's word. If the member is missing, or its word is unknown: [otherwise]. */
inline fun <reified E : Enum<E>> CorpusMessage.constant(key: String, otherwise: E): E =
    enumValues<E>().firstOrNull { it.corpusWord == word(key) } ?: otherwise
