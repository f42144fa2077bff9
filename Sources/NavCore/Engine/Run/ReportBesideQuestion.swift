// The effect of a report on the question beside which it comes: it does all that is asked, a part of it, something else, or
// nothing that the question is about.

struct ReportBesideQuestion {
    let engine: Engine
    let report: OperationReference
    let asked: OperationReference

    init(_ engine: Engine, _ report: OperationReference, _ asked: OperationReference) {
        self.engine = engine
        self.report = report
        self.asked = asked
    }

    private var marks: QuestionMarks { QuestionMarks(engine, asked) }

    /// Plans the report, and says what it does to the question.
    func plan() -> (ReportEffect, Status) {
        engine.recordPlan(of: asked)
        let kind = report.pointee.question.kind
        if kind == .hostDidSelect || kind == .hostDidUpdate { engine.planner.forgetDone(of: asked) }
        let isOpen = asked.pointee.verdict.isOpen
        let isStack = kind == .hostDidSetStack
        if isStack, isOpen, engine.planner.matches(asked, report) { return (agree(), .ok) }
        let status = engine.planner.plan(report: report)
        guard status == .ok, !kind.leavesQuestions else { return (.none, status) }
        if isOpen, opensTheSame {
            engine.forgetPlanned(of: report)
            report.pointee.outcome.entry = asked.pointee.outcome.entry
            report.pointee.agrees = true
            asked.pointee.agrees = true
            return (.completes, .ok)
        }
        return (findEffect(), .ok)
    }

    /// Finds the effect of the report, which has a plan, on the question.
    func findEffect() -> ReportEffect {
        if let rest = rest() {
            let isAll = rest == 0 && !movesFocus
            return isAll && asked.pointee.verdict.isOpen ? agree() : .does
        }
        return concernsPlan ? .voids : .none
    }

    /// Prepares the open question for the effect of a report that waits, until its turn comes.
    func prepare(for effect: ReportEffect) {
        switch effect {
        case .none: break
        case .completes: engine.settle(asked, .accepted)
        case .does: if asked == engine.work.beingAsked { asked.pointee.verdict = .openForRest }
        case .voids:
            asked.pointee.voidQuestions += 1
            engine.voidQuestion(of: asked)
        }
    }

    /// Accepts after a report that does all that is asked and brings more, a result or the focus: that comes first.
    func acceptAfterReport() {
        if asked == engine.work.beingAsked {
            asked.pointee.verdict = .acceptedAfterReport
        } else {
            engine.settle(asked, .accepted)
        }
    }

    /// A split that an open plan puts in the place of one has as many columns that fit as that has now.
    func tellColumns() {
        guard let drafted = asked.pointee.planned else { return }
        let columns = report.pointee.intent.columns
        let entry = report.pointee.changes.only.entry
        let (made, replaced) = (drafted.pointee.container(of: entry), drafted.pointee.replaced)
        guard let made, made.pointee.kind == .split,
            (0..<replaced.count).allSatisfy({
                replaced[$0].pointee.kind == .split || replaced[$0].pointee.selectedBranch.pointee.owner != entry
            })
        else { return }
        made.pointee.columns = columns
        asked.pointee.changes.tell(columns: columns, of: entry)
    }

    /// A report does a part of an open plan.
    func takePart() {
        guard let plan = asked.pointee.planned else { return }
        plan.pointee.done = .held
        engine.callFlags.insert(.unforgotten)
        for index in 0..<report.pointee.changes.count {
            let change = report.pointee.changes[index]
            guard change.isTaken(in: engine) else { continue }
            plan.pointee.rest -= 1
            marks.set(false, on: change)
        }
    }

    /// Whether the user has selected a branch that opens, and that is all that is asked about. The window may have got the
    /// focus before.
    private var opensTheSame: Bool {
        let (reported, planned) = (report.pointee.changes, asked.pointee.changes)
        guard report.pointee.question.kind == .hostDidSelect, asked.pointee.planned?.pointee.done == DonePart.none,
            reported.count == planned.count || reported.count == planned.count - 1 && isFocused(by: planned)
        else { return false }
        return (0..<reported.count).allSatisfy { index in
            let (one, other) = (reported[index], planned[index])
            guard one.kind == other.kind, one.to == other.to, isSame(one.node, other.node) else { return false }
            switch one.kind {
            case .added:
                // The container may have got other arguments since it was asked about, which the root of a branch inherits.
                let (new, asked) = (engine.entries[one.entry].pointee, engine.entries[other.entry].pointee)
                return one.to == 0 && new.route == asked.route && engine.areEqual(new.arguments, asked.arguments)
            case .stackAdded: return one.over == 0 && other.over == 0
            case .containerSet, .selected, .sceneSelected, .stackRemoved: return true
            // Entries that are not kept on a branch that is left.
            case .removed: return one.entry == other.entry
            default: return false
            }
        }
    }

    /// Whether the user has selected something in another window, and nobody is asked about the focus.
    private var movesFocusAlone: Bool {
        guard report.pointee.question.kind == .hostDidSelect else { return false }
        let done = report.pointee.changes
        return (0..<done.count).contains {
            done[$0].kind == .sceneSelected && !engine.stacks[done[$0].node].pointee.isAskedAbout
        }
    }

    /// Whether a plan ends by giving the focus to the window that has it.
    private func isFocused(by planned: ChangeList) -> Bool {
        planned[planned.count - 1].kind == .sceneSelected && !movesFocus
    }

    /// Whether two plans have the same stack, or each one of its own.
    private func isSame(_ stack: Slot, _ other: Slot) -> Bool {
        stack == other
            || engine.stacks[stack].pointee.phase == .planned && engine.stacks[other].pointee.phase == .planned
    }

    /// How much of a plan a report leaves, but for the focus; nil where the report has to do with nothing of it, or takes
    /// what the plan leaves in the tree. The plan is gone through at the first report, each report at its own length.
    private func rest() -> Int? {
        guard let plan = asked.pointee.planned else { return nil }
        if plan.pointee.rest < 0 { plan.pointee.rest = marks.set(true) }
        let reported = report.pointee.changes
        // A window that gets the focus with it takes nothing.
        let isPart = (0..<reported.count).allSatisfy {
            reported[$0].kind == .sceneSelected || reported[$0].isAskedAbout(in: engine)
        }
        guard isPart, (0..<reported.count).contains(where: { reported[$0].isAskedAbout(in: engine) }) else {
            return nil
        }
        return plan.pointee.rest - (0..<reported.count).count(where: { reported[$0].isTaken(in: engine) })
    }

    /// Whether a plan gives the focus to another window than has it after a report.
    private var movesFocus: Bool {
        guard let wanted = asked.pointee.planned?.pointee.activated else { return false }
        let reported = report.pointee.planned?.pointee.activated
        return wanted != reported ?? engine.scene
    }

    /// Whether the report changes or removes a stack that the plan changes, opens on or leads to, or selects another branch
    /// where the plan wants one.
    private var concernsPlan: Bool {
        guard engine.isTree else { return true }
        let reported = report.pointee.changes
        // A window that gets the focus changes nothing in it.
        for index in 0..<reported.count where reported[index].kind != .sceneSelected {
            engine.stacks[reported[index].node].pointee.isReported = true
        }
        defer { for index in 0..<reported.count { engine.stacks[reported[index].node].pointee.isReported = false } }
        if let chosen = asked.pointee.planned?.pointee.chosen,
            (0..<chosen.count).contains(where: { selects(aBranchOf: chosen[$0]) })
        {
            return true
        }
        if let found = engine.findAlive(asked.pointee.outcome.entry),
            engine.stack(of: found).pointee.isReported
        {
            return true
        }
        let planned = asked.pointee.changes
        return (0..<planned.count).contains { index in
            let change = planned[index]
            if isDone(change) { return false }
            // A scene that is to get the focus is concerned only if it goes.
            if change.kind == .sceneSelected {
                return (0..<reported.count).contains {
                    reported[$0].kind == .sceneRemoved && reported[$0].node == change.node
                }
            }
            let stack = engine.stacks[change.node]
            if engine.stacksAround(stack).contains(where: { $0.pointee.isReported }) { return true }
            return stack.pointee.over?.pointee.isReported ?? false
        }
    }

    /// Whether the report, or one before it, has done a part of a plan. Something else may have the records of what went.
    private func isDone(_ change: Change) -> Bool {
        switch change.kind {
        case .removed: !engine.entries[change.entry].pointee.isAskedAbout
        case .stackRemoved, .sceneRemoved: !engine.stacks[change.node].pointee.isAskedToGo
        default: false
        }
    }

    /// Whether the user has selected a branch of a container.
    private func selects(aBranchOf entry: Slot) -> Bool {
        let done = report.pointee.changes
        return (0..<done.count).contains { done[$0].kind == .selected && done[$0].entry == entry }
    }

    /// A report that brings more than is asked about, a result or the focus, comes first.
    private func agree() -> ReportEffect {
        report.pointee.agrees = !report.pointee.bringsResult && !movesFocusAlone
        asked.pointee.agrees = report.pointee.agrees
        if !report.pointee.question.kind.isAboutStacks {
            report.pointee.outcome.entry = report.pointee.intent.entry
        }
        return .completes
    }
}

extension IntentKind {
    /// Whether a report changes nothing that is asked about.
    var leavesQuestions: Bool { self == .hostDidUpdate || self == .hostDidResize }
    /// Whether a report is about stacks, not about the entries of one.
    var isAboutStacks: Bool { self == .hostDidDismiss || self == .hostDidSelect || self == .hostDidResize }
}

/// The effect of a report on the open question.
enum ReportEffect: UInt8, BitwiseCopyable {
    /// Nothing of what it asks is concerned.
    case none
    /// All that it asks.
    case completes
    /// A part of what it asks.
    case does
    /// Something else: the question is void.
    case voids
}
