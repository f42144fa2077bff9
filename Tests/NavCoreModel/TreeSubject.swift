// The navigator under the tree's random test, driven through the C interface. After each act what it came to and the whole
// tree are compared with the reference.

import CNavCore
import CTrace
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

final class TreeSubject {
    let reference: TreeReference
    private(set) var navigator: OpaquePointer?
    private(set) var failure: String?
    private(set) var routes: [nav_id] = []

    func addRoute(_ id: nav_id) { routes.append(id) }

    /// Keys and ids stand for one another as soon as the navigator has said them.
    private var ids: [Int: nav_id] = [:]
    private var keys: [nav_id: Int] = [:]
    var mirror = TreeMirror()
    /// The revision of which the tree was replayed last.
    var replayed: UInt64 = 0
    /// By tags the trees to which questions lead, unless something was changed since.
    var asked: [UInt64: TreeMirror] = [:]
    /// What the bridge says next, and by tickets what it was asked last.
    var answers: [TreeAnswer] = []
    var questions: [nav_id: nav_id] = [:]
    /// What waiters got, and what was completed, since the last act began.
    var results: [(waiter: TreeWaiter, result: TreeResult)] = []
    var completions: [(ticket: nav_id, outcome: nav_outcome)] = []
    var waiters: [TreeWaiter] = []
    private var numbers: [nav_id: Int] = [:]
    private var waiterIds: [Int: nav_id] = [:]
    var models = ModelStore(refused: TreeWorld.refused, refusedUpdate: TreeWorld.refusedUpdate)
    var destroyedUserData = 0
    var givenUserData = 0
    /// The steps that were told since the last act began, event by event.
    var steps: [[TreeStep]] = []
    /// The last changes, for a failure.
    var changesSaid: [String] = []

    init(_ reference: TreeReference, flags: UInt32) {
        self.reference = reference
        let arena = ModelArena()
        expectOK(nav_navigator_new(nil, &navigator), "new")
        for route in TreeWorld.routes.indices { register(route, arena) }
        for scene in reference.paths.linkScenes {
            expectOK(nav_link_scene_add(navigator, arena.string(scene)), "link scene add")
        }
        expectOK(configure(flags: flags), "configure")
        reference.lives.configure(flags: flags)
        addObserver()
        setBridge()
        let root = TreeRequest(route: 0)
        expectOK(nav_start(navigator, request(root, arena), nil, nil), "start")
        reference.start(root)
        compareTree()
        compareLives()
    }

    func complain(_ complaint: String) {
        if failure == nil { failure = complaint }
    }

    func expectOK(_ status: nav_status, _ what: @autoclosure () -> String) {
        if status != 0 { complain("\(what()) answers \(name(status))") }
    }

    func name(_ status: nav_status) -> String { String(cString: nav_status_name(status)) }

    // MARK: Keys and ids

    private static let unknown: nav_id = 1 << 53 - 1

    func id(_ key: Int) -> nav_id { key == 0 ? 0 : ids[key] ?? Self.unknown }

    func key(_ id: nav_id) -> Int? { id == 0 ? 0 : keys[id] }

    func bind(_ key: Int, _ id: nav_id) -> Bool {
        if let known = ids[key] { return known == id }
        guard keys[id] == nil, id != 0 else { return false }
        ids[key] = id
        keys[id] = key
        return true
    }

    // MARK: Acts

    func beginLives() { steps = [] }

    private func begin() {
        beginLives()
        results = []
        completions = []
        answers = reference.answers
    }

    /// Does what the reference did, and compares.
    func step(_ act: TreeAct, number: Int) -> String? {
        begin()
        let arena = ModelArena()
        var outcome = nav_outcome()
        outcome.size = MemoryLayout<nav_outcome>.stride
        let firstWaiter = waiters.count
        var intent = intent(act, arena, tag: number)
        let status = nav_perform(navigator, &intent, &outcome)
        trace_outcome(&outcome)
        if status != outcome.status { complain("it returns \(status), and its outcome says \(outcome.status)") }
        if status != reference.outcome.status {
            complain(
                "it is \(name(status)) (\(String(nav_last_message(navigator)))), and \(reference.outcome) was expected")
        }
        if status == NAV_PENDING { numbers[outcome.ticket] = number }
        bindWaiters(from: firstWaiter, isKept: status == NAV_OK || status == NAV_PENDING)
        compare()
        if failure == nil, !act.isReport { compare(outcome, reference.outcome) }
        return failure
    }

    /// Answers or aborts what waits, as the reference did.
    func answer(_ answer: TreeAnswer, number: Int) -> String? {
        begin()
        let ticket = numbers.first { $0.value == number }?.key ?? 0
        let question = questions[ticket] ?? 0
        switch answer {
        case .acceptsLater: expectOK(nav_answer(navigator, question, 0), "answer")
        case .refusesLater: expectOK(nav_answer(navigator, question, 5), "answer")
        default: expectOK(nav_abort(navigator, ticket, Int32(NAV_ABORT_BY_HOST)), "abort")
        }
        compare()
        return failure
    }

    private func compare() {
        guard failure == nil else { return }
        if !answers.isEmpty { complain("the bridge was not asked \(answers.count) times") }
        compareTree()
        compareLives()
        compareCompletions()
        compareResults()
        if failure == nil { reference.number { nav_entry_number(navigator, id($0)) } }
    }

    /// Those of calls that did nothing are never called.
    private func bindWaiters(from first: Int, isKept: Bool) {
        guard isKept else { return }
        let new = waiters[first...]
        if new.count != reference.waiters.count {
            return complain("\(new.count) waiters, and \(reference.waiters.count) were expected")
        }
        for (waiter, key) in zip(new, reference.waiters) { waiter.key = key }
    }

    private func compare(_ outcome: nav_outcome, _ expected: TreeOutcome) {
        guard expected.status != NAV_PENDING else { return }
        // An entry may have come and gone since.
        if expected.entry == 0 ? outcome.entry != 0 : !bind(expected.entry, outcome.entry) {
            complain("the entry is #\(key(outcome.entry) ?? -1), and \(expected) was expected")
        }
        if outcome.removed_count != expected.removed {
            complain("\(outcome.removed_count) were removed, and \(expected) was expected")
        }
    }

    private func compareCompletions() {
        guard failure == nil else { return }
        let said = completions.map { (numbers[$0.ticket] ?? -1, $0.outcome) }
        let expected = reference.completions
        let isSame =
            said.count == expected.count
            && zip(said, expected).allSatisfy { $0.0 == $1.number && $0.1.status == $1.outcome.status }
        guard isSame else {
            return complain("\(said.map { ($0.0, name($0.1.status)) }) were completed, and \(expected) was expected")
        }
        for (said, expected) in zip(said, expected) { compare(said.1, expected.outcome) }
    }

    private func compareResults() {
        let said = results.map { waiter, result in
            var result = result
            result.waiter = waiter.key
            return result
        }
        guard failure == nil, said != reference.results else { return }
        complain("\(said) were said, and \(reference.results) was expected")
    }

    /// Closes it, after which nothing may be left.
    func end() -> String? {
        reference.close()
        begin()
        expectOK(nav_close(navigator), "close")
        // What waits fails stack by stack.
        completions.sort { numbers[$0.ticket] ?? -1 < numbers[$1.ticket] ?? -1 }
        let failed = results.filter { $0.result.kind == NAV_RESULT_FAILED }.sorted { $0.waiter.key > $1.waiter.key }
        results = failed + results.dropFirst(failed.count)
        compareCompletions()
        compareResults()
        compareSteps()
        nav_navigator_free(navigator)
        navigator = nil
        if models.count > 0 { complain("\(models.count) models were not destroyed") }
        if destroyedUserData != givenUserData {
            complain("\(destroyedUserData) of \(givenUserData) user data were destroyed")
        }
        return failure
    }

    // MARK: The tree

    func compareTree() {
        guard failure == nil else { return }
        let scenes = reference.root.scenes
        var roots = [nav_id](repeating: 0, count: scenes.count + 1)
        let count = nav_owned_stacks(navigator, 0, &roots, roots.count)
        if count != scenes.count { complain("there are \(count) scenes") }
        for (scene, root) in zip(scenes, roots) { compare(scene, root, owner: 0, over: 0) }
        if let failure {
            self.failure =
                failure + "\n    expected:\n      " + reference.root.sceneLines().joined(separator: "\n      ")
            self.failure? += "\n" + dump
            return
        }
        let look = reference.look
        let arena = ModelArena()
        for name in TreeWorld.sceneNames
        where nav_scene_find(navigator, arena.string(name)) != id(look.scene(named: name) ?? 0) {
            complain("another scene than that expected is named \(name)")
        }
        if nav_scene_find(navigator, nav_string()) != id(scenes.isEmpty ? 0 : look.root.key) {
            complain("another scene than #\(look.root.key) is active")
        }
        if nav_current_stack(navigator) != id(scenes.isEmpty ? 0 : look.active) {
            complain("another stack than #\(look.active) is active")
        }
        if nav_current_revision(navigator) != reference.revision {
            complain("the revision is \(nav_current_revision(navigator)), and \(reference.revision) was expected")
        }
        if let difference = mirror.difference(from: look, self) { complain("the mirror: \(difference)") }
    }

    var dump: String {
        var text: UnsafeMutablePointer<CChar>?
        guard nav_dump(navigator, &text, nil) == NAV_OK, let text else { return "" }
        defer { nav_text_free(text) }
        return String(cString: text)
    }

    /// Without the revision.
    var treeDump: Substring { dump.drop { $0 != "\n" } }

    private func compare(_ stack: TreeStack, _ id: nav_id, owner: Int, over: Int) {
        guard bind(stack.key, id) else { return complain("another stack is where #\(stack.key) was expected") }
        let look = reference.look
        var info = nav_stack_info()
        info.size = MemoryLayout<nav_stack_info>.stride
        expectOK(nav_stack_get(navigator, id, &info), "stack get")
        if info.presentation != stack.presentation || info.owner != self.id(owner)
            || String(info.name) != stack.name || info.scene != self.id(look.scene(of: stack.key))
            || info.presented_over != self.id(stack.over) || info.depth != stack.entries.count
        {
            complain("stack #\(stack.key) is otherwise: \(info), owner #\(key(info.owner) ?? -1)")
        }
        if (info.flags & UInt32(NAV_STACK_SHOWN) != 0) != look.isShown(stack.key) {
            complain("whether stack #\(stack.key) is shown is otherwise")
        }
        if (info.flags & UInt32(NAV_STACK_ACTIVE) != 0) != (look.innermost(look.scene(of: stack.key)) == stack.key) {
            complain("whether stack #\(stack.key) is active is otherwise")
        }
        let place = look.place(stack.key)
        let isPlaceholder = place.map { $0.container.hasPlaceholder($0.index) } ?? false
        let isSelected = place.map { $0.container.selected == $0.index } ?? false
        if (info.flags & UInt32(NAV_STACK_PLACEHOLDER) != 0) != isPlaceholder
            || (info.flags & UInt32(NAV_STACK_SELECTED) != 0) != isSelected
        {
            complain("the flags of stack #\(stack.key) are \(info.flags)")
        }
        var entries = [nav_id](repeating: 0, count: stack.entries.count + 1)
        let count = nav_stack_entries(navigator, id, &entries, entries.count)
        if count != stack.entries.count { return complain("#\(stack.key) has \(count) entries") }
        for (entry, id) in zip(stack.entries, entries) { compare(entry, id, on: stack) }
    }

    private func compare(_ entry: TreeEntry, _ id: nav_id, on stack: TreeStack) {
        guard bind(entry.key, id) else {
            return complain("#\(self.key(id) ?? -1) \(id) is where #\(entry.key) \(self.id(entry.key)) was expected")
        }
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        expectOK(nav_entry_request(navigator, id, &request), "request")
        if request.route_id != routes[entry.route] || TreeMirror.number(request.arguments) != entry.argument {
            complain(
                "#\(entry.key) is \(String(request.route)) \(TreeMirror.number(request.arguments) ?? -1), not \(entry.request)"
            )
        }
        if nav_entry_stack(navigator, id) != self.id(stack.key) { complain("#\(entry.key) is on another stack") }
        let waits = entry.waiter != 0 && reference.unsettled.contains(entry.waiter)
        if (nav_entry_waiter(navigator, id) != 0) != waits { complain("whether #\(entry.key) is awaited is otherwise") }
        var container = nav_container_info()
        container.size = MemoryLayout<nav_container_info>.stride
        expectOK(nav_container_get(navigator, id, &container), "container get")
        if container.kind != entry.shape?.kind ?? 0 || container.count != entry.branches.count
            || container.selected != entry.selected && entry.shape != nil
            || container.columns != entry.columns || container.retention != entry.shape?.memory ?? 0
        {
            complain("#\(entry.key) contains something else: selected \(container.selected) fits \(container.columns)")
        }
        if entry.shape != nil, container.top != entry.top {
            complain("branch \(container.top) of #\(entry.key) is on top, not \(entry.top)")
        }
        compareModel(entry, id)
        guard failure == nil else { return }
        // Those that lie over an outer stack are in front.
        let look = reference.look
        let owned =
            entry.branches
            + entry.presented.sorted {
                (look.around($1.over).count, $0.presentation) < (look.around($0.over).count, $1.presentation)
            }
        var stacks = [nav_id](repeating: 0, count: owned.count + 1)
        let count = nav_owned_stacks(navigator, id, &stacks, stacks.count)
        if count != owned.count { return complain("#\(entry.key) owns \(count) stacks") }
        for (stack, id) in zip(owned, stacks) { compare(stack, id, owner: entry.key, over: stack.over) }
    }

    private func compareModel(_ entry: TreeEntry, _ id: nav_id) {
        // While the bridge is asked a model knows what it is asked about.
        let isAsked = reference.asked.contains { $0.plan?.updated.contains(entry.key) ?? false }
        guard TreeWorld.routes[entry.route].hasBuilder, !isAsked else { return }
        var model: UnsafeMutableRawPointer?
        expectOK(nav_entry_model(navigator, id, &model), "model")
        guard let told = models[model] else { return complain("#\(entry.key) has no model") }
        if told != entry.argument ?? -1 { complain("the model of #\(entry.key) was told \(told)") }
    }
}

/// Who waits for a result.
final class TreeWaiter {
    unowned let subject: TreeSubject
    var key = 0
    var isDestroyed = false

    init(_ subject: TreeSubject) {
        self.subject = subject
    }
}
