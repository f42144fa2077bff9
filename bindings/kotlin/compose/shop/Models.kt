// The models of the screens, made by builders from the arguments of their requests. A builder may refuse.

package navcore.shop

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import navcore.NavigationBuild
import navcore.Navigator
import navcore.routeBuilder

class ProductModel(val product: Product)

class ReceiptModel(val paid: Int)

/** The checkout has a form: the card that lies in the parcel. */
class CheckoutModel {
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
}

private fun productModel(build: NavigationBuild): ProductModel {
    val id = build.arguments?.get("id")?.int ?: Refusal.WithoutArgument.fail()
    val product = productOf(id) ?: Refusal.UnknownProduct.fail()
    if (product.isSoldOut) Refusal.SoldOut.fail()
    return ProductModel(product)
}

private fun receiptModel(build: NavigationBuild) =
    ReceiptModel(build.arguments?.get("paid")?.int ?: Refusal.WithoutArgument.fail())

/** Those with a path can be opened by a link, all but the checkout also from outside. */
fun registerScreens(navigator: Navigator) {
    for (route in listOf("picker", "mixer")) navigator.register(route)
    navigator.register("home", "/", isLinkable = true)
    for (route in listOf("catalogue", "cart", "about")) navigator.register(route, "/$route", isLinkable = true)
    navigator.register("product", "/catalogue/{id:int}", isLinkable = true, routeBuilder(::productModel))
    navigator.register("checkout", "/cart/checkout", builder = routeBuilder { CheckoutModel() })
    navigator.register("receipt", routeBuilder(::receiptModel))
}
