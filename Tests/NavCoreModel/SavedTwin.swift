// Saved state under the random tests: a navigator is saved, the text is restored in another one, and that is saved. The two
// texts are the same. The other one then goes all the way back.

import CNavCore
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

struct SavedTwin {
    private let navigator: OpaquePointer?
    /// The names of its routes.
    private var names: [String] = []

    /// An app in which some routes are not restored.
    private init(_ routes: RoutesOfApp, without leftOut: Set<String> = []) {
        var made: OpaquePointer?
        _ = nav_navigator_new(nil, &made)
        navigator = made
        guard let made else { return }
        routes(made) { route in
            var id: nav_id = 0
            let name = String(route.name)
            names.append(name)
            if leftOut.contains(name) { route.flags |= NAV_ROUTE_NOT_RESTORED }
            _ = nav_route_register(made, &route, &id)
            return id
        }
    }

    /// The first thing that is wrong; nil where nothing is.
    static func failure(of navigator: OpaquePointer?, number: Int, routes: @escaping RoutesOfApp) -> String? {
        let (status, text) = save(navigator)
        if status == NAV_NOT_STARTED { return nil }
        guard let text else { return "nav_save answers \(status)" }
        let twin = SavedTwin(routes)
        defer { nav_navigator_free(twin.navigator) }
        // A text that ends too early changes nothing.
        let cut = number * 7919 % (text.count - 1)
        guard twin.restore(Array(text[..<cut])) == NAV_CORRUPT else {
            return "\(cut) bytes are not corrupt:\n\(shown(text))"
        }
        if let failure = twin.compare(text) { return failure }
        twin.setStates()
        if let failure = twin.setTrails(number) { return failure }
        guard let richer = save(twin.navigator).text else { return "the twin is not saved" }
        let other = SavedTwin(routes)
        defer { nav_navigator_free(other.navigator) }
        let seed = UInt64(text.count) &* 1_000_003 &+ UInt64(number)
        return other.compare(richer) ?? twin.withoutSecrets(number).difference(from: SavedTree(other.navigator))
            ?? (number % 3 == 0 ? twin.leavingOutFailure(richer, number, routes) : nil)
            ?? (number % 3 == 1 ? twin.budgetFailure(richer, number, seed, routes) : nil) ?? wayBackFailure(
                twin.navigator)
            ?? (number % 4 == 0 ? UpdatedApp.failure(of: richer, seed: seed, routes: routes) : nil)
    }

    private func compare(_ text: [UInt8]) -> String? {
        let status = restore(text)
        guard status == NAV_OK else {
            return "nav_restore answers \(status): \(String(nav_last_message(navigator)))\n\(Self.shown(text))"
        }
        let again = Self.save(navigator).text ?? []
        return again == text ? nil : "saved:\n\(Self.shown(text))\nrestored:\n\(Self.shown(again))"
    }

    private static func shown(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

    private func restore(_ text: [UInt8], fallback: UnsafePointer<nav_request>? = nil) -> nav_status {
        text.withUnsafeBytes { bytes in
            var restoring = nav_restoring()
            restoring.size = MemoryLayout<nav_restoring>.stride
            restoring.text = nav_string(
                bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count)
            restoring.fallback = fallback
            var options = nav_options()
            options.size = MemoryLayout<nav_options>.stride
            options.unresolved = Int32(NAV_UNRESOLVED_REJECT)
            return nav_restore(navigator, &restoring, &options, nil)
        }
    }

    /// Gives what is on the active stack states of several types.
    private func setStates() {
        for index in 0..<nav_current_depth(navigator) {
            var state = nav_value()
            switch index % 3 {
            case 0:
                state.type = nav_type(NAV_TYPE_DOUBLE)
                state.content.real = 0.1 * Double(index) + 1e17
            case 1:
                state.type = nav_type(NAV_TYPE_INT)
                state.content.integer = .max - Int64(index)
            default: state.type = nav_type(NAV_TYPE_NULL)
            }
            _ = nav_entry_set_state(navigator, nav_current_entry_at(navigator, index), &state)
        }
    }

    static func save(_ navigator: OpaquePointer?, budget: Int = 0) -> (status: nav_status, text: [UInt8]?) {
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        var saving = nav_saving()
        saving.size = MemoryLayout<nav_saving>.stride
        saving.budget = budget
        let status = nav_save(navigator, &saving, &text, &length)
        defer { nav_text_free(text) }
        return (status, text.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) })
    }

    // MARK: Trails

    /// Gives entries trails, which are set, replaced and removed. Some have a secret, which no text has.
    private func setTrails(_ number: Int) -> String? {
        for (index, entry) in SavedTree(navigator).all.enumerated() {
            var items = [nav_value_int(Int64(index)), nav_value_int(Int64(number))]
            let isRemoved = (index + number) % 4 != 0
            if Self.hasSecret(index, number) { items[0].flags = UInt32(NAV_VALUE_SECRET) }
            let status = items.withUnsafeBufferPointer { items in
                var trail = nav_value_int(1)
                _ = nav_entry_set_trail(navigator, entry.id, &trail)
                trail = nav_value_list(items.baseAddress, items.count)
                return nav_entry_set_trail(navigator, entry.id, &trail)
            }
            if status != NAV_OK { return "nav_entry_set_trail answers \(status)" }
            if isRemoved { _ = nav_entry_set_trail(navigator, entry.id, nil) }
        }
        for (index, entry) in SavedTree(navigator).all.enumerated() {
            let expected = (index + number) % 4 != 0 ? "none" : "\(["\(index)", "\(number)"])"
            if entry.trail != expected { return "the trail is \(entry.trail), and \(expected) was set" }
        }
        return nil
    }

    private static func hasSecret(_ index: Int, _ number: Int) -> Bool { (index + number) % 5 == 1 }

    /// The tree as its text has it.
    private func withoutSecrets(_ number: Int) -> SavedTree {
        let secret = SavedTree(navigator).all.enumerated().filter { Self.hasSecret($0.offset, number) }
        return SavedTree(navigator).withoutTrails(of: Set(secret.map(\.element.number)))
    }

    // MARK: Routes that are not restored

    private func leavingOutFailure(_ text: [UInt8], _ number: Int, _ routes: RoutesOfApp) -> String? {
        let leftOut = Set(names.enumerated().filter { ($0.offset * 7 + number) % 5 == 0 }.map(\.element))
        let other = SavedTwin(routes, without: leftOut)
        defer { nav_navigator_free(other.navigator) }
        let arena = ModelArena()
        var fallback = nav_route()
        fallback.size = MemoryLayout<nav_route>.stride
        fallback.name = arena.string("fallback")
        _ = nav_route_register(other.navigator, &fallback, nil)
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        request.route = fallback.name
        let status = other.restore(text, fallback: arena.copy(request))
        guard status == NAV_OK else {
            return "without \(leftOut) nav_restore answers \(status): \(String(nav_last_message(other.navigator)))"
        }
        let restored = SavedTree(other.navigator)
        return withoutSecrets(number).without(leftOut).difference(from: restored).map {
            "without \(leftOut): \($0)\n\(Self.shown(text))\n\(Self.shown(Self.save(other.navigator).text ?? []))"
        }
    }

    // MARK: A budget

    private func budgetFailure(_ whole: [UInt8], _ number: Int, _ seed: UInt64, _ routes: RoutesOfApp) -> String? {
        let tree = withoutSecrets(number)
        var random = SeededRandom(seed)
        let budget = whole.count * 2 / 3 + random.below(whole.count / 3 + 20)
        let (status, text) = Self.save(navigator, budget: budget)
        for entry in tree.all { _ = nav_entry_set_state(navigator, entry.id, nil) }
        let stateless = Self.save(navigator).text ?? []
        let lengths = SavedTree.lengths(in: stateless)
        let length = { (entry: SavedTree.Entry) in lengths[entry.number] ?? 0 }
        // What owns another one goes with that.
        let outermost = tree.hidden.filter { inner in
            !tree.hidden.contains { $0.owned.flatMap(\.all).contains { $0.number == inner.number } }
        }
        guard status == NAV_OK, let text else {
            let least = stateless.count - outermost.reduce(0) { $0 + length($1) }
            return status == NAV_TOO_LARGE && least + 40 > budget ? nil : "budget \(budget) answers \(status), \(least)"
        }
        func wrong(_ what: String) -> String {
            "budget \(budget): \(what)\n\(Self.shown(whole))\n\(Self.shown(text))"
        }
        if text.count > budget { return wrong("it is longer") }
        if (text == whole) != (whole.count <= budget) { return wrong("something is left out in vain") }
        let cut = SavedTree.number("cut", in: text)
        let other = SavedTwin(routes)
        defer { nav_navigator_free(other.navigator) }
        guard other.restore(text) == NAV_OK else { return wrong("it is not restored") }
        let restored = SavedTree(other.navigator)
        if restored.seen != tree.seen { return wrong("the user sees \(restored.seen), not \(tree.seen)") }
        let there = Set(restored.all.map(\.number))
        let missing = Set(tree.all.map(\.number)).subtracting(there)
        if missing.count != SavedTree.number("leftOut", in: text) { return wrong("\(missing) are left out") }
        if cut < 4, !missing.isEmpty { return wrong("entries are left out") }
        let taken = outermost.filter { missing.contains($0.number) } + nested(tree, missing)
        if Set(taken.flatMap { [$0.number] + $0.owned.flatMap(\.all).map(\.number) }) != missing {
            return wrong("\(missing) are left out, which is not hidden")
        }
        if let smallest = taken.map(length).min() {
            let kept = tree.hidden.filter { there.contains($0.number) }
            if kept.contains(where: { length($0) > smallest }) { return wrong("a larger entry stays") }
            let sum = taken.reduce(0) { $0 + length($1) }
            if stateless.count - sum + smallest + 60 < budget { return wrong("more is left out than has to be") }
        }
        let reduced = cut == 0 ? tree : tree.withoutStates(keepsSeen: cut < 3)
        return reduced.without(missing).difference(from: restored).map(wrong)
    }

    /// The entries that are left out though what is around them is not, and might be.
    private func nested(_ tree: SavedTree, _ missing: Set<UInt64>) -> [SavedTree.Entry] {
        tree.hidden.filter { entry in
            let around = tree.hidden.filter { $0.owned.flatMap(\.all).contains { $0.number == entry.number } }
            return missing.contains(entry.number) && !around.isEmpty
                && around.allSatisfy { !missing.contains($0.number) }
        }
    }

}
