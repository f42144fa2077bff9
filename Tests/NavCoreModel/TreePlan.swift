// A plan of the reference: an operation done to a copy of the tree, and what it means for those who wait. What makes an
// operation impossible is thrown; what finds nothing to do is returned.

import CNavCore

/// What makes an operation impossible.
struct TreeNo: Error {
    var status: Int
    init(_ status: Int) { self.status = status }
}

/// What is presented there already has to go first.
struct TreeWaits: Error {
    var context: Int
    var presentation: Int32
}

struct TreePlan {
    typealias Answer = (status: Int, entry: Int)

    var root: TreeStack
    /// The last key.
    var lastKey: Int
    /// Entries as they left, each with the reason.
    var left: [(entry: TreeEntry, reason: Int)] = []
    /// The stacks as they were closed.
    var closed: [Int] = []
    /// The entries that a removal names.
    var named: Set<Int> = []
    /// By the key of an entry, what its waiter gets.
    var values: [Int: Int] = [:]
    /// The entries that it makes, each with what its builder is told.
    var made: [(key: Int, argument: Int?)] = []
    /// The containers of which it wants a branch to be selected.
    var chosen: Set<Int> = []
    /// The entries whose models are told new arguments.
    var updated: [Int] = []
    /// The waiters of its steps, each with the entry that was made.
    var waiters: [Int] = []
    /// Those that it has from an earlier plan.
    var givenWaiters: [Int] = []
    var batch = TreeAct(NAV_INTENT_NONE)
    var isBatch = false
    var isReport = false
    /// Of what has waited until there is room.
    var context = 0
    /// The root stack of the scene to which the operation goes.
    var scene: Int
    /// The names of those that others are just asked about.
    var comingScenes: Set<String> = []
    /// The names of those that its steps have removed.
    var goneScenes: [String] = []
    /// A container is opened on the way of a link, which stays in its scene.
    var isOnWay = false
    private var parentDepth = 0

    let paths: TreePaths

    /// Of an operation that goes to a scene, else to the active one.
    init(_ root: TreeStack, in scene: String = "", lastKey: Int, paths: TreePaths) {
        let look = TreeLook(root)
        self.root = root
        self.scene = look.scene(named: scene) ?? look.root.key
        self.lastKey = lastKey
        self.paths = paths
    }

    var look: TreeLook { TreeLook(root) }

    mutating func newKey() -> Int {
        lastKey += 1
        return lastKey
    }

    // MARK: Leaving

    /// Entries have left, with all that they own.
    mutating func leave(_ entries: [TreeEntry], _ reason: Int) {
        var all = entries.map { (entry: $0, reason: reason) }
        var index = 0
        while index < all.count {
            let (entry, reason) = all[index]
            left.append((entry, named.contains(entry.key) ? NAV_CANCEL_REMOVE : reason))
            for stack in look.inFront(entry.presented) + entry.branches {
                closed.append(stack.key)
                let reason = stack.isPresented ? NAV_CANCEL_DISMISS : NAV_CANCEL_CONTAINER_REMOVED
                all += stack.entries.reversed().map { ($0, reason) }
            }
            index += 1
        }
    }

    /// Removes what stands on a stack from an index on.
    @discardableResult
    mutating func cut(_ stack: Int, to count: Int, _ act: TreeAct, _ reason: Int) -> Bool {
        guard look.stack(stack).entries.count > count else { return false }
        while look.stack(stack).entries.count > count {
            let heir = count > 0 ? look.stack(stack).entries[count - 1].key : look.owner[stack] ?? 0
            remove(look.top(stack), heir: heir, act, reason)
        }
        return true
    }

    mutating func remove(_ entry: Int, heir: Int, _ act: TreeAct, _ reason: Int) {
        if keeps(act), heir != 0 { passOn(from: entry, to: heir) }
        let home = look.stack(of: entry).key
        leave([look.entry(entry)], reason)
        root.change(stack: home) { $0.entries.removeAll { $0.key == entry } }
    }

    func keeps(_ act: TreeAct) -> Bool { act.has(NAV_OPTION_KEEP_PRESENTED) || batch.has(NAV_OPTION_KEEP_PRESENTED) }

    /// What an entry presents, and what is presented in it, goes on to another one.
    private mutating func passOn(from entry: Int, to heir: Int) {
        var inside = [entry]
        while !inside.isEmpty {
            let next = inside.removeFirst()
            let look = look
            for stack in look.inFront(look.entry(next).presented) { pass(stack, to: heir) }
            inside += look.entry(next).branches.flatMap { $0.entries.map(\.key) }
        }
    }

    private mutating func pass(_ stack: TreeStack, to heir: Int) {
        let look = look
        let home = look.stack(of: heir).key
        let over = look.isIn(home, stack.over) ? stack.over : look.context(home)
        guard over == stack.over || !look.front(over).contains(where: { $0.presentation == stack.presentation }) else {
            return
        }
        // What is presented in it over stacks around it has to lie elsewhere.
        let owner = look.owner[stack.key] ?? 0
        let carried = look.around(look.stack(of: owner).key).flatMap(look.front).filter {
            $0.key != stack.key && look.isIn($0.key, stack.key)
        }
        root.change(entry: owner) { $0.presented.removeAll { $0.key == stack.key } }
        root.change(entry: heir) {
            $0.presented.append(stack)
            $0.presented[$0.presented.count - 1].over = over
        }
        for stack in carried { lay(stack) }
    }

    /// A presented stack goes.
    mutating func dismiss(_ stack: Int) {
        let look = look
        guard look.stacks[stack] != nil else { return }
        closed.append(stack)
        leave(look.stack(stack).entries.reversed(), NAV_CANCEL_DISMISS)
        if look.isScene(stack) {
            let active = look.root.key
            goneScenes.append(look.stack(stack).name)
            root.scenes.removeAll { $0.key == stack }
            root.activeScene = root.scenes.firstIndex { $0.key == active } ?? max(0, root.scenes.count - 1)
            return
        }
        root.change(entry: look.owner[stack] ?? 0) { $0.presented.removeAll { $0.key == stack } }
    }

    // MARK: Coming

    /// A new scene, which is the active one.
    @discardableResult
    mutating func start(_ request: TreeRequest, as name: String) throws -> Answer {
        if look.scene(named: name) != nil { throw TreeNo(NAV_INVALID) }
        return (NAV_OK, try make(request, on: startScene(name)))
    }

    mutating func startScene(_ name: String) -> Int {
        let scene = TreeStack(key: newKey(), name: name)
        root.scenes.append(scene)
        root.activeScene = root.scenes.count - 1
        return scene.key
    }

    /// A new entry on a stack, or in the place of another one.
    @discardableResult
    mutating func make(_ request: TreeRequest, on stack: Int, at index: Int? = nil, waiter: Int = 0) throws -> Int {
        let entry = TreeEntry(key: newKey(), route: request.route, argument: request.argument, waiter: waiter)
        guard TreeWorld.fits(request) else { throw TreeNo(NAV_INVALID) }
        root.change(stack: stack) { $0.entries.insert(entry, at: index ?? $0.entries.count) }
        made.append((entry.key, entry.argument))
        if let shape = TreeWorld.routes[request.route].shape { try contain(shape, in: entry.key) }
        return entry.key
    }

    private mutating func contain(_ shape: TreeShape, in entry: Int) throws {
        let stack = look.stack(of: entry)
        if stack.holdsOneEntry { throw TreeNo(NAV_INVALID) }
        if look.around(stack.key).count >= 64 { throw TreeNo(NAV_TOO_LARGE) }
        let age = newKey()
        let branches = shape.branches.map { TreeStack(key: newKey(), name: $0.name) }
        root.change(entry: entry) {
            $0.shape = shape
            $0.selected = shape.selected
            $0.columns = TreePlan.columns(at: shape)
            $0.columnsKey = age
            $0.age = age
            $0.branches = branches
        }
        try fill(entry)
    }

    /// How many columns fit at first.
    static func columns(at first: TreeShape) -> Int {
        first.columns == 0 && first.isSplit ? Int(NAV_MAX_BRANCHES) : first.columns
    }

    mutating func fill(_ entry: Int) throws {
        let container = look.entry(entry)
        guard let shape = container.shape else { return }
        for (index, branch) in container.branches.enumerated()
        where shape.opensAtOnce(index, selected: container.selected) { try open(branch.key) }
    }

    /// Puts the initial entry on a branch that was not opened.
    mutating func open(_ stack: Int) throws {
        let look = look
        guard look.isBranch(stack), look.stack(stack).entries.isEmpty else { return }
        let container = look.entry(look.owner[stack] ?? 0)
        guard let shape = container.shape, let index = container.branches.firstIndex(where: { $0.key == stack }) else {
            return
        }
        guard var initial = shape.branches[index].initial else { return }
        if initial.argument == nil { initial.argument = container.argument }
        try make(initial, on: stack)
    }

    // MARK: Where

    /// The stack where an operation goes.
    func goal(_ act: TreeAct, pastOneEntry: Bool = false) throws -> Int {
        let look = look
        if TreePlan.ofEntry.contains(Int(act.kind)) {
            guard look.entries[act.entry] != nil else { throw TreeNo(NAV_STALE) }
            return look.stack(of: act.entry).key
        }
        if let target = target(act) {
            guard look.stacks[target] != nil else { throw TreeNo(NAV_STALE) }
            return target
        }
        guard let issuer = issuer(act) else {
            return look.innermost(try openScene(act), pastOneEntry: pastOneEntry)
        }
        let stack = look.stack(of: issuer).key
        return pastOneEntry ? look.pastOneEntry(stack) : stack
    }

    static let ofEntry = [
        NAV_INTENT_POP_TO_ENTRY, NAV_INTENT_UPDATE, NAV_INTENT_SET_CONTAINER, NAV_INTENT_HOST_DID_POP,
        NAV_INTENT_HOST_DID_UPDATE, NAV_INTENT_FINISH,
    ]

    /// The root stack of the scene to which an operation or a step goes.
    func sceneRoot(_ act: TreeAct) -> Int { act.scene.isEmpty ? scene : look.scene(named: act.scene) ?? -1 }

    /// The same, unless an earlier step has removed it. Entries are removed from wherever they stand.
    func openScene(_ act: TreeAct) throws -> Int {
        let scene = sceneRoot(act)
        if look.stacks[scene] == nil, act.kind != Int32(NAV_INTENT_REMOVE) { throw TreeNo(NAV_STALE) }
        return scene
    }

    func target(_ act: TreeAct) -> Int? { act.target != 0 ? act.target : batch.target != 0 ? batch.target : nil }

    /// While it is there.
    func issuer(_ act: TreeAct) -> Int? {
        let issuer = act.issuer != 0 ? act.issuer : batch.issuer
        return look.entries[issuer] != nil ? issuer : nil
    }

    // MARK: Selecting

    /// Whether another one was selected.
    @discardableResult
    mutating func choose(_ index: Int, of entry: Int, _ act: TreeAct, isBack: Bool = false) throws -> Bool {
        try open(look.entry(entry).branches[index].key)
        chosen.insert(entry)
        let from = look.entry(entry).selected
        guard from != index else { return false }
        let time = isBack ? 0 : newKey()
        root.change(entry: entry) {
            $0.selected = index
            $0.branches[from].leftAt = time
            $0.branches[index].leftAt = 0
        }
        forget(entry, from, act)
        return true
    }

    /// A branch is not selected any more. What was to be kept as long as it was is popped.
    private mutating func forget(_ entry: Int, _ index: Int, _ act: TreeAct) {
        let container = look.entry(entry)
        guard let shape = container.shape, shape.showsOne else { return }
        let branch = container.branches[index].key
        if shape.memory == NAV_RETENTION_NONE || shape.branches[index].forgets {
            cut(branch, to: 1, act, NAV_CANCEL_CONTAINER_REMOVED)
        }
        let inner = look.entries.values.filter {
            $0.shape?.memory == Int32(NAV_RETENTION_WHILE_ACTIVE) && look.isIn(look.stack(of: $0.key).key, branch)
        }
        for tabs in inner.sorted(by: { $0.age > $1.age }) {
            for (place, branch) in tabs.branches.enumerated() where place != tabs.selected {
                cut(branch.key, to: 1, act, NAV_CANCEL_CONTAINER_REMOVED)
            }
        }
    }

    /// Selects the branches in which a stack is. Whether another one was selected.
    @discardableResult
    mutating func reveal(_ stack: Int, _ act: TreeAct) throws -> Bool {
        var isOther = false
        for key in look.around(stack) where look.isBranch(key) {
            let owner = look.owner[key] ?? 0
            let index = look.entry(owner).branches.firstIndex { $0.key == key } ?? 0
            if try choose(index, of: owner, act) { isOther = true }
        }
        return activate(look.scene(of: stack)) || isOther
    }

    /// Whether another scene was active.
    @discardableResult
    mutating func activate(_ scene: Int) -> Bool {
        let index = root.scenes.firstIndex { $0.key == scene } ?? root.activeScene
        defer { root.activeScene = index }
        return index != root.activeScene
    }

    /// Lets the user see a stack where an operation asks for that, or has gone to an entry on it.
    mutating func reveal(_ act: TreeAct, _ stack: Int, _ answer: Answer, goesToEntry: Bool = false) throws -> Answer {
        let isAtRoot = answer.status == NAV_AT_ROOT && act.kind == Int32(NAV_INTENT_POP_UP_TO_ROOT)
        guard answer.status == NAV_OK || answer.status == NAV_ALREADY_THERE || isAtRoot else { return answer }
        var changed = false
        if act.has(NAV_OPTION_REVEAL) {
            changed = try uncover(stack, act, TreePlan.reason(of: act))
        } else if goesToEntry {
            let isOther = try act.searches && reveal(stack, act)
            changed = try clear(stack, act) || isOther
        }
        return changed ? (NAV_OK, answer.entry) : answer
    }

    private static func reason(of act: TreeAct) -> Int {
        switch Int(act.kind) {
        case NAV_INTENT_SET_STACK: NAV_CANCEL_SET
        case NAV_INTENT_POP_UP_TO_ROOT: NAV_CANCEL_ROOT
        default: NAV_CANCEL_POP_TO
        }
    }

    /// What covers a stack goes, but for what holds one entry: what lies in front of it and of those around it, and what
    /// stands upon its containers. It ends at a branch that is not selected; a column that is folded is selected. Whether
    /// anything changes.
    mutating func clear(_ goal: Int, _ act: TreeAct) throws -> Bool {
        var changed = false
        var stack = goal
        while true {
            let front = look.front(stack).prefix { !look.isIn(goal, $0.key) }
            for covering in front where !covering.holdsOneEntry && !keeps(act) {
                dismiss(covering.key)
                changed = true
            }
            if look.stack(stack).isPresented {
                stack = look.stack(stack).over
                continue
            }
            guard let (container, index) = look.place(stack) else { return changed }
            if look.isFolded(stack) {
                if try choose(index, of: container.key, act) { changed = true }
            } else if container.shape?.showsOne == true, container.selected != index {
                return changed
            }
            stack = look.stack(of: container.key).key
            if cut(stack, to: look.index(container.key) + 1, act, TreePlan.reason(of: act)) { changed = true }
        }
    }

    /// What stands or lies over the way to a stack goes, and the way is selected. Whether anything changes.
    @discardableResult
    mutating func uncover(_ goal: Int, _ act: TreeAct, _ reason: Int) throws -> Bool {
        var changed = try reveal(goal, act)
        let way = look.around(goal)
        var stack = goal
        while true {
            if !keeps(act) {
                for front in look.front(stack) where !way.contains(front.key) {
                    dismiss(front.key)
                    changed = true
                }
            }
            let look = look
            if look.stack(stack).isPresented {
                stack = look.stack(stack).over
            } else if let owner = look.owner[stack], owner != 0 {
                stack = look.stack(of: owner).key
                if cut(stack, to: look.index(owner) + 1, act, reason) { changed = true }
            } else {
                return changed
            }
        }
    }

    // MARK: Opening

    /// The branch where a route opens, seen from a stack. The container may be opened first.
    mutating func branch(for route: TreeRoute, near: Int, _ act: TreeAct, isNext: Bool) throws -> Int {
        let parent = TreeWorld.route(named: route.parent?.route ?? "")
        let look = look
        let scene = look.scene(of: near)
        let elsewhere = newestContainer(of: parent) { key in
            !self.isOnWay || look.scene(of: look.stack(of: key).key) == scene
        }
        var container = newestContainer(of: parent, from: near) ?? elsewhere ?? 0
        if container == 0 { container = try openParent(parent, near: near, act, isNext: isNext) }
        return try branch(for: route, in: container)
    }

    mutating func openParent(_ parent: Int, near: Int, _ act: TreeAct, isNext: Bool) throws -> Int {
        parentDepth += 1
        defer { parentDepth -= 1 }
        if parentDepth > 64 { throw TreeNo(NAV_LOOP) }
        var step = TreeAct(NAV_INTENT_NAVIGATE)
        step.request = TreeRequest(route: parent)
        step.issuer = act.issuer
        step.flags = act.flags & UInt32(NAV_OPTION_KEEP_PRESENTED)
        return try navigate(step, near: near, isNext: isNext).entry
    }

    func branch(for route: TreeRoute, in container: Int) throws -> Int {
        guard let branch = look.entry(container).branches.first(where: { $0.name == route.parent?.branch }) else {
            throw TreeNo(NAV_NOT_FOUND)
        }
        return branch.key
    }

    /// The newest container of a route; nil where there is none.
    private func newestContainer(of route: Int, where isMeant: (Int) -> Bool) -> Int? {
        look.entries.values.filter { $0.route == route && $0.shape != nil && isMeant($0.key) }
            .max { $1.isNewer(than: $0) }?.key
    }

    /// The newest on the way back from an index of a stack; nil where there is none.
    func newestContainer(of route: Int, from stack: Int, at last: Int = Int.max - 1) -> Int? {
        let look = look
        var back: Set<Int> = []
        var (stack, last) = (stack, last)
        while true {
            back.formUnion(look.stack(stack).entries.prefix(last + 1).map(\.key))
            guard let owner = look.owner[stack], owner != 0 else { break }
            last = look.index(owner)
            stack = look.stack(of: owner).key
        }
        return newestContainer(of: route) { back.contains($0) }
    }
}
