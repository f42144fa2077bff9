// The navigator under test: what it is called with.

import CNavCore
import CTrace

extension ModelSubject {
    func perform(_ act: ModelAct) {
        let arena = ModelArena()
        switch act.kind {
        case .cancelResult: returned(nav_cancel_result(navigator, id(act.subject)))
        case .answer: returned(nav_answer(navigator, id(act.subject), act.code))
        case .abort: returned(nav_abort(navigator, id(act.subject), act.reason.rawValue))
        case .setBridge: returned(setBridge(act.bridge))
        case .setState: returned(nav_entry_set_state(navigator, id(act.subject), arena.value(act.value)))
        case .configure: returned(nav_configure(navigator, arena.config(act.settings, audience)))
        case .close: returned(nav_close(navigator))
        case .free:
            nav_navigator_free(navigator)
            say(.returned, [])
        case .drain: returned(nav_drain(navigator))
        case .view: view(of: id(act.subject))
        case .dropView: returned(nav_entry_drop_view(navigator, id(act.subject)))
        case .holdLinks: returned(nav_links_set_held(navigator, act.code))
        case .addPattern: returned(add(ModelPatterns.branch[act.subject], arena))
        case .newPort: returned(newPort())
        case .retainPort:
            if nav_port_retain(ports[act.port]) != ports[act.port] { complain("another port is retained") }
        case .releasePort: nav_port_release(ports[act.port])
        case .postClose: returned(nav_port_close(ports[act.port]))
        case .post: post(act, arena)
        default: operate(act, arena)
        }
    }

    func returned(_ status: nav_status) {
        say(.returned, [Int(status)])
    }

    private func operate(_ act: ModelAct, _ arena: ModelArena) {
        var outcome = nav_outcome()
        outcome.size = MemoryLayout<nav_outcome>.stride
        var intent = intent(act, arena)
        let status = act.isPerformed ? nav_perform(navigator, &intent, &outcome) : call(intent, &outcome)
        if status != outcome.status { complain("\(act) returns \(status) and its outcome says \(outcome.status)") }
        trace_outcome(&outcome)
        defer { say(.returned, outcome.numbers, outcome.ids) }
        if hasGone { return }
        var last = nav_outcome()
        last.size = MemoryLayout<nav_outcome>.stride
        expectOK(nav_last_outcome(navigator, &last), "last outcome")
        if last.numbers != outcome.numbers || last.ids != outcome.ids { complain("\(act) is not the last outcome") }
        // A batch that is done says so where a root stays that it was to remove.
        let mayLeaveRoot = act.intents.contains { $0.kind == .popToRoute && $0.options.isInclusive }
        if (nav_last_message(navigator).length == 0) != (status == NAV_OK), status != NAV_OK || !mayLeaveRoot {
            complain("the detail of \(act) is '\(String(nav_last_message(navigator)))'")
        }
    }

    /// An operation, or an intent of a batch, as data.
    func intent(_ act: ModelAct, _ arena: ModelArena, isStep: Bool = false) -> nav_intent {
        var intent = nav_intent()
        intent.size = MemoryLayout<nav_intent>.stride
        intent.kind = act.kind.rawValue
        if !act.options.words.isEmpty || isStep { intent.options = arena.options(act.options, id: id) }
        switch act.kind {
        case .navigate, .replaceTop, .popToRoute: intent.request = arena.request(act.request)
        case .navigateForResult:
            intent.request = arena.request(act.request)
            intent.user_data = ledger.lend(.waiter, to: self).pointer
            intent.callback = { loan, result in ModelLoan.use(loan) { $0.subject.settle(result) } }
            intent.destroy = { ModelLoan.giveBack($0) }
        case .popBack: intent.result = arena.value(act.value)
        case .popToEntry: intent.entry = id(act.subject)
        case .hostDidPop, .finish:
            intent.entry = id(act.subject)
            intent.result = arena.value(act.value)
        case .update, .hostDidUpdate:
            intent.entry = id(act.subject)
            intent.arguments = arena.value(act.value)
        case .open: intent.link = arena.link(act.link, id: id)
        case .pushAll:
            intent.requests = arena.copy(act.requests.map(arena.request))
            intent.count = act.requests.count
        case .setStack:
            intent.elements = arena.copy(act.elements.map { arena.element($0, id: id) })
            intent.count = act.elements.count
        case .batch:
            intent.intents = arena.copy(act.intents.map { arena.copy(self.intent($0, arena, isStep: true)) })
            intent.count = act.intents.count
        case .hostDidSetStack, .remove:
            intent.entries = arena.copy(act.entries.map(id))
            intent.count = act.entries.count
        default: break
        }
        return intent
    }

    /// The function of the intent's kind.
    private func call(_ intent: nav_intent, _ outcome: inout nav_outcome) -> nav_status {
        let options = intent.options
        switch Int(intent.kind) {
        case NAV_INTENT_NAVIGATE: return nav_navigate(navigator, intent.request, options, &outcome)
        case NAV_INTENT_NAVIGATE_FOR_RESULT:
            return nav_navigate_for_result(
                navigator, intent.request, intent.callback, intent.user_data, intent.destroy, options, &outcome)
        case NAV_INTENT_REPLACE_TOP: return nav_replace_top(navigator, intent.request, options, &outcome)
        case NAV_INTENT_POP_BACK: return nav_pop_back(navigator, intent.result, options, &outcome)
        case NAV_INTENT_FINISH: return nav_finish(navigator, intent.entry, intent.result, options, &outcome)
        case NAV_INTENT_POP_TO_ENTRY: return nav_pop_to_entry(navigator, intent.entry, options, &outcome)
        case NAV_INTENT_POP_TO_ROUTE: return nav_pop_to_route(navigator, intent.request, options, &outcome)
        case NAV_INTENT_POP_UP_TO_ROOT: return nav_pop_up_to_root(navigator, options, &outcome)
        case NAV_INTENT_PUSH_ALL: return nav_push_all(navigator, intent.requests, intent.count, options, &outcome)
        case NAV_INTENT_SET_STACK: return nav_set_stack(navigator, intent.elements, intent.count, options, &outcome)
        case NAV_INTENT_BATCH: return nav_batch(navigator, intent.intents, intent.count, options, &outcome)
        case NAV_INTENT_OPEN: return nav_open(navigator, intent.link, options, &outcome)
        case NAV_INTENT_REMOVE: return nav_remove(navigator, intent.entries, intent.count, options, &outcome)
        case NAV_INTENT_UPDATE: return nav_update(navigator, intent.entry, intent.arguments, options, &outcome)
        case NAV_INTENT_HOST_DID_UPDATE:
            return nav_host_did_update(navigator, intent.entry, intent.arguments, options, &outcome)
        case NAV_INTENT_HOST_DID_POP: return nav_host_did_pop(navigator, intent.entry, intent.result, options, &outcome)
        default: return nav_host_did_set_stack(navigator, intent.entries, intent.count, options, &outcome)
        }
    }

    func setBridge(_ form: ModelBridge) -> nav_status {
        guard form != .none else { return nav_bridge_set(navigator, nil) }
        var bridge = nav_bridge()
        bridge.size = MemoryLayout<nav_bridge>.stride
        bridge.user_data = ledger.lend(.bridge, to: self).pointer
        bridge.destroy = { ModelLoan.giveBack($0) }
        if form == .pulled {
            bridge.flags = UInt32(NAV_BRIDGE_PULLED)
            return nav_bridge_set(navigator, &bridge)
        }
        bridge.replay = { loan, stack in ModelLoan.use(loan) { $0.subject.replay(stack, to: $0) } }
        if form == .whole {
            bridge.transition = { loan, plan in ModelLoan.use(loan) { $0.subject.ask(plan, of: $0) } ?? 0 }
        } else {
            bridge.navigate_to = { loan, plan in
                ModelLoan.use(loan) { $0.subject.ask(plan, of: $0, NAV_INTENT_NAVIGATE) } ?? 0
            }
            bridge.pop_back = { loan, plan in
                ModelLoan.use(loan) { $0.subject.ask(plan, of: $0, NAV_INTENT_POP_BACK) } ?? 0
            }
            bridge.pop_up_to_root = { loan, plan in
                ModelLoan.use(loan) { $0.subject.ask(plan, of: $0, NAV_INTENT_POP_UP_TO_ROOT) } ?? 0
            }
        }
        return nav_bridge_set(navigator, &bridge)
    }

    func register(_ route: Int, _ arena: ModelArena) {
        var builder = nav_route()
        builder.size = MemoryLayout<nav_route>.stride
        builder.name = arena.string(ModelRoutes.names[route])
        builder.user_data = ledger.lend(.route(route), to: self).pointer
        builder.destroy = { ModelLoan.giveBack($0) }
        if ModelRoutes.hasBuilder(route) {
            builder.make_model = { loan, build, model in
                ModelLoan.use(loan) { $0.subject.make(build, model) } ?? 0
            }
            builder.update_model = { loan, model, build in
                ModelLoan.use(loan) { $0.subject.update(model, build) } ?? 0
            }
            builder.make_view = { loan, entry, model, view in
                ModelLoan.use(loan) { $0.subject.makeView(of: entry, model, view) } ?? 0
            }
            builder.destroy_view = { loan, view in ModelLoan.use(loan) { $0.subject.destroyView(view) } }
            builder.destroy_model = { loan, model in ModelLoan.use(loan) { $0.subject.destroy(model) } }
        }
        var id: nav_id = 0
        expectOK(nav_route_register(navigator, &builder, &id), "register")
        routes.append(id)
    }

    func add(_ pattern: ModelPattern, _ arena: ModelArena) -> nav_status {
        let flags = (pattern.isLinkable ? NAV_PATTERN_LINKABLE : 0) | (pattern.isLazy ? NAV_PATTERN_LAZY : 0)
        return nav_pattern_add(navigator, routes[pattern.route], arena.string(pattern.text), UInt32(flags), nil)
    }

    func addObserver() {
        let loan = ledger.lend(.observer, to: self).pointer
        let hear: nav_observer_callback = { loan, event in ModelLoan.use(loan) { $0.subject.hear(event) } }
        expectOK(
            nav_observer_add(navigator, hear, loan, { ModelLoan.giveBack($0) }, nil), "observer add")
    }
}

extension nav_outcome {
    var numbers: [Int] {
        [
            Int(status), Int(by), Int(host_code), Int(abort_reason), index, removed_count, Int(redirect_count),
            Int(revision),
        ]
    }

    var ids: [nav_id] { [ticket, entry, waiter] }
}
