// Paths, links and typed routes in Swift. What links do is in the corpus; this is how Swift says it.

import NavCore
import Testing

private struct Home: NavigationRoute {
    static let place = RoutePlace("/", isLinkable: true)
}

private enum NoteTab: String, Codable, CaseIterable { case text, image }

private struct Note: NavigationRoute, Equatable {
    static let place = RoutePlace("/notes/{id}?{tab=text}&{zoom?}&{isOpen?}", isLinkable: true)
    var id: Int64
    var tab = NoteTab.text
    var zoom: Double?
    var isOpen: Bool?
}

struct PathTests {
    private func notes() throws -> Navigator {
        let navigator = Navigator()
        try navigator.register(Home.self)
        try navigator.register("list", pattern: "/notes", isLinkable: true)
        try navigator.register(Note.self)
        try navigator.start(Home().request)
        return navigator
    }

    @Test func typedRouteGoesThereAndBack() throws {
        let navigator = try notes()
        var note = Note(id: 12)
        note.zoom = 1.5
        note.isOpen = true
        try navigator.open(note)
        #expect(navigator.stack.map { $0.route } == ["home", "list", "note"])
        #expect(Note(navigator.currentRequest) == note)
        #expect(Home(navigator.currentRequest) == nil)
        let path = try navigator.path(of: note.request)
        #expect(path == "/notes/12?tab=text&zoom=1.5&isOpen=true")
        #expect(try navigator.match(DeepLink(path)) == note.request)
        let top = try #require(navigator.top)
        #expect(try navigator.path(of: top) == path)
    }

    @Test func linkIsAStringWithOptions() throws {
        let navigator = try notes()
        try navigator.open("/notes/3")
        let list = navigator.stack[1].id
        try navigator.open("../4")
        #expect(navigator.stack[1].id == list)
        #expect(Note(navigator.currentRequest)?.id == 4)
        var pushed = DeepLink("/notes/5", merge: .push)
        pushed.base = list
        try navigator.open(pushed)
        #expect(navigator.depth == 4)
        var left = DeepLink("/notes/4?tab=text")
        left.closes = true
        #expect(try navigator.open(left).removedCount == 2)
        #expect(try navigator.open("/notes").status == .alreadyThere)
    }

    @Test func errorsSayWhereAndWhy() throws {
        let navigator = try notes()
        do throws(NavigationError) {
            try navigator.open("/notes/abc")
            Issue.record("it should throw")
        } catch {
            #expect(error.status == .unresolved)
            #expect(error.index == 1)
            #expect(error.message.contains("/notes/abc"))
        }
        #expect(try navigator.explain("/notes/abc").contains("\"abc\" is not an integer"))
        #expect(thrown { () throws(NavigationError) in try navigator.open("/%zz") } == .invalid)
        #expect(
            thrown { () throws(NavigationError) in try navigator.open("app://main/nowhere") } == .unresolved)
        do throws(NavigationError) {
            try navigator.register("other", pattern: "/notes/{number:int}")
            Issue.record("it should throw")
        } catch {
            #expect(error.status == .ambiguous)
            #expect(error.message.contains("of the route \"note\""))
        }
    }

    @Test func textIsFromOutsideUnlessItIsTrusted() throws {
        let navigator = try notes()
        try navigator.register("settings", pattern: "/settings")
        for text in ["/settings", "settings", "app://main/settings"] {
            #expect(thrown { () throws(NavigationError) in try navigator.open(DeepLink(text)) } == .unresolved)
            #expect(try navigator.match(.trusted(text)).route == "settings")
            try navigator.open(.trusted(text))
            try navigator.popUpToRoot()
        }
        #expect(thrown { () throws(NavigationError) in try navigator.open("/settings") } == .unresolved)
        #expect(
            navigator.lastMessage.contains("/settings (settings): is not linkable, and the link comes from outside"))
        try navigator.open(DeepLink(NavigationRequest("settings")))
        #expect(navigator.currentRequest?.route == "settings")
    }

    @Test func linksFromOutsideAreHeld() throws {
        let navigator = try notes()
        try navigator.setLinksHeld(true)
        #expect(try navigator.open("app://main/notes/7").status == .pending)
        #expect(navigator.depth == 1)
        try navigator.open(.trusted("/notes"))
        try navigator.setLinksHeld(false)
        #expect(Note(navigator.currentRequest)?.id == 7)
    }

    @Test func typesOfTheHostsAreAsked() throws {
        let navigator = try notes()
        var isReleased = false
        do {
            let box = Released { isReleased = true }
            try navigator.addParameterType("even") { text in
                withExtendedLifetime(box) { (Int(text) ?? 1) % 2 == 0 }
            }
        }
        try navigator.register("pair", pattern: "/pairs/{n:even}", isLinkable: true)
        #expect(try navigator.match("/pairs/4") == NavigationRequest("pair", ["n": "4"]))
        #expect(thrown { () throws(NavigationError) in _ = try navigator.match("/pairs/3") } == .unresolved)
        #expect(
            thrown { () throws(NavigationError) in try navigator.addParameterType("even") { _ in true } } == .ambiguous)
        try navigator.close()
        #expect(isReleased)
    }

    @Test func lazyBranchIsRegisteredWhenItIsNeeded() throws {
        let navigator = try notes()
        let shop = try navigator.register("shop")
        try navigator.add(pattern: "/shop", to: shop, isLazy: true)
        var asked: [RouteID] = []
        let observation = try navigator.observe { [weak navigator] event in
            guard case .load(let route, let question) = event.kind else { return }
            asked.append(route)
            _ = try? navigator?.register("item", pattern: "/shop/{item}", isLinkable: true)
            _ = try? navigator?.answer(question.id, .accept)
        }
        try navigator.open("/shop/tea")
        #expect(asked == [shop])
        #expect(navigator.stack.map { $0.route } == ["home", "shop", "item"])
        withExtendedLifetime(observation) {}
    }

    @Test func linkIsAnIntentLikeOthers() throws {
        let navigator = try notes()
        try navigator.batch([.open("/notes"), .open("12"), .navigate(to: "list")])
        #expect(navigator.stack.map { $0.route } == ["home", "list", "note", "list"])
        #expect("\(NavigationIntent.open("/notes"))" == "open(/notes)")
    }
}

private final class Released {
    private let onRelease: () -> Void

    init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }
}
