// Values and requests as text: that each comes back, and that any other text is refused.

package navcore

import kotlin.random.Random
import kotlin.test.*

class ValueTextTest {
    private fun same(value: NavigationValue, text: String) {
        assertEquals(text, value.toText())
        assertEquals(value, NavigationValue.ofText(text), text)
    }

    private fun refused(text: String): String =
        assertNotNull(assertFailsWith<IllegalArgumentException>(text) { NavigationValue.ofText(text) }.message)

    private fun unwritable(value: Any?): String =
        assertNotNull(assertFailsWith<IllegalArgumentException> { NavigationValue.of(value).toText() }.message)

    private fun nested(depth: Int): String = "[".repeat(depth) + "]".repeat(depth)

    // What is written

    @Test
    fun eachKindOfValueComesBack() {
        val texts = listOf(
            null to "null", true to "true", false to "false", 0L to "0", -7L to "-7",
            Long.MAX_VALUE to "9223372036854775807", Long.MIN_VALUE to "-9223372036854775808",
            "" to "\"\"", "Tea" to "\"Tea\"", emptyList<Any>() to "[]", listOf(1L, listOf("a")) to "[1, [\"a\"]]",
            emptyMap<String, Any>() to "{}", mapOf("id" to 3L, "to" to null) to "{\"id\": 3, \"to\": null}",
            byteArrayOf() to "{\"\$bytes\": \"\"}", byteArrayOf(0, -1, 7, 8) to "{\"\$bytes\": \"AP8HCA==\"}",
        )
        for ((value, text) in texts) same(NavigationValue.of(value), text)
    }

    @Test
    fun aDoubleStaysADouble() {
        val texts = listOf(
            0.1 to "0.1", 1e-5 to "1e-05", Double.MIN_VALUE to "5e-324",
            3.0 to "{\"\$double\": 3.0}", -0.0 to "{\"\$double\": -0.0}", 1e16 to "{\"\$double\": 1e+16}",
            Double.MAX_VALUE to "{\"\$double\": 1.7976931348623157e+308}",
            Double.NaN to "{\"\$double\": \"nan\"}", Double.POSITIVE_INFINITY to "{\"\$double\": \"inf\"}",
            Double.NEGATIVE_INFINITY to "{\"\$double\": \"-inf\"}",
        )
        for ((value, text) in texts) same(NavigationValue.Real(value), text)
        // As Swift writes it.
        assertEquals(NavigationValue.Real(3.0), NavigationValue.ofText("{\"\$double\":3}"))
    }

    @Test
    fun aTextIsOneLine() {
        same(NavigationValue.Text("a\"b\\c/d'\u0000"), "\"a\\\"b\\\\c/d'\\u0000\"")
        same(
            NavigationValue.Text("\n\r\t\u007f\u0085\u2028\u2029"),
            "\"\\n\\u000d\\u0009\\u007f\\u0085\\u2028\\u2029\"",
        )
        same(NavigationValue.Text("grün 日本 🍵"), "\"grün 日本 🍵\"")
    }

    @Test
    fun keysThatLookLikeTheLibrarysComeBack() {
        same(NavigationValue.of(mapOf("\$bytes" to "AA==")), "{\"\$\$bytes\": \"AA==\"}")
        same(NavigationValue.of(mapOf("\$" to 1, "\$\$double" to "nan")), "{\"\$\$\": 1, \"\$\$\$double\": \"nan\"}")
        same(NavigationValue.of(mapOf("a\$b" to 1, "" to 2)), "{\"a\$b\": 1, \"\": 2}")
    }

    @Test
    fun valuesAsDeepAsTheLibraryTakesComeBack() {
        assertEquals(nested(128), NavigationValue.ofText(nested(128)).toText())
        var deepest = NavigationValue.of(byteArrayOf(1))
        repeat(127) { deepest = NavigationValue.of(mapOf("a" to deepest)) }
        assertEquals(deepest, NavigationValue.ofText(deepest.toText()))
        val request = NavigationRequest("a", deepest)
        assertEquals(request, NavigationRequest.ofText(request.toText()))
        assertContains(unwritable(listOf(deepest)), "deeper than 128 levels at [0][\"a\"]")
    }

    @Test
    fun anyValueComesBack() {
        val random = Random(7)
        repeat(500) {
            val value = random.value(4)
            val text = value.toText()
            assertEquals(value, NavigationValue.ofText(text), text)
            assertEquals(text, NavigationValue.ofText(text).toText())
            assertFalse('\n' in text)
        }
    }

    private fun Random.text(): String = (0..<nextInt(6)).joinToString("") {
        val any = nextInt(32, 0xd800).toChar().toString()
        listOf("a", "\$", "\"", "\\", "\n", "\u0001", "é", "🍵", "{", ",", any).random(this)
    }

    private fun Random.value(levels: Int): NavigationValue = when (nextInt(if (levels == 0) 6 else 8)) {
        0 -> NavigationValue.Null
        1 -> NavigationValue.of(nextBoolean())
        2 -> NavigationValue.of(nextLong() shr nextInt(64))
        3 -> NavigationValue.of(Double.fromBits(nextLong()).let { if (it.isNaN()) Double.NaN else it })
        4 -> NavigationValue.of(text())
        5 -> NavigationValue.of(nextBytes(nextInt(9)))
        6 -> NavigationValue.Items(List(nextInt(4)) { value(levels - 1) })
        else -> NavigationValue.Members((0..<nextInt(4)).associate { text() to value(levels - 1) })
    }

    @Test
    fun whatHasNoTextIsRefusedWithItsPlace() {
        class Photo
        assertEquals("navcore: no text can hold a host object, object(Photo)", unwritable(Photo()))
        val album = mapOf("photos" to listOf("a", Photo()))
        assertEquals("navcore: no text can hold a host object, object(Photo) at [\"photos\"][1]", unwritable(album))
        val pin = mapOf("pin" to NavigationValue.Secret(NavigationValue.Text("1234")))
        assertEquals("navcore: no text can hold a secret value at [\"pin\"]", unwritable(pin))
        assertContains(unwritable(listOf("\ud800")), "half a surrogate pair at [0]")
        assertContains(unwritable(mapOf("a\udc00" to 1)), "half a surrogate pair at")
        val twice = NavigationValue.Members(listOf("a" to NavigationValue.Null, "a" to NavigationValue.Null))
        assertContains(unwritable(twice), "a key that stands twice at [\"a\"]")
    }

    // What is read

    @Test
    fun otherTextsOfJsonAreRead() {
        val spread = "\r\n{ \"a\" :\t[ 1 , 2.5E1 , \"\\u0041\\/\\b\\f\\n\\r\\t\\ud83c\\uDF75\" ] }\n"
        val value = NavigationValue.of(mapOf("a" to listOf(1, 25.0, "A/\b\u000c\n\r\t🍵")))
        assertEquals(value, NavigationValue.ofText(spread))
        assertEquals(NavigationValue.of(byteArrayOf(0)), NavigationValue.ofText("{ \"\\u0024bytes\" : \"AA==\" }"))
    }

    @Test
    fun anyOtherTextIsRefused() {
        val texts = listOf(
            "", " ", "nul", "nulls", "True", "NaN", "Infinity", "'a'", "undefined", "//", "\ufeff1", "\u00a01",
            "1 2", "+1", "01", "-", "--1", "1.", ".5", "1e", "1e+", "-a", "0x1", "1_0", "١", "9223372036854775808",
            "1e999", "-1e999", "\"", "\"a", "\"\\", "\"\\u12\"", "\"\\u00g0\"", "\"\\u００４１\"", "\"\\x41\"", "\"\n\"",
            "\"\ud800\"", "\"\udc00\ud800\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udf75\\ud83c\"",
            "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{", "}",
            "{\"a\"", "{\"a\":", "{\"a\": 1", "{\"a\": 1,}",
            "{a: 1}", "{1: 1}", "{,}", "{\"a\" 1}", "{\"a\": 1, \"a\": 2}", "{\"a\": 1, \"\\u0061\": 2}",
            "{\"\$\$a\": 1, \"\$\$a\": 2}", "{\"\$a\": 1}", "{\"\$\": 1}", "{\"\$bytes\": 1}",
            "{\"\$bytes\": \"A\"}", "{\"\$bytes\": \"AA\"}", "{\"\$bytes\": \"AB==\"}",
            "{\"\$bytes\": \"A A==\"}", "{\"\$bytes\": \"AA==\", \"a\": 1}", "{\"a\": 1, \"\$bytes\": \"AA==\"}",
            "{\"\$double\": \"1.0\"}", "{\"\$double\": \"NaN\"}", "{\"\$double\": nan}",
        )
        for (text in texts) assertContains(refused(text), " at index ")
    }

    @Test
    fun aRefusalNamesTheIndex() {
        assertEquals("navcore: wanted a value at index 5", refused("[1,  ]"))
        assertEquals("navcore: wanted the end of the text at index 2", refused("1 2"))
        assertEquals("navcore: wanted each key once at index 9", refused("{\"a\": 1, \"a\": 2}"))
        assertEquals("navcore: wanted a number of 64 bits at index 1", refused("[9223372036854775808]"))
        assertEquals("navcore: wanted at most 128 levels at index 128", refused(nested(129)))
    }

    @Test
    fun aDeepTextIsRefusedBeforeTheStackEnds() {
        refused("[".repeat(1_000_000))
        refused("{\"a\":".repeat(1_000_000))
        refused(nested(128).replace("[]", "[1]"))
    }

    @Test
    fun eachBeginningAndEachChangeIsReadOrRefused() {
        val text = NavigationValue.of(
            mapOf(
                "\$a" to listOf(-1.5e-7, 12, null, true, "x\n\"\u0001🍵"), "b" to byteArrayOf(1, 2), "n" to Double.NaN,
            ),
        ).toText()
        for (end in text.indices) refused(text.substring(0, end))
        for (index in text.indices) for (char in "\"\\{}[]:,\$0a -.eE\u0000\ud83c") {
            val changed = text.replaceRange(index, index + 1, "$char")
            val value = try {
                NavigationValue.ofText(changed)
            } catch (_: IllegalArgumentException) {
                continue
            }
            assertEquals(value, NavigationValue.ofText(value.toText()), changed)
        }
    }

    // Requests

    @Test
    fun aRequestComesBack() {
        val requests = listOf(
            NavigationRequest("home") to "{\"route\": \"home\"}",
            NavigationRequest("home", NavigationValue.Null) to "{\"route\": \"home\", \"arguments\": null}",
            NavigationRequest("product", "id" to 3) to "{\"route\": \"product\", \"arguments\": {\"id\": 3}}",
            NavigationRequest("\"") to "{\"route\": \"\\\"\"}",
        )
        for ((request, text) in requests) {
            assertEquals(text, request.toText())
            assertEquals(request, NavigationRequest.ofText(text))
        }
        val turned = "{\"arguments\": {\"b\": 1}, \"route\": \"a\"}"
        assertEquals(NavigationRequest("a", "b" to 1), NavigationRequest.ofText(turned))
    }

    @Test
    fun aRequestOfTheLibraryOpensAgain(): Unit = Navigator().use { navigator ->
        navigator.register("home")
        navigator.start(NavigationRequest("home", "tea" to listOf("green", 2.5)))
        val text = assertNotNull(navigator.readCurrentRequest()).toText()
        assertEquals("{\"route\": \"home\", \"arguments\": {\"tea\": [\"green\", 2.5]}}", text)
        navigator.navigate(NavigationRequest.ofText(text))
        assertEquals(2, navigator.depth)
        assertEquals(text, navigator.readCurrentRequest()?.toText())
    }

    @Test
    fun whatIsNoRequestIsRefused() {
        val texts = listOf(
            "", "1", "[]", "{}", "{\"route\": 1}", "{\"route\": \"\"}", "{\"arguments\": 1}",
            "{\"route\": \"a\", \"id\": 1}",
            "{\"route\": \"a\", \"arguments\": 1, \"id\": 1}", "{\"\$\$route\": \"a\"}", "{\"\$bytes\": \"AA==\"}",
            "{\"route\": \"a\"} ,",
        )
        for (text in texts) assertFailsWith<IllegalArgumentException>(text) { NavigationRequest.ofText(text) }
        val unwritable = listOf(
            NavigationRequest(RouteId(1)), NavigationRequest("a", "b" to this), NavigationRequest("\ud800"),
        )
        for (request in unwritable) {
            assertFailsWith<IllegalArgumentException>("$request") { request.toText() }
        }
    }
}
