// From a plan to its guards: those about leaving, then those about entering.

/// An entry about which guards are asked.
struct GuardSubject: BitwiseCopyable {
    let kind: GuardKind
    let entry: Slot
    let arguments: ValueBlock?
    /// Only its arguments are new.
    var isUpdate = false
}

extension Engine {
    /// Asks the guards about a plan. Where that ends the operation or lets it wait, false.
    func mayGoOn(_ operation: OperationReference) -> Bool { guards.isEmpty || askGuards(operation) }

    @inline(never)
    private func askGuards(_ operation: OperationReference) -> Bool {
        if guards.hasAny(.leave), operation.pointee.question.kind != .recheckGuards {
            for index in 0..<operation.pointee.changes.count {
                let entry = operation.pointee.changes[index].removedEntry
                guard entry != 0, entries[entry].pointee.phase == .alive else { continue }
                let subject = GuardSubject(kind: .leave, entry: entry, arguments: entries[entry].pointee.arguments)
                if !ask(about: subject, operation) { return false }
            }
        }
        if guards.hasAny(.enter) {
            for index in 0..<operation.pointee.changes.count {
                let change = operation.pointee.changes[index]
                guard change.made != 0,
                    operation.pointee.intent.restoring?.pointee.isLost(planned: change.entry) != true
                else {
                    continue
                }
                let subject = GuardSubject(
                    kind: .enter, entry: change.entry, arguments: entries[change.made].pointee.arguments,
                    isUpdate: !change.makesEntry)
                if !ask(about: subject, operation) { return false }
            }
        }
        if Restoration(self, operation)?.mustPlanAgain() == true { return false }
        // The question of the bridge is another one.
        if operation.pointee.guarded != nil {
            operation.pointee.nameNextQuestion(Id(.question, number: takeNumber()))
        }
        return work.decided.isEmpty || !isOvertaken(operation)
    }

    /// Asks all guards about an entry.
    func ask(about subject: GuardSubject, _ operation: OperationReference) -> Bool {
        let route = entries[subject.entry].pointee.route
        guard guards.isGuarded(subject.entry, route, subject.kind) else { return true }
        // While they are asked, others may be.
        let first = guardWork.toAsk.count
        defer { guardWork.toAsk.truncate(to: first) }
        guards.appendAll(of: subject.entry, route, subject.kind, to: &guardWork.toAsk)
        return (first..<guardWork.toAsk.count).allSatisfy { ask(guardWork.toAsk[$0], about: subject, operation) }
    }

    private func ask(_ id: Id, about subject: GuardSubject, _ operation: OperationReference) -> Bool {
        guard let slot = guards.find(id), !hasAccepted(id, subject, operation),
            operation.pointee.intent.restoring?.pointee.isLost(planned: subject.entry) != true
        else { return true }
        let guarded = makeGuarded(operation)
        setAsked(id, subject, guarded)
        operation.pointee.nameNextQuestion(Id(.question, number: takeNumber()))
        operation.pointee.nameQuestion()
        guard let function = guards[slot].pointee.function else {
            return wait(operation, askedByRecord: id, about: subject)
        }
        var told = guarding(of: id, subject, operation)
        let userData = guards[slot].pointee.ownedUserData.userData
        work.guarded = operation
        let answer = function(userData, &told)
        work.guarded = nil
        while replayIsDue { replay() }
        return follow(answer, operation, guarded)
    }

    /// Follows the answer of a guard. The operation may have been decided while the guard was asked.
    private func follow(_ answer: Int32, _ operation: OperationReference, _ guarded: GuardedReference) -> Bool {
        switch operation.pointee.verdict {
        case .open:
            if callFlags.contains(.traced) { tell(answer: answer, of: operation) }
            if answer == Answer.later {
                waitForAnswer(operation, guarded)
                return false
            }
            if answer == Answer.yes {
                accept(guarded)
                return true
            }
            return refuse(operation, answer)
        case .accepted:
            operation.pointee.verdict = .open
            accept(guarded)
            return true
        case .refused:
            operation.pointee.verdict = .open
            return refuse(operation, operation.pointee.verdictCode)
        case .redirected:
            operation.pointee.verdict = .open
            let goesOn = operation.pointee.question.kind == .restore && goesOnWithoutRefused(operation)
            redirect(operation)
            return goesOn && Restoration(self, operation)?.loseRefused() != false
        default:
            decide(operation)
            return false
        }
    }

    /// A guard that was removed while it was asked can't answer later.
    private func waitForAnswer(_ operation: OperationReference, _ guarded: GuardedReference) {
        if let asked = guarded.pointee.asked, guards.find(asked.guardID) != nil { return waitForGuard(operation) }
        operation.pointee.outcome.abortReason = AbortReason.gone.rawValue
        fail(operation, .aborted)
    }

    private func refuse(_ operation: OperationReference, _ code: Int32) -> Bool {
        guard goesOnWithoutRefused(operation) else {
            noteAskedIndex(of: operation)
            block(operation, code)
            return false
        }
        noteRefusal(code, of: operation, isRedirected: false)
        if operation.pointee.intent.keepsEntries { run(operation) }
        return operation.pointee.question.kind == .restore && Restoration(self, operation)?.loseRefused() != false
    }

    /// Notes of which request, intent or element the entry is that was asked about last.
    func noteAskedIndex(of operation: OperationReference) {
        guard let guarded = operation.pointee.guarded, let asked = entries.find(guarded.pointee.askedEntry) else {
            return
        }
        guarded.pointee.askedIndex = 0
        if let restoring = operation.pointee.intent.restoring {
            let index = Restoration(self, operation)?.index(ofRefused: guarded.pointee.askedEntry)
            guarded.pointee.sketchIndex = index
            guarded.pointee.askedIndex = max(index.map { Int(restoring.pointee.sources[$0]) } ?? 0, 0)
            return
        }
        guard let drafted = operation.pointee.planned?.pointee else { return }
        for index in 0..<drafted.made.count where drafted.made[index].entry == asked {
            guarded.pointee.askedIndex = drafted.made[index].index
        }
    }

    /// A guard has refused, or the screen on the way was left: the operation ends.
    func block(_ operation: OperationReference, _ code: Int32) {
        operation.pointee.outcome.index = operation.pointee.guarded?.pointee.askedIndex ?? 0
        operation.pointee.outcome.by = operation.pointee.guarded?.pointee.blockedBy ?? RefusingParty.guard.rawValue
        operation.pointee.outcome.hostCode = code
        if let asked = operation.pointee.guarded?.pointee.asked { complain(aboutRefusalOf: asked.route, operation) }
        fail(operation, .blocked)
    }

    /// Names the route whose guard has refused.
    @inline(never)
    func complain(aboutRefusalOf route: Slot, _ operation: OperationReference) {
        complain(about: operation, .blocked) {
            $0.write("the guard of ")
            $0.write(routes[route].pointee.name)
            $0.write(" refused with ")
            $0.write(Int64(operation.pointee.outcome.hostCode))
        }
    }

    /// Returns the question as a guard is told it.
    func guarding(of id: Id, _ subject: GuardSubject, _ operation: OperationReference) -> Guarding {
        var told = Guarding()
        told.kindNumber = subject.kind.rawValue
        told.redirects = operation.pointee.guarded?.pointee.redirects ?? 0
        told.guardID = id
        told.entry = entries[subject.entry].pointee.id
        told.route = routes[entries[subject.entry].pointee.route].pointee.id
        told.arguments = subject.arguments?.cell
        told.question = address(of: &operation.pointee.question)
        return told
    }

    // MARK: Acceptances

    private func setAsked(_ id: Id, _ subject: GuardSubject, _ guarded: GuardedReference) {
        dropAsked(of: guarded)
        guarded.pointee.asked = makeAcceptance(id, subject)
        guarded.pointee.askedEntry = entries[subject.entry].pointee.id
    }

    private func makeAcceptance(_ id: Id, _ subject: GuardSubject) -> Acceptance {
        let entry = entries[subject.entry].pointee
        let isOfEntry = subject.kind == .leave || subject.arguments?.hasHostObjects ?? false
        var arguments: ValueBlock?
        if !isOfEntry, let given = subject.arguments, case .value(let copy) = blocks.copy(given.cell) {
            arguments = copy
        }
        return Acceptance(
            guardID: id, kind: subject.kind, entry: isOfEntry ? entry.id : .none, route: entry.route,
            arguments: arguments)
    }

    /// The operation will be planned anew: what was accepted is looked for then.
    func sortAcceptances(of guarded: GuardedReference) {
        guarded.pointee.sort { acceptance in
            hash(of: acceptance.entry, acceptance.route, acceptance.arguments)
        }
    }

    /// Returns the hash of an entry, or of a request where there is no entry.
    private func hash(of entry: Id, _ route: Slot, _ arguments: ValueBlock?) -> UInt64 {
        entry != .none ? entry.rawValue : hash(EntryQuery(route: route, arguments: .some(arguments?.cell)))
    }

    /// Notes that the last question was accepted.
    func accept(_ guarded: GuardedReference) {
        if let asked = guarded.pointee.asked { guarded.pointee.accept(asked) }
        guarded.pointee.asked = nil
    }

    private func hasAccepted(_ id: Id, _ subject: GuardSubject, _ operation: OperationReference) -> Bool {
        guard let guarded = operation.pointee.guarded else { return false }
        let entry = entries[subject.entry].pointee
        let isOfEntry = subject.kind == .leave || subject.arguments?.hasHostObjects ?? false
        if isOfEntry, subject.isUpdate { return false }
        return guarded.pointee.hasAccepted(hash(of: isOfEntry ? entry.id : .none, entry.route, subject.arguments)) {
            guard $0.guardID == id, $0.kind == subject.kind else { return false }
            if isOfEntry { return $0.entry == entry.id }
            return $0.entry == .none && $0.route == entry.route && areEqual($0.arguments, subject.arguments)
        }
    }

    func areEqual(_ left: ValueBlock?, _ right: ValueBlock?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return Cell.equal(left.cell.pointee, right.cell.pointee)
    }

    // MARK: Adding and removing

    package func addGuard(_ given: GivenGuard) -> (Status, Id) {
        var (entry, route): (Slot, Slot) = (0, 0)
        var given = given
        guard given.isClear else { return (refuse(.invalid, GivenGuard.rule), .none) }
        guard given.function != nil || keepsEvents else {
            return (refuse(.invalid, "a guard without a callback needs an event_capacity"), .none)
        }
        if given.entry != .none {
            guard let found = findAlive(given.entry) else {
                return (.stale, .none)
            }
            entry = found
        } else if given.route != .none {
            guard let found = routes.find(given.route) else { return (.stale, .none) }
            route = found
        } else if !given.isOfEveryRoute {
            let (readStatus, read) = readName(given.routeName)
            let status = readStatus == .ok ? RouteTable.check(name: read) : readStatus
            guard status == .ok, let start = read.start else { return (refuse(status, RouteTable.nameRule), .none) }
            route = routes.find(read) ?? 0
            given.routeName = Bytes(start, read.count)
        }
        guard let id = guards.add(given, entry: entry, route: route, number: takeNumber()) else {
            return (.tooLarge, .none)
        }
        if entry != 0 { entries[entry].pointee.ownsAnything = true }
        back.changes &+= 1
        if route != 0 { asked.insert(route) } else if given.routeName.isEmpty { asked.insertAll() }
        return (.ok, id)
    }

    package func removeGuard(_ id: Id) -> Status {
        guard let slot = guards.find(id) else { return .stale }
        guard mayCall() else { return .full }
        whileInside { remove(guardAt: slot) }
        return .ok
    }

    private func remove(guardAt slot: Slot) {
        let id = guards[slot].pointee.id
        release(guards.remove(slot))
        back.changes &+= 1
        guardWork.awaitingAnswers.forEach { operation in
            guard operation.pointee.guarded?.pointee.asked?.guardID == id else { return }
            takeFromGuards(operation)
            settle(operation, .aborted, code: AbortReason.gone.rawValue)
        }
    }

    /// An entry goes for good, and its guards do.
    func removeGuards(ofEntry entry: Slot) {
        while true {
            let first = guards.first(ofEntry: entry)
            if first == 0 { return }
            remove(guardAt: first)
        }
    }

    /// A route goes, and its guards do, but for those that name it.
    func removeGuards(ofRoute route: Slot) {
        while true {
            let first = guards.first(ofRoute: route)
            if first == 0 { return }
            if guards[first].pointee.name.isEmpty { remove(guardAt: first) } else { guards.move(first, to: 0) }
        }
    }

    func removeAllGuards() {
        for slot in guards.places where guards[slot].pointee.isLive { release(guards.remove(slot)) }
    }
}
