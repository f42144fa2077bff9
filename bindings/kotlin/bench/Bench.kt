// What crossing costs: a navigate and a pop, with Kotlin's callbacks and without any, beside the bare prices. All of it is
// measured in turns within one run, since machines change their speed; the least of each is told.

package navcore.bench

import kotlin.math.roundToLong
import kotlin.time.TimeSource
import navcore.*

expect object Prices {
    fun bare(number: Long): Long
    fun bareUp(count: Long): Long
    fun pairs(count: Long): Long
    fun pairsWithRecords(count: Long): Long
    fun pairsWithCallbacks(count: Long): Long
}

private const val COUNT = 20_000
private const val ROUNDS = 250
private const val PAIRS_IN_BULK = 100

/** Nanoseconds for one of [COUNT]. */
private inline fun measured(body: () -> Unit): Double {
    val start = TimeSource.Monotonic.markNow()
    body()
    return start.elapsedNow().inWholeNanoseconds.toDouble() / COUNT
}

private val model = Any()

private data class Product(val id: Int, val from: String) : NavigationRoute<Nothing> {
    companion object : RouteType<Product>("product", properties(::Product, Product::id, Product::from))
}

private class Subject(
    eventCapacity: Int = 0, builder: RouteBuilder<*, *>? = null, bridge: NavigatorBridge? = null, depth: Int = 1,
    tellsLife: Boolean = false,
) {
    val navigator = Navigator(NavigatorConfiguration(eventCapacity = eventCapacity, sendsLifecycleEvents = tellsLife))
    private val route: RouteId

    init {
        navigator.register("main")
        navigator.register(Product)
        route = navigator.register("a", builder)
        navigator.setBridge(bridge)
        navigator.start(NavigationRequest("main"))
        repeat(depth - 1) { navigator.navigate(route) }
    }

    fun pair() {
        navigator.tryNavigate(route)
        navigator.tryPopBack()
    }

    fun pairWithArguments() {
        navigator.navigate(NavigationRequest("product", "id" to 12, "from" to "list"))
        navigator.popBack()
    }

    fun typedPair() {
        navigator.navigate(Product(12, "list"))
        navigator.popBack()
    }
}

private fun shown(number: Double, digits: Int): String {
    val parts = if (digits == 1) 10 else 100
    val rounded = (number * parts).roundToLong()
    return "${rounded / parts}.${(rounded % parts).toString().padStart(digits, '0')}"
}

fun main() {
    var sum = 0L
    val plain = Subject()
    val followed = Subject(eventCapacity = 1024)
    val called = Subject(builder = routeBuilder { model }, bridge = navigatorBridge { BridgeAnswer.Accept })
    val heard = Subject().apply { navigator.observe { if (it.kind == EventKind.Completed) sum++ } }
    val told = Subject().apply { navigator.observe { sum += it.changes.size } }
    val living = Subject(tellsLife = true).apply { navigator.observe { sum += it.changes.size } }
    val watched = List(2) { Subject(depth = if (it == 0) 10 else 1_000) }
    val trees = watched.map { it.navigator.tree }
    val records = NavigationRecords(1024)
    val rows = linkedMapOf<String, () -> Double>(
        "a bare call" to { measured { repeat(COUNT) { sum += Prices.bare(it.toLong()) } } },
        "a bare call up" to { measured { sum += Prices.bareUp(COUNT.toLong()) } },
        "a pair in C" to { Prices.pairs(COUNT.toLong()).toDouble() / COUNT },
        "a pair in C, records in bulk" to { Prices.pairsWithRecords(COUNT.toLong()).toDouble() / COUNT },
        "a pair in C, with callbacks" to { Prices.pairsWithCallbacks(COUNT.toLong()).toDouble() / COUNT },
        "a pair" to { measured { repeat(COUNT) { plain.pair() } } },
        "a pair, records in bulk" to {
            measured {
                repeat(COUNT / PAIRS_IN_BULK) {
                    repeat(PAIRS_IN_BULK) { followed.pair() }
                    sum += followed.navigator.nextRecords(records)
                }
            }
        },
        "a pair, with callbacks" to { measured { repeat(COUNT) { called.pair() } } },
        "a pair, heard by an observer" to { measured { repeat(COUNT) { heard.pair() } } },
        "a pair, its changes read" to { measured { repeat(COUNT / 10) { told.pair() } } * 10 },
        "a pair, its life read, too" to { measured { repeat(COUNT / 10) { living.pair() } } * 10 },
        "a pair with two arguments" to { measured { repeat(COUNT / 10) { plain.pairWithArguments() } } * 10 },
        "a typed pair with two" to { measured { repeat(COUNT / 10) { plain.typedPair() } } * 10 },
        "a pair, its tree watched" to { measured { repeat(COUNT / 10) { watched[0].pair() } } * 10 },
        "the same, 1,000 deep" to { measured { repeat(COUNT / 10) { watched[1].pair() } } * 10 },
    )
    val least = HashMap<String, Double>()
    repeat(ROUNDS) { for ((name, row) in rows) least[name] = minOf(least[name] ?: Double.MAX_VALUE, row()) }
    for (name in rows.keys) println("${name.padEnd(30)} ${shown(least.getValue(name), 1).padStart(8)} ns")

    val bare = least.getValue("a bare call")
    val up = least.getValue("a bare call up")
    fun tell(row: String, inC: String, crossings: Double) {
        val above = (least.getValue(row) - least.getValue(inC)) / crossings
        println("$row: ${shown(least.getValue(row) / bare, 1)} bare calls; the C pair and ${shown(above, 2)} times its crossings")
    }
    tell("a pair", "a pair in C", 2 * bare)
    tell("a pair, records in bulk", "a pair in C, records in bulk", 2 * bare)
    tell("a pair, with callbacks", "a pair in C, with callbacks", 2 * bare + 4 * up)
    check(sum != 0L && trees.map { it.value.active?.entries?.size } == listOf(10, 1_000))
    for (subject in listOf(plain, followed, called, heard, told, living) + watched) subject.navigator.close()
    records.close()
}
