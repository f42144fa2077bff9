// Events as a sequence that is awaited.

import NavFlow
@testable import NavCore
import Testing

@MainActor
struct EventsTests {
    @Test func eventsComeInOrderUntilTheNavigatorIsClosed() async throws {
        let navigator = try started()
        var events = navigator.events.makeAsyncIterator()
        try navigator.navigate(to: "a")
        try navigator.popBack()
        try navigator.close()
        var heard: [String] = []
        while let event = await events.next() { heard.append("\(event.kind)") }
        #expect(heard.prefix(2) == ["changed: added a at 1", "changed: removed a from 1"])
        #expect(heard.last?.hasPrefix("released") == true)
    }

    @Test func eachIterationHasItsOwn() async throws {
        let navigator = try started()
        var first = navigator.events.makeAsyncIterator()
        try navigator.navigate(to: "a")
        var second = navigator.events.makeAsyncIterator()
        try navigator.navigate(to: "b")
        #expect(await first.next().map { "\($0.kind)" } == "changed: added a at 1")
        #expect(await first.next().map { "\($0.kind)" } == "changed: added b at 2")
        #expect(await second.next().map { "\($0.kind)" } == "changed: added b at 2")
    }

    @Test func loopHearsWhatComesWhileItWaits() async throws {
        let navigator = try started()
        let listening = Task {
            var heard: [UInt64] = []
            for await event in navigator.events {
                heard.append(event.revision)
                if heard.count == 3 { break }
            }
            return heard
        }
        for _ in 0..<5 { await Task.yield() }
        for _ in 0..<3 { try navigator.navigate(to: "a") }
        #expect(await listening.value == [2, 3, 4])
    }

    @Test func limitKeepsTheNewest() async throws {
        let navigator = try started()
        var events = navigator.events(bufferingPolicy: .bufferingNewest(1)).makeAsyncIterator()
        try navigator.navigate(to: "a")
        try navigator.navigate(to: "b")
        #expect(await events.next()?.revision == 3)
    }

    /// Four changes come, of which the first is awaited, then the releases of five entries.
    @Test(arguments: [
        (NavigationEvents.BufferingPolicy.unbounded, [2, 3, 4, 5]), (.bufferingOldest(2), [2, 3, 4]),
        (.bufferingNewest(6), [2, 5]), (.bufferingNewest(0), [2]),
    ])
    func limitIsOfWhatComesBesideTheAwaitedOne(
        _ policy: NavigationEvents.BufferingPolicy, _ revisions: [UInt64]
    ) async throws {
        let navigator = try started()
        let listening = Task { @MainActor in
            var heard: [UInt64] = []
            for await event in navigator.events(bufferingPolicy: policy) {
                if case .changed = event.kind { heard.append(event.revision) }
            }
            return heard
        }
        for _ in 0..<5 { await Task.yield() }
        for _ in 0..<4 { try navigator.navigate(to: "a") }
        try navigator.close()
        #expect(await listening.value == revisions)
    }

    @Test func cancelledTaskEndsTheIteration() async throws {
        let navigator = try started()
        let listening = Task { for await _ in navigator.events {} }
        for _ in 0..<5 { await Task.yield() }
        listening.cancel()
        await listening.value
        try navigator.navigate(to: "a")
    }

    @Test func closedNavigatorHasNone() async throws {
        let navigator = try started()
        try navigator.close()
        var events = navigator.events.makeAsyncIterator()
        #expect(await events.next() == nil)
    }

    @Test func observerGoesWithTheIteration() async throws {
        let navigator = try started()
        #expect(!navigator.engine.hasListeners)
        var events: NavigationEvents.Iterator? = navigator.events.makeAsyncIterator()
        #expect(navigator.engine.hasListeners)
        try navigator.navigate(to: "a")
        #expect(await events?.next() != nil)
        events = nil
        #expect(!navigator.engine.hasListeners)
    }

    @Test func sequenceKeepsNoNavigator() async throws {
        var navigator: Navigator? = try started()
        weak let gone = navigator
        let events = navigator?.events
        navigator = nil
        #expect(gone == nil)
        var iterator = events?.makeAsyncIterator()
        #expect(await iterator?.next() == nil)
    }

    @Test func iterationKeepsNoNavigator() async throws {
        var navigator: Navigator? = try started()
        weak let gone = navigator
        var events = navigator?.events.makeAsyncIterator()
        try navigator?.navigate(to: "a")
        navigator = nil
        #expect(gone == nil)
        var last: NavigationEvent?
        while let event = await events?.next() { last = event }
        #expect(last != nil)
    }
}
