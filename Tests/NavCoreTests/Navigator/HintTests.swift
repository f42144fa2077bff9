// Hints: what a caller says beside the request comes back with everything that is said of its operation.

import NavCore
import Testing

struct HintTests {
    private let hint: NavigationValue = ["transition": "fade", "token": .secret(7)]

    @Test func hintIsShownToBuilderBridgeAndObserver() throws {
        let navigator = try started()
        var seen: [NavigationValue?] = []
        try navigator.register(
            "page",
            builder: RouteBuilder { build throws(BuilderRefusal) in
                seen.append(build.hint)
                return 1
            })
        let bridge = TestBridge()
        bridge.whenAsked = { seen.append($0.hint) }
        try navigator.setBridge(bridge)
        try navigator.observe { event in
            if case .changed = event.kind { seen.append(event.hint) }
        }
        try navigator.navigate(to: "page", options: NavigationOptions(hint: hint))
        #expect(seen == [hint, hint, hint])
        #expect(seen.allSatisfy { $0?["token"]?.isSecret == true })
        seen = []
        try navigator.popBack()
        #expect(seen == [nil, nil])
    }

    @Test func hintIsToldWithTheCompletion() throws {
        let navigator = try started()
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        var completed: [NavigationValue?] = []
        try navigator.observe { event in
            if case .completed = event.kind { completed.append(event.hint) }
        }
        let outcome = try navigator.navigate(to: "a", options: NavigationOptions(hint: .null))
        #expect(outcome.isPending)
        try navigator.answer(bridge.questions[0].id, .accept)
        #expect(completed == [.null])
    }

    @Test func pulledQuestionShowsTheHintTwice() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 16))
        try navigator.setPulledBridge()
        try navigator.navigate(to: "a", options: NavigationOptions(hint: "swipe"))
        var found = false
        while let event = navigator.nextEvent() {
            guard case .question(let question) = event.kind else { continue }
            found = true
            #expect(event.hint == "swipe")
            #expect(question.hint == "swipe")
        }
        #expect(found)
    }

    @Test func objectsInHintsAreReleasedInAnyCase() throws {
        let counter = Counter()
        let navigator = try started()
        try navigator.navigate(to: "a", options: NavigationOptions(hint: .object(counter.make())))
        #expect(counter.alive == 0)
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.navigate(to: "nowhere", options: NavigationOptions(hint: [.object(counter.make())]))
            } == .unresolved)
        #expect(counter.alive == 0)
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.navigate(
                    to: NavigationRequest("a", .object(counter.make())),
                    options: NavigationOptions(hint: [[.object(counter.make())]]))
            } == .invalid)
        #expect(counter.alive == 0)
        try navigator.close()
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.navigate(to: "a", options: NavigationOptions(hint: .object(counter.make())))
            } == .closed)
        #expect(counter.made == 5)
        #expect(counter.alive == 0)
    }
}
