// Where a request opens: on a stack, in a branch, or in a stack of its own.

import CNavCore

extension TreePlan {
    /// It may be next to another step, near the stack where that has come.
    mutating func navigate(_ act: TreeAct, near: Int? = nil, isNext: Bool = false, waiter: Int = 0) throws -> Answer {
        guard TreeWorld.fits(act.request), TreeWorld.mayOpen(act.request, act.presentation) else {
            throw TreeNo(NAV_INVALID)
        }
        if act.searches, let stack = try search(act, from: goal(act)), let answer = try find(act, on: stack) {
            return try go(to: answer, on: stack, act)
        }
        let route = TreeWorld.routes[act.request.route]
        let presentation = act.presentation != 0 ? act.presentation : route.presentation
        let hasTarget = target(act) != nil
        let pastOneEntry = !hasTarget && (presentation == NAV_PRESENTATION_PUSHED || issuer(act) == nil)
        let stack = try near.map { look.pastOneEntry($0) } ?? goal(act, pastOneEntry: pastOneEntry)
        try open(stack)
        if presentation != NAV_PRESENTATION_PUSHED {
            // It is found where the operation goes, else on what is presented so.
            if let answer = try find(act, on: stack) { return try go(to: answer, on: stack, act) }
            return try present(act, presentation, from: stack, waiter)
        }
        if !hasTarget, act.presentation == 0, route.parent != nil {
            return try navigateInBranch(act, route, near: stack, isNext: isNext, waiter)
        }
        if look.stack(stack).holdsOneEntry { throw TreeNo(NAV_INVALID) }
        if let answer = try find(act, on: stack) { return try go(to: answer, on: stack, act) }
        return try reveal(act, stack, push(act, on: stack, waiter))
    }

    /// Pushes a new entry, unless a unique one is found.
    private mutating func push(_ act: TreeAct, on stack: Int, _ waiter: Int) throws -> Answer {
        if let answer = try find(act, on: stack) { return answer }
        return (NAV_OK, try make(act.request, on: stack, waiter: waiter))
    }

    func uniqueEntry(_ act: TreeAct, on stack: Int) -> TreeEntry? {
        guard act.unique != NAV_UNIQUE_NO else { return nil }
        let entries = look.stack(stack).entries
        let candidates = act.unique == NAV_UNIQUE_TOP ? Array(entries.suffix(1)) : entries.reversed()
        let comparesAll = !act.has(NAV_OPTION_IGNORE_ARGUMENTS) && !act.has(NAV_OPTION_UPDATE_ARGUMENTS)
        return candidates.first {
            $0.route == act.request.route && (!comparesAll || $0.argument == act.request.argument)
        }
    }

    /// The entry that a unique navigation finds, and what becomes of it.
    private mutating func find(_ act: TreeAct, on stack: Int) throws -> Answer? {
        guard let found = uniqueEntry(act, on: stack) else { return nil }
        let entries = look.stack(stack).entries
        let index = look.index(found.key)
        var status = NAV_ALREADY_THERE
        if act.action != NAV_UNIQUE_ACTION_STAY, index < entries.count - 1 {
            status = NAV_OK
            if act.action == NAV_UNIQUE_ACTION_POP_TO {
                cut(stack, to: index + 1, act, NAV_CANCEL_POP_TO)
            } else {
                guard index > 0 else { return (NAV_AT_ROOT, found.key) }
                root.change(stack: stack) { $0.entries.append($0.entries.remove(at: index)) }
            }
        }
        if act.has(NAV_OPTION_UPDATE_ARGUMENTS), renew(found.key, act.request.argument) { status = NAV_OK }
        return (status, found.key)
    }

    /// Lets the user see an entry that was found, unless it stays below others.
    private mutating func go(to answer: Answer, on stack: Int, _ act: TreeAct) throws -> Answer {
        try reveal(act, stack, answer, goesToEntry: answer.entry == look.top(stack))
    }

    /// Whether an entry has other arguments now.
    mutating func renew(_ entry: Int, _ argument: Int?) -> Bool {
        guard look.entry(entry).argument != argument else { return false }
        root.change(entry: entry) { $0.argument = argument }
        updated.append(entry)
        return true
    }

    private mutating func navigateInBranch(
        _ act: TreeAct, _ route: TreeRoute, near: Int, isNext: Bool, _ waiter: Int
    ) throws -> Answer {
        let branch = try branch(for: route, near: near, act, isNext: isNext)
        let isInside =
            issuer(act).map { look.isContained(look.stack(of: $0).key, in: branch) } ?? false
            || isNext && look.isIn(near, branch)
        try open(branch)
        let answer = try isInside ? push(act, on: branch, waiter) : enter(branch, act, waiter)
        if answer.status != NAV_OK, answer.status != NAV_ALREADY_THERE { return answer }
        try uncover(branch, act, NAV_CANCEL_POP_TO)
        return answer
    }

    /// Opens a request in a branch from outside. A column opens anew.
    private mutating func enter(_ branch: Int, _ act: TreeAct, _ waiter: Int) throws -> Answer {
        let isForResult = act.kind == NAV_INTENT_NAVIGATE_FOR_RESULT
        let isColumn = look.isColumn(branch)
        let entries = look.stack(branch).entries
        let lowest = look.lowest(branch)
        if lowest == 1, let root = entries.first, root.request == act.request {
            if isForResult { throw TreeNo(NAV_INVALID) }
            let reason = isColumn ? NAV_CANCEL_REPLACE : NAV_CANCEL_POP_TO
            return (cut(branch, to: 1, act, reason) ? NAV_OK : NAV_ALREADY_THERE, root.key)
        }
        guard isColumn else { return try push(act, on: branch, waiter) }
        if let answer = try find(act, on: branch) { return answer }
        if !isForResult, entries.count > lowest, entries[lowest].request == act.request {
            let status = cut(branch, to: lowest + 1, act, NAV_CANCEL_REPLACE) ? NAV_OK : NAV_ALREADY_THERE
            return (status, entries[lowest].key)
        }
        cut(branch, to: lowest, act, NAV_CANCEL_REPLACE)
        return (NAV_OK, try make(act.request, on: branch, waiter: waiter))
    }

    /// Opens a request in a stack of its own, which belongs to the issuer, or to the entry on top of where it goes.
    private mutating func present(
        _ act: TreeAct, _ presentation: Int32, from goal: Int, _ waiter: Int
    ) throws -> Answer {
        let issuer = issuer(act)
        let hasTarget = target(act) != nil
        var look = look
        // What is empty presents nothing.
        let stack = look.filled(goal)
        var context = hasTarget ? stack : look.context(stack)
        if self.context != 0 { context = look.filled(self.context) }
        var owner = look.top(stack)
        if let issuer, look.isIn(look.stack(of: issuer).key, context) { owner = issuer }
        if !look.isIn(look.stack(of: owner).key, context) { owner = look.top(context) }
        var occupant = look.front(context).first { $0.presentation == presentation }?.key
        // By default it lies over that where it goes.
        if occupant == nil, act.occupied != NAV_OCCUPIED_DEFAULT, look.stack(context).presentation == presentation,
            issuer == nil, !hasTarget, self.context == 0
        {
            occupant = context
            owner = look.owner[context] ?? 0
            context = look.stack(context).over
        }
        if let occupant, let answer = try find(act, on: occupant) {
            return try go(to: answer, on: occupant, act)
        }
        if let occupant {
            if act.occupied == NAV_OCCUPIED_REJECT { throw TreeNo(NAV_IN_USE) }
            let waitsByDefault = act.occupied == NAV_OCCUPIED_DEFAULT && look.stack(occupant).holdsOneEntry
            if act.occupied == NAV_OCCUPIED_QUEUE || waitsByDefault {
                if isBatch || act.isOfMany { throw TreeNo(waitsByDefault ? NAV_IN_USE : NAV_INVALID) }
                throw TreeWaits(context: context, presentation: presentation)
            }
            dismiss(occupant)
            look = self.look
            if look.entries[owner] == nil { owner = look.top(context) }
        }
        if look.around(look.stack(of: owner).key).count >= 64 { throw TreeNo(NAV_TOO_LARGE) }
        let made = TreeStack(key: newKey(), presentation: presentation, over: context)
        root.change(entry: owner) { $0.presented.append(made) }
        let entry = try make(act.request, on: made.key, waiter: waiter)
        return try reveal(act, made.key, (NAV_OK, entry))
    }

    mutating func pushAll(_ act: TreeAct) throws -> Answer {
        var answer: Answer = (NAV_OK, 0)
        var didAnything = false
        var near: Int?
        var found: [Int] = []
        for request in act.requests {
            var step = TreeAct(NAV_INTENT_NAVIGATE)
            if near == nil { step = act }
            step.kind = Int32(NAV_INTENT_NAVIGATE)
            step.requests = []
            step.isOfMany = true
            step.request = request
            step.flags = near == nil ? act.flags : act.flags & UInt32(NAV_OPTION_KEEP_PRESENTED)
            let from = try? near ?? goal(step, pastOneEntry: target(step) == nil && issuer(step) == nil)
            answer = try change { try $0.navigate(step, near: near, isNext: near != nil) }
            didAnything = didAnything || answer.status == NAV_OK
            found.append(answer.entry)
            // What follows an alert goes where the alert went.
            let home = look.stack(of: answer.entry)
            near = home.holdsOneEntry ? from : home.key
        }
        if didAnything, found.contains(where: { look.entries[$0] == nil }) { throw TreeNo(NAV_INVALID) }
        return didAnything ? (NAV_OK, answer.entry) : answer
    }
}
