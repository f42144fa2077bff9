// Saved texts in an app that an update has changed: routes and branches are gone, other tabs come first, containers are
// remembered, and builders and guards refuse. What comes back is sound, what is lost is told, and all that the app does then
// is saved and comes back.

import CNavCore
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

/// Registers the routes of an app: each by the function, which may change it, and returns its id.
typealias RoutesOfApp = (OpaquePointer, (inout nav_route) -> nav_id) -> Void

final class UpdatedApp {
    private let routes: RoutesOfApp
    private let seed: UInt64
    private let arena = ModelArena()
    private var navigator: OpaquePointer?
    private var random: SeededRandom
    private var names: [String] = []
    private var models = 0
    private var problems = 0
    /// Builders and guards refuse one time in so many; 0: never.
    private var refusal = 0

    private init(_ routes: @escaping RoutesOfApp, seed: UInt64) {
        self.routes = routes
        self.seed = seed
        random = SeededRandom(seed)
        var config = nav_config()
        config.size = MemoryLayout<nav_config>.stride
        config.flags = UInt32(NAV_CONFIG_PROBLEM_EVENTS)
        config.fallback_route = arena.string("fallback")
        _ = nav_navigator_new(&config, &navigator)
        guard let navigator else { return }
        var fallback = nav_route()
        fallback.size = MemoryLayout<nav_route>.stride
        fallback.name = arena.string("fallback")
        let id = add(&fallback)
        if random.oneIn(2) { _ = nav_pattern_add(navigator, id, arena.string("/fallback/{code:int}"), 0, nil) }
        routes(navigator) { add(&$0) }
        _ = nav_observer_add(
            navigator, { UpdatedApp.at($0)?.hear($1) }, pointer, nil,
            nil)
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> UpdatedApp? {
        pointer.map { Unmanaged<UpdatedApp>.fromOpaque($0).takeUnretainedValue() }
    }

    /// What is wrong first; nil where nothing is.
    static func failure(of text: [UInt8], seed: UInt64, routes: @escaping RoutesOfApp) -> String? {
        let app = UpdatedApp(routes, seed: seed)
        let failure = app.failure(of: text)
        let dump = failure == nil ? "" : app.dump
        nav_navigator_free(app.navigator)
        if let failure { return "updated app \(seed): \(failure)\n\(dump)\n\(String(decoding: text, as: UTF8.self))" }
        return app.models == 0 ? nil : "updated app \(seed): \(app.models) models are left"
    }

    private func failure(of text: [UInt8]) -> String? {
        if let failure = restoreFailure(of: text) { return failure }
        for _ in 0..<3 {
            guard nav_current_stack(navigator) != 0 else { return nil }
            let act = act()
            guard nav_current_stack(navigator) != 0 else { return nil }
            if let failure = soundFailure() ?? savedFailure() { return "after \(act): \(failure)" }
        }
        return nil
    }

    // MARK: Routes

    /// Registers a route as the update has it; 0: it is gone.
    private func add(_ route: inout nav_route) -> nav_id {
        guard let navigator else { return 0 }
        let name = String(
            decoding: UnsafeRawBufferPointer(start: route.name.bytes, count: route.name.length), as: UTF8.self)
        if name != "fallback", random.oneIn(10) { return 0 }
        if let container = route.container { route.container = update(container.pointee) }
        if random.oneIn(8) { route.version = 1 }
        route.user_data = pointer
        route.make_model = { user, build, _ in UpdatedApp.at(user)?.make() ?? 1 }
        route.destroy_model = { user, _ in UpdatedApp.at(user)?.models -= 1 }
        var id: nav_id = 0
        guard nav_route_register(navigator, &route, &id) == NAV_OK else { return 0 }
        names.append(name)
        if random.oneIn(3) {
            var wall = nav_guard()
            wall.size = MemoryLayout<nav_guard>.stride
            wall.kind = nav_guard_kind(NAV_GUARD_ENTER)
            wall.route = id
            wall.decide = { user, _ in UpdatedApp.at(user)?.refuses() == true ? 7 : 0 }
            wall.user_data = pointer
            _ = nav_guard_add(navigator, &wall, nil)
        }
        return id
    }

    /// A container with its branches in another order, perhaps without one, and with another memory.
    private func update(_ container: nav_container) -> UnsafePointer<nav_container>? {
        var updated = container
        var branches = Array(UnsafeBufferPointer(start: container.branches, count: container.count))
        let first = random.below(branches.count)
        branches = Array(branches[first...] + branches[..<first])
        if branches.count > 1, random.oneIn(3) { branches.remove(at: random.below(branches.count)) }
        updated.branches = arena.copy(branches)
        updated.count = branches.count
        updated.selected = random.below(branches.count)
        let memories = [NAV_RETENTION_WHILE_CONTAINER, NAV_RETENTION_NONE, NAV_RETENTION_WHILE_ACTIVE]
        let outliving = [NAV_RETENTION_WHILE_STACK, NAV_RETENTION_WHILE_SCENE]
        updated.retention = nav_retention((random.oneIn(3) ? memories : outliving).randomElement(using: &random) ?? 0)
        return arena.copy(updated)
    }

    private func hear(_ event: UnsafePointer<nav_event>?) {
        if let event, event.pointee.kind == NAV_EVENT_PROBLEM { problems += 1 }
    }

    private func make() -> Int32 {
        if refuses() { return 5 }
        models += 1
        return 0
    }

    private func refuses() -> Bool { refusal > 0 && random.oneIn(refusal) }

    private func request() -> UnsafePointer<nav_request>? {
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        request.route = arena.string(names[random.below(names.count)])
        if random.oneIn(2) {
            let member = nav_member(key: arena.string("id"), value: nav_value_int(Int64(1 + random.below(2))))
            request.arguments = arena.copy(nav_value_map(arena.copy(member), 1))
        }
        return arena.copy(request)
    }

    // MARK: Restoring

    /// Restores a text while builders and guards refuse, and the host decides in some way.
    private func restoreFailure(of text: [UInt8]) -> String? {
        let isAsked = random.oneIn(2)
        var options = nav_options()
        options.size = MemoryLayout<nav_options>.stride
        let policies = [NAV_UNRESOLVED_DEFAULT, NAV_UNRESOLVED_PREFIX, NAV_UNRESOLVED_FALLBACK, NAV_UNRESOLVED_REJECT]
        options.unresolved = nav_unresolved_policy(policies[random.below(policies.count)])
        refusal = [0, 3, 8, 20][random.below(4)]
        problems = 0
        var outcome = nav_outcome()
        outcome.size = MemoryLayout<nav_outcome>.stride
        let before = nav_current_depth(navigator) > 0
        let status = restore(text, options, isAsked: isAsked, &outcome)
        refusal = 0
        switch Int(status) {
        case NAV_OK: break
        case NAV_UNRESOLVED, NAV_REFUSED, NAV_BLOCKED: return nil
        default: return "restore answers \(String(cString: nav_status_name(status)))"
        }
        let lost = before ? problems : outcome.removed_count
        // Nobody was asked, so all that is lost is told.
        if !isAsked, problems != lost { return "\(lost) entries are lost, and \(problems) are told" }
        if (nav_last_message(navigator).length > 0) != (problems > 0) { return "\(problems) are told, and not said" }
        return soundFailure() ?? savedFailure()
    }

    private func restore(
        _ text: [UInt8], _ options: nav_options, isAsked: Bool, _ outcome: inout nav_outcome
    ) -> nav_status {
        var options = options
        var fallback = nav_request()
        fallback.size = MemoryLayout<nav_request>.stride
        fallback.route = arena.string("fallback")
        return text.withUnsafeBytes { bytes in
            withUnsafePointer(to: fallback) { fallback in
                var restoring = nav_restoring()
                restoring.size = MemoryLayout<nav_restoring>.stride
                restoring.text = nav_string(
                    bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count)
                restoring.fallback = fallback
                if isAsked { restoring.migrate = { UpdatedApp.at($0)?.migrate($1) ?? 0 } }
                restoring.user_data = pointer
                return nav_restore(navigator, &restoring, &options, &outcome)
            }
        }
    }

    private func migrate(_ saved: UnsafePointer<nav_saved>?) -> Int32 {
        switch random.below(6) {
        case 0: return Int32(NAV_SAVED_LEAVE_OUT)
        case 1: return Int32(NAV_SAVED_CUT)
        case 2, 3: _ = nav_saved_replace(navigator, saved, request(), nil)
        default: break
        }
        return 0
    }

    /// The next process: what is saved comes back whole, and is saved as the same bytes.
    private func savedFailure() -> String? {
        guard let text = SavedTwin.save(navigator).text else { return "it is not saved" }
        let next = UpdatedApp(routes, seed: seed)
        defer { nav_navigator_free(next.navigator) }
        var options = nav_options()
        options.size = MemoryLayout<nav_options>.stride
        options.unresolved = nav_unresolved_policy(NAV_UNRESOLVED_REJECT)
        var outcome = nav_outcome()
        outcome.size = MemoryLayout<nav_outcome>.stride
        let status = next.restore(text, options, isAsked: false, &outcome)
        let shown = String(decoding: text, as: UTF8.self)
        guard status == NAV_OK, outcome.removed_count == 0 else {
            return "\(String(cString: nav_status_name(status))), \(String(nav_last_message(next.navigator))):\n\(shown)"
        }
        let again = SavedTwin.save(next.navigator).text ?? []
        return again == text ? nil : "saved:\n\(shown)\nrestored:\n\(String(decoding: again, as: UTF8.self))"
    }

    // MARK: Going on

    /// Does something, and returns its name.
    private func act() -> String {
        let stacks = stacks()
        let stack = stacks[random.below(stacks.count)]
        let entries = stacks.flatMap(entries)
        let entry = entries[random.below(entries.count)]
        var options = nav_options()
        options.size = MemoryLayout<nav_options>.stride
        options.target = stack
        switch random.below(8) {
        case 0: return "pop \(nav_pop_back(navigator, nil, &options, nil))"
        case 1: return "remove \(withUnsafePointer(to: entry) { nav_remove(navigator, $0, 1, nil, nil) })"
        case 2: return "select \(nav_select(navigator, stack, nil, nil))"
        case 3: return "dismiss \(nav_dismiss(navigator, nil, &options, nil))"
        case 4:
            let text = SavedTwin.save(navigator).text ?? []
            return "restore \(restoreFailure(of: text) ?? "")"
        case 5: return "navigate \(nav_navigate(navigator, request(), nil, nil))"
        default:
            // Entries of another stack are kept on this one.
            let others = self.entries(of: stacks[random.below(stacks.count)]).filter { _ in random.oneIn(2) }
            let kept = self.entries(of: stack).filter { _ in !random.oneIn(3) }
            let elements = (kept + others.filter { !kept.contains($0) }).map { nav_element(kept: $0, request: nil) }
            return "set stack \(nav_set_stack(navigator, elements, elements.count, &options, nil))"
        }
    }

    private func stacks() -> [nav_id] {
        var found = owned(by: 0)
        var index = 0
        while index < found.count {
            found += entries(of: found[index]).flatMap(owned)
            index += 1
        }
        return found
    }

    private func owned(by owner: nav_id) -> [nav_id] {
        let count = nav_owned_stacks(navigator, owner, nil, 0)
        return [nav_id](unsafeUninitializedCapacity: count) {
            $1 = nav_owned_stacks(navigator, owner, $0.baseAddress, count)
        }
    }

    private func entries(of stack: nav_id) -> [nav_id] {
        let count = nav_stack_entries(navigator, stack, nil, 0)
        return [nav_id](unsafeUninitializedCapacity: count) {
            $1 = nav_stack_entries(navigator, stack, $0.baseAddress, count)
        }
    }

    /// No two entries have one number, and each flow of an entry is there and has entries.
    private func soundFailure() -> String? {
        let entries = stacks().flatMap(entries)
        if Set(entries.map { nav_entry_number(navigator, $0) }).count < entries.count {
            return "a number is there twice"
        }
        for entry in entries {
            var flow = nav_entry_flow(navigator, entry)
            while flow != 0 {
                var info = nav_flow_info()
                info.size = MemoryLayout<nav_flow_info>.stride
                guard nav_flow_get(navigator, flow, &info) == NAV_OK, info.depth > 0, info.first_entry != 0 else {
                    return "a flow of the entry \(entry) has no entries"
                }
                flow = info.parent
            }
        }
        return nil
    }

    private var dump: String {
        var text: UnsafeMutablePointer<CChar>?
        nav_dump(navigator, &text, nil)
        defer { nav_text_free(text) }
        return text.map { String(cString: $0) } ?? ""
    }
}
