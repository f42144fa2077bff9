// A popup: a flow that is presented as a sheet, with a flow in it and an alert at its end. A view has the handle of its
// screen, and never the navigator. The platform refuses, comes late, and answers twice.
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import navcore.*
import navcore.test.TestAnswer
import navcore.test.TestHost
import navcore.test.TestUser

// The screens: what each takes, and what it gives.
data object Home : RouteType<Home>("home"), NavigationRoute<Nothing>
data object NameForm : RouteType<NameForm>("nameForm"), NavigationRoute<String>
data object Camera : RouteType<Camera>("camera"), NavigationRoute<String>
data class Crop(val photo: String) : NavigationRoute<String> {
    companion object : RouteType<Crop>("crop", properties(::Crop, Crop::photo))
}

// The flows, and what they give.
data object SignUp : FlowType<SignUp, String>("signUp", { NameForm }, place = { sheet }), FlowRoute<Account, String>
data object AddPhoto : FlowType<AddPhoto, String>("addPhoto", { Camera }), FlowRoute<String, String>
data class Account(val name: String, val photo: String)

/** The view of the form. It has the handle of its screen, and no way to do more. */
class NameFormView(private val screen: NavigationScreen<NameForm>) {
    fun next(name: String): NavigationOutcome = screen.submit(name)
}

class SignUpFlow(private val popup: FlowLeader<Account>, private val name: String) {
    suspend fun run() {
        val photo = addPhoto() ?: return // back: the name is asked again
        val question = NavigationAlert("Sign up as $name?") {
            button("Yes")
            cancel("No")
        }
        if (popup.ask(question) == "Yes") popup.finish(Account(name, photo))
    }

    private suspend fun addPhoto(): String? =
        popup.lead(AddPhoto) { photo -> show(Crop(photo)) { cropped -> finish(cropped) } }
}

suspend fun signUp(app: Navigator) {
    try {
        println(app.lead(SignUp) { name -> SignUpFlow(this, name).run() } ?: "not signed up")
    } catch (interrupted: NavigationInterruptedException) {
        println("not signed up: ${interrupted.result}")
    }
}

// What the user does, and what the platform does.

fun main() = runBlocking {
    val app = Navigator()
    app.register(Home, SignUp, NameForm, AddPhoto, Camera, Crop, NavigationAlert)
    app.start(Home)
    val user = TestUser(app)
    val host = TestHost(app, TestAnswer.Refuse(7), TestAnswer.Later(300.milliseconds), TestAnswer.Twice(50.milliseconds))
    fun draw() = println("${host.clock.now.inWholeMilliseconds} ms: ${app.readTree()}")

    signUp(app) // refused
    draw()

    val signingUp = launch { signUp(app) }
    host.awaitRevision(2) // the sheet comes after 300 milliseconds
    val form = NameFormView(user.awaitScreen(NameForm))
    form.next("Ann")
    host.awaitRevision(3) // the camera comes after 50, and the platform says so twice
    user.submit("ann.jpg", at = Camera)
    draw()
    user.submit("face.jpg", at = Crop)
    println(user.awaitScreen(NavigationAlert).route.title)
    user.submit("No", at = NavigationAlert)
    draw()

    user.submit("Anna", at = NameForm)
    user.submit("anna.jpg", at = Camera)
    user.submit("face.jpg", at = Crop)
    user.submit("Yes", at = NavigationAlert)
    signingUp.join()
    println("a button of a form that has gone: ${form.next("Bob")}")

    val leaving = launch { signUp(app) }
    user.submit("Cem", at = NameForm)
    user.submit("cem.jpg", at = Camera)
    draw()
    user.swipeAway() // a swipe, and both flows are over
    leaving.join()
    draw()
    println(host.log.filter { it.startsWith("answered") })
    app.close()
    println("and when the app has gone: ${form.next("Bob")}")
}
