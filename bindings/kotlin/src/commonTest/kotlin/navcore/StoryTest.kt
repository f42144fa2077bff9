// The stories of popup flows, coordinators and checkouts, with routes that are types and with coroutines.

package navcore

import kotlin.test.*
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield
import navcore.test.TestUser

private data object Joining :
    FlowType<Joining, String>("account", { Word }, place = { sheet }), FlowRoute<Boolean, String>

private data object Binder :
    RouteType<Binder>("binder", place = { split(BinderNotes, empty = "detail") }), NavigationRoute<Nothing>
private data object BinderNotes : RouteType<BinderNotes>("items"), NavigationRoute<Nothing>
private data class BinderNote(val id: Int) : NavigationRoute<Nothing> {
    companion object :
        RouteType<BinderNote>("item", properties(::BinderNote, BinderNote::id), { inColumn("detail", Binder) })
}
private data object BinderFacts : RouteType<BinderFacts>("facts", place = { sheet }), NavigationRoute<String>

private sealed interface RootMessage : NavigationRoute<Nothing>
private sealed interface ListMessage : NavigationRoute<Nothing>
private data object Root : FlowType<Root, Nothing>("app", { Base }), FlowRoute<Nothing, Nothing>
private data class Listing(val level: Int) : FlowRoute<Nothing, Nothing>, RootMessage, ListMessage {
    companion object : FlowType<Listing, Nothing>("listing", { BinderNotes }, properties(::Listing, Listing::level))
}
private data object MoreOptions : RouteType<MoreOptions>("options"), ListMessage
private data object PrefsFlow :
    FlowType<PrefsFlow, Nothing>("settings", { Prefs }), FlowRoute<Nothing, Nothing>, RootMessage
private data object Prefs : RouteType<Prefs>("page"), NavigationRoute<Nothing>

private data class Paying(val due: Int) : NavigationRoute<String> {
    companion object : RouteType<Paying>("payment", properties(::Paying, Paying::due))
}

class StoryTest {
    private class Scene(val navigator: Navigator, private val scope: CoroutineScope) {
        val user = TestUser(navigator)
        val tree: String get() = "${navigator.readTree()}"

        fun <Value> begin(body: suspend () -> Value): Deferred<Value> =
            CoroutineScope(scope.coroutineContext + SupervisorJob()).async { body() }
    }

    private fun scene(body: suspend Scene.() -> Unit) = runTest {
        Navigator().use { Scene(it, this).body() }
    }

    /** X12: a popup flow over two screens is finished; again, and it is left for a screen below it. */
    @Test
    fun aPopupFlow() = scene {
        navigator.register(Base, Start, Joining, Word, Level)
        val base = navigator.start(Base).entry!!
        navigator.navigate(Start)
        fun sign() = begin {
            navigator.lead(Joining) { word -> show(Level(word.length)) { choice -> finish(choice == "yes") } }
        }
        val finished = sign()
        user.submit("ann", at = Word)
        user.submit("yes", at = Level)
        assertEquals(true, finished.await())
        assertEquals("[base, start]", tree)

        val left = sign()
        user.submit("bob", at = Word)
        user.awaitScreen(Level)
        navigator.popToEntry(base)
        assertNull(left.await())
        assertEquals("[base]", tree)
    }

    /** X14: a popup flow with a child and a pending result is swiped away, after a restore. */
    @Test
    fun aPopupFlowIsSwipedAway() = scene {
        val saved = Navigator().use { first ->
            first.register(Base, Word, Level)
            first.start(Base)
            first.navigate(Word)
            first.navigate(Level(2))
            first.save()
        }
        navigator.register(Base, Joining, Word, Level)
        assertNull(navigator.restore(saved, orStart = NavigationRequest(Base)).failure)
        val ends = ArrayList<String>()
        val asked = begin {
            try {
                navigator.lead(Joining) {
                    try {
                        ask(Level(1))
                    } finally {
                        ends += "child"
                    }
                }
            } finally {
                ends += "popup"
            }
        }
        user.submit("ann", at = Word)
        user.awaitScreen(Level)
        val sheet = navigator.currentStack!!
        navigator.hostDidDismiss(sheet)
        assertNull(asked.await())
        assertEquals(listOf("child", "popup"), ends)
        assertEquals(NavigationStatus.AlreadyGone, navigator.hostDidDismiss(sheet).status)
        assertEquals(listOf<Any?>(Base, Word, Level(2)), navigator.entryIds.map { navigator.routeOf(it) })
    }

    /** X15: a list in the primary column; a detail is taken back; facts are presented from either side. */
    @Test
    fun aListWithDetails() = scene {
        navigator.register(Binder, BinderNotes, BinderNote, BinderFacts)
        navigator.start(Binder)
        val list = navigator.topScreen!!
        assertTrue(list.navigate(BinderNote(1)).isDone)
        for (screen in listOf(list, navigator.topScreen!!)) {
            val asked = begin { screen.ask(BinderFacts) }
            user.submit("read", at = BinderFacts)
            assertEquals("read", asked.await())
        }
        assertEquals(BinderNote(1), navigator.topScreen?.route)
        val detail = navigator.currentBranch("detail", of = Binder)!!
        navigator.select(navigator.currentBranch("items", of = Binder)!!)
        navigator.setStack(listOf(), NavigationOptions(target = detail))
        assertEquals(BinderNotes, navigator.topScreen?.route)
    }

    private fun startApp(navigator: Navigator) {
        navigator.register(Base, BinderNotes, Prefs, PrefsFlow)
        navigator.registerFlow(Root, listOf(Listing, PrefsFlow)) { message: RootMessage ->
            when (message) {
                is Listing -> CoordinatorAnswer.Show
                PrefsFlow -> {
                    val steps = listOf(NavigationIntent.PopUpToRoot(), NavigationIntent.Navigate(PrefsFlow))
                    CoordinatorAnswer.Perform(NavigationIntent.Batch(steps))
                }
            }
        }
        navigator.registerFlow(Listing, listOf(Listing, MoreOptions)) { message: ListMessage ->
            when (message) {
                is Listing -> if (message.level > 8) CoordinatorAnswer.Refuse(9) else CoordinatorAnswer.Show
                MoreOptions -> CoordinatorAnswer.Redispatch(PrefsFlow)
            }
        }
        navigator.start(Root)
    }

    private val Navigator.routes: List<NavigationRoute<*>?> get() = entryIds.map { routeOf(it) }

    /** X17: lists within lists; settings are sent on to the root, which drops everything and hands over. */
    @Test
    fun listsWithinLists() = scene {
        startApp(navigator)
        for (level in 1..3) navigator.dispatch(Listing(level))
        assertEquals(4, navigator.depth)
        assertTrue(navigator.dispatch(MoreOptions).isDone)
        assertEquals(listOf<Any?>(Base, Prefs), navigator.routes)
    }

    /** X18: a list of requests builds two levels; a bad one fails with its index; a flow that has ended is stale. */
    @Test
    fun aListOfRequests() = scene {
        startApp(navigator)
        fun open(vararg levels: Int) = navigator.batch(levels.map { NavigationIntent.Dispatch(Listing(it)) })
        assertTrue(open(1, 2).isDone)
        assertEquals(listOf<Any?>(Base, BinderNotes, BinderNotes), navigator.routes)
        val flow = navigator.currentFlow!!
        val refused = open(3, 4, 9)
        assertEquals(listOf<Any?>(2L, RefusingParty.Coordinator, 9), listOf(refused.index, refused.by, refused.hostCode))
        assertEquals(NavigationStatus.Invalid, open().status)
        assertEquals(3, navigator.depth)
        navigator.popUpToRoot()
        assertEquals(NavigationStatus.Stale, navigator.dispatch(Listing(1), flow).status)
    }

    /** X19: a checkout, to the summary and back to its root. */
    @Test
    fun aCheckout() {
        val orders = mapOf(
            "free" to "free to home", "wallet" to "wallet, 20 to home", "card" to "card of office to home",
        )
        for ((way, order) in orders) scene { checkout(way, order) }
    }

    private suspend fun Scene.checkout(way: String, order: String) {
        navigator.register(Base, Walk, Start, Word, Tint, Paying, Told)
        navigator.start(Base)
        val buying = begin {
            navigator.lead(Walk) { cart ->
                suspend fun confirm(order: String) =
                    show(Told(listOf(order))) { isRight -> if (isRight) finish(order) else backToRoot() }
                show(Word) { shipping ->
                    if (ask(Tint) == "all") return@show confirm("free to $shipping")
                    show(Paying(cart)) { payment ->
                        if (payment == "wallet") return@show confirm("wallet, $cart to $shipping")
                        show(Word) { billing -> confirm("card of $billing to $shipping") }
                    }
                }
            }
        }
        suspend fun fill() {
            user.submit(20, at = Start)
            user.submit("home", at = Word)
            user.submit(if (way == "free") "all" else "half", at = Tint)
            if (way == "free") return
            user.submit(way, at = Paying)
            if (way == "card") user.submit("office", at = Word)
        }
        fill()
        user.submit(false, at = Told)
        user.awaitScreen(Start)
        assertEquals("[base, start]", tree)
        yield()
        fill()
        user.submit(true, at = Told)
        assertEquals(order, buying.await())
        assertEquals("[base]", tree)
    }
}
