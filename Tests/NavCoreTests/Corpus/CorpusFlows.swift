// Flows, coordinators, published values and children, as the runner asks for them.

@testable import NavCore

/// A coordinator is being asked. In Swift it has no question to redirect: it answers with an intent. So the runner gets a
/// number of the driver's, and what it redirects under that number becomes the answer.
struct CorpusSending {
    let question: UInt64
    var intent: NavigationIntent?
}

extension CorpusDriver {
    func flow(_ message: CorpusMessage, _ key: String = "flow") -> FlowID? {
        message.id(key) == 0 ? nil : FlowID(rawValue: message.id(key))
    }

    /// Where the runner names an id of either kind.
    func target(_ message: CorpusMessage) -> NavigationTarget? {
        guard message.has("target") else { return nil }
        let flow = FlowID(rawValue: message.id("target"))
        return flow.id.isOf(.flow) ? .flow(flow) : .stack(StackID(rawValue: flow.rawValue))
    }

    /// How a flow ends, and whether its entries stay.
    func ending(_ message: CorpusMessage) -> (FlowEnding, Bool) {
        guard let written = message.map("ending") else { return (.cancelled, false) }
        let value = written["value"].map { give($0) }
        let keeps = written.flag("keep")
        switch written.word("kind") {
        case "value": return (.value(value ?? .null), keeps)
        case "failed": return (.failed(Int32(truncatingIfNeeded: written.int("code")), value), keeps)
        default: return (.cancelled, keeps)
        }
    }

    // MARK: Coordinators

    func registerFlow(
        _ message: CorpusMessage, _ initial: NavigationRequest, _ navigator: Navigator
    ) throws -> RouteID {
        let (route, opens) = (message.word("route"), opening(message))
        let lent = message.has("data") ? CorpusData(self, message) : nil
        // What the flows of Swift don't let a caller say.
        if message.flag("shared") || message.has("container") { throw NavigationError(.invalid) }
        guard let data = lent else { return try navigator.register(route, initial: initial, opens: opens) }
        let makeModel: FlowBuilder<CorpusProduct>.MakeModel = {
            [unowned self] build throws(BuilderRefusal) in
            try make(data, "made") { $0.put(build) }
        }
        let prepare: FlowBuilder<CorpusProduct>.Prepare = { [unowned self] sent, _ in answer(sent, data) }
        let flow = FlowBuilder(
            initial: initial, makeModel: makeModel, prepare: message.flag("prepares") ? prepare : nil)
        return try navigator.register(route, opens: opens, flow: flow)
    }

    private func answer(_ sent: SentRequest, _ data: CorpusData) -> CoordinatorAnswer {
        sentCount += 1
        sendings.append(CorpusSending(question: sentCount))
        let answer = data.hear("sent") {
            if !sent.isTrial { $0.put("question", sentCount) }
            $0.put(sent)
        }
        let intent = sendings.removeLast().intent
        switch answer {
        case Int64(SentAnswer.unhandled): return .unhandled
        case Int64(SentAnswer.switchTo): return .switch
        case Int64(SentAnswer.ignore): return .ignore
        case Int64(SentAnswer.show):
            guard let intent else { return .show }
            // The short form, where it says all that is asked for.
            if case .sent(let request, nil) = intent.content, intent.options == .standard { return .sendOn(request) }
            return .perform(intent)
        default: return .refuse(Int32(truncatingIfNeeded: answer))
        }
    }

    /// Whether a question is one to a coordinator, which then performs the intent.
    func perform(_ intent: NavigationIntent, for question: UInt64) -> Bool {
        guard let index = sendings.lastIndex(where: { $0.question == question }) else { return false }
        sendings[index].intent = intent
        return true
    }

    // MARK: Values and children

    /// False where it is none of these.
    func publish(_ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) -> Bool
    {
        let (entry, key) = (message.entry(), message.word("key"))
        switch what {
        case "entry-publish":
            let value = message["value"].map { give($0) } ?? .null
            let status = status {
                try navigator.publish(
                    value, from: entry, isStrict: message.flag("strict"), fromCovered: message.flag("covered"))
            }
            reply.put("status", status)
        case "entry-next": askForNext(message, navigator, &reply)
        case "child-add":
            let child = CorpusData(self, message)
            reply.put("status", status { try navigator.addChild(key, child, to: entry) })
        case "child-remove": reply.put("status", status { try navigator.removeChild(key, of: entry) })
        case "child-find":
            var child: Any?
            let status = status {
                child = try navigator.child(key, of: entry)
                return child == nil ? .notFound : .ok
            }
            reply.put("status", status)
            if let data = child as? CorpusData { reply.put("data", data.number) }
        default: return false
        }
        return true
    }

    private func askForNext(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let data = CorpusData(self, message)
        var waiter: WaiterID?
        let status = status {
            if message.flag("listens") {
                waiter = try navigator.next(of: message.entry(), tag: message.id("tag")) { result in
                    _ = data.hear("result") { $0.put(result) }
                }
                return .ok
            }
            return try navigator.change { engine in
                // Without a function, with something that is given back as a closure would be.
                let owned = lend(data)
                let (status, id) = engine.next(of: message.entry().id, nil, owned, tag: message.id("tag"))
                if status == .ok { waiter = WaiterID(id) } else { owned.release() }
                return status
            }
        }
        reply.put("status", status)
        reply.put("waiter", waiter)
    }

    // MARK: Questions

    /// The flow of each entry, where any belongs to one.
    func putFlows(of entries: some Collection<EntryID>, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let flows = entries.map { navigator.flow(of: $0) }
        guard flows.contains(where: { $0 != nil }) else { return }
        reply.list("flows", flows) { $0.item(Int64(bitPattern: $1?.rawValue ?? 0)) }
    }

    /// False where it is none of these.
    func queryFlows(
        _ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter
    ) -> Bool {
        switch what {
        case "flow-get": putFlow(FlowID(rawValue: message.id("flow")), navigator, &reply)
        case "entry-flow": reply.put("flow", navigator.flow(of: message.entry()))
        case "current-flow": reply.put("flow", navigator.currentFlow)
        case "flow-takes":
            var taker: FlowID?
            let status = status {
                taker = try navigator.taker(of: request(message.map("request")), sentTo: flow(message))
                return taker == nil ? .unresolved : .ok
            }
            reply.put("status", status)
            reply.put("taker", taker)
        default: return false
        }
        return true
    }

    private func putFlow(_ id: FlowID, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        guard let flow = navigator.flow(id) else { return reply.put("status", "stale") }
        var model: Any?
        reply.put("status", status { model = try navigator.model(of: id) })
        reply.put("parent", flow.parent)
        reply.put("route", flow.route)
        reply.put("arguments", flow.arguments)
        reply.put("stack", flow.stack)
        reply.put("first", flow.first)
        reply.put("depth", flow.depth)
        reply.put("waiter", flow.waiter)
        reply.put("model", corpusProduct(model))
    }
}

extension CorpusWriter {
    mutating func put(_ sent: SentRequest) {
        put("flow", sent.flow)
        put("child", sent.child)
        put("shown", sent.shown)
        put("redirects", sent.redirects)
        put("trial", sent.isTrial)
        map("request") {
            $0.put("route", sent.route)
            $0.put("id", sent.routeID)
            $0.put("arguments", sent.arguments)
        }
    }

    mutating func put(_ build: FlowBuild) {
        put("flow", build.flow)
        put("id", build.routeID)
        put("tag", build.tag)
        put("arguments", build.arguments)
        put("hint", build.hint)
    }
}
