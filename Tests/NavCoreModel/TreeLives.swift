// How much of each entry runs, under the tree's random test: found out anew from the whole tree after each commit, less what
// comes in, and more what stays started meanwhile.

import CNavCore

/// The steps that follow from one commit, and which entries are around which.
struct TreeSteps {
    var paused: Set<Int> = []
    var created: Set<Int> = []
    var started: Set<Int> = []
    var resumed: Set<Int> = []
    var stopped: Set<Int> = []
    /// The containers of each that ran less afterwards, and of each that ran more.
    var containersBefore: [Int: Set<Int>] = [:]
    var containersAfter: [Int: Set<Int>] = [:]

    var isEmpty: Bool { [paused, created, started, resumed, stopped].allSatisfy(\.isEmpty) }
}

struct TreeLives {
    /// Whether steps are told, and whether what comes in is waited for.
    var tells = false
    var waits = false
    private var look = TreeLook(TreeStack.world())
    private(set) var lives: [Int: Int] = [:]
    private(set) var comingIn: Set<Int> = []
    /// The entries that are covered and stay started, each with the one that has to come in before.
    private var covered: [Int: Int] = [:]
    /// The most that the host allows on stacks.
    private var limits: [Int: Int] = [:]
    /// Since the last act began.
    private(set) var steps: [TreeSteps] = []

    mutating func begin() { steps = [] }

    subscript(entry: Int) -> Int { lives[entry] ?? NAV_LIFECYCLE_NONE }

    func limit(_ stack: Int) -> Int { limits[stack] ?? NAV_LIFECYCLE_RESUMED }

    // MARK: What happens

    mutating func commit(_ after: TreeLook, issuer: Int, isReport: Bool) {
        letIn(issuer, after)
        renew(after, begins: !isReport)
    }

    mutating func limit(_ stack: Int, to most: Int) -> Int {
        guard most > NAV_LIFECYCLE_NONE, most <= NAV_LIFECYCLE_RESUMED else { return NAV_INVALID }
        guard look.stacks[stack] != nil else { return NAV_STALE }
        guard limit(stack) != most else { return NAV_ALREADY_THERE }
        limits[stack] = most
        renew(look, begins: false)
        return NAV_OK
    }

    mutating func enter(_ entry: Int, wasThere: Bool) -> Int {
        guard look.entries[entry] != nil else { return wasThere ? NAV_ALREADY_GONE : NAV_STALE }
        guard comingIn.contains(entry) else { return NAV_ALREADY_THERE }
        letIn(entry, look)
        renew(look, begins: false)
        return NAV_OK
    }

    mutating func endEntrances() {
        comingIn = []
        renew(look, begins: false)
    }

    mutating func configure(flags: UInt32) {
        let tells = flags & UInt32(NAV_CONFIG_LIFECYCLE_EVENTS) != 0
        waits = flags & UInt32(NAV_CONFIG_WAIT_FOR_ENTRIES) != 0
        // Who begins to be told knows already what runs.
        self.tells = self.tells && tells
        if !waits { endEntrances() }
        self.tells = tells
    }

    /// All entries go.
    mutating func close() { renew(TreeLook(TreeStack.world()), begins: false) }

    // MARK: What follows

    /// An entry has come in, with all that is in it and around it.
    private mutating func letIn(_ entry: Int, _ after: TreeLook) {
        guard comingIn.contains(entry) else { return }
        let around = around(entry, after)
        comingIn = comingIn.filter { other in
            let isIn = after.entries[other] != nil && after.entriesAround(other).contains(entry)
            return other != entry && !around.contains(other) && !isIn
        }
    }

    /// The entries in which an entry is. One that has just gone was in those that stay, wherever these are now.
    private func around(_ entry: Int, _ after: TreeLook) -> Set<Int> {
        if after.entries[entry] != nil { return after.entriesAround(entry) }
        let before = look.around(look.stack(of: entry).key).compactMap { look.owner[$0] }.filter { $0 != 0 }
        guard let stays = before.first(where: { after.entries[$0] != nil }) else { return [] }
        return after.entriesAround(stays).union([stays])
    }

    private mutating func renew(_ after: TreeLook, begins: Bool) {
        var now = Dictionary(uniqueKeysWithValues: after.entryKeys.map { ($0, life(of: $0, after)) })
        // What is covered or hidden has come in.
        comingIn = comingIn.filter { now[$0] == NAV_LIFECYCLE_RESUMED }
        var first: Int?
        if waits, begins {
            let sees = now.filter { $0.value == NAV_LIFECYCLE_RESUMED && self[$0.key] < NAV_LIFECYCLE_STARTED }
            comingIn.formUnion(sees.keys)
            first = after.seen.first { sees[$0] != nil }
        }
        for entry in comingIn { now[entry] = NAV_LIFECYCLE_STARTED }
        let hidden = lives.filter { $0.value >= NAV_LIFECYCLE_STARTED && now[$0.key] == NAV_LIFECYCLE_CREATED }
        covered = Dictionary(
            uniqueKeysWithValues: hidden.keys.compactMap { entry in
                (covered[entry] ?? first).flatMap { comingIn.contains($0) ? (entry, $0) : nil }
            })
        for entry in covered.keys { now[entry] = NAV_LIFECYCLE_STARTED }
        if tells { tell(now, after) }
        (lives, look) = (now, after)
    }

    private mutating func tell(_ now: [Int: Int], _ after: TreeLook) {
        var told = TreeSteps()
        for entry in Set(lives.keys).union(now.keys) {
            let (before, life) = (self[entry], now[entry] ?? NAV_LIFECYCLE_NONE)
            let reaches = { (step: Int) in before < step && life >= step }
            let leaves = { (step: Int) in before >= step && life < step }
            if leaves(NAV_LIFECYCLE_RESUMED) { told.paused.insert(entry) }
            if leaves(NAV_LIFECYCLE_STARTED) { told.stopped.insert(entry) }
            if reaches(NAV_LIFECYCLE_CREATED) { told.created.insert(entry) }
            if reaches(NAV_LIFECYCLE_STARTED) { told.started.insert(entry) }
            if reaches(NAV_LIFECYCLE_RESUMED) { told.resumed.insert(entry) }
            if life < before { told.containersBefore[entry] = look.containers(of: entry) }
            if life > before { told.containersAfter[entry] = after.containers(of: entry) }
        }
        if !told.isEmpty { steps.append(told) }
    }

    private func life(of entry: Int, _ look: TreeLook) -> Int {
        let stack = look.stack(of: entry).key
        guard look.top(stack) == entry else { return NAV_LIFECYCLE_CREATED }
        return least(most(on: stack, look), by: look.front(stack))
    }

    private func most(on stack: Int, _ look: TreeLook) -> Int {
        var most = NAV_LIFECYCLE_RESUMED
        if look.stack(stack).isPresented {
            let over = look.stack(stack).over
            most = least(self.most(on: over, look), by: look.front(over).prefix { $0.key != stack })
        } else if let (container, index) = look.place(stack) {
            most = container.shown.contains(index) ? life(of: container.key, look) : NAV_LIFECYCLE_CREATED
        }
        return min(most, limit(stack))
    }

    private func least(_ most: Int, by front: some Sequence<TreeStack>) -> Int {
        front.reduce(most) { most, stack in
            if stack.presentation == Int32(NAV_PRESENTATION_FULL_SCREEN) { return NAV_LIFECYCLE_CREATED }
            return stack.holdsOneEntry ? most : min(most, NAV_LIFECYCLE_STARTED)
        }
    }
}

extension TreeLook {
    /// The entries that are on top of stacks in view, owners first.
    var seen: [Int] { scenes.flatMap { seen(on: $0.key) } }

    private func seen(on stack: Int) -> [Int] {
        let top = entry(top(stack))
        let inner =
            top.shape == nil ? [] : top.branches.indices.filter { top.shown.contains($0) }.map { top.branches[$0] }
        let own = stacks[stack]?.entries.isEmpty ?? true ? [] : [top.key]
        return own + (inner + front(stack).reversed()).flatMap { seen(on: $0.key) }
    }

    /// The entries in which an entry is, however deep.
    func entriesAround(_ entry: Int) -> Set<Int> {
        Set(around(stack(of: entry).key).compactMap { owner[$0] }).subtracting([0])
    }
}

extension TreeLook {
    /// The containers in which an entry is, with nothing presented between.
    fileprivate func containers(of entry: Int) -> Set<Int> {
        var found: Set<Int> = []
        var stack = stack(of: entry).key
        while let (container, _) = place(stack) {
            found.insert(container.key)
            stack = self.stack(of: container.key).key
        }
        return found
    }
}

// MARK: Acts

extension TreeAct {
    /// The host reports that an entry has come in, limits a stack, sets the bridge anew, or is configured otherwise.
    static let enters = -3
    static let limits = -4
    static let bridges = -5
    static let configures = -6

    var isOfLives: Bool { (TreeAct.configures...TreeAct.enters).contains(Int(kind)) }

    var linesOfLives: String {
        switch Int(kind) {
        case TreeAct.enters: "entered #\(entry)"
        case TreeAct.limits: "limit stack #\(stack) to \(number)"
        case TreeAct.bridges: "another bridge"
        default: "configure \(flags)"
        }
    }
}

extension TreeReference {
    /// What the navigator answers.
    func live(_ act: TreeAct) -> Int {
        beginLives()
        switch Int(act.kind) {
        case TreeAct.enters: return lives.enter(act.entry, wasThere: goneEntries.contains(act.entry))
        case TreeAct.limits: return lives.limit(act.stack, to: act.number)
        case TreeAct.bridges:
            lives.endEntrances()
            return NAV_OK
        default:
            lives.configure(flags: act.flags)
            return NAV_OK
        }
    }
}
