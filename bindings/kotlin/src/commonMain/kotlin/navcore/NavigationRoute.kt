// Routes as types: what a screen takes are its properties, what it gives is its Value.

package navcore

/**
 * A screen as a type. The compiler checks what it takes and what it gives: [Value], which is `Nothing` if it gives
 * nothing.
 *
 * ```kotlin
 * data object Home : RouteType<Home>("home"), NavigationRoute<Nothing>
 *
 * data class Product(val id: Int) : NavigationRoute<Nothing> {
 *     companion object : RouteType<Product>("product", path("/shop/{id}", ::Product, Product::id), { inTab("shop", Main) })
 * }
 *
 * data object Picker : RouteType<Picker>("picker", place = { sheet }), NavigationRoute<String>
 *
 * navigator.register(Home, Product, Picker)
 * navigator.navigate(Product(3))
 * ```
 *
 * A route with properties is a data class with a companion, a route without is an object that is its own type. The
 * properties are the arguments of the route, by name. A property that is null is no argument.
 */
public interface NavigationRoute<Value>

/**
 * A flow as a type: several screens with one result, its [Value]. [First] is the value of its first screen.
 *
 * ```kotlin
 * data object Checkout : FlowType<Checkout, Cart>("checkout", { CartPage }), FlowRoute<Order, Cart>
 * ```
 *
 * Navigating to it opens its first screen. See [Navigator.lead].
 */
public interface FlowRoute<Value, First> : NavigationRoute<Value>
