// Coordinators: flows that decide what to do with what is sent to them. The flow is asked first to which it was sent, then
// those around it.

/// What a coordinator answers.
enum SentAnswer {
    static var show: Int32 { 0 }
    static var unhandled: Int32 { Int32.min + 1 }
    static var switchTo: Int32 { Int32.min + 2 }
    static var ignore: Int32 { Int32.min + 3 }
}

/// What a coordinator is told; the header's nav_sent.
package struct Sent: BitwiseCopyable {
    var size = MemoryLayout<Sent>.stride
    package var question = Id.none
    package var flow = Id.none
    package var child = Id.none
    package var shown = Id.none
    package var redirects: UInt32 = 0
    package var isTrial: Int32 = 0
    package var request: UnsafePointer<GivenRequest>?
}

/// Who takes what was sent, and how it is to be done.
struct Taker: BitwiseCopyable {
    var flow: Slot = 0
    var shown: Slot = 0
    var switches = false
}

extension Engine {
    /// Has the coordinators decide about a request. False where that is the end of it, or something else is done instead.
    func decide(sent operation: OperationReference) -> Bool {
        let intent = operation.pointee.intent
        let scope = intent.isScoped ? checkScope(operation) : .ok
        guard scope == .ok else { return finish(sent: operation, scope) }
        var name = TextBuffer()
        defer { name.free() }
        let (status, request) = requestToSend(intent, &name)
        guard status == .ok else { return finish(sent: operation, status) }
        guard let first = flowToAsk(operation) else {
            return finish(sent: operation, intent.flow == .none ? unresolved(operation) : .stale)
        }
        var told = Sent()
        operation.pointee.nameQuestion()
        told.question = operation.pointee.question.id
        told.redirects = operation.pointee.guarded?.pointee.redirects ?? 0
        work.sending = operation
        let (answer, taker) = ask(from: first, request, &told)
        work.sending = nil
        if operation.pointee.verdict != .open {
            operation.pointee.sentTo = taker.flow
            // What was put in its place may be sent on.
            decide(operation)
            return false
        }
        operation.pointee.question.id = .none
        switch answer {
        case SentAnswer.unhandled: return finish(sent: operation, unresolved(operation))
        case SentAnswer.ignore:
            operation.pointee.outcome.entry = id(of: taker.shown)
            return finish(sent: operation, .alreadyThere)
        case SentAnswer.show, SentAnswer.switchTo:
            operation.pointee.taker = taker
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
        let intent = operation.pointee.intent
        guard intent.flow == .none else {
            return flows.find(intent.flow).flatMap { flows[$0].pointee.phase == .alive ? $0 : nil }
        }
        let issuer = entries.find(intent.issuer)
        let flow = issuer.map { entries[$0].pointee.flow } ?? currentFlow
        return flow == 0 ? nil : flow
    }

    /// What coordinators are shown of a request, with the name of its route, and its id where it is registered: what is only a
    /// word between coordinators need not be.
    private func requestToSend(_ intent: Intent, _ name: inout TextBuffer) -> (Status, GivenRequest) {
        var request = GivenRequest()
        request.arguments = intent.arguments?.cell
        let known = intent.routeName.isEmpty ? routes.find(intent.routeId) : routes.find(intent.routeName)
        if let known {
            request.route = routes[known].pointee.name
            request.routeId = routes[known].pointee.id
            return (.ok, request)
        }
        if intent.routeName.isEmpty { return (.stale, request) }
        let status = RouteTable.check(name: intent.routeName)
        // Names that come out end with a NUL.
        name.write(intent.routeName)
        name.write(byte: 0)
        request.route = Bytes(name.text.start, intent.routeName.count)
        return (status, request)
    }

    /// Asks a flow and those around it, until one does not leave it to the next.
    private func ask(from first: Slot, _ request: GivenRequest, _ told: inout Sent) -> (Int32, Taker) {
        withUnsafePointer(to: request) { pointer in
            told.request = pointer
            for flow in flowsAround(first) {
                let builder = routes[flows[flow].pointee.route].pointee.builder
                var taker = Taker()
                taker.flow = flow
                if let prepare = builder.prepare {
                    taker.shown = shown(request, in: flow)
                    told.flow = flows[flow].pointee.id
                    work.askedFlow = told.flow
                    told.shown = id(of: taker.shown)
                    let answer = withUnsafePointer(to: told) { prepare(builder.ownedUserData.userData, $0) }
                    taker.switches = answer == SentAnswer.switchTo
                    let isDecided = work.sending.map { $0.pointee.verdict != .open } ?? false
                    if answer != SentAnswer.unhandled || isDecided { return (answer, taker) }
                }
                told.child = flows[flow].pointee.id
            }
            return (SentAnswer.unhandled, Taker())
        }
    }

    /// The topmost entry of a request among the own entries of a flow.
    private func shown(_ request: GivenRequest, in flow: Slot) -> Slot {
        guard let route = routes.find(request.routeId) else { return 0 }
        let stack = stacks[flows[flow].pointee.node]
        let query = EntryQuery(route: route, arguments: .some(request.arguments))
        var limit = UInt64.max
        while true {
            let found = topmost(query, of: stack, below: limit)
            guard found != 0, entries[found].pointee.flow != flow else { return found }
            limit = entries[found].pointee.place
        }
    }

    /// Who would take a request.
    package func taker(of request: GivenRequest, sentTo id: Id) -> (Status, Id) {
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
        var text = TextBuffer()
        defer { text.free() }
        let (status, asked) = requestToSend(intent, &text)
        guard status == .ok else { return (status, .none) }
        let first = id == .none ? currentFlow : flows.find(id) ?? 0
        guard first != 0, flows[first].pointee.phase == .alive else {
            return (id == .none ? .unresolved : .stale, .none)
        }
        var told = Sent()
        told.isTrial = 1
        var answer = SentAnswer.unhandled
        var taker = Taker()
        // A coordinator may ask it while it is asked itself.
        let (sending, askedFlow) = (work.sending, work.askedFlow)
        work.sending = nil
        whileInside { (answer, taker) = ask(from: first, asked, &told) }
        (work.sending, work.askedFlow) = (sending, askedFlow)
        switch answer {
        case SentAnswer.unhandled: return (.unresolved, .none)
        case SentAnswer.show, SentAnswer.switchTo, SentAnswer.ignore: return (.ok, self.id(ofFlow: taker.flow))
        default: return (.refused, .none)
        }
    }
}

extension Planner {
    /// Drafts what a coordinator has taken: back to what is shown, or a push upon the flow.
    func draftSent(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let taker = operation.pointee.taker
        guard engine.flows[taker.flow].pointee.phase == .alive else { return .stale }
        let home = engine.stacks[engine.flows[taker.flow].pointee.node]
        work(on: home)
        let range = engine.range(ofFlow: taker.flow, draft.count) { draft[$0] }
        guard !range.isEmpty else { return .stale }
        if taker.switches {
            let (status, isOther) = uncover(home, by: operation, drafted)
            guard status == .ok else { return status }
            work(on: home)
            let last = taker.shown != 0 ? indexInDraft(taker.shown) ?? range.lowerBound : range.lowerBound
            let wasCut = cut(to: last + 1, because: operation, drafted)
            if taker.shown != 0 {
                operation.pointee.outcome.entry = engine.id(of: taker.shown)
                return isOther || wasCut ? .ok : .alreadyThere
            }
        } else if range.upperBound < draft.count {
            engine.complain("the flow's entries are not on top of their stack", about: operation)
            return .staleIssuer
        } else if taker.shown != 0, let index = indexInDraft(taker.shown) {
            operation.pointee.outcome.entry = engine.id(of: taker.shown)
            return cut(to: index + 1, because: operation, drafted) ? .ok : .alreadyThere
        }
        operation.pointee.intent.target = engine.flows[taker.flow].pointee.id
        defer { operation.pointee.intent.target = .none }
        return draftNavigation(operation, drafted)
    }
}
