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
 *     companion object : RouteType<Product>("product", path("/shop/{id}", ::Product, Product::id), { inTab(Shop, of = Main) })
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
public interface NavigationRoute<Value> {
    /**
     * The constants of a [Value] that is an enum:
     *
     * ```kotlin
     * data object SizePicker : RouteType<SizePicker>("sizePicker"), NavigationRoute<Size> {
     *     override val valueConstants: List<Size> get() = Size.entries
     * }
     * ```
     *
     * Then a value crosses as the name of its constant: other languages can give and read the value, and a saved state keeps
     * it. Without this a constant is a host object, which neither can do. Null: the value is of another type.
     */
    public val valueConstants: List<Value>? get() = null
}

/** Reads a value of the route: a constant by its name, any other value by its type. */
@PublishedApi
internal inline fun <reified Value> NavigationRoute<*>.readValue(value: NavigationValue): Value =
    constant(value) as? Value ?: value.toKotlin<Value>()

@PublishedApi
internal fun NavigationRoute<*>.constant(value: NavigationValue): Any? {
    val name = value.string ?: return null
    return valueConstants?.firstOrNull { (it as? Enum<*>)?.name == name }
}

/** Returns a value of the route as it crosses: a constant as its name. */
internal fun NavigationRoute<*>.written(value: Any?): Any? =
    if (value is Enum<*> && valueConstants != null) value.name else value

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
