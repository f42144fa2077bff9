// Which content belongs to which route.

package navcore.compose

import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import kotlin.reflect.KClass

/** The screens of a [NavigationHost]. Of two for the same route the later counts. */
public class NavigationScreens internal constructor() {
    private val contents = HashMap<String, @Composable (ScreenEntry) -> Unit>()
    private var unknown: @Composable (ScreenEntry) -> Unit = { BasicText("There is no screen for ${it.route}.") }

    /** What entries of the [route] show. */
    public fun screen(route: String, content: @Composable (ScreenEntry) -> Unit) {
        contents[route] = content
    }

    /** The same with the model that the route's builder made. One of another type, or none, is an error. */
    public inline fun <reified Model : Any> screen(
        route: String, noinline content: @Composable (ScreenEntry, Model) -> Unit,
    ): Unit = screen(route, Model::class, content)

    public fun <Model : Any> screen(
        route: String, model: KClass<Model>, content: @Composable (ScreenEntry, Model) -> Unit,
    ): Unit = screen(route) { entry -> content(entry, entry.modelOf(model)) }

    /** What entries of all other routes show: else the branches of a container, or a line that names the route. */
    public fun unknown(content: @Composable (ScreenEntry) -> Unit) {
        unknown = content
    }

    @Composable
    internal fun Content(entry: ScreenEntry) {
        val content = contents[entry.route]
        if (content != null) content(entry) else if (entry.branches.isEmpty()) unknown(entry) else Branches(entry)
    }
}
