// What a navigator shows, as plain values, and what of it a restore has to bring back: without routes that are not restored,
// and without what a budget has left out.

import CNavCore
import Foundation
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

struct SavedTree {
    struct Stack {
        var presentation: nav_presentation
        var name: String
        /// How many of its entries a budget never leaves out: the root, and the one upon a placeholder.
        var lowest: Int
        var entries: [Entry]

        var all: [Entry] { entries.flatMap { [$0] + $0.owned.flatMap(\.all) } }
    }

    struct Entry {
        var id: nav_id
        var number: UInt64
        var route: String
        /// The routes of its flows.
        var flows: [String]
        var life: nav_lifecycle
        var state: String
        var trail: String
        var isAwaited: Bool
        var owned: [Stack]

        /// Whether the user sees it, or something that it owns.
        var isSeen: Bool {
            life >= NAV_LIFECYCLE_STARTED || owned.flatMap(\.all).contains { $0.life >= NAV_LIFECYCLE_STARTED }
        }

        /// Whether a budget leaves it, or something that it owns.
        var stays: Bool { isSeen || trail != "none" || isAwaited || owned.flatMap(\.all).contains(where: \.stays) }
    }

    var scenes: [Stack]

    init(_ navigator: OpaquePointer?) { scenes = Self.stacks(navigator, 0) }

    var all: [Entry] { scenes.flatMap(\.all) }
    var seen: [UInt64] { all.filter { $0.life >= NAV_LIFECYCLE_STARTED }.map(\.number) }

    private static func stacks(_ navigator: OpaquePointer?, _ owner: nav_id) -> [Stack] {
        ids { nav_owned_stacks(navigator, owner, $0, $1) }.map { stack in
            var info = nav_stack_info()
            info.size = MemoryLayout<nav_stack_info>.stride
            _ = nav_stack_get(navigator, stack, &info)
            let entries = ids { nav_stack_entries(navigator, stack, $0, $1) }
            return Stack(
                presentation: info.presentation, name: String(info.name),
                lowest: info.flags & UInt32(NAV_STACK_PLACEHOLDER) != 0 ? 2 : 1,
                entries: entries.map { entry(navigator, $0) })
        }
    }

    private static func entry(_ navigator: OpaquePointer?, _ id: nav_id) -> Entry {
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        _ = nav_entry_request(navigator, id, &request)
        var (state, trail): (UnsafePointer<nav_value>?, UnsafePointer<nav_value>?)
        _ = nav_entry_state(navigator, id, &state)
        _ = nav_entry_trail(navigator, id, &trail)
        var flows: [String] = []
        var flow = nav_entry_flow(navigator, id)
        while flow != 0 {
            var info = nav_flow_info()
            info.size = MemoryLayout<nav_flow_info>.stride
            _ = nav_flow_get(navigator, flow, &info)
            var name = nav_string()
            _ = nav_route_name(navigator, info.route, &name)
            flows.append(String(name))
            flow = info.parent
        }
        return Entry(
            id: id, number: nav_entry_number(navigator, id), route: String(request.route), flows: flows,
            life: nav_entry_lifecycle(navigator, id), state: text(state), trail: text(trail),
            isAwaited: nav_entry_waiter(navigator, id) != 0, owned: stacks(navigator, id))
    }

    private static func ids(_ read: (UnsafeMutablePointer<nav_id>?, Int) -> Int) -> [nav_id] {
        let count = read(nil, 0)
        return [nav_id](unsafeUninitializedCapacity: count) { $1 = read($0.baseAddress, count) }
    }

    static func text(_ value: UnsafePointer<nav_value>?) -> String {
        guard let value = value?.pointee else { return "none" }
        switch Int(value.type) {
        case NAV_TYPE_INT: return "\(value.content.integer)"
        case NAV_TYPE_DOUBLE: return "\(value.content.real)"
        case NAV_TYPE_LIST:
            let list = value.content.list
            return "\((0..<list.count).map { index in text(list.items.map { $0 + index }) })"
        default: return "type \(value.type)"
        }
    }

    // MARK: Routes that are not restored

    /// What comes back where some routes do not. Entries above stay; above a flow they do not. The initial entry of a branch
    /// comes back whatever its route.
    func without(_ routes: Set<String>) -> SavedTree {
        func left(_ stack: Stack, isBranch: Bool) -> Stack {
            var stack = stack
            let initial = isBranch ? stack.entries.first?.number : nil
            stack.entries = stack.entries.prefix { routes.isDisjoint(with: $0.flows) }.filter {
                !routes.contains($0.route) || $0.number == initial
            }
            .map { entry in
                var entry = entry
                entry.owned = entry.owned.map { left($0, isBranch: $0.presentation == NAV_PRESENTATION_PUSHED) }.filter
                {
                    $0.presentation == NAV_PRESENTATION_PUSHED || !$0.entries.isEmpty
                }
                return entry
            }
            return stack
        }
        var tree = self
        tree.scenes = scenes.map { left($0, isBranch: false) }
        return tree
    }

    /// What is otherwise in a tree that was restored. On a branch that has lost all opens what usually does, and so does a
    /// scene.
    func difference(from restored: SavedTree) -> String? {
        let known = Set(all.map(\.number))
        func difference(_ stack: Stack, _ other: Stack) -> String? {
            let name = "stack \(stack.name) \(stack.presentation)"
            guard stack.presentation == other.presentation, stack.name == other.name else {
                return "\(name) is missing"
            }
            if stack.entries.isEmpty {
                return other.all.contains { known.contains($0.number) } ? "\(name) has what stands elsewhere" : nil
            }
            guard stack.entries.map(\.number) == other.entries.map(\.number) else {
                return "\(name) has \(other.entries.map(\.number)), not \(stack.entries.map(\.number))"
            }
            for (entry, other) in zip(stack.entries, other.entries) {
                guard
                    (entry.route, entry.flows, entry.state, entry.trail)
                        == (other.route, other.flows, other.state, other.trail)
                else { return "\(entry) is \(other)" }
                guard entry.owned.count == other.owned.count else { return "\(entry) owns other stacks: \(other)" }
                for (inner, others) in zip(entry.owned, other.owned) {
                    if let found = difference(inner, others) { return found }
                }
            }
            return nil
        }
        guard scenes.count == restored.scenes.count else { return "there are \(restored.scenes.count) scenes" }
        return zip(scenes, restored.scenes).lazy.compactMap { difference($0, $1) }.first
    }

    // MARK: A budget

    /// The entries that a budget may leave out, each with all that it owns: nobody sees any of it, asked for it or leads it,
    /// and it is not the lowest of its stack, nor the one upon a placeholder.
    var hidden: [Entry] {
        (scenes + all.flatMap(\.owned)).flatMap { $0.entries.dropFirst($0.lowest) }.filter { !$0.stays }
    }

    /// Without entries and all that they own.
    func without(_ numbers: Set<UInt64>) -> SavedTree {
        func left(_ stack: Stack) -> Stack {
            var stack = stack
            stack.entries = stack.entries.filter { !numbers.contains($0.number) }.map { entry in
                var entry = entry
                entry.owned = entry.owned.map(left)
                return entry
            }
            return stack
        }
        var tree = self
        tree.scenes = scenes.map(left)
        return tree
    }

    /// Without states, or without those that nobody sees.
    func withoutStates(keepsSeen: Bool) -> SavedTree {
        changing { if !keepsSeen || $0.life < NAV_LIFECYCLE_STARTED { $0.state = "none" } }
    }

    func withoutTrails(of numbers: Set<UInt64>) -> SavedTree {
        changing { if numbers.contains($0.number) { $0.trail = "none" } }
    }

    /// Changes each entry.
    private func changing(_ change: @escaping (inout Entry) -> Void) -> SavedTree {
        func changed(_ stack: Stack) -> Stack {
            var stack = stack
            for index in stack.entries.indices {
                change(&stack.entries[index])
                stack.entries[index].owned = stack.entries[index].owned.map(changed)
            }
            return stack
        }
        var tree = self
        tree.scenes = scenes.map(changed)
        return tree
    }

    /// By numbers how long entries are in a text, with all that they own.
    static func lengths(in text: [UInt8]) -> [UInt64: Int] {
        var lengths: [UInt64: Int] = [:]
        var open: [Int] = []
        var isQuoted = false
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "{") where !isQuoted: open.append(index)
            case UInt8(ascii: "}") where !isQuoted:
                let start = open.removeLast()
                let head = Array("{\"number\":".utf8)
                if text[start...].starts(with: head) {
                    let digits = text[(start + head.count)...].prefix { $0 >= 48 && $0 <= 57 }
                    lengths[UInt64(String(decoding: digits, as: UTF8.self)) ?? 0] = index - start
                }
            default: break
            }
            index += 1
        }
        return lengths
    }

    /// A number at the top of a text.
    static func number(_ name: String, in text: [UInt8]) -> Int {
        let head = String(decoding: text.prefix(160), as: UTF8.self)
        guard let range = head.range(of: "\"\(name)\":") else { return 0 }
        return Int(head[range.upperBound...].prefix { $0.isNumber }) ?? 0
    }
}
