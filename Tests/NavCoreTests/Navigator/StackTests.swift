// The stack as a collection: a copy that stays as it is, and is made of no more than what is new.

import NavCore
import NavCoreModel
import Testing

struct StackTests {
    /// Main, then a and b with arguments, then a again.
    private func fourDeep() throws -> Navigator {
        let navigator = try started()
        try navigator.navigate(to: "a", ["id": 1])
        try navigator.navigate(to: "b", ["id": 2])
        try navigator.navigateForResult(to: "a", ["id": 3])
        return navigator
    }

    @Test func stackIsACollectionOfEntries() throws {
        let stack = try fourDeep().stack
        #expect(stack.map(\.route) == ["main", "a", "b", "a"])
        #expect(stack.count == 4)
        #expect(stack.first?.route == "main")
        #expect(stack.last?["id"] == 3)
        #expect(stack[2].arguments == ["id": 2])
        #expect(stack.reversed().compactMap { $0["id"]?.intValue } == [3, 2, 1])
        #expect(stack.dropFirst().prefix(2).map(\.route) == ["a", "b"])
        #expect(stack.ids == stack.map(\.id))
        #expect(Set(stack.ids).count == 4)
        #expect(stack.firstIndex { $0.waiter != nil } == 3)
        #expect(Navigator().stack.isEmpty)
    }

    @Test func stackIsSearched() throws {
        let navigator = try fourDeep()
        let stack = navigator.stack
        #expect(stack.topmost("a") == stack[3])
        #expect(stack.topmost("a")?.id == navigator.topmost("a"))
        #expect(stack.topmost(NavigationRequest("a", ["id": 1])) == stack[1])
        #expect(stack.topmost(NavigationRequest("a", ["id": 9])) == nil)
        #expect(stack.topmost(NavigationRequest(stack[2].routeID)) == stack[2])
        #expect(stack.topmost("nobody") == nil)
        #expect(stack.contains("b"))
        #expect(!stack.contains("c"))
        #expect(stack.contains(stack[1]))
        #expect(stack.contains(stack.ids[1]))
        #expect(stack.index(of: stack.ids[2]) == 2)
        #expect(stack[id: stack.ids[2]] == stack[2])
        #expect(stack.filter { $0.matches("a") }.count == 2)
        try navigator.popBack()
        #expect(navigator.stack[id: stack.ids[3]] == nil)
        #expect(navigator.stack.index(of: stack.ids[3]) == nil)
    }

    @Test func severalArePoppedAtOnce() throws {
        let navigator = try fourDeep()
        #expect(try navigator.popBack(count: 0).status == .alreadyThere)
        #expect(try navigator.popBack(count: -1).status == .alreadyThere)
        let stack = navigator.stack
        let outcome = try navigator.popBack(count: 2)
        #expect(outcome.status == .ok)
        #expect(outcome.entry == stack[1].id)
        #expect(navigator.stack.ids == Array(stack.ids[..<2]))
        #expect(try navigator.popBack(count: .max).status == .ok)
        #expect(try navigator.popBack(count: 1).status == .alreadyThere)
        #expect(thrown { () throws(NavigationError) in try Navigator().popBack(count: 2) } == .notStarted)
    }

    @Test func entriesArePoppedWhileTheyMeetACondition() throws {
        let navigator = try fourDeep()
        try navigator.popBack(while: { $0.route == "a" })
        #expect(navigator.stack.map(\.route) == ["main", "a", "b"])
        #expect(try navigator.popBack(while: { $0.route == "a" }).status == .alreadyThere)
        #expect(try navigator.popBack(while: { _ in true }).status == .ok)
        #expect(try navigator.popBack(while: { _ in true }).status == .alreadyThere)
    }

    @Test func popsOfSeveralStayInASheetOfOneScreen() throws {
        let navigator = try fourDeep()
        try navigator.register("sheet", opens: .presented(.sheet))
        try navigator.navigate(to: "sheet")
        #expect(try navigator.popBack(count: 3).status == .alreadyThere)
        #expect(try navigator.popBack(while: { _ in true }).status == .alreadyThere)
        #expect(navigator.stack.map(\.route) == ["sheet"])
        try navigator.dismiss()
        #expect(navigator.stack.count == 4)
    }

    @Test func branchIsSelectedByNames() throws {
        let navigator = Navigator()
        for route in ["home", "orders"] { try navigator.register(route) }
        try navigator.register("main", contains: .tabs(["home", "orders"]))
        #expect(navigator.currentBranch("orders", of: "main") == nil)
        try navigator.start("main")
        try navigator.select("orders", of: "main")
        #expect(navigator.currentStack == navigator.currentBranch("orders", of: "main"))
        #expect(navigator.stack.map(\.route) == ["orders"])
        #expect(thrown { () throws(NavigationError) in try navigator.select("cart", of: "main") } == .stale)
    }

    @Test func stackStaysAsItWas() throws {
        let navigator = try fourDeep()
        let before = navigator.stack
        let again = navigator.stack
        #expect(before == again)
        #expect(before.hashValue == again.hashValue)
        try navigator.popUpToRoot()
        #expect(before.count == 4)
        #expect(before != navigator.stack)
        #expect(navigator.stack.map(\.route) == ["main"])
        try navigator.navigate(to: "a", ["id": 1])
        #expect(navigator.stack[1].request == before[1].request)
        #expect(navigator.stack[1] != before[1])
    }

    @Test func stackGoesToAnotherThread() async throws {
        let stack = try fourDeep().stack
        let routes = await Task.detached { stack.map(\.route) }.value
        #expect(routes == ["main", "a", "b", "a"])
    }

    @Test func stackIsAlwaysTheOneOfNow() throws {
        let navigator = try started()
        var random = SeededRandom(5)
        var held: [EntryStack] = []
        for _ in 0..<2_000 {
            switch random.below(7) {
            case 0, 1: try navigator.navigate(to: "a", .int(random.below(9)))
            case 2: try navigator.navigateForResult(to: "b", ["text": "some text"])
            case 3: try navigator.popBack()
            case 4: try navigator.replaceTop(with: "c", options: NavigationOptions(replacesRoot: true))
            case 5:
                let kept = navigator.stack.ids.enumerated().filter { $0.offset == 0 || random.below(3) > 0 }
                try navigator.hostDidSetStack(kept.map { $0.element })
            default: if let waiter = navigator.stack.last?.waiter { try navigator.cancelResult(waiter) }
            }
            guard random.below(2) == 0 else { continue }
            let stack = navigator.stack
            if random.below(10) == 0 { held.append(stack) }
            #expect(stack.count == navigator.depth)
            #expect(stack.last?.id == navigator.top)
            #expect(stack.last?.request == navigator.currentRequest)
            for entry in stack {
                #expect(navigator.phase(of: entry.id) == .alive)
                #expect(navigator.request(of: entry.id) == entry.request)
                #expect(navigator.waiter(of: entry.id) == entry.waiter)
            }
        }
        #expect(Set(held).count > 1)
    }

    @Test func stackIsRightInsideCallbacks() throws {
        let navigator = try started()
        var seen: [[String]] = []
        try navigator.navigateForResult(to: "a") { [weak navigator] _ in
            seen.append(navigator?.stack.map(\.description) ?? [])
        }
        #expect(navigator.stack.map(\.description) == ["main", "a awaited"])
        try navigator.cancelResult(#require(navigator.stack[1].waiter))
        #expect(seen == [["main", "a"]])
        #expect(navigator.stack[1].waiter == nil)
        try navigator.close()
        #expect(navigator.stack.isEmpty)
    }

    @Test func stackRetainsNoHostObjects() throws {
        let counter = Counter()
        let navigator = try started()
        try navigator.navigate(to: "a", .object(counter.make()))
        try navigator.navigate(to: "b")
        #expect(navigator.stack[1].arguments?.objectValue is Counted)
        #expect(navigator.stack.count == 3)
        try navigator.popUpToRoot()
        #expect(counter.alive == 0)
    }

    @Test func partsOfTheTreeSayWhatTheyAre() throws {
        let navigator = Navigator()
        try navigator.register("main", contains: .tabs(["home", "a"], back: .history, retention: .whileActive))
        for route in ["home", "a"] { try navigator.register(route) }
        try navigator.register("sheet", opens: .presented(.sheet))
        let main = try #require(try navigator.start("main").entry)
        let root = try #require(navigator.scene())
        let home = try #require(navigator.branch("home", of: main))
        let top = try #require(navigator.top)
        try navigator.navigate(to: "sheet")
        let node = try #require(navigator.node(main))
        #expect(node == navigator.tree.root?.nodes.first)
        #expect(
            node.container == .tabs && node.tabsBack == .history && node.retention == .whileActive && !node.showsAll)
        #expect(node.branches.map(\.owner) == [main, main])
        #expect(node.selected?.id == home && node.top?.id == home)
        let sheet = try #require(navigator.currentStack.flatMap { navigator.stack($0) })
        #expect(sheet.owner == top && sheet.scene == root && !sheet.isPlaceholder)
        // A sheet covers the window.
        #expect(sheet.over == root)
        #expect(navigator.stack(root)?.owner == nil && navigator.stack(root)?.scene == root)
        try navigator.popBack()
        #expect(navigator.node(EntryID(rawValue: 1)) == nil)
    }

    @Test func targetIsMadeOfEitherId() throws {
        let navigator = try started()
        try navigator.register("flow", initial: "a")
        try navigator.navigate(to: "flow")
        let flow = try #require(navigator.currentFlow)
        let root = try #require(navigator.scene())
        #expect(NavigationTarget(rawValue: flow.rawValue) == .flow(flow))
        #expect(NavigationTarget(rawValue: root.rawValue) == .stack(root))
        #expect(NavigationTarget.flow(flow).rawValue == flow.rawValue)
    }
}
