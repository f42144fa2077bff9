// The navigator under test: its ports.

import CNavCore

extension ModelSubject {
    func newPort() -> nav_status {
        let loan = ledger.lend(.port, to: self).pointer
        let wake: nav_wake_callback = { loan in ModelLoan.use(loan) { $0.subject.say(.woken, [$0.number]) } }
        var port: OpaquePointer?
        let status = nav_port_new(navigator, wake, loan, { ModelLoan.giveBack($0) }, &port)
        if (port != nil) != (status == NAV_OK) { complain("a new port answers \(status)") }
        if let port { ports.append(port) }
        return status
    }

    func post(_ act: ModelAct, _ arena: ModelArena) {
        let inner = act.intents[0]
        guard inner.isOperation else { return say(.returned, [Int(post(decision: inner, ports[act.port]))], [0]) }
        var ticket = nav_id.max
        let status = post(act, arena, &ticket)
        say(.returned, [Int(status)], [ticket])
    }

    private func post(decision act: ModelAct, _ port: OpaquePointer) -> nav_status {
        switch act.kind {
        case .answer: nav_port_answer(port, id(act.subject), act.code)
        case .abort: nav_port_abort(port, id(act.subject), act.reason.rawValue)
        default: nav_port_cancel_result(port, id(act.subject))
        }
    }

    private func post(_ act: ModelAct, _ arena: ModelArena, _ ticket: inout nav_id) -> nav_status {
        if act.flaw == .isNull { return nav_port_post(ports[act.port], nil, &ticket) }
        var intent = intent(act.intents[0], arena)
        switch act.flaw {
        case .none, .isNull: break
        case .kind: intent.kind = 99
        case .size: intent.size = 5_000
        case .name:
            var request = intent.request.pointee
            request.route = arena.string(String(repeating: "n", count: Int(NAV_MAX_NAME_BYTES) + 1))
            intent.request = arena.copy(request)
        }
        return nav_port_post(ports[act.port], &intent, &ticket)
    }
}
