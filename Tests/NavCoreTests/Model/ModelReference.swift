// The reference: what a navigator does, written with arrays from the rules in docs/features.md, as simply as possible.

import NavCore

final class ModelReference {
    struct Entry {
        let key: Int
        let route: Int
        let arguments: Int?
        var waiter: Int?
    }

    final class Operation {
        let act: ModelAct
        let key: Int
        var waiter: Int?
        var isPending = false
        var wasTold = false
        var verdict: Verdict?
        var question = 0
        var new: Entry?
        /// How many entries of the top go, or which are left.
        var left: [Entry] = []
        var agrees = false
        var status = NavigationStatus.ok
        var code: Int32 = 0
        var by = RefusingParty.nobody
        var reason = AbortReason.none
        var entry = 0
        var removed = 0
        var revision: UInt64 = 0

        init(_ act: ModelAct, _ key: Int) {
            self.act = act
            self.key = key
        }

        var isReport: Bool { act.kind == .hostDidPop || act.kind == .hostDidSetStack }
    }

    enum Verdict {
        case accepted
        case refused(Int32)
        case aborted(AbortReason)
        case superseded
    }

    enum Record {
        case result(waiter: Int, numbers: [Int], entry: Int)
        case changed(Operation, first: Int, count: Int)
        case completed(Operation)
        case released(Entry, isTold: Bool)
        case resync(Int)
    }

    let isHeard: Bool
    var random: SeededRandom
    var stack: [Entry] = []
    var revision: UInt64 = 0
    var expected: [ModelSaid] = []
    /// What is done inside the callback that said the line of this number.
    var acts: [Int: ModelAct] = [:]
    /// What the builder or bridge answers to the line of this number.
    var answers: [Int: Int32] = [:]
    var modelsAlive = 0
    var waitersSettled = 0
    var waitersGiven = 0

    var nextKey = 1
    var hasBridge = false
    var replayIsDue = false
    var isInside = false
    var acceptedInside = 0
    var pending = 0
    var queue: [Operation] = []
    var decided: [Operation] = []
    var building: Operation?
    var beingAsked: Operation?
    var asking: Operation?
    var records: [Record] = []
    var tickets: [Int: Operation] = [:]
    /// Keys that the navigator has surely said, to be chosen from.
    var known: Set<Int> = []
    var gone: [Int] = []
    var leaving: Set<Int> = []
    var waiters: [Int] = []
    var liveWaiters: Set<Int> = []
    var ticketKeys: [Int] = []
    var questionKeys: [Int] = []

    init(_ random: SeededRandom, isHeard: Bool) {
        self.random = random
        self.isHeard = isHeard
    }

    func newKey() -> Int {
        nextKey += 1
        return nextKey
    }

    func say(_ kind: ModelSaid.Kind, _ numbers: [Int], _ keys: [Int] = []) {
        expected.append(ModelSaid(kind: kind, numbers: numbers, ids: keys.map { UInt64($0) }))
    }

    // MARK: From outside

    /// The root, of route 0; its key is bound like any other.
    func start() {
        stack = [Entry(key: newKey(), route: 0, arguments: nil, waiter: nil)]
        revision = 1
        known.insert(stack[0].key)
    }

    /// Chooses something to do and does it. Returns what it was.
    func step() -> ModelAct {
        expected = []
        acts = [:]
        answers = [:]
        let act = choose()
        perform(act)
        for entry in stack { known.insert(entry.key) }
        return act
    }

    func choose() -> ModelAct {
        var act = ModelAct(kind: ModelAct.Kind.allCases[random.below(ModelAct.Kind.allCases.count)])
        if stack.count < 3 || random.oneIn(3) { act.kind = random.oneIn(2) ? .navigate : .navigateForResult }
        if let asking, asking.verdict == nil, random.oneIn(3) { act.kind = .answer }
        if act.kind == .setBridge, !random.oneIn(3) { act.kind = .popBack }
        act.route = random.oneIn(12) ? ModelRoutes.registered : random.below(ModelRoutes.registered)
        act.arguments = random.oneIn(3) ? random.below(4) : nil
        act.result = random.oneIn(2) ? random.below(100) : nil
        act.isFlagged = random.oneIn(3)
        act.tag = UInt64(random.below(4))
        act.code = random.oneIn(3) ? Int32(1 + random.below(9)) : 0
        if random.oneIn(8) { act.issuer = chooseEntry() }
        if random.oneIn(12) { act.revision = revision + (random.oneIn(3) ? 1 : 0) }
        switch act.kind {
        case .popToEntry, .hostDidPop: act.subject = chooseEntry()
        case .hostDidSetStack: act.subjects = chooseStack()
        case .cancelResult: act.subject.key = choose(waiters)
        case .answer: act.subject.key = choose(questionKeys)
        case .abort: act.subject.key = choose(ticketKeys)
        default: break
        }
        return act
    }

    /// Mostly one of the newest.
    func choose(_ keys: [Int]) -> Int {
        if keys.isEmpty || random.oneIn(20) { return 0 }
        let newest = min(keys.count, random.oneIn(4) ? 30 : 3)
        return keys[keys.count - 1 - random.below(newest)]
    }

    func chooseEntry() -> ModelAct.Reference {
        if random.oneIn(15) { return ModelAct.Reference() }
        if random.oneIn(6) { return ModelAct.Reference(key: choose(gone)) }
        let index = random.oneIn(3) ? random.below(stack.count) : stack.count - 1 - random.below(min(3, stack.count))
        return ModelAct.Reference(key: stack[index].key, index: index)
    }

    func chooseStack() -> [ModelAct.Reference] {
        if random.oneIn(12) { return [] }
        var chosen: [ModelAct.Reference] = []
        for (index, entry) in stack.enumerated() where index == 0 && !random.oneIn(12) || index > 0 && !random.oneIn(5)
        {
            chosen.append(ModelAct.Reference(key: entry.key, index: index))
        }
        // The stack that the open question would make.
        if let open = openQuestion, random.oneIn(2) {
            chosen = open.left.enumerated().map { ModelAct.Reference(key: $1.key, index: $0) }
            if let new = open.new { chosen.append(ModelAct.Reference(key: new.key)) }
        }
        if random.oneIn(10), chosen.count > 1 { chosen.swapAt(0, chosen.count - 1) }
        if random.oneIn(20) { chosen.append(chooseEntry()) }
        return chosen
    }

    /// A line was said by a callback, in which something may be done.
    func callback() {
        guard random.oneIn(7) else { return }
        let act = choose()
        acts[expected.count - 1] = act
        perform(act)
    }
}
