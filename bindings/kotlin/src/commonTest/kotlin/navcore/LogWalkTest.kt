// Random acts have the bytes of the log that Tests/JS/recorded.c writes of the same acts, and a replay of that log is as the log.

package navcore

import kotlin.test.*

/** The number of acts that these logs have. */
private const val ACTS = 300

/** The log of Tests/JS/recorded.c for a seed, in the folder that NAVCORE_RECORDED names. */
private fun recorded(seed: Int): String {
    val folder = checkNotNull(environment("NAVCORE_RECORDED")) { "NAVCORE_RECORDED is not set" }
    return readFile("$folder/$seed.log").also { assertTrue(it.lines().size > 2 * ACTS, "${it.lines().size} lines") }
}

expect fun readFile(path: String): String

/** The acts of Tests/JS/recorded.c, in the same order. */
private class Acts(private val navigator: Navigator, private var random: Long) {
    private val owed = ArrayList<QuestionId>()

    private fun below(limit: Int): Int {
        random = random * 6364136223846793005 + 1442695040888963407
        return ((random ushr 33) % limit).toInt()
    }

    private fun decide(context: GuardContext): GuardAnswer {
        val chance = below(12)
        // A call inside of a callback.
        if (chance == 0) navigator.navigate(NavigationRequest("any"))
        if (chance < 2) return GuardAnswer.Accept
        if (chance < 4) return GuardAnswer.Refuse(400 + chance)
        if (chance > 4 || owed.size == 64) return GuardAnswer.Accept
        owed += context.question.id
        return GuardAnswer.Later
    }

    fun addRoutes(isGuarded: Boolean = true) {
        val tabs = NavigationContainer.tabs(
            NavigationBranch("first", NavigationRequest("home")), NavigationBranch("second", NavigationRequest("any")),
            back = TabsBack.History,
        )
        val home = navigator.register("home")
        val item = navigator.register("item")
        navigator.register("any")
        navigator.register("sheet", opens = Presentation.Sheet)
        navigator.register("main", container = tabs)
        navigator.registerFlow("checkout", NavigationRequest("any"))
        navigator.addPattern(home, "/", isLinkable = true)
        navigator.addPattern(item, "/item/{id:int}", isLinkable = true)
        if (!isGuarded) return
        navigator.addGuard(GuardScope.LeavingRouteNamed("item"), decide = ::decide)
        navigator.addGuard(GuardScope.EnteringRouteNamed("any"), decide = ::decide)
    }

    private fun someEntry(): EntryId {
        val entries = navigator.currentStack?.let { navigator.entryIds(it) } ?: emptyList()
        return if (entries.isEmpty()) EntryId(0) else entries[below(minOf(entries.size, 64))]
    }

    fun act() {
        val number = below(9)
        val arguments = NavigationValue.of(mapOf("id" to number, "of" to below(1000).toDouble() / 16))
        val id = NavigationValue.of(mapOf("id" to number))
        val item = NavigationRequest("item", id)
        val sheet = NavigationRequest("sheet")
        val url = if (below(3) == 0) "/nowhere" else if (below(2) == 0) "/" else "/item/4?from=<mail>"
        val entry = someEntry()
        val tag = if (below(3) == 0) -1L - below(9) else 0
        val options = NavigationOptions(tag = tag, issuer = if (below(3) == 0) entry else null)
        val value = "a <value>"
        when (below(19)) {
            0, 1 -> navigator.navigate(item, options)
            2 -> navigator.navigate(NavigationRequest("any", arguments), options)
            3 -> navigator.navigate(sheet, options)
            4 -> navigator.navigateForResult(sheet, options) {}
            5 -> navigator.back()
            6 -> navigator.popBack(value)
            7 -> navigator.popUpToRoot(options)
            8 -> navigator.popToEntry(entry)
            9 -> navigator.remove(listOf(entry))
            10 -> navigator.update(entry, id)
            11 -> navigator.open(url, options = options)
            12 -> navigator.select(navigator.currentBranch(if (below(2) != 0) "first" else "second", "main") ?: StackId(0))
            13 -> navigator.dismiss(value)
            14 -> navigator.navigate(NavigationRequest("checkout"))
            15 -> navigator.endFlow(navigator.currentFlow ?: FlowId(0), value)
            16 -> navigator.hostDidPop(navigator.top ?: EntryId(0))
            17 -> navigator.setState(entry, arguments)
            else -> if (below(4) == 0) navigator.restore(navigator.save(), NavigationRequest("main"), options = options)
        }
        if (owed.isNotEmpty() && below(2) == 0) {
            val question = owed[below(owed.size)]
            navigator.answer(question, if (below(4) == 0) BridgeAnswer.Refuse(17) else BridgeAnswer.Accept)
            owed.clear()
        }
    }
}

class LogWalkTest {
    @Test
    fun randomActsHaveTheBytesOfTheLogInC() {
        for (seed in 1..4) Navigator().use { navigator ->
            val lines = StringBuilder()
            val log = NavigationLog(navigator, Int.MAX_VALUE, "recorded", write = { lines.append(it).append('\n') })
            val acts = Acts(navigator, seed.toLong())
            acts.addRoutes()
            navigator.start(NavigationRequest("main"))
            repeat(ACTS) { acts.act() }
            log.close()
            val expected = recorded(seed)
            for ((number, line) in expected.lines().zip(lines.toString().lines()).withIndex())
                assertEquals(line.first, line.second, "seed $seed, line ${number + 1}")
            assertEquals(expected, lines.toString())
            assertEquals(expected, log.text)
        }
    }

    @Test
    fun aReplayOfTheLogInCIsAsTheLog() {
        for (seed in 1..4) Navigator().use { navigator ->
            Acts(navigator, 0).addRoutes(isGuarded = false)
            val report = navigator.replay(recorded(seed))
            assertNull(report.difference)
            assertEquals(recorded(seed).lines().count { it.startsWith("{\"change\"") }.toLong(), report.commits)
        }
    }
}
