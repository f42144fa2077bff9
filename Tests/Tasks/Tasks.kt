// What the tasks of docs/tasks*.md need in Kotlin. scripts/tasks puts a function for each task at the end.

package tasks

import kotlin.concurrent.thread
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import navcore.*

// Names in the calls of the page

class Note(build: BuildContext) {
    val id: Long = build.arguments?.get("id")?.long ?: 0
}

class Search {
    fun close() = tell("closed")
}

lateinit var navigator: Navigator
lateinit var port: NavigationPort
var entry = EntryId(0)
var stack = StackId(0)
var flow = FlowId(0)
var waiter = WaiterId(0)
var order = RouteId(0)
val search = Search()
var url = ""
var isSignedIn = false
var isSaved = false
var isAllowed = false

// What the program says of a task

val said = mutableListOf<String>()
var isGone = false

/** Of several lines the first. */
fun tell(words: Any) {
    said.add(words.toString().substringBefore('\n'))
}

fun done(outcome: NavigationOutcome) = done(outcome.status)

fun done(status: NavigationStatus) {
    if (status != NavigationStatus.Ok) tell(status.word)
}

/** Of a call without a status. */
fun done(@Suppress("UNUSED_PARAMETER") value: Any?) {}

/** Prints the task, what was told, and the entries and stacks of the dump. */
fun show(wants: String) {
    val lines = if (isGone) emptyList() else navigator.dump().lines().drop(1)
    val tree = lines.map { it.trimStart() }
        .filter { it.isNotEmpty() && !it.startsWith("stack ") }
        .joinToString(" / ") { line -> line.dropWhile { it.isDigit() }.trimStart() }
    println("$wants: " + listOf(said.joinToString(" "), tree).filter { it.isNotEmpty() }.joinToString("; "))
    navigator.close()
    said.clear()
    isSignedIn = false
    isSaved = false
    isAllowed = false
    isGone = false
}

// Callbacks

var onBuild: ((BuildContext) -> Unit)? = null

fun picked(result: NavigationResult<NavigationValue>) = tell(result.valueOrNull()?.string ?: "cancelled")

fun draw(event: NavigationEvent) {
    if (event.kind == EventKind.Changed) tell("changed")
    event.gesture?.let { tell("gesture ${(it.progress * 100 + 0.5).toInt()}") }
}

// What the tasks are given, and what comes after the calls

fun keep(made: Navigator) {
    navigator = made
}

fun fresh() = keep(Navigator())

fun add(route: String) {
    navigator.register(route)
}

/** A request for a route. Some routes have arguments. */
fun request(route: String): NavigationRequest =
    if (route == "note") NavigationRequest(route, "id" to 7) else NavigationRequest(route)

fun start(route: String) = done(navigator.start(request(route)))

fun app() {
    fresh()
    add("home")
    val builder = routeBuilder { build ->
        onBuild?.invoke(build)
        onBuild = null
        Note(build)
    }
    navigator.register("note", "/notes/{id:int}", isLinkable = true, builder = builder)
    navigator.register("settings", "/settings")
    add("picker")
    order = navigator.register("order")
    add("signIn")
    start("home")
}

fun tabs() {
    fresh()
    for (route in listOf("home", "orders", "settings")) add(route)
    navigator.register("main", container = NavigationContainer.tabs("home", "orders"))
    start("main")
}

fun split() {
    fresh()
    add("letters")
    val columns = NavigationContainer.split(NavigationBranch("letters"), NavigationBranch.empty("letter"))
    navigator.register("mail", container = columns)
    start("mail")
}

fun go(route: String) = done(navigator.navigate(request(route)))

fun ask(route: String, presentation: Presentation = Presentation.Default) {
    val options = NavigationOptions(presentation = presentation)
    val outcome = navigator.navigateForResult(request(route), options) { picked(it) }
    done(outcome)
    outcome.waiter?.let { waiter = it }
}

fun sheet(route: String) = ask(route, Presentation.Sheet)

fun checkout() {
    app()
    add("cart")
    navigator.registerFlow("checkout", NavigationRequest("cart"))
    ask("checkout")
    flow = navigator.currentFlow!!
}

fun coordinator() {
    fresh()
    add("home")
    add("buy")
    navigator.registerFlow("shop", NavigationRequest("home")) { sent ->
        if (sent.request.route == "buy") CoordinatorAnswer.Show else CoordinatorAnswer.Pass
    }
    start("shop")
}

fun take() {
    entry = navigator.top!!
}

fun root() {
    entry = navigator.entryIds(navigator.scene()!!).first()
}

fun branch(name: String) {
    root()
    stack = navigator.branch(name, of = entry)!!
}

fun next() {
    navigator.nextValue(entry) { picked(it) }
}

fun pick() = done(navigator.popBack("blue"))

fun publish() = done(navigator.publish(entry, "blue"))

fun back() = done(navigator.back())

fun touch() = done(navigator.backGesture(GesturePhase.Begin))

fun swipe() {
    touch()
    done(navigator.backGesture(GesturePhase.Cancel))
}

fun watch() {
    navigator.observe { draw(it) }
}

fun point(text: String) {
    url = text
}

fun follow(text: String) = done(navigator.open(DeepLink(text)))

fun ready() = done(navigator.setLinksHeld(false))

fun wall() {
    navigator.addGuard(GuardScope.EnteringRoute(order)) {
        if (isSignedIn) GuardAnswer.Accept else GuardAnswer.Refuse()
    }
}

fun login() {
    isSignedIn = true
}

fun logout() {
    isSignedIn = false
}

fun refuse() = done(navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(1) }))

fun door() {
    port = navigator.port()
}

fun drain() {
    done(navigator.drain())
    port.close()
}

fun gone() {
    isGone = true
}

fun name() = tell(navigator.requestOf(entry)!!.route)

fun level() = tell("depth ${navigator.depth}")

fun reveal() = tell((navigator.modelOf(entry) as Note).id)

fun recall() = tell(navigator.stateOf(entry)!!.long!!)

/** Runs a task that waits, and acts when it waits. */
suspend fun during(wait: suspend () -> Unit, act: () -> Unit) = coroutineScope {
    val waiting = launch(start = CoroutineStart.UNDISPATCHED) { wait() }
    act()
    waiting.join()
}

// The tasks
