// What the tree's random test does next, chosen by a seed of its own for each act, so that a run stays a run where acts are
// left out of it.

import CNavCore

struct TreeChoices {
    private var random: SeededRandom
    private let look: TreeLook
    private let reference: TreeReference

    init(seed: UInt64, _ reference: TreeReference) {
        random = SeededRandom(seed)
        look = reference.look
        self.reference = reference
    }

    mutating func choose() -> TreeAct {
        if !look.scenes.isEmpty, below(5) == 0 { return ofLives() }
        if !reference.asked.isEmpty, below(3) == 0 { return answer() }
        if look.scenes.isEmpty || reference.hasScenes && below(16) == 0 { return start() }
        // What grows too big is made small again.
        if look.entryKeys.count > 40 {
            var act = TreeAct(NAV_INTENT_SET_STACK)
            act.target = look.scenes[below(look.scenes.count)].key
            act.elements = [(0, request())]
            return act
        }
        var act = operation()
        // While the bridge owes an answer many are reports, often about what is asked about.
        if !reference.asked.isEmpty, below(2) == 0 {
            while !act.isReport, below(3) != 0 { act = operation() }
            if below(3) == 0 { act = reportOfAsked() ?? act }
        }
        if act.isReport { return act }
        if below(100) < 18 { act = batch() }
        if below(6) == 0, act.scene.isEmpty, act.start == nil { act.issuer = issuer() }
        if below(6) == 0 { act.answer = TreeAnswer.allCases[below(TreeAnswer.allCases.count)] }
        return act
    }

    /// Of nav_config: what comes in is waited for, nothing is told, or steps are told.
    static let flags = [
        UInt32(NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_WAIT_FOR_ENTRIES), 0, UInt32(NAV_CONFIG_LIFECYCLE_EVENTS),
    ]

    /// An entry has come in: mostly one that comes in, else any.
    private mutating func ofLives() -> TreeAct {
        switch below(12) {
        case 0, 1, 2:
            var act = TreeAct(TreeAct.limits)
            act.stack = stack()
            // Mostly none.
            act.number = below(3) == 0 ? below(5) : NAV_LIFECYCLE_RESUMED
            return act
        case 3 where reference.pending.isEmpty: return TreeAct(TreeAct.bridges)
        case 4 where below(4) == 0:
            var act = TreeAct(TreeAct.configures)
            act.flags = Self.flags[below(Self.flags.count)]
            return act
        default:
            var act = TreeAct(TreeAct.enters)
            let comingIn = reference.lives.comingIn.sorted()
            act.entry = below(4) == 0 ? entry() : pick(comingIn) ?? entry()
            return act
        }
    }

    /// What becomes of something that waits: mostly an answer that is owed.
    private mutating func answer() -> TreeAct {
        let aborts = below(8) == 0
        let pending = aborts ? reference.pending : reference.asked
        var act = TreeAct(aborts ? TreeAct.aborts : TreeAct.answers)
        act.number = pending[below(pending.count)].number
        return act
    }

    /// The user does something to entries and containers that an open plan changes, too.
    private mutating func reportOfAsked() -> TreeAct? {
        let plans = reference.asked.compactMap(\.plan)
        let updated = plans.flatMap(\.updated).filter { look.entries[$0] != nil }
        let left = plans.flatMap { $0.left.map(\.entry.key) }.filter { look.entries[$0] != nil }
        let containers = look.entryKeys.filter { key in
            look.entry(key).shape != nil
                && plans.contains { $0.chosen.contains(key) || differs(look.entry(key), in: $0) }
        }
        let splits = containers.filter { look.entry($0).isSplit }
        switch below(4) {
        case 0:
            guard let entry = pick(updated) ?? pick(left) else { return nil }
            var act = TreeAct(NAV_INTENT_HOST_DID_UPDATE)
            act.entry = entry
            act.request.argument = argument()
            return act
        case 1:
            guard let split = pick(splits) else { return nil }
            var act = TreeAct(NAV_INTENT_HOST_DID_RESIZE)
            act.entry = split
            act.columns = 1 + below(3)
            return act
        case 2:
            guard let container = pick(containers) else { return nil }
            var act = TreeAct(NAV_INTENT_HOST_DID_SELECT)
            act.stack = pick(look.entry(container).branches.map(\.key)) ?? 0
            return act
        default:
            guard let entry = pick(left) else { return nil }
            var act = TreeAct(NAV_INTENT_HOST_DID_POP)
            act.entry = entry
            return act
        }
    }

    /// Whether a plan selects another branch of a container, or lets it contain something else.
    private func differs(_ container: TreeEntry, in plan: TreePlan) -> Bool {
        let planned = plan.look.entry(container.key)
        return planned.selected != container.selected || planned.shape != container.shape
    }

    private mutating func batch() -> TreeAct {
        var act = TreeAct(NAV_INTENT_BATCH)
        let starts = reference.hasScenes && below(8) == 0
        if starts { act.steps.append(start()) }
        for _ in 0...below(4) {
            var step = operation()
            while step.isReport { step = operation() }
            act.steps.append(step)
        }
        if starts { return act }
        if below(4) == 0 { act.target = stack() } else { chooseScene(&act) }
        return act
    }

    private mutating func start() -> TreeAct {
        var act = TreeAct(NAV_INTENT_START)
        act.request = request()
        act.scene = TreeWorld.sceneNames[below(TreeWorld.sceneNames.count)]
        if below(4) == 0 { act.answer = TreeAnswer.allCases[below(TreeAnswer.allCases.count)] }
        return act
    }

    /// Where the operation goes, whatever scene is active.
    private mutating func chooseScene(_ act: inout TreeAct) {
        guard reference.hasScenes, below(5) == 0 else { return }
        act.scene = look.scenes[below(look.scenes.count)].name
    }

    private mutating func operation() -> TreeAct {
        let kind = pick([
            (NAV_INTENT_NAVIGATE, 22), (NAV_INTENT_NAVIGATE_FOR_RESULT, 10), (NAV_INTENT_REPLACE_TOP, 4),
            (NAV_INTENT_POP_BACK, 7), (NAV_INTENT_POP_TO_ENTRY, 3), (NAV_INTENT_POP_TO_ROUTE, 3),
            (NAV_INTENT_POP_UP_TO_ROOT, 2), (NAV_INTENT_PUSH_ALL, 4), (NAV_INTENT_SET_STACK, 5), (NAV_INTENT_REMOVE, 4),
            (NAV_INTENT_FINISH, 5),
            (NAV_INTENT_UPDATE, 4), (NAV_INTENT_SELECT, 8), (NAV_INTENT_DISMISS, 5), (NAV_INTENT_SET_CONTAINER, 4),
            (NAV_INTENT_BACK, 7), (NAV_INTENT_OPEN, 10), (NAV_INTENT_HOST_DID_POP, 3),
            (NAV_INTENT_HOST_DID_SET_STACK, 3),
            (NAV_INTENT_HOST_DID_UPDATE, 2), (NAV_INTENT_HOST_DID_DISMISS, 3), (NAV_INTENT_HOST_DID_SELECT, 4),
            (NAV_INTENT_HOST_DID_RESIZE, 5),
        ])
        var act = TreeAct(kind)
        switch kind {
        case NAV_INTENT_NAVIGATE:
            act.request = request()
            if below(4) == 0 { makeUnique(&act) }
            choosePresentation(&act)
        case NAV_INTENT_NAVIGATE_FOR_RESULT:
            act.request = request()
            choosePresentation(&act)
        case NAV_INTENT_REPLACE_TOP:
            act.request = request()
            if below(3) == 0 { act.flags |= UInt32(NAV_OPTION_REPLACE_ROOT) }
            if below(3) == 0 { act.flags |= UInt32(NAV_OPTION_TRANSFER_RESULT) }
        case NAV_INTENT_POP_TO_ROUTE:
            act.request = request()
            switch below(4) {
            case 0: act.flags |= UInt32(NAV_OPTION_INCLUSIVE)
            case 1: act.flags |= UInt32(NAV_OPTION_UPDATE_ARGUMENTS)
            default: break
            }
            chooseSearch(&act)
        case NAV_INTENT_POP_BACK, NAV_INTENT_FINISH, NAV_INTENT_DISMISS, NAV_INTENT_HOST_DID_POP,
            NAV_INTENT_HOST_DID_DISMISS:
            if below(2) == 0 { act.value = below(5) }
            if kind == NAV_INTENT_FINISH { act.entry = entry() }
            if kind == NAV_INTENT_HOST_DID_POP { act.entry = below(3) == 0 ? entryOfColumn() : entry() }
            if kind == NAV_INTENT_HOST_DID_DISMISS { act.stack = stack(presented: below(6) != 0) }
            if !reference.hasScenes, act.stack == look.root.key { act.stack = TreeAct.unknown }
        case NAV_INTENT_POP_TO_ENTRY: act.entry = entry()
        case NAV_INTENT_UPDATE, NAV_INTENT_HOST_DID_UPDATE:
            act.entry = entry()
            act.request.argument = argument()
        case NAV_INTENT_PUSH_ALL:
            for _ in 0...below(3) { act.requests.append(request()) }
            choosePresentation(&act)
        case NAV_INTENT_SET_STACK: chooseElements(&act)
        case NAV_INTENT_REMOVE:
            for _ in 0...below(3) { act.entries.append(entry()) }
        case NAV_INTENT_HOST_DID_SET_STACK:
            chooseEntries(&act)
        case NAV_INTENT_HOST_DID_RESIZE:
            let splits = look.entryKeys.filter { look.entry($0).isSplit }
            act.entry = splits.isEmpty || below(12) == 0 ? entry() : splits[below(splits.count)]
            act.columns = below(20) == 0 ? below(2) * 1025 : below(6) == 0 ? 1024 : 1 + below(4)
        case NAV_INTENT_SELECT, NAV_INTENT_HOST_DID_SELECT:
            act.stack = stack(branch: below(6) != 0)
            if kind == NAV_INTENT_SELECT {
                if below(4) == 0 { act.flags |= UInt32(NAV_OPTION_REVEAL) }
                if below(3) == 0 { act.flags |= UInt32(below(2) == 0 ? NAV_OPTION_POP_BRANCH : NAV_OPTION_KEEP_BRANCH) }
            }
        case NAV_INTENT_SET_CONTAINER:
            act.entry = entry()
            if below(4) != 0 { act.shape = TreeWorld.shapes[below(TreeWorld.shapes.count)] }
        case NAV_INTENT_OPEN:
            act.link = link()
            chooseHost(&act)
            if below(8) == 0 { chooseDetail(&act) }
            act.merge = Int32(below(3))
            if below(6) == 0 { act.flags |= UInt32(NAV_OPTION_KEEP_BRANCH) }
            if below(6) == 0 { act.linkFlags |= UInt32(below(2) == 0 ? NAV_LINK_SKIP_IF_OPEN : NAV_LINK_CLOSE) }
        default: break
        }
        if Self.placed.contains(kind) {
            if below(5) == 0, kind != NAV_INTENT_DISMISS || below(2) == 0, !Self.ofEntries.contains(kind) {
                act.target = stack()
            }
            if kind == NAV_INTENT_DISMISS, below(4) == 0 { act.target = stack(presented: true) }
            // The only scene stays, but for the test of several.
            if kind == NAV_INTENT_DISMISS, !reference.hasScenes, act.target == look.root.key { act.target = 0 }
            if kind == NAV_INTENT_SET_STACK { act.target = settled }
            if kind != NAV_INTENT_DISMISS, kind != NAV_INTENT_UPDATE, below(5) == 0 {
                act.flags |= UInt32(NAV_OPTION_KEEP_PRESENTED)
            }
            if Self.revealed.contains(kind), below(7) == 0 { act.flags |= UInt32(NAV_OPTION_REVEAL) }
        }
        if act.target == 0, kind == NAV_INTENT_BACK || Self.placed.contains(kind), !Self.ofEntries.contains(kind) {
            chooseScene(&act)
        }
        return act
    }

    /// They go to the stacks of the entries that they name.
    private static let ofEntries = [NAV_INTENT_POP_TO_ENTRY, NAV_INTENT_REMOVE, NAV_INTENT_UPDATE]

    private static let placed = [
        NAV_INTENT_NAVIGATE, NAV_INTENT_NAVIGATE_FOR_RESULT, NAV_INTENT_REPLACE_TOP, NAV_INTENT_POP_BACK,
        NAV_INTENT_POP_TO_ENTRY, NAV_INTENT_POP_TO_ROUTE, NAV_INTENT_POP_UP_TO_ROOT, NAV_INTENT_PUSH_ALL,
        NAV_INTENT_SET_STACK, NAV_INTENT_REMOVE, NAV_INTENT_UPDATE, NAV_INTENT_DISMISS, NAV_INTENT_OPEN,
    ]

    private static let revealed = [
        NAV_INTENT_NAVIGATE, NAV_INTENT_NAVIGATE_FOR_RESULT, NAV_INTENT_POP_TO_ENTRY, NAV_INTENT_POP_TO_ROUTE,
        NAV_INTENT_POP_UP_TO_ROOT, NAV_INTENT_SET_STACK, NAV_INTENT_PUSH_ALL,
    ]

    /// What is reported to be left on a stack, or on the columns of a split one after the other.
    private mutating func chooseEntries(_ act: inout TreeAct) {
        var entries = look.stack(stack(gone: false)).entries.map(\.key)
        let splits = look.entryKeys.filter { look.entry($0).isFolded }
        if !splits.isEmpty, below(2) == 0 {
            let split = look.entry(splits[below(splits.count)])
            let columns = split.branches[...max(split.shown.lowerBound, below(split.branches.count))]
            let leavesOut = below(2) == 0
            entries = columns.enumerated().flatMap { index, column in
                let isPlaceholder = split.shape?.branches[index].isPlaceholder ?? false
                return column.entries.map(\.key).dropFirst(leavesOut && isPlaceholder ? 1 : 0)
            }
            if below(2) == 0 { entries = Array(entries.prefix(1 + below(entries.count))) }
            act.entries = entries.filter { _ in below(8) != 0 }
        } else {
            act.entries = entries.filter { _ in below(4) != 0 }
        }
        if act.entries.isEmpty, below(4) != 0 { act.entries = [entry()] }
        if act.entries.isEmpty { act.target = column() }
    }

    /// The stack of which a new stack's elements were chosen.
    private var settled = 0

    private mutating func chooseElements(_ act: inout TreeAct) {
        settled = below(3) == 0 ? look.active : below(8) == 0 ? column() : stack(gone: false)
        var elements: [(Int, TreeRequest?)] = []
        for entry in look.stack(settled).entries where below(4) != 0 {
            let renewed = TreeRequest(route: entry.route, argument: argument())
            elements.append((entry.key, below(8) == 0 ? renewed : nil))
        }
        // Those of other stacks, often all of one.
        if reference.hasScenes, below(2) == 0 {
            let others = look.stack(stack(gone: false)).entries
            let (all, settled) = (below(2) == 0, settled)
            for entry in others where look.home[entry.key] != settled && (all || below(2) == 0) {
                let renewed = TreeRequest(route: entry.route, argument: argument())
                elements.insert((entry.key, below(8) == 0 ? renewed : nil), at: below(elements.count + 1))
            }
        }
        if below(2) == 0 { elements.insert((0, request()), at: below(elements.count + 1)) }
        if below(3) == 0, elements.count > 1 { elements.swapAt(0, elements.count - 1) }
        if below(20) == 0 { elements.append((reference.goneEntries.last ?? TreeAct.unknown, nil)) }
        if elements.isEmpty, below(look.mayBeEmpty(settled) ? 2 : 12) != 0 { elements = [(0, request())] }
        act.elements = elements
    }

    /// The host of a link is a scene, often, or the first segment of its path.
    private mutating func chooseHost(_ act: inout TreeAct) {
        guard act.link.hasPrefix("/") else { return }
        if reference.hasScenes, below(4) == 0 {
            act.linkHost = TreeWorld.sceneNames[below(TreeWorld.sceneNames.count)]
        } else if below(8) == 0, let first = act.link.split(separator: "/").first {
            act.linkHost = String(first)
            act.link = String(act.link.dropFirst(1 + first.count))
        }
    }

    /// A link with a detail leads to a split, often, or stays where it is.
    private mutating func chooseDetail(_ act: inout TreeAct) {
        let details = [
            "/mail/letter/1", "/mail/letter/2", "/notes/1", "/page", "/", "/mail/1", "/mail/letter/2/attached",
        ]
        let other = link()
        act.detail = other.hasPrefix("/") && below(3) == 0 ? other : details[below(details.count)]
        guard act.linkHost.isEmpty else { return }
        act.link = ["/mail", "/mail/1", "/notes", "/mail/page", "", act.link][below(6)]
    }

    private mutating func makeUnique(_ act: inout TreeAct) {
        act.unique = Int32(1 + below(2))
        act.action = Int32(below(3))
        switch below(4) {
        case 0: act.flags |= UInt32(NAV_OPTION_IGNORE_ARGUMENTS)
        case 1: act.flags |= UInt32(NAV_OPTION_UPDATE_ARGUMENTS)
        default: break
        }
        chooseSearch(&act)
    }

    private mutating func chooseSearch(_ act: inout TreeAct) {
        if below(3) != 0 { return }
        act.flags |= UInt32(below(2) == 0 ? NAV_OPTION_SEARCH_SCENE : NAV_OPTION_SEARCH_ALL)
    }

    private mutating func choosePresentation(_ act: inout TreeAct) {
        if below(8) == 0 { act.presentation = Int32(1 + below(7)) }
        let isPresented =
            act.presentation > NAV_PRESENTATION_PUSHED
            || TreeWorld.routes[act.request.route].presentation != NAV_PRESENTATION_PUSHED
        if below(isPresented ? 2 : 8) == 0 {
            act.occupied = Int32([NAV_OCCUPIED_REPLACE, NAV_OCCUPIED_QUEUE, NAV_OCCUPIED_REJECT][below(3)])
        }
    }

    // MARK: Parts

    private mutating func below(_ bound: Int) -> Int { random.below(bound) }

    private mutating func pick(_ weighted: [(Int, Int)]) -> Int {
        var left = below(weighted.reduce(0) { $0 + $1.1 })
        for (value, weight) in weighted {
            left -= weight
            if left < 0 { return value }
        }
        return weighted[0].0
    }

    private mutating func pick(_ keys: [Int]) -> Int? { keys.isEmpty ? nil : keys[below(keys.count)] }

    private mutating func argument() -> Int? {
        let number = below(24)
        return number < 6
            ? nil : number == 6 ? TreeWorld.refused : number == 7 ? TreeWorld.refusedUpdate : 1 + number % 2
    }

    private mutating func request() -> TreeRequest {
        // That of an entry that is there, often.
        if below(5) == 0, !look.entryKeys.isEmpty {
            return look.entry(look.entryKeys[below(look.entryKeys.count)]).request
        }
        var request = TreeRequest(route: below(TreeWorld.routes.count), argument: below(2) == 0 ? nil : argument())
        if !TreeWorld.fits(request), below(10) != 0 { request.argument = 1 + below(2) }
        return request
    }

    private mutating func entry() -> Int {
        if below(25) == 0, let gone = reference.goneEntries.last { return gone }
        if below(60) == 0 { return TreeAct.unknown }
        return look.entryKeys[below(look.entryKeys.count)]
    }

    /// A column that may be empty, often.
    private mutating func column() -> Int {
        let columns = look.stackKeys.filter { below(8) == 0 ? look.isColumn($0) : look.mayBeEmpty($0) }
        return columns.isEmpty ? stack() : columns[below(columns.count)]
    }

    private mutating func entryOfColumn() -> Int {
        let entries = look.entryKeys.filter { look.isColumn(look.stack(of: $0).key) }
        return entries.isEmpty ? entry() : entries[below(entries.count)]
    }

    private mutating func issuer() -> Int {
        if below(6) == 0 { return entry() }
        // That of an earlier act, often.
        let spent = reference.issued.keys.filter { look.entries[$0] != nil }.sorted()
        if !spent.isEmpty, below(2) == 0 { return spent[below(spent.count)] }
        let uncovered = look.entryKeys.filter(look.isUncovered)
        return uncovered.isEmpty ? entry() : uncovered[below(uncovered.count)]
    }

    private mutating func stack(presented: Bool = false, branch: Bool = false, gone: Bool = true) -> Int {
        if gone, below(25) == 0, let gone = reference.goneStacks.last { return gone }
        if gone, below(60) == 0 { return TreeAct.unknown }
        if gone, !presented, below(8) == 0 { return column() }
        let keys = look.stackKeys.filter {
            (!presented || look.stack($0).isPresented) && (!branch || look.isBranch($0))
                && (gone || !look.stack($0).entries.isEmpty)
        }
        return keys.isEmpty ? look.root.key : keys[below(keys.count)]
    }

    private mutating func link() -> String {
        let relative = ["..", "cart", "shipping", "1", "../2", "music", "../../1", "attached"]
        if below(3) == 0 { return relative[below(relative.count)] }
        let paths = TreeWorld.routes.compactMap(\.path)
        let path = paths[below(paths.count)].split(separator: "{id:int}", omittingEmptySubsequences: false)
        return path.joined(separator: "\(below(12) == 0 ? TreeWorld.refused : 1 + below(2))")
    }
}
