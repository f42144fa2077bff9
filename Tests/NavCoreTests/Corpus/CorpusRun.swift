// One case while it runs: the navigator, what the case has named, what was heard, and what has to balance.

@testable import NavCore

enum CorpusWay: String, CaseIterable, Sendable {
    case callbacks
    case late
    case pull
}

/// What stands for the user data of a registration: it is freed when the navigator lets go of it.
final class CorpusData {
    let kind: String
    let name: String
    let isSilent: Bool
    private unowned let run: CorpusRun

    init(_ run: CorpusRun, _ kind: String, _ name: String, isSilent: Bool = false) {
        (self.run, self.kind, self.name, self.isSilent) = (run, kind, name, isSilent)
        run.liveData += 1
    }

    deinit {
        run.liveData -= 1
        guard !isSilent else { return }
        run.hear("data", "freed \(kind) \(shown(name))")
        run.inside { run.fire("freed") }
    }
}

/// A model or a view.
final class CorpusProduct {
    let entry: EntryID
    let isView: Bool
    private unowned let run: CorpusRun

    init(_ run: CorpusRun, _ entry: EntryID, isView: Bool) {
        (self.run, self.entry, self.isView) = (run, entry, isView)
        run.liveProducts += 1
        if !isView { run.modelsMade += 1 }
    }

    deinit {
        run.liveProducts -= 1
        if !isView { run.modelsDestroyed += 1 }
        run.hear(isView ? "views" : "models", "\(isView ? "view-" : "")destroyed \(run.mark(entry))")
        run.inside { run.fire(isView ? "view-destroyed" : "destroyed") }
    }
}

final class CorpusOperation {
    let step: CorpusStep
    /// Of a part of a batch, a push-all or a set-stack: that one. A part is judged with it.
    let whole: CorpusOperation?
    let name: String
    var waiter: WaiterID?
    var returned = NavigationOutcome(.ok)
    var completed: NavigationOutcome?
    var entry: EntryID?
    var isJudged = false
    var completions = 0
    var callbacks = 0
    var records = 0
    var settled = 0
    var failure: NavigationStatus?

    init(_ step: CorpusStep, partOf whole: CorpusOperation? = nil) {
        self.step = step
        self.whole = whole
        isJudged = whole != nil
        name = step.name ?? (step.makesEntry || step.verb.isEmpty ? step.route : nil) ?? step.verb
    }

    var waits: Bool { step.waits }
    var wasPending: Bool { returned.status == .pending }
    /// What comes back with its builds and its result.
    var tag: UInt64 { step.options == .standard && step.hint == nil ? whole?.tag ?? 0 : step.options.tag }
    var outcome: NavigationOutcome { completed ?? returned }
}

struct CorpusHeard {
    enum Kind {
        case line(String)
        /// What follows the waiter's name. The value itself would be retained here.
        case result(String, CorpusOperation?, WaiterID?, EntryID?, failure: NavigationStatus?)
        /// The observer's record of a result.
        case record(WaiterID, EntryID?, tag: UInt64)
        case completion(Ticket, NavigationOutcome, IntentKind, tag: UInt64, hint: String)
    }

    let channel: String
    let kind: Kind
}

final class CorpusEntry {
    var route = "?"
    /// The request as text, once a change has told it.
    var request: String?
    var name: String?
    weak var model: CorpusProduct?
    weak var view: CorpusProduct?
}

final class CorpusBuilder {
    let name: String
    var id: RouteID?
    var answers: [CorpusAnswer] = []
    var viewAnswers: [CorpusAnswer] = []

    init(_ name: String) { self.name = name }
}

/// A changed event, for the names of what it has added.
final class CorpusCommit {
    let revision: UInt64
    let intent: IntentKind
    /// New ones, the topmost first.
    let entries: [EntryID]
    /// By the operation that made it.
    var isClaimed = false

    init(_ event: NavigationEvent, _ entries: [EntryID]) {
        revision = event.revision
        intent = event.intent
        self.entries = entries
    }
}

struct CorpusQuestion {
    let id: QuestionID
    let ticket: Ticket
    /// About a branch that a link needs, not about a plan.
    var isLoad = false
    var owed: BridgeAnswer?
}

final class CorpusRun {
    let script: CorpusCase
    let way: CorpusWay
    /// Every operation goes through `perform`.
    let isByIntents: Bool
    var navigator: Navigator?
    var port: NavigationPort?
    var isClosed = false
    var isFreed = false
    var isPaused = false
    var isEnding = false
    var hasOverflowed = false
    /// It pulls, and no events are kept.
    var isDeaf = false
    var depthOfCallbacks = 0
    var step: CorpusStep?
    var failures: [String] = []

    var operations: [CorpusOperation] = []
    var entries: [EntryID: CorpusEntry] = [:]
    /// In the order in which they were shown.
    var shownEntries: [EntryID] = []
    var commits: [CorpusCommit] = []
    var builders: [CorpusBuilder] = []
    var bridgeName: String?
    var hearsBridge = false
    var observers: [(name: String, id: ObserverID)] = []
    var objects: [(name: String, step: Int, object: () -> CorpusObject?)] = []
    var questions: [CorpusQuestion] = []
    var planned: EntryID?
    var hostAnswers: [CorpusAnswer] = []
    var loaderAnswers: [CorpusAnswer] = []
    var hooks: [CorpusStep] = []
    var heard: [CorpusHeard] = []
    var mirror: [EntryID] = []
    var lastRevision: UInt64 = 0
    var liveData = 0
    var liveProducts = 0
    var liveObjects = 0
    var modelsMade = 0
    var modelsDestroyed = 0
    /// Steps that were run; tells host objects of one step from those of another.
    var stepCount = 0

    init(_ script: CorpusCase, _ way: CorpusWay, isByIntents: Bool) {
        self.script = script
        self.way = way
        self.isByIntents = isByIntents
    }

    func fail(_ step: CorpusStep?, _ what: String) {
        failures.append("\(script.file):\(step?.line ?? script.line) [\(way)] \(script.name): \(what)")
    }

    // MARK: The whole case

    func runAll() throws {
        navigator = try Navigator(configuration: script.configuration.meant(in: way))
        if way != .pull {
            let data = CorpusData(self, "observer", "", isSilent: true)
            try navigator?.observe { [unowned self, data] event in
                withExtendedLifetime(data) { inside { handle(event) } }
            }
        }
        if way != .callbacks, !script.hasBridgeStep { try attachSilently() }
        for route in script.routes { register(route, isPlain: false, step: nil) }
        try registerPaths()
        for step in script.steps { run(step) }
        end()
    }

    private func run(_ step: CorpusStep) {
        self.step = step
        stepCount += 1
        perform(step)
        settle()
        judgeOperations(step)
        judgeHeard(step)
        balance(step)
    }

    private func end() {
        isEnding = true
        step = nil
        if let navigator, !isClosed { _ = try? navigator.close() }
        isClosed = true
        isPaused = false
        settle()
        navigator = nil
        judgeOperations(nil)
        balanceAll()
    }

    /// Gives the answers that are owed; pulls the events.
    private func settle() {
        var count = 0
        while let navigator, !isPaused, count < 10_000 {
            count += 1
            if way == .pull {
                guard let event = navigator.nextEvent() else { return }
                handle(event)
            } else {
                guard let index = questions.firstIndex(where: { $0.owed != nil }) else { return }
                let answer = questions[index].owed ?? .accept
                questions[index].owed = nil
                _ = try? navigator.answer(questions[index].id, answer)
            }
            if isFreed { self.navigator = nil }
        }
        if count == 10_000 { fail(step, "the navigator does not come to rest") }
    }

    func perform(_ step: CorpusStep) {
        guard let navigator else { return fail(step, "the navigator was freed before") }
        switch step.verb {
        case "host": hostAnswers.append(step.answer)
        case "loader": loaderAnswers.append(step.answer)
        case "inside": hooks.append(step)
        case "builder":
            guard let builder = builder(step.route) else { return fail(step, "no such route") }
            if step.flag { builder.viewAnswers.append(step.answer) } else { builder.answers.append(step.answer) }
        case "pause": isPaused = true
        case "resume": isPaused = false
        default:
            if !call(step, navigator) { check(step, navigator) }
        }
        if isFreed, depthOfCallbacks == 0 { self.navigator = nil }
    }

    func fire(_ moment: String) {
        let due = hooks.filter { $0.word == moment }
        hooks.removeAll { hook in due.contains { $0 === hook } }
        for hook in due where navigator != nil {
            if let inner = hook.inner { perform(inner) }
        }
    }

    func inside<Value>(_ body: () -> Value) -> Value {
        depthOfCallbacks += 1
        defer { depthOfCallbacks -= 1 }
        return body()
    }

    // MARK: Names

    func entry(_ id: EntryID) -> CorpusEntry {
        if let known = entries[id] { return known }
        let new = CorpusEntry()
        entries[id] = new
        shownEntries.append(id)
        return new
    }

    /// Stands for an entry in a text until the step has ended and the entry has its name.
    func mark(_ id: EntryID) -> String { "\u{1}\(id.rawValue)\u{2}" }

    func show(_ id: EntryID?) -> String {
        guard let id else { return "none" }
        let known = entry(id)
        return shown(known.name ?? known.route)
    }

    func unmark(_ text: String) -> String {
        guard text.contains("\u{1}") else { return text }
        return text.split(separator: "\u{1}", omittingEmptySubsequences: false).enumerated().map { index, piece in
            let parts = piece.split(separator: "\u{2}", maxSplits: 1, omittingEmptySubsequences: false)
            guard index > 0, parts.count == 2, let id = UInt64(parts[0]) else { return String(piece) }
            return show(EntryID(rawValue: id)) + parts[1]
        }.joined()
    }

    func builder(_ name: String?) -> CorpusBuilder? {
        builders.last { $0.id != nil && $0.name == name }
    }

    /// The id that a reference means; 0 for none.
    func resolve(_ step: CorpusStep, _ reference: CorpusReference, _ natural: CorpusReference.Kind) -> UInt64 {
        let never: UInt64 = 1 << 53 - 1
        let kind = reference.kind == .name ? natural : reference.kind
        switch kind {
        case .none: return 0
        case .unknown: return never
        case .planned: return planned?.rawValue ?? 0
        case .stack: return navigator?.node?.rawValue ?? 0
        case .at:
            guard let index = Int(reference.name), let navigator, index < navigator.depth else { return 0 }
            return navigator.stack[index].id.rawValue
        case .plannedOf:
            if let id = shownEntries.last(where: { entry($0).route == reference.name }) { return id.rawValue }
        case .route:
            if let id = builder(reference.name)?.id { return id.rawValue }
        default:
            for operation in operations.reversed() where operation.name == reference.name {
                let id =
                    switch kind {
                    case .waiter: operation.waiter?.rawValue
                    case .ticket: operation.returned.ticket?.rawValue
                    case .question: questions.last { $0.ticket == operation.returned.ticket }?.id.rawValue
                    case .former:
                        questions.filter { $0.ticket == operation.returned.ticket }.dropLast().last?.id.rawValue
                    case .load: questions.last { $0.isLoad && $0.ticket == operation.returned.ticket }?.id.rawValue
                    default: operation.entry?.rawValue
                    }
                if let id { return id }
            }
        }
        fail(step, "nothing of that kind is named \(reference.name)")
        return never
    }

    func entry(_ step: CorpusStep, _ index: Int) -> EntryID {
        EntryID(rawValue: resolve(step, step.references[index], .entry))
    }

    /// Host objects of one step are given apart; in a later one the name means the object that still lives.
    func give(_ value: CorpusValue) -> NavigationValue {
        value.given { name in
            if let known = objects.last(where: { $0.name == name && $0.step < stepCount })?.object() {
                return .object(known)
            }
            let object = CorpusObject(name) { [unowned self] name in
                liveObjects -= 1
                hear("objects", "object-destroyed \(shown(name))")
            }
            liveObjects += 1
            objects.append((name, stepCount, { [weak object] in object }))
            return .object(object)
        }
    }
}
