// The models of the screens, made by builders from the arguments of their requests. A builder may refuse.

package navcore.shop

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.listSaver
import androidx.compose.runtime.setValue
import navcore.BuildContext
import navcore.ContainerKind
import navcore.InBranch
import navcore.NavigationBranch
import navcore.NavigationContainer
import navcore.NavigationRequest
import navcore.Navigator
import navcore.Presentation
import navcore.TabsBack
import navcore.routeBuilder

class ProductModel(val product: Product)

class ReceiptModel(val paid: Int)

/** The shipping has a form: the card that lies in the parcel. */
class ShippingModel {
    var draft by mutableStateOf("")
    var saved by mutableStateOf("")
        private set

    val isSaved: Boolean get() = draft == saved

    fun save() {
        saved = draft
    }

    fun discard() {
        draft = saved
    }

    companion object {
        /** For the same model: its screen keeps what the model has. */
        fun saver(model: ShippingModel) = listSaver<ShippingModel, String>(
            save = { listOf(it.saved, it.draft) },
            restore = { (saved, draft) ->
                model.apply {
                    this.saved = saved
                    this.draft = draft
                }
            },
        )
    }
}

private fun productModel(build: BuildContext): ProductModel {
    val id = build.arguments?.get("id")?.int ?: Refusal.WithoutArgument.fail()
    val product = productOf(id) ?: Refusal.UnknownProduct.fail()
    if (product.isSoldOut) Refusal.SoldOut.fail()
    return ProductModel(product)
}

private fun receiptModel(build: BuildContext) =
    ReceiptModel(build.arguments?.get("paid")?.int ?: Refusal.WithoutArgument.fail())

private val tabs = NavigationContainer.tabs(
    NavigationBranch("shop", NavigationRequest("home")), NavigationBranch("orders"), NavigationBranch("about"),
    back = TabsBack.Initial,
)

/**
 * The list, and beside it what was opened from there: nothing at first. Until a window reports its width one column
 * fits.
 */
private val columns = NavigationContainer.split(
    NavigationBranch("list", NavigationRequest("goods")),
    NavigationBranch.placeholder("detail", NavigationRequest("nothing")),
    columns = 1,
)

/**
 * Three tabs, each a stack; on the first one a split with the catalogue; a sheet with the cart, which has a stack of
 * its own; an alert. Those with a path can be opened by a link, also from outside.
 */
fun registerScreens(navigator: Navigator) {
    navigator.register("main", "/", isLinkable = true, container = tabs)
    navigator.register("home", "/home", isLinkable = true, opens = InBranch("shop", of = "main"))
    navigator.register(
        "catalogue", "/catalogue", isLinkable = true, opens = InBranch("shop", of = "main"), container = columns,
    )
    navigator.register("goods", opens = InBranch("list", of = "catalogue"))
    navigator.register("nothing", opens = InBranch("detail", of = "catalogue"))
    navigator.register(
        "product", "/catalogue/{id:int}", isLinkable = true, routeBuilder(::productModel),
        opens = InBranch("detail", of = "catalogue"),
    )
    navigator.register("orders", "/orders", isLinkable = true, opens = InBranch("orders", of = "main"))
    navigator.register("receipt", builder = routeBuilder(::receiptModel), opens = InBranch("orders", of = "main"))
    navigator.register("about", "/about", isLinkable = true, opens = InBranch("about", of = "main"))
    navigator.register("cart", "/cart", isLinkable = true, opens = Presentation.Sheet)
    navigator.register("shipping", "/cart/shipping", isLinkable = true, builder = routeBuilder { ShippingModel() })
    for (route in listOf("picker", "mixer")) navigator.register(route)
    navigator.register("question", opens = Presentation.Alert)
}
