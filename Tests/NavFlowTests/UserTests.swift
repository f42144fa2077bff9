// The user of the test kit: what is refused is seen.

import NavCore
import NavFlow
import NavTestKit
import Testing

@MainActor
struct UserTests {
    private let navigator = Navigator()
    private let user: TestUser

    init() throws { user = try TestUser(navigator) }

    @Test func eachActReturnsItsOutcome() async throws {
        #expect(user.swipeBack().status == .notStarted)
        try navigator.register(Home.self, Colour.self, Word.self)
        try navigator.start(Home())
        #expect(user.pressBack().status == .atRoot)
        #expect(user.swipeAway().status == .notFound)
        let asking = Task { try await navigator.ask(Colour()) }
        try await user.waitFor(Colour.self)
        let keeper = try navigator.addGuard(leaving: Colour.self) { _ in .refuse(3) }
        let refused = try await user.submit("red", at: Colour.self)
        #expect(refused.status == .blocked && refused.hostCode == 3)
        #expect(user.pressBack().status == .blocked)
        try navigator.removeGuard(keeper)
        #expect(try await user.submit("red", at: Colour.self).isDone)
        #expect(try await asking.value == "red")
        try navigator.navigate(to: Colour())
        #expect(user.swipeAway().isDone)
        try navigator.navigate(to: Word())
        #expect(try await user.submit("a", at: Word.self).status == .kept)
        #expect(user.swipeBack().isDone)
    }

    @Test func registrationsThatDoNotFitFailTheFirstTest() throws {
        try navigator.register("product", opens: .branch("home", of: "main"))
        let error = #expect(throws: RegistrationError.self) { try TestUser(navigator) }
        #expect(error?.problems.count == 1)
        #expect(error?.description == "the parent \"main\" of \"product\" is not registered")
        try navigator.register("main", contains: .tabs([NavigationBranch("product", name: "home")]))
        #expect(throws: Never.self) { try TestUser(navigator) }
    }
}
