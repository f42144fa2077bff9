// A program that is killed while it waits for a result, and goes on in its next run. scripts/test kotlin compiles it
// with `pickColour` of docs/kotlin-saved.md, runs it and kills it.

import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import navcore.*

/**
 * Goes on from the saved text that is the argument; without a text it starts. Prints the saved text of what is shown,
 * and the tree. Then it waits for a line of the input, which is the colour that the user picks, or to be killed.
 */
fun main(arguments: Array<String>): Unit = runBlocking {
    val navigator = Navigator()
    for (route in listOf("home", "picker")) navigator.register(route)
    navigator.restore(arguments.single().ifEmpty { null }, orStart = NavigationRequest("home"))
    val screen = launch(start = CoroutineStart.UNDISPATCHED) { println("picked ${pickColour(navigator)}") }
    print(navigator.save())
    println(navigator.readTree())
    println(navigator.popBack(readln()))
    screen.join()
    println("nobody waits: ${navigator.attachResult("settings.colour") { println("again: $it") } == null}")
    navigator.close()
}
