// Issuers: the entries whose screens ask. One is spent by what it has issued, whatever that opens, until the user is back at
// it, so that a double tap does nothing.

extension Engine {
    /// Whether an operation may come from an entry: the user sees it, and has come back from what it issued before.
    func mayIssue(_ operation: OperationReference, from entry: Slot) -> Bool {
        entries[entry].pointee.phase == .alive && isUncovered(entry)
            && (spentCount == 0 || !isSpent(entry, for: operation))
    }

    /// Whether something is asked about, or waits otherwise, that the issuer of an operation has issued before.
    func isIssuedAgain(_ operation: OperationReference) -> Bool {
        guard spentCount > 0, let issuer = findAlive(operation.pointee.intent.issuer) else { return false }
        return issued(by: issuer).isOf(.ticket) && isSpent(issuer, for: operation)
    }

    /// Whether what an entry has issued waits still, or is there and the user is not back.
    private func isSpent(_ entry: Slot, for operation: OperationReference) -> Bool {
        let issued = issued(by: entry)
        if issued.isOf(.ticket) { return pending(issued).map { !isPart(operation, of: $0) } ?? false }
        guard let opened = findAlive(issued) else { return false }
        return !isBack(at: entry, from: opened)
    }

    private func issued(by entry: Slot) -> Id {
        let extras = entries[entry].pointee.extras
        return extras == 0 ? .none : self.extras[extras].pointee.issued
    }

    /// Whether an operation is one that waits, or opens the screen for whose result that waits.
    private func isPart(_ operation: OperationReference, of waiting: OperationReference) -> Bool {
        operation == waiting || waiting.pointee.guarded?.pointee.screenTicket == operation.pointee.ticket
    }

    /// Whether the user is at an entry that is uncovered, and not at an alert that it has opened.
    private func isBack(at entry: Slot, from opened: Slot) -> Bool {
        let (home, goal) = (stack(of: entry), stack(of: opened))
        if goal.pointee.presentation.holdsOneEntry, let over = goal.pointee.over, isIn(home, over) { return false }
        return scene(of: home) == scene && isShown(home)
    }

    /// The issuer of an operation, also of one that does what another one was to do.
    func firstIssuer(of operation: OperationReference) -> Id {
        let first = operation.pointee.guarded?.pointee.issuer ?? .none
        return first == .none ? operation.pointee.intent.issuer : first
    }

    /// Returns the issue of an operation that is about to be committed; nil where nobody has issued it.
    func issue(of operation: OperationReference) -> Issue? {
        let issuer = firstIssuer(of: operation)
        let opened = operation.pointee.outcome.entry
        return issuer == .none || opened == .none || issuer == opened ? nil : Issue(issuer: issuer, opened: opened)
    }

    /// Spends the issuer of a committed operation, unless it is covered, or the user is still there.
    func spend(_ issue: Issue) {
        guard let issuer = findAlive(issue.issuer), let opened = findAlive(issue.opened) else { return }
        setIssued(isUncovered(issuer) && !isBack(at: issuer, from: opened) ? issue.opened : .none, by: issuer)
    }

    /// An operation is asked about, or waits otherwise: its issuer is spent until it has ended.
    @inline(__always)
    func spendIssuer(ofWaiting operation: OperationReference) {
        if operation.pointee.intent.issuer != .none { spendNamedIssuer(ofWaiting: operation) }
    }

    @inline(never)
    private func spendNamedIssuer(ofWaiting operation: OperationReference) {
        guard let issuer = findAlive(operation.pointee.intent.issuer) else { return }
        setIssued(operation.pointee.ticket, by: issuer)
    }

    /// The user is about to leave the entries that are on top where the user is: what they issued before is forgotten.
    func forgetIssuedInSight() {
        for around in stacksAround(active) {
            forgetIssued(by: around.pointee.top)
            guard around.pointee.isBranch, let container = container(of: around.pointee.owner),
                !container.pointee.given.showsOne
            else { continue }
            for index in shownBranches(of: container) {
                forgetIssued(by: container.pointee.branches[index].pointee.top)
            }
        }
    }

    private func forgetIssued(by entry: Slot) {
        guard entry != 0 else { return }
        let issued = issued(by: entry)
        if issued.isOf(.ticket), pending(issued) != nil { return }
        if let opened = findAlive(issued), !isBack(at: entry, from: opened) {
            return
        }
        setIssued(.none, by: entry)
    }

    func setIssued(_ id: Id, by entry: Slot) {
        if id == .none, entries[entry].pointee.extras == 0 { return }
        let slot = makeExtras(of: entry)
        spentCount += (id == .none ? 0 : 1) - (extras[slot].pointee.issued == .none ? 0 : 1)
        extras[slot].pointee.issued = id
    }
}

/// An operation that was committed, by who has issued it and what it has opened or found.
struct Issue: BitwiseCopyable {
    let issuer: Id
    let opened: Id
}
