// Builders: models and views, each made when it is wanted and released once.

import NavCore
import Testing

struct BuilderTests {
    final class Page {
        let title: String
        private let counted: Counted

        init(_ title: String, _ counter: Counter) {
            self.title = title
            counted = counter.make()
        }
    }

    private func navigator(_ counter: Counter, _ views: Counter = Counter()) throws -> Navigator {
        let navigator = try started()
        try navigator.register(
            "page",
            builder: RouteBuilder<Page, Page> { build in
                Page(build.arguments?.stringValue ?? "untitled", counter)
            } makeView: { _, model in
                Page("view of \(model?.title ?? "nothing")", views)
            })
        return navigator
    }

    @Test func modelLivesAsLongAsItsEntry() throws {
        let counter = Counter()
        let navigator = try navigator(counter)
        let entry = try #require(try navigator.navigate(to: NavigationRequest("page", "one")).entry)
        #expect((try navigator.model(of: entry) as? Page)?.title == "one")
        #expect(counter.alive == 1)
        try navigator.popBack()
        #expect(counter.alive == 0)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.model(of: entry) } == .stale)
        #expect(try navigator.model(of: navigator.stack.ids[0]) == nil)
    }

    @Test func modelIsToldNewArgumentsAndMayRefuse() throws {
        final class Note {
            var id: Int64?
        }
        let navigator = try started()
        try navigator.register(
            "note", pattern: "/notes/{id:int?}",
            builder: RouteBuilder<Note, Never> { build in
                let note = Note()
                note.id = build["id"]?.intValue.map(Int64.init)
                return note
            } updateModel: { note, build throws(BuilderRefusal) in
                guard let id = build["id"]?.intValue else { throw BuilderRefusal(4) }
                note?.id = Int64(id)
            })
        let entry = try #require(try navigator.navigate(to: "note", ["id": 1]).entry)
        let note = try #require(try navigator.model(of: entry) as? Note)
        let id = 2
        try navigator.update(entry, ["id": id])
        #expect(note.id == 2)
        #expect(thrown { () throws(NavigationError) in try navigator.update(entry, nil) } == .refused)
        #expect(navigator.lastOutcome.hostCode == 4)
        try navigator.setBridge(TestBridge(.refuse, .later))
        #expect(thrown { () throws(NavigationError) in try navigator.update(entry, ["id": 3]) } == .refused)
        #expect(note.id == 2)
        let ticket = try #require(try navigator.update(entry, ["id": 4]).ticket)
        #expect(note.id == 4)
        try navigator.abort(ticket)
        #expect(note.id == 2)
        try navigator.hostDidUpdate(entry, ["id": 5])
        #expect(note.id == 5)
        #expect(try navigator.model(of: entry) as? Note === note)
        #expect(try navigator.path(of: entry) == "/notes/5")
    }

    @Test func entriesWithEqualArgumentsShareTheirModel() throws {
        let (counter, views) = (Counter(), Counter())
        let navigator = try started()
        try navigator.register(
            "page",
            builder: RouteBuilder<Page, Page>(
                sharedModel: { build throws(BuilderRefusal) in
                    guard let title = build.arguments?.stringValue else { throw BuilderRefusal(3) }
                    return Page(title, counter)
                },
                makeView: { _, model in Page("view of \(model?.title ?? "nothing")", views) }))
        let first = try #require(try navigator.navigate(to: NavigationRequest("page", "one")).entry)
        let second = try #require(try navigator.navigate(to: NavigationRequest("page", "one")).entry)
        let shared = try #require(try navigator.model(of: first) as? Page)
        #expect(try navigator.model(of: second) as? Page === shared)
        #expect((try navigator.view(of: second) as? Page)?.title == "view of one")
        #expect(thrown { () throws(NavigationError) in try navigator.update(second, nil) } == .refused)
        #expect(views.alive == 1)
        try navigator.update(second, "two")
        #expect((try navigator.model(of: second) as? Page)?.title == "two")
        #expect((counter.alive, views.alive) == (2, 0))
        #expect((try navigator.view(of: second) as? Page)?.title == "view of two")
        try navigator.popBack()
        #expect((counter.alive, views.alive) == (1, 0))
        #expect(try navigator.model(of: first) as? Page === shared)
    }

    @Test func modelOfARefusedMoveIsReleased() throws {
        let counter = Counter()
        let navigator = try navigator(counter)
        try navigator.setBridge(TestBridge(.refuse, .later))
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "page") } == .refused)
        #expect(counter.made == 1)
        #expect(counter.alive == 0)
        let ticket = try #require(try navigator.navigate(to: "page").ticket)
        #expect(counter.alive == 1)
        try navigator.abort(ticket)
        #expect(counter.alive == 0)
    }

    @Test func builderRefusesWithItsNumber() throws {
        let navigator = try started()
        try navigator.register(
            "closed", builder: RouteBuilder<Page, Never> { _ throws(BuilderRefusal) in throw BuilderRefusal(17) })
        do throws(NavigationError) {
            try navigator.navigate(to: "closed")
            Issue.record("it should throw")
        } catch {
            #expect(error.status == .refused)
            #expect(error.by == .builder)
            #expect(error.hostCode == 17)
        }
        #expect(navigator.depth == 1)
    }

    @Test func viewIsMadeAtTheFirstCall() throws {
        let views = Counter()
        let navigator = try navigator(Counter(), views)
        let entry = try #require(try navigator.navigate(to: NavigationRequest("page", "one")).entry)
        #expect(views.made == 0)
        #expect((try navigator.view(of: entry) as? Page)?.title == "view of one")
        _ = try navigator.view(of: entry)
        #expect(views.made == 1)
        #expect(try navigator.dropView(of: entry) == .ok)
        #expect(views.alive == 0)
        #expect(try navigator.dropView(of: entry) == .alreadyGone)
        _ = try navigator.view(of: entry)
        #expect(views.made == 2)
        try navigator.popBack()
        #expect(views.alive == 0)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.view(of: entry) } == .stale)
    }

    @Test func viewThatIsRefusedSaysTheNumber() throws {
        let navigator = try started()
        try navigator.register(
            "blind",
            builder: RouteBuilder<Int, Int> { _ in
                7
            } makeView: { _, _ throws(BuilderRefusal) in
                throw BuilderRefusal(3)
            })
        let entry = try #require(try navigator.navigate(to: "blind").entry)
        #expect(try navigator.model(of: entry) as? Int == 7)
        do throws(NavigationError) {
            _ = try navigator.view(of: entry)
            Issue.record("it should throw")
        } catch {
            #expect(error.status == .refused)
            #expect(error.hostCode == 3)
        }
    }

    @Test func viewIsReleasedBeforeItsModel() throws {
        final class Ordered {
            let log: Log
            let name: String
            init(_ name: String, _ log: Log) {
                (self.name, self.log) = (name, log)
            }
            deinit { log.hear(name) }
        }
        let log = Log()
        let navigator = try started()
        try navigator.register(
            "page",
            builder: RouteBuilder<Ordered, Ordered> { _ in
                Ordered("model", log)
            } makeView: { _, _ in
                Ordered("view", log)
            })
        _ = try navigator.view(of: try #require(try navigator.navigate(to: "page").entry))
        try navigator.popBack()
        #expect(log.take() == ["view", "model"])
    }

    @Test func routeIsRegisteredOnceAndLeavesWhenUnused() throws {
        let counter = Counter()
        let navigator = try started()
        func builder() -> RouteBuilder<Int, Never> {
            let counted = counter.make()
            return RouteBuilder { [counted] _ in
                _ = counted
                return 1
            }
        }
        let route = try navigator.register("page", builder: builder())
        #expect(
            thrown { () throws(NavigationError) in try navigator.register("page", builder: builder()) } == .ambiguous)
        #expect(counter.made == 2)
        #expect(counter.alive == 1)
        try navigator.navigate(to: "page")
        #expect(thrown { () throws(NavigationError) in try navigator.unregister(route) } == .inUse)
        try navigator.popBack()
        try navigator.unregister(route)
        #expect(counter.alive == 0)
        #expect(thrown { () throws(NavigationError) in try navigator.unregister(route) } == .stale)
        #expect(navigator.name(of: route) == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: NavigationRequest(route)) } == .stale)
    }

    @Test func buildTellsEntryRouteAndTag() throws {
        let navigator = try started()
        var builds: [BuildContext] = []
        let route = try navigator.register(
            "page",
            builder: RouteBuilder<Int, Never> { build in
                builds.append(build)
                return nil
            })
        let outcome = try navigator.navigate(
            to: NavigationRequest("page", [1, "x"]), options: NavigationOptions(tag: 4))
        #expect(builds.count == 1)
        #expect(builds.first?.entry == outcome.entry)
        #expect(builds.first?.routeID == route)
        #expect(builds.first?.arguments == [1, "x"])
        #expect(builds.first?.tag == 4)
        #expect(try navigator.model(of: try #require(outcome.entry)) == nil)
    }
}
