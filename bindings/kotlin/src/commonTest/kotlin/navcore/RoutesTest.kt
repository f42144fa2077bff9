// Routes as types: their mapping in both directions, and their parameters.

package navcore

import kotlin.test.*

private data object Home : RouteType<Home>("home", "/", isLinkable = true), NavigationRoute {
    override val type get() = this
    override fun read(parameters: RouteParameters) = this
}

private data class Note(val id: Long) : NavigationRoute {
    override val type get() = Note
    override val parameters get() = arguments("id" to id)

    companion object : RouteType<Note>("note", "/notes/{id:int}", isLinkable = true) {
        override fun read(parameters: RouteParameters) = parameters.long("id")?.let { Note(it) }
    }
}

private enum class Order { Newest, Oldest }

private data class Search(
    val text: String, val order: Order = Order.Newest, val page: Int? = null, val isExact: Boolean = false,
    val weight: Double? = null,
) : NavigationRoute {
    override val type get() = Search
    override val parameters
        get() = arguments(
            "text" to text, "order" to order.name, "page" to page, "exact" to isExact, "weight" to weight,
        )

    companion object : RouteType<Search>(
        "search", "/search/{text*?}?{order:Newest|Oldest=Newest}&{page:int?}&{exact:bool=false}&{weight:double?}",
        isLinkable = true,
    ) {
        override fun read(parameters: RouteParameters): Search? {
            val order = Order.entries.firstOrNull { it.name == parameters.string("order") } ?: return null
            val isExact = parameters.boolean("exact") ?: return null
            return Search(
                parameters.string("text") ?: "", order, parameters.int("page"), isExact, parameters.double("weight"),
            )
        }
    }
}

class RoutesTest {
    private fun started(): Navigator {
        val navigator = Navigator()
        for (type in listOf(Home, Note, Search)) navigator.register(type)
        navigator.start(Home.request)
        return navigator
    }

    @Test
    fun routesAreOpenedAndReadBack(): Unit = started().use { navigator ->
        assertTrue(navigator.open(Note(12)).isDone)
        assertEquals("/notes/12", navigator.pathOf(assertNotNull(navigator.top)))
        assertEquals(Note(12), Note.of(navigator.readCurrentRequest()))
        assertNull(Search.of(navigator.readCurrentRequest()))
        assertEquals(Home, Home.of(navigator.initialRequest))
        assertEquals(NavigationStatus.AlreadyThere, navigator.open(Note(12)).status)
        assertTrue(navigator.open(Home).isDone)
        assertEquals(1, navigator.depth)
    }

    @Test
    fun aRouteWithoutParametersHasNoArguments(): Unit = started().use { navigator ->
        assertNull(Home.request.arguments)
        assertEquals(Home.request, navigator.match("/"))
        assertEquals("/", navigator.pathOf(Home))
    }

    @Test
    fun everyTypeOfParameterGoesBothWays(): Unit = started().use { navigator ->
        val texts = listOf("tea", "grüner Tee", "茶/🍵", "a b+c", "100%?#&=;", "...", "a/b", "a/..b", "e\u0301", "\u200f")
        for (text in texts) {
            for (route in listOf(Search(text), Search(text, Order.Oldest, page = -3, isExact = true, weight = 0.1))) {
                val path = navigator.pathOf(route)
                assertEquals(route, Search.of(navigator.match(path)), path)
                assertTrue(navigator.open(route).isDone, path)
                assertEquals(route, Search.of(navigator.readCurrentRequest()), path)
            }
        }
    }

    @Test
    fun whatWouldLeadElsewhereIsNoPath(): Unit = started().use { navigator ->
        for (text in listOf(".", "..", "../..", "a/./b", "a//b", "/a", "a/")) {
            val error = assertFailsWith<NavigationException>(text) { navigator.pathOf(Search(text)) }
            assertEquals(NavigationStatus.Invalid, error.status, text)
        }
    }

    @Test
    fun whatIsNullIsAbsentAndNotThatOfTheBase(): Unit = started().use { navigator ->
        navigator.open(Search("tea", page = 2))
        assertTrue(navigator.open(Search("coffee")).isDone)
        assertEquals(Search("coffee"), Search.of(navigator.readCurrentRequest()))
        navigator.open(DeepLink(NavigationRequest("search", "text" to "milk", "page" to 3)))
        navigator.open(DeepLink(NavigationRequest("search", "text" to "water")))
        assertEquals(3, navigator.readCurrentRequest()?.get("page")?.int)
        assertEquals(NavigationRequest("search", "text" to "", "order" to "Newest", "exact" to false), Search("").request)
        navigator.navigate(Search("juice").request)
        val juice = NavigationRequest("search", Search("juice").parameters)
        assertEquals(NavigationStatus.AlreadyThere, navigator.open(DeepLink(juice, skipsIfOpen = true)).status)
    }

    @Test
    fun parametersOfAnotherTypeAreNone() {
        val parameters = RouteParameters(arguments("id" to (1L shl 40), "on" to true))
        assertEquals(1L shl 40, parameters.long("id"))
        assertNull(parameters.int("id"))
        assertNull(parameters.string("id"))
        assertNull(parameters.double("id"))
        assertEquals(true, parameters.boolean("on"))
        assertEquals(NavigationValue.Bool(true), parameters["on"])
        assertNull(parameters["off"])
        assertNull(RouteParameters(null)["id"])
        assertNull(Note.of(NavigationRequest("note", "id" to "12")))
        assertNull(Note.of(null as NavigationRequest?))
    }

    @Test
    fun buildersReadTheirRoute(): Unit = Navigator().use { navigator ->
        navigator.register(Home)
        navigator.register(Note, routeBuilder { Note.of(it) ?: throw BuilderRefusal(1) })
        navigator.start(Home.request)
        assertEquals(Note(7), navigator.modelOf(navigator.open("/notes/7").entryOrThrow()))
    }
}
