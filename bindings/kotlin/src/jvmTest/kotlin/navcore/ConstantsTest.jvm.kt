// The constants are those of the header, as abi/constants.txt lists them: name and number, one a line.

package navcore

import java.io.File
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class ConstantsTest {
    private val known: Map<String, Long> = File(System.getProperty("navcore.corpus"), "../../abi/constants.txt")
        .readLines().map { it.split(Regex("[ \t=]+")) }.filter { it.size >= 2 }
        .mapNotNull { words -> words.last().toLongOrNull()?.let { words[words.size - 2] to it } }.toMap()

    /** As the header writes a name: `HostDidPop` is `HOST_DID_POP`. */
    private fun shouted(name: String) = name.replace(Regex("(?<=[a-z])(?=[A-Z])"), "_").uppercase()

    private fun <E : Enum<E>> agree(prefix: String, entries: List<E>, number: (E) -> Int) {
        for (entry in entries.filter { it.name != "Unknown" }) {
            val name = prefix + shouted(entry.name)
            assertEquals(known[name], number(entry).toLong(), name)
        }
    }

    @Test
    fun theNumbersAreThoseOfTheHeader() {
        assertTrue(known.size > 100)
        agree("NAV_", NavigationStatus.entries) { it.number }
        agree("NAV_BY_", RefusingParty.entries) { it.ordinal }
        agree("NAV_GUARD_", GuardKind.entries) { it.ordinal }
        agree("NAV_CHECK_", RegistrationProblemKind.entries) { it.ordinal + 1 }
        agree("NAV_ABORT_", AbortReason.entries) { it.ordinal }
        agree("NAV_CANCEL_", CancelReason.entries) { it.ordinal }
        agree("NAV_ORIGIN_", ChangeOrigin.entries) { it.ordinal }
        agree("NAV_ENTRY_", EntryPhase.entries) { it.ordinal }
        agree("NAV_EVENT_", EventKind.entries) { it.ordinal }
        agree("NAV_LIFECYCLE_", EntryLifecycle.entries) { it.ordinal }
        agree("NAV_GESTURE_", GesturePhase.entries) { it.ordinal }
        agree("NAV_INTENT_", IntentKind.entries) { it.ordinal }
        agree("NAV_CHANGE_", ChangeKind.entries) { it.ordinal }
        agree("NAV_UNRESOLVED_", UnresolvedRoutePolicy.entries) { it.ordinal }
        agree("NAV_UNIQUE_", NavigationUniqueness.entries) { it.ordinal }
        agree("NAV_UNIQUE_ACTION_", UniqueNavigationAction.entries) { it.ordinal }
    }

    @Test
    fun theNumbersOfTheTreeAreThoseOfTheHeader() {
        agree("NAV_PRESENTATION_", Presentation.entries) { it.number }
        agree("NAV_OCCUPIED_", OccupiedPolicy.entries) { it.ordinal }
        agree("NAV_CONTAINER_", ContainerKind.entries) { it.number }
        agree("NAV_TABS_BACK_", TabsBack.entries) { it.ordinal }
        agree("NAV_RETENTION_", BranchRetention.entries) { it.ordinal }
    }

    @Test
    fun theNumbersOfFlowsAreThoseOfTheHeader() {
        assertEquals(known["NAV_DISPATCH_PASS"], CoordinatorAnswer.PASS.toLong())
        assertEquals(known["NAV_DISPATCH_SWITCH"], CoordinatorAnswer.SWITCH.toLong())
        assertEquals(known["NAV_DISPATCH_IGNORE"], CoordinatorAnswer.IGNORE.toLong())
        assertEquals(known["NAV_RESULT_VALUE"], FlowEnding.Value(1).kind.toLong())
        assertEquals(known["NAV_RESULT_CANCELLED"], FlowEnding.Cancelled.kind.toLong())
        assertEquals(known["NAV_RESULT_FAILED"], FlowEnding.Failed().kind.toLong())
    }

    @Test
    fun theNumbersOfSavedStateAreThoseOfTheHeader() {
        agree("NAV_SAVED_", SavedProblem.entries - SavedProblem.UnknownRoute) { it.ordinal + 1 }
        assertEquals(SavedProblem.UnknownRoute, SavedProblem.of(known.getValue("NAV_SAVED_UNKNOWN").toInt()))
        assertEquals(SavedProblem.Unknown, SavedProblem.of(99))
        assertEquals(known["NAV_SAVED_LEAVE_OUT"], SavedDecision.LEAVE_OUT.toLong())
        assertEquals(known["NAV_SAVED_CUT"], SavedDecision.CUT.toLong())
        assertEquals(known.keys.count { it.startsWith("NAV_SAVED_") } - 2, SavedProblem.entries.size - 1)
    }

    /** Every number of a kind is known here. */
    @Test
    fun noneIsMissing() {
        fun count(prefix: String) = known.keys.count { it.startsWith(prefix) }
        assertEquals(count("NAV_INTENT_"), IntentKind.entries.size - 1)
        assertEquals(count("NAV_EVENT_"), EventKind.entries.size - 1)
        // The flag of a guard is no kind.
        assertEquals(count("NAV_GUARD_") - count("NAV_GUARD_EVERY_ROUTE"), GuardKind.entries.size - 1)
        assertEquals(count("NAV_CHECK_"), RegistrationProblemKind.entries.size - 1)
        assertEquals(count("NAV_LIFECYCLE_"), EntryLifecycle.entries.size - 1)
        assertEquals(count("NAV_GESTURE_"), GesturePhase.entries.size - 1)
        assertEquals(count("NAV_ABORT_"), AbortReason.entries.size - 1)
        assertEquals(count("NAV_CANCEL_"), CancelReason.entries.size - 1)
        assertEquals(count("NAV_OCCUPIED_"), OccupiedPolicy.entries.size)
        assertEquals(count("NAV_TABS_BACK_"), TabsBack.entries.size - 1)
        assertEquals(count("NAV_RETENTION_"), BranchRetention.entries.size - 1)
    }
}
