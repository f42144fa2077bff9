// The program in which each line of cases.txt takes the place of BODY.

import NavCore
import NavFlow

struct Home: NavigationRoute {}
struct Product: NavigationRoute { var id: Int }
struct Picker: NavigationRoute { typealias Value = Int }
struct Stars { var count: Int }
struct Rating: NavigationRoute { typealias Value = Stars }
struct Checkout: FlowRoute {
    typealias Value = Int
    static let first = Picker()
}
struct Catalogue: FlowRoute {
    static let first = Home()
    enum FlowMessage: NavigationMessage { case product(Product), help }
}

@MainActor
func use(
    _ navigator: Navigator, _ screen: NavigationScreen<Picker>, _ product: NavigationScreen<Product>
) async throws {
    BODY
}
