// A router: the stack, the popup and the alert of an app as three values that a UI draws, and one verb for each move. A
// view has the router, or the handle of its screen.
import navcore.*

// The screens, and the place of each.
data object Home : RouteType<Home>("home"), NavigationRoute<Nothing>
data class Page(val number: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Page>("page", properties(::Page, Page::number))
}
data object Settings : RouteType<Settings>("settings", place = { sheet }), NavigationRoute<Nothing>

class Router(private val app: Navigator) {
    val stack: List<NavigationRoute<*>> get() = routesOn(app.scene())
    val popup: NavigationRoute<*>? get() = presented(Presentation.Sheet)
    val alert: NavigationAlert? get() = presented(Presentation.Alert) as? NavigationAlert

    /** Pushes a screen, or opens a popup: as its place says. */
    fun open(route: NavigationRoute<*>) = app.navigate(route)

    fun ask(alert: NavigationAlert, then: (String?) -> Unit) = app.navigate(alert, onValue = then)

    fun pop() = app.popBack()
    fun dismiss() = app.dismiss()

    /** Keeps the first screen, and replaces all others. */
    fun set(vararg pages: Page) =
        app.setStack(listOf(NavigationElement.Keep(app.entryIds.first())) + pages.map { NavigationElement.New(it) })

    /** Goes back to the first screen, from wherever the user is. */
    fun popAll() = app.popUpToRoot(NavigationOptions(target = app.scene()))

    private fun presented(presentation: Presentation) =
        routesOn(app.readTree().scenes[0].stacks.lastOrNull { it.presentation == presentation }?.id).lastOrNull()

    private fun routesOn(stack: StackId?) = stack?.let { app.entryIds(it) }.orEmpty().mapNotNull { app.routeOf(it) }
}

fun main() {
    val app = Navigator()
    val router = Router(app)
    app.onProblem = { println(it) }
    app.register(Home, Page, Settings, NavigationAlert)
    app.observe { event ->
        if (event.kind != EventKind.Changed) return@observe
        val popup = router.popup?.let { " popup: ${app.requestOf(it)}" }
        val alert = router.alert?.let { " alert: ${it.title}" }
        println("${router.stack.map { app.requestOf(it) }}${popup ?: ""}${alert ?: ""}")
    }
    app.start(Home)

    // What the user does.

    router.open(Page(1))
    router.open(Page(2))
    router.pop()

    val reset = NavigationAlert("Reset?") {
        destructive("Reset")
        cancel("Keep")
    }
    router.open(Settings)
    router.ask(reset) { println(it ?: "no answer") }
    app.topScreen?.ofType(NavigationAlert)?.submit("Keep")
    router.ask(reset) { println(it ?: "no answer") }
    router.dismiss() // as by a tap beside it
    router.dismiss()
    router.dismiss() // there is nothing to dismiss

    router.set(Page(7), Page(8))
    router.open(Settings)
    router.popAll()
    app.close()
}
