// What the test of commits beside open questions does next: operations that ask, and while answers are owed mostly something
// else that commits, often about what is asked about.

import CNavCore
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

struct BesideRoute {
    var name: String
    var presentation = Int32(NAV_PRESENTATION_PUSHED)
    var kind = NAV_CONTAINER_NONE
    var branches: [(name: String, initial: String?)] = []
    var parent: (route: String, branch: String)?
    /// Of a flow: where it begins.
    var initial: String?
}

/// Few routes: tabs and a split, what lies over others, flows in flows and on sheets.
enum BesideWorld {
    static let routes = [
        BesideRoute(name: "page"),
        BesideRoute(
            name: "tabs", kind: NAV_CONTAINER_TABS, branches: [("one", "page"), ("two", "page"), ("three", "page")]),
        BesideRoute(
            name: "split", kind: NAV_CONTAINER_SPLIT, branches: [("list", "page"), ("detail", nil), ("more", nil)]),
        BesideRoute(name: "sheet", presentation: Int32(NAV_PRESENTATION_SHEET)),
        BesideRoute(name: "cover", presentation: Int32(NAV_PRESENTATION_FULL_SCREEN)),
        BesideRoute(name: "alert", presentation: Int32(NAV_PRESENTATION_ALERT)),
        BesideRoute(name: "letter", parent: ("split", "detail")),
        BesideRoute(name: "order", parent: ("tabs", "two")),
        BesideRoute(name: "flow", initial: "page"),
        BesideRoute(name: "tab flow", initial: "tabs"),
        BesideRoute(name: "outer flow", initial: "flow"),
        BesideRoute(name: "sheet flow", presentation: Int32(NAV_PRESENTATION_SHEET), initial: "page"),
    ]
    static let scenes = ["main", "left", "right"]

    /// An argument that builders refuse, and one that models refuse to be updated to.
    static let refused = 9
    static let refusedUpdate = 8
}

extension BesideSubject {
    func choose() {
        if !owed.isEmpty, below(4) == 0 { return answer() }
        if tree.scenes.isEmpty || below(24) == 0 { return start() }
        if entryIds.count > 30 { return setSmallStack() }
        let weighted: [(() -> Void, beside: Int, usual: Int)] = [
            (operation, 14, 62), (report, 40, 14), (publish, 8, 5), (ask, 3, 3), (cancel, 1, 1), (gesture, 3, 3),
            (batch, 3, 14),
        ]
        let weights = weighted.map { owed.isEmpty ? $0.usual : $0.beside }
        var left = below(weights.reduce(0, +))
        for (index, weight) in weights.enumerated() {
            left -= weight
            if left < 0 { return weighted[index].0() }
        }
    }

    // MARK: Picking

    func below(_ bound: Int) -> Int { random.below(max(bound, 1)) }

    private func pick<Item>(_ items: [Item]) -> Item? { items.isEmpty ? nil : items[below(items.count)] }

    /// Of what a question is about, often, as far as it is there.
    private func entry() -> nav_id {
        if below(50) == 0 { return 77 }
        let asked = owed.flatMap(\.entries).filter { tree.entries[$0] != nil }
        return below(2) == 0 ? pick(asked) ?? pick(entryIds) ?? 0 : pick(entryIds) ?? 0
    }

    private func stack(where isMeant: (TreeMirror.Stack) -> Bool = { _ in true }) -> nav_id {
        let all = stackIds.filter { tree.stacks[$0].map(isMeant) ?? false }
        let asked = owed.flatMap(\.stacks).filter(all.contains)
        return (below(2) == 0 ? pick(asked) : nil) ?? pick(all) ?? pick(stackIds) ?? 0
    }

    private func entries(of stack: nav_id) -> [nav_id] { tree.stacks[stack]?.entries ?? [] }

    private func argument() -> Int? {
        switch below(24) {
        case 0: BesideWorld.refused
        case 1: BesideWorld.refusedUpdate
        case 2..<8: nil
        case let number: 1 + number % 3
        }
    }

    private func route() -> String {
        below(4) == 0 ? "page" : BesideWorld.routes[below(BesideWorld.routes.count)].name
    }

    private func intent(_ kind: Int) -> nav_intent {
        var intent = nav_intent()
        intent.size = MemoryLayout<nav_intent>.stride
        intent.kind = nav_intent_kind(kind)
        return intent
    }

    private func options(_ change: (inout nav_options) -> Void = { _ in }) -> UnsafePointer<nav_options>? {
        var options = nav_options()
        options.size = MemoryLayout<nav_options>.stride
        options.tag = UInt64(lines.count)
        change(&options)
        return arena.copy(options)
    }

    // MARK: Answers

    private func answer() {
        guard let question = pick(owed) else { return }
        switch below(12) {
        case 0:
            call("abort", "abort \(question.ticket)") {
                nav_abort(navigator, question.ticket, nav_abort_reason(NAV_ABORT_BY_HOST))
            }
            forget(question)
        case 1 where question.isGuard:
            call("answer", "redirect \(question.id)") {
                forget(question)
                redirect(question.id)
                return nav_status(NAV_OK)
            }
        default:
            let accepts = below(5) != 0
            call("answer", "answer \(question.id) \(accepts)") {
                forget(question)
                return nav_answer(navigator, question.id, accepts ? NAV_ANSWER_ACCEPT : 5)
            }
        }
    }

    // MARK: Operations

    private func start() {
        var intent = intent(NAV_INTENT_START)
        let scene = BesideWorld.scenes[below(BesideWorld.scenes.count)]
        intent.request = request(below(3) == 0 ? "page" : below(2) == 0 ? "tabs" : "split", nil)
        intent.options = options { $0.scene = arena.string(scene) }
        perform("start", "start \(scene)", intent, waiters: waiterCount)
    }

    private func setSmallStack() {
        var intent = intent(NAV_INTENT_SET_STACK)
        let scene = tree.scenes[below(tree.scenes.count)]
        intent.elements = arena.copy([nav_element(kept: 0, request: request("tabs", nil))])
        intent.count = 1
        intent.options = options { $0.target = scene }
        perform("set stack", "set stack of \(scene)", intent, waiters: waiterCount)
    }

    private func operation() {
        let first = waiterCount
        let (intent, name, text) = step(isOfBatch: false)
        perform(name, text, intent, waiters: first)
    }

    private func batch() {
        let first = waiterCount
        let steps = (0...1 + below(3)).map { _ in step(isOfBatch: true) }
        var intent = intent(NAV_INTENT_BATCH)
        intent.intents = arena.copy(steps.map { arena.copy($0.intent) })
        intent.count = steps.count
        intent.options = options { if below(4) == 0 { $0.scene = arena.string(BesideWorld.scenes[below(3)]) } }
        perform("batch", "batch { \(steps.map(\.text).joined(separator: "; ")) }", intent, waiters: first)
    }

    private func step(isOfBatch: Bool) -> (intent: nav_intent, name: String, text: String) {
        let kinds = [
            (NAV_INTENT_NAVIGATE, 20), (NAV_INTENT_NAVIGATE_FOR_RESULT, 12), (NAV_INTENT_REPLACE_TOP, 6),
            (NAV_INTENT_POP_BACK, 8), (NAV_INTENT_POP_TO_ENTRY, 5), (NAV_INTENT_POP_UP_TO_ROOT, 3),
            (NAV_INTENT_PUSH_ALL, 4), (NAV_INTENT_SET_STACK, 9), (NAV_INTENT_REMOVE, 5), (NAV_INTENT_UPDATE, 8),
            (NAV_INTENT_SELECT, 8), (NAV_INTENT_DISMISS, 6), (NAV_INTENT_SET_CONTAINER, 3), (NAV_INTENT_BACK, 5),
            (NAV_INTENT_END_FLOW, 12), (NAV_INTENT_FINISH, 5),
        ]
        var left = below(kinds.reduce(0) { $0 + $1.1 })
        let kind =
            kinds.first {
                left -= $0.1; return left < 0
            }?.0 ?? NAV_INTENT_BACK
        var intent = intent(kind)
        var flags = 0
        var target: nav_id = 0
        var words = ["\(kind)"]
        switch kind {
        case NAV_INTENT_NAVIGATE, NAV_INTENT_NAVIGATE_FOR_RESULT, NAV_INTENT_REPLACE_TOP:
            let (route, argument) = (route(), argument())
            words.append("\(route) \(argument ?? -1)")
            intent.request = request(route, argument)
            if kind == NAV_INTENT_NAVIGATE_FOR_RESULT {
                (intent.user_data, intent.callback, intent.destroy) = addWaiter()
                if below(4) == 0, BesideWorld.routes.first(where: { $0.name == route })?.initial == nil {
                    flags |= Int(NAV_OPTION_NEXT_VALUE)
                }
            }
            if kind == NAV_INTENT_REPLACE_TOP {
                if below(2) == 0 { flags |= Int(NAV_OPTION_REPLACE_ROOT) }
                if below(2) == 0 { flags |= Int(NAV_OPTION_TRANSFER_RESULT) }
            } else if below(8) == 0 {
                flags |= Int(NAV_OPTION_REVEAL)
            }
        case NAV_INTENT_PUSH_ALL:
            let requests = (0...below(3)).map { _ in (route(), argument()) }
            words.append("\(requests)")
            intent.requests = arena.copy(requests.map { request($0.0, $0.1) })
            intent.count = requests.count
        case NAV_INTENT_SET_STACK:
            target = stack()
            let elements = elements(for: target)
            words.append("\(elements.map { "\($0.kept)\($0.request == nil ? "" : "+")" })")
            intent.elements = arena.copy(elements)
            intent.count = elements.count
        case NAV_INTENT_POP_BACK, NAV_INTENT_DISMISS: intent.result = value(below(2) == 0 ? below(9) : nil)
        case NAV_INTENT_POP_TO_ENTRY: intent.entry = entry()
        case NAV_INTENT_FINISH:
            intent.entry = entry()
            intent.result = value(below(2) == 0 ? below(9) : nil)
        case NAV_INTENT_UPDATE:
            let argument = argument()
            words.append("\(argument ?? -1)")
            intent.entry = entry()
            intent.arguments = arguments(argument)
        case NAV_INTENT_REMOVE:
            let entries = (0...below(2)).map { _ in entry() }
            words.append("\(entries)")
            intent.entries = arena.copy(entries)
            intent.count = entries.count
        case NAV_INTENT_SELECT: intent.stack = stack { $0.branch >= 0 }
        case NAV_INTENT_SET_CONTAINER:
            intent.entry = entry()
            if below(3) != 0 {
                intent.container =
                    below(2) == 0
                    ? container(NAV_CONTAINER_TABS, [("one", "page"), ("new", "page")])
                    : container(NAV_CONTAINER_SPLIT, [("list", "page"), ("detail", nil)])
            }
        case NAV_INTENT_END_FLOW:
            intent.flow = pick(flowIds) ?? 0
            var ending = nav_flow_ending()
            ending.size = MemoryLayout<nav_flow_ending>.stride
            ending.kind = nav_result_kind(below(2) == 0 ? NAV_RESULT_VALUE : NAV_RESULT_CANCELLED)
            if ending.kind == NAV_RESULT_VALUE { ending.value = value(below(9)) }
            if below(2) == 0 { ending.flags = UInt32(NAV_FLOW_KEEP_ENTRIES) }
            words.append("keeps \(ending.flags)")
            intent.ending = arena.copy(ending)
        default: break
        }
        if Self.keeping.contains(kind), below(4) == 0 { flags |= Int(NAV_OPTION_KEEP_PRESENTED) }
        if Self.aimed.contains(kind), target == 0, below(4) == 0 {
            target = below(3) == 0 ? pick(flowIds) ?? 0 : stack()
        }
        let scene =
            target == 0 && Self.aimed.contains(kind) && below(owed.isEmpty ? 6 : 2) == 0
            ? BesideWorld.scenes[below(BesideWorld.scenes.count)] : ""
        for id in [intent.entry, intent.stack, intent.flow] where id != 0 { words.append("#\(id)") }
        words.append("flags \(flags) target \(target) \(scene)")
        intent.options = options {
            $0.flags = UInt32(flags)
            $0.target = target
            $0.scene = arena.string(scene)
        }
        let kindName = kind == NAV_INTENT_END_FLOW ? "end flow" : TreeAct.names[kind]
        return (intent, scene.isEmpty ? kindName : "\(kindName) in a named window", words.joined(separator: " "))
    }

    private static let keeping = [
        NAV_INTENT_NAVIGATE, NAV_INTENT_NAVIGATE_FOR_RESULT, NAV_INTENT_REPLACE_TOP, NAV_INTENT_POP_BACK,
        NAV_INTENT_POP_TO_ENTRY, NAV_INTENT_POP_UP_TO_ROOT, NAV_INTENT_PUSH_ALL, NAV_INTENT_SET_STACK,
        NAV_INTENT_REMOVE, NAV_INTENT_END_FLOW,
    ]

    /// They go where options say.
    private static let aimed = [
        NAV_INTENT_NAVIGATE, NAV_INTENT_NAVIGATE_FOR_RESULT, NAV_INTENT_REPLACE_TOP, NAV_INTENT_POP_BACK,
        NAV_INTENT_POP_UP_TO_ROOT, NAV_INTENT_PUSH_ALL, NAV_INTENT_SET_STACK, NAV_INTENT_DISMISS,
    ]

    /// Some of those that stand there, some of another stack, some with other arguments, and a new one.
    private func elements(for stack: nav_id) -> [nav_element] {
        var kept = entries(of: stack).filter { _ in below(4) != 0 }
        if below(3) == 0 { kept += entries(of: self.stack()).filter { !kept.contains($0) } }
        if below(4) == 0, kept.count > 1 { kept.swapAt(0, kept.count - 1) }
        var elements = kept.map { id -> nav_element in
            let route = tree.entries[id].flatMap { entry in routes.firstIndex(of: entry.route) }
            guard below(6) == 0, let route else { return nav_element(kept: id, request: nil) }
            return nav_element(kept: id, request: request(BesideWorld.routes[route].name, argument()))
        }
        if elements.isEmpty || below(3) == 0 {
            elements.append(nav_element(kept: 0, request: request(route(), argument())))
        }
        return elements
    }

    // MARK: Reports and what asks nobody

    private func report() {
        let kinds = [
            (NAV_INTENT_HOST_DID_SELECT, 6), (NAV_INTENT_HOST_DID_UPDATE, 6), (NAV_INTENT_HOST_DID_RESIZE, 4),
            (NAV_INTENT_HOST_DID_DISMISS, 4), (NAV_INTENT_HOST_DID_POP, 3), (NAV_INTENT_HOST_DID_SET_STACK, 4),
        ]
        var left = below(kinds.reduce(0) { $0 + $1.1 })
        let kind =
            kinds.first {
                left -= $0.1; return left < 0
            }?.0 ?? NAV_INTENT_HOST_DID_POP
        var intent = intent(kind)
        var text = TreeAct.names[kind]
        switch kind {
        case NAV_INTENT_HOST_DID_SELECT: intent.stack = stack { $0.branch >= 0 || $0.owner == 0 }
        case NAV_INTENT_HOST_DID_UPDATE:
            let argument = argument()
            text += " to \(argument ?? -1)"
            intent.entry = entry()
            intent.arguments = arguments(argument)
        case NAV_INTENT_HOST_DID_RESIZE:
            let splits = entryIds.filter { tree.entries[$0]?.kind == Int32(NAV_CONTAINER_SPLIT) }
            intent.entry = pick(splits) ?? entry()
            intent.columns = UInt32(1 + below(3))
            text += " to \(intent.columns)"
        case NAV_INTENT_HOST_DID_DISMISS:
            intent.stack = stack { $0.over != 0 }
            intent.result = value(below(3) == 0 ? below(9) : nil)
        case NAV_INTENT_HOST_DID_POP:
            intent.entry = entry()
            intent.result = value(below(3) == 0 ? below(9) : nil)
        default:
            let stack = stack()
            let left = entries(of: stack).filter { _ in below(4) != 0 }
            text += " of \(stack) \(left)"
            intent.entries = arena.copy(left)
            intent.count = left.count
            intent.options = options { $0.target = stack }
        }
        if intent.options == nil { intent.options = options() }
        for id in [intent.entry, intent.stack] where id != 0 { text += " #\(id)" }
        let about = owed.contains { $0.entries.contains(intent.entry) || $0.stacks.contains(intent.stack) }
        perform(TreeAct.names[kind] + (about ? " of what is asked about" : ""), text, intent, waiters: waiterCount)
    }

    private func publish() {
        let (entry, number) = (entry(), below(9))
        let flags =
            UInt32(below(4) == 0 ? NAV_PUBLISH_IF_AWAITED : 0) | UInt32(below(2) == 0 ? NAV_PUBLISH_WHEN_COVERED : 0)
        call("publish", "publish \(number) from #\(entry) flags \(flags)") {
            nav_entry_publish(navigator, entry, value(number), flags)
        }
    }

    private func ask() {
        let entry = entry()
        let (user, hear, destroy) = addWaiter()
        var waiter: nav_id = 0
        var status = nav_status(NAV_OK)
        call("next value", "next value of #\(entry)") {
            status = nav_entry_next_value(navigator, entry, hear, user, destroy, 0, &waiter)
            return status
        }
        keepLastWaiter(waiter, isKept: status == NAV_OK)
    }

    private func cancel() {
        guard let waiter = pick(waiterIds) else { return publish() }
        call("cancel", "cancel \(waiter)") { nav_cancel_result(navigator, waiter) }
    }

    /// The user goes back, or does not after all.
    private func gesture() {
        let scene = below(3) == 0 ? tree.scenes[below(tree.scenes.count)] : 0
        var gesture = nav_gesture()
        gesture.size = MemoryLayout<nav_gesture>.stride
        gesture.scene = scene
        for phase in [NAV_GESTURE_BEGIN, below(3) == 0 ? NAV_GESTURE_CANCEL : NAV_GESTURE_COMMIT] {
            gesture.phase = nav_gesture_phase(phase)
            operate("gesture", "gesture \(phase) in \(scene)", waiters: waiterCount) {
                nav_back_gesture(navigator, &gesture, &$0)
            }
        }
    }
}
