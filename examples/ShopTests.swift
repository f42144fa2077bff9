// The navigation of an app, tested without a UI: each test does what the user would do.
import NavCore
import Testing

func makeShop() throws -> Navigator {
    let shop = Navigator()
    try shop.register("home", pattern: "/", isLinkable: true)
    try shop.register("order", pattern: "/orders/{id:int}", isLinkable: true)
    try shop.register("stars", opens: .presented(.sheet))
    try shop.start("home")
    return shop
}

@Test func aLinkOpensTheOrderAboveHome() throws {
    let shop = try makeShop()
    try shop.open("shop://orders/7")
    #expect(shop.stack.map(\.route) == ["home", "order"])
    #expect(shop.currentRequest?["id"] == 7)

    try shop.back()
    #expect(shop.currentRequest == "home")
}

@Test func aSwipedSheetGivesNoStars() throws {
    let shop = try makeShop()
    var results: [NavigationResult] = []
    let stars = try #require(try shop.navigateForResult(to: "stars") { results.append($0) }.entry)

    let sheet = try #require(shop.stack(of: stars))
    try shop.hostDidDismiss(sheet)  // what a host reports after a swipe
    #expect(results == [.cancelled(.dismiss, .host)])
    #expect(shop.currentRequest == "home")
}
