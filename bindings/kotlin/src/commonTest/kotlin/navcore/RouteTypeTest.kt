// A class of routes has one type, which is its companion if a companion is one.

package navcore

import kotlin.test.*

private data class Own(val id: Long) : NavigationRoute<Nothing> {
    companion object : RouteType<Own>("own", properties(::Own, Own::id))
}
private data class OwnFlow(val id: Long) : FlowRoute<String, Int> {
    companion object : FlowType<OwnFlow, Int>("ownFlow", { Start }, properties(::OwnFlow, OwnFlow::id))
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
}
