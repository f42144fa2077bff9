// Uses of typed routes that the compiler refuses: each line with a comment, and no other line.
import navcore.*
import navcore.test.TestUser

data object Home : RouteType<Home>("home"), NavigationRoute<Nothing>
data class Product(val id: Int) : NavigationRoute<Nothing> {
    companion object : RouteType<Product>("product", path("/shop/{id}", ::Product, Product::id))
}
data object Picker : RouteType<Picker>("picker"), NavigationRoute<Int>
data object CartPage : RouteType<CartPage>("cart"), NavigationRoute<String>
data object Checkout : FlowType<Checkout, String>("checkout", { CartPage }), FlowRoute<Int, String>
data object Wrong : FlowType<Wrong, String>("wrong", { Picker }), FlowRoute<Int, String> // the first screen gives another type
data class Pair(val a: Int, val b: String) : NavigationRoute<Nothing> {
    companion object : RouteType<Pair>("pair", properties(::Pair, Pair::b, Pair::a)) // the order is that of the constructor
}

fun screens(screen: NavigationScreen<Picker>, any: NavigationScreen<*>, home: NavigationScreen<Home>) {
    screen.submit(2)
    screen.submit("2") // it gives an Int
    any.submit(2) // it may be of any type
    home.submit(2) // it gives nothing
    screen.navigate(Product(3))
    screen.navigate(Product(3)) { value -> println(value) } // says: the route gives no value
    screen.navigate(Product("3")) // the id is an Int
    screen.navigate(Product()) // the id is missing
}

suspend fun asking(navigator: Navigator, user: TestUser) {
    val number: Int? = navigator.ask(Picker)
    val text: String? = navigator.ask(Picker) // it gives an Int
    navigator.ask(Home) // says: the route gives no value: make it a NavigationRoute<Value>, or use navigate
    navigator.value(of = Home) // says: the route gives no value
    user.submit(2, at = Picker)
    user.submit("2", at = Picker) // it gives an Int
    navigator.navigate(Home) { value -> println(value) } // says: the route gives no value
    println("$number $text")
}

suspend fun fromAScreen(screen: NavigationScreen<*>) {
    screen.ask(Picker)
    screen.ask(Home) // says: the route gives no value
    screen.value(of = Home) // says: the route gives no value
}

suspend fun leading(navigator: Navigator) {
    val due: Int? = navigator.lead(Checkout) { cart -> show(Picker) { number -> finish(number + cart.length) } }
    navigator.lead(Checkout) { cart -> finish(cart) } // the flow gives an Int
    navigator.lead(Checkout) { show(Picker) { number -> println(number.length) } } // the number is an Int
    navigator.lead(Picker) {} // says: actual type is 'Picker', but 'FlowRoute<
    navigator.lead(Checkout) { ask(Home) } // says: the route gives no value
    navigator.lead(Checkout) { show(Home) {} } // says: the route gives no value
    navigator.lead(Checkout) { replace(Home) { value -> println(value) } } // says: the route gives no value
    println(due)
}

class Pages : PlatformBridge {
    override fun navigateTo(request: NavigationRequest) = true
    override fun popBack() = true
    override fun popUpToRoot() = true
}

class WithoutVerb : PlatformBridge { // navigateTo is missing
    override fun popBack() = true
    override fun popUpToRoot() = true
}

abstract class OtherVerb : PlatformBridge {
    override fun navigate(request: NavigationRequest) = true // the verb is navigateTo
}

fun popping(navigator: Navigator, screen: NavigationScreen<Picker>) {
    navigator.popBack(options = NavigationOptions(isAnimated = false))
    screen.navigator.close() // a screen gives no way to its navigator
}
