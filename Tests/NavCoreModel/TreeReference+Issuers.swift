// Issuers: one is spent by what it has issued, until the user is back at it.

import CNavCore

/// What an entry has issued last: an operation that waits, by its number, or what it has opened or found.
enum TreeIssued {
    case operation(Int)
    case entry(Int)
}

extension TreeReference {
    /// Whether what an entry has issued waits still, or is there, and the user is not back.
    func isSpent(_ issuer: Int) -> Bool {
        switch issued[issuer] {
        case nil: false
        case .operation(let number): pending.contains { $0.number == number }
        case .entry(let opened): look.entries[opened] != nil && !isBack(at: issuer, from: opened)
        }
    }

    /// Whether the user sees the stack of an issuer in the active scene, and not an alert or an action sheet that it has
    /// opened in front.
    private func isBack(at issuer: Int, from opened: Int) -> Bool {
        let look = look
        let (home, goal) = (look.stack(of: issuer), look.stack(of: opened))
        if goal.holdsOneEntry, look.isIn(home.key, goal.over) { return false }
        return look.scene(of: home.key) == look.root.key && look.isShown(home.key)
    }

    /// Something was done that an entry has issued. It is spent, unless the user is still there.
    func spend(_ issuer: Int, by opened: Int) {
        let look = look
        guard issuer != 0, opened != 0, issuer != opened, look.entries[issuer] != nil, look.entries[opened] != nil,
            look.isUncovered(issuer)
        else { return }
        issued[issuer] = isBack(at: issuer, from: opened) ? nil : .entry(opened)
    }

    /// Something is asked about, or waits, that an entry has issued.
    func spend(_ issuer: Int, byPending operation: TreeOperation) {
        if look.entries[issuer] != nil { issued[issuer] = .operation(operation.number) }
    }

    /// The user may be about to leave what is in sight: where the user is back, what was issued before is forgotten.
    func forgetIssuedInSight() {
        for entry in entriesInSight() where !isSpent(entry) { issued[entry] = nil }
    }

    /// The top entries of the stacks in which the user is, and of those beside them.
    private func entriesInSight() -> [Int] {
        let look = look
        return look.around(look.active).flatMap { stack -> [Int] in
            var stacks = [stack]
            if let (container, _) = look.place(stack), container.shape?.showsOne == false {
                stacks += container.shown.map { container.branches[$0].key }
            }
            return stacks.map(look.top)
        }
    }
}
