// Bridges: asked before every move, now or later, and told the whole stack when they come.

import NavCore
import Testing

struct BridgeTests {
    @Test func bridgeIsAskedBeforeTheMove() throws {
        let navigator = try started()
        let bridge = TestBridge()
        bridge.whenAsked = { [weak navigator] question in
            #expect(navigator?.depth == 1)
            #expect(navigator?.phase(of: question.changes[0].entry) == .planned)
        }
        try navigator.setBridge(bridge)
        try navigator.navigate(
            to: NavigationRequest("a", 5), options: NavigationOptions(isAnimated: false, tag: 9))
        let question = try #require(bridge.questions.first)
        #expect(question.kind == .navigate)
        #expect(question.tag == 9)
        #expect(!question.isAnimated)
        #expect(question.changes.count == 1)
        #expect(question.changes[0].request == NavigationRequest("a", 5))
        #expect(question.changes[0].kind == .added)
        #expect(question.changes[0].entry == navigator.top)
        #expect(question.changes[0].stack == navigator.currentStack)
    }

    @Test func refusalChangesNothingAndSaysWho() throws {
        let navigator = try started()
        try navigator.setBridge(TestBridge(.refuse(42), .refuse(0)))
        do throws(NavigationError) {
            try navigator.navigate(to: "a")
            Issue.record("it should throw")
        } catch {
            #expect(error.status == .refused)
            #expect(error.by == .bridge)
            #expect(error.hostCode == 42)
            #expect(error.message.contains("42"))
        }
        #expect(navigator.depth == 1)
        #expect(navigator.revision == 1)
        // 0 would mean yes to the core.
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "a") } == .refused)
    }

    @Test func atRootTheBridgeIsNotAsked() throws {
        let navigator = try started()
        let bridge = TestBridge()
        try navigator.setBridge(bridge)
        #expect(try navigator.popBack().status == .atRoot)
        #expect(try navigator.popUpToRoot().status == .atRoot)
        #expect(bridge.questions.isEmpty)
    }

    @Test func whateverRemovesAnEntryIsSeen() throws {
        let navigator = try started()
        let form = try #require(navigator.navigate(to: "a").entry)
        let bridge = KeepingBridge(form)
        try navigator.setBridge(bridge)
        func refused(_ move: () throws(NavigationError) -> Void) -> Bool { thrown(move) == .refused }
        #expect(refused { () throws(NavigationError) in try navigator.popBack() })
        #expect(refused { () throws(NavigationError) in try navigator.popUpToRoot() })
        #expect(refused { () throws(NavigationError) in try navigator.replaceTop(with: "b") })
        #expect(refused { () throws(NavigationError) in try navigator.setStack([.new("b")]) })
        try navigator.navigate(to: "b")
        try navigator.replaceTop(with: "c")
        try navigator.popBack()
        #expect(navigator.top == form)
        bridge.isSaved = true
        try navigator.popBack()
        #expect(navigator.depth == 1)
    }

    @Test func lateAnswerHoldsLaterOperations() throws {
        let navigator = try started()
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        let log = Log()
        try navigator.log(to: log)
        #expect(try navigator.navigate(to: "a").isPending)
        #expect(try navigator.navigate(to: "b").isPending)
        #expect(navigator.routes == ["main"])
        let question = try #require(bridge.questions.first).id
        #expect(try navigator.answer(question, .accept) == .ok)
        #expect(navigator.routes == ["main", "a", "b"])
        #expect(log.take() == ["added a at 1", "completed ok", "added b at 2", "completed ok"])
        #expect(try navigator.answer(question, .refuse) == .alreadyResolved)
        #expect(thrown { () throws(NavigationError) in try navigator.answer(question, .later) } == .invalid)
        let unknown = QuestionID(rawValue: 1 << 53 - 1)
        #expect(thrown { () throws(NavigationError) in try navigator.answer(unknown, .accept) } == .stale)
    }

    @Test func lateRefusalEndsThePendingOperation() throws {
        let navigator = try started()
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        let log = Log()
        try navigator.log(to: log)
        let outcome = try navigator.navigate(to: "a")
        try navigator.answer(bridge.questions[0].id, .refuse(5))
        #expect(log.take() == ["completed refused by the bridge with 5", "released"])
        #expect(try navigator.abort(try #require(outcome.ticket)) == .alreadyResolved)
    }

    @Test func answerInsideTheQuestionCounts() throws {
        let navigator = try started()
        let bridge = TestBridge(.later, .accept)
        try navigator.setBridge(bridge)
        bridge.whenAsked = { [weak navigator] question in
            #expect((try? navigator?.answer(question.id, .refuse(8))) == .ok)
            #expect((try? navigator?.answer(question.id, .accept)) == .alreadyResolved)
        }
        do throws(NavigationError) {
            try navigator.navigate(to: "a")
            Issue.record("it should throw")
        } catch {
            #expect(error.hostCode == 8)
        }
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "b") } == .refused)
    }

    @Test func reportOfWhatIsAskedAcceptsIt() throws {
        let navigator = try started()
        let a = try #require(try navigator.navigate(to: "a").entry)
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        let log = Log()
        try navigator.log(to: log)
        try navigator.popBack()
        #expect(try navigator.hostDidPop(a).status == .ok)
        #expect(log.take() == ["removed a from 1", "completed ok", "released"])
        #expect(try navigator.answer(bridge.questions[0].id, .accept) == .alreadyResolved)
    }

    @Test func afterAnotherReportItIsAskedAnew() throws {
        let navigator = try started()
        let a = try #require(try navigator.navigate(to: "a").entry)
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        let log = Log()
        try navigator.log(to: log)
        let ticket = try navigator.navigate(to: "b").ticket
        try navigator.hostDidPop(a)
        #expect(log.take() == ["removed a from 1", "released", "added b at 1", "completed ok"])
        #expect(navigator.routes == ["main", "b"])
        #expect(bridge.questions.map { $0.ticket } == [ticket, ticket])
        #expect(bridge.questions[0].id != bridge.questions[1].id)
    }

    @Test func aReportBringsAResultAndLeavesWhatTheUserDidNotSee() throws {
        let navigator = try started()
        let log = Log()
        try navigator.navigateForResult(to: "a") { log.hear("\($0)") }
        let a = try #require(navigator.top)
        let seen = navigator.revision
        try navigator.navigate(to: "b")
        try navigator.hostDidPop(a, result: "blue", options: NavigationOptions(revision: seen))
        #expect(log.take() == ["value(\"blue\")"])
        #expect(navigator.routes == ["main", "b"])
    }

    @Test func newBridgeIsToldTheStackAndAskedWhatIsOpen() throws {
        let navigator = try started()
        try navigator.navigate(to: "a")
        let old = TestBridge(.later)
        let new = TestBridge()
        let log = Log()
        try navigator.setBridge(old)
        try navigator.log(to: log)
        #expect(old.replays.map { $0.map { $0.request.route } } == [["main", "a"]])
        try navigator.popBack()
        try navigator.setBridge(new)
        #expect(log.take() == ["removed a from 1", "completed ok", "released"])
        #expect(new.replays.count == 1)
        #expect(new.questions.count == 1)
        try navigator.navigate(to: "a")
        try navigator.setBridge(TestBridge(.later))
        try navigator.popBack()
        try navigator.removeBridge()
        #expect(log.take().contains("completed aborted bridgeGone"))
        #expect(new.questions.count == 2)
    }

    @Test func startIsToldAndNotAsked() throws {
        let navigator = Navigator()
        let bridge = TestBridge()
        try navigator.register("main")
        try navigator.setBridge(bridge)
        #expect(bridge.replays.isEmpty)
        try navigator.start("main")
        #expect(bridge.questions.isEmpty)
        #expect(bridge.replays.count == 1)
    }

    final class Platform: PlatformBridge {
        var isWilling = true
        var calls: [String] = []

        private func does(_ verb: String) -> Bool {
            calls.append(verb)
            return isWilling
        }

        func registerRoutes(in navigator: Navigator) throws(NavigationError) { try navigator.register("page") }
        func navigateTo(_ request: NavigationRequest) -> Bool { does("to \(request)") }
        func popBack() -> Bool { does("back") }
        func popUpToRoot() -> Bool { does("root") }
        func replay(_ stack: [NavigationRequest]) { calls.append("replay \(stack)") }
    }

    @Test func platformBridgeHearsThreeVerbs() throws {
        let navigator = try started()
        let platform = Platform()
        try navigator.setBridge(platform)
        try navigator.navigate(to: NavigationRequest("a", 1))
        try navigator.navigateForResult(to: "page")
        try navigator.popBack()
        try navigator.popUpToRoot()
        #expect(platform.calls == ["replay [main]", "to a(1)", "to page", "back", "root"])
        #expect(navigator.depth == 1)
    }

    @Test func platformBridgeRefusesWithOne() throws {
        let navigator = try started()
        let platform = Platform()
        try navigator.setBridge(platform)
        try navigator.navigate(to: "a")
        platform.isWilling = false
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "a") } == .refused)
        #expect(navigator.lastOutcome.hostCode == 1)
        #expect(thrown { () throws(NavigationError) in try navigator.popUpToRoot() } == .refused)
        #expect(navigator.lastOutcome.hostCode == 1)
        let top = try #require(navigator.top)
        #expect(thrown { () throws(NavigationError) in try navigator.finish(top) } == .refused)
        #expect(platform.calls == ["replay [main]", "to a", "to a", "root", "back"])
    }

    @Test func platformBridgeRefusesWhatItCantExpress() throws {
        let navigator = try started()
        let platform = Platform()
        try navigator.setBridge(platform)
        try navigator.navigate(to: "a")
        #expect(thrown { () throws(NavigationError) in try navigator.replaceTop(with: "b") } == .refused)
        #expect(navigator.lastOutcome.hostCode == 0)
        #expect(navigator.routes == ["main", "a"])
    }

    /// A bridge that does one thing when it registers its routes.
    private final class Registering: NavigatorBridge {
        let register: (Navigator) throws(NavigationError) -> Void
        var questions = 0

        init(_ register: @escaping (Navigator) throws(NavigationError) -> Void) { self.register = register }

        func registerRoutes(in navigator: Navigator) throws(NavigationError) { try register(navigator) }

        func transition(_ question: NavigationQuestion) -> BridgeAnswer {
            questions += 1
            return .accept
        }
    }

    @Test func bridgeRegistersItsRoutesBeforeTheStart() throws {
        let navigator = Navigator()
        let bridge = Registering { (navigator) throws(NavigationError) in
            try navigator.register("main")
            #expect(try navigator.start("main").isPending)
        }
        try navigator.setBridge(bridge)
        #expect(navigator.routes == ["main"])
    }

    @Test func bridgeWhoseRegistrationThrowsIsNotSet() throws {
        let navigator = try started()
        let former = TestBridge()
        try navigator.setBridge(former)
        weak var gone: Registering?
        do {
            let bridge = Registering { (navigator) throws(NavigationError) in
                try navigator.register("page")
                try navigator.register("main")
            }
            gone = bridge
            let error = #expect(throws: NavigationError.self) { try navigator.setBridge(bridge) }
            #expect(error?.status == .ambiguous)
            #expect(error?.message == "the route \"main\" is registered already")
        }
        #expect(gone == nil)
        try navigator.navigate(to: "page")
        #expect(former.questions.count == 1)
    }

    @Test func bridgeThatClosesTheNavigatorIsNotSet() throws {
        let navigator = try started()
        let bridge = Registering { (navigator) throws(NavigationError) in try navigator.close() }
        #expect(thrown { () throws(NavigationError) in try navigator.setBridge(bridge) } == .closed)
        #expect(navigator.isClosed)
    }

    @Test func bridgeThatIsSetInTheRegistrationIsReplaced() throws {
        let navigator = try started()
        let inner = TestBridge()
        let outer = Registering { (navigator) throws(NavigationError) in try navigator.setBridge(inner) }
        try navigator.setBridge(outer)
        try navigator.navigate(to: "a")
        #expect(inner.questions.isEmpty)
        #expect(outer.questions == 1)
    }

    @Test func pulledBridgeIsAskedByEvents() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 16))
        while navigator.nextEvent() != nil {}
        try navigator.setPulledBridge()
        guard case .replay(let stack) = try #require(navigator.nextEvent()).kind else {
            Issue.record("expected a replay")
            return
        }
        #expect(stack.count == 1)
        #expect(try navigator.navigate(to: "a").isPending)
        guard case .question(let question) = try #require(navigator.nextEvent()).kind else {
            Issue.record("expected a question")
            return
        }
        #expect(question.kind == .navigate)
        try navigator.answer(question.id, .accept)
        #expect(navigator.routes == ["main", "a"])
        let plain = try started()
        #expect(thrown { () throws(NavigationError) in try plain.setPulledBridge() } == .invalid)
    }
}

/// Keeps a form on the stack until it is saved.
private final class KeepingBridge: NavigatorBridge {
    private let form: EntryID
    var isSaved = false

    init(_ form: EntryID) {
        self.form = form
    }

    func transition(_ question: NavigationQuestion) -> BridgeAnswer {
        !isSaved && question.removes(form) ? .refuse : .accept
    }
}
