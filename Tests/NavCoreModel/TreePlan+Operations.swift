// What each operation does to a tree.

import CNavCore

extension TreePlan {
    mutating func perform(_ act: TreeAct) throws -> Answer {
        if context != 0, look.stacks[context] == nil { throw TreeNo(NAV_ABORTED) }
        return try change { try $0.performWhereItGoes(act) }
    }

    /// Changes the tree. A branch that opens, or another one that is selected, is a change.
    mutating func change(_ body: (inout TreePlan) throws -> Answer) throws -> Answer {
        let before = root.sceneLines()
        let answer = try body(&self)
        return answer.status == NAV_ALREADY_THERE && root.sceneLines() != before ? (NAV_OK, answer.entry) : answer
    }

    private mutating func performWhereItGoes(_ act: TreeAct) throws -> Answer {
        switch Int(act.kind) {
        case NAV_INTENT_START:
            let answer = try start(act.request, as: act.scene)
            // What follows in a batch goes there.
            scene = look.scene(of: look.stack(of: answer.entry).key)
            return answer
        case NAV_INTENT_NAVIGATE: return try navigate(act)
        case NAV_INTENT_NAVIGATE_FOR_RESULT:
            let count = waiters.count
            waiters.append(count < givenWaiters.count ? givenWaiters[count] : newKey())
            return try navigate(act, waiter: waiters[waiters.count - 1])
        case NAV_INTENT_PUSH_ALL: return try pushAll(act)
        case NAV_INTENT_BATCH: return try performAll(act)
        case NAV_INTENT_SELECT, NAV_INTENT_HOST_DID_SELECT: return try select(act)
        case NAV_INTENT_DISMISS: return try dismiss(act)
        case NAV_INTENT_HOST_DID_DISMISS: return try reportDismissal(act)
        case NAV_INTENT_SET_CONTAINER: return try setContainer(act)
        case NAV_INTENT_BACK: return try back(act)
        case NAV_INTENT_HOST_DID_POP: return try reportPop(act)
        case NAV_INTENT_HOST_DID_SET_STACK: return try reportStack(act)
        case NAV_INTENT_REMOVE: return try removeAll(act)
        case NAV_INTENT_FINISH: return try finish(act)
        case NAV_INTENT_HOST_DID_RESIZE: return try reportColumns(act)
        case NAV_INTENT_HOST_DID_UPDATE where look.entries[act.entry] == nil: return try missing(act.entry, true)
        default: break
        }
        var stack = try goal(act)
        try open(stack)
        if act.searches {
            guard let found = search(act, from: stack) else { throw TreeNo(NAV_NOT_FOUND) }
            stack = found
        }
        var answer: Answer
        switch Int(act.kind) {
        case NAV_INTENT_REPLACE_TOP: answer = try replaceTop(act, stack)
        case NAV_INTENT_POP_BACK: answer = pop(act, stack)
        case NAV_INTENT_POP_TO_ENTRY: answer = popTo(act, act.entry, stack)
        case NAV_INTENT_POP_TO_ROUTE: answer = try popToRoute(act, stack)
        case NAV_INTENT_POP_UP_TO_ROOT: answer = try popUpToRoot(act, &stack)
        case NAV_INTENT_SET_STACK: answer = try setStack(act, stack)
        case NAV_INTENT_UPDATE, NAV_INTENT_HOST_DID_UPDATE: answer = try update(act)
        case NAV_INTENT_OPEN: answer = try openLink(act, on: stack)
        default: throw TreeNo(NAV_INVALID)
        }
        let goesToEntry = [NAV_INTENT_POP_TO_ENTRY, NAV_INTENT_POP_TO_ROUTE].contains(Int(act.kind))
        return try reveal(act, stack, answer, goesToEntry: goesToEntry)
    }

    // MARK: On one stack

    private mutating func replaceTop(_ act: TreeAct, _ stack: Int) throws -> Answer {
        let count = look.stack(stack).entries.count
        guard count > look.lowest(stack) || count > 0 && act.has(NAV_OPTION_REPLACE_ROOT) else {
            return (NAV_AT_ROOT, 0)
        }
        let old = look.top(stack)
        let new = try make(act.request, on: stack)
        if act.has(NAV_OPTION_TRANSFER_RESULT) {
            let waiter = look.entry(old).waiter
            root.change(entry: old) { $0.waiter = 0 }
            root.change(entry: new) { $0.waiter = waiter }
        }
        remove(old, heir: new, act, NAV_CANCEL_REPLACE)
        return (NAV_OK, new)
    }

    private mutating func pop(_ act: TreeAct, _ stack: Int) -> Answer {
        let entries = look.stack(stack).entries
        guard entries.count > look.lowest(stack) else { return (NAV_AT_ROOT, 0) }
        let top = entries[entries.count - 1].key
        if let value = act.value { values[top] = value }
        cut(stack, to: entries.count - 1, act, NAV_CANCEL_POP)
        return (NAV_OK, top)
    }

    private mutating func finish(_ act: TreeAct) throws -> Answer {
        guard look.entries[act.entry] != nil else { return try missing(act.entry, true) }
        let stack = look.stack(of: act.entry).key
        let index = look.index(act.entry)
        if index == 0, look.stack(stack).isPresented { return dismiss(stack, act) }
        guard index >= look.lowest(stack) else { return (NAV_AT_ROOT, act.entry) }
        let below = index > 0 ? look.stack(stack).entries[index - 1].key : look.owner[stack] ?? 0
        if let value = act.value { values[act.entry] = value }
        cut(stack, to: index, act, NAV_CANCEL_POP)
        return (NAV_OK, below)
    }

    private mutating func popTo(_ act: TreeAct, _ entry: Int, _ stack: Int) -> Answer {
        let status = cut(stack, to: look.index(entry) + 1, act, NAV_CANCEL_POP_TO) ? NAV_OK : NAV_ALREADY_THERE
        return (status, entry)
    }

    private func entryToPopTo(_ act: TreeAct, _ stack: Int) -> TreeEntry? {
        look.stack(stack).entries.last {
            $0.route == act.request.route
                && (act.has(NAV_OPTION_UPDATE_ARGUMENTS) || act.request.argument == nil
                    || $0.argument == act.request.argument)
        }
    }

    /// The stack with the entry that is looked for: the innermost around another one, else that with the newest in its scene,
    /// else in another scene.
    func search(_ act: TreeAct, from goal: Int) -> Int? {
        let find = { (stack: Int) in
            act.kind == Int32(NAV_INTENT_POP_TO_ROUTE) ? entryToPopTo(act, stack) : uniqueEntry(act, on: stack)
        }
        if let stack = look.around(goal).first(where: { find($0) != nil }) { return stack }
        let own = look.scene(of: goal)
        let others = act.has(NAV_OPTION_SEARCH_ALL) ? look.scenes.map(\.key).filter { $0 != own } : []
        for scene in [own] + others {
            let found = look.stackKeys.filter { look.scene(of: $0) == scene }.compactMap(find)
            if let newest = found.max(by: { $1.isNewer(than: $0) }) { return look.stack(of: newest.key).key }
        }
        return nil
    }

    private mutating func popToRoute(_ act: TreeAct, _ stack: Int) throws -> Answer {
        let renews = act.has(NAV_OPTION_UPDATE_ARGUMENTS)
        let found = entryToPopTo(act, stack)
        if renews, !TreeWorld.fits(act.request) { throw TreeNo(found == nil ? NAV_NOT_FOUND : NAV_INVALID) }
        guard let found else { throw TreeNo(NAV_NOT_FOUND) }
        let index = look.index(found.key)
        if act.has(NAV_OPTION_INCLUSIVE) {
            guard index >= look.lowest(stack) else { return (NAV_AT_ROOT, found.key) }
            cut(stack, to: index, act, NAV_CANCEL_POP_TO)
            return (NAV_OK, found.key)
        }
        var status = cut(stack, to: index + 1, act, NAV_CANCEL_POP_TO) ? NAV_OK : NAV_ALREADY_THERE
        if renews, renew(found.key, act.request.argument) { status = NAV_OK }
        return (status, found.key)
    }

    /// Without a target and an issuer it goes past all that is presented, which is dismissed.
    private mutating func popUpToRoot(_ act: TreeAct, _ stack: inout Int) throws -> Answer {
        var changed = false
        if target(act) == nil, issuer(act) == nil {
            stack = look.innermost(try openScene(act), pastAll: true)
            for around in look.around(stack) where !keeps(act) {
                for front in look.front(around) {
                    dismiss(front.key)
                    changed = true
                }
            }
        }
        if cut(stack, to: 1, act, NAV_CANCEL_ROOT) { changed = true }
        return (changed ? NAV_OK : NAV_AT_ROOT, look.stack(stack).entries.first?.key ?? 0)
    }

    private mutating func setStack(_ act: TreeAct, _ stack: Int) throws -> Answer {
        let old = look.stack(stack).entries.map(\.key)
        if act.elements.isEmpty, !look.mayBeEmpty(stack) { throw TreeNo(NAV_INVALID) }
        var kept: Set<Int> = []
        for element in act.elements where element.kept != 0 {
            guard kept.insert(element.kept).inserted else { throw TreeNo(NAV_INVALID) }
        }
        if look.stack(stack).holdsOneEntry, act.elements.count > 1 { throw TreeNo(NAV_INVALID) }
        var new: [Int] = []
        var changed = false
        for (key, request) in act.elements {
            if key == 0, let request {
                new.append(try make(request, on: stack))
                continue
            }
            guard look.entries[key] != nil else { throw TreeNo(NAV_STALE) }
            if let request {
                guard request.route == look.entry(key).route, TreeWorld.fits(request) else { throw TreeNo(NAV_INVALID) }
                if renew(key, request.argument) { changed = true }
            }
            new.append(key)
        }
        if new != old { changed = true }
        let moved = new.filter { kept.contains($0) && !old.contains($0) }
        try move(moved, to: stack, act)
        for key in old.reversed() where !kept.contains(key) {
            remove(key, heir: new.last ?? look.owner[stack] ?? 0, act, NAV_CANCEL_SET)
        }
        root.change(stack: stack) { stack in
            stack.entries = new.compactMap { key in stack.entries.first { $0.key == key } }
        }
        return (changed ? NAV_OK : NAV_ALREADY_THERE, new.last ?? 0)
    }

    private mutating func update(_ act: TreeAct) throws -> Answer {
        let entry = look.entry(act.entry)
        guard TreeWorld.fits(TreeRequest(route: entry.route, argument: act.request.argument)) else {
            throw TreeNo(NAV_INVALID)
        }
        return (renew(act.entry, act.request.argument) ? NAV_OK : NAV_ALREADY_THERE, act.entry)
    }

    private mutating func removeAll(_ act: TreeAct) throws -> Answer {
        let goal = try goal(act)
        for entry in act.entries where look.entries[entry] == nil { throw TreeNo(NAV_STALE) }
        let named = Set(act.entries)
        let look = look
        for entry in named where look.index(entry) < look.lowest(look.stack(of: entry).key) {
            // What is presented may go on to others, so it is no reason for its root to go.
            let around = look.around(look.stack(of: entry).key).prefix { !look.stack($0).isPresented || !keeps(act) }
            if named.isDisjoint(with: around.compactMap { look.owner[$0] }) { return (NAV_AT_ROOT, 0) }
        }
        self.named = named
        defer { self.named = [] }
        for entry in inOrder(act.entries) where self.look.entries[entry] != nil {
            let stack = self.look.stack(of: entry)
            let heir = stack.entries.map(\.key).last { !named.contains($0) } ?? self.look.owner[stack.key] ?? 0
            remove(entry, heir: heir, act, NAV_CANCEL_REMOVE)
        }
        let after = self.look
        return (NAV_OK, after.top(after.stacks[goal] != nil ? goal : after.innermost(sceneRoot(act))))
    }

    /// The entries of outer stacks first, those of a stack from its top.
    private func inOrder(_ entries: [Int]) -> [Int] {
        let look = look
        var stacks: [Int] = []
        for entry in entries where !stacks.contains(look.stack(of: entry).key) {
            stacks.append(look.stack(of: entry).key)
        }
        let depths = stacks.map { (stack: $0, depth: look.around($0).count) }
        let byDepth = (0...64).flatMap { depth in depths.filter { $0.depth == depth } }
        return byDepth.flatMap { look.stack($0.stack).entries.reversed().map(\.key).filter(entries.contains) }
    }

    // MARK: On the tree

    private mutating func select(_ act: TreeAct) throws -> Answer {
        let isReport = act.isReport
        guard look.stacks[act.stack] != nil else { return try missing(act.stack, isReport) }
        let wasEmpty = look.stack(act.stack).entries.isEmpty
        try open(act.stack)
        let isOther =
            act.has(NAV_OPTION_REVEAL) && !isReport
            ? try uncover(act.stack, act, NAV_CANCEL_ROOT) : try reveal(act.stack, act)
        var changed = wasEmpty && !look.stack(act.stack).entries.isEmpty || isOther
        if act.has(NAV_OPTION_REVEAL), !isReport, !keeps(act), uncoverInside(act.stack) { changed = true }
        let isAgain =
            !changed && look.isBranch(act.stack) && !act.has(NAV_OPTION_KEEP_BRANCH) && !look.isColumn(act.stack)
        let goesToRoot = isAgain || act.has(NAV_OPTION_POP_BRANCH) && look.isBranch(act.stack)
        if !isReport, goesToRoot, cut(act.stack, to: 1, act, NAV_CANCEL_ROOT) { changed = true }
        return (changed ? NAV_OK : NAV_ALREADY_THERE, look.top(act.stack))
    }

    /// Dismisses what lies over the branches in view of the container on top of a stack.
    private mutating func uncoverInside(_ stack: Int) -> Bool {
        let top = look.entry(look.top(stack))
        let branches = top.shape == nil ? [] : top.shown.map { top.branches[$0].key }
        var changed = false
        for branch in branches {
            for front in look.front(branch) {
                dismiss(front.key)
                changed = true
            }
            if uncoverInside(branch) { changed = true }
        }
        return changed
    }

    private mutating func dismiss(_ act: TreeAct) throws -> Answer {
        let stack = try goal(act)
        if look.isScene(stack), act.target != 0 { return dismiss(stack, act) }
        guard look.stack(stack).isPresented || act.target == 0 else { throw TreeNo(NAV_INVALID) }
        guard let presented = look.around(stack).first(where: { look.stack($0).isPresented }) else {
            throw TreeNo(NAV_NOT_FOUND)
        }
        return dismiss(presented, act)
    }

    private mutating func dismiss(_ stack: Int, _ act: TreeAct) -> Answer {
        if let value = act.value { values[look.stack(stack).entries[0].key] = value }
        let owner = look.owner[stack] ?? 0
        dismiss(stack)
        return (NAV_OK, owner)
    }

    private mutating func setContainer(_ act: TreeAct) throws -> Answer {
        guard let entry = look.entries[act.entry] else { throw TreeNo(NAV_STALE) }
        if entry.shape == act.shape { return (NAV_ALREADY_THERE, act.entry) }
        guard let shape = act.shape else {
            for branch in entry.branches { close(branch) }
            root.change(entry: act.entry) {
                $0.shape = nil
                $0.selected = 0
                $0.columns = 0
                $0.columnsKey = 0
                $0.branches = []
            }
            return (NAV_OK, act.entry)
        }
        let stack = look.stack(of: act.entry)
        if stack.holdsOneEntry { throw TreeNo(NAV_INVALID) }
        if look.around(stack.key).count >= 64 { throw TreeNo(NAV_TOO_LARGE) }
        for branch in entry.branches where shape.index(named: branch.name) == nil { close(branch) }
        let age = newKey()
        let branches = shape.branches.map { given in
            entry.shape?.index(named: given.name).map { entry.branches[$0] }
                ?? TreeStack(key: newKey(), name: given.name)
        }
        let kept = entry.shape.flatMap { shape.index(named: $0.branches[entry.selected].name) }
        root.change(entry: act.entry) {
            $0.shape = shape
            $0.age = age
            $0.selected = kept ?? shape.selected
            // The host has said how many columns of a split fit.
            if !entry.isSplit || !shape.isSplit {
                $0.columns = TreePlan.columns(at: shape)
                $0.columnsKey = age
            }
            $0.branches = branches
            $0.branches[$0.selected].leftAt = 0
        }
        try fill(act.entry)
        return (NAV_OK, act.entry)
    }

    private mutating func close(_ branch: TreeStack) {
        closed.append(branch.key)
        leave(branch.entries.reversed(), NAV_CANCEL_CONTAINER_REMOVED)
    }

    private mutating func back(_ act: TreeAct) throws -> Answer {
        var stack = look.innermost(try openScene(act))
        while true {
            let look = look
            let entries = look.stack(stack).entries
            if entries.count > look.lowest(stack) {
                cut(stack, to: entries.count - 1, act, NAV_CANCEL_POP)
                return (NAV_OK, entries[entries.count - 1].key)
            }
            if look.stack(stack).isPresented { return dismiss(stack, act) }
            guard let owner = look.owner[stack], owner != 0 else { return (NAV_AT_ROOT, 0) }
            if let index = branchBefore(look.entry(owner)) {
                try choose(index, of: owner, act, isBack: true)
                return (NAV_OK, owner)
            }
            if let (container, index) = look.place(stack), container.isSplit,
                let column = container.column(below: index)
            {
                if container.shown.contains(index - 1) {
                    stack = look.innermost(container.branches[index - 1].key)
                    continue
                }
                try choose(column, of: owner, act, isBack: true)
                return (NAV_OK, owner)
            }
            stack = look.stack(of: owner).key
        }
    }

    private func branchBefore(_ container: TreeEntry) -> Int? {
        guard let shape = container.shape, shape.kind == NAV_CONTAINER_TABS else { return nil }
        switch Int(shape.back) {
        case NAV_TABS_BACK_INITIAL: return shape.selected == container.selected ? nil : shape.selected
        case NAV_TABS_BACK_HISTORY:
            let latest = container.branches.map(\.leftAt).max() ?? 0
            return latest == 0 ? nil : container.branches.firstIndex { $0.leftAt == latest }
        default: return nil
        }
    }

    // MARK: Reports

    /// A report is about something that went before.
    private func missing(_ key: Int, _ isReport: Bool) throws -> Answer {
        if key == TreeAct.unknown || !isReport { throw TreeNo(NAV_STALE) }
        return (NAV_ALREADY_GONE, 0)
    }

    private mutating func reportDismissal(_ act: TreeAct) throws -> Answer {
        guard look.stacks[act.stack] != nil else { return try missing(act.stack, true) }
        guard look.stack(act.stack).isPresented || look.isScene(act.stack) else { throw TreeNo(NAV_INVALID) }
        return dismiss(act.stack, act)
    }

    private mutating func reportPop(_ act: TreeAct) throws -> Answer {
        guard look.entries[act.entry] != nil else { return try missing(act.entry, true) }
        let stack = look.stack(of: act.entry).key
        let index = look.index(act.entry)
        if let (container, column) = look.place(stack), container.isFolded, column <= container.shown.lowerBound {
            // The columns up to the first that is shown are one stack.
            let isRoot = index < look.lowest(stack)
            if isRoot, column == 0 { return (NAV_AT_ROOT, act.entry) }
            if !isRoot, let value = act.value { values[act.entry] = value }
            cut(stack, to: isRoot ? 1 : index, act, NAV_CANCEL_POP)
            let selected = isRoot ? container.column(below: column) : column < container.shown.lowerBound ? column : nil
            if let selected { try choose(selected, of: container.key, act) }
            return (NAV_OK, act.entry)
        }
        guard index >= look.lowest(stack) else { return (NAV_AT_ROOT, act.entry) }
        if let value = act.value { values[act.entry] = value }
        cut(stack, to: index, act, NAV_CANCEL_POP)
        return (NAV_OK, act.entry)
    }

    private mutating func reportColumns(_ act: TreeAct) throws -> Answer {
        guard act.columns > 0, act.columns <= Int(NAV_MAX_BRANCHES) else { throw TreeNo(NAV_INVALID) }
        guard let entry = look.entries[act.entry] else { return try missing(act.entry, true) }
        guard entry.isSplit else { throw TreeNo(NAV_INVALID) }
        root.change(entry: act.entry) { $0.columns = act.columns }
        return (act.columns == entry.columns ? NAV_ALREADY_THERE : NAV_OK, act.entry)
    }

    private mutating func reportStack(_ act: TreeAct) throws -> Answer {
        if act.entries.contains(TreeAct.unknown) { throw TreeNo(NAV_STALE) }
        guard let first = act.entries.first else { return reportEmpty(act) }
        guard look.entries[first] != nil, look.index(first) == 0 else { return (NAV_AT_ROOT, 0) }
        let stack = look.stack(of: first)
        if look.isFolded(stack.key) { return try reportColumns(of: stack.key, act) }
        guard stack.entries.map(\.key).filter(act.entries.contains) == act.entries else { throw TreeNo(NAV_INVALID) }
        if stack.entries.count == act.entries.count { return (NAV_ALREADY_THERE, 0) }
        for entry in stack.entries.reversed() where !act.entries.contains(entry.key) {
            remove(entry.key, heir: 0, act, NAV_CANCEL_SET)
        }
        return (NAV_OK, 0)
    }

    /// Of a column that may be empty no entry is left.
    private mutating func reportEmpty(_ act: TreeAct) -> Answer {
        guard look.stacks[act.target] != nil, look.mayBeEmpty(act.target) else { return (NAV_AT_ROOT, 0) }
        return (cut(act.target, to: 0, act, NAV_CANCEL_SET) ? NAV_OK : NAV_ALREADY_THERE, 0)
    }

    /// Of the columns that are one stack, up to the first that is shown, some entries are left. Roots stay anyway. Those of
    /// placeholders need not be named, and after one that is missing nothing is.
    private mutating func reportColumns(of first: Int, _ act: TreeAct) throws -> Answer {
        guard let (container, index) = look.place(first), index == 0 else { return (NAV_AT_ROOT, 0) }
        let columns = container.branches[...container.shown.lowerBound]
        let all = columns.flatMap { $0.entries.map(\.key) }
        guard all.filter(act.entries.contains) == act.entries else { throw TreeNo(NAV_INVALID) }
        let isNamed = columns.map { column in column.entries.contains { act.entries.contains($0.key) } }
        let last = isNamed.lastIndex(of: true) ?? 0
        for column in columns[...last] where look.lowest(column.key) == 1 {
            let isPlaceholder = container.hasPlaceholder(look.place(column.key)?.index ?? 0)
            if !isPlaceholder, !act.entries.contains(column.entries[0].key) { throw TreeNo(NAV_INVALID) }
        }
        var changed = false
        for column in columns {
            for entry in column.entries[min(look.lowest(column.key), column.entries.count)...].reversed()
            where !act.entries.contains(entry.key) {
                remove(entry.key, heir: 0, act, NAV_CANCEL_SET)
                changed = true
            }
        }
        if last < columns.count - 1, try choose(last, of: container.key, act) { changed = true }
        return (changed ? NAV_OK : NAV_ALREADY_THERE, 0)
    }

    // MARK: Batches

    private mutating func performAll(_ act: TreeAct) throws -> Answer {
        batch = act
        isBatch = true
        defer {
            batch = TreeAct(NAV_INTENT_NONE)
            isBatch = false
        }
        var didAnything = false
        var answer: Answer = (NAV_INVALID, 0)
        var last = 0
        for step in act.steps {
            answer = try perform(step)
            if answer.status > 0, look.isUnfit(step) { throw TreeNo(NAV_INVALID) }
            if answer.status == NAV_OK { didAnything = true }
            if answer.status == NAV_OK || answer.status == NAV_ALREADY_THERE { last = answer.entry }
        }
        return (didAnything ? NAV_OK : answer.status, last)
    }
}
