// The screens for buying.

package navcore.shop

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedTextField
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.runtime.Composable
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import navcore.compose.ScreenEntry

@Composable
fun CartScreen(shop: Shop, entry: ScreenEntry) = Page(shop, entry, "Cart") {
    val cart = shop.cart
    if (cart.count == 0) {
        Text("The cart is empty.")
    } else {
        Text("Together ${priceOf(cart.total)}, wrapped in ${shop.paper} paper.")
    }
    if (shop.answer.isNotEmpty()) Text("The picker's answer: ${shop.answer}")
    for ((product, pieces) in cart.lines) Choice("$pieces x ${product.name}") { shop.show(entry, product) }
    PaperChoice(shop, entry)
    MainChoice("Check out") { shop.show(entry, "shipping") }
    Choice("Empty the cart") { shop.emptyCart(entry) }
}

/** While the card is not saved, nobody gets away from here. */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun ShippingScreen(shop: Shop, entry: ScreenEntry, model: ShippingModel) = Page(shop, entry, "Shipping") {
    rememberSaveable(model, saver = ShippingModel.saver(model)) { model }
    val pieces = if (shop.cart.count == 1) "piece" else "pieces"
    Text("${shop.cart.count} $pieces, wrapped in ${shop.paper} paper.")
    OutlinedTextField(model.draft, { model.draft = it }, Modifier.fillMaxWidth(), label = { Text("A card with it") })
    Row(horizontalArrangement = Arrangement.spacedBy(8.dp)) {
        TextButton(model::save, enabled = !model.isSaved) { Text("Save the card") }
        TextButton(model::discard, enabled = !model.isSaved) { Text("Discard") }
    }
    MainChoice("Pay ${priceOf(shop.cart.total)}") { shop.pay(entry) }
}

@Composable
fun ReceiptScreen(shop: Shop, entry: ScreenEntry, model: ReceiptModel) = Page(shop, entry, "Receipt") {
    Text("Thank you! You have paid ${priceOf(model.paid)}.")
    MainChoice("Back to the front door") { shop.goToFrontDoor() }
}

/** The tab of what was bought. */
@Composable
fun OrdersScreen(shop: Shop, entry: ScreenEntry) = Page(shop, entry, "Orders") {
    Text(if (shop.paid == 0) "Nothing was bought yet." else "You have paid ${priceOf(shop.paid)} in all.")
    CartChoice(shop, entry)
}

/** An alert: it is dismissed with the answer. */
@Composable
fun QuestionScreen(shop: Shop, entry: ScreenEntry) {
    Column(Modifier.padding(24.dp), Arrangement.spacedBy(16.dp)) {
        Text(entry["title"]?.string ?: "Really?", style = MaterialTheme.typography.titleMedium)
        Row(horizontalArrangement = Arrangement.spacedBy(8.dp)) {
            TextButton({ shop.answer(entry, false) }) { Text("Keep it") }
            TextButton({ shop.answer(entry, true) }) { Text("Empty it") }
        }
    }
}
