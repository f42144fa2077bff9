// Routes as types: requests from properties and back, registration, builders, flows.

import NavCore
import Testing

private struct Home: NavigationRoute {}

private enum Sort: String, Codable, CaseIterable { case newest, price = "by price", name }

private struct Size: Codable, Equatable {
    var width: Int, height: Float
}

private struct Product: NavigationRoute, Equatable {
    static let place: RoutePlace = .inTab("shop", of: Main.self, "/shop/{id}?{sort=name}&{tags*?}")
    var id: Int
    var sort = Sort.name
    var tags: [String] = []
}

private struct Shop: NavigationRoute {
    static let place: RoutePlace = "/shop"
}
private struct Orders: NavigationRoute {}

private struct Main: NavigationRoute {
    static let place: RoutePlace = .tabs(Shop(), Orders(), back: .initial)
}

private struct Picker: NavigationRoute {
    typealias Value = Int
    static let place = RoutePlace.sheet
    static let version: UInt32 = 4
    var size: Size?
    var words: [String: [UInt16]] = [:]
}

private struct Cart: NavigationData, Equatable {
    var total: Int
    var note: String?
}

private struct CartPage: NavigationRoute {
    typealias Value = Cart
}

private struct Checkout: FlowRoute {
    typealias Value = String
    static let first = CartPage()
    var discount: Int?
}

/// It says what it likes.
private struct Wide: NavigationRoute {
    static let name = "wide"
    var number: UInt64
}

struct TypedRouteTests {
    private func shop() throws -> Navigator {
        let navigator = Navigator()
        try navigator.register(Home.self, Product.self, Shop.self, Orders.self, Main.self)
        try navigator.register(Picker.self, CartPage.self, Checkout.self, Wide.self)
        try navigator.start(Main())
        return navigator
    }

    @Test func aRequestHasTheProperties() {
        #expect(Home().request == "home")
        #expect(Product(id: 3).request == NavigationRequest("product", ["id": 3, "sort": "name", "tags": []]))
        let picker = Picker(size: Size(width: 2, height: 1.5), words: ["a": [1, 65535]])
        let arguments: NavigationValue = ["size": ["width": 2, "height": 1.5], "words": ["a": [1, 65535]]]
        #expect(picker.request.arguments == arguments)
        #expect(Picker(picker.request)?.words == ["a": [1, 65535]])
        #expect(Picker(picker.request)?.size == Size(width: 2, height: 1.5))
    }

    @Test func aNameBeginsWithASmallWord() {
        struct URLPage: NavigationRoute {}
        struct FAQ: NavigationRoute {}
        struct X: NavigationRoute {}
        struct Ärger: NavigationRoute {}
        struct FAQ2: NavigationRoute {}
        #expect([URLPage.name, FAQ.name, X.name, Ärger.name, FAQ2.name] == ["urlPage", "faq", "x", "ärger", "faq2"])
    }

    @Test func aRequestForSomethingElseIsNoRoute() {
        #expect(Product("home") == nil)
        #expect(Product(NavigationRequest("product", ["id": "3", "sort": "name", "tags": []])) == nil)
        #expect(Product(NavigationRequest("product", ["id": 3, "sort": "colour", "tags": []])) == nil)
        #expect(Product(nil) == nil)
        #expect(Picker(NavigationRequest("picker", ["words": ["a": [65536]]])) == nil)
        #expect(Picker(NavigationRequest("picker", ["size": .null, "words": [:]]))?.size == nil)
    }

    @Test func routesOpenWhereTheyBelong() throws {
        let navigator = try shop()
        try navigator.navigate(to: Product(id: 3))
        #expect(navigator.stack.map(\.route) == ["shop", "product"])
        #expect(try navigator.path(of: Product(id: 3, tags: ["a", "b"])) == "/shop/3?sort=name&tags=a&tags=b")
        try navigator.navigate(to: Picker())
        #expect(navigator.stack.map(\.route) == ["picker"])
        try navigator.dismiss()
        try navigator.select("orders", of: Main.self)
        try navigator.open(Product(id: 4))
        #expect(Product(navigator.currentRequest)?.id == 4)
        #expect(navigator.topmost(Product.self) == navigator.top)
        try navigator.replaceTop(with: Home())
        try navigator.popToRoute(Shop.self)
        #expect(navigator.currentRequest == "shop")
    }

    @Test func aRootOpensInItsTab() throws {
        let navigator = try shop()
        try navigator.navigate(to: Orders())
        #expect(navigator.tree.description == "[main (shop: [shop], orders*: [orders])]")
        try navigator.open(.trusted("/shop"))
        #expect(navigator.tree.description == "[main (shop*: [shop], orders: [orders])]")
        try navigator.navigate(to: Product(id: 3))
        try navigator.navigate(to: Shop())
        #expect(navigator.stack.map(\.route) == ["shop"])
    }

    @Test func aRootIsRegisteredWithItsContainerOrAfterIt() throws {
        let after = Navigator()
        try after.register(Main.self)
        try after.register(Shop.self) { _, _ in 1 }
        try after.register(Orders.self)
        try after.start(Main())
        try after.navigate(to: Orders())
        #expect(after.tree.description == "[main (shop: [shop], orders*: [orders])]")

        let before = Navigator()
        try before.register(Orders.self)
        let error = #expect(throws: NavigationError.self) { try before.register(Main.self, Shop.self) }
        #expect(
            error?.message
                == "orders is the root of a branch of main: register it in the same call, or after it")
        // Nothing is left of the call that failed.
        try before.register(Shop.self)
        try before.start(Shop())
        try before.navigate(to: Shop())
        #expect(before.stack.map(\.route) == ["shop", "shop"])
    }

    @Test func aRootOfTwoContainersSaysWhereItOpens() throws {
        struct Desk: NavigationRoute { static let place: RoutePlace = .tabs(Orders(), Mail()) }
        struct Mail: NavigationRoute { static let place: RoutePlace = .inTab("mail", of: Desk.self) }
        struct Post: NavigationRoute { static let place: RoutePlace = .tabs(Mail(), Home()) }
        let navigator = Navigator()
        let error = #expect(throws: NavigationError.self) {
            try navigator.register(Main.self, Desk.self, Mail.self, Orders.self)
        }
        #expect(
            error?.message
                == "orders is a root of desk and of main: its place has to say where it opens, with inTab or inColumn")
        let other = Navigator()
        try other.register(Desk.self, Mail.self, Orders.self)
        try other.register(Post.self, Home.self)
        try other.start(Post())
        #expect(other.tree.description == "[post (mail*: [mail], home: [])]")
        // A root of two branches of one container belongs to none.
        struct Feed: NavigationRoute { var kind: String }
        struct News: NavigationRoute {
            static let place = RoutePlace(
                contains: .tabs([
                    NavigationBranch(Feed(kind: "new"), name: "new"), NavigationBranch(Feed(kind: "top"), name: "top"),
                ]))
        }
        try other.register(News.self, Feed.self)
        try other.navigate(to: News())
        try other.navigate(to: Feed(kind: "old"))
        #expect(other.stack.map(\.route) == ["feed", "feed"])
    }

    @Test func aTextIsAPlace() throws {
        struct Note: NavigationRoute {
            static let place = "/notes/{id}"
            var id: Int
        }
        struct Writing: FlowRoute {
            static let first = Note(id: 0)
            static let place = "/write/{id}"
            var id: Int
        }
        let navigator = Navigator()
        try navigator.register(Home.self, Note.self, Writing.self)
        try navigator.start(Home())
        #expect(try navigator.path(of: Note(id: 7)) == "/notes/7")
        try navigator.open(Writing(id: 9))
        #expect(navigator.currentRequest.flatMap(Note.init)?.id == 9)
        try navigator.close()
    }

    @Test func branchesAreFoundByTheTypeOfTheirRoot() throws {
        struct Main: NavigationRoute { static let place: RoutePlace = .tabs(Feed(), Account()) }
        struct Feed: NavigationRoute {}
        struct Account: NavigationRoute { static let place: RoutePlace = "/account" }
        struct Detail: NavigationRoute {
            static let place: RoutePlace = .inTab(of: Main.self, Account.self, "/account/detail")
        }
        struct Folder: NavigationRoute { static let place = RoutePlace(contains: .split(Home(), empty: "page")) }
        struct Page: NavigationRoute {
            static let place: RoutePlace = .inColumn(of: Folder.self, Home.self)
        }
        let navigator = Navigator()
        try navigator.register(
            Main.self, Feed.self, Account.self, Detail.self, Home.self, Folder.self, Page.self, Orders.self)
        try navigator.start(Main())
        try navigator.select(Account.self)
        #expect(navigator.currentStack == navigator.currentBranch("account", of: Main.self))
        #expect(navigator.currentBranch(with: Feed.self) == navigator.currentBranch("feed", of: Main.self))
        try navigator.select(Feed.self)
        try navigator.navigate(to: Detail())
        #expect(navigator.stack.map(\.route) == ["account", "detail"])
        navigator.topScreen?.as(Detail.self)?.select(Feed.self)
        #expect(navigator.stack.map(\.route) == ["feed"])
        let error = #expect(throws: NavigationError.self) { try navigator.select(Orders.self) }
        #expect(error?.status == .notFound)
        #expect(
            error?.message
                == #"select: no branch around the current stack begins with orders. There are "feed", "account""#)
        try navigator.navigate(to: Folder())
        try navigator.navigate(to: Page())
        #expect(navigator.stack.map(\.route) == ["home", "page"])
        try navigator.close()
    }

    @Test func aTabContainsColumns() throws {
        struct Desk: NavigationRoute { static let place: RoutePlace = .tabs(Folder(), Orders()) }
        struct Folder: NavigationRoute {
            static let place: RoutePlace = .inTab(
                "folder", of: Desk.self, "/folder", contains: .split(Home(), empty: "page"))
        }
        struct Page: NavigationRoute {
            static let place: RoutePlace = .inColumn("page", of: Folder.self, "/folder/{id}", isLinkable: true)
            var id: Int
        }
        let navigator = Navigator()
        try navigator.register(Desk.self, Folder.self, Home.self, Page.self, Orders.self)
        try navigator.start(Desk())
        let column = try #require(navigator.currentBranch("page", of: Folder.self))
        #expect(navigator.topScreen(of: column) == nil)
        try navigator.open("desk://main/folder/7")
        #expect(navigator.tree.description.contains(#"(folder*: [folder (home: [home], page*: [page(["id": 7])])]"#))
        try navigator.select("orders", of: Desk.self)
        #expect(navigator.topScreen(of: column)?.as(Page.self)?.route.id == 7)
        #expect(navigator.currentBranch("page", of: Folder.self) == nil)
        let sheet = RoutePlace.presented(.sheet, contains: .tabs(Shop(), Orders(), back: .initial))
        #expect(sheet.container == .tabs(["shop", "orders"], back: .initial))
        #expect(RoutePlace.split(Shop(), empty: "order").container == .split(["shop", .empty("order")]))
        #expect(RoutePlace.split(Shop(), Orders()).container == .split(["shop", "orders"]))
    }

    @Test func linksSayTheTypesOfProperties() throws {
        let navigator = try shop()
        try navigator.open(.trusted("/shop/7?sort=by%20price&tags=new"))
        #expect(Product(navigator.currentRequest) == Product(id: 7, sort: .price, tags: ["new"]))
        #expect(throws: NavigationError.self) { try navigator.open(.trusted("/shop/seven")) }
        #expect(throws: NavigationError.self) { try navigator.open(.trusted("/shop/7?sort=colour")) }
        try navigator.open(.trusted("/shop/7"))
        #expect(Product(navigator.currentRequest) == Product(id: 7))
    }

    @Test func aValueComesAsItsType() throws {
        let navigator = try shop()
        var heard: [Int?] = []
        try navigator.navigate(to: Picker()) { heard.append($0) }
        try navigator.dismiss(result: 5)
        try navigator.navigate(to: Picker()) { heard.append($0) }
        try navigator.dismiss(result: "blue")
        try navigator.navigate(to: Picker()) { heard.append($0) }
        try navigator.dismiss()
        #expect(heard == [5, nil, nil])
    }

    @Test func dataIsAValue() {
        #expect(Cart(total: 3).navigationValue == ["total": 3])
        #expect(Cart(["total": 3, "note": "x"]) == Cart(total: 3, note: "x"))
        #expect(Cart(["total": "3"]) == nil)
        #expect(Cart(3) == nil)
    }

    @Test func aFlowBeginsWithItsFirstScreen() throws {
        let navigator = try shop()
        try navigator.navigate(to: Checkout(discount: 10))
        #expect(navigator.currentRequest?.route == "cartPage")
        let flow = try #require(navigator.currentFlow)
        #expect(Checkout(navigator.flow(flow)?.request)?.discount == 10)
        try navigator.endFlow(flow, .value("paid"))
        #expect(navigator.currentFlow == nil)
    }

    @Test func aFlowIsNoScreenWithAModel() throws {
        let navigator = Navigator()
        for register in [
            { try navigator.register(Checkout.self) { checkout, _ in checkout } },
            { try navigator.register(Checkout.self, model: { screen in screen }) },
        ] {
            let error = #expect(throws: NavigationError.self) { try register() }
            #expect(error?.status == .invalid && error?.route == "checkout")
            #expect(error?.message == "Checkout is a flow, whose builder gets the flow alone")
        }
        try navigator.register(Checkout.self) { checkout in checkout }
        #expect(navigator.routeID(of: Checkout.self) != nil)
    }

    @Test func aPropertyThatCannotBeEncodedIsInvalid() throws {
        let navigator = try shop()
        #expect(try navigator.navigate(to: Wide(number: 3)).isDone)
        let error = #expect(throws: NavigationError.self) { try navigator.navigate(to: Wide(number: .max)) }
        #expect(error?.status == .invalid && error?.route == "wide")
        #expect(error?.message.contains("18446744073709551615 is beyond an integer of 64 bits") == true)
        #expect(navigator.stack.last?.request == Wide(number: 3).request)
    }

    @Test func modelsGetTheRoute() throws {
        let navigator = Navigator()
        let counter = Counter()
        let log = Log()
        try navigator.register(Home.self)
        try navigator.register(Shop.self, Orders.self, Main.self)
        try navigator.register(Product.self) { product, build in
            log.hear("\(product.id) tag \(build.tag)")
            return counter.make()
        } updateModel: { model, product in
            log.hear("\(model != nil) \(product.id)")
        }
        try navigator.start(Main())
        let entry = try #require(try navigator.navigate(to: Product(id: 3), options: NavigationOptions(tag: 9)).entry)
        try navigator.update(entry, Product(id: 4).request.arguments)
        #expect(log.take() == ["3 tag 9", "true 4"])
        let error = #expect(throws: NavigationError.self) {
            try navigator.navigate(to: "product", ["id": 5, "sort": "name", "tags": [1]])
        }
        #expect(error?.status == .invalid || error?.hostCode == NavigationStatus.invalid.rawValue)
        try navigator.popBack()
        #expect(counter.made == 1 && counter.destroyed == 1)
        try navigator.close()
    }

    @Test func propertiesOfAFlowReplaceThoseOfItsFirstScreen() throws {
        struct ColorView: NavigationRoute { var name: String, size: Int }
        struct Color: FlowRoute {
            static let first = ColorView(name: "?", size: 3)
            var name: String
        }
        let navigator = Navigator()
        try navigator.register(Home.self, ColorView.self, Color.self)
        try navigator.start(Home())
        try navigator.navigate(to: Color(name: "red"))
        let shown = try #require(navigator.currentRequest.flatMap(ColorView.init))
        #expect(shown.name == "red" && shown.size == 3)
        try navigator.close()
    }

    @Test func coordinatorsOfTypedFlows() throws {
        let navigator = try shop()
        struct Catalogue: FlowRoute {
            typealias Value = String
            static let first = Home()
        }
        try navigator.register(Catalogue.self) { _ in
            Counter()
        } onDispatch: { sent, counter in
            counter?.made += 1
            return Orders(sent.request) != nil ? .show : .pass
        }
        try navigator.navigate(to: Catalogue())
        try navigator.dispatch(Orders())
        #expect(navigator.currentRequest == "orders")
        #expect(throws: NavigationError.self) { try navigator.dispatch(Picker()) }
        let flow = try #require(navigator.currentFlow)
        #expect((try navigator.model(of: flow) as? Counter)?.made == 2)
    }

    @Test func aGuardGetsTheRoute() throws {
        let navigator = try shop()
        var asked: [Int] = []
        try navigator.addGuard(entering: Product.self) { product in
            asked.append(product.id)
            return asked.count == 1 ? .resume(after: Picker()) : .accept
        }
        #expect(try navigator.navigate(to: Product(id: 3)).isPending)
        #expect(navigator.currentRequest?.route == "picker")
        try navigator.dismiss(result: 1)
        #expect(navigator.currentRequest?.route == "product")
        #expect(asked == [3, 3])
        struct Unknown: NavigationRoute {}
        let error = #expect(throws: NavigationError.self) {
            try navigator.addGuard(entering: Unknown.self) { _ in .accept }
        }
        #expect(error?.status == .stale)
    }

    @Test func aGuardGetsTheScreenThatWouldBeLeft() throws {
        let navigator = try shop()
        var asked: [Int] = []
        try navigator.addGuard(leaving: Product.self) { product in
            asked.append(product.route.id)
            return asked.count == 1 ? .refuse(7) : .accept
        }
        try navigator.navigate(to: Product(id: 3))
        let error = #expect(throws: NavigationError.self) { try navigator.popBack() }
        #expect(error?.hostCode == 7)
        #expect(try navigator.popBack().isDone)
        #expect(asked == [3, 3])
    }

    @Test func manyRoutesArePushedAtOnce() throws {
        let navigator = try shop()
        try navigator.pushAll([Product(id: 1), Wide(number: 2), Product(id: 3)])
        #expect(navigator.stack.suffix(3).map(\.route) == ["product", "wide", "product"])
        let error = #expect(throws: NavigationError.self) {
            try navigator.pushAll([Wide(number: 1), Wide(number: .max)])
        }
        #expect(error?.message.contains("beyond") == true)
        #expect(navigator.depth == 4)
    }

    @Test func anEntryGetsOtherProperties() throws {
        let navigator = try shop()
        let entry = try #require(try navigator.navigate(to: Product(id: 1)).entry)
        try navigator.update(entry, to: Product(id: 2, sort: .newest))
        #expect(Product(navigator.currentRequest) == Product(id: 2, sort: .newest))
        let error = #expect(throws: NavigationError.self) { try navigator.update(entry, to: Wide(number: 1)) }
        #expect(error?.status == .invalid)
        try navigator.popBack()
        #expect(throws: NavigationError.self) { try navigator.update(entry, to: Product(id: 4)) }
    }

    @Test func aSavedStateKeepsTheVersion() throws {
        let navigator = try shop()
        try navigator.navigate(to: Picker())
        let saved = try navigator.save()
        #expect(saved.rawValue.contains("\"version\":4"))
        let second = Navigator()
        try second.register(Home.self, Product.self, Shop.self, Orders.self, Main.self, Picker.self)
        #expect(try second.restore(saved, orStart: Main()).isRestored)
        #expect(second.currentRequest?.route == "picker")
    }
}
