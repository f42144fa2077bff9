// The screens that are left with a colour.

package navcore.shop

import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import navcore.compose.ScreenEntry

/** Leads to the picker, whose result comes back to the screen that asks. */
@Composable
fun PaperChoice(shop: Shop, entry: ScreenEntry) =
    Choice("Wrapping paper: ${shop.paper}") { shop.choosePaper(entry) }

@Composable
fun PickerScreen(shop: Shop, entry: ScreenEntry) = Page(shop, entry, "Paper") {
    Text("Now the paper is ${shop.paper}. Which colour shall it be?")
    for (colour in listOf("Blue", "Green", "Red")) Choice(colour) { shop.pick(entry, colour.lowercase()) }
    Choice("Mix one") { shop.mixColour(entry) }
}

@Composable
fun MixerScreen(shop: Shop, entry: ScreenEntry) = Page(shop, entry, "Mixer") {
    Text("The mixture goes to the picker, and the picker passes it on.")
    Choice("Blue and red: purple") { shop.pick(entry, "purple") }
    Choice("Red and yellow: orange") { shop.pick(entry, "orange") }
    Choice("Blue and green: teal") { shop.pick(entry, "teal") }
}
