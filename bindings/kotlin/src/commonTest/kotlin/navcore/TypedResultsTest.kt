// Results as Kotlin types: what is converted, and what a value of another type says.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.test.runTest
import navcore.test.TestUser

private enum class Colour { Red, Blue }

private data object Shades : RouteType<Shades>("shades"), NavigationRoute<Colour> {
    override val valueConstants: List<Colour> get() = Colour.entries
}
private data object Tour : FlowType<Tour, Colour>("tour", { Shades }), FlowRoute<Colour?, Colour> {
    override val valueConstants: List<Colour> get() = Colour.entries
}

private data class Point(val x: Int, val y: Int)

class TypedResultsTest {
    private fun started(): Navigator {
        val navigator = Navigator()
        for (route in listOf("main", "a")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    /** What a screen's result is to who wants that type. */
    private suspend inline fun <reified T> Navigator.resultOf(value: Any?): T = coroutineScope {
        val result = async(start = CoroutineStart.UNDISPATCHED) { navigateForResult<T>(NavigationRequest("a")) }
        popBack(value)
        assertIs<NavigationResult.Value<T>>(result.await()).value
    }

    private suspend inline fun <reified T> Navigator.refusalOf(value: Any?): String? =
        assertFailsWith<ClassCastException> { resultOf<T>(value) }.message

    private fun each(body: suspend (Navigator) -> Unit) = runTest { started().use { body(it) } }

    @Test
    fun aWholeNumberIsOfEveryTypeOfNumberThatHasIt() = each { navigator ->
        assertEquals(2, navigator.resultOf<Int>(2))
        assertEquals(2L, navigator.resultOf<Long>(2))
        assertEquals(2.toShort(), navigator.resultOf<Short>(2))
        assertEquals(2.toByte(), navigator.resultOf<Byte>(2L))
        assertEquals(2f, navigator.resultOf<Float>(2))
        assertEquals(2.0, navigator.resultOf<Double>(2))
        assertEquals(2, navigator.resultOf<Int?>(2))
        assertNull(navigator.resultOf<Int?>(null))
        assertEquals<Number>(2L, navigator.resultOf<Number>(2))
        assertEquals<Any>(2L, navigator.resultOf<Any>(2))
        assertEquals(Int.MIN_VALUE, navigator.resultOf<Int>(Int.MIN_VALUE))
        assertEquals(Long.MIN_VALUE.toDouble(), navigator.resultOf<Double>(Long.MIN_VALUE))
    }

    @Test
    fun aNumberThatWouldLoseSomethingIsRefused() = each { navigator ->
        assertEquals("navcore: wanted Int, received Long 3000000000", navigator.refusalOf<Int>(3_000_000_000))
        assertEquals("navcore: wanted Short, received Long 40000", navigator.refusalOf<Short>(40_000))
        assertEquals("navcore: wanted Byte, received Long -129", navigator.refusalOf<Byte>(-129))
        assertEquals("navcore: wanted Float, received Long 16777217", navigator.refusalOf<Float>(16_777_217))
        assertEquals(
            "navcore: wanted Double, received Long 9007199254740993", navigator.refusalOf<Double>(9_007_199_254_740_993),
        )
        assertNotNull(navigator.refusalOf<Double>(Long.MAX_VALUE))
        assertNotNull(navigator.refusalOf<Float>(Long.MAX_VALUE))
        assertEquals("navcore: wanted Int?, received Double 2.5", navigator.refusalOf<Int?>(2.5))
        assertEquals("navcore: wanted Long, received Double -0.0", navigator.refusalOf<Long>(-0.0))
        for (number in listOf(9.3e18, Double.NaN, Double.NEGATIVE_INFINITY)) assertNotNull(navigator.refusalOf<Long>(number))
        assertEquals("navcore: wanted Float, received Double 0.1", navigator.refusalOf<Float>(0.1))
    }

    @Test
    fun aDoubleIsOfEveryTypeOfNumberThatHasIt() = each { navigator ->
        assertEquals(0.1f, navigator.resultOf<Float>(0.1f))
        assertEquals(0.1, navigator.resultOf<Double>(0.1))
        assertEquals(2, navigator.resultOf<Int>(2.0))
        assertEquals(-(1L shl 62), navigator.resultOf<Long>((-(1L shl 62)).toDouble()))
        assertEquals(3.toShort(), navigator.resultOf<Short>(3f))
        assertEquals(3.toByte(), navigator.resultOf<Byte>(3.0))
        assertTrue(navigator.resultOf<Float>(Double.NaN).isNaN())
    }

    @Test
    fun listsAndMapsHaveItemsOfTheTypesThatAreNamed() = each { navigator ->
        assertEquals(3, navigator.resultOf<List<Int>>(listOf(1, 2)).sum())
        assertEquals(listOf(1, null), navigator.resultOf<List<Int?>>(listOf(1, null)))
        assertEquals(listOf(listOf(2.0)), navigator.resultOf<List<List<Double>>>(listOf(listOf(2))))
        assertEquals(mapOf("a" to 1), navigator.resultOf<Map<String, Int>>(mapOf("a" to 1)))
        assertEquals(mapOf("a" to listOf(1f)), navigator.resultOf<Map<String, List<Float>>>(mapOf("a" to listOf(1))))
        assertEquals<Any>(mapOf("a" to 1L), navigator.resultOf<Map<*, *>>(mapOf("a" to 1)))
        assertEquals<List<Any?>>(listOf(1L, "b", null), navigator.resultOf<List<Any?>>(listOf(1, "b", null)))
        assertEquals(setOf(1), navigator.resultOf<Collection<Int>>(listOf(1, 1)).toSet())
        navigator.resultOf<MutableList<Int>>(listOf(1)).add(2)
        assertEquals("navcore: wanted List<Int>, received String in place of Int at [1]",
            navigator.refusalOf<List<Int>>(listOf(1, "two")))
        assertEquals("navcore: wanted Map<String, List<Int>>, received null in place of Int at [\"a\"][0]",
            navigator.refusalOf<Map<String, List<Int>>>(mapOf("a" to listOf(null))))
        assertEquals("navcore: wanted Map<Int, Int>, received String in place of Int at a key",
            navigator.refusalOf<Map<Int, Int>>(mapOf(1 to 2)))
        assertEquals("navcore: wanted Set<Int>, received List", navigator.refusalOf<Set<Int>>(listOf(1)))
    }

    @Test
    fun whatIsNoNumberIsOfItsOwnTypeAlone() = each { navigator ->
        assertEquals("blue", navigator.resultOf<String>("blue"))
        assertEquals<CharSequence>("blue", navigator.resultOf<CharSequence>("blue"))
        assertEquals(true, navigator.resultOf<Boolean>(true))
        assertEquals(1, navigator.resultOf<ByteArray>(byteArrayOf(1)).single())
        assertEquals("navcore: wanted Int, received String", navigator.refusalOf<Int>("2"))
        assertEquals("navcore: wanted String, received Long 2", navigator.refusalOf<String>(2))
        assertEquals("navcore: wanted Int, received Boolean", navigator.refusalOf<Int>(true))
        assertEquals("navcore: wanted String, received null", navigator.refusalOf<String>(null))
        assertEquals("navcore: wanted Any, received null", navigator.refusalOf<Any>(null))
        assertNull(navigator.resultOf<Any?>(null))
        assertNull(navigator.resultOf<String?>(null))
    }

    @Test
    fun hostObjectsAreWhatTheyHold() = each { navigator ->
        assertEquals(Colour.Blue, navigator.resultOf<Colour>(Colour.Blue))
        assertEquals(listOf(Point(1, 2)), navigator.resultOf<List<Point>>(listOf(Point(1, 2))))
        assertEquals<Any?>(Colour.Red, navigator.resultOf<Any?>(Colour.Red))
        val host = HostObject(Point(1, 2))
        assertSame(host, navigator.resultOf<HostObject>(host))
        assertNull(navigator.resultOf<Point?>(HostObject(null)))
        assertEquals("navcore: wanted Colour, received Point", navigator.refusalOf<Colour>(Point(1, 2)))
        assertEquals("navcore: wanted Colour, received Long 2", navigator.refusalOf<Colour>(2))
        assertEquals("navcore: wanted Int, received Colour", navigator.refusalOf<Int>(Colour.Red))
        assertEquals("navcore: wanted Point, received null", navigator.refusalOf<Point>(HostObject(null)))
    }

    @Test
    fun aConstantOfAnEnumCrossesAsItsName() = runTest {
        Navigator().use { navigator ->
            navigator.register(Base, Shades, Tour)
            navigator.start(Base)
            val user = TestUser(navigator)
            val heard = ArrayList<String>()
            navigator.observe { if (it.kind == EventKind.Result) heard += "${it.result}" }
            // Another language gives the name.
            val named = async { navigator.ask(Shades) }
            user.awaitScreen(Shades)
            navigator.popBack("Blue")
            assertEquals(Colour.Blue, named.await())
            val submitted = async { navigator.topScreen!!.value(of = Shades) }
            user.submit(Colour.Red, at = Shades)
            assertEquals(Colour.Red, submitted.await())
            val led = async { navigator.lead(Tour) { shade -> finish(if (shade == Colour.Red) Colour.Blue else null) } }
            user.submit(Colour.Red, at = Shades)
            assertEquals(Colour.Blue, led.await())
            assertEquals(listOf("value(\"Blue\")", "value(\"Red\")", "value(\"Red\")"), heard.take(3))
            assertEquals("value(\"Blue\")", heard.last { it.startsWith("value") })
            var value: Colour? = null
            navigator.navigate(Shades) { value = it }
            navigator.popBack(Colour.Red)
            assertEquals(Colour.Red, value)
            navigator.topScreen!!.navigate(Shades) { value = it }
            navigator.popBack("Blue")
            assertEquals(Colour.Blue, value)
            navigator.navigate(Shades)
            val screen = navigator.topScreen?.ofType(Shades)!!
            screen.submit(Colour.Red)
            assertEquals(Colour.Red, screen.values().first())
            val unknown = async { runCatching { navigator.ask(Shades) } }
            yield()
            navigator.popBack("Green")
            assertEquals("navcore: wanted Colour, received String", unknown.await().exceptionOrNull()?.message)
        }
    }

    @Test
    fun aSecretValueIsReadAndNeverShown() = each { navigator ->
        val pin = NavigationValue.Secret(NavigationValue.of(123_456))
        assertEquals(123_456, navigator.resultOf<Int>(pin))
        assertEquals(listOf(123_456), navigator.resultOf<List<Int>>(listOf(pin)))
        assertIs<NavigationValue.Secret>(navigator.resultOf<NavigationValue>(pin))
        assertEquals("navcore: wanted Short, received a secret value", navigator.refusalOf<Short>(pin))
        val pins = NavigationValue.Secret(NavigationValue.of(listOf(123_456)))
        assertEquals("navcore: wanted List<Short>, received a secret value", navigator.refusalOf<List<Short>>(pins))
    }

    @Test
    fun theNextValueHasATypeToo() = each { navigator ->
        val main = navigator.top!!
        navigator.publish(main, 2)
        assertEquals<Any>(NavigationResult.Value(2), navigator.nextValue<Int>(main))
        navigator.publish(main, "two")
        val refused = assertFailsWith<ClassCastException> { navigator.nextValue<Int>(main) }
        assertEquals("navcore: wanted Int, received String", refused.message)
    }

    @Test
    fun aValueHasATypeWhereverItComesFrom() = each { navigator ->
        val results = ArrayList<NavigationResult<Int>>()
        navigator.navigateForResult(NavigationRequest("a", "count" to 3)) { result -> results += result.map { it.toKotlin<Int>() } }
        assertEquals(3.0, navigator.readCurrentRequest()?.get("count")?.toKotlin<Double>())
        navigator.popBack(2)
        assertEquals<Any>(listOf(NavigationResult.Value(2)), results)
        assertEquals(1.toByte(), NavigationValue.of(1).toKotlin<Byte>())
    }
}
