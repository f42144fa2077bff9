// The check of registrations in Swift. What it finds is in the corpus.

import NavCore
import Testing

private struct Home: NavigationRoute {}

private struct Main: NavigationRoute {
    static let place = RoutePlace.tabs(Home())
}

private struct Product: NavigationRoute {
    static let place = RoutePlace.inTab("hmoe", of: Main.self)
}

@MainActor
struct CheckTests {
    private let navigator = Navigator()

    @Test func eachProblemHasItsNamesAndASentence() throws {
        try navigator.register(Main.self, Home.self, Product.self)
        try navigator.addGuard(.enteringRouteNamed("oder")) { _ in .accept }
        let problems = try navigator.check()
        #expect(problems.map(\.kind) == [.branch, .guard])
        #expect(problems.map(\.route) == ["product", ""])
        #expect(problems.map(\.other) == ["hmoe", "oder"])
        let sentence = "the branch \"hmoe\" of \"product\" is not in its parent; did you mean \"home\"?"
        #expect(problems[0].description == sentence)
        #expect(navigator.lastMessage == sentence)
    }

    @Test func whatFitsHasNoProblem() throws {
        #expect(try navigator.check().isEmpty)
        try navigator.register(Home.self)
        #expect(try navigator.check().isEmpty)
    }

    @Test func aClosedNavigatorIsNotChecked() throws {
        try navigator.close()
        #expect(throws: NavigationError.self) { try navigator.check() }
    }
}
