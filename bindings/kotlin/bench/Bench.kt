// What crossing costs on the JVM: a navigate and a pop, with Kotlin's callbacks and without any, beside the bare prices.
// All of it is measured in turns within one run, since machines change their speed; the least of each is told.

package navcore.bench

import navcore.*

object Prices {
    init {
        System.load(System.getProperty("navcore.bench"))
    }

    @JvmStatic external fun bare(number: Long): Long
    @JvmStatic external fun bareUp(count: Long): Long
    @JvmStatic external fun cPairs(count: Long, callsBack: Boolean): Long
    @JvmStatic fun up(number: Long): Long = number + 1
}

private inline fun nanoseconds(count: Int, body: () -> Unit): Double {
    val from = System.nanoTime()
    body()
    return (System.nanoTime() - from).toDouble() / count
}

private val model = Any()

private fun navigator(events: Int): Pair<Navigator, RouteId> {
    val navigator = Navigator(NavigationConfiguration(eventCapacity = events))
    navigator.register("main")
    val route = navigator.register("a", if (events > 0) null else routeBuilder { model })
    if (events == 0) navigator.setBridge(navigatorBridge { BridgeAnswer.Accept })
    navigator.start(NavigationRequest("main"))
    return navigator to route
}

fun main() {
    val count = 200_000
    val (pulled, pulledRoute) = navigator(1024)
    val (called, calledRoute) = navigator(0)
    val records = NavigationRecords(1024)
    var sum = 0L
    val rows = linkedMapOf<String, () -> Double>(
        "a bare call" to { nanoseconds(count) { repeat(count) { sum += Prices.bare(it.toLong()) } } },
        "a bare call up" to { nanoseconds(count) { sum += Prices.bareUp(count.toLong()) } },
        "a pair in C" to { Prices.cPairs(count.toLong(), false).toDouble() / count },
        "a pair in C, with callbacks" to { Prices.cPairs(count.toLong(), true).toDouble() / count },
        "a pair, records in bulk" to {
            nanoseconds(count) {
                repeat(count / 100) {
                    repeat(100) {
                        pulled.tryNavigate(pulledRoute)
                        pulled.tryPopBack()
                    }
                    sum += pulled.nextRecords(records)
                }
            }
        },
        "a pair, with callbacks" to {
            nanoseconds(count) {
                repeat(count) {
                    called.tryNavigate(calledRoute)
                    called.tryPopBack()
                }
            }
        },
    )
    val least = HashMap<String, Double>()
    repeat(25) { for ((name, row) in rows) least[name] = minOf(least[name] ?: Double.MAX_VALUE, row()) }
    for (name in rows.keys) println("%-30s %8.1f ns".format(name, least[name]))
    val bare = least.getValue("a bare call")
    val crossings = 2 * bare + 4 * least.getValue("a bare call up")
    println("records in bulk: %.1f bare calls (at most 5 is wanted)".format(least.getValue("a pair, records in bulk") / bare))
    val above = least.getValue("a pair, with callbacks") - least.getValue("a pair in C, with callbacks")
    println("callbacks: the C pair and %.2f times its crossings (at most 1.3 is wanted)".format(above / crossings))
    if (sum == 0L) println()
    pulled.close()
    called.close()
}
