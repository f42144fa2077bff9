// A shop as a new user writes it: tabs, an item, a basket as a sheet with a result, an alert, a wall. The app, with its views,
// is the first half.

import NavCore
import NavFlow
import NavSwiftUI
import SwiftUI
import Testing

private struct Root: NavigationRoute {
    static let place: RoutePlace = .tabs(Catalogue(), Account())
}
private struct Catalogue: NavigationRoute {
    static let place: RoutePlace = .inTab("catalogue", of: Root.self, "/catalogue", isLinkable: true)
}
private struct Account: NavigationRoute {}
private struct Item: NavigationRoute {
    static let place: RoutePlace = .inTab("catalogue", of: Root.self, "/catalogue/{id}", isLinkable: true)
    var id: Int
}
private struct Basket: NavigationRoute {
    typealias Value = Int
    static let place = RoutePlace.sheet
}
private struct SignIn: NavigationRoute {
    typealias Value = Bool
    static let place = RoutePlace.sheet
}

@MainActor
private func makeShop(isSignedIn: @escaping () -> Bool) throws -> Navigator {
    let shop = Navigator()
    try shop.register(Root.self, Catalogue.self, Account.self, Item.self, Basket.self, SignIn.self)
    try shop.register(NavigationAlert.self)
    try shop.addGuard(entering: Account.self) { _ in isSignedIn() ? .accept : .resume(after: SignIn()) }
    try shop.start(Root())
    return shop
}

private struct ShopView: View {
    let shop: Navigator

    var body: some View {
        NavigationHost(shop) { screen in
            switch screen.route {
            case let item as Item: ItemView(screen: screen, id: item.id)
            case is Basket: Button("Buy") { screen.as(Basket.self)?.submit(2) }
            default: Button("Open") { screen.navigate(to: Item(id: 3)) }
            }
        }
    }
}

private struct ItemView: View {
    let screen: AnyNavigationScreen
    let id: Int

    var body: some View {
        Button("Basket") {
            Task {
                guard let count = try await screen.ask(Basket()) else { return }
                let question = NavigationAlert("Bought \(count)", .button("More"), .cancel("Done"))
                if try await screen.ask(question) == "Done" { screen.backToRoot() }
            }
        }
    }
}

// MARK: What the user does

@MainActor
struct ShopTests {
    @Test func aTabBehindAWall() async throws {
        var isSignedIn = false
        let shop = try makeShop { isSignedIn }
        Stage(ShopView(shop: shop)).select[0](1)
        #expect(shop.tree.description == "[root (catalogue*: [catalogue sheet: [signIn awaited]], account: [])]")
        #expect(shop.isPending)
        isSignedIn = true
        shop.topScreen?.as(SignIn.self)?.submit(true)
        #expect(shop.tree.description == "[root (catalogue: [catalogue], account*: [account])]")
        #expect(!shop.isPending)
    }

    @Test func buying() async throws {
        let shop = try makeShop { false }
        #expect(Stage(ShopView(shop: shop)).press("Open"))
        #expect(shop.stack.map(\.route) == ["catalogue", "item"])
        // A second tap comes too late.
        let seen = Stage(ShopView(shop: shop))
        #expect(seen.press("Basket"))
        #expect(seen.press("Basket"))
        while shop.currentRequest?.route != "basket" { await Task.yield() }
        for _ in 0..<20 { await Task.yield() }
        #expect(Stage(ShopView(shop: shop)).press("Buy"))
        while shop.currentRequest?.route != "alert" { await Task.yield() }
        #expect(Stage(ShopView(shop: shop)).press("Done"))
        for _ in 0..<100 { await Task.yield() }
        #expect(shop.tree.description == "[root (catalogue*: [catalogue], account: [])]")
        try shop.open("shop://main/catalogue/7")
        #expect(Item(shop.currentRequest)?.id == 7)
    }
}
