package navcore.compose

import androidx.compose.ui.test.assertIsSelected
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performTextInput
import kotlin.test.assertEquals
import navcore.NavigationElement
import navcore.NavigationRequest
import org.junit.Test

/** The shop in a narrow window, clicked through. */
class ShopTest : ShopRig(width = 420) {
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
        assertEquals("shipping", routes().last())
        click("Yes")
        sees("Thank you! You have paid 24.00.")
        assertEquals(listOf("orders", "receipt"), routes())
        goBack()
        sees("You have paid 24.00 in all.")
        clickTab("Shop")
        assertEquals(listOf("nothing", "product"), routes())
        clickTab("Orders")
        ui { shop.tell(shop.navigator.navigate(NavigationRequest("receipt", "paid" to 1))) }
        sees("Sorry: the cart is empty")
        ui { shop.goToFrontDoor() }
        sees("Cart (empty)")
        assertEquals(listOf("home"), routes())
    }

    @Test
    fun aLinkIsOpened() {
        openLink("teashop://main/catalogue/3")
        sees("it whistles")
        assertEquals(listOf("nothing", "product"), routes())
        goBack()
        assertEquals(listOf("goods"), routes())
        openLink("teashop://main/catalogue/5")
        sees("it is sold out")
        openLink("teashop://main/cart/shipping")
        sees("A card with it")
        assertEquals(listOf("cart", "shipping"), routes())
        goBack()
        goBack()
        assertEquals(listOf("goods"), routes())
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
        assertEquals("shipping", routes().last())
    }

    @Test
    fun theEmptyCartIsNotSent() {
        click("Cart (empty)")
        click("Check out")
        click("Pay 0.00")
        sees("Sorry: the cart is empty")
        assertEquals(listOf("cart", "shipping"), routes())
        goBack()
        seesNot("Sorry")
    }

    @Test
    fun aCardThatIsNotSavedKeepsTheCustomer() {
        putTeapotInTheCart()
        click("Check out")
        rule.onNode(hasSetTextAction()).performTextInput("Happy birthday")
        goBack()
        sees("Sorry: the card is not saved")
        assertEquals("shipping", routes().last())
        click("Pay 24.00")
        assertEquals("shipping", routes().last())
        val before = routes()
        ui { shop.tell(shop.navigator.popUpToRoot()) }
        ui { shop.open("teashop://main/about") }
        ui { shop.tell(shop.navigator.setStack(listOf(NavigationElement.New(NavigationRequest("cart"))))) }
        ui { shop.tell(shop.navigator.dismiss()) }
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
        assertEquals(listOf("cart"), routes())
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
        assertEquals(listOf("goods"), routes())
    }

    @Test
    fun theCellarIsNotRegistered() {
        click("The cellar")
        sees("Sorry: that can't be done: unresolved")
        clickTab("About")
        sees("The shop of navcore-demo")
    }

    @Test
    fun whatIsHiddenStaysHidden() {
        click("Catalogue")
        click("Hide what is sold out")
        seesNot("Samovar")
        click("Teapot")
        click("Next: Cup")
        click("Next: Kettle")
        click("Next: Tray")
        click("Next: Teapot")
        assertEquals(listOf("nothing", "product"), routes())
        goBack()
        rule.onNodeWithText("Hide what is sold out").assertIsSelected()
        seesNot("Samovar")
        goBack()
        click("Catalogue")
        sees("Samovar")
    }

    @Test
    fun thereIsOneCartAndOneOfEachProduct() {
        putTeapotInTheCart()
        click("1 x Teapot")
        assertEquals(listOf("nothing", "product"), routes())
        click("Cart (1 for 24.00)")
        assertEquals(listOf("cart"), routes())
    }

    @Test
    fun theTabsKeepWhatIsOnThem() {
        click("Catalogue")
        click("Hide what is sold out")
        clickTab("About")
        sees("The shop of navcore-demo")
        clickTab("Shop")
        rule.onNodeWithText("Hide what is sold out").assertIsSelected()
        clickTab("Shop")
        sees("Welcome to the tea shop.")
        assertEquals(listOf("home"), routes())
    }

    @Test
    fun theCartIsEmptiedWhereTheAnswerIsYes() {
        putTeapotInTheCart()
        click("Empty the cart")
        sees("Empty the cart?")
        click("Keep it")
        sees("Together 24.00")
        clickExactly("Empty the cart")
        click("Empty it")
        sees("The cart is empty.")
        assertEquals(listOf("cart"), routes())
    }
}
