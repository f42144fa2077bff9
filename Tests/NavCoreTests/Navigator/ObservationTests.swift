// Observation: who tracks what it reads is told of what changes it, once, and of nothing else.

import Observation
import Synchronization
import Testing

@testable import NavCore

/// Reads something again and again, and notes what it is each time it was told of a change.
private final class Client<Value: Sendable>: @unchecked Sendable {
    private let read: () -> Value
    private(set) var told: [Value] = []
    /// Done before it reads again.
    var whenTold: (() -> Void)?

    init(_ read: @escaping () -> Value) {
        self.read = read
        _ = track()
    }

    private func track() -> Value {
        withObservationTracking(read) { [weak self] in
            guard let self else { return }
            whenTold?()
            told.append(track())
        }
    }

    func take() -> [Value] {
        defer { told = [] }
        return told
    }
}

struct ObservationTests {
    @Test func clientIsToldOnceForEachCommit() throws {
        let navigator = try started()
        let client = Client { navigator.stack.map(\.route) + ["\(navigator.depth)", "\(navigator.revision)"] }
        try navigator.navigate(to: "a")
        #expect(client.take() == [["main", "a", "2", "2"]])
        try navigator.replaceTop(with: "b")
        #expect(client.take() == [["main", "b", "2", "3"]])
        try navigator.popBack()
        #expect(client.take() == [["main", "1", "4"]])
    }

    @Test func newArgumentsAreToldToWhoHasReadRequests() throws {
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a", ["id": 1]).entry)
        let current = Client { navigator.currentRequest }
        let whole = Client { navigator.stack.map(\.description) }
        let (top, depth) = (Client { navigator.top }, Client { navigator.depth })
        for id in 2...9 {
            try navigator.update(entry, ["id": .int(Int64(id))])
            #expect(current.take() == [NavigationRequest("a", ["id": .int(Int64(id))])])
            #expect(whole.take() == [["main", #"a(["id": \#(id)])"#]])
        }
        try navigator.update(navigator.stack.ids[0], 1)
        #expect(whole.take() == [["main(1)", #"a(["id": 9])"#]])
        #expect(try navigator.update(entry, ["id": 9]).status == .alreadyThere)
        #expect(whole.take() == [])
        #expect(top.take() == [])
        #expect(depth.take() == [])
    }

    @Test func batchIsToldOnceAndOnlyInTheEnd() throws {
        let navigator = try started()
        let client = Client { navigator.stack.map(\.route) }
        let top = Client { navigator.currentRequest }
        try navigator.pushAll(["a", "b", "c"])
        #expect(client.take() == [["main", "a", "b", "c"]])
        try navigator.batch([.popBack(), .popBack(), .navigate(to: "c")])
        #expect(client.take() == [["main", "a", "c"]])
        #expect(top.take() == ["c", "c"])
        let ids = navigator.stack.ids
        try navigator.setStack([.keep(ids[0]), "b", .keep(ids[2])])
        #expect(client.take() == [["main", "b", "c"]])
        #expect(top.take() == [])
        try navigator.batch([.navigate(to: "a"), .popBack()])
        #expect(client.take() == [])
    }

    @Test func eachReadingIsObserved() throws {
        let navigator = try started()
        let entry = try #require(navigator.top)
        let top = Client { navigator.top }
        let current = Client { navigator.currentRequest }
        let initial = Client { navigator.initialRequest }
        let route = Client { navigator.initialRoute }
        let topmost = Client { navigator.topmost("a") }
        let phase = Client { navigator.phase(of: entry) }
        let request = Client { navigator.request(of: entry) }
        let isClosed = Client { navigator.isClosed }
        let text = Client { navigator.description }
        try navigator.navigate(to: "a")
        #expect(top.take() == [navigator.top])
        #expect(current.take() == ["a"])
        #expect(topmost.take() == [navigator.top])
        #expect(text.take() == ["Navigator([main, a])"])
        _ = (phase.take(), request.take())
        #expect(initial.take() == [])
        try navigator.popBack()
        try navigator.replaceTop(with: "b", options: NavigationOptions(replacesRoot: true))
        #expect(initial.take() == ["b"])
        #expect(route.take() == ["b"])
        #expect(phase.take().last == .leaving)
        #expect(isClosed.take() == [])
        try navigator.close()
        #expect(isClosed.take() == [true])
        #expect(initial.take() == [nil])
        #expect(text.take().last == "Navigator(closed)")
    }

    @Test func clientIsNotToldOfWhatChangesNothing() throws {
        let navigator = try started()
        try navigator.navigate(to: "a")
        let bridge = TestBridge(.refuse(1))
        let client = Client {
            (navigator.stack, navigator.revision, navigator.isClosed, navigator.currentStack).0.count
        }
        try navigator.setBridge(bridge)
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "b") } == .refused)
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "nowhere") } == .unresolved)
        try navigator.navigate(to: "a", options: NavigationOptions(unique: .top))
        try navigator.register("d")
        try navigator.hostDidSetStack(navigator.stack.ids)
        try navigator.setState(1, of: navigator.stack[0].id)
        _ = try navigator.hostDidPop(navigator.stack[0].id)
        #expect(client.take() == [])
        try navigator.popBack()
        #expect(client.take() == [1])
        _ = try navigator.popBack()
        #expect(client.take() == [])
    }

    @Test func clientIsToldOnlyOfWhatItReads() throws {
        let navigator = try started()
        for route in ["a", "b", "c"] { try navigator.navigate(to: NavigationRequest(route)) }
        let depth = Client { navigator.depth }
        let top = Client { navigator.currentRequest?.route }
        let root = Client { navigator.initialRoute }
        let revision = Client { navigator.revision }
        try navigator.replaceTop(with: "a")
        #expect(depth.take() == [])
        #expect(top.take() == ["a"])
        let ids = navigator.stack.ids
        try navigator.hostDidSetStack([ids[0], ids[1], ids[3]])
        #expect(depth.take() == [3])
        #expect(top.take() == [])
        #expect(root.take() == [])
        #expect(revision.take() == [5, 6])
    }

    @Test func cancelledWaiterChangesTheStackAlone() throws {
        let navigator = try started()
        let waiter = try #require(try navigator.navigateForResult(to: "a").waiter)
        let stack = Client { navigator.stack.last?.waiter }
        let revision = Client { navigator.revision }
        let depth = Client { navigator.depth }
        try navigator.cancelResult(waiter)
        #expect(stack.take() == [nil])
        #expect(revision.take() == [])
        #expect(depth.take() == [])
        #expect(try navigator.cancelResult(waiter) == .alreadyResolved)
        #expect(stack.take() == [])
    }

    @Test func stateOfEachEntryIsObservedForItself() throws {
        let navigator = try started()
        let root = try #require(navigator.top)
        let a = try #require(try navigator.navigate(to: "a").entry)
        let first = Client { try? navigator.state(of: root) }
        let second = Client { try? navigator.state(of: a) }
        let stack = Client { navigator.stack.count }
        try navigator.setState(1, of: root)
        #expect(first.take() == [1])
        #expect(second.take() == [])
        try navigator.setState(2, of: a)
        try navigator.setState(3, of: a)
        #expect(first.take() == [])
        #expect(second.take() == [2, 3])
        try navigator.navigate(to: "b")
        #expect(first.take() == [])
        #expect(stack.take() == [3])
        #expect(
            thrown { () throws(NavigationError) in try navigator.setState([[.object(Counted(Counter()))]], of: a) }
                == .invalid)
        #expect(second.take() == [])
    }

    @Test func guardThatComesAndGoesIsTold() throws {
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        let root = try #require(navigator.scene())
        let tree = Client { navigator.tree.root?.isGuarded }
        let stack = Client { navigator.stack(root)?.isGuarded }
        let plan = Client { (try? navigator.backPlan())?.asksGuard }
        let routes = Client { navigator.stack.map(\.route) }
        let id = try navigator.addGuard(.leavingEntry(entry)) { _ in .refuse }
        #expect([tree.take(), stack.take(), plan.take()] == [[true], [true], [true]])
        try navigator.removeGuard(id)
        #expect([tree.take(), stack.take(), plan.take()] == [[false], [false], [false]])
        #expect(throws: NavigationError.self) { try navigator.removeGuard(id) }
        #expect([tree.take(), stack.take(), plan.take()] == [[], [], []])
        #expect(routes.take() == [])
    }

    @Test func guardThatGoesWithItsEntryIsTold() throws {
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        try navigator.addGuard(.leavingEntry(entry)) { _ in .accept }
        let tree = Client { navigator.tree.root?.isGuarded }
        try navigator.popBack()
        #expect(tree.take() == [false])
        try navigator.navigate(to: "a")
        #expect(tree.take() == [false])
    }

    /// Inside a callback, where what waits for the guard is over next.
    @Test func guardThatGoesInsideACallbackIsTold() throws {
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        let id = try navigator.addGuard(.leavingEntry(entry)) { _ in .later }
        let tree = Client { navigator.tree.root?.isGuarded }
        try navigator.navigateForResult(to: "b") { [weak navigator] _ in try? navigator?.removeGuard(id) }
        _ = tree.take()
        try navigator.popBack()
        #expect(tree.take().last == false)
        #expect(navigator.tree.root?.isGuarded == false)
    }

    @Test func handlerOfBackIsTold() throws {
        let navigator = try started()
        let plan = Client { (try? navigator.backPlan())?.handler }
        let depth = Client { navigator.depth }
        let handler = try navigator.addBackHandler(isEnabled: false) { _ in }
        #expect(plan.take() == [nil])
        try navigator.setBackHandler(handler, isEnabled: true)
        #expect(plan.take() == [handler])
        #expect(try navigator.setBackHandler(handler, isEnabled: true) == .alreadyThere)
        #expect(plan.take() == [])
        try navigator.setBackHandler(handler, isEnabled: false)
        #expect(plan.take() == [nil])
        try navigator.setBackHandler(handler, isEnabled: true)
        try navigator.removeBackHandler(handler)
        #expect(plan.take() == [handler, nil])
        let entry = try #require(try navigator.navigate(to: "a").entry)
        let own = try navigator.addBackHandler(of: entry) { _ in }
        #expect(plan.take() == [nil, own])
        try navigator.popUpToRoot()
        #expect(plan.take() == [nil])
        #expect(depth.take() == [2, 1])
    }

    @Test func bridgeIsToldToWhoReadsWhatBackWouldDo() throws {
        let navigator = try started()
        try navigator.navigate(to: "a")
        let plan = Client { (try? navigator.backPlan())?.asksBridge }
        let stack = Client { navigator.stack.count }
        try navigator.setBridge { _ in .accept }
        #expect(plan.take() == [true])
        try navigator.removeBridge()
        #expect(plan.take() == [false])
        #expect(stack.take() == [])
    }

    @Test func limitOfLifeIsTold() throws {
        let navigator = try started()
        let root = try #require(navigator.scene())
        let entry = try #require(navigator.top)
        let life = Client { navigator.lifecycle(of: entry) }
        let stack = Client { navigator.stack.count }
        try navigator.setMaxLifecycle(on: root, to: .started)
        #expect(life.take() == [.started])
        #expect(try navigator.setMaxLifecycle(on: root, to: .started) == .alreadyThere)
        #expect(life.take() == [])
        try navigator.setMaxLifecycle(on: root, to: .resumed)
        #expect(life.take() == [.resumed])
        try navigator.navigate(to: "a")
        #expect(life.take() == [.created])
        #expect(stack.take() == [2])
    }

    @Test func routesAndPathsAreObserved() throws {
        let navigator = try started()
        let entry = try #require(navigator.top)
        let route = Client { navigator.routeID(named: "late") }
        let name = Client { navigator.routeID(named: "late").flatMap { navigator.name(of: $0) } }
        let path = Client { try? navigator.path(of: entry) }
        let location = Client { try? navigator.location() }
        let match = Client { (try? navigator.match("/late/3"))?.route }
        let stack = Client { navigator.stack.count }
        let id = try navigator.register("late")
        #expect(route.take() == [id])
        #expect(name.take() == ["late"])
        try navigator.add(pattern: "/late/{id:int}", to: id, isLinkable: true)
        #expect(match.take() == [nil, "late"])
        try navigator.add(pattern: "/main", to: #require(navigator.routeID(named: "main")))
        #expect(path.take().last == "/main")
        #expect(location.take().last == "/main/main")
        _ = (route.take(), match.take())
        try navigator.unregister(id)
        #expect(route.take() == [nil])
        #expect(match.take() == [nil])
        #expect(location.take() == ["/main/main"])
        #expect(stack.take() == [])
        try navigator.navigate(to: "a")
        #expect(location.take() == ["/main/main"])
        #expect(throws: NavigationError.self) { try navigator.register("a") }
        #expect(route.take() == [])
    }

    @Test func clientIsToldOfWhatHappensLater() throws {
        let navigator = try started()
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        let client = Client { navigator.stack.map(\.route) }
        try navigator.navigate(to: "a")
        try navigator.navigate(to: "b")
        #expect(client.take() == [])
        try navigator.answer(bridge.questions[0].id, .accept)
        #expect(client.take() == [["main", "a"], ["main", "a", "b"]])
        bridge.answers = [.later]
        try navigator.popBack()
        try navigator.hostDidPop(navigator.stack[1].id)
        #expect(client.take() == [["main"]])
    }

    @Test func clientIsToldOfTheStartAndTheEnd() throws {
        let navigator = Navigator()
        try navigator.register("main")
        let client = Client { (navigator.depth, navigator.currentStack).0 }
        let node = Client { navigator.currentStack }
        try navigator.start("main")
        #expect(client.take() == [1])
        #expect(node.take() == [navigator.currentStack])
        let stack = Client { navigator.stack.count }
        try navigator.observe { [weak navigator] _ in _ = try? navigator?.close() }
        try navigator.setState(1, of: navigator.stack[0].id)
        #expect(navigator.isClosed)
        #expect(client.take() == [0])
        #expect(stack.take() == [0])
    }

    @Test func clientMayNavigateAndIsToldOfThatToo() throws {
        let navigator = try started(NavigatorConfiguration(operationLimit: 20))
        var statuses: [NavigationStatus] = []
        let client = Client { navigator.depth }
        client.whenTold = {
            guard navigator.depth < 5 else { return }
            statuses.append((try? navigator.navigate(to: "b"))?.status ?? .invalid)
        }
        try navigator.navigate(to: "a")
        #expect(client.take() == [2, 3, 4, 5])
        #expect(statuses == [.pending, .pending, .pending])
        client.whenTold = { _ = try? navigator.navigate(to: "b") }
        try navigator.navigate(to: "a")
        #expect(navigator.depth < 40)
    }

    @Test func clientComesAfterTheResultsOfACommit() throws {
        let navigator = try started()
        let log = Log()
        try navigator.navigateForResult(to: "a") { _ in log.hear("result") }
        let client = Client { navigator.depth }
        client.whenTold = { log.hear("told") }
        try navigator.popBack()
        #expect(log.take() == ["result", "told"])
        #expect(client.take() == [1])
    }

    @Test func whoBeginsAfterTheCommitKnowsIt() throws {
        let navigator = try started()
        let early = Client { navigator.depth }
        var late: Client<Int>?
        try navigator.navigateForResult(to: "a") { _ in late = Client { navigator.depth } }
        _ = early.take()
        try navigator.popBack()
        #expect(early.take() == [1])
        #expect(late?.take() == [])
        try navigator.navigate(to: "b")
        #expect(late?.take() == [2])
    }

    @Test func navigatorIsHeardOnlyOnceItIsTracked() throws {
        let navigator = try started()
        _ = (navigator.stack, navigator.depth, navigator.currentRequest, navigator.isClosed)
        _ = try navigator.state(of: #require(navigator.top))
        #expect(!navigator.engine.hasListeners)
        withObservationTracking {
            _ = Navigator().depth
        } onChange: {
        }
        _ = navigator.depth
        #expect(!navigator.engine.hasListeners)
        withObservationTracking {
            _ = navigator.depth
        } onChange: {
        }
        #expect(navigator.engine.hasListeners)
    }

    @Test func navigatorGoesWhileItIsTracked() throws {
        let count = Atomic(0)
        weak var gone: Navigator?
        do {
            let navigator = try started()
            gone = navigator
            withObservationTracking {
                _ = navigator.stack
            } onChange: {
                count.add(1, ordering: .relaxed)
            }
        }
        #expect(gone == nil)
        #expect(count.load(ordering: .relaxed) == 0)
    }

    @Test func trackingWithoutAChangeIsTold() throws {
        let navigator = try started()
        let count = Atomic(0)
        withObservationTracking {
            _ = navigator.depth
        } onChange: {
            count.add(1, ordering: .relaxed)
        }
        try navigator.navigate(to: "a")
        try navigator.navigate(to: "a")
        #expect(count.load(ordering: .relaxed) == 1)
    }

    @MainActor @Test(.timeLimit(.minutes(10))) func valuesComeAsASequence() async throws {
        let navigator = try started()
        var seen: [Int] = []
        for await depth in Observations({ navigator.depth }) {
            seen.append(depth)
            if depth == 3 { break }
            try navigator.navigate(to: "a")
        }
        #expect(seen == [1, 2, 3])
    }
}

extension ObservationTests {
    @Test func pendingOperationsAreTold() throws {
        let navigator = try started()
        let client = Client { navigator.isPending }
        let depths = Client { navigator.depth }
        var question: QuestionID?
        try navigator.setBridge { asked in
            question = asked.id
            return .later
        }
        try navigator.navigate(to: "a")
        #expect(client.take() == [true] && depths.take().isEmpty)
        try navigator.answer(try #require(question), .refuse)
        #expect(client.take() == [false] && depths.take().isEmpty)
        try navigator.navigate(to: "a")
        try navigator.answer(try #require(question), .accept)
        #expect(client.take() == [true, false] && depths.take() == [2])
    }

    @Test func aChangeSaysWhetherItIsAnimated() throws {
        let navigator = try started()
        let client = Client { navigator.lastChangeIsAnimated }
        try navigator.navigate(to: "a", options: NavigationOptions(isAnimated: false))
        try navigator.popBack()
        #expect(client.take() == [false, true])
    }
}
