// Coordinators: flows that decide about requests sent to flows. The receiving flow is asked first, then the flows
// around it.

/// The answers of a coordinator; any other number refuses.
enum DispatchAnswer {
    static var show: Int32 { 0 }
    static var pass: Int32 { Int32.min + 1 }
    static var switchTo: Int32 { Int32.min + 2 }
    static var ignore: Int32 { Int32.min + 3 }
}

/// The facts passed to a coordinator; the header's nav_dispatch_context.
package struct Dispatched: BitwiseCopyable {
    var size = MemoryLayout<Dispatched>.stride
    package var question = Id.none
    package var flow = Id.none
    package var child = Id.none
    package var shown = Id.none
    package var redirects: UInt32 = 0
    package var isTrial: Int32 = 0
    package var request: UnsafePointer<GivenRequest>?
}

/// The flow that takes a sent request, and the way to carry the request out.
struct Taker: BitwiseCopyable {
    var flow: Slot = 0
    var shown: Slot = 0
    var switches = false
}

extension Engine {
    /// Calls a function with a request as shown to coordinators: with the name of the route, and with the id of a
    /// registered route. A mere word between coordinators need not be registered.
    @inline(never)
    fileprivate func withRequest(
        ofSent intent: UnsafePointer<Intent>, _ body: (Status, GivenRequest) -> Void
    ) {
        var request = GivenRequest()
        request.arguments = intent.pointee.arguments?.cell
        let name = intent.pointee.routeName
        if let known = name.isEmpty ? routes.find(intent.pointee.routeId) : routes.find(name) {
            request.route = routes[known].pointee.name
            request.routeId = routes[known].pointee.id
            return body(.ok, request)
        }
        guard let start = name.start, !name.isEmpty else { return body(.stale, request) }
        let status = RouteTable.check(name: name)
        guard status == .ok else { return body(status, request) }
        // Names given to the host end with a NUL.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 1) { copy in
            guard let text = copy.baseAddress else { return body(.tooLarge, request) }
            text.initialize(from: start, count: name.count)
            text[name.count] = 0
            request.route = Bytes(text, name.count)
            return body(.ok, request)
        }
    }

    /// Asks a flow and the flows around it, until a flow does not leave the request to the next flow.
    fileprivate func ask(
        from first: Slot, _ request: GivenRequest, _ told: inout Dispatched, in planner: Planner
    ) -> (Int32, Taker) {
        let wanted = routes.find(request.routeId)
        return withUnsafePointer(to: request) { request in
            told.request = request
            return withUnsafeMutablePointer(to: &told) { told in
                for flow in flowsAround(first) {
                    let route = routes[flows[flow].pointee.route]
                    let id = flows[flow].pointee.id
                    if let prepare = route.pointee.builder.prepare {
                        let shown = wanted.map { planner.shown(request.pointee, of: $0, in: flow) } ?? 0
                        told.pointee.flow = id
                        told.pointee.shown = self.id(of: shown)
                        work.askedFlow = id
                        let answer = planner.aside { prepare(route.pointee.builder.ownedUserData.userData, told) }
                        let isDecided = work.sending.map { $0.pointee.verdict != .open } ?? false
                        if answer != DispatchAnswer.pass || isDecided {
                            let switches = answer == DispatchAnswer.switchTo
                            return (answer, Taker(flow: flow, shown: shown, switches: switches))
                        }
                    }
                    told.pointee.child = id
                }
                return (DispatchAnswer.pass, Taker())
            }
        }
    }

    /// Finds the flow that would take a request.
    package func dispatchTarget(of request: GivenRequest, sentTo id: Id) -> (Status, Id) {
        guard life == .started else { return (.notStarted, .none) }
        var intent = Intent()
        let (nameStatus, name) = readName(request.route)
        if request.routeId == .none {
            guard nameStatus == .ok, !name.isEmpty else { return (nameStatus == .ok ? .invalid : nameStatus, .none) }
            intent.routeName = name
        }
        intent.routeId = request.routeId
        if let arguments = request.arguments {
            switch blocks.copy(arguments) {
            case .value(let copy): intent.arguments = copy
            case .refused(let status): return (status, .none)
            }
        }
        // Host objects stay the caller's.
        defer { if let copy = intent.arguments { blocks.release(copy.block) } }
        var found: (Status, Id) = (.ok, .none)
        withUnsafePointer(to: intent) {
            withRequest(ofSent: $0) { status, asked in
                found = status == .ok ? dispatchTarget(ofAsked: asked, id) : (status, .none)
            }
        }
        return found
    }

    private func dispatchTarget(ofAsked request: GivenRequest, _ id: Id) -> (Status, Id) {
        let first = id == .none ? currentFlow : flows.find(id) ?? 0
        guard first != 0, flows[first].pointee.phase == .alive else {
            return (id == .none ? .unresolved : .stale, .none)
        }
        var told = Dispatched()
        told.isTrial = 1
        var answer = DispatchAnswer.pass
        var dispatchTarget = Taker()
        // A coordinator may ask for the target while being asked.
        guard work.trialDepth < Limits.redirects else { return (.loop, .none) }
        work.trialDepth += 1
        defer { work.trialDepth -= 1 }
        let (sending, askedFlow) = (work.sending, work.askedFlow)
        work.sending = nil
        whileInside {
            withInnerPlanner { (answer, dispatchTarget) = ask(from: first, request, &told, in: planner) }
        }
        (work.sending, work.askedFlow) = (sending, askedFlow)
        switch answer {
        case DispatchAnswer.pass: return (.unresolved, .none)
        case DispatchAnswer.show, DispatchAnswer.switchTo, DispatchAnswer.ignore:
            return (.ok, self.id(ofFlow: dispatchTarget.flow))
        default: return (.refused, .none)
        }
    }
}

extension Planner {
    /// Drafts a request sent to a flow: the coordinators decide about the request. If the coordinators replace a step
    /// of a batch by another intent, drafts the other intent. An intent in place of an operation is performed after the
    /// plan.
    func draftDispatch(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        let status = askCoordinators(about: step)
        if status == .ok { return draftTaken(step, drafted) }
        guard status == .pending, let operation = batch.operation else { return status }
        let redirected = engine.redirect(step, of: operation)
        return redirected == .ok ? draftWhereItGoes(step, drafted) : redirected
    }

    /// Has the coordinators decide about a request. Pending: something else was decided about the operation meanwhile.
    private func askCoordinators(about step: OperationReference) -> Status {
        let operation = batch.operation ?? step
        var outcome = Status.ok
        engine.withRequest(ofSent: engine.intent(of: step)) { status, request in
            guard status == .ok else { return outcome = status }
            guard let first = flowToAsk(about: step) else {
                return outcome = step.pointee.intent.flow == .none ? unresolved(step) : .stale
            }
            var told = Dispatched()
            operation.pointee.nameQuestion()
            told.question = operation.pointee.question.id
            told.redirects = operation.pointee.guarded?.pointee.redirects ?? 0
            engine.work.sending = operation
            // A coordinator may have other things planned, such as a preview of back.
            let (answer, taker) = engine.withInnerPlanner { engine.ask(from: first, request, &told, in: self) }
            engine.work.sending = nil
            guard operation.pointee.verdict == .open else {
                operation.pointee.sentTo = taker.flow
                return outcome = .pending
            }
            operation.pointee.question.id = .none
            outcome = note(answer, of: taker, about: step, operation)
        }
        return outcome
    }

    private func note(
        _ answer: Int32, of taker: Taker, about step: OperationReference, _ operation: OperationReference
    ) -> Status {
        if answer == DispatchAnswer.pass { return unresolved(step) }
        if engine.callFlags.contains(.traced) { tell(answer, of: taker, operation) }
        switch answer {
        case DispatchAnswer.ignore:
            step.pointee.outcome.entry = engine.id(of: taker.shown)
            return .alreadyThere
        case DispatchAnswer.show, DispatchAnswer.switchTo:
            step.pointee.dispatchTarget = taker
            return .ok
        default:
            step.pointee.outcome.by = RefusingParty.coordinator.rawValue
            step.pointee.outcome.hostCode = answer
            return .refused
        }
    }

    @inline(never)
    private func tell(_ answer: Int32, of taker: Taker, _ operation: OperationReference) {
        let isTaken =
            answer == DispatchAnswer.show || answer == DispatchAnswer.switchTo || answer == DispatchAnswer.ignore
        engine.tell(
            isTaken ? .ok : .refused, code: answer, by: .coordinator, about: engine.id(of: taker.shown),
            of: engine.flows[taker.flow].pointee.route, operation)
    }

    private func unresolved(_ step: OperationReference) -> Status {
        engine.complain("no coordinator takes the request", about: step)
        return .unresolved
    }

    /// Finds the flow to be asked first: the named flow, else the flow of the entry reached by the step before, else
    /// the flow of the target or of the issuer, else the current flow.
    private func flowToAsk(about step: OperationReference) -> Slot? {
        if step.pointee.intent.flow != .none {
            return engine.flows.find(step.pointee.intent.flow).flatMap { home(ofFlow: $0) == nil ? nil : $0 }
        }
        if let before = entries.find(batch.entry), entries[before].pointee.mark != .leaves {
            return flow(of: before)
        }
        if let flow = targetFlow(of: step) { return home(ofFlow: flow) == nil ? nil : flow }
        let issuer = issuer(of: step)
        if issuer != 0 { return flow(of: issuer) }
        let (status, goal) = goal(of: step, pastOneEntry: true)
        guard status == .ok else { return nil }
        let top = top(of: goal)
        return flow(of: top == 0 ? goal.pointee.owner : top)
    }

    private func flow(of entry: Slot) -> Slot? {
        let flow = entry == 0 ? 0 : engine.plannedFlow(of: entry)
        return flow == 0 ? nil : flow
    }

    /// Finds the stack for the entries of a flow, if the flow is alive or begins in the plan at work.
    func home(ofFlow flow: Slot) -> StackReference? {
        let (phase, node) = (engine.flows[flow].pointee.phase, engine.flows[flow].pointee.node)
        guard phase == .alive || phase == .planned && node != 0 else { return nil }
        let home = engine.stacks[node]
        guard !home.pointee.isClosing, home.pointee.phase == .alive || home.pointee.draft != nil else { return nil }
        return home
    }

    /// Finds the entry of a request among the own entries of a flow, on any stack. Of several entries, returns the last
    /// to have come to the top.
    func shown(_ request: GivenRequest, of route: Slot, in flow: Slot) -> Slot {
        let query = EntryQuery(route: route, arguments: .some(request.arguments), flow: flow)
        let former = isAtWork ? stack : nil
        var shown: Slot = 0
        func look(on stack: StackReference) {
            var found: Slot = 0
            if stack.pointee.draft == nil {
                found = engine.topmost(query, of: stack)
            } else {
                work(on: stack)
                found = topmostOfDraft(query)
            }
            if found != 0, shown == 0 || came(found, after: shown) { shown = found }
        }
        if !engine.isTree, drafted?.pointee.opened.isEmpty ?? true {
            look(on: engine.root)
        } else {
            engine.stacks.forEach { if $0.pointee.phase == .alive, !$0.pointee.isClosing { look(on: $0) } }
            forEachDraft { if stack.pointee.phase == .planned, !stack.pointee.isClosing { look(on: stack) } }
        }
        if let former { work(on: former) }
        return shown
    }

    /// Whether an entry came to the top after another entry. Entries made by the plan come after all existing entries.
    private func came(_ entry: Slot, after other: Slot) -> Bool {
        let (own, others) = (entries[entry], entries[other])
        if own.pointee.phase != others.pointee.phase { return own.pointee.phase == .planned }
        return own.pointee.phase == .planned
            ? own.pointee.number > others.pointee.number : own.pointee.place > others.pointee.place
    }

    /// Drafts a taken request: going back to the shown entry, or a push upon the flow.
    private func draftTaken(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let taker = operation.pointee.dispatchTarget
        guard let home = home(ofFlow: taker.flow) else { return .stale }
        let goal = taker.shown == 0 ? home : engine.stack(of: taker.shown)
        work(on: home)
        let range = range(ofFlow: taker.flow)
        guard !range.isEmpty else { return .stale }
        if !taker.switches, range.upperBound < draft.count {
            engine.complain("the flow's entries are not on top of their stack", about: operation)
            return batch.isBatch ? .stale : .staleIssuer
        }
        if taker.shown != 0 || taker.switches {
            // In a window or a tab hidden from the user, a shown entry is not seen by itself.
            let (status, wasCovered) =
                taker.switches || goal != home
                ? uncover(goal, by: operation, drafted) : clear(goal, by: operation, drafted)
            guard status == .ok else { return status }
            work(on: goal)
            let last = taker.shown == 0 ? range.lowerBound : indexInDraft(taker.shown) ?? 0
            let wasCut = cut(to: last + 1, because: operation, drafted)
            if taker.shown != 0 {
                operation.pointee.outcome.entry = engine.id(of: taker.shown)
                return wasCovered || wasCut ? .ok : .alreadyThere
            }
        }
        return draftNavigation(operation, drafted, within: taker.flow)
    }
}
