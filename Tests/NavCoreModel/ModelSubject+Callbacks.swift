// The navigator under test: what it says, by callbacks and by events that are pulled.

import CNavCore
import CTrace

extension ModelSubject {
    func make(_ build: UnsafePointer<nav_build_context>?, _ model: UnsafeMutablePointer<UnsafeMutableRawPointer?>?)
        -> Int32
    {
        trace_build("make", build)
        guard let build = build?.pointee, let route = routes.firstIndex(of: build.route) else { return 0 }
        let hint = values.number(of: build.hint)
        say(.made, [route, values.number(of: build.arguments), Int(build.tag), hint], [build.entry])
        let code = callback()
        guard code == 0 else { return code }
        let loan = ledger.lend(.model(entry: build.entry), to: self)
        models[build.entry] = loan
        model?.pointee = loan.pointer
        return 0
    }

    func update(_ model: UnsafeMutableRawPointer?, _ build: UnsafePointer<nav_build_context>?) -> Int32 {
        trace_build("update", build)
        guard let build = build?.pointee, let route = routes.firstIndex(of: build.route) else { return 0 }
        if model != models[build.entry]?.pointer {
            complain("the model of another entry than \(build.entry) is updated")
        }
        let hint = values.number(of: build.hint)
        say(.updated, [route, values.number(of: build.arguments), Int(build.tag), hint], [build.entry])
        return callback()
    }

    func destroy(_ model: UnsafeMutableRawPointer?) {
        guard let loan = ModelLoan.at(model), case .model(let entry) = loan.what else {
            return complain("something that is no model is destroyed")
        }
        loan.giveBack()
        models[entry] = nil
        say(.destroyed, [], [entry])
        callback()
    }

    func ask(_ plan: UnsafePointer<nav_plan>?, of loan: ModelLoan, _ function: Int? = nil) -> Int32 {
        trace_plan(plan)
        guard let plan = plan?.pointee else { return 0 }
        if !loan.wasToldTheStack { complain("a bridge is asked before it is told the stack") }
        let same = [NAV_INTENT_NAVIGATE_FOR_RESULT: NAV_INTENT_NAVIGATE, NAV_INTENT_FINISH: NAV_INTENT_POP_BACK]
        let kind = same[Int(plan.kind)] ?? Int(plan.kind)
        if let function, function != kind { complain("a question of kind \(kind) comes to another function") }
        say(
            .asked, plan.numbers(values) + updates(plan.changes), [plan.question, plan.ticket],
            leadingTo: apply(plan.changes, of: plan.kind, to: stack, isPlan: true))
        return callback()
    }

    func replay(_ changes: OpaquePointer?, to loan: ModelLoan) {
        trace_changes(changes)
        loan.wasToldTheStack = true
        say(.replayed, [], [], leadingTo: apply(changes, to: []))
        callback()
    }

    func settle(_ result: UnsafePointer<nav_result>?) {
        trace_result(result)
        guard let result = result?.pointee else { return }
        if !settledWaiters.insert(result.waiter).inserted { complain("\(result.waiter) is settled twice") }
        say(.result, result.numbers(values), [result.waiter, result.entry])
        callback()
    }

    // MARK: Events

    func hear(_ event: UnsafePointer<nav_event>?) {
        trace_event("heard", event)
        guard let event = event?.pointee else { return }
        let line = read(event, mirror: &heardStack)
        // A state is read as it is now.
        var state: UnsafePointer<nav_value>?
        if line.kind == .state { expectOK(nav_entry_state(navigator, event.entry, &state), "entry state") }
        say(
            line.kind, line.kind == .state ? [values.number(of: state)] : line.numbers, line.ids,
            leadingTo: line.target)
        callback()
    }

    func comparePulled() {
        for expected in reference.pulled {
            guard let event = pull() else { return complain("nothing can be pulled where \(expected) is expected") }
            let line = read(event, mirror: &pulledStack)
            compare(expected, line.kind, line.numbers, line.ids, line.target)
        }
        if let event = pull() { complain("an event of kind \(event.kind) is pulled, and none was expected") }
    }

    func pull() -> nav_event? {
        var event: UnsafePointer<nav_event>?
        guard nav_next_event(navigator, &event) == 0 else { return nil }
        trace_event("pulled", event)
        return event?.pointee
    }

    private struct Line {
        var kind: ModelSaid.Kind
        var numbers: [Int] = []
        var ids: [nav_id] = []
        var target: [nav_id]?
    }

    /// What an event says, after which the mirror is as it is told.
    private func read(_ event: nav_event, mirror: inout [nav_id]) -> Line {
        switch Int(event.kind) {
        case NAV_EVENT_RESULT:
            let result = event.result.pointee
            if result.waiter != event.waiter || result.entry != event.entry || result.tag != event.tag {
                complain("the event of \(result.waiter) says something else")
            }
            return Line(kind: .heardResult, numbers: result.numbers(values), ids: [event.waiter, event.entry])
        case NAV_EVENT_CHANGED:
            mirror = apply(event.changes, of: event.intent, to: mirror)
            let numbers = event.numbers(values) + [Int(event.revision), updates(event.changes).count]
            return Line(kind: .changed, numbers: numbers, target: mirror)
        case NAV_EVENT_COMPLETED:
            let outcome = event.outcome.pointee
            if outcome.ticket != event.ticket || outcome.entry != event.entry || outcome.waiter != event.waiter {
                complain("the completion of \(outcome.ticket) says something else")
            }
            return Line(
                kind: .completed, numbers: event.numbers(values) + outcome.numbers, ids: outcome.ids)
        case NAV_EVENT_RELEASED:
            var request = nav_request()
            request.size = MemoryLayout<nav_request>.stride
            expectOK(nav_entry_request(navigator, event.entry, &request), "the request of what is released")
            return Line(kind: .released, ids: [event.entry])
        case NAV_EVENT_QUESTION:
            let plan = event.plan.pointee
            return Line(
                kind: .asked, numbers: plan.numbers(values) + updates(plan.changes), ids: [plan.question, plan.ticket],
                target: apply(plan.changes, of: plan.kind, to: mirror, isPlan: true))
        case NAV_EVENT_REPLAY:
            mirror = apply(event.changes, to: [])
            return Line(kind: .replayed, target: mirror)
        case NAV_EVENT_RESYNC:
            mirror = apply(event.changes, to: [])
            return Line(kind: .resync, target: mirror)
        case NAV_EVENT_LOAD:
            let plan = event.plan.pointee
            if plan.ticket != event.ticket || nav_changes_count(plan.changes) != 0 || event.changes != nil {
                complain("the load of \(event.ticket) says something else")
            }
            let route = routes.firstIndex(of: event.route) ?? -1
            return Line(
                kind: .load, numbers: event.numbers(values) + [route], ids: [plan.question, plan.ticket])
        case NAV_EVENT_STATE: return Line(kind: .state, ids: [event.entry])
        default:
            complain("an event of kind \(event.kind) is said")
            return Line(kind: .changed)
        }
    }

    // MARK: Changes

    /// The stack to which they lead. They must be as few as can be, and say what the navigator says of their entries.
    private func apply(
        _ list: OpaquePointer?, of kind: nav_intent_kind = 0, to old: [nav_id], isPlan: Bool = false
    ) -> [nav_id] {
        var new = old
        var changes: [ModelChange] = []
        for index in 0..<nav_changes_count(list) {
            var change = nav_change()
            change.size = MemoryLayout<nav_change>.stride
            expectOK(nav_changes_get(list, index, &change), "change \(index)")
            // A plan tells the arguments that an entry is to get.
            if !isPlan || Int(change.kind) != NAV_CHANGE_UPDATED { compareRequest(change) }
            let read = ModelChange(change)
            if !read.apply(to: &new) { complain("\(read) does not fit \(new)") }
            changes.append(read)
        }
        let isBatch = Int(kind) == NAV_INTENT_BATCH
        if let complaint = complaint(about: changes, from: old, to: new, isBatch: isBatch) { complain(complaint) }
        return new
    }

    /// The arguments that entries get, in the order in which that is told.
    private func updates(_ list: OpaquePointer?) -> [Int] {
        (0..<nav_changes_count(list)).compactMap { index in
            var change = nav_change()
            change.size = MemoryLayout<nav_change>.stride
            expectOK(nav_changes_get(list, index, &change), "change \(index)")
            return Int(change.kind) == NAV_CHANGE_UPDATED ? values.number(of: change.arguments) : nil
        }
    }

    private func compareRequest(_ change: nav_change) {
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        expectOK(nav_entry_request(navigator, change.entry, &request), "the request of a changed entry")
        if onlyStack == 0 { onlyStack = change.stack }
        if request.route_id != change.route || change.stack != onlyStack
            || values.number(of: request.arguments) != values.number(of: change.arguments)
        {
            complain("a change says something else of \(change.entry) than its request")
        }
    }
}

extension ModelChange {
    fileprivate init(_ change: nav_change) {
        switch Int(change.kind) {
        case NAV_CHANGE_ADDED: self = .added(change.entry, to: change.to)
        case NAV_CHANGE_REMOVED: self = .removed(change.entry, from: change.from)
        case NAV_CHANGE_REPLACED: self = .replaced(change.replaced, by: change.entry, at: change.to)
        case NAV_CHANGE_UPDATED: self = .updated(change.entry, at: change.to)
        default: self = .moved(change.entry, from: change.from, to: change.to)
        }
    }
}

extension nav_result {
    fileprivate func numbers(_ values: ModelValueTable) -> [Int] {
        [Int(kind), Int(reason), Int(origin), Int(status), values.number(of: value), Int(tag)]
    }
}

extension nav_plan {
    fileprivate func numbers(_ values: ModelValueTable) -> [Int] {
        [Int(kind), Int(animated), Int(tag), values.number(of: hint)]
    }
}

extension nav_event {
    fileprivate func numbers(_ values: ModelValueTable) -> [Int] {
        [Int(intent), Int(animated), Int(tag), values.number(of: hint), Int(origin)]
    }
}
