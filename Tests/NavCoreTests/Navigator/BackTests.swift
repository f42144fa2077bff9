// Back as Swift offers it: what it would do, handlers and gestures.

import Testing

import NavCore

@Suite struct BackTests {
    @Test func whatBackWouldDoIsKnown() throws {
        let navigator = try started()
        #expect(try navigator.backPlan() == nil)
        let entry = try #require(try navigator.navigate(to: "a").entry)
        let plan = try #require(try navigator.backPlan())
        #expect(plan.handler == nil && plan.entry == entry && !plan.asksGuard && !plan.asksBridge)
        #expect(plan.changes.map(\.description) == ["removed a from 1"])
        try navigator.addGuard(.leavingEntry(entry)) { _ in .refuse }
        #expect(try navigator.backPlan()?.asksGuard == true)
        #expect(navigator.tree.active?.isGuarded == true)
        #expect(throws: NavigationError.self) { try navigator.back() }
        #expect(throws: NavigationError.self) { try navigator.backPlan(in: StackID(rawValue: 77)) }
    }

    @Test func aHandlerHasBackWhileItIsEnabled() throws {
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        var heard: [NavigationGesture] = []
        let handler = try navigator.addBackHandler(of: entry, isEnabled: false) { heard.append($0) }
        #expect(try navigator.backPlan()?.handler == nil)
        #expect(try navigator.setBackHandler(handler, isEnabled: true) == .ok)
        #expect(try navigator.setBackHandler(handler, isEnabled: true) == .alreadyThere)
        #expect(try navigator.backPlan()?.handler == handler)
        #expect(try navigator.back().entry == entry)
        #expect(heard.map(\.phase) == [.commit] && heard.first?.handler == handler)
        try navigator.removeBackHandler(handler)
        #expect(try navigator.back().status == .ok)
        #expect(navigator.routes == ["main"])
        #expect(throws: NavigationError.self) { try navigator.addBackHandler(of: entry) { _ in } }
    }

    @Test func aHandlerIsReleasedWithItsEntry() throws {
        final class Witness {}
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            try navigator.addBackHandler(of: entry) { _ in _ = held }
        }
        #expect(witness != nil)
        try navigator.popBack()
        #expect(witness == nil)
    }

    @Test func aGestureDoesWhatItHasShown() throws {
        let navigator = try started()
        var told: [NavigationGesture] = []
        try navigator.observe { event in
            if case .gesture(let gesture) = event.kind { told.append(gesture) }
        }
        #expect(try navigator.backGesture(.begin).status == .atRoot)
        #expect(try navigator.backGesture(.commit).status == .alreadyGone)
        let entry = try #require(try navigator.navigate(to: "a").entry)
        try navigator.backGesture(.begin, edge: 1)
        try navigator.backGesture(.progress, progress: .nan, edge: 1)
        try navigator.backGesture(.progress, progress: 2)
        #expect(try navigator.backGesture(.commit).entry == entry)
        #expect(told.map(\.phase) == [.begin, .progress, .progress, .commit])
        #expect(told.map(\.progress) == [0, 0, 1, 0] && told.allSatisfy { $0.edge == 1 })
        #expect(told[0].changes.map(\.description) == ["removed a from 1"])
        #expect(throws: NavigationError.self) { try navigator.backGesture(.none) }
    }

    @Test func itIsToldWhenOneCanGoBack() throws {
        var configuration = NavigatorConfiguration()
        configuration.sendsBackEvents = true
        let navigator = try started(configuration)
        var count = 0
        try navigator.observe { event in
            if case .back = event.kind { count += 1 }
        }
        try navigator.navigate(to: "a")
        try navigator.navigate(to: "b")
        #expect(count == 1)
        try navigator.popUpToRoot()
        #expect(count == 2)
    }

    @Test func theWayBackHasAnAddressForEachPlace() throws {
        let navigator = Navigator()
        for (route, path) in [("home", "/"), ("list", "/list"), ("item", "/list/{id:int}")] {
            try navigator.register(route, pattern: path)
        }
        #expect(navigator.wayBack().isEmpty)
        try navigator.start("home")
        try navigator.navigate(to: "list")
        try navigator.navigate(to: "item", ["id": 3])
        let way = navigator.wayBack().compactMap(\.self)
        #expect(way == navigator.stack.ids)
        #expect(try way.map { try navigator.location(of: $0, showsScene: false) } == ["/", "/list", "/list/3"])
        #expect(try navigator.location(of: way[1]) == "/main/list")
        #expect(try navigator.location(showsScene: false) == "/list/3")
        try navigator.back()
        #expect(navigator.wayBack(in: navigator.scene()) == Array(way.dropLast()))
        #expect(throws: NavigationError.self) { try navigator.location(of: way[2]) }
    }
}
