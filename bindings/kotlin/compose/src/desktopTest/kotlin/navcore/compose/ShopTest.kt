package navcore.compose

import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.assertIsSelected
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.junit4.createComposeRule
import androidx.compose.ui.test.onNodeWithContentDescription
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performTextInput
import kotlin.test.assertEquals
import navcore.NavigationElement
import navcore.NavigationRequest
import navcore.shop.Shop
import navcore.shop.ShopApp
import org.junit.After
import org.junit.Before
import org.junit.Rule
import org.junit.Test

/** The shop, clicked through. */
class ShopTest {
    @get:Rule
    val rule = createComposeRule()

    private val dispatcher = CallersDispatcher()
    private val shop: Shop = ui { Shop(dispatcher) }

    private fun <T> ui(body: () -> T): T =
        rule.runOnUiThread { dispatcher.calling(body).also { Snapshot.sendApplyNotifications() } }

    @Before
    fun open() = rule.setContent { ShopApp(shop) }

    @After
    fun close() = ui { shop.close() }

    private fun sees(text: String) = rule.onNodeWithText(text, substring = true).assertIsDisplayed()
    private fun click(text: String) {
        rule.onNodeWithText(text, substring = true).performClick()
        rule.waitForIdle()
    }

    private fun clickExactly(text: String) {
        rule.onNodeWithText(text).performClick()
        rule.waitForIdle()
    }

    private fun goBack() {
        rule.onNodeWithContentDescription("Back").performClick()
        rule.waitForIdle()
    }

    private fun routes() = ui { shop.navigator.entries.value.map { it.route } }

    private fun putTeapotInTheCart() {
        click("Catalogue")
        click("Teapot")
        click("Put it in the cart")
    }

    @Test
    fun aTeapotIsBought() {
        putTeapotInTheCart()
        sees("Together 24.00, wrapped in brown paper.")
        click("Check out")
        click("Pay 24.00")
        sees("The bank says")
        assertEquals("checkout", routes().last())
        click("Yes")
        sees("Thank you! You have paid 24.00.")
        assertEquals(listOf("home", "catalogue", "product", "cart", "receipt"), routes())
        click("Back to the front door")
        sees("Cart (empty)")
        assertEquals(listOf("home"), routes())
    }

    @Test
    fun aLinkIsOpened() {
        ui { shop.open("teashop://main/catalogue/3") }
        rule.waitForIdle()
        sees("it whistles")
        assertEquals(listOf("home", "catalogue", "product"), routes())
        goBack()
        assertEquals(listOf("home", "catalogue"), routes())
        ui { shop.open("teashop://main/catalogue/5") }
        rule.waitForIdle()
        sees("it is sold out")
        ui { shop.open("teashop://main/cart/checkout") }
        rule.waitForIdle()
        sees("that can't be done: unresolved")
        assertEquals(listOf("home", "catalogue"), routes())
    }

    @Test
    fun theBankSaysNoOrNothing() {
        putTeapotInTheCart()
        click("Check out")
        click("Pay 24.00")
        clickExactly("No")
        sees("Sorry: the bank says no")
        click("Pay 24.00")
        click("Nothing")
        sees("Sorry: nobody has answered in time")
        assertEquals("checkout", routes().last())
    }

    @Test
    fun theEmptyCartIsNoCheckout() {
        click("Cart (empty)")
        click("Check out")
        sees("Sorry: the cart is empty")
        assertEquals(listOf("home", "cart"), routes())
        goBack()
        rule.onNodeWithText("Sorry", substring = true).assertDoesNotExist()
    }

    @Test
    fun aCardThatIsNotSavedKeepsTheCustomer() {
        putTeapotInTheCart()
        click("Check out")
        rule.onNode(hasSetTextAction()).performTextInput("Happy birthday")
        goBack()
        sees("Sorry: the card is not saved")
        assertEquals("checkout", routes().last())
        click("Pay 24.00")
        assertEquals("checkout", routes().last())
        val before = routes()
        ui { shop.tell(shop.navigator.popUpToRoot()) }
        ui { shop.open("teashop://main/about") }
        ui { shop.tell(shop.navigator.setStack(listOf(NavigationElement.New(NavigationRequest("home"))))) }
        sees("Sorry: the card is not saved")
        assertEquals(before, routes())
        click("Save the card")
        goBack()
        assertEquals("cart", routes().last())
    }

    @Test
    fun thePickersResultComesToTheCart() {
        click("Cart (empty)")
        click("Wrapping paper: brown")
        click("Green")
        sees("Wrapping paper: green")
        sees("The picker's answer: green")
        click("Wrapping paper: green")
        goBack()
        sees("The picker's answer: none, pop")
        sees("Wrapping paper: green")
    }

    @Test
    fun theMixersResultIsPassedOn() {
        click("Cart (empty)")
        click("Wrapping paper: brown")
        click("Mix one")
        click("Red and yellow")
        sees("Wrapping paper: orange")
        assertEquals(listOf("home", "cart"), routes())
    }

    @Test
    fun buildersRefuse() {
        click("Catalogue")
        click("Samovar")
        sees("Sorry: it is sold out")
        ui { shop.tell(shop.navigator.navigate(NavigationRequest("product", "id" to 77))) }
        sees("Sorry: there is no such product")
        ui { shop.tell(shop.navigator.navigate(NavigationRequest("product"))) }
        sees("Sorry: that can't be done: invalid")
        assertEquals(listOf("home", "catalogue"), routes())
    }

    @Test
    fun theCellarIsNotRegistered() {
        click("The cellar")
        sees("Sorry: that can't be done: unresolved")
        click("About")
        sees("The shop of navcore-demo")
    }

    @Test
    fun whatIsHiddenStaysHidden() {
        click("Catalogue")
        click("Hide what is sold out")
        rule.onNodeWithText("Samovar").assertDoesNotExist()
        click("Teapot")
        click("Next: Cup")
        click("Next: Kettle")
        click("Next: Tray")
        click("Next: Teapot")
        assertEquals(listOf("home", "catalogue", "product"), routes())
        goBack()
        rule.onNodeWithText("Hide what is sold out").assertIsSelected()
        rule.onNodeWithText("Samovar").assertDoesNotExist()
        goBack()
        click("Catalogue")
        sees("Samovar")
    }

    @Test
    fun thereIsOneCartAndOneOfEachProduct() {
        putTeapotInTheCart()
        click("1 x Teapot")
        assertEquals(listOf("home", "catalogue", "product"), routes())
        click("Cart (1 for 24.00)")
        assertEquals(listOf("home", "catalogue", "product", "cart"), routes())
    }
}
