// Moves: entries of other stacks stand on a new one, with all that they own.

import CNavCore

extension TreePlan {
    /// Moves entries to the top of a stack. The root of another one goes only with all that stands on it.
    mutating func move(_ entries: [Int], to goal: Int, _ act: TreeAct) throws {
        if entries.isEmpty { return }
        let before = look
        let around = before.around(goal).compactMap { before.owner[$0] }
        if around.contains(where: entries.contains) { throw TreeNo(NAV_INVALID) }
        if before.stack(goal).holdsOneEntry, entries.contains(where: { before.entry($0).shape != nil }) {
            throw TreeNo(NAV_INVALID)
        }
        var homes: [Int] = []
        for home in entries.map({ before.stack(of: $0).key }) where !homes.contains(home) { homes.append(home) }
        for home in homes where !before.mayBeEmpty(home) {
            let all = before.stack(home).entries.map(\.key)
            if entries.contains(all[0]), !all.allSatisfy(entries.contains) { throw TreeNo(NAV_INVALID) }
        }
        for entry in entries { move(entry, to: goal) }
        if look.stackKeys.contains(where: { look.around($0).count > 64 }) { throw TreeNo(NAV_TOO_LARGE) }
        for home in homes where look.stacks[home] != nil && look.stack(home).entries.isEmpty { try settle(home) }
    }

    private mutating func move(_ key: Int, to goal: Int) {
        let before = look
        let entry = before.entry(key)
        // What lies over stacks around it, those in front of inner ones first.
        let carried = before.around(before.stack(of: key).key).flatMap(before.front).filter { stack in
            before.around(stack.key).contains { before.owner[$0] == key }
        }
        root.change(stack: before.stack(of: key).key) { $0.entries.removeAll { $0.key == key } }
        root.change(stack: goal) { $0.entries.append(entry) }
        for stack in carried { lay(stack) }
    }

    /// What is presented lies over the stack of its new place, unless something of its kind does.
    mutating func lay(_ stack: TreeStack) {
        let look = look
        let home = look.stack(of: look.owner[stack.key] ?? 0).key
        if look.isIn(home, stack.over) { return }
        let over = look.context(home)
        if look.front(over).contains(where: { $0.presentation == stack.presentation }) { return dismiss(stack.key) }
        root.change(stack: stack.key) { $0.over = over }
    }

    /// A stack that has given all away goes, but for a branch, which opens anew where it has to be open.
    private mutating func settle(_ home: Int) throws {
        guard let (container, index) = look.place(home) else { return dismiss(home) }
        if container.shape?.opensAtOnce(index, selected: container.selected) == true { try open(home) }
    }
}
