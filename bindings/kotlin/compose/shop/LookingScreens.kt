// The screens for looking around.

package navcore.shop

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.FilterChip
import androidx.compose.material3.ListItem
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedTextField
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.compositionLocalOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import navcore.compose.Columns
import navcore.compose.ScreenEntry

@Composable
fun HomeScreen(shop: Shop, entry: ScreenEntry) = Page(shop, entry, "Tea shop") {
    Text("Welcome to the tea shop.")
    Text("Every choice calls the library once.", style = MaterialTheme.typography.bodySmall)
    MainChoice("Catalogue") { shop.show(entry, "catalogue") }
    CartChoice(shop, entry)
    Choice("The cellar, which nobody has registered") { shop.show(entry, "cellar") }
}

@Composable
fun CartChoice(shop: Shop, entry: ScreenEntry) {
    val cart = shop.cart
    Choice(if (cart.count == 0) "Cart (empty)" else "Cart (${cart.count} for ${priceOf(cart.total)})") {
        shop.show(entry, "cart")
    }
}

/** Whether the list stands beside the product. Then its arrow is the only one. */
private val LocalIsBesideList = compositionLocalOf { false }

/** The list and the product, side by side where both fit. */
@Composable
fun CatalogueScreen(entry: ScreenEntry) {
    val isSideBySide = entry.branches.all { it.isShown }
    CompositionLocalProvider(LocalIsBesideList provides isSideBySide) { Columns(entry, Modifier.fillMaxSize()) }
}

/**
 * The list of the catalogue. What is hidden stays hidden while the customer looks at a product, also where that covers the
 * list. Its arrow leaves the catalogue, also beside a product.
 */
@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun GoodsScreen(shop: Shop, entry: ScreenEntry) = Page(shop, entry, "Catalogue", shop::goToFrontDoor) {
    var hidesSoldOut by rememberSaveable { mutableStateOf(false) }
    var search by rememberSaveable { mutableStateOf("") }
    FilterChip(hidesSoldOut, { hidesSoldOut = !hidesSoldOut }, { Text("Hide what is sold out") })
    OutlinedTextField(search, { search = it }, Modifier.fillMaxWidth(), label = { Text("Search") }, singleLine = true)
    val found = products.filter { it.name.contains(search, ignoreCase = true) }
    for (product in found.filter { !hidesSoldOut || !it.isSoldOut }) {
        ListItem(
            headlineContent = { Text(product.name) },
            supportingContent = { Text(if (product.isSoldOut) "sold out" else priceOf(product.cents)) },
            leadingContent = { Badge(product.name, product.colour) },
            modifier = Modifier.fillMaxWidth().clickable { shop.show(entry, product) },
        )
    }
}

/** Beside the list, as long as nothing is opened from it. */
@Composable
fun NothingScreen() = Surface(Modifier.fillMaxSize()) {
    Box(contentAlignment = Alignment.Center) { Text("Nothing is chosen.") }
}

@Composable
fun ProductScreen(shop: Shop, entry: ScreenEntry, model: ProductModel) {
    val product = model.product
    val next = productAfter(product)
    val goBack = { shop.goBack(entry) }.takeUnless { LocalIsBesideList.current }
    Page(shop, entry, product.name, goBack) {
        Badge(product.name, product.colour, 96.dp)
        Text(product.description)
        Text(priceOf(product.cents), style = MaterialTheme.typography.headlineSmall)
        MainChoice("Put it in the cart") { shop.put(entry, product) }
        CartChoice(shop, entry)
        PaperChoice(shop, entry)
        Choice("Next: ${next.name}") { shop.leaf(entry, next) }
    }
}

/** A screen without a model: the entry itself is all there is to know. */
@Composable
fun AboutScreen(shop: Shop, entry: ScreenEntry) = Page(shop, entry, "About") {
    Text("The shop of navcore-demo, drawn by Compose. The core that it runs on is the same C library.")
}
