// Lives, exits and entrances as Swift offers them.

import Testing

import NavCore

@Suite struct LifecycleTests {
    private func living(_ configuration: NavigatorConfiguration) throws -> (Navigator, () -> [String]) {
        let navigator = try started(configuration)
        let steps = Log()
        try navigator.observe { event in
            if case .lifecycle(let told) = event.kind { told.forEach { steps.hear("\($0.kind) \($0.request.route)") } }
        }
        return (navigator, { steps.take() })
    }

    @Test func eachChangeTellsItsSteps() throws {
        let (navigator, steps) = try living(NavigatorConfiguration(sendsLifecycleEvents: true))
        let entry = try #require(try navigator.navigate(to: "a").entry)
        #expect(steps() == ["paused main", "created a", "started a", "resumed a", "stopped main"])
        #expect(navigator.lifecycle(of: entry) == .resumed)
        #expect(try navigator.setMaxLifecycle(on: #require(navigator.currentStack), to: .started) == .ok)
        #expect(steps() == ["paused a"])
        #expect(navigator.lifecycle(of: entry) == .started && EntryLifecycle.created < .started)
        try navigator.popBack()
        #expect(steps() == ["started main", "stopped a"])
        #expect(navigator.lifecycle(of: entry) == .none)
        #expect(throws: NavigationError.self) {
            try navigator.setMaxLifecycle(on: #require(navigator.currentStack), to: .none)
        }
    }

    @Test func stepsThatFollowNoOperationHaveNoTag() throws {
        let navigator = try started(NavigatorConfiguration(sendsLifecycleEvents: true))
        let tags = Log()
        try navigator.observe { event in
            if case .lifecycle = event.kind { tags.hear("\(event.intent) \(event.tag) \(event.origin)") }
        }
        try navigator.navigate(to: "a", options: NavigationOptions(tag: 7))
        try navigator.setMaxLifecycle(on: #require(navigator.currentStack), to: .started)
        #expect(tags.take() == ["navigate 7 core", "none 0 core"])
    }

    @Test func anEntryStaysUntilItsExitIsOver() throws {
        let (navigator, steps) = try living(NavigatorConfiguration(waitsForExits: true))
        let entry = try #require(try navigator.navigate(to: "a").entry)
        _ = steps()
        #expect(throws: NavigationError.self) { try navigator.hostDidExit(entry) }
        try navigator.popBack()
        #expect(steps() == ["paused a", "started main", "resumed main", "exiting a"])
        #expect(navigator.phase(of: entry) == .leaving && navigator.lifecycle(of: entry) == .started)
        #expect(try navigator.hostDidExit(entry) == .ok)
        #expect(steps() == ["stopped a"])
        #expect(try navigator.hostDidExit(entry) == .alreadyGone)
        #expect(navigator.phase(of: entry) == .gone)
    }

    @Test func anEntryIsResumedWhenItHasComeIn() throws {
        let (navigator, steps) = try living(NavigatorConfiguration(waitsForEntries: true))
        let main = try #require(navigator.top)
        try navigator.hostDidEnter(main)
        _ = steps()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        #expect(steps() == ["paused main", "created a", "started a"])
        #expect(navigator.lifecycle(of: main) == .started && navigator.lifecycle(of: entry) == .started)
        #expect(try navigator.hostDidEnter(entry) == .ok)
        #expect(steps() == ["resumed a", "stopped main"])
        #expect(try navigator.hostDidEnter(entry) == .alreadyThere)
        try navigator.popBack()
        #expect(try navigator.hostDidEnter(entry) == .alreadyGone)
    }

    @Test func whatIsHiddenByAFoldHasComeIn() throws {
        let navigator = try Navigator(configuration: NavigatorConfiguration(waitsForEntries: true))
        for route in ["list", "letter"] { try navigator.register(route) }
        try navigator.register("mail", contains: .split(["list", "letter"]))
        let mail = try #require(try navigator.start("mail").entry)
        let tops = try #require(navigator.node(mail)).branches.compactMap { $0.nodes.last?.id }
        #expect(tops.map { navigator.lifecycle(of: $0) } == [.started, .started])
        try navigator.hostDidResize(mail, columns: 1)
        #expect(tops.map { navigator.lifecycle(of: $0) } == [.started, .created])
        try navigator.hostDidEnter(mail)
        #expect(tops.map { navigator.lifecycle(of: $0) } == [.resumed, .created])
    }
}
