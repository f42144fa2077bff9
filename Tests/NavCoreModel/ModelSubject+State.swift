// The navigator under test: everything that can be read of it after an act, compared with the reference.

import CNavCore

extension ModelSubject {
    var stack: [nav_id] {
        let count = nav_current_depth(navigator)
        return [nav_id](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = nav_current_entries(navigator, buffer.baseAddress, count)
        }
    }

    func compareState() {
        guard failure == nil else { return }
        let stack = stack
        if stack.isEmpty != (reference.life == .closed) { return complain("the stack is \(stack)") }
        if !bind(reference.stack, stack) { return complain("the stack is \(stack)") }
        if nav_current_top(navigator) != stack.last ?? 0 { complain("the top is \(nav_current_top(navigator))") }
        if nav_current_entry_at(navigator, stack.count) != 0 { complain("there is an entry above the top") }
        if nav_current_revision(navigator) != reference.revision {
            complain("the revision is \(nav_current_revision(navigator))")
        }
        if audience != .nobody, reference.life == .open, heardStack != stack {
            complain("the mirror of events is not the stack")
        }
        if audience == .observerAndPuller, reference.life == .open, pulledStack != stack {
            complain("the mirror of pulled events is not the stack")
        }
        for (index, entry) in reference.stack.enumerated() {
            if nav_current_entry_at(navigator, index) != stack[index] { complain("another entry is at \(index)") }
            compare(entry, stack[index])
        }
        comparePaths()
        comparePhases()
        compareTopmost()
        let held = ledger.outstanding.filter { if case .model = $0 { true } else { false } }
        let heldViews = ledger.outstanding.filter { if case .view = $0 { true } else { false } }
        if heldViews.count != reference.views.count { complain("\(heldViews.count) views are held") }
        if held.count != reference.models.count { complain("\(held.count) models are held") }
    }

    private func compare(_ entry: ModelEntry, _ id: nav_id) {
        if Int(nav_entry_current_phase(navigator, id)) != NAV_ENTRY_ALIVE {
            complain("\(entry) is on the stack and not alive")
        }
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        expectOK(nav_entry_request(navigator, id, &request), "the request of \(entry)")
        if request.route_id != routes[entry.route] || String(request.route) != ModelRoutes.names[entry.route]
            || values.number(of: request.arguments) != ModelValues.told(entry.arguments)
        {
            complain("\(entry) has another request")
        }
        if !bind(reference.waiter(of: entry) ?? 0, nav_entry_waiter(navigator, id)) {
            complain("\(entry) has another waiter")
        }
        var model: UnsafeMutableRawPointer?
        expectOK(nav_entry_model(navigator, id, &model), "the model of \(entry)")
        if model != models[id]?.pointer || (model != nil) != reference.models.contains(entry.key) {
            complain("\(entry) has another model")
        }
        var state: UnsafePointer<nav_value>?
        expectOK(nav_entry_state(navigator, id, &state), "the state of \(entry)")
        if values.number(of: state) != ModelValues.told(reference.states[entry.key]) {
            complain("\(entry) has another state")
        }
    }

    private func comparePaths() {
        for entry in reference.stack.suffix(3) {
            var text: UnsafeMutablePointer<CChar>?
            let status = nav_entry_path(navigator, id(entry.key), &text, nil)
            defer { nav_text_free(text) }
            let isAsExpected =
                switch reference.path(of: entry) {
                case .path(let path): status == NAV_OK && text.map { String(cString: $0) } == path.text
                case .notFound: status == NAV_NOT_FOUND
                case .invalid: status == NAV_INVALID
                }
            if !isAsExpected { complain("\(entry) has another path (\(status))") }
        }
    }

    /// Of all entries of which the navigator has ever said the id.
    private func comparePhases() {
        for (key, phase) in reference.phases where reference.known.contains(key) {
            let told = nav_entry_current_phase(navigator, id(key))
            if told != phase.rawValue { complain("#\(key) is in phase \(told), not \(phase)") }
        }
    }

    /// Of each route, and of the requests on the stack.
    private func compareTopmost() {
        let arena = ModelArena()
        for route in 0..<ModelRoutes.registered {
            let wanted = reference.stack.last { $0.route == route }
            let found = nav_current_find(navigator, arena.request(ModelRequest(route: route)))
            if !bind(wanted?.key ?? 0, found) { complain("\(found) is the topmost \(ModelRoutes.names[route])") }
        }
        for entry in reference.stack.suffix(3) where entry.arguments != nil {
            let wanted = reference.stack.last {
                $0.route == entry.route && ModelValues.told($0.arguments) == ModelValues.told(entry.arguments)
            }
            let request = arena.request(ModelRequest(route: entry.route, arguments: entry.arguments))
            let found = nav_current_find(navigator, request)
            if !bind(wanted?.key ?? 0, found) { complain("\(found) is the topmost that equals \(entry)") }
        }
    }
}

extension String {
    init(_ string: nav_string) {
        let bytes = UnsafeBufferPointer(start: string.bytes, count: string.length)
        self.init(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
