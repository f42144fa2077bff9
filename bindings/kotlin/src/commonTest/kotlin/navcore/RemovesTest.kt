// A bridge that keeps the user at a form: it asks what leaves the stack, not which operation it is.

package navcore

import kotlin.test.*

class RemovesTest {
    private var isSaved = false

    /** The form stands below another screen, which may come and go. */
    private fun withForm(isCovered: Boolean, test: (Navigator, EntryId) -> Unit) = Navigator().use { navigator ->
        isSaved = false
        navigator.register("home", "/")
        navigator.register("help", "/help")
        navigator.register("form")
        navigator.start(NavigationRequest("home"))
        val form = navigator.navigate(NavigationRequest("form")).entryOrThrow()
        navigator.setBridge(navigatorBridge { question ->
            if (question.removes(form) && !isSaved) BridgeAnswer.Refuse(1) else BridgeAnswer.Accept
        })
        if (isCovered) assertTrue(navigator.navigate(NavigationRequest("help")).isDone)
        test(navigator, form)
    }

    private class Leaving(val name: String, val leave: Navigator.(EntryId) -> NavigationOutcome)

    private val home = NavigationRequest("home")
    private fun own(path: String, merge: LinkMerge = LinkMerge.Keep) = DeepLink.trusted(path, merge = merge)
    private val leavings = listOf(
        Leaving("root") { popUpToRoot() },
        Leaving("pop to") { popToEntry(entryIds.first()) },
        Leaving("pop to route") { popToRoute(home) },
        Leaving("set") { setStack(listOf(NavigationElement.Keep(entryIds.first()), NavigationElement.New(home))) },
        Leaving("open") { open(own("/help", LinkMerge.Reset)) },
        Leaving("open what is kept") { open(own("/")) },
        Leaving("batch") { batch(listOf(NavigationIntent.PopUpToRoot(), NavigationIntent.Navigate(home))) },
        Leaving("unique") { navigate(home, NavigationOptions(unique = NavigationUniqueness.Anywhere, uniqueAction = UniqueNavigationAction.PopTo)) },
    )
    private val leavingsOfTheTop = listOf(
        Leaving("pop") { popBack() },
        Leaving("pop with") { popBack(1) },
        Leaving("replace") { replaceTop(home) },
    )

    private fun assertKeeps(leavings: List<Leaving>, isCovered: Boolean) {
        for (leaving in leavings) withForm(isCovered) { navigator, form ->
            val before = navigator.entryIds
            val outcome = leaving.leave(navigator, form)
            assertEquals(1, assertIs<NavigationOutcome.Refused>(outcome, leaving.name).hostCode, leaving.name)
            assertEquals(before, navigator.entryIds, leaving.name)
            isSaved = true
            assertTrue(leaving.leave(navigator, form).isDone, leaving.name)
            assertFalse(form in navigator.entryIds, leaving.name)
        }
    }

    @Test
    fun nothingTakesTheFormAway() = assertKeeps(leavings + leavingsOfTheTop, isCovered = false)

    @Test
    fun norWhereItIsCovered() = assertKeeps(leavings, isCovered = true)

    @Test
    fun whatLeavesTheFormWhereItIsIsFree() = withForm(isCovered = true) { navigator, form ->
        assertTrue(navigator.popBack().isDone)
        assertTrue(navigator.navigate(NavigationRequest("help")).isDone)
        assertTrue(navigator.replaceTop(home).isDone)
        assertTrue(navigator.open(own("/help", LinkMerge.Push)).isDone)
        val kept = listOf(form, navigator.entryIds.first()).map { NavigationElement.Keep(it) }
        assertTrue(navigator.setStack(kept.reversed()).isDone)
        assertTrue(navigator.setStack(kept).isDone)
        assertEquals(form, navigator.entryIds.first())
    }

    @Test
    fun aQuestionSaysAllThatItRemoves() = withForm(isCovered = true) { navigator, form ->
        isSaved = true
        val help = navigator.top!!
        var removed: List<EntryId>? = null
        navigator.setBridge(navigatorBridge { removed = it.removed; BridgeAnswer.Refuse(2) })
        navigator.popUpToRoot()
        assertEquals(setOf(form, help), removed?.toSet())
        navigator.replaceTop(home)
        assertEquals(listOf(help), removed)
        navigator.navigate(home)
        assertEquals(emptyList(), removed)
    }
}
