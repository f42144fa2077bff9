// The tree as a plain recursive value, on purpose naive: a stack has entries, an entry has stacks. What follows from it is
// found out anew each time.

import CNavCore

struct TreeEntry {
    var key: Int
    var route: Int
    var argument: Int?
    /// The number that the library has given it; of a new one the largest there is.
    var number = UInt64.max
    /// The key of its waiter; 0: none.
    var waiter = 0
    var shape: TreeShape?
    var selected = 0
    /// Of a split: how many columns fit, and what it has in common with the splits in whose place it came.
    var columns = 0
    var columnsKey = 0
    /// The greater it is, the later the entry became what it contains.
    var age = 0
    var branches: [TreeStack] = []
    var presented: [TreeStack] = []

    var request: TreeRequest { TreeRequest(route: route, argument: argument) }
    var owned: [TreeStack] { presented + branches }

    /// Age goes by numbers; new ones come in the order in which they are made.
    func isNewer(than other: TreeEntry) -> Bool { (number, key) > (other.number, other.key) }

    var isSplit: Bool { shape?.isSplit ?? false }
    /// Whether fewer columns fit than there are.
    var isFolded: Bool { isSplit && columns < branches.count }

    /// Whether the root of a column is its placeholder, or another entry of that route.
    func hasPlaceholder(_ column: Int) -> Bool {
        guard let branch = shape?.branches[column], branch.isPlaceholder else { return false }
        return branches[column].entries.first.map { $0.route == branch.initial?.route } ?? true
    }

    /// The flags of a branch that the host is told.
    func flags(_ branch: Int) -> UInt64 {
        let flags = shape?.branches[branch].flags ?? 0
        return hasPlaceholder(branch) ? flags : flags & ~UInt64(NAV_BRANCH_PLACEHOLDER)
    }

    /// Whether there is nothing on a column, or what stands for nothing while the split is folded.
    private func isHidden(_ column: Int, whereFolded isFolded: Bool) -> Bool {
        let count = branches[column].entries.count
        return count == 0 || isFolded && count == 1 && hasPlaceholder(column)
    }

    private func lastSeen(upTo column: Int, whereFolded isFolded: Bool) -> Int {
        (0...column).last { $0 == 0 || !isHidden($0, whereFolded: isFolded) } ?? 0
    }

    /// The branch that is shown where only one is.
    var top: Int { isSplit ? lastSeen(upTo: selected, whereFolded: true) : selected }

    /// The branch that has the focus.
    var focus: Int { isSplit ? lastSeen(upTo: selected, whereFolded: isFolded) : selected }

    /// The branches that are shown: of a split as many as fit, that on top the last of them, or the first ones.
    var shown: Range<Int> {
        guard let shape else { return 0..<0 }
        if shape.showsOne { return selected..<selected + 1 }
        let end = isFolded ? max(top + 1, columns) : branches.count
        return (isFolded ? end - columns : 0)..<end
    }

    /// The column that comes to light where one goes that stands in front of it in the one stack of those that are folded.
    func column(below column: Int) -> Int? { column == 0 ? nil : lastSeen(upTo: column - 1, whereFolded: true) }

    /// With all that is in it.
    var all: [TreeEntry] { [self] + owned.flatMap { $0.entries.flatMap(\.all) } }
}

struct TreeStack {
    var key: Int
    var presentation = Int32(NAV_PRESENTATION_PUSHED)
    /// Of a branch or a scene.
    var name = ""
    /// Of what is presented: the key of the stack over which it lies.
    var over = 0
    /// When the branch was left last; 0: it was not, or is selected.
    var leftAt = 0
    var entries: [TreeEntry] = []

    var isPresented: Bool { presentation != Int32(NAV_PRESENTATION_PUSHED) }
    var holdsOneEntry: Bool {
        presentation == Int32(NAV_PRESENTATION_ACTION_SHEET) || presentation == Int32(NAV_PRESENTATION_ALERT)
    }

    /// Changes the stack of a key, which is this or in it.
    @discardableResult
    mutating func change(stack key: Int, _ body: (inout TreeStack) -> Void) -> Bool {
        if key == self.key {
            body(&self)
            return true
        }
        for index in entries.indices {
            for place in entries[index].branches.indices
            where entries[index].branches[place].change(stack: key, body) { return true }
            for place in entries[index].presented.indices
            where entries[index].presented[place].change(stack: key, body) { return true }
        }
        return false
    }

    @discardableResult
    mutating func change(entry key: Int, _ body: (inout TreeEntry) -> Void) -> Bool {
        for index in entries.indices {
            if entries[index].key == key {
                body(&entries[index])
                return true
            }
            for place in entries[index].branches.indices
            where entries[index].branches[place].change(entry: key, body) { return true }
            for place in entries[index].presented.indices
            where entries[index].presented[place].change(entry: key, body) { return true }
        }
        return false
    }

    /// All that can be seen of it; what is not known before has no key.
    func lines(_ indent: String = "", known: Set<Int>? = nil) -> [String] {
        let kind = isPresented ? "presented \(presentation) over #\(over)" : name
        let name = { (key: Int) in known.map { $0.contains(key) } ?? true ? "#\(key)" : "new" }
        return ["\(indent)stack \(name(key)) \(kind)"]
            + entries.flatMap { entry -> [String] in
                let shape = entry.shape.map {
                    " \($0.kind) \($0.back) \($0.branches.map(\.name)) selected \(entry.selected)"
                        + (entry.isSplit ? " fits \(entry.columns)" : "")
                }
                let waits = entry.waiter == 0 ? "" : " waits"
                return ["\(indent)  \(name(entry.key)) \(entry.request)\(waits)\(shape ?? "")"]
                    + (entry.branches + entry.presented.sorted { ($0.presentation, $0.key) < ($1.presentation, $1.key) })
                    .flatMap { $0.lines(indent + "    ", known: known) }
            }
    }
}

/// All scenes: the branches of an entry that nobody sees, so that whatever is done to a stack is done to any in the same way.
extension TreeStack {
    static func world() -> TreeStack { TreeStack(key: -2, entries: [TreeEntry(key: -3, route: 0)]) }

    var scenes: [TreeStack] {
        get { entries.first?.branches ?? [] }
        set { entries[0].branches = newValue }
    }

    /// The index of the active scene.
    var activeScene: Int {
        get { entries.first?.selected ?? 0 }
        set { entries[0].selected = newValue }
    }

    /// What can be seen of all scenes.
    func sceneLines(known: Set<Int>? = nil) -> [String] {
        scenes.enumerated().flatMap { index, scene in
            ["scene \(scene.name)\(index == activeScene ? " active" : "")"] + scene.lines("  ", known: known)
        }
    }
}

/// What follows from a tree.
struct TreeLook {
    private(set) var stacks: [Int: TreeStack] = [:]
    private(set) var entries: [Int: TreeEntry] = [:]
    /// Of an entry the stack, of a stack the owner; 0: the root.
    private(set) var home: [Int: Int] = [:]
    private(set) var owner: [Int: Int] = [:]
    /// What lies over a stack, that in front first.
    private(set) var over: [Int: [TreeStack]] = [:]
    /// In the order of the tree.
    private(set) var stackKeys: [Int] = []
    private(set) var entryKeys: [Int] = []
    let world: TreeStack
    let scenes: [TreeStack]
    /// The root stack of the active scene.
    let root: TreeStack

    init(_ world: TreeStack) {
        self.world = world
        scenes = world.scenes
        root = scenes.isEmpty ? TreeStack(key: -1) : scenes[world.activeScene]
        for scene in scenes { walk(scene, owner: 0) }
        for key in over.keys { over[key]?.sort { $0.presentation > $1.presentation } }
    }

    private mutating func walk(_ stack: TreeStack, owner: Int) {
        stacks[stack.key] = stack
        stackKeys.append(stack.key)
        self.owner[stack.key] = owner
        if stack.isPresented { over[stack.over, default: []].append(stack) }
        for entry in stack.entries {
            entries[entry.key] = entry
            entryKeys.append(entry.key)
            home[entry.key] = stack.key
            for owned in entry.owned { walk(owned, owner: entry.key) }
        }
    }

    func stack(_ key: Int) -> TreeStack { stacks[key] ?? TreeStack(key: -1) }
    func entry(_ key: Int) -> TreeEntry { entries[key] ?? TreeEntry(key: -1, route: 0) }
    func stack(of entry: Int) -> TreeStack { stack(home[entry] ?? -1) }
    func top(_ stack: Int) -> Int { self.stack(stack).entries.last?.key ?? 0 }
    func index(_ entry: Int) -> Int { stack(of: entry).entries.firstIndex { $0.key == entry } ?? -1 }
    func isBranch(_ stack: Int) -> Bool { owner[stack] != 0 && !self.stack(stack).isPresented }

    /// The container of which a stack is a branch, and which; nil where it is none.
    func place(_ stack: Int) -> (container: TreeEntry, index: Int)? {
        guard isBranch(stack), let container = entries[owner[stack] ?? 0],
            let index = container.branches.firstIndex(where: { $0.key == stack })
        else { return nil }
        return (container, index)
    }

    func isColumn(_ stack: Int) -> Bool { place(stack)?.container.isSplit ?? false }

    /// The index of the lowest entry that can be popped: the root stays, but for a column that may be empty.
    func lowest(_ stack: Int) -> Int {
        place(stack).map { $0.container.shape?.branches[$0.index].initial == nil ? 0 : 1 } ?? 1
    }

    func mayBeEmpty(_ stack: Int) -> Bool { lowest(stack) == 0 }

    /// A stack, or where nothing stands on it that on which its container stands.
    func filled(_ stack: Int) -> Int { around(stack).first { !self.stack($0).entries.isEmpty } ?? root.key }
    func front(_ stack: Int) -> [TreeStack] { over[stack] ?? [] }

    /// A stack and those around it, from the inside out.
    func around(_ stack: Int) -> [Int] {
        var keys = [stack]
        while let last = keys.last, let owner = owner[last], owner != 0 { keys.append(home[owner] ?? -1) }
        return keys
    }

    /// The root stack of the scene in which a stack is.
    func scene(of stack: Int) -> Int { around(stack).last ?? root.key }
    func scene(named name: String) -> Int? { scenes.first { $0.name == name }?.key }
    func isScene(_ stack: Int) -> Bool { owner[stack] == 0 }

    func isIn(_ stack: Int, _ outer: Int) -> Bool { around(stack).contains(outer) }

    /// Whether a stack is another one or in its containers, with nothing presented between.
    func isContained(_ stack: Int, in outer: Int) -> Bool {
        let around = around(stack)
        guard let index = around.firstIndex(of: outer) else { return false }
        return around[..<index].allSatisfy(isBranch)
    }

    /// What an entry presents: over inner stacks first, that in front first.
    func inFront(_ presented: [TreeStack]) -> [TreeStack] {
        presented.sorted { (around($1.over).count, $1.presentation) < (around($0.over).count, $0.presentation) }
    }

    func context(_ stack: Int) -> Int { around(stack).first { !isBranch($0) } ?? root.key }

    func innermost(_ start: Int, pastOneEntry: Bool = false, pastAll: Bool = false) -> Int {
        var key = start
        while true {
            let front = front(key).first { !pastAll && !(pastOneEntry && $0.holdsOneEntry) }
            if let front {
                key = front.key
            } else if let top = stack(key).entries.last, top.shape != nil {
                key = top.branches[top.focus].key
            } else {
                return key
            }
        }
    }

    var active: Int { innermost(root.key) }

    /// A stack, or of one that holds one entry the innermost one below.
    func pastOneEntry(_ stack: Int) -> Int {
        guard self.stack(stack).holdsOneEntry else { return stack }
        return innermost(pastOneEntry(self.stack(stack).over), pastOneEntry: true)
    }

    /// Whether a stack is a column that others of a folded split cover.
    func isFolded(_ stack: Int) -> Bool {
        place(stack).map { $0.container.isSplit && $0.index < $0.container.shown.lowerBound } ?? false
    }

    /// It is on top of its stack, as each container around it is, and no column covers these; nothing lies in front of it but
    /// what holds one entry.
    func isUncovered(_ entry: Int) -> Bool {
        var entry = entry
        while true {
            var key = stack(of: entry).key
            guard top(key) == entry, front(key).allSatisfy(\.holdsOneEntry) else { return false }
            while stack(key).isPresented {
                let own = key
                key = stack(key).over
                guard front(key).first(where: { !$0.holdsOneEntry || $0.key == own })?.key == own else { return false }
            }
            guard let owner = owner[key], owner != 0 else { return true }
            if isFolded(key) { return false }
            entry = owner
        }
    }

    func isShown(_ stack: Int) -> Bool {
        var key = stack
        var inner = 0
        while true {
            let front = front(key).prefix { $0.key != inner }
            if front.contains(where: { $0.presentation == Int32(NAV_PRESENTATION_FULL_SCREEN) }) { return false }
            if self.stack(key).isPresented {
                (inner, key) = (key, self.stack(key).over)
                continue
            }
            guard let (container, index) = place(key) else { return true }
            let owner = container.key
            guard container.shown.contains(index), top(home[owner] ?? -1) == owner else { return false }
            (inner, key) = (0, home[owner] ?? -1)
        }
    }
}
