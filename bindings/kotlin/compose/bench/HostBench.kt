// What the host for Compose adds to a push and a pop: what it keeps of the tree, without anything drawn. The rows take turns
// within one run, and the least of each is told.

package navcore.compose

import androidx.compose.runtime.snapshots.Snapshot
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.math.roundToLong
import kotlin.time.TimeSource
import navcore.BridgeAnswer
import navcore.ContainerKind
import navcore.NavigationBranch
import navcore.NavigationContainer
import navcore.NavigationRequest
import navcore.Navigator
import navcore.NavigatorConfiguration
import navcore.navigatorBridge

private const val COUNT = 200
private const val ROUNDS = 500

private class Subject(depth: Int, isHosted: Boolean, isWhole: Boolean = false) {
    val navigator = Navigator(NavigatorConfiguration(sendsLifecycleEvents = isWhole))
    private val request = NavigationRequest("product", "id" to 12, "from" to "list")

    init {
        navigator.register("home")
        navigator.register("orders")
        navigator.register("product")
        val branches = listOf("home", "orders").map { NavigationBranch(it) }
        navigator.register("main", container = NavigationContainer(ContainerKind.Tabs, branches))
        if (isWhole) navigator.setBridge(navigatorBridge { BridgeAnswer.Accept })
        navigator.start(NavigationRequest(if (isWhole) "main" else "home"))
        // A screen that was never on top is not known to the host, so it is there before.
        if (isHosted) HostState(navigator, EmptyCoroutineContext)
        repeat(depth - 1) { navigator.navigate(request) }
    }

    fun pairs(): Double {
        val start = TimeSource.Monotonic.markNow()
        repeat(COUNT) {
            navigator.navigate(request)
            navigator.popBack()
            Snapshot.sendApplyNotifications()
        }
        return start.elapsedNow().inWholeNanoseconds.toDouble() / COUNT
    }
}

fun main() {
    val subjects = linkedMapOf(
        "a pair" to Subject(10, isHosted = false),
        "a pair with a host" to Subject(10, isHosted = true),
        "a pair with a host, at 1,000" to Subject(1_000, isHosted = true),
        "in tabs, with bridge and life" to Subject(10, isHosted = false, isWhole = true),
        "the same with a host" to Subject(10, isHosted = true, isWhole = true),
        "the same with a host, at 1,000" to Subject(1_000, isHosted = true, isWhole = true),
    )
    val least = HashMap<String, Double>()
    repeat(ROUNDS) { for ((name, subject) in subjects) least[name] = minOf(least[name] ?: Double.MAX_VALUE, subject.pairs()) }
    for (name in subjects.keys) println("${name.padEnd(30)} ${least.getValue(name).roundToLong().toString().padStart(8)} ns")
    for (subject in subjects.values) subject.navigator.close()
}
