// Which content belongs to which route.

package navcore.compose

import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import kotlin.reflect.KClass
import navcore.NavigationRoute
import navcore.NavigationScreen
import navcore.RouteType
import navcore.screen

/** The screens of a [NavigationHost]. Of two for the same route the later counts. */
public class NavigationScreens internal constructor() {
    private val contents = HashMap<String, @Composable (ScreenEntry) -> Unit>()
    private var unknown: @Composable (ScreenEntry) -> Unit = { BasicText("There is no screen for ${it.route}.") }

    /** Sets what the entries of a [route] show. */
    public fun screen(route: String, content: @Composable (ScreenEntry) -> Unit) {
        contents[route] = content
    }

    /**
     * Sets what the entries of a [route] show, with the model that its builder made. A model of another type, or none,
     * is an error.
     */
    public inline fun <reified Model : Any> screen(
        route: String, noinline content: @Composable (ScreenEntry, Model) -> Unit,
    ): Unit = screen(route, Model::class, content)

    /** Sets what the entries of a [route] show, with the model of a class that is known at run time. */
    public fun <Model : Any> screen(
        route: String, model: KClass<Model>, content: @Composable (ScreenEntry, Model) -> Unit,
    ): Unit = screen(route) { entry -> content(entry, entry.modelOf(model)) }

    /**
     * Sets what the entries of a route that is a type show. The content gets the handle of the screen, with its route. The
     * handle stays for as long as the screen is drawn, also on its way out.
     */
    public fun <Route : NavigationRoute<*>> screen(
        type: RouteType<Route>, content: @Composable (ScreenEntry, NavigationScreen<Route>) -> Unit,
    ): Unit = screen(type.name) { entry ->
        val screen = remember(entry, entry.request) { entry.navigator.screen(of = entry.id)?.ofType(type) }
        if (screen != null) content(entry, screen)
    }

    /**
     * Sets what the entries of all other routes show: by default the branches of a container, or a line with the
     * route's name.
     */
    public fun unknown(content: @Composable (ScreenEntry) -> Unit) {
        unknown = content
    }

    @Composable
    internal fun Content(entry: ScreenEntry) {
        val content = contents[entry.route]
        if (content != null) content(entry) else if (entry.branches.isEmpty()) unknown(entry) else Branches(entry)
    }
}
