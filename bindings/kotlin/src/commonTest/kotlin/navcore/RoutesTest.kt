// Routes as types: registered, opened, read back, guarded.

package navcore

import kotlin.test.*
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.async
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield
import navcore.test.TestUser

private data object Home : RouteType<Home>("home", path("/", isLinkable = true)), NavigationRoute<Nothing>

private data class Note(val id: Long) : NavigationRoute<Nothing> {
    companion object : RouteType<Note>("note", path("/notes/{id}", ::Note, Note::id, isLinkable = true))
}

private enum class Order { Newest, Oldest }

private data class Search(
    val text: String, val order: Order = Order.Newest, val page: Int? = null, val isExact: Boolean = false,
    val weight: Double? = null, val tags: List<String> = emptyList(),
) : NavigationRoute<Nothing> {
    companion object : RouteType<Search>(
        "search",
        path(
            "/search/{text*}?{order=Newest}&{page?}&{isExact=false}&{weight?}&{tags*?}", ::Search, Search::text,
            choice(Search::order), Search::page, Search::isExact, Search::weight, Search::tags, isLinkable = true,
        ),
    )
}

private class Photo

private data class Mixed(
    val photo: Photo, val numbers: List<Int>, val value: NavigationValue, val order: Order?, val orders: List<Order>,
    val photos: List<Photo>?,
) : NavigationRoute<Nothing> {
    companion object : RouteType<Mixed>(
        "mixed",
        properties(
            ::Mixed, Mixed::photo, Mixed::numbers, Mixed::value, choice(Mixed::order), choices(Mixed::orders),
            Mixed::photos,
        ),
    )
}

private data class Small(val byte: Byte, val short: Short, val float: Float, val bytes: String) : NavigationRoute<Nothing> {
    companion object : RouteType<Small>(
        "small", properties(::Small, Small::byte, Small::short, Small::float, Small::bytes),
    )
}

private data class Positive(val number: Int) : NavigationRoute<Nothing> {
    init {
        require(number > 0)
    }

    companion object : RouteType<Positive>("positive", path("/positive/{number}", ::Positive, Positive::number))
}

private enum class Single { Newest }
private data class Count(val number: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Count>("count", path("/counts/{number}", ::Count, Count::number, isLinkable = true))
}
private data class Ranked(val order: Single) : NavigationRoute<Nothing> {
    companion object :
        RouteType<Ranked>("ranked", path("/ranked/{order}", ::Ranked, choice(Ranked::order), isLinkable = true))
}
private data class Dated(val day: Day.Date) : NavigationRoute<Nothing> {
    companion object : RouteType<Dated>(
        "dated",
        path(
            "/dated/{day}", ::Dated,
            converted(Dated::day, { "$it" }, { throw UnsupportedOperationException("no day: ${it.string}") }),
            isLinkable = true,
        ),
    )
}
private data class Fussy(val text: String) : NavigationRoute<String> {
    init {
        if (text == "no") throw IllegalStateException("boom")
    }

    companion object : RouteType<Fussy>("fussy", path("/fussy/{text}", ::Fussy, Fussy::text, isLinkable = true))
}

private data class Day(val date: Date, val other: Date?) : NavigationRoute<Nothing> {
    data class Date(val year: Int, val month: Int) {
        override fun toString() = "$year-$month"
    }

    companion object : RouteType<Day>(
        "day",
        path(
            "/days/{date}/{other?}", ::Day, converted(Day::date, { "$it" }, { date(it.toKotlin<String>()) }),
            converted(Day::other, { "$it" }, { date(it.toKotlin<String>()) }),
        ),
    )
}

private fun date(text: String) = text.split('-').map { it.toInt() }.let { (year, month) -> Day.Date(year, month) }

private data object Main : RouteType<Main>("main", place = { tabs(Shop, Account, back = TabsBack.Initial) }),
    NavigationRoute<Nothing>
private data object Shop : RouteType<Shop>("shop", path("/shop")), NavigationRoute<Nothing>
private data class Product(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Product>(
        "product", path("/shop/{id}", ::Product, Product::id, isLinkable = true), { inTab(Shop, of = Main) },
    )
}
private data object Account : RouteType<Account>("account"), NavigationRoute<Nothing>
private data object SignIn : RouteType<SignIn>("signIn", place = { sheet }), NavigationRoute<String>
private data object Mail : RouteType<Mail>("mail", place = { split(Shelf, Product(7), columns = 1) }),
    NavigationRoute<Nothing>
private data object Buying : FlowType<Buying, String>("buying", { SignIn }), FlowRoute<Int, String>
private data object Coughing : FlowType<Coughing, String>("coughing", { SignIn }), FlowRoute<Int, String>
private data class Sold(val count: Int) : FlowRoute<Int, String> {
    companion object : FlowType<Sold, String>("sold", { SignIn }, path("/sold/{count}", ::Sold, Sold::count))
}
private data object Desk : RouteType<Desk>("desk", place = { tabs(Letters, Account) }), NavigationRoute<Nothing>
private data object Letters :
    RouteType<Letters>("letters", place = { inTab("letters", Desk, contains = split(Shelf, empty = "letter")) }),
    NavigationRoute<Nothing>
private data object Shelf : RouteType<Shelf>("shelf"), NavigationRoute<Nothing>
private data class Letter(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Letter>("letter", properties(::Letter, Letter::id), { inColumn("letter", Letters) })
}
private sealed interface Message : NavigationRoute<Nothing>
private data class Say(val words: String) : Message {
    companion object : RouteType<Say>("say", properties(::Say, Say::words))
}
private data object Hush : RouteType<Hush>("hush"), Message
private data object Cough : RouteType<Cough>("cough"), Message
private data class Shout(val words: String) : Message {
    companion object : RouteType<Shout>("shout", properties(::Shout, Shout::words))
}
private sealed interface Ask<Value> : NavigationRoute<Value>
private data class Counter(val from: Int) : Ask<Int> {
    companion object : RouteType<Counter>("counter", properties(::Counter, Counter::from))
}
private data object Stop : RouteType<Stop>("stop"), Ask<Nothing>
private data class Forgotten(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Forgotten>("forgotten")
}
private data class EnumeratedAll(val orders: List<Order>) : NavigationRoute<Nothing> {
    companion object : RouteType<EnumeratedAll>("enumeratedAll", properties(::EnumeratedAll, EnumeratedAll::orders))
}
private data class Aged(val ages: Map<Int, String>) : NavigationRoute<Nothing> {
    companion object : RouteType<Aged>("aged", properties(::Aged, Aged::ages))
}
private data class Unclosed(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Unclosed>("unclosed", path("/p/{id", ::Unclosed, Unclosed::id))
}
private data class Patterned(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Patterned>("patterned", path("/x"))
}
private data class Enumerated(val order: Order) : NavigationRoute<Nothing> {
    companion object : RouteType<Enumerated>("enumerated", properties(::Enumerated, Enumerated::order))
}

private data object Post : RouteType<Post>("post", place = { tabs(Account, Shelf) }), NavigationRoute<Nothing>
private data class Feed(val kind: String) : NavigationRoute<Nothing> {
    companion object : RouteType<Feed>("feed", properties(::Feed, Feed::kind))
}
private data object News :
    RouteType<News>(
        "news",
        place = {
            val branches = listOf("new", "top").map { NavigationBranch(it, NavigationRequest(Feed(it))) }
            RoutePlace(container = NavigationContainer.tabs(*branches.toTypedArray()))
        },
    ),
    NavigationRoute<Nothing>

class RoutesTest {
    private fun started(vararg types: RouteType<*>): Navigator {
        val navigator = Navigator()
        navigator.register(Home, *types)
        navigator.start(Home)
        return navigator
    }

    private val Navigator.route: NavigationRoute<*>? get() = top?.let { routeOf(it) }

    @Test
    fun routesAreOpenedAndReadBack(): Unit = started(Note, Search).use { navigator ->
        assertTrue(navigator.open(Note(12)).isDone)
        assertEquals("/notes/12", navigator.pathOf(assertNotNull(navigator.top)))
        assertEquals(Note(12), Note.of(navigator.readCurrentRequest()))
        assertEquals(Note(12), navigator.route)
        assertNull(Search.of(navigator.readCurrentRequest()))
        assertEquals(Home, Home.of(navigator.initialRequest))
        assertEquals(NavigationStatus.AlreadyThere, navigator.open(Note(12)).status)
        assertTrue(navigator.open(Home).isDone)
        assertEquals(1, navigator.depth)
        assertEquals(NavigationRequest("note", "id" to 3), navigator.requestOf(Note(3)))
        assertEquals(NavigationRequest("note", "id" to 3), Note.request(Note(3)))
        assertEquals("/notes/3", navigator.pathOf(Note(3)))
        assertEquals("/", navigator.pathOf(Home))
    }

    @Test
    fun aRootOpensInItsTab(): Unit = Navigator().use { navigator ->
        navigator.register(Account, Shop, Product, Main)
        navigator.start(Main)
        assertTrue(navigator.navigate(Account).isDone)
        assertEquals("[main (shop: [shop], account*: [account])]", "${navigator.readTree()}")
        assertTrue(navigator.open(DeepLink.trusted("/shop")).isDone)
        assertEquals("[main (shop*: [shop], account: [account])]", "${navigator.readTree()}")
    }

    @Test
    fun aRootIsRegisteredWithItsContainerOrAfterIt() {
        Navigator().use { navigator ->
            navigator.register(Main)
            navigator.register(Shop) { screen: NavigationScreen<Shop> -> screen }
            navigator.register(Account)
            navigator.start(Main)
            navigator.navigate(Account)
            assertEquals("[main (shop: [shop], account*: [account])]", "${navigator.readTree()}")
        }
        Navigator().use { navigator ->
            navigator.register(Account)
            val failure = assertFailsWith<PatternException> { navigator.register(Main, Shop) }
            assertEquals(
                "account is the root of a branch of main: register it in the same call, or after it", failure.reason,
            )
            // Nothing is left of the call that failed.
            navigator.register(Shop)
            navigator.start(Shop)
            navigator.navigate(Shop)
            assertEquals(2, navigator.depth)
        }
    }

    @Test
    fun branchesAreFoundByTheTypeOfTheirRoot(): Unit = Navigator().use { navigator ->
        navigator.register(Main, Shop, Account, Product)
        navigator.start(Main)
        assertTrue(navigator.select(Account).isDone)
        assertEquals(navigator.currentBranch("account", of = Main), navigator.currentStack)
        assertEquals(navigator.currentBranch("shop", of = Main), navigator.currentBranch(Shop))
        val outcome = navigator.select(Product)
        assertEquals(NavigationStatus.NotFound, outcome.status)
        assertEquals(
            "select: no branch around the current stack begins with product. There are \"shop\", \"account\"",
            outcome.message,
        )
    }

    @Test
    fun aRootOfTwoContainersSaysWhereItOpens() {
        val sentence = "account is a root of main and of post: its place has to say where it opens, with inTab or inColumn"
        Navigator().use { navigator ->
            val failure = assertFailsWith<PatternException> { navigator.register(Post, Main, Shop, Account, Shelf) }
            assertEquals(sentence, failure.reason)
        }
        // A root of two branches of one container belongs to none.
        Navigator().use { navigator ->
            navigator.register(Feed, News)
            navigator.start(News)
            navigator.navigate(Feed("old"))
            assertEquals(2, navigator.depth)
        }
    }

    @Test
    fun operationsTakeRoutes(): Unit = started(Note, Search).use { navigator ->
        navigator.navigate(Note(1))
        navigator.navigate(Search("tea"))
        navigator.navigate(Note(2))
        val first = navigator.entryIds[1]
        assertTrue(navigator.replaceTop(Note(3)).isDone)
        assertEquals(Note(3), navigator.route)
        assertEquals(navigator.top, navigator.topmost(Note))
        assertTrue(navigator.popToRoute(Search).isDone)
        assertEquals(Search("tea"), navigator.route)
        val elements = listOf(NavigationElement.Keep(first), NavigationElement.New(Note(7)))
        assertTrue(navigator.setStack(elements).isDone)
        assertEquals(listOf<Any?>(Note(1), Note(7)), navigator.entryIds.map { navigator.routeOf(it) })
        val batch = listOf(NavigationIntent.Navigate(Note(8)), NavigationIntent.PopToRoute(Note, NavigationOptions(isInclusive = true)))
        assertTrue(navigator.batch(batch).isDone)
        assertEquals(Note(7), navigator.route)
        assertEquals("navigate(Note(id=8))", "${batch[0]}")
    }

    @Test
    fun everyTypeOfParameterGoesBothWays(): Unit = started(Search).use { navigator ->
        val texts = listOf("tea", "grüner Tee", "茶/🍵", "a b+c", "100%?#&=;", "...", "a/b", "a/..b", "e\u0301", "\u200f")
        for (text in texts) {
            for (route in listOf(
                Search(text), Search(text, Order.Oldest, page = -3, isExact = true, weight = 0.1, tags = listOf("a", text)),
            )) {
                val path = navigator.pathOf(route)
                assertEquals(route, Search.of(navigator.match(path)), path)
                assertTrue(navigator.open(route).isDone, path)
                assertEquals(route, navigator.route, path)
            }
        }
        for (text in listOf(".", "..", "../..", "a/./b", "a//b", "/a", "a/")) {
            val error = assertFailsWith<NavigationException>(text) { navigator.pathOf(Search(text)) }
            assertEquals(NavigationStatus.Invalid, error.status, text)
        }
    }

    @Test
    fun whatIsNullIsNoArgumentAndNotThatOfTheBase(): Unit = started(Search).use { navigator ->
        navigator.open(Search("tea", page = 2))
        assertTrue(navigator.open(Search("coffee")).isDone)
        assertEquals(Search("coffee"), navigator.route)
        val request = navigator.requestOf(Search("x", page = null))
        assertNull(request["page"])
        assertNotNull(request["tags"])
        navigator.open(DeepLink(NavigationRequest("search", "text" to "milk", "page" to 3)))
        navigator.open(DeepLink(NavigationRequest("search", "text" to "water")))
        assertEquals(3, navigator.readCurrentRequest()?.get("page")?.int)
    }

    @Test
    fun objectsListsAndValuesAreProperties(): Unit = started(Mixed, Small).use { navigator ->
        val mixed = Mixed(
            Photo(), listOf(1, 2), NavigationValue.of(mapOf("a" to 1)), Order.Oldest, Order.entries, listOf(Photo()),
        )
        assertTrue(navigator.navigate(mixed).isDone)
        assertEquals(mixed, navigator.route)
        assertEquals("Oldest", navigator.readCurrentRequest()?.get("order")?.string)
        val less = mixed.copy(order = null, photos = null, numbers = emptyList())
        navigator.navigate(less)
        assertEquals(less, navigator.route)
        val small = Small(Byte.MIN_VALUE, Short.MAX_VALUE, 0.5f, "x")
        navigator.navigate(small)
        assertEquals(small, navigator.route)
        assertNull(Small.of(NavigationRequest("small", "byte" to 128, "short" to 0, "float" to 0.0, "bytes" to "")))
    }

    @Test
    fun aTypeOfYoursIsConverted(): Unit = started(Day).use { navigator ->
        navigator.open(DeepLink.trusted("/days/2026-11"))
        assertEquals(Day(Day.Date(2026, 11), null), navigator.route)
        assertEquals("/days/2027-1/2028-2", navigator.pathOf(Day(Day.Date(2027, 1), Day.Date(2028, 2))))
        val wrong = navigator.open(DeepLink.trusted("/days/never"))
        assertEquals(NavigationStatus.Invalid to 0, wrong.status to wrong.hostCode)
    }

    /** A link, a request and a saved text: nothing is thrown, and the app hears why. */
    @Test
    fun whateverATypeThrowsIsASentence(): Unit = started(Count, Ranked, Dated, Fussy).use { navigator ->
        val problems = ArrayList<NavigationOutcome>()
        navigator.onProblem = { problems += it }
        val sentences = mapOf(
            "/counts/3000000000" to "number of count can't be made of the arguments: wanted Int, received Long 3000000000",
            "/ranked/Middle" to "order of ranked can't be made of the arguments: \"Middle\" is none of [Newest]",
            "/dated/never" to "day of dated can't be made of the arguments: ${UnsupportedOperationException("no day: never")}",
            "/fussy/no" to "fussy can't be made of the arguments: ${IllegalStateException("boom")}",
        )
        for ((path, sentence) in sentences) {
            val outcome = navigator.open("app:/$path")
            assertEquals("open: $sentence", outcome.message, path)
            assertEquals("invalid: open: $sentence", "${problems.removeLast()}")
            assertEquals(emptyList(), problems)
            assertFalse(outcome.isRefusal)
            assertEquals(NavigationStatus.Invalid, navigator.lastOutcome.status)
            assertEquals(outcome.message, navigator.lastMessage)
        }
        val named = navigator.navigate(NavigationRequest("fussy", "text" to "no"))
        assertEquals("invalid: navigate: ${sentences["/fussy/no"]}", "$named")
        // A guard is asked before the builder.
        navigator.addGuard(entering = Fussy) { GuardAnswer.Accept }
        val guarded = navigator.open("app://fussy/no")
        assertEquals("invalid: open: ${sentences["/fussy/no"]}", "$guarded")
        assertFalse(guarded.isRefusal)
        navigator.navigateForResult(NavigationRequest("fussy", "text" to "no")) { fail("it has a result") }
        assertEquals("[home]", "${navigator.readTree()}")
        problems.clear()

        assertTrue(navigator.navigate(Fussy("yes")).isDone)
        val saved = navigator.save().replace("yes", "no")
        Navigator().use { next ->
            next.register(Home, Fussy)
            next.onProblem = { problems += it }
            val restored = next.restore(saved, orStart = Home)
            assertTrue(restored.isRestored)
            assertEquals("[home]", "${next.readTree()}")
            assertEquals("invalid: restore: \"fussy\" is lost: ${sentences["/fussy/no"]}", "${problems.removeLast()}")
            assertEquals(emptyList(), problems)
        }
        Navigator().use { next ->
            next.register(Home, Fussy)
            next.onProblem = { fail("$it") }
            val restored = next.restore(saved, orStart = Home) { entry ->
                assertEquals(SavedProblem.Builder to "fussy", entry.problem to entry.route)
                SavedDecision.Replace(NavigationRequest("fussy", "text" to "yes"))
            }
            assertTrue(restored.isRestored)
            assertEquals(Fussy("yes"), next.route)
        }
    }

    @Test
    fun aRefusalOfABuilderWithThatNumberIsTheAppsOwn(): Unit = started().use { navigator ->
        navigator.register(Fussy, routeBuilder { throw BuilderRefusedException(NavigationStatus.Invalid.number) })
        val outcome = navigator.navigate(Fussy("yes"))
        assertTrue(outcome.isRefusal)
        assertEquals(RefusingParty.Builder to NavigationStatus.Invalid.number, outcome.by to outcome.hostCode)
    }

    /** An operation that waited for a guard fails later, and says why to who waits. */
    @Test
    fun argumentsThatAreReadLaterAreInvalid() = runTest {
        started(Fussy).use { navigator ->
            val problems = ArrayList<String>()
            navigator.onProblem = { problems += "$it" }
            navigator.addGuard(GuardScope.Entering, this) {
                yield()
                GuardAnswer.Accept
            }
            val waiting = async { navigator.awaitResultOf(NavigationRequest("fussy", "text" to "no")) }
            assertEquals(NavigationResult.Failed(NavigationStatus.Invalid), waiting.await())
            assertTrue(problems.single().startsWith("invalid: "), "$problems")
            assertTrue("boom" in problems.single(), "$problems")
            val outcome = navigator.navigate(NavigationRequest("fussy", "text" to "no")).await()
            assertEquals(NavigationStatus.Invalid, outcome.status)
            assertFalse(outcome.isRefusal)
        }
    }

    @Test
    fun otherArgumentsAreRefused(): Unit = started(Note, Positive, Ranked).use { navigator ->
        for (request in listOf(
            NavigationRequest("ranked"), NavigationRequest("ranked", "order" to "12"),
            NavigationRequest("positive", "number" to 0),
        )) {
            val outcome = navigator.navigate(request)
            assertEquals(RefusingParty.Nobody, outcome.by, "$request")
            assertEquals(NavigationStatus.Invalid, outcome.status)
        }
        assertEquals(1, navigator.depth)
        assertFalse(navigator.open(DeepLink.trusted("/positive/0")).isDone)
        assertNull(Note.of(NavigationRequest("note", "id" to "12")))
        assertNull(Note.of(null))
        // A pattern says the types of its parameters, so it needs no builder.
        assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("note", "id" to "12")).status)
        navigator.navigate(Positive(1))
        val update = navigator.update(navigator.top!!, arguments("number" to 0))
        assertEquals(NavigationStatus.Invalid, update.status)
    }

    @Test
    fun savedStateWithOtherArgumentsIsNotRestored() {
        val text = Navigator().use { first ->
            for (route in listOf("home", "note")) first.register(route)
            first.start(NavigationRequest("home"))
            first.navigate(NavigationRequest("note", "id" to "x"))
            first.save()
        }
        Navigator().use { second ->
            second.register(Home, Note)
            second.restore(text, orStart = Home)
            assertNull(second.topmost(Note))
            assertEquals(Home, second.topScreen?.route)
        }
    }

    @Test
    fun aRouteThatIsNotRegisteredIsUnresolved(): Unit = started().use { navigator ->
        assertEquals(NavigationStatus.Unresolved, navigator.navigate(Note(1)).status)
        assertEquals(NavigationStatus.Unresolved, navigator.navigate(SignIn).status)
        navigator.register(Note)
        assertTrue(navigator.navigate(Note(1)).isDone)
        navigator.popBack()
        navigator.unregister(navigator.routeId(Note)!!)
        assertEquals(NavigationStatus.Unresolved, navigator.navigate(Note(1)).status)
        navigator.register(Note)
        assertTrue(navigator.navigate(Note(1)).isDone)
    }

    @Test
    fun twoNavigatorsHaveTypesOfTheirOwn() {
        started(Note).use { one ->
            started().use { other ->
                assertTrue(one.navigate(Note(1)).isDone)
                assertEquals(NavigationStatus.Unresolved, other.navigate(Note(1)).status)
            }
        }
    }

    @Test
    fun aRegistrationThatFailsLeavesNothing(): Unit = started().use { navigator ->
        val failure = assertFailsWith<NavigationException> { navigator.register(Note, Forgotten, Search) }
        assertEquals(NavigationStatus.Invalid, failure.status)
        assertTrue("forgotten has no properties" in failure.message!!, failure.message)
        assertNotNull(navigator.routeId(Note))
        assertNull(navigator.routeId("forgotten"))
        assertEquals(NavigationStatus.Unresolved, navigator.navigate(Search("x")).status)
        assertEquals(NavigationStatus.Ambiguous, assertFailsWith<NavigationException> { navigator.register(Note) }.status)
        assertTrue(navigator.navigate(Note(1)).isDone)
    }

    @Test
    fun anEnumIsAChoice() {
        for ((route, sentence) in listOf(
            Enumerated(Order.Newest) to "order is an enum: write choice(",
            EnumeratedAll(listOf(Order.Newest)) to "orders is a list of enums: write choices(",
        )) started().use { navigator ->
            // Where a platform can't tell an enum, the first value does.
            val failure = assertFailsWith<RuntimeException> {
                navigator.register(if (route is Enumerated) Enumerated else EnumeratedAll)
                navigator.navigate(route)
            }
            assertTrue(sentence in failure.message!!, failure.message)
        }
    }

    @Test
    fun aRegistrationThatFailsSaysWhy(): Unit = started().use { navigator ->
        fun said(register: Navigator.() -> Unit): String =
            assertFailsWith<NavigationException> { navigator.register() }.message!!.removePrefix("navcore: ")

        assertEquals(
            "invalid: ages is a map whose keys are no String: write Map<String, …>, or converted(Aged::ages, …)",
            said { register(Aged) },
        )
        assertEquals("invalid: the pattern /p/{id of Unclosed has { without }", said { register(Unclosed) })
        assertEquals(
            "invalid: patterned has the pattern /x and no constructor: write path(\"…\", ::Route, Route::property), or make " +
                "it a data object that is a NavigationRoute",
            said { register(Patterned) },
        )
        assertEquals("ambiguous: a route of the name home is registered already", said { register("home") })
        assertEquals("ambiguous: a route of the name home is registered already", said { register(Home) })
        assertEquals("invalid: a route has a name, and this one is empty", said { register("") })
        assertEquals(
            "stale: no route of the name note is registered: register it before its guards",
            said { addGuard(entering = Note) { GuardAnswer.Accept } },
        )
        navigator.register(SignIn)
        val withoutPattern = "notFound: the route signIn has no pattern: give its type path(…), or addPattern"
        assertEquals(withoutPattern, said { pathOf(SignIn) })
        val entry = navigator.navigate(SignIn).entryOrThrow()
        assertEquals(withoutPattern, said { pathOf(entry) })
        navigator.close()
        val closed = "closed: the navigator is closed"
        assertEquals(closed, said { addGuard(entering = SignIn) { GuardAnswer.Accept } })
        assertEquals(closed, said { register("other") })
        assertEquals(closed, said { pathOf(SignIn) })
        assertEquals(closed, "${navigator.navigate(SignIn)}")
    }

    @Test
    fun aBranchThatIsNotThereIsNamed(): Unit = started(Main, Shop, Account, Note).use { navigator ->
        val problems = ArrayList<String>()
        navigator.onProblem = { problems += "$it" }
        navigator.navigate(Main)
        navigator.navigate(Note(1))
        val wrong = navigator.select("typo", of = Main)
        assertEquals(NavigationStatus.Stale, wrong.status)
        assertEquals("select: main has no branch \"typo\". It has \"shop\", \"account\"", wrong.message)
        val nowhere = navigator.select("shop", of = Note)
        assertEquals("select: the current stack is in no container of the route note", nowhere.message)
        assertEquals(listOf("$wrong", "$nowhere"), problems)
        assertTrue(navigator.select("account", of = Main).isDone)
        navigator.close()
        assertEquals(NavigationStatus.Closed, navigator.select("typo", of = Main).status)
        assertEquals(NavigationStatus.NotStarted, Navigator().use { it.select("typo", of = Main).status })
    }

    private class NoteModel(val screen: NavigationScreen<Note>) : AutoCloseable {
        val notes = arrayListOf(screen.route)
        var isClosed = false
        override fun close() {
            isClosed = true
        }
    }

    @Test
    fun modelsGetTheHandleOfTheirScreen(): Unit = started().use { navigator ->
        navigator.register(Note, updateModel = { model, note -> model.notes += note }, model = ::NoteModel)
        val note = navigator.navigate(Note(7)).entryOrThrow()
        val model = navigator.topScreen!!.model<NoteModel>()!!
        assertEquals(listOf(Note(7)), model.notes)
        assertNull(navigator.topScreen!!.model<String>())
        assertTrue(navigator.update(note, arguments("id" to 8)).isDone)
        assertEquals(listOf(Note(7), Note(8)), model.notes)
        assertTrue(model.screen.navigate(Note(9)).isDone)
        assertEquals(NavigationStatus.StaleIssuer, model.screen.back().status)
        assertFalse(model.isClosed)
        navigator.popUpToRoot()
        assertTrue(model.isClosed)
        assertNull(model.screen.model<NoteModel>())
        navigator.register(Product, routeBuilder { build -> Product.of(NavigationRequest("product", build.arguments)) })
        navigator.register(Account) { screen -> listOf(screen.route) }
        navigator.navigate(Account)
        assertEquals<Any?>(listOf(Account), navigator.modelOf(navigator.top!!))
    }

    private class NoteView(val screen: NavigationScreen<Note>, val model: NoteModel) : AutoCloseable {
        override fun close() = check(!model.isClosed) { "the model was closed first" }
    }

    @Test
    fun viewsGetTheHandleOfTheirScreen(): Unit = started().use { navigator ->
        val made = ArrayList<NoteView>()
        navigator.register(Note, model = ::NoteModel) { screen, model -> NoteView(screen, model).also { made += it } }
        val note = navigator.navigate(Note(7)).entryOrThrow()
        assertEquals(listOf(), made)
        val view = assertIs<NoteView>(navigator.viewOf(note))
        assertEquals(Note(7), view.screen.route)
        assertSame(navigator.modelOf(note), view.model)
        assertSame(view, navigator.viewOf(note))
        assertTrue(navigator.update(note, arguments("id" to 8)).isDone)
        assertEquals(NavigationStatus.Ok, navigator.dropView(note))
        assertEquals(Note(8), assertIs<NoteView>(navigator.viewOf(note)).screen.route)
        assertTrue(view.screen.back().isDone)
        assertTrue(view.model.isClosed)
        assertEquals(2, made.size)
        assertEquals(
            "navcore: invalid: buying is a flow, and has no screen of its own: use registerFlow",
            assertFailsWith<NavigationException> { navigator.register(Buying, model = {}) { _, _ -> } }.message,
        )
    }

    @Test
    fun aSplitInATab(): Unit = Navigator().use { navigator ->
        navigator.register(Desk, Letters, Letter, Shelf, Account)
        navigator.start(Desk)
        navigator.navigate(Letter(3))
        assertEquals(
            "[desk (letters*: [letters (shelf: [shelf], letter*: [letter([\"id\": 3])])], account: [])]",
            "${navigator.readTree()}",
        )
        val column = navigator.currentBranch("letter", of = Letters)!!
        assertEquals(Letter(3), navigator.topScreen(of = column)?.route)
        navigator.topScreen(of = column)!!.back()
        assertNull(navigator.topScreen(of = column))
    }

    @Test
    fun aValueComesToAFunction(): Unit = started(SignIn).use { navigator ->
        val names = ArrayList<String?>()
        navigator.navigate(SignIn) { name -> names += name }
        navigator.dismiss("ann")
        navigator.topScreen!!.navigate(SignIn) { name -> names += name }
        navigator.dismiss()
        assertEquals(listOf("ann", null), names)
    }

    @Test
    fun aCoordinatorDecidesOverMessages(): Unit = started(SignIn, Note).use { navigator ->
        val told = ArrayList<Message>()
        navigator.registerFlow(Buying, messages(Say, Hush, Shout)) { message: Message ->
            told += message
            when (message) {
                is Say -> CoordinatorAnswer.Redispatch(Note(message.words.length.toLong()))
                Hush, Cough -> CoordinatorAnswer.Ignore
                is Shout -> CoordinatorAnswer.Pass
            }
        }
        navigator.navigate(Buying)
        assertEquals(NavigationStatus.AlreadyThere, navigator.topScreen!!.dispatch(Hush).status)
        assertEquals(NavigationStatus.Unresolved, navigator.topScreen!!.dispatch(Shout("x")).status)
        assertEquals(NavigationStatus.Unresolved, navigator.topScreen!!.dispatch(Say("four")).status)
        assertEquals(listOf(Hush, Shout("x"), Say("four")), told)
    }

    @Test
    fun messagesMayAllBeObjects(): Unit = started(SignIn).use { navigator ->
        val told = ArrayList<Message>()
        navigator.registerFlow(Buying, messages(Hush, Cough)) { message: Message ->
            told += message
            CoordinatorAnswer.Ignore
        }
        navigator.registerFlow(Coughing, messages(Cough, Hush), makeModel = { told }) { message: Message, sent ->
            if (sent.model === told && message == Cough) CoordinatorAnswer.Ignore else CoordinatorAnswer.Pass
        }
        navigator.navigate(Buying)
        navigator.navigate(Coughing)
        assertEquals(NavigationStatus.AlreadyThere, navigator.topScreen!!.dispatch(Cough).status)
        assertEquals(NavigationStatus.AlreadyThere, navigator.topScreen!!.dispatch(Hush).status)
        assertEquals(listOf<Message>(Hush), told)
    }

    @Test
    fun aCoordinatorGetsWhatWasSent(): Unit = started(SignIn, Note).use { navigator ->
        val told = ArrayList<String>()
        navigator.registerFlow(Buying, messages(Say, Hush, Shout), { told }) { message: Message, sent ->
            val model = sent.model as ArrayList<*>
            told += "$message ${sent.flow == navigator.currentFlow} ${sent.child} ${sent.shownEntry != null} ${model === told}"
            CoordinatorAnswer.Ignore
        }
        navigator.navigate(Buying)
        assertEquals(NavigationStatus.AlreadyThere, navigator.topScreen!!.dispatch(Say("four")).status)
        assertEquals(listOf("Say(words=four) true null false true"), told)
    }

    @Test
    fun aMessageMayHaveAValue(): Unit = started(SignIn, Counter).use { navigator ->
        val told = ArrayList<Ask<*>>()
        navigator.registerFlow(Buying, messages(Counter, Stop)) { message: Ask<*> ->
            told += message
            when (message) {
                is Counter -> CoordinatorAnswer.Show
                Stop -> CoordinatorAnswer.Ignore
            }
        }
        navigator.navigate(Buying)
        val counts = ArrayList<Int?>()
        assertTrue(navigator.topScreen!!.dispatch(Counter(3)).isDone)
        assertEquals(NavigationStatus.AlreadyThere, navigator.topScreen!!.dispatch(Stop).status)
        assertEquals<List<Ask<*>>>(listOf(Counter(3), Stop), told)
        navigator.popBack()
        navigator.topScreen!!.navigate(Counter(4)) { count -> counts += count }
        navigator.topScreen!!.ofType(Counter)!!.submit(5)
        assertEquals(listOf<Int?>(5), counts)
    }

    @Test
    fun placesSayWhereRoutesOpen(): Unit = Navigator().use { navigator ->
        navigator.register(Main, Shop, Product, Account, SignIn, Mail, Shelf)
        navigator.start(Main)
        assertTrue(navigator.open("app://main/shop/7").isDone)
        assertEquals("[main (shop*: [shop, product([\"id\": 7])], account: [])]", "${navigator.readTree()}")
        navigator.select("account", of = Main)
        assertEquals(Account, navigator.route)
        assertTrue(navigator.back().isDone)
        assertEquals(Product(7), navigator.route)
        navigator.navigate(SignIn)
        assertEquals(Presentation.Sheet, navigator.readTree().active?.presentation)
        navigator.dismiss()
        navigator.navigate(Mail)
        assertTrue("mail (shelf" in "${navigator.readTree()}", "${navigator.readTree()}")
        assertEquals(NavigationBranch("shop", NavigationRequest("shop")), NavigationBranch(Shop))
    }

    @Test
    fun guardsGetTheRoute(): Unit = started(Note, SignIn).use { navigator ->
        val asked = ArrayList<Note>()
        var isSignedIn = false
        navigator.addGuard(entering = Note) {
            asked += it
            if (isSignedIn) GuardAnswer.Accept else GuardAnswer.Resume(SignIn)
        }
        navigator.navigate(Note(3))
        assertEquals(SignIn, navigator.route)
        isSignedIn = true
        navigator.dismiss("ann")
        assertEquals(Note(3), navigator.route)
        assertEquals(listOf(Note(3), Note(3)), asked)
        assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("note", "id" to "x")).status)
        assertFailsWith<NavigationException> { navigator.addGuard(entering = Product) { GuardAnswer.Accept } }
    }

    @Test
    fun guardsMaySuspend() = runTest {
        started(Note, SignIn).use { navigator ->
            val scope = CoroutineScope(coroutineContext)
            navigator.addGuard(entering = Note, scope) {
                if (navigator.ask(SignIn) == "ann") GuardAnswer.Accept else GuardAnswer.Refuse(it.id.toInt())
            }
            val user = TestUser(navigator)
            navigator.navigate(Note(3))
            user.submit("ann", at = SignIn)
            user.awaitScreen(Note)
            navigator.popBack()
            val second = async { navigator.awaitNavigate(Note(4)) }
            user.awaitScreen(SignIn)
            user.swipeAway()
            assertEquals(4, second.await().hostCode)
        }
    }

    @Test
    fun flowsAreTypes(): Unit = started(SignIn, Buying, Sold, Note).use { navigator ->
        navigator.navigate(Buying)
        assertEquals("buying", navigator.flowInfo(navigator.currentFlow!!)?.request?.route)
        assertEquals(SignIn, navigator.route)
        navigator.endFlow(navigator.currentFlow!!)
        navigator.navigate(Sold(3))
        assertEquals(Sold(3), Sold.of(navigator.flowInfo(navigator.currentFlow!!)?.request))
        navigator.endFlow(navigator.currentFlow!!)
        assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("sold")).status)
        val failure = Navigator().use { assertFailsWith<PatternException> { it.register(Sold) { screen -> screen } } }
        assertEquals("sold is a flow, and has no screen of its own: use registerFlow", failure.reason)
    }

    @Test
    fun flowsHaveModelsAndCoordinators(): Unit = started(SignIn, Note, Product, Shop, Main, Account).use { navigator ->
        navigator.registerFlow(Sold, makeModel = { sold -> listOf(sold.count) }) { sent ->
            when (sent.request.route) {
                "note" -> CoordinatorAnswer.Show
                "product" -> CoordinatorAnswer.Redispatch(Note(9))
                else -> CoordinatorAnswer.Pass
            }
        }
        navigator.navigate(Sold(3))
        assertEquals(listOf(3), navigator.modelOf(navigator.currentFlow!!))
        assertTrue(navigator.dispatch(Product(1)).isDone)
        assertEquals(Note(9), navigator.route)
        assertEquals(NavigationStatus.Unresolved, navigator.dispatch(Shop).status)
    }

    @Test
    fun portsTakeRoutes() = runTest {
        started(Note).use { navigator ->
            navigator.port().use { port -> port.post(NavigationIntent.Navigate(Note(5))) }
            navigator.drain()
            yield()
            assertEquals(Note(5), navigator.route)
        }
    }

    @Test
    fun requestsOfRoutesAreEqualIfTheRoutesAre() {
        assertEquals(NavigationRequest(Note(1)), NavigationRequest(Note(1)))
        assertNotEquals(NavigationRequest(Note(1)), NavigationRequest(Note(2)))
        assertEquals(NavigationRequest("home"), NavigationRequest(Home))
        assertFailsWith<IllegalArgumentException> { NavigationRequest(Note(1)).toText() }
    }
}
