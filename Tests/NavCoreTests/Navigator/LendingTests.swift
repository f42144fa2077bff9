// Questions, events and their changes: read where they lie while the callback runs, and the same afterwards where they
// are kept.

import NavCore
import Testing

struct LendingTests {
    @Test func keptQuestionStaysAsItWas() throws {
        let navigator = try started()
        let bridge = TestBridge()
        try navigator.setBridge(bridge)
        try navigator.navigate(to: "a", ["id": 3], options: NavigationOptions(tag: 7, hint: "slide"))
        try navigator.navigate(to: "b", options: NavigationOptions(isAnimated: false))
        try navigator.popUpToRoot()
        try navigator.close()
        let (first, second, third) = (bridge.questions[0], bridge.questions[1], bridge.questions[2])
        #expect(first.kind == .navigate)
        #expect(first.tag == 7)
        #expect(first.hint == "slide")
        #expect(first.isAnimated)
        #expect(first.changes.map(\.request) == [NavigationRequest("a", ["id": 3])])
        #expect(!second.isAnimated)
        #expect(second.hint == nil)
        #expect(second.changes.map(\.request) == ["b"])
        #expect(third.changes.map(\.kind) == [.removed, .removed])
        #expect(third.removes(first.changes[0].entry))
        #expect(!third.removes(EntryID(rawValue: 0)))
        #expect(first.id != second.id)
        #expect(first.ticket != second.ticket)
        #expect("\(second)".hasSuffix("navigate: added b at 2"))
    }

    @Test func keptEventStaysAsItWas() throws {
        let navigator = try started()
        var events: [NavigationEvent] = []
        try navigator.observe { events.append($0) }
        let a = try #require(try navigator.navigate(to: "a", ["id": 3], options: NavigationOptions(hint: 1)).entry)
        try navigator.navigateForResult(to: "b", options: NavigationOptions(tag: 2))
        try navigator.popBack(result: "blue")
        try navigator.popBack()
        try navigator.close()
        #expect(
            events.map { "\($0)" }.prefix(3) == [
                #"changed, hint 1: added a(["id": 3]) at 1"#, "changed, tag 2: added b at 2",
                #"result of entry 3, tag 2: value("blue")"#,
            ])
        #expect(events.contains { $0.kind == .released(a) })
        #expect(Set(events).count == events.count)
    }

    @Test func keptChangesOutliveTheirEvent() throws {
        let navigator = try started()
        var kept: [NavigationChanges] = []
        try navigator.observe { if case .changed(let changes) = $0.kind { kept.append(changes) } }
        try navigator.navigate(to: "a", ["text": "a text that is longer than a small string"])
        try navigator.navigate(to: "b")
        try navigator.popUpToRoot()
        #expect(kept.map(\.count) == [1, 1, 2])
        #expect(kept[0][0].request["text"] == "a text that is longer than a small string")
        #expect(kept[1].description == "[added b at 2]")
        #expect(kept[2].map(\.entry) == [kept[1][0].entry, kept[0][0].entry])
        #expect(kept[0] != kept[1])
    }

    @Test func changesCanBeReadWhileTheCallbackCallsTheNavigator() throws {
        let navigator = try started()
        let log = Log()
        var hasCalled = false
        try navigator.setBridge { [unowned navigator] question in
            if question.kind == .navigate, !hasCalled {
                hasCalled = true
                _ = try? navigator.popUpToRoot()
                if let top = navigator.top { _ = try? navigator.hostDidPop(top) }
            }
            log.hear("\(question.kind): \(question.changes)")
            return .accept
        }
        try navigator.pushAll(["a", "b"])
        try navigator.navigate(to: "c")
        #expect(
            log.take() == [
                "pushAll: [added a at 1, added b at 2]", "navigate: [added c at 3]", "navigate: [added c at 2]",
                "popUpToRoot: [removed c from 2, removed a from 1]",
            ])
    }

    @Test func onlyWhatIsKeptRetainsObjects() throws {
        let navigator = try started()
        let counter = Counter()
        var kept: [NavigationQuestion] = []
        var keeps = false
        try navigator.setBridge {
            if keeps { kept.append($0) }
            return .accept
        }
        try navigator.navigate(to: "a", ["photo": .object(counter.make())])
        try navigator.popBack()
        #expect(counter.alive == 0)
        keeps = true
        try navigator.navigate(to: "a", ["photo": .object(counter.make())])
        try navigator.popBack()
        #expect(counter.alive == 1)
        kept = []
        #expect(counter.alive == 0)
    }

    @Test func detachedOnesAreEqualAndMayBeSent() async throws {
        let navigator = try started()
        let (events, continuation) = AsyncStream.makeStream(of: NavigationEvent.self)
        let bridge = TestBridge()
        try navigator.setBridge(bridge)
        try navigator.observe { event in
            #expect(event.detached() == event)
            continuation.yield(event.detached())
        }
        try navigator.navigate(to: "a", options: NavigationOptions(hint: "slide"))
        continuation.finish()
        let question = bridge.questions[0]
        #expect(question.detached() == question)
        let copy = question.detached()
        #expect(await Task { copy.changes.count }.value == 1)
        var texts: [String] = []
        for await event in events { texts.append("\(event)") }
        #expect(texts == [#"changed, hint "slide": added a at 1"#])
    }
}
