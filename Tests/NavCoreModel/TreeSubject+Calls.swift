// The navigator under the tree's random test: what it is called with.

import CNavCore
import CTrace

extension TreeSubject {
    func intent(_ act: TreeAct, _ arena: ModelArena, tag: Int) -> nav_intent {
        var intent = nav_intent()
        intent.size = MemoryLayout<nav_intent>.stride
        intent.kind = act.kind
        intent.options = options(act, arena, tag: tag)
        switch Int(act.kind) {
        case NAV_INTENT_START, NAV_INTENT_NAVIGATE, NAV_INTENT_REPLACE_TOP, NAV_INTENT_POP_TO_ROUTE:
            intent.request = request(act.request, arena)
        case NAV_INTENT_NAVIGATE_FOR_RESULT:
            intent.request = request(act.request, arena)
            let waiter = TreeWaiter(self)
            waiters.append(waiter)
            givenUserData += 1
            intent.user_data = Unmanaged.passUnretained(waiter).toOpaque()
            intent.callback = { TreeWaiter.at($0)?.hear($1) }
            intent.destroy = { TreeWaiter.at($0)?.destroy() }
        case NAV_INTENT_POP_BACK, NAV_INTENT_DISMISS: intent.result = value(act.value, arena)
        case NAV_INTENT_FINISH:
            intent.entry = id(act.entry)
            intent.result = value(act.value, arena)
        case NAV_INTENT_POP_TO_ENTRY: intent.entry = id(act.entry)
        case NAV_INTENT_HOST_DID_POP:
            intent.entry = id(act.entry)
            intent.result = value(act.value, arena)
        case NAV_INTENT_UPDATE, NAV_INTENT_HOST_DID_UPDATE:
            intent.entry = id(act.entry)
            intent.arguments = arguments(act.request.argument, arena)
        case NAV_INTENT_HOST_DID_RESIZE:
            intent.entry = id(act.entry)
            intent.columns = UInt32(act.columns)
        case NAV_INTENT_SET_CONTAINER:
            intent.entry = id(act.entry)
            intent.container = act.shape.flatMap { container($0, arena) }
        case NAV_INTENT_SELECT, NAV_INTENT_HOST_DID_SELECT: intent.stack = id(act.stack)
        case NAV_INTENT_HOST_DID_DISMISS:
            intent.stack = id(act.stack)
            intent.result = value(act.value, arena)
        case NAV_INTENT_PUSH_ALL:
            intent.requests = arena.copy(act.requests.map { request($0, arena) })
            intent.count = act.requests.count
        case NAV_INTENT_SET_STACK:
            intent.elements = arena.copy(
                act.elements.map { element in
                    nav_element(kept: id(element.kept), request: element.request.flatMap { request($0, arena) })
                })
            intent.count = act.elements.count
        case NAV_INTENT_REMOVE, NAV_INTENT_HOST_DID_SET_STACK:
            intent.entries = arena.copy(act.entries.map(id))
            intent.count = act.entries.count
        case NAV_INTENT_BATCH:
            intent.intents = arena.copy(act.steps.map { arena.copy(self.intent($0, arena, tag: tag)) })
            intent.count = act.steps.count
        case NAV_INTENT_OPEN:
            var link = nav_link()
            link.size = MemoryLayout<nav_link>.stride
            let path = act.linkHost.isEmpty ? act.link : "app://\(act.linkHost)\(act.link)"
            link.url = arena.string(act.detail.isEmpty ? path : "\(path)#\(act.detail)")
            link.flags = act.linkFlags
            link.merge = act.merge
            intent.link = arena.copy(link)
        default: break
        }
        return intent
    }

    private func options(_ act: TreeAct, _ arena: ModelArena, tag: Int) -> UnsafePointer<nav_options>? {
        var options = nav_options()
        options.size = MemoryLayout<nav_options>.stride
        options.flags = act.flags
        options.tag = UInt64(tag)
        options.issuer = id(act.issuer)
        options.target = id(act.target)
        options.scene = arena.string(act.scene)
        options.presentation = act.presentation
        options.occupied = act.occupied
        options.unique = act.unique
        options.unique_action = act.action
        // Waiters with keys are saved.
        if act.waits { options.key = arena.string("waiter \(waiters.count)") }
        return arena.copy(options)
    }

    func request(_ request: TreeRequest, _ arena: ModelArena) -> UnsafePointer<nav_request>? {
        var result = nav_request()
        result.size = MemoryLayout<nav_request>.stride
        result.route = arena.string(TreeWorld.routes[request.route].name)
        result.arguments = arguments(request.argument, arena)
        return arena.copy(result)
    }

    private func arguments(_ number: Int?, _ arena: ModelArena) -> UnsafePointer<nav_value>? {
        guard let number else { return nil }
        let member = nav_member(key: arena.string("id"), value: nav_value_int(Int64(number)))
        return arena.copy(nav_value_map(arena.copy(member), 1))
    }

    private func value(_ number: Int?, _ arena: ModelArena) -> UnsafePointer<nav_value>? {
        number.flatMap { arena.copy(nav_value_int(Int64($0))) }
    }

    private func container(_ shape: TreeShape, _ arena: ModelArena) -> UnsafePointer<nav_container>? {
        var result = nav_container()
        result.size = MemoryLayout<nav_container>.stride
        result.kind = shape.kind
        result.flags = shape.showsAll ? UInt32(NAV_CONTAINER_SHOW_ALL) : 0
        result.tabs_back = shape.back
        result.retention = shape.memory
        result.columns = UInt32(shape.columns)
        result.selected = shape.selected
        result.branches = arena.copy(
            shape.branches.map { branch in
                nav_branch(
                    name: arena.string(branch.name), initial: branch.initial.flatMap { request($0, arena) },
                    flags: branch.flags)
            })
        result.count = shape.branches.count
        return arena.copy(result)
    }

    // MARK: Routes, observer, bridge

    /// A route as its place and container make it, without functions.
    private func describe(_ route: TreeRoute, _ arena: ModelArena) -> nav_route {
        var described = nav_route()
        described.size = MemoryLayout<nav_route>.stride
        described.name = arena.string(route.name)
        if let parent = route.parent {
            described.parent = arena.string(parent.route)
            described.branch = arena.string(parent.branch)
        }
        if route.presentation != NAV_PRESENTATION_PUSHED { described.presentation = route.presentation }
        described.container = route.shape.flatMap { container($0, arena) }
        return described
    }

    /// What is saved comes back in another navigator.
    func compareSaved(number: Int) -> String? {
        SavedTwin.failure(of: navigator, number: number) { [self] twin, register in
            let arena = ModelArena()
            for (number, route) in TreeWorld.routes.enumerated() {
                var described = describe(route, arena)
                let id = register(&described)
                if let path = reference.paths.pattern(of: number) {
                    _ = nav_pattern_add(twin, id, arena.string(path), 0, nil)
                }
            }
        }
    }

    func register(_ number: Int, _ arena: ModelArena) {
        let route = TreeWorld.routes[number]
        var builder = describe(route, arena)
        builder.user_data = pointer
        givenUserData += 1
        builder.destroy = { TreeSubject.at($0)?.destroyedUserData += 1 }
        if route.hasBuilder {
            builder.make_model = { TreeSubject.at($0)?.models.make($1, $2) ?? 0 }
            builder.update_model = { TreeSubject.at($0)?.update($1, $2) ?? 0 }
            builder.destroy_model = { TreeSubject.at($0)?.destroy($1) }
        }
        var id: nav_id = 0
        expectOK(nav_route_register(navigator, &builder, &id), "register \(route.name)")
        addRoute(id)
        guard let path = reference.paths.pattern(of: number) else { return }
        expectOK(
            nav_pattern_add(navigator, id, arena.string(path), UInt32(NAV_PATTERN_LINKABLE), nil), "pattern \(path)")
    }

    func addObserver() {
        givenUserData += 1
        expectOK(
            nav_observer_add(
                navigator, { TreeSubject.at($0)?.hear($1) }, pointer, { TreeSubject.at($0)?.destroyedUserData += 1 },
                nil),
            "observer add")
    }

    func setBridge() {
        var bridge = nav_bridge()
        bridge.size = MemoryLayout<nav_bridge>.stride
        bridge.user_data = pointer
        givenUserData += 1
        bridge.destroy = { TreeSubject.at($0)?.destroyedUserData += 1 }
        bridge.transition = { TreeSubject.at($0)?.ask($1) ?? 0 }
        bridge.replay = { TreeSubject.at($0)?.replay($1) }
        expectOK(nav_bridge_set(navigator, &bridge), "bridge set")
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> TreeSubject? {
        pointer.map { Unmanaged<TreeSubject>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Callbacks

    private func update(_ model: UnsafeMutableRawPointer?, _ build: UnsafePointer<nav_build_context>?) -> Int32 {
        if models[model] == nil { complain("an unknown model is updated") }
        return models.update(model, build) { entry, argument in
            (key(entry).map { reference.look.entry($0).argument } ?? nil) == argument
        }
    }

    private func destroy(_ model: UnsafeMutableRawPointer?) {
        if !models.destroy(model) { complain("an unknown model is destroyed") }
    }

    private func ask(_ plan: UnsafePointer<nav_plan>?) -> Int32 {
        trace_plan(plan)
        guard let plan = plan?.pointee else { return 1 }
        if nav_changes_count(plan.changes) == 0 { complain("it asks about nothing") }
        var planned = mirror
        changesSaid = lines(plan.changes)
        if let complaint = planned.apply(plan.changes) { complain("the question: \(complaint)") }
        asked[plan.tag] = planned
        questions[plan.ticket] = plan.question
        guard !answers.isEmpty else {
            complain("it asks once more")
            return NAV_ANSWER_ACCEPT
        }
        switch answers.removeFirst() {
        case .none: return NAV_ANSWER_ACCEPT
        case .refuses: return 5
        default: return Int32.min
        }
    }

    /// Changes as text, for a failure.
    private func lines(_ changes: OpaquePointer?) -> [String] {
        let kinds = [
            "added", "removed", "replaced", "moved", "updated", "stack added", "stack removed", "stack passed",
            "contained", "selected", "resized", "scene added", "scene removed", "scene selected", "moved out",
            "moved in",
        ]
        let say = { [self] (id: nav_id) in key(id).map { "#\($0)" } ?? "new \(id % 4096)" }
        return (0..<nav_changes_count(changes)).map { index in
            var change = nav_change()
            change.size = MemoryLayout<nav_change>.stride
            expectOK(nav_changes_get(changes, index, &change), "changes get")
            let route = routes.firstIndex(of: change.route).map { TreeWorld.routes[$0].name } ?? ""
            return
                "\(kinds[Int(change.kind)]) \(route) \(say(change.entry)) \(change.from)>\(change.to) stack \(say(change.stack)) over \(say(change.presented_over))"
        }
    }

    private func replay(_ changes: OpaquePointer?) {
        trace_changes(changes)
        mirror = TreeMirror()
        replayed = nav_current_revision(navigator)
        if let complaint = mirror.apply(changes) { complain("the replay: \(complaint)") }
    }

    private func hear(_ event: UnsafePointer<nav_event>?) {
        trace_event("heard", event)
        guard let event = event?.pointee else { return }
        switch Int(event.kind) {
        case NAV_EVENT_CHANGED:
            // The start of the first scene was replayed, too.
            if event.revision == replayed { mirror = TreeMirror() }
            changesSaid = lines(event.changes)
            if let complaint = mirror.apply(event.changes) { complain("the change: \(complaint)") }
            if let asked = asked[event.tag], asked != mirror, event.origin == NAV_ORIGIN_CORE {
                complain("the change leads elsewhere than the question")
            }
            asked = [:]
        case NAV_EVENT_RESYNC:
            mirror = TreeMirror()
            if let complaint = mirror.apply(event.changes) { complain("the resync: \(complaint)") }
            // It says less of branches than what questions were compared with.
            asked = [:]
        case NAV_EVENT_LIFECYCLE: hearSteps(event.changes)
        case NAV_EVENT_COMPLETED: completions.append((event.ticket, event.outcome.pointee))
        default: break
        }
    }
}

extension TreeWaiter {
    static func at(_ pointer: UnsafeMutableRawPointer?) -> TreeWaiter? {
        pointer.map { Unmanaged<TreeWaiter>.fromOpaque($0).takeUnretainedValue() }
    }

    func hear(_ result: UnsafePointer<nav_result>?) {
        trace_result(result)
        guard let result = result?.pointee else { return }
        if isDestroyed { subject.complain("a waiter is called after its end") }
        subject.results.append(
            (
                self,
                TreeResult(
                    waiter: 0, kind: Int(result.kind), reason: Int(result.reason),
                    isByHost: result.kind == NAV_RESULT_CANCELLED && result.origin == NAV_ORIGIN_HOST,
                    status: Int(result.status),
                    value: result.value.map { Int($0.pointee.content.integer) })
            ))
    }

    func destroy() {
        if isDestroyed { subject.complain("the user data of a waiter is destroyed twice") }
        isDestroyed = true
        subject.destroyedUserData += 1
    }
}
