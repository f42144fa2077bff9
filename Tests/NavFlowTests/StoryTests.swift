// The stories of popup flows, coordinators and checkouts, with routes that are types and async functions.

import NavCore
import NavFlow
import NavTestKit
import Testing

private struct Account: FlowRoute {
    typealias Value = Bool
    static let first = Word()
    static let place = RoutePlace.sheet
}

private struct Lists: NavigationRoute { static let place: RoutePlace = .split(Items(), empty: "detail") }
private struct Items: NavigationRoute {}
private struct Item: NavigationRoute {
    static let place: RoutePlace = .inColumn("detail", of: Lists.self)
    var id: Int
}
private struct Info: NavigationRoute {
    typealias Value = String
    static let place = RoutePlace.sheet
}

private struct App: FlowRoute {
    static let first = Home()

    enum FlowMessage: NavigationMessage {
        case list(List)
        case settings(Settings)
    }
}
private struct List: FlowRoute {
    typealias Value = String
    static let first = Items()
    var level: Int?

    enum FlowMessage: NavigationMessage {
        case list(List)
        case options
    }
}
private struct Settings: FlowRoute { static let first = Page() }
private struct Page: NavigationRoute {}

private struct Payment: NavigationRoute {
    typealias Value = String
    var due: Int
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct StoryTests {
    private let navigator = Navigator()
    private let user: TestUser

    init() throws { user = try TestUser(navigator) }

    private var routes: [String] { navigator.stack.map(\.route) }

    /// X12: a popup flow over two screens is finished; again, and it is left for a screen below it.
    @Test func aPopupFlow() async throws {
        try navigator.register(Home.self, Start.self, Account.self, Word.self, Level.self)
        let home = try #require(try navigator.start(Home()).entry)
        try navigator.navigate(to: Start())
        func sign() -> Task<Bool?, any Error> {
            Task {
                try await navigator.lead(Account()) { word, flow in
                    try await flow.show(Level(level: word.count)) { choice in try flow.finish(choice == "yes") }
                }
            }
        }
        let finished = sign()
        try await user.submit("ann", at: Word.self)
        try await user.submit("yes", at: Level.self)
        #expect(try await finished.value == true)
        #expect(navigator.tree.description == "[home, start]")

        let left = sign()
        try await user.submit("bob", at: Word.self)
        _ = try await user.waitFor(Level.self)
        try navigator.popToEntry(home)
        #expect(try await left.value == nil)
        #expect(navigator.tree.description == "[home]")
    }

    /// X14: a popup flow with a child and a pending result is swiped away, after a restore.
    @Test func aPopupFlowIsSwipedAway() async throws {
        try navigator.register(Home.self, Account.self, Word.self, Level.self)
        let saved = SavedNavigation(rawValue: try restorable())
        #expect(try navigator.restore(saved, orStart: Home()).isRestored)
        #expect(routes == ["home", "word", "level"])
        var ends: [String] = []
        let asked = Task {
            defer { ends.append("popup") }
            return try await navigator.lead(Account()) { _, flow in
                defer { ends.append("child") }
                _ = try await flow.ask(Level(level: 1))
            }
        }
        try await user.submit("ann", at: Word.self)
        _ = try await user.waitFor(Level.self)
        let sheet = try #require(navigator.currentStack)
        try navigator.hostDidDismiss(sheet)
        #expect(try await asked.value == nil)
        #expect(ends == ["child", "popup"])
        #expect(throws: NavigationError.self) { try navigator.hostDidDismiss(StackID(rawValue: 7)) }
        #expect(try navigator.hostDidDismiss(sheet).status == .alreadyGone)
        #expect(routes == ["home", "word", "level"])
    }

    private func restorable() throws -> String {
        let first = Navigator()
        try first.register(Home.self, Word.self, Level.self)
        try first.start(Home())
        try first.pushAll([Word(), Level(level: 2)])
        return try first.save().rawValue
    }

    /// X15: a list in the primary column; a detail is taken back; info is presented from either side.
    @Test func aListWithDetails() async throws {
        try navigator.register(Lists.self, Items.self, Item.self, Info.self)
        try navigator.start(Lists())
        let list = try #require(navigator.topScreen)
        #expect(list.navigate(to: Item(id: 1)).isDone)
        for screen in [list, try #require(navigator.topScreen)] {
            let asked = Task { try await screen.ask(Info()) }
            try await user.submit("read", at: Info.self)
            #expect(try await asked.value == "read")
        }
        #expect(navigator.topScreen?.as(Item.self)?.route.id == 1)
        #expect(try navigator.select("items", of: Lists.self).isDone)
        let detail = try #require(navigator.currentBranch("detail", of: Lists.self))
        try navigator.setStack([], options: NavigationOptions(target: .stack(detail)))
        #expect(navigator.topScreen?.as(Items.self) != nil)
    }

    private func startApp() throws {
        try navigator.register(Home.self, Items.self, Page.self, Settings.self)
        try navigator.register(App.self) { message in
            switch message {
            case .list: .show
            case .settings(let settings): .perform(.batch([.popUpToRoot(), .navigate(to: settings)]))
            }
        }
        try navigator.register(List.self) { message in
            switch message {
            case .list(let list): list.level ?? 0 > 8 ? .refuse(9) : .show
            case .options: .redispatch(App.FlowMessage.settings(Settings()))
            }
        }
        try navigator.start(App())
    }

    /// X17: lists within lists; settings are sent on to the root, which drops everything and hands over.
    @Test func listsWithinLists() async throws {
        try startApp()
        let choosing = Task { try await navigator.value(of: List(level: 1)) }
        #expect(await wait { navigator.depth == 2 })
        for level in 2...3 { try navigator.dispatch(List(level: level)) }
        #expect(navigator.depth == 4)
        #expect(try navigator.dispatch(List.FlowMessage.options).isDone)
        await #expect(throws: NavigationInterruption.self) { try await choosing.value }
        #expect(routes == ["home", "page"])
    }

    /// X18: a list of requests builds two levels; a bad one fails with its index; a flow that has ended is stale.
    @Test func aListOfRequests() async throws {
        try startApp()
        func open(_ levels: Int...) throws -> NavigationOutcome {
            try navigator.perform(.batch(levels.map { .dispatch(List(level: $0)) }))
        }
        #expect(try open(1, 2).isDone)
        #expect(routes == ["home", "items", "items"])
        let flow = try #require(navigator.currentFlow)
        let refused = #expect(throws: NavigationError.self) { try open(3, 4, 9) }
        #expect(refused?.index == 2 && refused?.by == .coordinator && refused?.hostCode == 9)
        let empty = #expect(throws: NavigationError.self) { try open() }
        #expect(empty?.status == .invalid)
        #expect(navigator.depth == 3)
        try navigator.popUpToRoot()
        let stale = #expect(throws: NavigationError.self) { try navigator.dispatch(List(level: 1), to: flow) }
        #expect(stale?.status == .stale)
    }

    /// X19: a checkout, to the summary and back to its root.
    @Test(arguments: ["free", "wallet", "card"]) func aCheckout(by way: String) async throws {
        try navigator.register(Home.self, Walk.self, Start.self, Word.self, Colour.self, Payment.self, Told.self)
        try navigator.start(Home())
        let buying = Task {
            try await navigator.lead(Walk()) { cart, flow in
                @MainActor func confirm(_ order: String) async throws {
                    try await flow.show(Told(words: [order])) { isRight in
                        if isRight { try flow.finish(order) } else { try flow.backToRoot() }
                    }
                }
                try await flow.show(Word()) { shipping in
                    let coupon = try await flow.ask(Colour())
                    if coupon == "all" { return try await confirm("free to \(shipping)") }
                    try await flow.show(Payment(due: cart)) { payment in
                        if payment == "wallet" { return try await confirm("wallet, \(cart) to \(shipping)") }
                        try await flow.show(Word()) { billing in try await confirm("card of \(billing) to \(shipping)")
                        }
                    }
                }
            }
        }
        func order() async throws {
            try await user.submit(20, at: Start.self)
            try await user.submit("home", at: Word.self)
            try await user.submit(way == "free" ? "all" : "half", at: Colour.self)
            if way == "free" { return }
            try await user.submit(way, at: Payment.self)
            if way == "card" { try await user.submit("office", at: Word.self) }
        }
        try await order()
        try await user.submit(false, at: Told.self)
        _ = try await user.waitFor(Start.self)
        #expect(routes == ["home", "start"])
        try await order()
        try await user.submit(true, at: Told.self)
        let orders = ["free": "free to home", "wallet": "wallet, 20 to home", "card": "card of office to home"]
        #expect(try await buying.value == orders[way])
        #expect(routes == ["home"])
    }
}
