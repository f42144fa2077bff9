// An order: cart, address, coupon, then free, by wallet or by card with a billing address, and a summary. Each screen is
// a route, and the story is a function that reads like the diagram of the screens.
import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield
import navcore.*

// The screens: what each takes, and what it gives.
data object Home : RouteType<Home>("home"), NavigationRoute<Nothing>
data object CartPage : RouteType<CartPage>("cartPage"), NavigationRoute<Cart>
data class AddressForm(val title: String) : NavigationRoute<Address> {
    companion object : RouteType<AddressForm>("addressForm", properties(::AddressForm, AddressForm::title))
}
data object CouponForm : RouteType<CouponForm>("couponForm"), NavigationRoute<Coupon?>
data class PaymentPage(val due: Int) : NavigationRoute<Payment> {
    companion object : RouteType<PaymentPage>("paymentPage", properties(::PaymentPage, PaymentPage::due))
}
data object CardForm : RouteType<CardForm>("cardForm"), NavigationRoute<Card>
data class Summary(val order: Order) : NavigationRoute<Boolean> {
    companion object : RouteType<Summary>("summary", properties(::Summary, Summary::order))
}
data object Checkout : FlowType<Checkout, Cart>("checkout", { CartPage }), FlowRoute<Order, Cart>

// What they give.
data class Cart(val total: Int)
data class Address(val street: String)
data class Coupon(val percent: Int)
data class Card(val number: String)
enum class Payment { Wallet, Card }
data class Order(val due: Int, val to: String, val paid: String)

class OrderFlow(private val flow: FlowLeader<Order>, private val cart: Cart) {
    suspend fun run() = flow.show(AddressForm("Shipping")) { address ->
        flow.show(CouponForm) { coupon ->
            val due = cart.total * (100 - (coupon?.percent ?: 0)) / 100
            if (due == 0) confirm(Order(0, address.street, "coupon")) else pay(due, address)
        }
    }

    private suspend fun pay(due: Int, address: Address) = flow.show(PaymentPage(due)) { payment ->
        when (payment) {
            Payment.Wallet -> confirm(Order(due, address.street, "wallet"))
            Payment.Card -> flow.show(AddressForm("Billing")) { billing ->
                flow.show(CardForm) { card ->
                    confirm(Order(due, address.street, "card ${card.number} of ${billing.street}"))
                }
            }
        }
    }

    private suspend fun confirm(order: Order) = flow.show(Summary(order)) { isRight ->
        if (isRight) flow.finish(order) else flow.backToRoot()
    }
}

suspend fun order(shop: Navigator): Order? = shop.lead(Checkout) { cart -> OrderFlow(this, cart).run() }

// What the user does.

suspend fun <Route : NavigationRoute<*>> Navigator.see(type: RouteType<Route>): NavigationScreen<Route> {
    while (true) {
        topScreen?.ofType(type)?.let { return it }
        yield()
    }
}

fun main() = runBlocking {
    val shop = Navigator()
    shop.register(Home, Checkout, CartPage, AddressForm, CouponForm, PaymentPage, CardForm, Summary)
    shop.start(Home)

    val ordering = async { order(shop) }
    shop.see(CartPage).submit(Cart(200))
    shop.see(AddressForm).submit(Address("Rue 1"))
    shop.see(CouponForm).submit(Coupon(25))
    shop.see(PaymentPage).back() // the coupon was wrong
    shop.see(CouponForm).submit(Coupon(50))
    shop.see(PaymentPage).submit(Payment.Card)
    shop.see(AddressForm).submit(Address("Rue 2"))
    shop.see(CardForm).submit(Card("4711"))
    println(shop.see(Summary).route.order)
    println(shop.entries.value.map { it.route })
    shop.see(Summary).submit(false) // back to the cart
    shop.see(CartPage).submit(Cart(100))
    shop.see(AddressForm).submit(Address("Rue 3"))
    shop.see(CouponForm).submit(Coupon(100)) // free: no payment
    shop.see(Summary).submit(true)
    println(ordering.await())

    val leaving = async { order(shop) }
    shop.see(CartPage).submit(Cart(1))
    shop.see(AddressForm).back()
    shop.see(CartPage).back() // out of the flow
    println(leaving.await())
    println(shop.readTree())
    shop.close()
}
