// A run of the random test of flows: acts on the reference and on a navigator, compared after each. A failure says its seed.
// NAVCORE_FLOWS sets how many acts there are.

import CNavCore
import CTrace
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

package enum FlowRun {
    private static let length = 60

    /// What fails first in so many random acts; nil where nothing does.
    package static func failure(usual: Int) -> String? {
        let rounds = RandomRounds(usual, setBy: "NAVCORE_FLOWS", of: "flow test")
        var seed = rounds.firstSeed
        var done = 0
        while rounds.goesOn(after: done) {
            if trace_is_on() != 0 { trace_begin("NAVCORE_SEED=\(seed)") }
            let subject = FlowSubject(seed)
            for _ in 0..<length where subject.failure == nil { subject.step() }
            subject.end()
            if let failure = subject.failure {
                return (["NAVCORE_SEED=\(seed), after \(done): \(failure)"] + subject.lines).joined(separator: "\n    ")
            }
            done += length
            seed &+= 1
        }
        print("\(done) acts, \(seed &- rounds.firstSeed) rounds")
        return nil
    }
}

/// Who waits, and for which number.
private final class FlowListener {
    let subject: FlowSubject
    let number: Int

    init(_ subject: FlowSubject, _ number: Int) {
        self.subject = subject
        self.number = number
    }
}

final class FlowSubject {
    private var random: SeededRandom
    private let reference = FlowReference()
    private var navigator: OpaquePointer?
    private(set) var failure: String?
    private(set) var lines: [String] = []
    private var ids: [Int: nav_id] = [:]
    private var flowIds: [Int: nav_id] = [:]
    private var results: [FlowResult] = []
    private var waiterIds: [Int: nav_id] = [:]
    private var listenerCount = 0
    private var modelCount = 0
    private var arena = ModelArena()

    init(_ seed: UInt64) {
        random = SeededRandom(seed)
        expect(nav_navigator_new(nil, &navigator), NAV_OK, "new")
        register("screen", nil)
        register("flow 1", "screen")
        register("flow 2", "flow 1")
        register("flow 3", "flow 2")
        expect(nav_start(navigator, request(0), nil, nil), NAV_OK, "start")
        reference.commit(
            main: [FlowEntry(key: reference.takeKey(), flow: 0)], sheet: [], owner: 0, FlowCause(reason: 0))
        compare()
    }

    /// What is saved comes back in another navigator.
    private func compareSaved() {
        guard failure == nil else { return }
        let failure = SavedTwin.failure(of: navigator, number: lines.count) { [self] _, register in
            for (name, initial) in [("screen", nil), ("flow 1", "screen"), ("flow 2", "flow 1"), ("flow 3", "flow 2")] {
                var described = nav_route()
                described.size = MemoryLayout<nav_route>.stride
                described.name = arena.string(name)
                if let initial { described.initial = request(initial) }
                _ = register(&described)
            }
        }
        if let failure { complain(failure) }
    }

    private func register(_ name: String, _ initial: String?) {
        var builder = nav_route()
        builder.size = MemoryLayout<nav_route>.stride
        builder.name = arena.string(name)
        if let initial { builder.initial = request(initial) }
        builder.user_data = Unmanaged.passUnretained(self).toOpaque()
        builder.make_model = { user, build, model in
            guard let user else { return 1 }
            Unmanaged<FlowSubject>.fromOpaque(user).takeUnretainedValue().modelCount += 1
            return 0
        }
        builder.destroy_model = { user, model in
            guard let user else { return }
            Unmanaged<FlowSubject>.fromOpaque(user).takeUnretainedValue().modelCount -= 1
        }
        expect(nav_route_register(navigator, &builder, nil), NAV_OK, "register \(name)")
    }

    private func complain(_ text: String) {
        if failure == nil { failure = text }
    }

    private func expect(_ status: nav_status, _ expected: Int, _ what: @autoclosure () -> String) {
        guard status != nav_status(expected) else { return }
        let detail = nav_last_message(navigator)
        let text = String(decoding: UnsafeRawBufferPointer(start: detail.bytes, count: detail.length), as: UTF8.self)
        complain(
            "\(what()) answers \(String(cString: nav_status_name(status))), not \(String(cString: nav_status_name(nav_status(expected)))): \(text)"
        )
    }

    private func request(_ name: String) -> UnsafePointer<nav_request>? {
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        request.route = arena.string(name)
        return arena.copy(request)
    }

    /// A request that begins as many flows, one in the other.
    private func request(_ flowCount: Int) -> UnsafePointer<nav_request>? {
        request(flowCount == 0 ? "screen" : "flow \(flowCount)")
    }

    private func value(_ number: Int64?) -> UnsafePointer<nav_value>? {
        guard let number else { return nil }
        var value = nav_value()
        value.type = nav_type(NAV_TYPE_INT)
        value.content.integer = number
        return arena.copy(value)
    }

    // MARK: Acts

    private func below(_ bound: Int) -> Int { random.below(max(bound, 1)) }

    func step() {
        arena = ModelArena()
        lines.append("nothing")
        let longest = reference.main.count > 14
        switch longest ? [3, 4, 5, 9, 12, 16].randomElement(using: &random) ?? 3 : below(18) {
        case 0, 1, 2: push()
        case 3: pop()
        case 4: popToEntry()
        case 5: popUpToRoot()
        case 6: replace()
        case 7: setStack()
        case 8: bringToFront()
        case 9, 10: endFlow()
        case 11: exchangeFlow()
        case 12: report()
        case 13: dismiss()
        case 14: publish()
        case 15: next()
        case 16: finish()
        default: cancel()
        }
        lines[lines.count - 1] += " -> \(reference)"
        if trace_is_on() != 0 {
            trace_begin("\(lines.count): \(lines[lines.count - 1])")
            trace_after(navigator)
        }
        compare()
        compareSaved()
    }

    /// A flow as a target, or none.
    private func chooseTarget() -> Int? {
        let flows = reference.flows
        return flows.isEmpty || !random.oneIn(3) ? nil : flows[below(flows.count)]
    }

    private func options(
        _ target: Int?, flags: Int = 0, presentation: Int = 0, key: String = ""
    ) -> UnsafePointer<nav_options>? {
        var options = nav_options()
        options.size = MemoryLayout<nav_options>.stride
        if let target { options.target = flowIds[target] ?? 0 }
        options.flags = UInt32(flags)
        options.presentation = nav_presentation(presentation)
        options.key = arena.string(key)
        return arena.copy(options)
    }

    /// Where an operation goes: on the sheet or not, from which index on, and nil where the flow is not on top.
    private func place(_ target: Int?) -> (isSheet: Bool, base: Int)? {
        guard let target else { return (reference.isPresented, 0) }
        let isSheet = reference.isOnSheet(target)
        let range = reference.range(target)
        return range.upperBound == reference.stack(isSheet: isSheet).count ? (isSheet, range.lowerBound) : nil
    }

    private func commit(_ entries: [FlowEntry], isSheet: Bool, _ reason: Int, popped: Int = 0, _ value: Int64? = nil) {
        var cause = FlowCause(reason: reason, isOnSheet: isSheet)
        cause.popped = popped
        cause.value = value
        commit(entries, isSheet: isSheet, cause)
    }

    private func commit(_ entries: [FlowEntry], isSheet: Bool, _ cause: FlowCause) {
        reference.commit(
            main: isSheet ? reference.main : entries, sheet: isSheet ? entries : reference.sheet,
            owner: reference.owner, cause)
    }

    private func listen(_ number: Int) -> (nav_result_callback, UnsafeMutableRawPointer, nav_destroy_callback) {
        listenerCount += 1
        let listener = FlowListener(self, number)
        let heard: nav_result_callback = { user, result in
            trace_result(result)
            guard let user, let result = result?.pointee else { return }
            let listener = Unmanaged<FlowListener>.fromOpaque(user).takeUnretainedValue()
            listener.subject.results.append(
                FlowResult(
                    waiter: listener.number, kind: result.kind, reason: result.reason,
                    value: result.value.map { $0.pointee.content.integer } ?? -1, code: result.host_code))
        }
        return (
            heard, Unmanaged.passRetained(listener).toOpaque(),
            {
                guard let user = $0 else { return }
                let listener = Unmanaged<FlowListener>.fromOpaque(user).takeRetainedValue()
                listener.subject.listenerCount -= 1
            }
        )
    }

    private func push() {
        let target = chooseTarget()
        let flowCount = random.oneIn(2) ? 0 : 1 + below(3)
        let isPresented = !reference.isPresented && target == nil && random.oneIn(4)
        let wait = below(3)
        lines.append("push \(flowCount) target \(target ?? 0) sheet \(isPresented) wait \(wait)")
        let place = place(target)
        let stack = place.map { reference.stack(isSheet: $0.isSheet) }
        let owner = target ?? stack?.last?.flow ?? 0
        let presentation = isPresented ? NAV_PRESENTATION_SHEET : 0
        var outcome = nav_outcome()
        outcome.size = MemoryLayout<nav_outcome>.stride
        let expected = place == nil ? NAV_STALE_ISSUER : wait == 2 && flowCount > 0 ? NAV_INVALID : NAV_OK
        var number = 0
        if wait == 0 {
            let status = nav_navigate(
                navigator, request(flowCount), options(target, presentation: presentation), &outcome)
            expect(status, expected, "push")
        } else {
            number = reference.takeNumber()
            let (heard, user, destroy) = listen(number)
            // Waiters with keys are saved; who waits for the next value has none.
            let (flags, key) = wait == 2 ? (NAV_OPTION_NEXT_VALUE, "") : (0, "waiter \(number)")
            let status = nav_navigate_for_result(
                navigator, request(flowCount), heard, user, destroy,
                options(target, flags: Int(flags), presentation: presentation, key: key), &outcome)
            expect(status, expected, "push for a result")
        }
        guard expected == NAV_OK, let place, let stack else { return }
        let (outermost, innermost) = reference.begin(flowCount, in: owner)
        let entry = FlowEntry(key: reference.takeKey(), flow: innermost)
        if wait > 0 {
            reference.add(number, wait == 2 ? .asker(entry.key) : flowCount > 0 ? .flow(outermost) : .entry(entry.key))
            waiterIds[number] = outcome.waiter
        }
        if isPresented {
            reference.commit(
                main: reference.main, sheet: [entry], owner: reference.main.last?.key ?? 0,
                FlowCause(reason: NAV_CANCEL_POP_TO))
        } else {
            commit(stack + [entry], isSheet: place.isSheet, NAV_CANCEL_POP_TO)
        }
    }

    private func pop() {
        let target = chooseTarget()
        let given = random.oneIn(2) ? Int64(below(1000)) : nil
        lines.append("pop \(given.map(String.init) ?? "-") target \(target ?? 0)")
        let status = nav_pop_back(navigator, value(given), options(target), nil)
        guard let place = place(target) else { return expect(status, NAV_STALE_ISSUER, "pop") }
        let stack = reference.stack(isSheet: place.isSheet)
        if stack.count == 1 {
            guard target != nil, place.isSheet else { return expect(status, NAV_AT_ROOT, "pop") }
        }
        expect(status, NAV_OK, "pop")
        let reason = stack.count == 1 ? NAV_CANCEL_DISMISS : NAV_CANCEL_POP
        commit(Array(stack.dropLast()), isSheet: place.isSheet, reason, popped: stack.last?.key ?? 0, given)
    }

    /// A screen closes itself, however it is shown.
    private func finish() {
        let isSheet = reference.isPresented && random.oneIn(2)
        let stack = reference.stack(isSheet: isSheet)
        let index = below(stack.count)
        let key = stack[index].key
        let given = random.oneIn(2) ? Int64(below(1000)) : nil
        lines.append("finish \(key) \(given.map(String.init) ?? "-")")
        let status = nav_finish(navigator, ids[key] ?? 0, value(given), nil, nil)
        if index == 0, !isSheet { return expect(status, NAV_AT_ROOT, "finish") }
        expect(status, NAV_OK, "finish")
        let reason = index == 0 ? NAV_CANCEL_DISMISS : NAV_CANCEL_POP
        commit(Array(stack[..<index]), isSheet: isSheet, reason, popped: key, given)
    }

    private func popToEntry() {
        let isSheet = reference.isPresented && random.oneIn(2)
        let stack = reference.stack(isSheet: isSheet)
        let index = below(stack.count)
        lines.append("pop to \(stack[index].key)")
        let status = nav_pop_to_entry(navigator, ids[stack[index].key] ?? 0, nil, nil)
        // The sheet over it goes, too.
        let isThere = index == stack.count - 1 && isSheet == reference.isPresented
        expect(status, isThere ? NAV_ALREADY_THERE : NAV_OK, "pop to")
        if isThere { return }
        if isSheet { return commit(Array(stack[...index]), isSheet: true, NAV_CANCEL_POP_TO) }
        reference.commit(
            main: Array(stack[...index]), sheet: [], owner: reference.owner, FlowCause(reason: NAV_CANCEL_POP_TO))
    }

    private func popUpToRoot() {
        guard let target = reference.flows.randomElement(using: &random) else { return }
        lines.append("pop up to root target \(target)")
        let status = nav_pop_up_to_root(navigator, options(target), nil)
        guard let place = place(target) else { return expect(status, NAV_STALE_ISSUER, "pop up to root") }
        let stack = reference.stack(isSheet: place.isSheet)
        expect(status, stack.count == place.base + 1 ? NAV_AT_ROOT : NAV_OK, "pop up to root")
        if stack.count > place.base + 1 {
            commit(Array(stack[...place.base]), isSheet: place.isSheet, NAV_CANCEL_ROOT)
        }
    }

    private func replace() {
        let target = chooseTarget()
        let flowCount = random.oneIn(2) ? 0 : 1 + below(3)
        lines.append("replace by \(flowCount) target \(target ?? 0)")
        let status = nav_replace_top(
            navigator, request(flowCount), options(target, flags: Int(NAV_OPTION_REPLACE_ROOT)), nil)
        guard let place = place(target) else { return expect(status, NAV_STALE_ISSUER, "replace") }
        expect(status, NAV_OK, "replace")
        let stack = reference.stack(isSheet: place.isSheet)
        let owner = target ?? stack.last?.flow ?? 0
        let (_, innermost) = reference.begin(flowCount, in: owner)
        let entry = FlowEntry(key: reference.takeKey(), flow: innermost)
        commit(Array(stack.dropLast()) + [entry], isSheet: place.isSheet, NAV_CANCEL_REPLACE)
    }

    private func setStack() {
        let target = chooseTarget()
        let place = place(target)
        let isSheet = place?.isSheet ?? reference.isPresented
        let stack = reference.stack(isSheet: isSheet)
        let base = place?.base ?? 0
        var kept = stack[base...].filter { _ in !random.oneIn(4) }
        if random.oneIn(2) { kept.shuffle(using: &random) }
        let flowCount = below(3)
        let at = random.oneIn(2) ? below(kept.count + 1) : -1
        if kept.isEmpty, at < 0 { return }
        var elements = kept.map { nav_element(kept: ids[$0.key] ?? 0, request: nil) }
        if at >= 0 { elements.insert(nav_element(kept: 0, request: request(flowCount)), at: at) }
        lines.append("set \(kept.map(\.key)), new \(flowCount) at \(at), target \(target ?? 0)")
        let status = nav_set_stack(navigator, arena.copy(elements), elements.count, options(target), nil)
        guard place != nil else { return expect(status, NAV_STALE_ISSUER, "set") }
        var entries = Array(stack[..<base]) + kept
        if at >= 0 {
            let ownerOfSheet = reference.main.first { $0.key == reference.owner }?.flow ?? 0
            let below = base + at > 0 ? entries[base + at - 1].flow : isSheet ? ownerOfSheet : 0
            let (_, innermost) = reference.begin(flowCount, in: target ?? below)
            entries.insert(FlowEntry(key: reference.takeKey(), flow: innermost), at: base + at)
        }
        expect(status, entries == stack ? NAV_ALREADY_THERE : NAV_OK, "set")
        commit(entries, isSheet: isSheet, NAV_CANCEL_SET)
    }

    private func bringToFront() {
        let isSheet = reference.isPresented
        var stack = reference.stack(isSheet: isSheet)
        guard stack.count > 2 else { return }
        let entry = stack.remove(at: 1 + below(stack.count - 2))
        stack.append(entry)
        lines.append("bring \(entry.key) to front")
        let elements = stack.map { nav_element(kept: ids[$0.key] ?? 0, request: nil) }
        expect(nav_set_stack(navigator, arena.copy(elements), elements.count, nil, nil), NAV_OK, "bring to front")
        commit(stack, isSheet: isSheet, NAV_CANCEL_SET)
    }

    private func endFlow() {
        guard let flow = reference.flows.randomElement(using: &random) else { return }
        let keeps = random.oneIn(3)
        var ending = nav_flow_ending()
        ending.size = MemoryLayout<nav_flow_ending>.stride
        ending.kind = nav_result_kind([NAV_RESULT_VALUE, NAV_RESULT_CANCELLED, NAV_RESULT_FAILED][below(3)])
        if ending.kind == NAV_RESULT_FAILED { ending.host_code = Int32(1 + below(9)) }
        let given = ending.kind == NAV_RESULT_CANCELLED ? nil : Int64(below(1000))
        ending.value = value(given)
        if keeps { ending.flags = UInt32(NAV_FLOW_KEEP_ENTRIES) }
        lines.append("end \(flow) kind \(ending.kind) keeps \(keeps)")
        let status = nav_end_flow(navigator, flowIds[flow] ?? 0, &ending, nil, nil)
        let isSheet = reference.isOnSheet(flow)
        let range = reference.range(flow)
        if !keeps, range.lowerBound == 0, !isSheet { return expect(status, NAV_AT_ROOT, "end") }
        expect(status, NAV_OK, "end")
        var result = FlowResult(waiter: 0, kind: ending.kind, value: given ?? -1, code: ending.host_code)
        if ending.kind == NAV_RESULT_CANCELLED { result.reason = Int32(NAV_CANCEL_FLOW_END) }
        end(flow, keeps: keeps, result)
    }

    private func end(_ flow: Int, keeps: Bool, _ result: FlowResult) {
        let isSheet = reference.isOnSheet(flow)
        let range = reference.range(flow)
        var cause = FlowCause(reason: NAV_CANCEL_FLOW_END, isOnSheet: isSheet)
        cause.ended = flow
        cause.ending = result
        var stack = reference.stack(isSheet: isSheet)
        let parent = reference.parents[flow] ?? 0
        if keeps {
            func left(_ entry: FlowEntry) -> FlowEntry {
                reference.isIn(entry.flow, flow) ? FlowEntry(key: entry.key, flow: parent) : entry
            }
            return reference.commit(
                main: reference.main.map(left), sheet: reference.sheet.map(left), owner: reference.owner, cause)
        }
        stack.removeSubrange(range)
        // A sheet goes with its root.
        commit(isSheet && range.lowerBound == 0 ? [] : stack, isSheet: isSheet, cause)
    }

    /// Ends a flow and begins another one in its place.
    private func exchangeFlow() {
        guard let flow = reference.flows.randomElement(using: &random), !reference.isOnSheet(flow) else { return }
        let range = reference.range(flow)
        let parent = reference.parents[flow] ?? 0
        guard range.lowerBound > 0, range.upperBound == reference.main.count else { return }
        let parentIsOnTop = parent == 0 || range.lowerBound > reference.range(parent).lowerBound
        guard parentIsOnTop else { return }
        lines.append("exchange \(flow)")
        var end = nav_intent()
        end.size = MemoryLayout<nav_intent>.stride
        end.kind = nav_intent_kind(NAV_INTENT_END_FLOW)
        end.flow = flowIds[flow] ?? 0
        var begin = nav_intent()
        begin.size = MemoryLayout<nav_intent>.stride
        begin.kind = nav_intent_kind(NAV_INTENT_NAVIGATE)
        begin.request = request(1)
        if parent != 0 { begin.options = options(parent) } else { begin.options = mainStack() }
        let intents = [arena.copy(end), arena.copy(begin)]
        expect(nav_batch(navigator, arena.copy(intents), 2, nil, nil), NAV_OK, "exchange")
        var cause = FlowCause(reason: NAV_CANCEL_FLOW_END)
        cause.ended = flow
        let (_, innermost) = reference.begin(1, in: parent != 0 ? parent : reference.main[range.lowerBound - 1].flow)
        commit(
            Array(reference.main[..<range.lowerBound]) + [FlowEntry(key: reference.takeKey(), flow: innermost)],
            isSheet: false, cause)
    }

    private func mainStack() -> UnsafePointer<nav_options>? {
        var options = nav_options()
        options.size = MemoryLayout<nav_options>.stride
        options.target = nav_entry_stack(navigator, ids[reference.main[0].key] ?? 0)
        return arena.copy(options)
    }

    /// The user swipes entries away.
    private func report() {
        let isSheet = reference.isPresented && random.oneIn(2)
        let stack = reference.stack(isSheet: isSheet)
        guard stack.count > 1 else { return }
        let index = 1 + below(stack.count - 1)
        let given = random.oneIn(2) ? Int64(below(1000)) : nil
        lines.append("host did pop \(stack[index].key) \(given.map(String.init) ?? "-")")
        expect(nav_host_did_pop(navigator, ids[stack[index].key] ?? 0, value(given), nil, nil), NAV_OK, "host did pop")
        commit(Array(stack[..<index]), isSheet: isSheet, NAV_CANCEL_POP, popped: stack[index].key, given)
    }

    private func dismiss() {
        guard reference.isPresented else { return }
        let given = random.oneIn(2) ? Int64(below(1000)) : nil
        let isReport = random.oneIn(2)
        let root = reference.sheet[0].key
        lines.append("dismiss \(given.map(String.init) ?? "-") report \(isReport)")
        let status =
            isReport
            ? nav_host_did_dismiss(navigator, nav_entry_stack(navigator, ids[root] ?? 0), value(given), nil, nil)
            : nav_dismiss(navigator, value(given), nil, nil)
        expect(status, NAV_OK, "dismiss")
        commit([], isSheet: true, NAV_CANCEL_DISMISS, popped: root, given)
    }

    private func chooseEntry() -> Int {
        let all = reference.main + reference.sheet
        return (random.oneIn(2) ? reference.active.last : all.randomElement(using: &random))?.key ?? 0
    }

    private func publish() {
        let key = chooseEntry()
        let (isStrict, fromCovered) = (random.oneIn(4), random.oneIn(3))
        let number = Int64(below(1000))
        lines.append("publish \(number) from \(key) strict \(isStrict) covered \(fromCovered)")
        let flags = (isStrict ? NAV_PUBLISH_IF_AWAITED : 0) | (fromCovered ? NAV_PUBLISH_WHEN_COVERED : 0)
        let status = nav_entry_publish(navigator, ids[key] ?? 0, value(number), UInt32(flags))
        expect(status, reference.publish(number, from: key, isStrict: isStrict, fromCovered: fromCovered), "publish")
    }

    private func next() {
        let key = chooseEntry()
        lines.append("next of \(key)")
        let (expected, number) = reference.next(key)
        let (heard, user, destroy) = listen(number)
        var waiter: nav_id = 0
        let status = nav_entry_next_value(navigator, ids[key] ?? 0, heard, user, destroy, 0, &waiter)
        expect(status, expected, "next")
        waiterIds[number] = waiter
    }

    private func cancel() {
        guard let number = reference.waiting.randomElement(using: &random) else { return }
        lines.append("cancel \(number)")
        expect(nav_cancel_result(navigator, waiterIds[number] ?? 0), NAV_OK, "cancel")
        reference.cancel(number)
    }

    // MARK: Comparing

    private func compare() {
        guard failure == nil else { return }
        let expected = reference.takeResults()
        if results != expected { complain("\(results) were told, and \(expected) was expected") }
        results = []
        var roots = [nav_id](repeating: 0, count: 2)
        _ = nav_owned_stacks(navigator, 0, &roots, 2)
        compare(reference.main, on: roots[0])
        var presented: nav_id = 0
        for entry in reference.main { _ = nav_owned_stacks(navigator, ids[entry.key] ?? 0, &presented, 1) }
        if reference.isPresented { compare(reference.sheet, on: presented) }
        if presented == 0, reference.isPresented { complain("nothing is presented") }
        if presented != 0, !reference.isPresented { complain("something is presented") }
        var named: [Int: nav_id] = [:]
        for entry in reference.main + reference.sheet {
            let id = nav_entry_flow(navigator, ids[entry.key] ?? 0)
            var actual = id
            for flow in reference.chain(entry.flow) {
                if let known = named[flow] ?? flowIds[flow], known != actual {
                    complain("entry \(entry.key) is in another flow than \(flow)")
                }
                named[flow] = actual
                compare(flow, actual)
                var info = nav_flow_info()
                info.size = MemoryLayout<nav_flow_info>.stride
                _ = nav_flow_get(navigator, actual, &info)
                actual = info.parent
            }
            if actual != 0 { complain("entry \(entry.key) is in more flows than \(reference.chain(entry.flow))") }
        }
        for (flow, id) in flowIds where named[flow] == nil {
            var info = nav_flow_info()
            info.size = MemoryLayout<nav_flow_info>.stride
            if nav_flow_get(navigator, id, &info) != NAV_STALE { complain("flow \(flow) has not ended") }
        }
        flowIds = named
    }

    private func compare(_ flow: Int, _ id: nav_id) {
        var info = nav_flow_info()
        info.size = MemoryLayout<nav_flow_info>.stride
        guard nav_flow_get(navigator, id, &info) == NAV_OK else { return complain("flow \(flow) is not there") }
        let range = reference.range(flow)
        let first = reference.stack(isSheet: reference.isOnSheet(flow))[range.lowerBound].key
        if info.depth != range.count || info.first_entry != ids[first] {
            complain("flow \(flow) has \(info.depth) entries, not \(range.count)")
        }
        if (info.waiter != 0) != reference.waits(.flow(flow)) { complain("flow \(flow) is waited for otherwise") }
    }

    private func compare(_ entries: [FlowEntry], on stack: nav_id) {
        var found = [nav_id](repeating: 0, count: entries.count + 1)
        let count = nav_stack_entries(navigator, stack, &found, found.count)
        guard count == entries.count else { return complain("a stack has \(count) entries, not \(entries.count)") }
        for (entry, id) in zip(entries, found) {
            if let known = ids[entry.key], known != id { complain("entry \(entry.key) is elsewhere") }
            ids[entry.key] = id
        }
    }

    func end() {
        if failure == nil {
            expect(nav_close(navigator), NAV_OK, "close")
            reference.close()
            let expected = reference.takeResults()
            if results != expected { complain("\(results) were told at the end, and \(expected) was expected") }
        }
        nav_navigator_free(navigator)
        navigator = nil
        if failure == nil, listenerCount != 0 { complain("\(listenerCount) user data were not destroyed") }
        if failure == nil, modelCount != 0 { complain("\(modelCount) models were not destroyed") }
    }
}
