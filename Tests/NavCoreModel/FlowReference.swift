// The rules of flows on plain values: one stack, and a sheet over it. A flow ends when no entry is left in it.

import CNavCore

struct FlowEntry: Equatable {
    var key: Int
    /// The innermost flow; 0: none.
    var flow: Int
}

struct FlowResult: Equatable {
    var waiter: Int
    var kind: Int32
    var reason: Int32 = 0
    var value: Int64 = -1
    var code: Int32 = 0
}

/// What is waited for.
enum FlowWaiter: Equatable {
    case entry(Int)
    case asker(Int)
    case flow(Int)
}

/// Why something leaves.
struct FlowCause {
    var reason: Int
    /// The stack that the operation is about; what is on the sheet goes with its owner otherwise.
    var isOnSheet = false
    /// The entry that is popped with a value.
    var popped = 0
    var value: Int64?
    /// The flow that is ended, and what its waiter gets.
    var ended = 0
    var ending = FlowResult(waiter: 0, kind: Int32(NAV_RESULT_CANCELLED), reason: Int32(NAV_CANCEL_FLOW_END))
}

final class FlowReference {
    private(set) var main: [FlowEntry] = []
    private(set) var sheet: [FlowEntry] = []
    /// The entry that presents the sheet.
    private(set) var owner = 0
    private(set) var parents: [Int: Int] = [:]
    private var waiters: [(number: Int, waiter: FlowWaiter)] = []
    /// What is kept until somebody asks, by entries, and of which of them also while they are covered.
    private var kept: [Int: Int64] = [:]
    private var keptWhileCovered: Set<Int> = []
    private var results: [FlowResult] = []
    private var lastKey = 0
    private var lastWaiter = 0

    var isPresented: Bool { !sheet.isEmpty }
    var active: [FlowEntry] { isPresented ? sheet : main }
    var flows: [Int] { parents.keys.sorted() }

    func takeKey() -> Int {
        lastKey += 1
        return lastKey
    }

    func takeResults() -> [FlowResult] {
        defer { results = [] }
        return results
    }

    func chain(_ flow: Int) -> [Int] { flow == 0 ? [] : [flow] + chain(parents[flow] ?? 0) }

    func isIn(_ flow: Int, _ outer: Int) -> Bool { outer == 0 || chain(flow).contains(outer) }

    /// Whether a flow stands on the sheet.
    func isOnSheet(_ flow: Int) -> Bool { !main.contains { isIn($0.flow, flow) } }

    func stack(isSheet: Bool) -> [FlowEntry] { isSheet ? sheet : main }

    /// The indexes of the entries of a flow on its stack.
    func range(_ flow: Int) -> Range<Int> {
        let entries = stack(isSheet: isOnSheet(flow))
        let indexes = entries.indices.filter { isIn(entries[$0].flow, flow) }
        return indexes.isEmpty ? 0..<0 : indexes[0]..<indexes[indexes.count - 1] + 1
    }

    /// Flows begin one in the other, as many as are said. Returns the outermost and the innermost.
    func begin(_ count: Int, in parent: Int) -> (outermost: Int, innermost: Int) {
        let made = (0..<count).map { _ in takeKey() }
        for (flow, around) in zip(made, [parent] + made) { parents[flow] = around }
        return (made.first ?? 0, made.last ?? parent)
    }

    // MARK: Waiting

    /// A number for a waiter, greater than those before.
    func takeNumber() -> Int {
        lastWaiter += 1
        return lastWaiter
    }

    func add(_ number: Int, _ waiter: FlowWaiter) { waiters.append((number, waiter)) }

    var waiting: [Int] { waiters.map(\.number) }

    func waits(_ waiter: FlowWaiter) -> Bool { waiters.contains { $0.waiter == waiter } }

    /// The lowest entry of a flow on the stack on which it begins.
    private func first(_ flow: Int, _ main: [FlowEntry], _ sheet: [FlowEntry]) -> Int {
        (main.first { isIn($0.flow, flow) } ?? sheet.first { isIn($0.flow, flow) })?.key ?? 0
    }

    /// The newest first: a waiter is as new as its entry, or the first entry of its flow. Of one entry the asker is newer than
    /// the waiter, and an inner flow is newer than an outer one.
    private func newestFirst(_ main: [FlowEntry], _ sheet: [FlowEntry]) -> [(number: Int, waiter: FlowWaiter)] {
        func age(_ waiter: FlowWaiter) -> (Int, Int, Int) {
            switch waiter {
            case .asker(let key): (key, 2, 0)
            case .entry(let key): (key, 1, 0)
            case .flow(let flow): (first(flow, main, sheet), 0, chain(flow).count)
            }
        }
        return waiters.sorted { age($0.waiter) > age($1.waiter) }
    }

    private func settle(_ number: Int, _ result: FlowResult) {
        waiters.removeAll { $0.number == number }
        var result = result
        result.waiter = number
        results.append(result)
    }

    private func cancel(_ number: Int, _ reason: Int) {
        settle(number, FlowResult(waiter: 0, kind: Int32(NAV_RESULT_CANCELLED), reason: Int32(reason)))
    }

    func cancel(_ number: Int) { cancel(number, NAV_CANCEL_CALLER_CANCEL) }

    func close() {
        for (number, _) in newestFirst(main, sheet) { cancel(number, NAV_CANCEL_SHUTDOWN) }
    }

    func publish(_ value: Int64, from key: Int, isStrict: Bool, fromCovered: Bool) -> Int {
        let isCovered = active.last?.key != key
        guard fromCovered || !isCovered else { return NAV_STALE_ISSUER }
        if let asker = waiters.first(where: { $0.waiter == .asker(key) }) {
            settle(asker.number, FlowResult(waiter: 0, kind: Int32(NAV_RESULT_VALUE), value: value))
            return NAV_OK
        }
        if isStrict { return NAV_NOT_AWAITED }
        kept[key] = value
        if isCovered { keptWhileCovered.insert(key) } else { keptWhileCovered.remove(key) }
        return NAV_KEPT
    }

    func next(_ key: Int) -> (status: Int, waiter: Int) {
        let number = takeNumber()
        if waits(.asker(key)) { return (NAV_IN_USE, number) }
        add(number, .asker(key))
        if let value = kept.removeValue(forKey: key) {
            settle(number, FlowResult(waiter: 0, kind: Int32(NAV_RESULT_VALUE), value: value))
        }
        return (NAV_OK, number)
    }

    // MARK: Committing

    /// Makes the stacks what they are to be, and settles who waited for what has gone.
    func commit(main newMain: [FlowEntry], sheet newSheet: [FlowEntry], owner newOwner: Int, _ cause: FlowCause) {
        let (oldMain, oldSheet) = (main, sheet)
        main = keepingTogether(newMain, upon: 0)
        owner = newOwner
        let below = main.first { $0.key == owner }
        let former = newMain.first { $0.key == owner }
        sheet =
            below.map { keepingTogether(bringing(newSheet, from: former?.flow ?? 0, to: $0.flow), upon: $0.flow) } ?? []
        let left = Set((main + sheet).map(\.key))
        let gone = Set((oldMain + oldSheet).map(\.key)).subtracting(left)
        let alive = Set((main + sheet).flatMap { chain($0.flow) })
        let ended = Set(parents.keys).subtracting(alive)
        let isOfSheet = Set(oldSheet.map(\.key))
        func reason(_ key: Int) -> Int {
            isOfSheet.contains(key) && !cause.isOnSheet ? NAV_CANCEL_DISMISS : cause.reason
        }
        var value = cause.value
        func end(_ number: Int, popped: Int, _ reason: Int) {
            guard popped == cause.popped, popped != 0, let given = value else { return cancel(number, reason) }
            value = nil
            settle(number, FlowResult(waiter: 0, kind: Int32(NAV_RESULT_VALUE), value: given))
        }
        for (number, waiter) in newestFirst(oldMain, oldSheet) {
            switch waiter {
            case .entry(let key): if gone.contains(key) { end(number, popped: key, reason(key)) }
            case .asker(let key): if gone.contains(key) { cancel(number, reason(key)) }
            case .flow(let flow):
                guard ended.contains(flow) else { continue }
                let lowest = first(flow, oldMain, oldSheet)
                if flow == cause.ended {
                    settle(number, cause.ending)
                } else {
                    end(number, popped: lowest, gone.contains(lowest) ? reason(lowest) : cause.reason)
                }
            }
        }
        for flow in ended { parents[flow] = nil }
        let uncovered = active.last?.key
        kept = kept.filter { left.contains($0.key) && (keptWhileCovered.contains($0.key) || $0.key == uncovered) }
        keptWhileCovered.formIntersection(kept.keys)
    }

    /// What an entry owns goes with it to another flow, and so do flows that have begun there.
    private func bringing(_ entries: [FlowEntry], from former: Int, to flow: Int) -> [FlowEntry] {
        if former == flow { return entries }
        return entries.map { entry in
            if entry.flow == former { return FlowEntry(key: entry.key, flow: flow) }
            if let inner = chain(entry.flow).first(where: { parents[$0] == former }) { parents[inner] = flow }
            return entry
        }
    }

    /// A flow that was left on the way up does not come again: what would split it joins the flow below.
    private func keepingTogether(_ entries: [FlowEntry], upon flow: Int) -> [FlowEntry] {
        var left: Set<Int> = []
        var current = flow
        return entries.map { entry in
            var entry = entry
            let (around, own) = (Set(chain(current)), Set(chain(entry.flow)))
            if own.subtracting(around).isDisjoint(with: left) {
                left.formUnion(around.subtracting(own))
                current = entry.flow
            } else {
                entry.flow = current
            }
            return entry
        }
    }
}

extension FlowReference: CustomStringConvertible {
    var description: String {
        func text(_ entries: [FlowEntry]) -> String {
            entries.map { "\($0.key)" + chain($0.flow).map { "<\($0)" }.joined() }.joined(separator: " ")
        }
        return text(main) + (isPresented ? " | \(owner): " + text(sheet) : "")
    }
}
