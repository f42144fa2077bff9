// The pattern of a route that is a type has to fit its properties.

package navcore

import kotlin.test.*

private enum class Sort { Price, Name }
private class Spot

private data class Number(val id: Int) : NavigationRoute<Nothing>
private data class Perhaps(val id: Int?) : NavigationRoute<Nothing>
private data class Numbers(val ids: List<Int>) : NavigationRoute<Nothing>
private data class PerhapsNumbers(val ids: List<Int>?) : NavigationRoute<Nothing>
private data class Words(val id: Long, val name: String, val rest: String) : NavigationRoute<Nothing>
private data class Sorted(val sort: Sort) : NavigationRoute<Nothing>
private data class Pointed(val id: Int, val point: Spot?) : NavigationRoute<Nothing>

class RoutePatternTest {
    private inline fun <reified R : NavigationRoute<*>> complaint(properties: RouteProperties<R>): String? =
        Navigator().use { navigator ->
            val type = RouteType("it", properties)
            runCatching { navigator.register(type) }.exceptionOrNull()?.let {
                assertEquals(NavigationStatus.Invalid, assertIs<PatternException>(it).status)
                assertNull(navigator.routeId("it"))
                it.reason
            }
        }

    @Test
    fun aPatternHasToFit() {
        assertEquals(
            "id of Number may not be null, and is not in the pattern /it: no link could say it",
            complaint(path("/it", ::Number, Number::id)),
        )
        assertEquals(
            "the pattern /it/{idd} has {idd}, and Number has no property of that name",
            complaint(path("/it/{idd}", ::Number, Number::id)),
        )
        assertEquals("id of Perhaps may be null: write {id?}", complaint(path("/it/{id}", ::Perhaps, Perhaps::id)))
        assertEquals(
            "id of Number may not be null: write {id}, or {id=…} with a value",
            complaint(path("/it/{id?}", ::Number, Number::id)),
        )
        assertEquals(
            "ids of Numbers is a list: write {ids*}, in the query", complaint(path("/it?{ids}", ::Numbers, Numbers::ids)),
        )
        assertEquals(
            "ids of PerhapsNumbers may be null: write {ids*?}",
            complaint(path("/it?{ids*}", ::PerhapsNumbers, PerhapsNumbers::ids)),
        )
        assertEquals(
            "id of Number is no list: write {id} without a star", complaint(path("/it?{id*}", ::Number, Number::id)),
        )
        assertEquals(
            "name of Words is of the type String, and the pattern /it/{id}/{name:int}/{rest} says int",
            complaint(path("/it/{id}/{name:int}/{rest}", ::Words, Words::id, Words::name, Words::rest)),
        )
        assertEquals(
            "sort of Sorted is of the type Sort, which no link can say: write choice(…) for an enum, converted(…) for a " +
                "type of yours, or leave it out of the pattern",
            complaint(path("/it/{sort}", ::Sorted, Sorted::sort)),
        )
        assertNull(complaint(path("/it/{id:int}/{name:a|b}/{rest*}", ::Words, Words::id, Words::name, Words::rest)))
        assertNull(complaint(path("/it/{id}", ::Pointed, Pointed::id, Pointed::point)))
        assertNull(complaint(path("/it?{ids*?}", ::PerhapsNumbers, PerhapsNumbers::ids)))
    }

    @Test
    fun typesGoIntoThePattern(): Unit = Navigator().use { navigator ->
        navigator.register(RouteType("number", path("/number/{id}", ::Number, Number::id)))
        navigator.register(RouteType("sorted", path("/sorted/{sort}", ::Sorted, choice(Sorted::sort))))
        navigator.register(RouteType("numbers", path("/numbers?{ids*?}", ::Numbers, Numbers::ids)))
        for (path in listOf("/number/x", "/sorted/Size", "/numbers?ids=x")) {
            assertFailsWith<NavigationException>(path) { navigator.match(DeepLink.trusted(path)) }
        }
        assertEquals(7, navigator.match(DeepLink.trusted("/number/7"))["id"]?.int)
        assertEquals("Price", navigator.match(DeepLink.trusted("/sorted/Price"))["sort"]?.string)
        assertEquals(listOf<Any?>(), navigator.match(DeepLink.trusted("/numbers"))["ids"]?.toKotlin())
        val outside = assertFailsWith<NavigationException> { navigator.match("/number/7") }
        assertEquals(NavigationStatus.Unresolved, outside.status)
    }

    @Test
    fun aPropertyIsAReference() {
        val failure = assertFailsWith<IllegalArgumentException> { path("/it/{id}", ::Number, { it.id }) }
        assertTrue("written as Product::id" in failure.message!!, failure.message)
    }
}
