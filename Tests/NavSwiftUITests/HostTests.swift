// The host for SwiftUI, drawn and driven by the stand-in: what the user does reaches the navigator once.

import NavCore
import NavFlow
import NavSwiftUI
import SwiftUI
import Testing

private struct Home: NavigationRoute {}
private struct Note: NavigationRoute { var id: Int }
private struct Tabs: NavigationRoute {
    static let place: RoutePlace = .tabs(Shop(), Orders())
}
private struct Shop: NavigationRoute {}
private struct Orders: NavigationRoute {}
private struct Picker: NavigationRoute {
    typealias Value = String
    static let place = RoutePlace.sheet
}
private struct Page: NavigationRoute {
    static let place: RoutePlace = .presented(.fullScreen)
}
private struct Mail: NavigationRoute {
    static let place: RoutePlace = .split(Letters(), Letter())
}
private struct Letters: NavigationRoute {}
private struct Letter: NavigationRoute {}
private struct Desk: NavigationRoute {
    static let place: RoutePlace = .split(Letters(), Letter(), Blank())
}
private struct Blank: NavigationRoute {}

@MainActor
@Suite(.serialized)
struct HostTests {
    private let navigator = Navigator()

    init() throws {
        try navigator.register(Home.self, Note.self, Tabs.self, Shop.self, Orders.self, Picker.self, Page.self)
        try navigator.register(NavigationAlert.self)
    }

    private var routes: [String] { navigator.stack.map(\.route) }

    /// What an app writes, drawn.
    private func stage(_ scene: String? = nil) -> Stage {
        Stage(
            NavigationHost(navigator, scene: scene) { screen in
                switch screen.route {
                case let note as Note: Text("note \(note.id)")
                case is Picker: Button("Blue") { screen.as(Picker.self)?.submit("blue") }
                default: Text(type(of: screen.route).name)
                }
            })
    }

    @Test func nothingIsDrawnBeforeTheStart() {
        #expect(stage().texts.isEmpty)
    }

    @Test func goingBackIsReportedOnce() throws {
        try navigator.start(Home())
        for id in 1...3 { try navigator.navigate(to: Note(id: id)) }
        let seen = stage()
        #expect(seen.texts == ["home", "note 1", "note 2", "note 3"])
        seen.pop[0](1)
        #expect(routes == ["home", "note", "note"])
        // Written twice, from the copy that was drawn.
        seen.pop[0](1)
        #expect(routes == ["home", "note", "note"])
        let late = stage()
        // Pushed before the setter runs: the user left note 2, and what has come since stays.
        try navigator.navigate(to: Note(id: 9))
        late.pop[0](1)
        #expect(navigator.stack.compactMap { $0["id"]?.intValue } == [1, 9])
    }

    @Test func aSheetIsSwipedAway() async throws {
        try navigator.start(Home())
        let picking = Task { try await navigator.ask(Picker()) }
        while navigator.currentRequest?.route != "picker" { await Task.yield() }
        let seen = stage()
        #expect(!seen.isSwipeDisabled)
        #expect(seen.press("Blue"))
        #expect(try await picking.value == "blue")
        // Nil is written after the program's own dismissal, too.
        seen.swipeSheet[0]()
        #expect(routes == ["home"])

        let again = Task { try await navigator.ask(Picker()) }
        while navigator.currentRequest?.route != "picker" { await Task.yield() }
        try navigator.addGuard(.leavingEntry(try #require(navigator.top))) { _ in .refuse }
        #expect(stage().isSwipeDisabled)
        // A swipe that comes all the same has happened.
        stage().swipeSheet[0]()
        #expect(try await again.value == nil)
    }

    @Test func aStackInASheetHasMoreScreens() throws {
        try navigator.start(Home())
        try navigator.navigate(to: Picker())
        try navigator.navigate(to: Note(id: 1))
        let seen = stage()
        #expect(Set(seen.texts) == ["home", "note 1"] && seen.isSwipeDisabled)
        seen.pop[1](1)
        #expect(routes == ["picker"])
    }

    @Test func aCoverIsClosed() throws {
        try navigator.start(Home())
        try navigator.navigate(to: Page())
        let seen = stage()
        #expect(Set(seen.texts) == ["home", "page"])
        seen.swipeSheet[0]()
        #expect(routes == ["home"])
    }

    @Test func aGuardedScreenHasABackButtonThatAsks() throws {
        try navigator.start(Home())
        let note = try #require(try navigator.navigate(to: Note(id: 1)).entry)
        #expect(!stage().isBackHidden)
        let saved = try navigator.addGuard(.leavingEntry(note)) { _ in .refuse(3) }
        let seen = stage()
        #expect(seen.isBackHidden)
        var problems: [Int32] = []
        navigator.onProblem = { problems.append($0.hostCode) }
        #expect(seen.press("Back"))
        #expect(routes == ["home", "note"] && problems == [3])
        try navigator.removeGuard(saved)
        #expect(!stage().isBackHidden)
    }

    @Test func anAlertIsAnswered() async throws {
        try navigator.start(Home())
        let question = NavigationAlert("Discard?", .destructive("Discard"), .cancel("Keep"))
        let asking = Task { try await navigator.ask(question) }
        while navigator.currentRequest?.route != "alert" { await Task.yield() }
        let seen = stage()
        #expect(Set(seen.texts) == ["home", "alert: Discard?"])
        // The binding is cleared before the action runs.
        #expect(seen.press("Discard"))
        #expect(try await asking.value == "Discard")
        await Task.yield()
        #expect(navigator.tree.description == "[home]")
    }

    @Test func tabsAreAsked() throws {
        try navigator.start(Tabs())
        try navigator.navigate(to: Note(id: 1))
        stage().select[0](1)
        #expect(navigator.tree.description == "[tabs (shop: [shop, note([\"id\": 1])], orders*: [orders])]")
        stage().select[0](0)
        #expect(navigator.depth == 2)
        // The tab that is shown: to its root.
        stage().select[0](0)
        #expect(navigator.depth == 1)
    }

    @Test func aTabThatMayNotBeShownIsNotSelected() throws {
        try navigator.start(Tabs())
        try navigator.addGuard(entering: Orders.self) { _ in .refuse }
        stage().select[0](1)
        #expect(navigator.currentRequest == "shop")
    }

    @Test func screensOverTabsHaveAWayBack() throws {
        try navigator.start(Tabs())
        let root = try #require(navigator.scene())
        try navigator.navigate(to: Home(), options: NavigationOptions(target: .stack(root)))
        try navigator.navigate(to: Note(id: 2), options: NavigationOptions(target: .stack(root)))
        let seen = stage()
        #expect(seen.texts.suffix(2) == ["home", "note 2"])
        seen.pop.last?(1)
        #expect(navigator.currentRequest == "home")
        #expect(stage().press("Back"))
        #expect(navigator.currentRequest == "shop")
    }

    @Test(arguments: [2, 3]) func aSplitIsFolded(_ count: Int) throws {
        if count == 2 {
            try navigator.register(Mail.self, Letters.self, Letter.self)
            try navigator.start(Mail())
        } else {
            try navigator.register(Desk.self, Letters.self, Letter.self, Blank.self)
            try navigator.start(Desk())
        }
        EnvironmentValues.current.horizontalSizeClass = .compact
        stage().appear.forEach { $0() }
        #expect(stage().texts == ["letters"])
        let mail = try #require(navigator.tree.root?.nodes.first)
        try navigator.navigate(
            to: Note(id: 4), options: NavigationOptions(target: .stack(mail.branches[1].id), reveals: true))
        #expect(stage().texts == ["letter", "note 4"])
        stage().column?(.sidebar)
        #expect(stage().texts == ["letters"])
        EnvironmentValues.current.horizontalSizeClass = .regular
        stage().appear.forEach { $0() }
        #expect(stage().texts == ["letters", "letter", "note 4"] + (count == 2 ? [] : ["blank"]))
    }

    @Test func whatIsDrawnHasComeIn() throws {
        try navigator.configure(NavigatorConfiguration(waitsForEntries: true))
        try navigator.start(Home())
        let home = try #require(navigator.top)
        let note = try #require(try navigator.navigate(to: Note(id: 1)).entry)
        #expect(navigator.lifecycle(of: home) == .started && navigator.lifecycle(of: note) == .started)
        stage().appear.forEach { $0() }
        #expect(navigator.lifecycle(of: home) == .created && navigator.lifecycle(of: note) == .resumed)
        let page = try #require(try navigator.navigate(to: Page()).entry)
        stage().appear.forEach { $0() }
        #expect(navigator.lifecycle(of: note) == .created && navigator.lifecycle(of: page) == .resumed)
        // The cover goes: below it nothing appears, and the life has changed.
        try navigator.dismiss()
        #expect(navigator.lifecycle(of: note) == .started)
        stage().appear.forEach { $0() }
        #expect(navigator.lifecycle(of: note) == .resumed)
    }

    @Test func eachWindowDrawsItsScene() throws {
        try navigator.start(Home())
        var options = NavigationOptions()
        options.scene = "second"
        try navigator.start(Note(id: 7), options: options)
        #expect(stage("main").texts == ["home"] && stage("second").texts == ["note 7"])
        #expect(stage("third").texts.isEmpty)
    }
}
