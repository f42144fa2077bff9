// The reference: what a navigator does, written with arrays from the rules in docs/features.md, as simply as possible.
// It chooses what is done, also inside callbacks, does it, and writes down what must be heard.

import NavCore

final class ModelReference {
    enum Phase: Int {
        case gone = 0
        case planned = 1
        case alive = 2
        case leaving = 3
    }

    enum Record {
        case result(waiter: Int, numbers: [Int], entry: Int)
        case changed(ModelOperation)
        case completed(ModelOperation)
        case released(ModelEntry, isTold: Bool)
        /// As it is when it is asked: before it is pulled, the operation may be asked about again.
        case question(ModelOperation, question: Int, new: [ModelEntry], target: [ModelEntry], numbers: [Int])
        case replay([ModelEntry])
        case resync([ModelEntry])
        case state(Int)
        case load(ModelOperation, question: Int, route: Int)
        case userData(Int)
        case droppedView(Int)
        /// The model of an entry is told its arguments.
        case model(Int)
    }

    enum Life {
        case open
        case closing
        case closed
    }

    let audience: ModelAudience
    var choices: ModelChoices

    // The state.
    var life = Life.open
    /// It was closed, or will be when the outermost call ends.
    var isClosed = false
    /// It is freed with that.
    var isAbandoned = false
    var stack: [ModelEntry] = []
    var revision = 0
    /// With which of them entries got other arguments last.
    var lastRenewal = 0
    var settings = ModelSettings()
    var bridge = ModelBridge.none
    /// Of every entry that ever was.
    var phases: [Int: Phase] = [:]
    var states: [Int: Int] = [:]
    var routesOfEntries: [Int: Int] = [:]
    /// The arguments that an entry has.
    var argumentsOfEntries: [Int: Int] = [:]
    /// The revision with which an entry came.
    var arrivals: [Int: Int] = [:]
    /// Entries with models.
    var models: Set<Int> = []
    /// Entries with views, and those whose view is just being made.
    var views: Set<Int> = []
    var viewsInMaking: Set<Int> = []
    /// Waiters that were not settled.
    var liveWaiters: Set<Int> = []
    /// Of operations that were decided and do not happen.
    var decidedWaiters: Set<Int> = []
    var waiterTags: [Int: Int] = [:]
    /// The issuers of what was asked for, the oldest first.
    var asked: [(asker: Int, waiter: Int)] = []

    // Operations.
    var isInside = false {
        didSet { choices.isInside = isInside }
    }
    var acceptedInside = 0
    /// What is called counts with all that the drain runs.
    var isDraining = false
    var pendingCount = 0
    var queue: [ModelOperation] = []
    var decided: [ModelOperation] = []
    var building: ModelOperation?
    var beingAsked: ModelOperation?
    var asking: ModelOperation?
    /// What was asked about last of what each entry has issued.
    var issued: [Int: ModelOperation] = [:]
    var replayIsDue = false

    /// When an entry was planned last, where another plan has taken it up: like a key.
    private var ages: [Int: Int] = [:]

    // Paths and links.
    var patterns: [ModelPattern] = []
    var linksAreHeld = false
    var held: [ModelOperation] = []

    // What other threads have posted, and of that what the owner has taken and not run.
    var ports: [ModelPort] = []
    var mailbox: [ModelPost] = []
    var taken: [ModelPost] = []
    var mailboxIsClosed = false
    var closeIsPosted = false

    // User data that is lent, by number.
    var loanCount = 0
    var waiterLoans: [Int: Int] = [:]
    var bridgeLoan: Int?
    var registrations: [Int] = []

    // What is to be said, and what was said in this step.
    var records: [Record] = []
    /// Entries whose state was set and not told yet.
    var news: Set<Int> = []
    var expected: [ModelSaid] = []
    /// The events that can be pulled after this step.
    var pulled: [ModelSaid] = []
    var pulledQuestions: [(operation: ModelOperation, question: Int, new: [ModelEntry])] = []
    /// What is done inside the callback that said the line of this number.
    var acts: [Int: [ModelAct]] = [:]
    /// What the builder or bridge answers to the line of this number.
    var answers: [Int: Int32] = [:]

    // Keys that the navigator has said, to be chosen from.
    var nextKey = 1
    var known: Set<Int> = []
    var gone: [Int] = []
    var waiters: [Int] = []
    var tickets: [Int: ModelOperation] = [:]
    var ticketKeys: [Int] = []
    var questionKeys: [Int] = []
    var waitersGiven = 0

    init(_ choices: ModelChoices, _ audience: ModelAudience) {
        self.choices = choices
        self.audience = audience
    }

    func newKey() -> Int {
        nextKey += 1
        return nextKey
    }

    /// The key of an entry of a plan: that of the plan before, or a new one.
    func key(takenUp before: ModelEntry?) -> Int {
        let key = newKey()
        guard let before else { return key }
        ages[before.key] = key
        return before.key
    }

    /// How new an entry is.
    func age(of entry: ModelEntry) -> Int { ages[entry.key] ?? entry.key }

    /// The root, of route 0.
    func start() {
        stack = [ModelEntry(key: newKey(), route: 0, arguments: nil, tag: 0, waiter: nil, part: 0)]
        (phases[stack[0].key], routesOfEntries[stack[0].key]) = (.alive, 0)
        known.insert(stack[0].key)
        revision = 1
        let routes = (0..<ModelRoutes.registered).map { _ in lend() }
        if !choices.oneIn(4) { patterns.append(ModelPatterns.root) }
        patterns += [ModelPatterns.plain, ModelPatterns.page, ModelPatterns.lazy]
        registrations = (audience == .nobody ? [] : [lend()]) + routes
    }

    /// Does something, and writes down what must be heard of it.
    func step(_ act: ModelAct) {
        expected = []
        pulled = []
        acts = [:]
        answers = [:]
        perform(act)
        afterPulling()
        for waiter in stack.compactMap(waiter) where !waiters.contains(waiter) { waiters.append(waiter) }
    }

    /// Who pulled knows the questions. Events that were pulled are read no more.
    private func afterPulling() {
        for pulled in pulledQuestions { show(pulled.operation, pulled.question, pulled.new) }
        pulledQuestions = []
        news = []
        let planned = Set(asking.map { ($0.carriers + $0.made).map { $0.key } } ?? [])
        for (key, phase) in phases where phase == .leaving && !planned.contains(key) { phases[key] = .gone }
    }

    /// Who still waits for an entry.
    func waiter(of entry: ModelEntry) -> Int? {
        entry.waiter.flatMap { liveWaiters.contains($0) ? $0 : nil }
    }
}

/// An operation on its way.
final class ModelOperation {
    enum Verdict {
        case accepted
        case refused(Int32)
        case aborted(AbortReason)
    }

    let act: ModelAct
    /// Stands for its ticket.
    let key: Int
    let waiters: [Int]
    var draft: ModelDraft
    /// Entries that it would bring, in the order of their making.
    var new: [ModelEntry] = []
    /// With those that would be gone again in the end.
    var made: [ModelEntry] = []
    /// The entries that get other arguments in the end.
    var renewals: [ModelRenewal] = []
    /// The revision at which their models were asked.
    var askedAt = 0
    var isAnimated = true
    var isPending = false
    /// Its caller was told that it is pending.
    var wasTold = false
    var question = 0
    var verdict: Verdict?
    /// While it is being asked: it is to be planned anew, or a report that waits goes before its answer.
    var isVoid = false
    var isAskedForRest = false
    /// The same where that report does all that is asked.
    var isDoneByReport = false
    /// How many of its questions became void because of a report.
    var voidQuestions = 0
    /// What the plan before made and this one has not taken up; what of that was shown, and what would have been gone
    /// again in the end.
    var left: [ModelDraft.Placed] = []
    var shown: Set<Int> = []
    var passing: Set<Int> = []
    /// Of a link: what the host is to register, and how deep that has to be the next time.
    var loading: ModelPattern?
    var loadingDepth = 0
    /// Of a report: it accepts the open question.
    var agrees = false

    // The outcome.
    var status = NavigationStatus.ok
    var by = RefusingParty.nobody
    var code: Int32 = 0
    var reason = AbortReason.none
    var removed = 0
    var revision = 0

    init(_ act: ModelAct, key: Int, waiters: [Int]) {
        self.act = act
        self.key = key
        self.waiters = waiters
        draft = ModelDraft(of: [], waiters: waiters)
    }

    var outcomeNumbers: [Int] {
        [
            Int(status.rawValue), Int(by.rawValue), Int(code), Int(reason.rawValue), draft.index, removed,
            draft.redirects, revision,
        ]
    }

    /// Whether an entry comes and goes within the operation. It is never made, so nobody is told its id.
    func passes(_ entry: ModelEntry) -> Bool { made.contains(entry) && !draft.stack.contains(entry) }

    /// What carries arguments of other entries.
    var carriers: [ModelEntry] { draft.placed.filter { $0.isCarrier }.map { $0.entry } }

    /// Of a report: the waiter of its entry gets that.
    var bringsResult: Bool { act.kind == .hostDidPop && act.value != nil }

    /// The entry that it makes for a waiter.
    func entry(of waiter: Int) -> ModelEntry? {
        made.first { $0.isMade(for: waiter) && !passes($0) }
            ?? left.first { $0.entry.isMade(for: waiter) && !passing.contains($0.entry.key) }?.entry
    }

    /// The entry and the waiter that the outcome names.
    var outcomeKeys: [Int] {
        let namesEntry =
            (status == .ok || status == .alreadyThere) && !made.contains { $0.key == draft.entry && passes($0) }
        return [namesEntry ? draft.entry : 0, isPending || status == .ok ? waiters.last ?? 0 : 0]
    }

    /// What an event or a question says of it.
    var numbers: [Int] {
        [Int(act.kind.rawValue), isAnimated ? 1 : 2, act.options.tag, ModelValues.told(act.options.hint)]
    }

    /// What its question says: also the arguments that entries are to get.
    var askedNumbers: [Int] { numbers + renewals.map { ModelValues.told($0.arguments) } }
}
