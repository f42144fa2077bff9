// A mirror of the tree as a host keeps it: flat tables, to which the changes are applied one after another.

import CNavCore

struct TreeMirror: Equatable {
    struct Stack: Equatable {
        /// The entry that owns it; 0: the root.
        var owner: nav_id = 0
        /// The index of a branch; -1: it is none.
        var branch = -1
        var presentation = Int32(NAV_PRESENTATION_PUSHED)
        var over: nav_id = 0
        var name = ""
        var flags: UInt64 = 0
        var entries: [nav_id] = []
    }

    struct Entry: Equatable {
        var route: nav_id
        var argument: Int?
        var kind = Int32(NAV_CONTAINER_NONE)
        var selected = 0
        var columns = 0
        /// The innermost flow; 0: none.
        var flow: nav_id = 0
    }

    var stacks: [nav_id: Stack] = [:]
    var entries: [nav_id: Entry] = [:]
    /// The root stacks, and that of the active scene. The name of the first is not said.
    var scenes: [nav_id] = []
    var active: nav_id = 0
    /// The entries that were moved out, and not yet in.
    private var moving: Set<nav_id> = []

    /// Applies changes; what is wrong with them.
    mutating func apply(_ changes: OpaquePointer?) -> String? {
        for index in 0..<nav_changes_count(changes) {
            var change = nav_change()
            change.size = MemoryLayout<nav_change>.stride
            guard nav_changes_get(changes, index, &change) == NAV_OK else { return "change \(index) can't be read" }
            if let complaint = apply(change) { return "change \(index) of kind \(change.kind): \(complaint)" }
        }
        return moving.isEmpty ? nil : "what was moved out comes nowhere"
    }

    private mutating func apply(_ change: nav_change) -> String? {
        let id = change.stack
        switch Int(change.kind) {
        case NAV_CHANGE_STACK_ADDED:
            guard stacks[id] == nil else { return "the stack is there already" }
            let isBranch = change.presentation == NAV_PRESENTATION_PUSHED
            guard entries[change.entry] != nil else { return "its owner is not there" }
            guard isBranch == (change.presented_over == 0) else { return "it says over what a branch lies" }
            guard isBranch || stacks[change.presented_over] != nil else {
                return
                    "stack \(id) owned by \(change.entry) lies over \(change.presented_over), which is not there; there are \(stacks)"
            }
            stacks[id] = Stack(
                owner: change.entry, branch: isBranch ? change.to : -1, presentation: change.presentation,
                over: change.presented_over, name: String(change.name), flags: UInt64(change.flags))
            return nil
        case NAV_CHANGE_STACK_REMOVED:
            guard let stack = stacks.removeValue(forKey: id) else { return "the stack is not there" }
            return stack.entries.isEmpty ? nil : "there are entries on it"
        case NAV_CHANGE_STACK_MOVED:
            guard var stack = stacks[id] else { return "the stack is not there" }
            if stack.branch >= 0 {
                guard stack.branch == change.from, stack.owner == change.entry else { return "it is elsewhere" }
                guard change.from != change.to || stack.flags != change.flags else { return "it was like that before" }
                stack.branch = change.to
                stack.flags = UInt64(change.flags)
            } else {
                stack.owner = change.entry
                stack.over = change.presented_over
            }
            stacks[id] = stack
            return nil
        case NAV_CHANGE_CONTAINER_SET:
            guard let entry = entries[change.entry] else { return "the entry is not there" }
            guard change.container != NAV_CONTAINER_NONE || entry.kind != NAV_CONTAINER_NONE else {
                return "it is none"
            }
            entries[change.entry]?.kind = change.container
            entries[change.entry]?.selected = change.container == NAV_CONTAINER_NONE ? 0 : change.to
            entries[change.entry]?.columns = Int(change.columns)
            return nil
        case NAV_CHANGE_RESIZED:
            guard let entry = entries[change.entry], entry.kind == NAV_CONTAINER_SPLIT, entry.columns == change.from,
                change.to != change.from
            else { return "it is no split, or others fit" }
            entries[change.entry]?.columns = change.to
            return nil
        case NAV_CHANGE_SELECTED:
            guard let stack = stacks[id], stack.owner == change.entry, stack.branch == change.to,
                entries[change.entry]?.selected == change.from
            else { return "the branch is not there, or another one was selected" }
            entries[change.entry]?.selected = change.to
            return nil
        case NAV_CHANGE_SCENE_ADDED:
            guard stacks[id] == nil else { return "the scene is there already" }
            guard !String(change.name).isEmpty else { return "it has no name" }
            guard entries[change.entry] == nil else { return "its root is there already" }
            stacks[id] = Stack()
            scenes.append(id)
            active = id
            return nil
        case NAV_CHANGE_SCENE_REMOVED:
            guard let stack = stacks[id], scenes.contains(id) else { return "the scene is not there" }
            guard stack.entries.isEmpty else { return "there are entries on it" }
            stacks[id] = nil
            scenes.removeAll { $0 == id }
            if active == id { active = 0 }
            return nil
        case NAV_CHANGE_SCENE_SELECTED:
            guard scenes.contains(id), stacks[id]?.entries.first == change.entry, active != id else {
                return "the scene is not there, or active already, or has another root"
            }
            active = id
            return nil
        default: break
        }
        if Int(change.kind) == NAV_CHANGE_FLOW_CHANGED {
            // Its flow may be the same, which is in another flow. An entry that was replaced in the same commit is told, too.
            entries[change.entry]?.flow = change.flow
            return nil
        }
        if stacks.isEmpty {
            stacks[id] = Stack()
            scenes = [id]
            active = id
        }
        guard var stack = stacks[id] else { return "the stack is not there" }
        let new = Entry(route: change.route, argument: TreeMirror.number(change.arguments), flow: change.flow)
        switch Int(change.kind) {
        case NAV_CHANGE_ADDED:
            guard entries[change.entry] == nil, change.to <= stack.entries.count else { return "it is there already" }
            entries[change.entry] = new
            stack.entries.insert(change.entry, at: change.to)
        case NAV_CHANGE_REMOVED:
            guard change.from < stack.entries.count, stack.entries[change.from] == change.entry else {
                return "it is elsewhere"
            }
            entries[change.entry] = nil
            stack.entries.remove(at: change.from)
        case NAV_CHANGE_REPLACED:
            guard change.from < stack.entries.count, stack.entries[change.from] == change.replaced else {
                return "what is replaced is elsewhere"
            }
            entries[change.replaced] = nil
            entries[change.entry] = new
            stack.entries[change.from] = change.entry
        case NAV_CHANGE_MOVED_OUT:
            guard change.from < stack.entries.count, stack.entries[change.from] == change.entry else {
                return "what moves is elsewhere"
            }
            stack.entries.remove(at: change.from)
            moving.insert(change.entry)
        case NAV_CHANGE_MOVED_IN:
            guard moving.remove(change.entry) != nil, change.to <= stack.entries.count else {
                return "what moves was not moved out, or comes elsewhere"
            }
            stack.entries.insert(change.entry, at: change.to)
        case NAV_CHANGE_MOVED:
            guard change.from < stack.entries.count, stack.entries[change.from] == change.entry,
                change.to < stack.entries.count
            else { return "what moves is elsewhere" }
            stack.entries.insert(stack.entries.remove(at: change.from), at: change.to)
        case NAV_CHANGE_UPDATED:
            guard change.to < stack.entries.count, stack.entries[change.to] == change.entry else {
                return "what is updated is elsewhere"
            }
            entries[change.entry]?.argument = new.argument
        default: return "it is unknown"
        }
        stacks[id] = stack
        return nil
    }

    static func number(_ arguments: UnsafePointer<nav_value>?) -> Int? {
        guard let arguments else { return nil }
        return arguments.pointee.content.map.members.map { Int($0.pointee.value.content.integer) }
    }

    var withoutFlows: TreeMirror {
        var mirror = self
        for id in entries.keys { mirror.entries[id]?.flow = 0 }
        return mirror
    }

    /// What is otherwise than in another mirror.
    func difference(from other: TreeMirror) -> String? {
        if self == other { return nil }
        func lines<Item: Equatable>(_ kind: String, _ own: [nav_id: Item], _ theirs: [nav_id: Item]) -> [String] {
            Set(own.keys).union(theirs.keys).filter { own[$0] != theirs[$0] }.sorted().map { id in
                "\(kind) \(id): \(own[id].map { "\($0)" } ?? "none"), and not \(theirs[id].map { "\($0)" } ?? "none")"
            }
        }
        let scenes = "scenes \(scenes) active \(active), and not \(other.scenes) \(other.active)"
        return ([scenes] + lines("entry", entries, other.entries) + lines("stack", stacks, other.stacks))
            .joined(separator: "\n")
    }

    /// What is otherwise than in the tree.
    func difference(from look: TreeLook, _ subject: TreeSubject) -> String? {
        if scenes != look.scenes.map({ subject.id($0.key) }) { return "it has other scenes" }
        if active != subject.id(look.scenes.isEmpty ? 0 : look.root.key) { return "another scene is active" }
        if stacks.count != look.stackKeys.count { return "it has \(stacks.count) stacks of \(look.stackKeys.count)" }
        if entries.count != look.entryKeys.count { return "it has \(entries.count) entries of \(look.entryKeys.count)" }
        for key in look.stackKeys {
            let stack = look.stack(key)
            guard let own = stacks[subject.id(key)] else { return "it lacks stack #\(key)" }
            let owner = look.owner[key] ?? 0
            let place = look.place(key)
            let flags = place.map { $0.container.flags($0.index) } ?? 0
            let expected = Stack(
                owner: subject.id(owner), branch: place?.index ?? -1, presentation: stack.presentation,
                over: subject.id(stack.over), name: look.isScene(key) ? "" : stack.name, flags: flags,
                entries: stack.entries.map { subject.id($0.key) })
            if own.owner != expected.owner {
                return "stack #\(key) belongs to #\(subject.key(own.owner) ?? -1), not #\(owner)"
            }
            if own != expected { return "stack #\(key) is \(own), not \(expected)" }
        }
        for key in look.entryKeys {
            let entry = look.entry(key)
            let expected = Entry(
                route: subject.routes[entry.route], argument: entry.argument, kind: entry.shape?.kind ?? 0,
                selected: entry.selected, columns: entry.columns)
            if let own = entries[subject.id(key)], own != expected { return "entry #\(key) is \(own), not \(expected)" }
        }
        return nil
    }
}
