// View models: a stack of screens, each with a model and a view that are made for its request, over a platform that
// only pushes a page and pops it. A view opens another screen for a result, and gets the result once: in a function, or
// as the value of a suspending function.
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield
import navcore.*

// The screens: what each takes, and what it gives.
data object People : RouteType<People>("people"), NavigationRoute<Nothing>
data class Person(val name: String) : NavigationRoute<Nothing> {
    companion object : RouteType<Person>("person", properties(::Person, Person::name))
}
data class NameForm(val name: String) : NavigationRoute<String> {
    companion object : RouteType<NameForm>("nameForm", properties(::NameForm, NameForm::name))
}

/** The model of a person, which lives as long as the screen. */
class PersonModel(var name: String) : AutoCloseable {
    override fun close() = println("  the model of $name has gone")
}

// The views: each has the handle of its screen, and never the navigator.
class PeopleView(private val screen: NavigationScreen<People>) {
    fun open(name: String) = screen.navigate(Person(name))
}

class PersonView(private val screen: NavigationScreen<Person>, private val model: PersonModel) {
    fun openFriend(name: String) = screen.navigate(Person(name))

    fun rename() = screen.navigate(NameForm(screen.route.name)) { name ->
        println("  a new name: ${name ?: "none"}")
        if (name != null) model.name = name
    }

    suspend fun greet() = println("  hello ${screen.ask(NameForm(screen.route.name)) ?: "nobody"}")
}

class NameFormView(private val screen: NavigationScreen<NameForm>) {
    fun save(name: String) = screen.submit(name)
    fun cancel() = screen.back()
    fun close() = screen.backToRoot()
}

/** Makes the model and the view of each screen of a route. */
class Screens<Route : NavigationRoute<*>, Model>(
    private val app: Navigator, private val type: RouteType<Route>, private val model: (Route) -> Model,
    private val view: (NavigationScreen<Route>, Model) -> Any,
) : RouteBuilder<Model, Any> {
    override fun makeModel(build: BuildContext) = model(screen(build.entry).route)
    override fun makeView(entry: EntryId, model: Model) = view(screen(entry), model)
    override fun destroyModel(model: Model) = if (model is AutoCloseable) model.close() else Unit

    private fun screen(entry: EntryId) = app.screen(entry)?.ofType(type) ?: throw BuilderRefusedException(404)
}

/** A platform with room for some pages. It refuses what it can't do, so its pages are the stack. */
class Platform(private val room: Int, private val goesToRoot: Boolean = true) : PlatformBridge {
    private var pages = listOf<String>()

    override fun navigateTo(request: NavigationRequest) = pages.size < room && show(pages + request.route)
    override fun popBack() = show(pages.dropLast(1))
    override fun popUpToRoot() = goesToRoot && show(pages.take(1))

    /** What there is already, when the platform comes later. */
    override fun replay(stack: List<NavigationRequest>) {
        show(stack.map { it.route })
    }

    private fun show(pages: List<String>): Boolean {
        this.pages = pages
        println(pages.joinToString(" > "))
        return true
    }
}

fun main() = runBlocking {
    val app = Navigator()
    app.onProblem = { println("  $it") }
    app.register(People, Screens(app, People, { }) { screen, _ -> PeopleView(screen) })
    app.register(Person, Screens(app, Person, { PersonModel(it.name) }, ::PersonView))
    app.register(NameForm, Screens(app, NameForm, { }) { screen, _ -> NameFormView(screen) })
    app.setBridge(Platform(room = 3, goesToRoot = false))
    app.start(People)

    // What the user does, who sees a view.
    fun seen() = app.top?.let { app.viewOf(it) }
    fun people() = seen() as? PeopleView
    fun person() = seen() as? PersonView
    fun form() = seen() as? NameFormView

    people()?.open("Ann")
    person()?.rename()
    form()?.save("Anna")
    person()?.rename()
    form()?.cancel()

    val greeting = launch { person()?.greet() }
    while (app.depth < 3) yield()
    form()?.save("Annie")
    greeting.join()

    person()?.openFriend("Ben")
    person()?.openFriend("Cem") // no room: the stack stays as it is
    app.topScreen?.back()

    person()?.rename()
    form()?.close() // it can't do that
    app.setBridge(Platform(room = 5))
    form()?.close()
    println(app.popBack())
    app.close()
}
