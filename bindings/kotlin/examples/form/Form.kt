// A form that picks an element from a list: each screen is a function that suspends until the user is done with it.

package navcore.examples.form

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.launch
import navcore.*

/** The form's data are the state of its entry: they are there as long as the screen is. */
class Form(private val navigator: Navigator, private val entry: EntryId) {
    val colour: String get() = navigator.stateOf(entry)?.get("colour")?.string ?: "none"

    /** Goes to the list and waits for what the user picks there. */
    suspend fun pickColour(): String = when (val picked = navigator.navigateForResult<String>(NavigationRequest("colours"))) {
        is NavigationResult.Value -> {
            navigator.setState(entry, arguments("colour" to picked.value))
            "picked ${picked.value}"
        }
        is NavigationResult.Cancelled -> "nothing picked (${picked.reason})"
        is NavigationResult.Failed -> "can't pick now (${picked.status})"
    }
}

/** The list: what the user touches is the result. */
class ColourList(private val navigator: Navigator) {
    val colours = listOf("red", "green", "blue")

    fun touch(index: Int) = navigator.popBack(colours[index])
    fun goBack() = navigator.popBack()
}

/** Waits until a screen is on top, as a host does that draws whatever is there. */
suspend fun Navigator.awaitScreen(route: String) {
    currentRequest.map { it?.route }.first { it == route }
}

suspend fun CoroutineScope.runForm(log: (String) -> Unit) {
    Navigator().use { navigator ->
        for (route in listOf("form", "colours")) navigator.register(route)
        val form = Form(navigator, navigator.start(NavigationRequest("form")).entryOrThrow())
        val list = ColourList(navigator)

        // The user picks blue.
        val first = launch { log(form.pickColour()) }
        navigator.awaitScreen("colours")
        list.touch(2)
        first.join()
        log("the form has ${form.colour}")

        // The user goes back without picking.
        val second = launch { log(form.pickColour()) }
        navigator.awaitScreen("colours")
        list.goBack()
        second.join()

        // The form's owner gives up; the list stays until it is popped.
        val third = launch { log(form.pickColour()) }
        navigator.awaitScreen("colours")
        third.cancel()
        third.join()
        log("waiting: ${navigator.waiterOf(navigator.entries.value.last().id) != null}, depth ${navigator.depth}")
        log("the form has ${form.colour}")
    }
}
