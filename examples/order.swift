// An order: cart, address, coupon, then free, by wallet or by card with a billing address, and a summary. Each screen is a
// route, and the story is a function that reads like the diagram of the screens.
import NavCore
import NavFlow

// The screens: what each takes, and what it gives.
struct Home: NavigationRoute {}
struct CartPage: NavigationRoute { typealias Value = Cart }
struct AddressForm: NavigationRoute {
    typealias Value = Address
    var title: String
}
struct CouponForm: NavigationRoute { typealias Value = Coupon? }
struct PaymentPage: NavigationRoute {
    typealias Value = Payment
    var due: Int
}
struct CardForm: NavigationRoute { typealias Value = Card }
struct Summary: NavigationRoute {
    typealias Value = Bool
    var order: Order
}
struct Checkout: FlowRoute {
    typealias Value = Order
    static let first = CartPage()
}

// What they give.
struct Cart: NavigationData { var total: Int }
struct Address: NavigationData { var street: String }
struct Coupon: NavigationData { var percent: Int }
struct Card: NavigationData { var number: String }
enum Payment: String, NavigationCodable, Codable { case wallet, card }
struct Order: NavigationData { var due: Int, to: String, paid: String }

@MainActor
struct OrderFlow {
    let flow: FlowLeader<Checkout>
    let cart: Cart

    func run() async throws {
        try await flow.show(AddressForm(title: "Shipping")) { address in
            try await flow.show(CouponForm()) { coupon in
                let due = cart.total * (100 - (coupon?.percent ?? 0)) / 100
                if due == 0 {
                    try await confirm(Order(due: 0, to: address.street, paid: "coupon"))
                } else {
                    try await pay(due, address)
                }
            }
        }
    }

    func pay(_ due: Int, _ address: Address) async throws {
        try await flow.show(PaymentPage(due: due)) { payment in
            switch payment {
            case .wallet: try await confirm(Order(due: due, to: address.street, paid: "wallet"))
            case .card:
                try await flow.show(AddressForm(title: "Billing")) { billing in
                    try await flow.show(CardForm()) { card in
                        let paid = "card \(card.number) of \(billing.street)"
                        try await confirm(Order(due: due, to: address.street, paid: paid))
                    }
                }
            }
        }
    }

    func confirm(_ order: Order) async throws {
        try await flow.show(Summary(order: order)) { isRight in
            if isRight { try flow.finish(order) } else { try flow.backToRoot() }
        }
    }
}

let shop = Navigator()
try shop.register(Home.self, Checkout.self, CartPage.self, AddressForm.self, CouponForm.self)
try shop.register(PaymentPage.self, CardForm.self, Summary.self)
try shop.start(Home())

@MainActor
func order() async throws -> Order? {
    try await shop.lead(Checkout()) { cart, flow in try await OrderFlow(flow: flow, cart: cart).run() }
}

// What the user does.

@MainActor
func see<Route: NavigationRoute>(_ route: Route.Type) async -> NavigationScreen<Route> {
    while true {
        if let screen = shop.topScreen?.as(route) { return screen }
        await Task.yield()
    }
}

@MainActor
func submit<Route: NavigationRoute>(_ value: Route.Value, at route: Route.Type) async
where Route.Value: NavigationCodable {
    await see(route).submit(value)
}

let ordering = Task { @MainActor in try await order() }
await submit(Cart(total: 200), at: CartPage.self)
await submit(Address(street: "Rue 1"), at: AddressForm.self)
await submit(Coupon(percent: 25), at: CouponForm.self)
await see(PaymentPage.self).back()  // the coupon was wrong
await submit(Coupon(percent: 50), at: CouponForm.self)
await submit(.card, at: PaymentPage.self)
await submit(Address(street: "Rue 2"), at: AddressForm.self)
await submit(Card(number: "4711"), at: CardForm.self)
print(await see(Summary.self).route.order)
print(shop.stack.map(\.route))
await submit(false, at: Summary.self)  // back to the cart
await submit(Cart(total: 100), at: CartPage.self)
await submit(Address(street: "Rue 3"), at: AddressForm.self)
await submit(Coupon(percent: 100), at: CouponForm.self)  // free: no payment
await submit(true, at: Summary.self)
if let order = try await ordering.value { print(order) }

let leaving = Task { @MainActor in try await order() }
await submit(Cart(total: 1), at: CartPage.self)
await see(AddressForm.self).back()
await see(CartPage.self).back()  // out of the flow
if try await leaving.value == nil { print("no order") }
print(shop.stack)
