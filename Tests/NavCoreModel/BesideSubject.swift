// The navigator under the test of commits beside open questions: what it says, and the rules.

import CNavCore
import CTrace
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

/// A question whose answer is owed.
struct BesideQuestion {
    var id: nav_id
    var ticket: nav_id
    var isGuard: Bool
    /// What its plan changes.
    var entries: [nav_id] = []
    var stacks: [nav_id] = []
}

final class BesideSubject {
    var random: SeededRandom
    /// What is the same for all acts of a seed.
    let seed: UInt64
    private(set) var navigator: OpaquePointer?
    private(set) var failure: String?
    private(set) var lines: [String] = []
    /// What was committed beside questions: of what kind, and what was done.
    private(set) var counts: [String: Int] = [:]

    var arena = ModelArena()
    /// As the changes tell it, and as it was read after the last act.
    private var mirror = TreeMirror()
    private(set) var tree = TreeMirror()
    /// In the order of the tree.
    private(set) var stackIds: [nav_id] = []
    private(set) var entryIds: [nav_id] = []
    private(set) var flowIds: [nav_id] = []
    /// By tags the trees to which questions lead, unless something was changed since.
    private var planned: [UInt64: TreeMirror] = [:]
    private(set) var owed: [BesideQuestion] = []
    private(set) var tickets: [nav_id] = []
    private var completed: Set<nav_id> = []
    private var commits = 0
    private var isRedirected = false

    private var waiters: [BesideWaiter] = []
    private(set) var waiterIds: [nav_id] = []
    private var settled: Set<nav_id> = []
    private var added: Set<nav_id> = []
    private var released: Set<nav_id> = []
    private var models = ModelStore(refused: BesideWorld.refused, refusedUpdate: BesideWorld.refusedUpdate)
    private var given = 0
    fileprivate var destroyed = 0
    private(set) var routes: [nav_id] = []

    init(_ seed: UInt64) {
        self.seed = seed
        random = SeededRandom(seed)
        var config = nav_config()
        config.size = MemoryLayout<nav_config>.stride
        if seed % 3 == 0 { config.flags = UInt32(NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_BACK_EVENTS) }
        expect(nav_navigator_new(&config, &navigator), "new")
        for route in BesideWorld.routes { register(route) }
        addObserver()
        lines.append("start")
        start("tabs", "main")
        if seed % 3 > 0 { start("split", "left") }
        if seed % 3 > 1 { start("page", "right") }
        setBridge()
        addGuards()
        readTree()
    }

    private func start(_ route: String, _ scene: String) {
        var start = nav_intent()
        var options = nav_options()
        start.size = MemoryLayout<nav_intent>.stride
        start.kind = nav_intent_kind(NAV_INTENT_START)
        start.request = request(route, nil)
        options.size = MemoryLayout<nav_options>.stride
        options.scene = arena.string(scene)
        start.options = arena.copy(options)
        expect(nav_perform(navigator, &start, nil), "start")
    }

    func complain(_ text: @autoclosure () -> String) {
        if failure == nil { failure = text() }
    }

    func expect(_ status: nav_status, _ what: @autoclosure () -> String) {
        if status != NAV_OK { complain("\(what()) answers \(name(status)): \(String(nav_last_message(navigator)))") }
    }

    func name(_ status: nav_status) -> String { String(cString: nav_status_name(status)) }

    // MARK: Acts

    func step(_ seed: UInt64) {
        random = SeededRandom(seed)
        arena = ModelArena()
        choose()
        check()
        if trace_is_on() != 0 {
            trace_after(navigator)
        } else if random.oneIn(8) {
            compareSaved()
        }
    }

    /// Calls the navigator. What it does beside a question is counted by its name.
    func call(_ name: String, _ text: String, _ body: () -> nav_status) {
        let line =
            "\(lines.count): \(text)\(owed.isEmpty ? "" : ", owed \(owed.map { $0.isGuard ? "guard" : "bridge" })")"
        if trace_is_on() != 0 { trace_begin(line) }
        lines.append(line)
        let before = owed
        let isAlone = tickets.isEmpty
        let revision = nav_current_revision(navigator)
        commits = 0
        isRedirected = false
        let status = body()
        lines[lines.count - 1] += " -> \(self.name(status)) \(nav_current_revision(navigator))"
        trace_line(self.name(status))
        // The turn of others that waited may have come, and that of a screen to which a guard led.
        if isAlone, !isRedirected, status < 0, nav_current_revision(navigator) != revision {
            complain("it fails and something changes")
        }
        for question in before where name != "answer" && name != "abort" {
            let isOpen = owed.contains { $0.id == question.id }
            guard commits > 0 || name == "publish" && status == NAV_OK else { continue }
            counts["\(question.isGuard ? "guard" : "bridge"), \(isOpen ? "left" : "ended"): \(name)", default: 0] += 1
        }
    }

    /// An operation or a report. Its waiters are those that its intent has made.
    func perform(_ name: String, _ text: String, _ intent: nav_intent, waiters first: Int) {
        var intent = intent
        operate(name, text, waiters: first) { nav_perform(navigator, &intent, &$0) }
    }

    func operate(_ name: String, _ text: String, waiters first: Int, _ body: (inout nav_outcome) -> nav_status) {
        call(name, text) {
            var outcome = nav_outcome()
            outcome.size = MemoryLayout<nav_outcome>.stride
            let status = body(&outcome)
            trace_outcome(&outcome)
            let isKept = status == NAV_OK || status == NAV_PENDING
            for waiter in waiters[first...] { waiter.isKept = isKept }
            if isKept, outcome.waiter != 0 { waiterIds.append(outcome.waiter) }
            if status == NAV_PENDING { tickets.append(outcome.ticket) }
            if (outcome.ticket != 0) != (status == NAV_PENDING) { complain("its outcome has a ticket") }
            return status
        }
    }

    /// Who waits next.
    func addWaiter() -> (user: UnsafeMutableRawPointer, hear: nav_result_callback, destroy: nav_destroy_callback) {
        let waiter = BesideWaiter(self)
        waiters.append(waiter)
        given += 1
        return (
            Unmanaged.passUnretained(waiter).toOpaque(), { BesideWaiter.at($0)?.hear($1) },
            { BesideWaiter.at($0)?.destroy() }
        )
    }

    var waiterCount: Int { waiters.count }

    /// A wait that begins at once.
    func keepLastWaiter(_ id: nav_id, isKept: Bool) {
        waiters[waiters.count - 1].isKept = isKept
        if isKept { waiterIds.append(id) }
    }

    func forget(_ question: BesideQuestion) { owed.removeAll { $0.id == question.id } }

    // MARK: Reading

    private func check() {
        guard failure == nil else { return }
        readTree()
        // Which flags branches have can't be read.
        for id in Array(mirror.stacks.keys) { mirror.stacks[id]?.flags = 0 }
        if let difference = mirror.difference(from: tree) {
            complain("the changes lead elsewhere:\n\(difference)\n\(dump)")
        }
        checkFlows()
        lookBack()
        guard tickets.isEmpty else { return }
        for id in entryIds { checkModel(id) }
    }

    /// Whoever looks where back leads changes nothing, although a branch may open on the way.
    private func lookBack() {
        for scene in ids({ nav_owned_stacks(navigator, 0, $0, $1) }) {
            var plan = nav_back_plan()
            plan.size = MemoryLayout<nav_back_plan>.stride
            _ = nav_back_plan_get(navigator, scene, &plan)
            if ids({ nav_way_back(navigator, scene, $0, $1) }).isEmpty { complain("no way leads to \(scene)") }
        }
    }

    private var dump: String {
        var text: UnsafeMutablePointer<CChar>?
        guard nav_dump(navigator, &text, nil) == NAV_OK, let text else { return "" }
        defer { nav_text_free(text) }
        return String(cString: text)
    }

    private func ids(_ read: (UnsafeMutablePointer<nav_id>?, Int) -> Int) -> [nav_id] {
        let count = read(nil, 0)
        return [nav_id](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = read(buffer.baseAddress, count)
        }
    }

    private func readTree() {
        tree = TreeMirror()
        stackIds = []
        entryIds = []
        flowIds = []
        tree.scenes = ids { nav_owned_stacks(navigator, 0, $0, $1) }
        tree.active = nav_scene_find(navigator, nav_string())
        for scene in tree.scenes { read(scene) }
    }

    private func read(_ id: nav_id) {
        var info = nav_stack_info()
        info.size = MemoryLayout<nav_stack_info>.stride
        expect(nav_stack_get(navigator, id, &info), "stack get")
        let isBranch = info.owner != 0 && info.presentation == NAV_PRESENTATION_PUSHED
        let entries = ids { nav_stack_entries(navigator, id, $0, $1) }
        stackIds.append(id)
        tree.stacks[id] = TreeMirror.Stack(
            owner: info.owner, branch: isBranch ? info.branch : -1, presentation: info.presentation,
            over: info.presented_over, name: info.owner == 0 ? "" : String(info.name), entries: entries)
        for entry in entries { read(entry: entry, on: id) }
    }

    private func read(entry id: nav_id, on stack: nav_id) {
        var request = nav_request()
        request.size = MemoryLayout<nav_request>.stride
        var container = nav_container_info()
        container.size = MemoryLayout<nav_container_info>.stride
        expect(nav_entry_request(navigator, id, &request), "request")
        expect(nav_container_get(navigator, id, &container), "container get")
        if nav_entry_stack(navigator, id) != stack { complain("\(id) is on another stack") }
        if Int(nav_entry_current_phase(navigator, id)) != NAV_ENTRY_ALIVE { complain("\(id) is not alive") }
        let isContainer = container.kind != NAV_CONTAINER_NONE
        let flow = nav_entry_flow(navigator, id)
        entryIds.append(id)
        if flow != 0, !flowIds.contains(flow) { flowIds.append(flow) }
        tree.entries[id] = TreeMirror.Entry(
            route: request.route_id, argument: TreeMirror.number(request.arguments), kind: container.kind,
            selected: isContainer ? container.selected : 0, columns: Int(container.columns), flow: flow)
        for owned in ids({ nav_owned_stacks(navigator, id, $0, $1) }) { read(owned) }
    }

    /// The entries of a flow stand together.
    private func checkFlows() {
        for id in stackIds {
            var ended: Set<nav_id> = []
            var before: Set<nav_id> = []
            for entry in tree.stacks[id]?.entries ?? [] {
                let chain = Set(flows(around: entry))
                if !chain.isDisjoint(with: ended) { complain("the entries of a flow stand apart\n\(dump)") }
                ended.formUnion(before.subtracting(chain))
                before = chain
            }
        }
    }

    /// The flows of an entry, from the inside out.
    private func flows(around entry: nav_id) -> [nav_id] {
        var chain: [nav_id] = []
        var flow = nav_entry_flow(navigator, entry)
        while flow != 0, chain.count < 64 {
            var info = nav_flow_info()
            info.size = MemoryLayout<nav_flow_info>.stride
            if nav_flow_get(navigator, flow, &info) != NAV_OK || info.depth == 0 {
                complain("flow \(flow) of \(entry) is not there")
            }
            chain.append(flow)
            flow = info.parent
        }
        return chain
    }

    /// While nothing is pending each model knows the arguments of its entry.
    private func checkModel(_ id: nav_id) {
        var model: UnsafeMutableRawPointer?
        expect(nav_entry_model(navigator, id, &model), "model")
        guard let told = models[model] else { return complain("\(id) has no model") }
        if told != tree.entries[id]?.argument ?? -1 { complain("the model of \(id) was told \(told)") }
    }

    private func compareSaved() {
        guard failure == nil else { return }
        let failure = SavedTwin.failure(of: navigator, number: lines.count) { [self] _, register in
            for route in BesideWorld.routes {
                var described = describe(route)
                _ = register(&described)
            }
        }
        if let failure { complain(failure) }
    }

    // MARK: The end

    func end() {
        lines.append("the end")
        if trace_is_on() != 0 { trace_begin("\(lines.count): the end") }
        expect(nav_close(navigator), "close")
        nav_navigator_free(navigator)
        navigator = nil
        trace_after(nil)
        if !tickets.isEmpty { complain("\(tickets) were not completed") }
        if models.count > 0 { complain("\(models.count) models were not destroyed") }
        if !added.isSubset(of: released) { complain("\(added.subtracting(released)) were not released") }
        for (number, waiter) in waiters.enumerated() where waiter.results != (waiter.isKept ? 1 : 0) {
            complain("waiter \(number) gets \(waiter.results) results, kept: \(waiter.isKept)")
        }
        if destroyed != given { complain("\(destroyed) of \(given) user data were destroyed") }
    }

    // MARK: Parts of calls

    func request(_ route: String, _ argument: Int?) -> UnsafePointer<nav_request>? {
        var result = nav_request()
        result.size = MemoryLayout<nav_request>.stride
        result.route = arena.string(route)
        result.arguments = arguments(argument)
        return arena.copy(result)
    }

    func arguments(_ number: Int?) -> UnsafePointer<nav_value>? {
        guard let number else { return nil }
        return arena.copy(
            nav_value_map(arena.copy(nav_member(key: arena.string("id"), value: nav_value_int(Int64(number)))), 1))
    }

    func value(_ number: Int?) -> UnsafePointer<nav_value>? { number.flatMap { arena.copy(nav_value_int(Int64($0))) } }

    func container(_ kind: Int, _ branches: [(name: String, initial: String?)]) -> UnsafePointer<nav_container>? {
        var result = nav_container()
        result.size = MemoryLayout<nav_container>.stride
        result.kind = Int32(kind)
        if kind == NAV_CONTAINER_TABS { result.tabs_back = nav_tabs_back(NAV_TABS_BACK_HISTORY) }
        result.branches = arena.copy(
            branches.map { branch in
                nav_branch(
                    name: arena.string(branch.name), initial: branch.initial.flatMap { request($0, nil) }, flags: 0)
            })
        result.count = branches.count
        return arena.copy(result)
    }

    private func describe(_ route: BesideRoute) -> nav_route {
        var described = nav_route()
        described.size = MemoryLayout<nav_route>.stride
        described.name = arena.string(route.name)
        described.presentation = route.presentation
        if !route.branches.isEmpty { described.container = container(route.kind, route.branches) }
        if let initial = route.initial { described.initial = request(initial, nil) }
        if let parent = route.parent {
            described.parent = arena.string(parent.route)
            described.branch = arena.string(parent.branch)
        }
        return described
    }

    // MARK: Registrations

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> BesideSubject? {
        pointer.map { Unmanaged<BesideSubject>.fromOpaque($0).takeUnretainedValue() }
    }

    private func register(_ route: BesideRoute) {
        var builder = describe(route)
        given += 1
        builder.user_data = pointer
        builder.destroy = { BesideSubject.at($0)?.destroyed += 1 }
        builder.make_model = { BesideSubject.at($0)?.models.make($1, $2) ?? 0 }
        if route.initial == nil { builder.update_model = { BesideSubject.at($0)?.update($1, $2) ?? 0 } }
        builder.destroy_model = { BesideSubject.at($0)?.destroy($1) }
        var id: nav_id = 0
        expect(nav_route_register(navigator, &builder, &id), "register \(route.name)")
        routes.append(id)
    }

    private func addObserver() {
        given += 1
        expect(
            nav_observer_add(
                navigator, { BesideSubject.at($0)?.hear($1) }, pointer, { BesideSubject.at($0)?.destroyed += 1 }, nil),
            "observer add")
    }

    private func setBridge() {
        var bridge = nav_bridge()
        bridge.size = MemoryLayout<nav_bridge>.stride
        given += 1
        bridge.user_data = pointer
        bridge.destroy = { BesideSubject.at($0)?.destroyed += 1 }
        bridge.transition = { BesideSubject.at($0)?.ask($1) ?? 0 }
        expect(nav_bridge_set(navigator, &bridge), "bridge set")
    }

    /// None, about leaving any entry, about entering some routes, or both.
    private func addGuards() {
        var kinds: [(kind: Int, route: nav_id)] = []
        if seed % 4 == 1 || seed % 4 == 3 { kinds.append((NAV_GUARD_LEAVE, 0)) }
        if seed % 4 >= 2 {
            kinds += [0, 3, 6].map { (NAV_GUARD_ENTER, routes[(Int(seed / 4) + $0) % routes.count]) }
        }
        for (kind, route) in kinds {
            var added = nav_guard()
            added.size = MemoryLayout<nav_guard>.stride
            added.kind = nav_guard_kind(kind)
            added.route = route
            if route == 0 { added.flags = UInt32(NAV_GUARD_EVERY_ROUTE) }
            given += 1
            added.user_data = pointer
            added.destroy = { BesideSubject.at($0)?.destroyed += 1 }
            added.decide = { BesideSubject.at($0)?.decide($1) ?? 0 }
            expect(nav_guard_add(navigator, &added, nil), "guard add")
        }
    }

    // MARK: Callbacks

    private func update(_ model: UnsafeMutableRawPointer?, _ build: UnsafePointer<nav_build_context>?) -> Int32 {
        if models[model] == nil { complain("an unknown model is updated") }
        return models.update(model, build) { entry, argument in
            var request = nav_request()
            request.size = MemoryLayout<nav_request>.stride
            _ = nav_entry_request(navigator, entry, &request)
            return TreeMirror.number(request.arguments) == argument
        }
    }

    private func destroy(_ model: UnsafeMutableRawPointer?) {
        if !models.destroy(model) { complain("an unknown model is destroyed") }
    }

    /// What a plan changes, and the tree to which it leads.
    private func question(_ plan: nav_plan, isGuard: Bool) -> BesideQuestion {
        var question = BesideQuestion(id: plan.question, ticket: plan.ticket, isGuard: isGuard)
        for index in 0..<nav_changes_count(plan.changes) {
            var change = nav_change()
            change.size = MemoryLayout<nav_change>.stride
            expect(nav_changes_get(plan.changes, index, &change), "changes get")
            question.entries.append(change.entry)
            question.stacks.append(change.stack)
        }
        var leads = mirror
        if let complaint = leads.apply(plan.changes) { complain("the question: \(complaint)") }
        planned[plan.tag] = isGuard ? nil : leads
        owed.removeAll { $0.ticket == plan.ticket }
        return question
    }

    private func ask(_ plan: UnsafePointer<nav_plan>?) -> Int32 {
        trace_plan(plan)
        guard let plan = plan?.pointee else { return 1 }
        let question = question(plan, isGuard: false)
        switch random.below(100) {
        case ..<60:
            owed.append(question)
            return Int32.min
        case ..<94: return NAV_ANSWER_ACCEPT
        default: return 5
        }
    }

    private func decide(_ context: UnsafePointer<nav_guard_context>?) -> Int32 {
        trace_guarding(context)
        guard let context = context?.pointee, let plan = context.plan?.pointee else { return 1 }
        let question = question(plan, isGuard: true)
        switch random.below(100) {
        case ..<45:
            owed.append(question)
            return Int32.min
        case ..<85: return NAV_ANSWER_ACCEPT
        case ..<92: return 6
        default:
            redirect(plan.question)
            return 7
        }
    }

    /// Another screen instead, or first.
    func redirect(_ question: nav_id) {
        var intent = nav_intent()
        intent.size = MemoryLayout<nav_intent>.stride
        intent.kind = nav_intent_kind(NAV_INTENT_NAVIGATE)
        intent.request = request(random.oneIn(2) ? "page" : "sheet", 1 + random.below(2))
        let status = nav_redirect(navigator, question, &intent, random.oneIn(2) ? UInt32(NAV_REDIRECT_RESUME) : 0)
        isRedirected = true
        trace_line("redirect \(name(status))")
    }

    private func hear(_ event: UnsafePointer<nav_event>?) {
        trace_event("heard", event)
        guard let event = event?.pointee else { return }
        switch Int(event.kind) {
        case NAV_EVENT_CHANGED:
            commits += 1
            if let complaint = mirror.apply(event.changes) { complain("the change: \(complaint)") }
            // A question still has a new entry in the flow that the plan ends around it.
            if event.tag != 0, let leads = planned[event.tag], event.origin == NAV_ORIGIN_CORE,
                let difference = mirror.withoutFlows.difference(from: leads.withoutFlows)
            {
                complain("the change leads elsewhere than the question:\n\(difference)")
            }
            planned = [:]
            noteAdded(event.changes)
        case NAV_EVENT_RESYNC:
            mirror = TreeMirror()
            if let complaint = mirror.apply(event.changes) { complain("the resync: \(complaint)") }
            planned = [:]
        case NAV_EVENT_COMPLETED:
            if !completed.insert(event.ticket).inserted { complain("\(event.ticket) is completed twice") }
            tickets.removeAll { $0 == event.ticket }
            owed.removeAll { $0.ticket == event.ticket }
        case NAV_EVENT_RELEASED:
            if !released.insert(event.entry).inserted { complain("\(event.entry) is released twice") }
        case NAV_EVENT_RESULT:
            if !settled.insert(event.waiter).inserted { complain("\(event.waiter) is settled twice") }
            waiterIds.removeAll { $0 == event.waiter }
        default: break
        }
    }

    private func noteAdded(_ changes: OpaquePointer?) {
        for index in 0..<nav_changes_count(changes) {
            var change = nav_change()
            change.size = MemoryLayout<nav_change>.stride
            expect(nav_changes_get(changes, index, &change), "changes get")
            if change.kind == NAV_CHANGE_ADDED || change.kind == NAV_CHANGE_REPLACED {
                if !added.insert(change.entry).inserted { complain("\(change.entry) is added twice") }
            }
        }
    }
}

/// Who waits for a result.
private final class BesideWaiter {
    unowned let subject: BesideSubject
    var isKept = false
    var results = 0
    private var isDestroyed = false

    init(_ subject: BesideSubject) {
        self.subject = subject
    }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> BesideWaiter? {
        pointer.map { Unmanaged<BesideWaiter>.fromOpaque($0).takeUnretainedValue() }
    }

    func hear(_ result: UnsafePointer<nav_result>?) {
        trace_result(result)
        if isDestroyed { subject.complain("a waiter is called after its end") }
        results += 1
    }

    func destroy() {
        if isDestroyed { subject.complain("the user data of a waiter is destroyed twice") }
        isDestroyed = true
        subject.destroyed += 1
    }
}
