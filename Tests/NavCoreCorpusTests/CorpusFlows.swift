// Flows, coordinators, published values and children, as the runner asks for them.

import NavCore

/// A coordinator is being asked. In Swift it has no question to redirect: it answers with an intent. So the runner gets a
/// number of the driver's, and what it redirects under that number becomes the answer.
struct CorpusSending {
    let question: UInt64
    var redirection: CoordinatorAnswer?
}

extension CorpusDriver {
    func flow(_ message: CorpusMessage, _ key: String = "flow") -> FlowID? {
        message.id(key) == 0 ? nil : FlowID(rawValue: message.id(key))
    }

    /// Where the runner names an id of either kind.
    func target(_ message: CorpusMessage) -> NavigationTarget? {
        message.has("target") ? NavigationTarget(rawValue: message.id("target")) : nil
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
        let (version, isRestored) = (UInt32(message.int("version")), !message.flag("not-restored"))
        let lent = message.has("data") ? CorpusData(self, message) : nil
        // What the flows of Swift don't let a caller say.
        if message.flag("shared") || message.has("container") { throw CorpusInvalid() }
        guard let data = lent else {
            return try navigator.register(
                route, initial: initial, opens: opens, version: version, isRestored: isRestored)
        }
        let makeModel: FlowBuilder<CorpusProduct>.MakeModel = {
            [unowned self] build throws(BuilderRefusal) in
            try make(data, "made") { $0.put(build) }
        }
        let onDispatch: FlowBuilder<CorpusProduct>.OnDispatch = { [unowned self] sent, _ in answer(sent, data) }
        let flow = FlowBuilder(
            initial: initial, makeModel: makeModel, onDispatch: message.flag("coordinates") ? onDispatch : nil)
        return try navigator.register(route, opens: opens, version: version, isRestored: isRestored, flow: flow)
    }

    private func answer(_ sent: DispatchContext, _ data: CorpusData) -> CoordinatorAnswer {
        sentCount += 1
        sendings.append(CorpusSending(question: sentCount))
        let answer = data.hear("dispatched") {
            if !sent.isTrial { $0.put("question", sentCount) }
            $0.put(sent)
        }
        let redirection = sendings.removeLast().redirection
        // The numbers of NAV_DISPATCH_SHOW, NAV_DISPATCH_PASS, NAV_DISPATCH_SWITCH and NAV_DISPATCH_IGNORE.
        switch answer {
        case 0: return redirection ?? .show
        case Int64(Int32.min) + 1: return .pass
        case Int64(Int32.min) + 2: return .switch
        case Int64(Int32.min) + 3: return .ignore
        default: return .refuse(Int32(truncatingIfNeeded: answer))
        }
    }

    /// Whether a question is one to a coordinator, which then does what is written.
    func redirect(_ question: UInt64, to written: CorpusMessage) -> Bool {
        guard let index = sendings.lastIndex(where: { $0.question == question }) else { return false }
        // The short form, where it says all that is asked for.
        let isShort = written.word("do") == "dispatch" && flow(written) == nil && !written.has("options")
        sendings[index].redirection =
            isShort ? .redispatch(request(written.map("request"))) : .perform(intent(written))
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
                    value, from: entry, isStrict: message.flag("if-awaited"), fromCovered: message.flag("when-covered"))
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
            let onResult = onResult(message, data)
            waiter = try navigator.nextValue(of: message.entry(), tag: message.id("tag"), onResult: onResult)
            return .ok
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
            var dispatchTarget: FlowID?
            let status = status {
                dispatchTarget = try navigator.dispatchTarget(
                    of: request(message.map("request")), sentTo: flow(message))
                return dispatchTarget == nil ? .unresolved : .ok
            }
            reply.put("status", status)
            reply.put("taker", dispatchTarget)
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
    mutating func put(_ sent: DispatchContext) {
        put("flow", sent.flow)
        put("child", sent.child)
        put("shown", sent.shownEntry)
        put("redirects", sent.redirectCount)
        put("trial", sent.isTrial)
        map("request") {
            $0.put("route", sent.route)
            $0.put("id", sent.routeID)
            $0.put("arguments", sent.arguments)
        }
    }

    mutating func put(_ build: FlowBuildContext) {
        put("flow", build.flow)
        put("id", build.routeID)
        put("tag", build.tag)
        put("arguments", build.arguments)
        put("hint", build.hint)
    }
}
