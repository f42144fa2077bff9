// What all screens of the shop look like.

package navcore.shop

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.CircleShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.material.icons.Icons
import androidx.compose.material.icons.filled.ArrowBack
import androidx.compose.material3.Button
import androidx.compose.material3.ExperimentalMaterial3Api
import androidx.compose.material3.Icon
import androidx.compose.material3.IconButton
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.OutlinedButton
import androidx.compose.material3.Surface
import androidx.compose.material3.Text
import androidx.compose.material3.TopAppBar
import androidx.compose.material3.TopAppBarDefaults
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import navcore.compose.ScreenEntry

@OptIn(ExperimentalMaterial3Api::class)
@Composable
fun Page(
    shop: Shop, entry: ScreenEntry, title: String, goBack: (() -> Unit)? = { shop.goBack(entry) },
    content: @Composable ColumnScope.() -> Unit,
) {
    val isTab = entry.route in listOf("home", "orders", "about")
    Surface(Modifier.fillMaxSize(), shadowElevation = 8.dp) {
        Column {
            TopAppBar(
                title = { Text(title) },
                navigationIcon = {
                    if (goBack != null && !isTab) IconButton(goBack) { Icon(Icons.Default.ArrowBack, "Back") }
                },
                colors = TopAppBarDefaults.topAppBarColors(MaterialTheme.colorScheme.primaryContainer),
            )
            Column(
                Modifier.fillMaxSize().verticalScroll(rememberScrollState()).padding(16.dp),
                Arrangement.spacedBy(12.dp),
                content = content,
            )
        }
    }
}

/** A round sign with the first letter. */
@Composable
fun Badge(name: String, colour: Color, size: Dp = 40.dp) {
    Box(Modifier.size(size).background(colour, CircleShape), Alignment.Center) {
        Text(name.take(1), color = Color.White)
    }
}

val Product.colour: Color
    get() = listOf(0xFF2F5D50, 0xFFB5654A, 0xFF3E6C9E, 0xFF8A6F3C, 0xFFA58A2E)[id - 1].let(::Color)

@Composable
fun Choice(label: String, act: () -> Unit) {
    OutlinedButton(act, Modifier.fillMaxWidth()) { Text(label) }
}

@Composable
fun MainChoice(label: String, act: () -> Unit) {
    Button(act, Modifier.fillMaxWidth()) { Text(label) }
}
