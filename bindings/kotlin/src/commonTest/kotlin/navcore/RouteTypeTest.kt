// A class of routes has one type, which is its companion if a companion is one.

package navcore

import kotlin.test.*

private data class Own(val id: Long) : NavigationRoute<Nothing> {
    companion object : RouteType<Own>("own", properties(::Own, Own::id))
}
private data class OwnFlow(val id: Long) : FlowRoute<String, Int> {
    companion object : FlowType<OwnFlow, Int>("ownFlow", { Start }, properties(::OwnFlow, OwnFlow::id))
}

private enum class Sorting { Newest, Cheapest }
private data class Goods(
    val shop: Int, val words: String?, val order: Sorting, val tags: List<String>, val low: Double?, val high: Double?,
    val page: Int?, val inStock: Boolean,
) : NavigationRoute<Nothing> {
    companion object : RouteType<Goods>(
        "goods",
        path(
            "/shops/{shop}?{order}&{inStock}&{words?}&{tags*?}&{page?}", property(Goods::shop), property(Goods::words), choice(Goods::order),
            property(Goods::tags), property(Goods::low), property(Goods::high), property(Goods::page),
            property(Goods::inStock), isLinkable = true,
        ) {
            Goods(
                shop = it[Goods::shop], words = it[Goods::words], order = it[Goods::order], tags = it[Goods::tags],
                low = it[Goods::low], high = it[Goods::high], page = it[Goods::page], inStock = it[Goods::inStock],
            )
        },
    )
}
private data class Half(val id: Int, val text: String) : NavigationRoute<Nothing> {
    companion object : RouteType<Half>("half", properties(property(Half::id)) { Half(it[Half::id], it[Half::text]) })
}

// Copied from these, and not changed everywhere.
private data class Copied(val id: Long) : NavigationRoute<Nothing> {
    companion object : RouteType<Own>("copied", path("/copied/{id}", ::Own, Own::id))
}
private data class CopiedFlow(val id: Long) : FlowRoute<String, Int> {
    companion object : FlowType<OwnFlow, Int>("copiedFlow", { Start }, properties(::OwnFlow, OwnFlow::id))
}

class RouteTypeTest {
    @Test
    fun aClassHasOneType(): Unit = Navigator().use { navigator ->
        navigator.register(Own)
        val copied = "copied is the companion of Copied, and a type of Own: write RouteType<Copied> and ::Copied"
        assertEquals(copied, assertFailsWith<PatternException> { navigator.register(Copied) }.reason)
        val second = RouteType("second", properties(::Own, Own::id))
        val twice = "Own has two types, own and second: a class has one RouteType"
        assertEquals(twice, assertFailsWith<PatternException> { navigator.register(second) }.reason)
        assertEquals(twice, assertFailsWith<PatternException> { navigator.register(second) { _ -> 7 } }.reason)
        assertEquals(
            twice,
            assertFailsWith<PatternException> {
                navigator.registerFlow<NavigationRoute<*>>(Walk, listOf(second)) { CoordinatorAnswer.Pass }
            }.reason,
        )
        assertEquals("own", navigator.requestOf(Own(7)).route)
        assertNull(navigator.routeId("second"))
        // In one call, too: the routes before it stay.
        Navigator().use { other ->
            assertFailsWith<PatternException> { other.register(Base, Own, second, Level) }
            assertEquals(listOf("base", "own"), listOf("base", "own", "second", "level").filter { other.routeId(it) != null })
            assertEquals("own", other.requestOf(Own(7)).route)
            assertEquals("Level", other.requestOf(Level(1)).route)
        }
        // Alone, and as a flow.
        Navigator().use { other ->
            assertEquals(copied, assertFailsWith<PatternException> { other.register(Base, Copied) }.reason)
            assertFailsWith<PatternException> { other.register(CopiedFlow) }
            // Another object may be the type of a class.
            other.register(second)
            assertEquals("second", other.requestOf(Own(7)).route)
        }
        assertEquals(NavigationStatus.Ok, navigator.unregister(navigator.routeId(Own)!!))
        navigator.register(second)
        assertEquals("second", navigator.requestOf(Own(7)).route)
    }

    @Test
    fun aRouteHasAnyNumberOfProperties(): Unit = Navigator().use { navigator ->
        navigator.register(Own, Goods, Half)
        navigator.start(Own(1))
        val goods = Goods(7, "tea", Sorting.Cheapest, listOf("green", "loose"), 2.5, null, 3, true)
        navigator.navigate(goods)
        assertEquals(goods, navigator.topScreen?.route)
        assertEquals(goods, Goods.of(navigator.requestOf(navigator.top!!)))
        navigator.open("/shops/8?order=Newest&inStock=false&words=cup&tags=blue")
        assertEquals(
            Goods(8, "cup", Sorting.Newest, listOf("blue"), null, null, null, false), navigator.topScreen?.route,
        )
        val missing = navigator.navigate(NavigationRequest("goods", "shop" to 7))
        assertEquals(NavigationStatus.Invalid, missing.status)
        assertContains(missing.message!!, "the argument \"order\" is missing")
        // The list lacks a property.
        val lacking = navigator.navigate(Half(1, "a"))
        assertEquals(NavigationStatus.Invalid, lacking.status)
        assertContains(lacking.message!!, "the list of the properties lacks property(…::text)")
    }
}
