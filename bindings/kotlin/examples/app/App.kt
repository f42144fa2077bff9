// Three screens, Main, Test1 and Test2: a bridge that shows them, a model for each, and results that travel back.

package navcore.examples.app

import navcore.*

/** The model of a screen: it lives as long as its entry. */
class Screen(val name: String, private val log: (String) -> Unit) {
    init {
        log("build $name")
    }

    fun destroy() = log("destroy $name")
}

class ScreenBuilder(private val name: String, private val log: (String) -> Unit) : RouteBuilder<Screen, String> {
    override fun makeModel(build: BuildContext) = Screen(name, log)
    override fun destroyModel(model: Screen) = model.destroy()
    override fun makeView(entry: EntryId, model: Screen) = "[ ${model.name} ]"
}

/** What a platform does when the user moves; it may refuse. It brings its screens. */
class ConsoleBridge(private val log: (String) -> Unit) : PlatformBridge {
    var isLocked = false

    private fun move(name: String): Boolean {
        log(if (isLocked) "$name: no" else name)
        return !isLocked
    }

    override fun registerRoutes(navigator: Navigator) {
        for (name in listOf("main", "test1", "test2")) navigator.register(name, ScreenBuilder(name, log))
    }

    override fun navigateTo(request: NavigationRequest) = move("push ${request.route}")
    override fun popBack() = move("pop")
    override fun popUpToRoot() = move("pop up to root")
    override fun replay(stack: List<NavigationRequest>) = log("show ${stack.size}")
}

fun runApp(log: (String) -> Unit) {
    Navigator().use { navigator ->
        val bridge = ConsoleBridge(log)
        navigator.setBridge(bridge)
        navigator.start(NavigationRequest("main"))

        navigator.navigateForResult(NavigationRequest("test1", "id" to 1)) { log("test1 said $it") }
        navigator.navigateForResult(NavigationRequest("test2")) { log("test2 said $it") }
        log("on ${navigator.entries.value.map { it.route }}: ${navigator.viewOf(navigator.entries.value.last().id)}")

        bridge.isLocked = true
        log("locked: ${navigator.popBack().status}")
        bridge.isLocked = false

        navigator.popBack("b")
        navigator.popBack("a")
        log("at the root: ${navigator.popBack().status}")

        navigator.navigate(NavigationRequest("test1"))
        navigator.navigate(NavigationRequest("test2"))
        log("removed ${navigator.popUpToRoot().removedCount}")
    }
}

fun main() = runApp(::println)
