// Coordinators: flows that decide what to do with what is sent to them. The flow is asked first to which it was sent, then
// those around it.

/// The answers of a coordinator; any other number refuses.
enum DispatchAnswer {
    static var show: Int32 { 0 }
    static var pass: Int32 { Int32.min + 1 }
    static var switchTo: Int32 { Int32.min + 2 }
    static var ignore: Int32 { Int32.min + 3 }
}

/// The facts that a coordinator is told; the header's nav_dispatch_context.
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

/// The flow that takes a request that was sent, and how the request is to be done.
struct Taker: BitwiseCopyable {
    var flow: Slot = 0
    var shown: Slot = 0
    var switches = false
}

extension Engine {
    /// Has the coordinators decide about a request. False where that is the end of it, or something else is done instead.
    func decide(sent operation: OperationReference) -> Bool {
        let intent = intent(of: operation)
        let scope = intent.pointee.isScoped ? checkScope(operation) : .ok
        guard scope == .ok else { return finish(sent: operation, scope) }
        var goesOn = false
        withRequest(ofSent: intent) { status, request in
            if status == .ok, let first = flowToAsk(operation) {
                goesOn = decide(sent: operation, from: first, request)
            } else {
                let other = intent.pointee.flow == .none ? unresolved(operation) : .stale
                goesOn = finish(sent: operation, status == .ok ? other : status)
            }
        }
        return goesOn
    }

    private func decide(sent operation: OperationReference, from first: Slot, _ request: GivenRequest) -> Bool {
        var told = Dispatched()
        operation.pointee.nameQuestion()
        told.question = operation.pointee.question.id
        told.redirects = operation.pointee.guarded?.pointee.redirects ?? 0
        work.sending = operation
        let (answer, dispatchTarget) = ask(from: first, request, &told)
        work.sending = nil
        if operation.pointee.verdict != .open {
            operation.pointee.sentTo = dispatchTarget.flow
            // The intent that was put in its place may be sent on.
            decide(operation)
            return false
        }
        operation.pointee.question.id = .none
        switch answer {
        case DispatchAnswer.pass: return finish(sent: operation, unresolved(operation))
        case DispatchAnswer.ignore:
            operation.pointee.outcome.entry = id(of: dispatchTarget.shown)
            return finish(sent: operation, .alreadyThere)
        case DispatchAnswer.show, DispatchAnswer.switchTo:
            operation.pointee.dispatchTarget = dispatchTarget
            return true
        default:
            operation.pointee.outcome.by = RefusingParty.coordinator.rawValue
            operation.pointee.outcome.hostCode = answer
            return finish(sent: operation, .refused)
        }
    }

    private func finish(sent operation: OperationReference, _ status: Status) -> Bool {
        fail(operation, status)
        return false
    }

    private func unresolved(_ operation: OperationReference) -> Status {
        complain("no coordinator takes the request", about: operation)
        return .unresolved
    }

    /// The flow that is asked first: the one that is named, else that of the issuer, else the current one.
    private func flowToAsk(_ operation: OperationReference) -> Slot? {
        let intent = intent(of: operation)
        guard intent.pointee.flow == .none else {
            return flows.find(intent.pointee.flow).flatMap { flows[$0].pointee.phase == .alive ? $0 : nil }
        }
        let issuer = entries.find(intent.pointee.issuer)
        let flow = issuer.map { entries[$0].pointee.flow } ?? currentFlow
        return flow == 0 ? nil : flow
    }

    /// Calls with what coordinators are shown of a request, with the name of its route, and its id where it is registered:
    /// what is only a word between coordinators need not be.
    @inline(never)
    private func withRequest(ofSent intent: UnsafePointer<Intent>, _ body: (Status, GivenRequest) -> Void) {
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
        // Names that come out end with a NUL.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 1) { copy in
            guard let text = copy.baseAddress else { return body(.tooLarge, request) }
            text.initialize(from: start, count: name.count)
            text[name.count] = 0
            request.route = Bytes(text, name.count)
            return body(.ok, request)
        }
    }

    /// Asks a flow and those around it, until one does not leave it to the next.
    private func ask(from first: Slot, _ request: GivenRequest, _ told: inout Dispatched) -> (Int32, Taker) {
        let wanted = routes.find(request.routeId)
        return withUnsafePointer(to: request) { request in
            told.request = request
            return withUnsafeMutablePointer(to: &told) { told in
                for flow in flowsAround(first) {
                    let route = routes[flows[flow].pointee.route]
                    let id = flows[flow].pointee.id
                    if let prepare = route.pointee.builder.prepare {
                        let shown = wanted.map { self.shown(request.pointee, of: $0, in: flow) } ?? 0
                        told.pointee.flow = id
                        told.pointee.shown = self.id(of: shown)
                        work.askedFlow = id
                        let answer = prepare(route.pointee.builder.ownedUserData.userData, told)
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

    /// The entry of a request among the own entries of a flow, on whatever stack, that came to the top last.
    private func shown(_ request: GivenRequest, of route: Slot, in flow: Slot) -> Slot {
        let query = EntryQuery(route: route, arguments: .some(request.arguments))
        let home = stacks[flows[flow].pointee.node]
        var shown = topmost(query, of: home, ofFlow: flow)
        guard isTree else { return shown }
        stacks.forEach { stack in
            guard stack != home, stack.pointee.phase == .alive else { return }
            let found = topmost(query, of: stack, ofFlow: flow)
            if found != 0, shown == 0 || entries[found].pointee.place > entries[shown].pointee.place { shown = found }
        }
        return shown
    }

    private func topmost(_ query: EntryQuery, of stack: StackReference, ofFlow flow: Slot) -> Slot {
        var limit = UInt64.max
        while true {
            let found = topmost(query, of: stack, below: limit)
            guard found != 0, entries[found].pointee.flow != flow else { return found }
            limit = entries[found].pointee.place
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
        // A coordinator may ask it while it is asked itself.
        guard work.trialDepth < Limits.redirects else { return (.loop, .none) }
        work.trialDepth += 1
        defer { work.trialDepth -= 1 }
        let (sending, askedFlow) = (work.sending, work.askedFlow)
        work.sending = nil
        whileInside { (answer, dispatchTarget) = ask(from: first, request, &told) }
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
    /// Drafts what a coordinator has taken: back to what is shown, or a push upon the flow.
    func draftDispatch(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let dispatchTarget = operation.pointee.dispatchTarget
        guard engine.flows[dispatchTarget.flow].pointee.phase == .alive else { return .stale }
        let home = engine.stacks[engine.flows[dispatchTarget.flow].pointee.node]
        let goal = dispatchTarget.shown == 0 ? home : engine.stack(of: dispatchTarget.shown)
        work(on: home)
        let range = range(ofFlow: dispatchTarget.flow)
        guard !range.isEmpty else { return .stale }
        if !dispatchTarget.switches, range.upperBound < draft.count {
            engine.complain("the flow's entries are not on top of their stack", about: operation)
            return .staleIssuer
        }
        if dispatchTarget.shown != 0 || dispatchTarget.switches {
            // In a window or a tab that the user does not see, what is shown there is not seen by itself.
            let (status, wasCovered) =
                dispatchTarget.switches || goal != home
                ? uncover(goal, by: operation, drafted) : clear(goal, by: operation, drafted)
            guard status == .ok else { return status }
            work(on: goal)
            let last = dispatchTarget.shown == 0 ? range.lowerBound : indexInDraft(dispatchTarget.shown) ?? 0
            let wasCut = cut(to: last + 1, because: operation, drafted)
            if dispatchTarget.shown != 0 {
                operation.pointee.outcome.entry = engine.id(of: dispatchTarget.shown)
                return wasCovered || wasCut ? .ok : .alreadyThere
            }
        }
        return draftNavigation(operation, drafted, within: dispatchTarget.flow)
    }
}
