// Events: what observers hear and hosts pull.

import NavCore
import Testing

struct EventTests {
    @Test func changesMakeAMirrorOfTheStack() throws {
        let navigator = try started()
        var mirror = navigator.stack.ids
        try navigator.observe { event in
            if case .changed(let changes) = event.kind { for change in changes { change.apply(to: &mirror) } }
        }
        try navigator.navigate(to: "a")
        try navigator.navigate(to: "b")
        #expect(mirror == navigator.stack.ids)
        try navigator.replaceTop(with: "c")
        #expect(mirror == navigator.stack.ids)
        try navigator.navigate(to: "b")
        try navigator.hostDidSetStack([navigator.stack.ids[0], navigator.stack.ids[3]])
        #expect(mirror == navigator.stack.ids)
        try navigator.popUpToRoot()
        #expect(mirror == navigator.stack.ids)
    }

    @Test func eventTellsWhatWasCalled() throws {
        let navigator = try started()
        var events: [NavigationEvent] = []
        try navigator.observe { events.append($0) }
        let entry = try #require(
            try navigator.navigate(to: "a", options: NavigationOptions(isAnimated: false, tag: 3)).entry)
        try navigator.hostDidPop(entry, options: NavigationOptions(tag: 4))
        #expect(events.count == 3)
        #expect(events[0].intent == .navigate)
        #expect(events[0].tag == 3)
        #expect(!events[0].isAnimated)
        #expect(events[0].origin == .core)
        #expect(events[0].revision == 2)
        #expect(events[1].intent == .hostDidPop)
        #expect(events[1].origin == .host)
        #expect(events[1].isAnimated)
        #expect(events[2].kind == .released(entry))
    }

    @Test func observerIsNotCalledOnceRemoved() throws {
        let navigator = try started()
        let log = Log()
        let first = try navigator.observe { _ in log.hear("first") }
        let second = try navigator.observe { _ in log.hear("second") }
        try navigator.navigate(to: "a")
        #expect(log.take() == ["first", "second"])
        try navigator.removeObserver(first)
        try navigator.navigate(to: "a")
        #expect(log.take() == ["second"])
        try navigator.removeObserver(second)
        try navigator.navigate(to: "a")
        #expect(log.take() == [])
        #expect(thrown { () throws(NavigationError) in try navigator.removeObserver(first) } == .stale)
    }

    @Test func observersMayComeAndGoInsideACallback() throws {
        let navigator = try started()
        let log = Log()
        var second: ObserverID?
        try navigator.observe { [weak navigator] _ in
            log.hear("first")
            if let known = second {
                try? navigator?.removeObserver(known)
                second = nil
            }
            _ = try? navigator?.observe { _ in log.hear("late") }
        }
        second = try navigator.observe { _ in log.hear("second") }
        try navigator.navigate(to: "a")
        #expect(log.take() == ["first"])
        try navigator.navigate(to: "a")
        #expect(log.take() == ["first", "late"])
    }

    @Test func sameEventsArePulled() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 64))
        var observed: [NavigationEvent] = []
        while navigator.nextEvent() != nil {}
        try navigator.observe { observed.append($0) }
        try navigator.navigateForResult(to: NavigationRequest("a", ["k": [1, 2.5, "x"]]))
        try navigator.popBack(result: ["v": true])
        #expect(thrown { () throws(NavigationError) in try navigator.hostDidPop(EntryID(rawValue: 77)) } == .stale)
        var pulled: [NavigationEvent] = []
        while let event = navigator.nextEvent() { pulled.append(event) }
        #expect(pulled == observed)
        #expect(pulled.count == 5)
    }

    @Test func changesOverflowAndResultsDoNot() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 2))
        try navigator.navigateForResult(to: "a")
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "b") } == .full)
        try navigator.hostDidPop(navigator.stack.ids[1])
        var kinds: [String] = []
        while let event = navigator.nextEvent() {
            switch event.kind {
            case .changed: kinds.append("changed")
            case .result: kinds.append("result")
            case .released: kinds.append("released")
            case .overflow: kinds.append("overflow")
            default: kinds.append("other")
            }
        }
        #expect(kinds == ["changed", "changed", "result", "overflow", "released"])
        try navigator.navigate(to: "b")
    }

    @Test func reportThatDoesNotFitIsAnsweredWithTheStack() throws {
        let navigator = try started()
        try navigator.navigate(to: "a")
        let log = Log()
        try navigator.log(to: log)
        _ = try navigator.hostDidPop(navigator.stack.ids[0])
        #expect(log.take() == ["resync 2"])
    }

    @Test func eventsCanBeReadAfterTheClose() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 64))
        try navigator.navigateForResult(to: "a")
        while navigator.nextEvent() != nil {}
        try navigator.close()
        var results: [NavigationResult] = []
        while let event = navigator.nextEvent() {
            if case .result(_, _, let result) = event.kind { results.append(result) }
        }
        #expect(results == [.cancelled(.shutdown, .core)])
    }
}
