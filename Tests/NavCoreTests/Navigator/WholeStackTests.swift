// Operations on the whole stack: many pushed, the stack set, batches, and intents as data.

import NavCore
import Testing

struct WholeStackTests {
    private func deep() throws -> Navigator {
        let navigator = try started()
        for route in ["a", "b", "c"] { try navigator.navigate(to: NavigationRequest(route)) }
        return navigator
    }

    private func failure(_ body: () throws(NavigationError) -> Void) -> NavigationError? {
        do throws(NavigationError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Many pushed

    @Test func pushAllPushesAllAsOne() throws {
        let navigator = try started()
        let bridge = TestBridge()
        try navigator.setBridge(bridge)
        let log = Log()
        try navigator.log(to: log)
        let outcome = try navigator.pushAll(["a", NavigationRequest("b", ["id": 2]), "a"])
        #expect(outcome.entry == navigator.top)
        #expect(navigator.routes == ["main", "a", "b", "a"])
        #expect(navigator.revision == 2)
        #expect(log.take() == [#"added a at 1, added b(["id": 2]) at 2, added a at 3"#])
        #expect(bridge.questions.map(\.kind) == [.pushAll])
    }

    @Test func pushAllPushesAllOrNone() throws {
        let navigator = try started()
        let unknown = failure { () throws(NavigationError) in try navigator.pushAll(["a", "nowhere", "b"]) }
        #expect(unknown?.status == .unresolved)
        #expect(unknown?.index == 1)
        #expect(unknown?.route == "nowhere")
        let empty = failure { () throws(NavigationError) in try navigator.pushAll([]) }
        #expect(empty?.status == .invalid)
        let wrong = failure { () throws(NavigationError) in try navigator.pushAll(["a", "b", "a?"]) }
        #expect(wrong?.status == .invalid)
        #expect(wrong?.index == 2)
        let many = [NavigationRequest](repeating: "a", count: 65_537)
        #expect(thrown { () throws(NavigationError) in try navigator.pushAll(many) } == .tooLarge)
        #expect(navigator.revision == 1)
        try navigator.pushAll(Array(many.dropLast()))
        #expect(navigator.depth == 65_537)
    }

    @Test func prefixIsPushedWherePolicySaysSo() throws {
        let navigator = try started()
        let options = NavigationOptions(unresolved: .prefix)
        let outcome = try navigator.pushAll(["a", "b", "nowhere", "c"], options: options)
        #expect(outcome.index == 2)
        #expect(navigator.routes == ["main", "a", "b"])
        #expect(
            thrown { () throws(NavigationError) in try navigator.pushAll(["nowhere"], options: options) } == .unresolved
        )
        let fallback = try started(NavigatorConfiguration(unresolved: .fallback, fallbackRoute: "c"))
        #expect(try fallback.pushAll(["a", "x", "y"]).redirectCount == 2)
        #expect(fallback.routes == ["main", "a", "c", "c"])
    }

    // MARK: The stack set

    @Test func setStackKeepsAndMakes() throws {
        let navigator = try deep()
        var results: [NavigationResult] = []
        try navigator.navigateForResult(to: "a") { results.append($0) }
        let before = navigator.stack
        try navigator.setStack([.keep(before[3]), "b", .keep(before[1].id), .new("c", ["id": 3])])
        #expect(navigator.routes == ["c", "b", "a", "c"])
        #expect(navigator.stack[0] == before[3])
        #expect(navigator.stack[2] == before[1])
        #expect(navigator.currentRequest == NavigationRequest("c", ["id": 3]))
        #expect(navigator.stack.filter { before.contains($0.id) }.count == 2)
        #expect(results == [.cancelled(.set, .core)])
        #expect(navigator.revision == 6)
    }

    @Test func setStackOfTheSameIsAlreadyThere() throws {
        let navigator = try deep()
        #expect(try navigator.setStack(navigator.stack.map { .keep($0) }).status == .alreadyThere)
        #expect(try navigator.setStack(navigator.stack.dropLast().map { .keep($0) } + ["b"]).isDone)
        #expect(navigator.routes == ["main", "a", "b", "b"])
    }

    @Test func setStackChecksItsElements() throws {
        let navigator = try deep()
        let top = try #require(navigator.top)
        try navigator.popBack()
        let root = navigator.stack.ids[0]
        func set(_ elements: [NavigationElement]) -> NavigationError? {
            failure { () throws(NavigationError) in try navigator.setStack(elements) }
        }
        #expect(set([])?.status == .invalid)
        let stale = set([.keep(root), "a", .keep(top)])
        #expect(stale?.status == .stale)
        #expect(stale?.index == 2)
        #expect(set([.keep(root), .keep(root)])?.status == .invalid)
        let unknown = set([.keep(root), "nowhere"])
        #expect(unknown?.status == .unresolved)
        #expect(unknown?.route == "nowhere")
        let long = set(["a", .new(NavigationRequest(String(repeating: "a", count: 1_025)))])
        #expect(long?.status == .tooLarge)
        #expect(long?.index == 1)
        #expect(navigator.routes == ["main", "a", "b"])
        try navigator.setStack([.keep(root), "nowhere", "a"], options: NavigationOptions(unresolved: .prefix))
        #expect(navigator.routes == ["main"])
    }

    @Test func pendingSetStackKeepsItsElements() throws {
        let navigator = try deep()
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        try navigator.popBack()
        do {
            let elements: [NavigationElement] = [.keep(navigator.stack[0]), .new("b", "a text that is kept"), "c"]
            #expect(try navigator.setStack(elements).isPending)
            #expect(try navigator.pushAll(["a", .init("b", [1])]).isPending)
        }
        try navigator.answer(bridge.questions[0].id, .accept)
        #expect(navigator.routes == ["main", "b", "c", "a", "b"])
        #expect(navigator.stack[1].arguments == "a text that is kept")
    }

    // MARK: Batches

    @Test func batchIsOneChange() throws {
        let navigator = try deep()
        let bridge = TestBridge()
        try navigator.setBridge(bridge)
        let log = Log()
        try navigator.log(to: log)
        let outcome = try navigator.batch([.popBack(), .popToEntry(navigator.stack.ids[1]), .navigate(to: "c", [1])])
        #expect(outcome.entry == navigator.top)
        #expect(outcome.removedCount == 2)
        #expect(log.take() == ["removed c from 3, replaced by c([1]) at 2", "released", "released"])
        #expect(bridge.questions.map(\.kind) == [.batch])
        #expect(bridge.questions[0].changes.count == 2)
        #expect(navigator.revision == 5)
    }

    @Test func waitersInsideABatchAreSettled() throws {
        let navigator = try started()
        let log = Log()
        try navigator.navigateForResult(to: "a") { log.hear("a \($0)") }
        let outcome = try navigator.batch([
            .popBack(result: 3),
            .navigateForResult(to: "b") { log.hear("b \($0)") },
            .popBack(result: "never seen"),
            .navigateForResult(to: "c") { log.hear("c \($0)") },
        ])
        #expect(log.take() == [#"b value("never seen")"#, "a value(3)"])
        #expect(navigator.routes == ["main", "c"])
        #expect(navigator.stack[1].waiter == outcome.waiter)
        try navigator.popBack()
        #expect(log.take() == ["c cancelled(pop)"])
    }

    @Test func batchThatFailsLeavesNoTrace() throws {
        let counter = Counter()
        let navigator = try deep()
        let before = navigator.stack
        var closures: Counted? = counter.make()
        let kept = closures
        closures = nil
        let error = failure { () throws(NavigationError) in
            try navigator.batch([
                .popBack(result: .object(counter.make())),
                .navigateForResult(to: "a", .object(counter.make())) { _ in withExtendedLifetime(kept) {} },
                .navigate(to: "nowhere"),
                .navigate(to: "b", .object(counter.make())),
            ])
        }
        #expect(error?.status == .unresolved)
        #expect(error?.index == 2)
        #expect(error?.route == "nowhere")
        #expect(navigator.stack == before)
        #expect(navigator.revision == 4)
        #expect(counter.alive == 1)
    }

    @Test func batchTakesOnlyWhatBelongsIntoIt() throws {
        let navigator = try deep()
        let top = try #require(navigator.top)
        func batch(_ intents: [NavigationIntent]) -> NavigationError? {
            failure { () throws(NavigationError) in try navigator.batch(intents) }
        }
        #expect(batch([])?.status == .invalid)
        for wrong in [
            .start("a"), .hostDidPop(top), .hostDidSetStack([]), .batch([.popBack()]),
            .popBack(options: NavigationOptions(isAnimated: true)), .popBack(options: NavigationOptions(issuer: top)),
            .popBack(options: NavigationOptions(hint: 1)),
            .replaceTop(with: "a", options: NavigationOptions(unique: .top)),
        ] as [NavigationIntent] {
            let error = batch([.popBack(), wrong])
            #expect(error?.status == .invalid, "\(wrong)")
            #expect(error?.index == 1, "\(wrong)")
        }
        #expect(navigator.depth == 4)
        let options = NavigationOptions(isAnimated: false, issuer: top, tag: 3, hint: "zoom")
        var heard: [NavigationEvent] = []
        try navigator.observe { heard.append($0) }
        try navigator.batch([.popBack(), .popBack(options: NavigationOptions(tag: 4))], options: options)
        #expect(
            heard.first?.description == #"changed, unanimated, tag 3, hint "zoom": removed c from 3, removed b from 2"#)
        #expect(try navigator.batch([.popBack()], options: options).status == .staleIssuer)
    }

    @Test func batchWithNothingToDoSaysWhy() throws {
        let navigator = try started()
        let bridge = TestBridge()
        try navigator.setBridge(bridge)
        #expect(try navigator.batch([.popBack(), .popUpToRoot()]).status == .atRoot)
        #expect(try navigator.batch([.navigate(to: "a"), .popBack()]).isDone)
        #expect(bridge.questions.isEmpty)
        #expect(navigator.revision == 1)
        #expect(try navigator.batch([.popBack(), .pushAll(["a", "b"]), .setStack(["c", "a"]), .popBack()]).isDone)
        #expect(navigator.routes == ["c"])
        #expect(navigator.revision == 2)
    }

    // MARK: Intents

    @Test func intentIsPerformedAsOftenAsWanted() throws {
        let navigator = try started()
        var results: [NavigationResult] = []
        let ask = NavigationIntent.navigateForResult(to: "a") { results.append($0) }
        #expect(try navigator.perform(ask).waiter != navigator.perform(ask).waiter)
        try navigator.perform(.popBack(result: 1))
        try navigator.perform(.popUpToRoot())
        #expect(results == [.value(1), .cancelled(.root, .core)])
        let steps: [NavigationIntent] = [
            .navigate(to: "a"), .replaceTop(with: "b"), .navigate(to: "c"), .popToRoute("b"), .navigate(to: "c"),
        ]
        for step in steps { try navigator.perform(step) }
        #expect(navigator.routes == ["main", "b", "c"])
        try navigator.popUpToRoot()
        try navigator.batch(steps)
        #expect(navigator.routes == ["main", "b", "c"])
        try navigator.perform(.popToEntry(navigator.stack.ids[1]))
        try navigator.perform(.hostDidSetStack(navigator.stack.ids))
        try navigator.perform(.hostDidPop(navigator.stack.ids[1]))
        #expect(navigator.routes == ["main"])
        let new = Navigator()
        try new.register("x")
        try new.perform(.start("x"))
        #expect(new.depth == 1)
    }

    @Test func refusedRequestsGiveTheirObjectsBack() throws {
        let counter = Counter()
        let navigator = try started()
        let names = ["", String(repeating: "a", count: 1_025), "a?", "nowhere"]
        for name in names {
            let request = { NavigationRequest(name, .object(counter.make())) }
            #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: request()) } != .ok)
            #expect(thrown { () throws(NavigationError) in try navigator.pushAll(["a", request(), "b"]) } != .ok)
            #expect(thrown { () throws(NavigationError) in try navigator.setStack([.new(request()), "b"]) } != .ok)
            #expect(
                thrown { () throws(NavigationError) in try navigator.batch([.popBack(), .navigate(to: request())]) }
                    != .ok)
        }
        #expect(counter.made == 16)
        #expect(counter.alive == 0)
    }
}
