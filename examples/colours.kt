// Colours: lists of shades that open lists of shades, deeper and deeper, beside the colour that is painted. Each list
// has a coordinator, which decides over the messages of a sealed interface. A message that it leaves goes to the list
// around it, and in the end to the app, which sees from which list it comes.
import navcore.*

val shades =
    mapOf(null to listOf("red", "blue"), "red" to listOf("rose", "wine"), "wine" to listOf("bordeaux", "merlot"))
val favourites = listOf("red", "wine")

// The screens: a desk with the lists on one side and the painted colour on the other.
data object Desk : RouteType<Desk>("desk", place = { split(Home, empty = "painted") }), NavigationRoute<Nothing>
data object Home : RouteType<Home>("home"), NavigationRoute<Nothing>
data class ColourList(val of: String? = null) : NavigationRoute<Nothing> {
    companion object : RouteType<ColourList>("colourList", properties(::ColourList, ColourList::of))
}
data class Info(val colour: String) : ColourMessage, AppMessage {
    companion object : RouteType<Info>("info", properties(::Info, Info::colour), { sheet })
}
data class Painted(val colour: String, val list: String? = null) : AppMessage {
    companion object : RouteType<Painted>(
        "painted", properties(::Painted, Painted::colour, Painted::list), { inColumn("painted", Desk) },
    )
}
data object General : RouteType<General>("general"), NavigationRoute<Nothing>

// The flows. The list with which the colours begin is of the same colour as the flow.
data class Colours(val of: String? = null) : FlowRoute<Nothing, Nothing>, ColourMessage, AppMessage {
    companion object : FlowType<Colours, Nothing>(
        "colours", { ColourList() }, properties(::Colours, Colours::of), { inColumn(Home, of = Desk) },
    )
}
data object Settings : FlowType<Settings, Nothing>("settings", { General }), FlowRoute<Nothing, Nothing>, AppMessage
data object App : FlowType<App, Nothing>("app", { Desk }), FlowRoute<Nothing, Nothing>

// The messages that their coordinators take.
sealed interface ColourMessage : NavigationRoute<Nothing>
data class Tapped(val colour: String) : ColourMessage {
    companion object : RouteType<Tapped>("tapped", properties(::Tapped, Tapped::colour))
}
data class Chosen(val colour: String) : ColourMessage, AppMessage {
    companion object : RouteType<Chosen>("chosen", properties(::Chosen, Chosen::colour))
}
data object Copied : RouteType<Copied>("copied"), ColourMessage
data object Help : RouteType<Help>("help"), ColourMessage

sealed interface AppMessage : NavigationRoute<Nothing>
data object Favourites : RouteType<Favourites>("favourites"), AppMessage

fun decide(message: ColourMessage): CoordinatorAnswer = when (message) {
    is Tapped ->
        CoordinatorAnswer.Redispatch(if (message.colour in shades) Colours(message.colour) else Info(message.colour))
    is Colours, is Info -> CoordinatorAnswer.Show
    Copied -> CoordinatorAnswer.Ignore
    is Chosen, Help -> CoordinatorAnswer.Pass
}

/** Decides over a message of the app, or of the list that has passed it on. */
fun decide(message: AppMessage, list: Colours?): CoordinatorAnswer = when (message) {
    is Colours, is Painted, is Info -> CoordinatorAnswer.Show
    is Chosen -> CoordinatorAnswer.Redispatch(Painted(message.colour, list?.of)) // what the app calls it
    Favourites -> CoordinatorAnswer.Perform(NavigationIntent.Batch(linkTo(favourites)))
    Settings -> CoordinatorAnswer.Switch // over the desk
}

/** A link sends a request to each list that the one before opens. */
fun linkTo(colours: List<String>): List<NavigationIntent> =
    listOf(NavigationIntent.PopUpToRoot()) + colours.map { NavigationIntent.Dispatch(Colours(it)) }

fun main() {
    val app = Navigator()
    app.onProblem = { println("  $it") }
    app.register(Desk, Home, Info, Painted, General, Settings)
    app.register(ColourList) { screen -> shades[screen.route.of] ?: throw BuilderRefusedException(404) }
    app.registerFlow(Colours, messages(Tapped, Colours, Info, Chosen, Copied, Help)) { message: ColourMessage ->
        decide(message)
    }
    app.registerFlow(App, messages(Colours, Chosen, Painted, Info, Favourites, Settings)) { message: AppMessage, sent ->
        decide(message, Colours.of(sent.child?.let { app.flowInfo(it) }?.request))
    }

    // What the user does.

    /** Taps a button of the screen on top, which sends a message and knows nobody who takes it. */
    fun tap(message: NavigationRoute<*>) {
        val screen = app.topScreen ?: return
        println("${app.requestOf(message)}: ${screen.dispatch(message).status}")
        println("  ${app.readTree()}")
    }

    app.start(App)
    tap(Colours())
    tap(Tapped("red"))
    tap(Tapped("wine"))
    tap(Tapped("merlot"))
    tap(Copied)
    tap(Help) // nobody takes it
    tap(Chosen("merlot"))
    tap(Info("merlot")) // from the other side
    tap(Favourites) // several moves in the place of one
    tap(Chosen("bordeaux"))
    tap(Settings)

    /** Opens all of these lists or none. */
    fun open(vararg colours: String) {
        val outcome = app.batch(linkTo(colours.toList()))
        println("${colours.joinToString()}: ${outcome.status} at ${outcome.index}, revision ${app.revision}")
        println("  ${app.readTree()}")
    }

    open("red", "wine")
    open("wine", "green", "red")
    app.close()
}
