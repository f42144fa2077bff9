// The shop on the screen: the host, with the screen of each route, and what the shop has to say below it.

package navcore.shop

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material.icons.Icons
import androidx.compose.material.icons.filled.Home
import androidx.compose.material.icons.filled.Info
import androidx.compose.material.icons.filled.List
import androidx.compose.material3.Icon
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.NavigationBar
import androidx.compose.material3.NavigationBarItem
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.material3.TextButton
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp
import navcore.compose.NavigationHost
import navcore.compose.Presented
import navcore.compose.ScreenEntry
import navcore.compose.SelectedBranch

private val teaColours = lightColorScheme(
    primary = Color(0xFF2F5D50),
    onPrimary = Color.White,
    primaryContainer = Color(0xFFCFE5DC),
    onPrimaryContainer = Color(0xFF0B2A22),
    secondaryContainer = Color(0xFFBFDDD1),
    onSecondaryContainer = Color(0xFF0B2A22),
    surface = Color(0xFFFBF8F2),
    background = Color(0xFFFBF8F2),
    surfaceVariant = Color(0xFFE9E4D8),
)

private val darkTeaColours = darkColorScheme(
    primary = Color(0xFF9CCDBB),
    onPrimary = Color(0xFF0B2A22),
    primaryContainer = Color(0xFF21443A),
    onPrimaryContainer = Color(0xFFCFE5DC),
    secondaryContainer = Color(0xFF2E5A4D),
    onSecondaryContainer = Color(0xFFCFE5DC),
    surface = Color(0xFF1B1C1A),
    background = Color(0xFF1B1C1A),
    surfaceVariant = Color(0xFF34362F),
)

@Composable
fun ShopApp(shop: Shop, isDark: Boolean = isSystemInDarkTheme()) {
    MaterialTheme(if (isDark) darkTeaColours else teaColours) {
        Surface(Modifier.fillMaxSize()) {
            Column {
                NavigationHost(
                    shop.navigator,
                    Modifier.weight(1f).fillMaxWidth(),
                    presentation = { stack, content -> Presented(stack, MaterialTheme.colorScheme.surface, content) },
                ) {
                    screen("main") { TabsScreen(shop, it) }
                    screen("home") { HomeScreen(shop, it) }
                    screen("catalogue") { CatalogueScreen(it) }
                    screen("goods") { GoodsScreen(shop, it) }
                    screen("nothing") { NothingScreen() }
                    screen<ProductModel>("product") { entry, model -> ProductScreen(shop, entry, model) }
                    screen("cart") { CartScreen(shop, it) }
                    screen<ShippingModel>("shipping") { entry, model -> ShippingScreen(shop, entry, model) }
                    screen("orders") { OrdersScreen(shop, it) }
                    screen<ReceiptModel>("receipt") { entry, model -> ReceiptScreen(shop, entry, model) }
                    screen("picker") { PickerScreen(shop, it) }
                    screen("mixer") { MixerScreen(shop, it) }
                    screen("about") { AboutScreen(shop, it) }
                    screen("question") { QuestionScreen(shop, it) }
                }
                if (shop.bridge.open != null) BankBar(shop.bridge)
                shop.complaint?.let { ComplaintBar(it) }
            }
        }
    }
}

/** The screen of the container: the selected branch, and a bar to select another. */
@Composable
private fun TabsScreen(shop: Shop, entry: ScreenEntry) {
    Column {
        SelectedBranch(entry, Modifier.weight(1f).fillMaxWidth())
        NavigationBar {
            for (tab in entry.branches) {
                val icon = when (tab.name) {
                    "shop" -> Icons.Default.Home
                    "orders" -> Icons.Default.List
                    else -> Icons.Default.Info
                }
                val label = tab.name.replaceFirstChar { it.uppercase() }
                NavigationBarItem(tab.isSelected, { shop.select(tab) }, { Icon(icon, null) }, label = { Text(label) })
            }
        }
    }
}

/** The bank is asked, and the customer answers for it. */
@Composable
private fun BankBar(bridge: ShopBridge) {
    Surface(Modifier.fillMaxWidth(), color = MaterialTheme.colorScheme.primaryContainer) {
        Row(Modifier.padding(horizontal = 16.dp), Arrangement.End, Alignment.CenterVertically) {
            Text("The bank says", Modifier.weight(1f))
            TextButton(bridge::approve) { Text("Yes") }
            TextButton(bridge::deny) { Text("No") }
            TextButton(bridge::timeOut) { Text("Nothing") }
        }
    }
}

@Composable
private fun ComplaintBar(complaint: String) {
    Surface(Modifier.fillMaxWidth(), color = MaterialTheme.colorScheme.inverseSurface) {
        Text("Sorry: $complaint", Modifier.padding(16.dp))
    }
}
