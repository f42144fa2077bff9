// The handle of a screen: calls that come from its entry, and throw nothing.

import NavCore
import Testing

private struct Home: NavigationRoute {}
private struct Page: NavigationRoute, Equatable {
    typealias Value = String
    var number: Int
}
private struct Picker: NavigationRoute {
    typealias Value = Int
    static let place = RoutePlace.sheet
}

private struct Story: FlowRoute { static let first = Home() }

struct ScreenTests {
    private func started() throws -> Navigator {
        let navigator = Navigator()
        try navigator.register(Home.self, Page.self, Picker.self)
        try navigator.register("plain")
        try navigator.start(Home())
        return navigator
    }

    @Test func aScreenHasItsRoute() throws {
        let navigator = try started()
        try navigator.navigate(to: Page(number: 3))
        let screen = try #require(navigator.topScreen)
        #expect(screen.route as? Page == Page(number: 3))
        #expect(screen.as(Page.self)?.route == Page(number: 3))
        #expect(screen.as(Home.self) == nil)
        #expect(screen.id == navigator.top)
        try navigator.navigate(to: "plain")
        #expect(navigator.topScreen == nil)
        let error = #expect(throws: NavigationError.self) { try navigator.navigate(to: "page", ["number": "x"]) }
        #expect(error?.hostCode == NavigationStatus.invalid.rawValue)
        #expect(error?.message == #"the arguments are not those of page: number: "x" is not Int"#)
        try navigator.popUpToRoot()
        #expect(navigator.screen(of: screen.entry) == nil)
    }

    @Test func aViewGetsTheHandleOfItsScreen() throws {
        struct Note: NavigationRoute { var id: Int }
        struct NoteView {
            let screen: NavigationScreen<Note>
            let title: String?
        }
        let navigator = try started()
        try navigator.register(
            Note.self, makeModel: { note, _ in note.id == 0 ? nil : "note \(note.id)" },
            makeView: { screen, title throws(BuilderRefusal) in
                if screen.route.id == 13 { throw BuilderRefusal(5) }
                return NoteView(screen: screen, title: title)
            })
        let entry = try #require(try navigator.navigate(to: Note(id: 7)).entry)
        let view = try #require(try navigator.view(of: entry) as? NoteView)
        #expect(view.title == "note 7")
        #expect(view.screen.route.id == 7)
        #expect(view.screen.entry == entry)
        #expect(view.screen.back().isDone)
        #expect(navigator.depth == 1)
        let second = try #require(try navigator.navigate(to: Note(id: 0)).entry)
        #expect((try navigator.view(of: second) as? NoteView)?.title == nil)
        try navigator.update(second, to: Note(id: 8))
        #expect((try navigator.view(of: second) as? NoteView)?.screen.route.id == 0)
        let third = try #require(try navigator.navigate(to: Note(id: 13)).entry)
        let error = #expect(throws: NavigationError.self) { _ = try navigator.view(of: third) }
        #expect(error?.hostCode == 5)
        let flow = #expect(throws: NavigationError.self) {
            try navigator.register(Story.self, makeModel: { _, _ in 1 }, makeView: { _, _ in 2 })
        }
        #expect(flow?.status == .invalid)
    }

    @Test func aSecondTapDoesNothing() throws {
        let navigator = try started()
        let home = try #require(navigator.topScreen)
        #expect(home.navigate(to: Page(number: 1)).isDone)
        #expect(home.navigate(to: Page(number: 1)).status == .staleIssuer)
        #expect(navigator.depth == 2)
        let page = try #require(navigator.topScreen)
        #expect(page.back().isDone)
        #expect(page.back().status == .staleIssuer)
        #expect(navigator.depth == 1)
    }

    @Test func aScreenFinishesHoweverItIsShown() throws {
        let navigator = try started()
        var values: [String] = []
        try navigator.navigate(to: Page(number: 1)) { values.append("page \($0 ?? "none")") }
        let page = try #require(navigator.topScreen?.as(Page.self))
        try navigator.navigate(to: Picker()) { values.append("picker \($0 ?? -1)") }
        let picker = try #require(navigator.topScreen?.as(Picker.self))
        // Under the sheet a screen can't go back, and it can finish.
        #expect(page.back().status == .staleIssuer)
        #expect(picker.finish(7).entry == page.entry)
        #expect(picker.finish(8).status == .alreadyGone)
        try navigator.navigate(to: Picker()) { values.append("picker \($0 ?? -1)") }
        #expect(page.finish("done").isDone)
        #expect(values == ["picker 7", "picker -1", "page done"])
        #expect(navigator.topScreen?.finish().status == .atRoot)
        #expect(try navigator.finish(page.entry).status == .alreadyGone)
        #expect(throws: NavigationError.self) { try navigator.finish(EntryID(rawValue: 77)) }
    }

    @Test func nobodyHearsForAScreenThatIsGone() throws {
        let navigator = try started()
        try navigator.navigate(to: Page(number: 1))
        let page = try #require(navigator.topScreen)
        var results: [NavigationResult] = []
        try navigator.navigateForResult(to: "plain", options: NavigationOptions(issuer: page.entry)) {
            results.append($0)
        }
        try navigator.remove([page.entry])
        #expect(results == [.cancelled(.asker, .core)])
    }

    @Test func theFirstMoveIsALink() throws {
        let navigator = Navigator()
        try navigator.register(Home.self, Page.self, Picker.self)
        try navigator.register("item", pattern: "/items/{id:int}", isLinkable: true)
        let error = #expect(throws: NavigationError.self) {
            try navigator.start(Home(), then: .open("/nowhere"), options: NavigationOptions(scene: "one"))
        }
        #expect(error?.status == .unresolved && error?.index == 1 && navigator.depth == 0)
        let last = try navigator.start(
            Home(), then: .open("/items/3"), .navigate(to: Picker()), options: NavigationOptions(scene: "one"))
        #expect(last.entry == navigator.top && navigator.revision == 1)
        #expect(navigator.stack.map(\.route) == ["picker"])
        #expect(navigator.scene("one") != nil)
    }

    @Test func aScreenIsFoundWhereverItIs() throws {
        let navigator = try started()
        try navigator.navigate(to: Page(number: 1))
        let page = try #require(navigator.top)
        try navigator.navigate(to: Picker())
        #expect(throws: NavigationError.self) { try navigator.popToRoute(Page.self) }
        #expect(try navigator.popToRoute(Page.self, options: NavigationOptions(search: .scene)).entry == page)
        try navigator.start(Home(), options: NavigationOptions(scene: "two"))
        let options = NavigationOptions(unique: .anywhere, uniqueAction: .popTo, search: .all)
        #expect(try navigator.navigate(to: Page(number: 1), options: options).entry == page)
        #expect(navigator.top == page)
    }

    @Test func theReasonIsToldOfWhatCanNotBeEncoded() throws {
        struct Wide: NavigationRoute { var number: UInt64 }
        let navigator = try started()
        try navigator.register(Wide.self)
        var problems: [NavigationError] = []
        navigator.onProblem = { problems.append($0) }
        let home = try #require(navigator.topScreen)
        #expect(home.navigate(to: Wide(number: .max)).status == .invalid)
        #expect(home.replace(with: Wide(number: .max)).status == .invalid)
        #expect(problems.map(\.route) == ["wide", "wide"])
        #expect(problems.allSatisfy { $0.message.contains("beyond an integer of 64 bits") })
    }

    @Test func aScreenSelectsABranch() throws {
        struct Main: NavigationRoute { static let place: RoutePlace = .tabs(Home(), Page(number: 1)) }
        let navigator = Navigator()
        try navigator.register(Home.self, Page.self, Main.self)
        try navigator.start(Main())
        let home = try #require(navigator.topScreen?.as(Home.self))
        #expect(home.select("page", of: Main.self).isDone)
        #expect(navigator.topScreen?.as(Page.self) != nil)
        #expect(home.select("page", of: Main.self).status == .staleIssuer)
        #expect(navigator.topScreen?.select("nowhere", of: Main.self).status == .stale)
    }

    @Test func eachCallComesFromTheScreen() throws {
        let navigator = try started()
        let home = try #require(navigator.topScreen)
        home.navigate(to: Page(number: 1))
        navigator.topScreen?.navigate(to: Page(number: 2))
        navigator.topScreen?.replace(with: Page(number: 3))
        #expect(navigator.stack.map { Page($0.request)?.number } == [nil, 1, 3])
        navigator.topScreen?.back(to: Home.self)
        #expect(navigator.top == home.entry)
        home.navigate(to: Page(number: 4))
        navigator.topScreen?.backToRoot()
        #expect(navigator.top == home.entry)
        home.navigate(to: Picker())
        navigator.topScreen?.dismiss()
        #expect(navigator.top == home.entry)
        #expect(home.dispatch(Page(number: 1)).status == .unresolved)
        #expect(home.perform(.select(StackID(rawValue: 7))).status == .stale)
    }

    @Test func aScreenGetsTheValueOfAnother() throws {
        let navigator = try started()
        let home = try #require(navigator.topScreen)
        var heard: [Int?] = []
        home.navigate(to: Picker(), hint: 3) { heard.append($0) }
        #expect(home.navigate(to: Picker()) { heard.append($0) }.status == .staleIssuer)
        navigator.topScreen?.as(Picker.self)?.submit(7)
        home.navigate(to: Picker()) { heard.append($0) }
        navigator.topScreen?.dismiss()
        #expect(heard == [7, nil])
    }

    @Test func aModelHasTheHandleOfItsScreen() throws {
        final class Model {
            let screen: NavigationScreen<Page>
            init(_ screen: NavigationScreen<Page>) { self.screen = screen }
        }
        let counter = Counter()
        var navigator: Navigator? = Navigator()
        try navigator?.register(Home.self) { _ in counter.make() }
        try navigator?.register(Page.self, model: Model.init)
        try navigator?.start(Home())
        try navigator?.navigate(to: Page(number: 3))
        let page = try #require(navigator?.topScreen)
        let model = try #require(page.model(Model.self))
        #expect(model.screen.route.number == 3 && model.screen.entry == page.entry)
        #expect(page.model(Counter.self) == nil)
        #expect(model.screen.back().isDone)
        #expect(page.model(Model.self) == nil)
        #expect(model.screen.back().status == .staleIssuer)
        navigator = nil
        #expect(counter.made == 1 && counter.destroyed == 1)
        #expect(model.screen.back().status == .stale)
    }

    @Test func aBuilderOfModelsRefuses() throws {
        let navigator = Navigator()
        try navigator.register(Home.self)
        try navigator.register(Page.self) { screen throws(BuilderRefusal) -> Counter in throw BuilderRefusal(7) }
        try navigator.start(Home())
        let error = #expect(throws: NavigationError.self) { try navigator.navigate(to: Page(number: 3)) }
        #expect(error?.by == .builder && error?.hostCode == 7)
    }

    @Test func submitGivesTheValueToWhoWaits() throws {
        let navigator = try started()
        var heard: [String] = []
        try navigator.navigate(to: Page(number: 1)) { heard.append("page \($0 ?? "left")") }
        let page = try #require(navigator.topScreen?.as(Page.self))
        #expect(page.submit("blue").isDone)
        #expect(page.submit("red").status == .staleIssuer)
        try navigator.navigate(to: Picker()) { heard.append("picker \($0 ?? -1)") }
        try navigator.navigate(to: Page(number: 2))
        // A screen above the sheet's own publishes; the sheet's own is covered, and closes nothing.
        #expect(navigator.topScreen?.as(Page.self)?.submit("x").status == .kept)
        try navigator.popBack()
        navigator.topScreen?.as(Picker.self)?.submit(7)
        #expect(heard == ["page blue", "picker 7"])
        #expect(navigator.depth == 1)
    }

    @Test func backFromTheFirstScreenOfASheetDismissesTheSheet() throws {
        let navigator = try started()
        var heard: [Int?] = []
        try navigator.navigate(to: Picker()) { heard.append($0) }
        let sheet = try #require(navigator.topScreen)
        try navigator.navigate(to: Page(number: 1))
        #expect(sheet.back().status == .staleIssuer)
        #expect(navigator.topScreen?.back().isDone == true)
        #expect(navigator.top == sheet.entry && heard.isEmpty)
        #expect(try navigator.popBack().status == .atRoot)
        #expect(sheet.back().isDone)
        #expect(sheet.back().status == .staleIssuer)
        #expect(heard == [nil])
        #expect(navigator.topScreen?.back().status == .atRoot)
    }

    @Test func submitPublishesWhereNobodyWaits() throws {
        let navigator = try started()
        try navigator.navigate(to: Page(number: 1))
        let page = try #require(navigator.topScreen?.as(Page.self))
        #expect(page.submit("early").status == .kept)
        var heard: [NavigationResult] = []
        try navigator.nextValue(of: page.entry) { heard.append($0) }
        try navigator.nextValue(of: page.entry) { heard.append($0) }
        #expect(page.submit("late").isDone)
        #expect(heard == [.value("early"), .value("late")])
        #expect(navigator.top == page.entry)
    }

    @Test func aHandleKeepsNoNavigator() throws {
        var navigator: Navigator? = try started()
        weak let weakly = navigator
        let home = try #require(navigator?.topScreen)
        let page = NavigationScreen(previewing: Page(number: 3))
        navigator = nil
        #expect(weakly == nil)
        #expect(home.back().status == .stale)
        #expect(home.as(Home.self)?.navigate(to: Page(number: 1)).status == .stale)
        #expect(page.submit("x").status == .stale && page.route.number == 3)
    }

    @Test func problemsAreHeardOnce() throws {
        let navigator = try started()
        let log = Log()
        navigator.onProblem = { log.hear("\($0.status) \($0.isRefusal): \($0.message)") }
        navigator.attempt(.navigate(to: "nowhere"))
        _ = try? navigator.navigate(to: "nowhere")
        try navigator.setBridge { _ in .refuse(7) }
        #expect(navigator.topScreen?.navigate(to: Page(number: 1)).hostCode == 7)
        try navigator.setBridge { _ in .accept }
        navigator.topScreen?.back()
        #expect(
            log.take() == [
                "unresolved false: navigate: no route is named \"nowhere\"",
                "unresolved false: navigate: no route is named \"nowhere\"",
                "refused true: navigate: the bridge refused with 7",
            ])
        try navigator.configure(NavigatorConfiguration())
        navigator.attempt(.navigate(to: "nowhere"))
        #expect(log.take().count == 1)
        navigator.attempt(.popToEntry(EntryID(rawValue: 77)))
        #expect(log.take().map { $0.prefix(11) } == ["stale false"])
        navigator.onProblem = nil
        navigator.attempt(.navigate(to: "nowhere"))
        #expect(log.take().isEmpty)
    }

    @Test func aLateRefusalIsHeard() throws {
        let navigator = try started()
        let log = Log()
        navigator.onProblem = { log.hear("\($0.status) \($0.hostCode)") }
        var question: QuestionID?
        try navigator.setBridge { asked in
            question = asked.id
            return .later
        }
        #expect(navigator.topScreen?.navigate(to: Page(number: 1)).isPending == true)
        try navigator.answer(try #require(question), .refuse(3))
        #expect(log.take() == ["refused 3"])
    }
}
