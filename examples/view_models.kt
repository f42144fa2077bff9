// View models: a stack of screens, each with a model that is made for its request, over a platform that only pushes a
// page and pops it. A model opens another screen for a result, and gets the result once.
import navcore.*

// The screens: what each takes, and what it gives.
data object People : RouteType<People>("people"), NavigationRoute<Nothing>
data class Person(val name: String) : NavigationRoute<Nothing> {
    companion object : RouteType<Person>("person", properties(::Person, Person::name))
}
data class NameForm(val name: String) : NavigationRoute<String> {
    companion object : RouteType<NameForm>("nameForm", properties(::NameForm, NameForm::name))
}

// Their models: each has the handle of its screen, and never the navigator.
class PeopleModel(private val screen: NavigationScreen<People>) {
    fun open(name: String) = screen.navigate(Person(name))
}

class PersonModel(private val screen: NavigationScreen<Person>) : AutoCloseable {
    private var name = screen.route.name

    fun openFriend(name: String) = screen.navigate(Person(name))

    fun rename() = screen.navigate(NameForm(name)) { name ->
        println("  a new name: ${name ?: "none"}")
        if (name != null) this.name = name
    }

    override fun close() = println("  the model of $name has gone")
}

class NameFormModel(private val screen: NavigationScreen<NameForm>) {
    fun save(name: String) = screen.submit(name)
    fun cancel() = screen.back()
    fun close() = screen.backToRoot()
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

fun main() {
    val app = Navigator()
    app.onProblem = { println("  $it") }
    app.register(People, ::PeopleModel)
    app.register(Person, ::PersonModel)
    app.register(NameForm, ::NameFormModel)
    app.setBridge(Platform(room = 3, goesToRoot = false))
    app.start(People)

    // What the user does.
    fun people() = app.topScreen?.model<PeopleModel>()
    fun person() = app.topScreen?.model<PersonModel>()
    fun form() = app.topScreen?.model<NameFormModel>()

    people()?.open("Ann")
    person()?.rename()
    form()?.save("Anna")
    person()?.rename()
    form()?.cancel()

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
