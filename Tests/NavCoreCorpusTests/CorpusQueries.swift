// What only asks: the stack, entries, routes, links, texts; and events that are pulled.

import NavCore

extension CorpusDriver {
    /// False where it is none of these.
    func query(_ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) -> Bool {
        switch what {
        case "next":
            let event = navigator.nextEvent()
            reply.put("status", event == nil ? "noEvent" : "ok")
            if let event { reply.put(event, navigator) }
        case "stack":
            reply.list("entries", navigator.stack.ids) { $0.item(Int64(bitPattern: $1.rawValue)) }
            putFlows(of: navigator.stack.ids, navigator, &reply)
        case "depth": reply.put("depth", navigator.depth)
        case "top": reply.put("entry", navigator.top)
        case "entry-at":
            let index = message.int("index")
            if index < navigator.depth { reply.put("entry", navigator.stack[index].id) }
        case "active-stack": reply.put("stack", navigator.currentStack)
        case "revision": reply.put("revision", navigator.revision)
        case "current-request": put(navigator.currentRequest, else: "notStarted", &reply)
        case "initial-request": put(navigator.initialRequest, else: "notStarted", &reply)
        case "topmost": reply.put("entry", navigator.topmost(request(message.map("request"))))
        case "route-find": reply.put("id", navigator.routeID(named: message.word("route")))
        case "route-name":
            let name = navigator.name(of: RouteID(rawValue: message.id("id")))
            reply.put("status", name == nil ? "stale" : "ok")
            if let name { reply.put("route", name) }
        case "check":
            var problems: [RegistrationProblem] = []
            let status = status { problems = try navigator.check() }
            reply.put("status", problems.isEmpty ? status : "notFound")
            reply.list("problems", problems) { reply, problem in
                reply.map {
                    $0.put("kind", problem.kind)
                    $0.put("route", problem.route)
                    $0.put("other", problem.other)
                    $0.put("message", problem.message)
                }
            }
        case "back-plan": putBackPlan(message, navigator, &reply)
        case "last-outcome": reply.put(navigator.lastOutcome)
        case "last-message": reply.put("text", navigator.lastMessage)
        case "opened-url":
            reply.put("status", navigator.currentLink == nil ? "notFound" : "ok")
            reply.put("text", navigator.currentLink?.url ?? "")
            reply.put("query", navigator.currentLink?.query ?? "")
            reply.put("fragment", navigator.currentLink?.fragment ?? "")
        default:
            return queryTree(what, message, navigator, &reply) || queryEntry(what, message.entry(), navigator, &reply)
                || queryText(what, message, navigator, &reply) || queryFlows(what, message, navigator, &reply)
        }
        return true
    }

    private func put(_ request: NavigationRequest?, else status: String, _ reply: inout CorpusWriter) {
        reply.put("status", request == nil ? status : "ok")
        guard let request else { return }
        reply.map("request") {
            $0.put("route", request.route)
            $0.put("id", request.routeID)
            $0.put("arguments", request.arguments)
        }
    }

    private func putBackPlan(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let scene = message.id("stack") == 0 ? nil : StackID(rawValue: message.id("stack"))
        var plan: BackPlan?
        let status = status {
            plan = try navigator.backPlan(in: scene)
            return plan == nil ? .atRoot : .ok
        }
        reply.put("status", status)
        guard let plan else { return }
        reply.put("guard", plan.asksGuard)
        reply.put("bridge", plan.asksBridge)
        reply.put("handler", plan.handler)
        reply.put("entry", plan.entry)
        reply.put(plan.changes)
    }

    private func queryEntry(
        _ what: String, _ entry: EntryID, _ navigator: Navigator, _ reply: inout CorpusWriter
    ) -> Bool {
        switch what {
        case "entry-request": put(navigator.request(of: entry), else: "stale", &reply)
        case "entry-phase": reply.put("phase", navigator.phase(of: entry))
        case "entry-lifecycle": reply.put("lifecycle", navigator.lifecycle(of: entry))
        case "entry-number": reply.put("number", navigator.number(of: entry).map(Int64.init) ?? 0)
        case "entry-waiter": reply.put("waiter", navigator.waiter(of: entry))
        case "entry-state":
            var state: NavigationValue?
            reply.put("status", status { state = try navigator.state(of: entry) })
            reply.put("state", state)
        case "entry-model", "entry-view":
            do throws(NavigationError) {
                let product = try what == "entry-view" ? navigator.view(of: entry) : navigator.model(of: entry)
                reply.put("status", "ok")
                reply.put("product", corpusProduct(product))
            } catch {
                reply.put("status", error.status)
                reply.put("by", error.by)
                reply.put("code", Int(error.hostCode))
            }
        default: return false
        }
        return true
    }

    private func queryText(
        _ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter
    ) -> Bool {
        var text: String?
        var match: NavigationRequest?
        let ask: () throws -> Void
        switch what {
        case "dump": ask = { text = navigator.debugDescription }
        case "save": ask = { text = try self.save(message, navigator) }
        case "explain-link": ask = { text = try navigator.explain(self.link(message)) }
        case "request-path": ask = { text = try navigator.path(of: self.request(message.map("request"))) }
        case "entry-path": ask = { text = try navigator.path(of: message.entry()) }
        case "location":
            let scene = message.id("stack") == 0 ? nil : StackID(rawValue: message.id("stack"))
            let showsScene = !message.flag("bare")
            ask = {
                text =
                    message.id("entry") != 0
                    ? try navigator.location(of: message.entry(), showsScene: showsScene)
                    : try navigator.location(of: scene, showsScene: showsScene)
            }
        case "match-link": ask = { match = try navigator.match(self.link(message)) }
        default: return false
        }
        reply.put("status", status(ask))
        if let text { reply.put("text", text) }
        if let match {
            reply.put("route", match.route)
            reply.put("arguments", match.arguments)
        }
        return true
    }
}
