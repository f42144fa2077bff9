// The shop: a navigator with its bridge, and what the customer can do. Where the user is stands in the navigator alone.

package navcore.shop

import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.listSaver
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.launch
import navcore.DeepLink
import navcore.EventKind
import navcore.NavigationOptions
import navcore.NavigationOutcome
import navcore.NavigationRequest
import navcore.NavigationResult
import navcore.Navigator
import navcore.compose.ScreenEntry
import navcore.compose.ScreenStack
import navcore.compose.rememberNavigator
import navcore.navigateForResult

/** The shop as the registry around has it, with where the customer was. A new one begins at the front door. */
@Composable
fun rememberShop(dispatcher: CoroutineDispatcher? = null): Shop {
    val navigator = rememberNavigator(NavigationRequest("main"), key = "navigator", dispatcher = dispatcher) {
        registerScreens(this)
    }
    return rememberSaveable(navigator, saver = Shop.saver(navigator), key = "shop") { Shop(navigator) }
}

/** With a navigator that has the screens, and has started. */
class Shop(val navigator: Navigator) {
    val cart = Cart()
    val bridge = ShopBridge(navigator, cart)

    /** The colour of the wrapping paper, and what became of the last wish for another. */
    var paper by mutableStateOf("brown")
        private set
    var answer by mutableStateOf("")
        private set

    /** What was paid, in cents. */
    var paid by mutableStateOf(0)
        private set

    /** What the customer is told of the last move; null where all is well. */
    var complaint by mutableStateOf<String?>(null)
        private set

    init {
        navigator.setBridge(bridge)
        navigator.observe { event ->
            val isPaid = event.kind == EventKind.Changed &&
                event.changes.any { it.makesEntry && navigator.nameOf(it.routeId) == "receipt" }
            if (isPaid) {
                paid += cart.total
                cart.empty()
            }
        }
    }

    /** A link from outside, such as `teashop://main/catalogue/3`. */
    fun open(link: String) = tell(navigator.open(link))

    // What screens do: once the asking one is not on top any more, it does not happen.

    fun show(from: ScreenEntry, route: String) = tell(navigator.navigate(NavigationRequest(route), from.asks()))

    /**
     * A product opens in the column beside the list, in the place of the last one. Who goes from a product to the cart, and
     * from there to the same product, is back where he was.
     */
    fun show(from: ScreenEntry, product: Product) =
        tell(navigator.navigate(NavigationRequest("product", "id" to product.id), from.asks()))

    /** Leafing through the products leaves no trail of them on the stack. */
    fun leaf(from: ScreenEntry, product: Product) =
        tell(navigator.replaceTop(NavigationRequest("product", "id" to product.id), from.asks()))

    fun put(from: ScreenEntry, product: Product) {
        cart.put(product)
        show(from, "cart")
    }

    /** The receipt is on another tab: that is selected, and the sheet goes. */
    fun pay(from: ScreenEntry) {
        val outcome = navigator.navigate(NavigationRequest("receipt", "paid" to cart.total), from.asks())
        tell(outcome)
        // Where it is done, the sheet is gone, nothing waits here any more, and there is nothing to tell.
        if (outcome is NavigationOutcome.Pending) from.scope.launch { tell(outcome.await()) }
    }

    fun goBack(from: ScreenEntry) = tell(navigator.back(from.asks()))
    fun goToFrontDoor() = tell(navigator.navigate(NavigationRequest("home")))
    fun select(tab: ScreenStack) = tell(navigator.select(tab.id))

    /** Asks first. */
    fun emptyCart(from: ScreenEntry) {
        from.scope.launch {
            val question = NavigationRequest("question", "title" to "Empty the cart?")
            if (navigator.navigateForResult<Boolean>(question, from.asks()).valueOrNull() == true) cart.empty()
        }
    }

    /** The alert goes with its answer. */
    fun answer(from: ScreenEntry, answer: Boolean) = tell(navigator.dismiss(answer, from.asks()))

    /** Goes to the picker and waits for what comes of it. */
    fun choosePaper(from: ScreenEntry) {
        from.scope.launch {
            val picked = navigator.navigateForResult<String>(NavigationRequest("picker"), from.asks())
            if (picked is NavigationResult.Value) paper = picked.value
            answer = when (picked) {
                is NavigationResult.Value -> picked.value
                is NavigationResult.Cancelled -> "none, ${picked.reason}"
                is NavigationResult.Failed -> "none, ${picked.status}"
            }
        }
    }

    /** What comes of the mixer is the picker's own result. */
    fun mixColour(from: ScreenEntry) {
        from.scope.launch {
            val mixed = navigator.navigateForResult<String>(NavigationRequest("mixer"), from.asks())
            if (mixed is NavigationResult.Value) pick(from, mixed.value)
        }
    }

    /** The screen is left with its result, which goes to whoever asked for it. */
    fun pick(from: ScreenEntry, colour: String) = tell(navigator.popBack(colour, from.asks()))

    fun tell(outcome: NavigationOutcome) {
        complaint = reasonOf(outcome)
    }

    private fun ScreenEntry.asks() = NavigationOptions(issuer = id)

    companion object {
        /** Of what the shop knows beside the navigator: what was paid, the paper, and the cart as numbers in pairs. */
        fun saver(navigator: Navigator) = listSaver<Shop, Any>(
            save = { shop ->
                listOf(shop.paid, shop.paper) + shop.cart.lines.flatMap { (product, pieces) -> listOf(product.id, pieces) }
            },
            restore = { saved ->
                Shop(navigator).apply {
                    paid = saved[0] as Int
                    paper = saved[1] as String
                    for ((id, pieces) in saved.drop(2).chunked(2)) productOf(id as Int)?.let { cart.put(it, pieces as Int) }
                }
            },
        )
    }
}
