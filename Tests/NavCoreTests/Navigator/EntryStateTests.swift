// The state of entries, which the host may set at any time.

import NavCore
import Testing

struct EntryStateTests {
    @Test func stateIsSetReadAndCleared() throws {
        let navigator = try started()
        let entry = try #require(navigator.top)
        #expect(try navigator.state(of: entry) == nil)
        try navigator.setState(["scroll": 12.5], of: entry)
        #expect(try navigator.state(of: entry) == ["scroll": 12.5])
        try navigator.setState(.null, of: entry)
        #expect(try navigator.state(of: entry) == .null)
        try navigator.setState(nil, of: entry)
        #expect(try navigator.state(of: entry) == nil)
        #expect(navigator.revision == 1)
    }

    @Test func stateIsSaidOnceForManyTimes() throws {
        let navigator = try started()
        let top = try #require(navigator.top)
        var told: [EntryID] = []
        try navigator.observe { [weak navigator] event in
            if case .state(let entry) = event.kind { told.append(entry) }
            guard case .changed = event.kind, let navigator else { return }
            for number in 1...3 { try? navigator.setState(.int(number), of: top) }
        }
        try navigator.navigate(to: "a")
        #expect(told == [top])
        #expect(try navigator.state(of: top) == 3)
    }

    @Test func stateHasItsErrors() throws {
        let counter = Counter()
        let navigator = try started()
        let root = try #require(navigator.top)
        let entry = try #require(try navigator.navigate(to: "a").entry)
        try navigator.popBack()
        func set(_ value: NavigationValue, of entry: EntryID) -> NavigationStatus {
            thrown { () throws(NavigationError) in try navigator.setState(value, of: entry) }
        }
        #expect(set(.object(counter.make()), of: entry) == .stale)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.state(of: entry) } == .stale)
        #expect(set([[.object(counter.make())]], of: root) == .invalid)
        #expect(set(.object(counter.make()), of: root) == .ok)
        #expect(counter.alive == 1)
        #expect(set([.object(counter.make())], of: root) == .ok)
        #expect(counter.alive == 1)
        try navigator.close()
        #expect(counter.alive == 0)
        #expect(set(.object(counter.make()), of: root) == .closed)
        #expect(counter.made == 5)
        #expect(counter.alive == 0)
    }

    @Test func stateStaysWithAnEntryThatMoves() throws {
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        try navigator.navigate(to: "b")
        try navigator.setState(.secret("draft"), of: entry)
        try navigator.navigate(to: "a", options: NavigationOptions(unique: .anywhere, uniqueAction: .bringToFront))
        #expect(navigator.top == entry)
        #expect(try navigator.state(of: entry) == "draft")
        #expect(try navigator.state(of: entry)?.isSecret == true)
        #expect(!navigator.debugDescription.contains("draft"))
    }
}
