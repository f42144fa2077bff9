// The operations: an intent is made of the message, and its function gets what is in it, or `perform`, or a port.

import NavCore

extension CorpusDriver {
    func operate(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        do throws(NavigationError) {
            // Swift has no intent of a restore.
            if message.word("do") == "restore" { return try restore(message, navigator, &reply) }
            if message.word("by") == "post" {
                // The runner stays in one domain, and posts to itself.
                nonisolated(unsafe) let intent = intent(message)
                let ticket = try port(navigator).post(intent)
                reply.put("status", NavigationStatus.pending)
                reply.map("outcome") {
                    $0.put("status", NavigationStatus.pending)
                    $0.put("ticket", ticket)
                }
                return
            }
            let outcome =
                try message.word("by") == "perform"
                ? navigator.perform(intent(message)) : call(message, navigator)
            reply.put("status", outcome.status)
            reply.put(outcome)
        } catch {
            reply.put("status", error.status)
            reply.put(error.outcome)
        }
    }

    /// The answer of a guard.
    func redirect(_ message: CorpusMessage, _ navigator: Navigator) throws -> NavigationStatus {
        guard let written = message.map("intent") else { return .invalid }
        let question = QuestionID(rawValue: message.id("question"))
        if redirect(question.rawValue, to: written) { return .ok }
        guard message.flag("resumes") else { return try navigator.redirect(question, to: intent(written)) }
        // What Swift's interface does not let a caller say.
        guard written.word("do") == "navigate" else { return .invalid }
        return try navigator.resume(question, after: request(written.map("request")), options: options(written))
    }

    func options(_ message: CorpusMessage) -> NavigationOptions {
        var options = NavigationOptions()
        guard let written = message.map("options") else { return options }
        if written.has("animated") { options.isAnimated = written.flag("animated") }
        if written.has("issuer") { options.issuer = written.entry("issuer") }
        options.target = target(written)
        if written.has("revision") { options.revision = written.id("revision") }
        if written.has("scene") { options.scene = written.word("scene") }
        if written.has("key") { options.key = written.word("key") }
        options.tag = written.id("tag")
        options.hint = written["hint"].map { give($0) }
        options.replacesRoot = written.flag("replace-root")
        options.transfersResult = written.flag("transfer-result")
        options.waitsForNextValue = written.flag("next-value")
        options.search = written.flag("search-all") ? .all : written.flag("search-scene") ? .scene : .stack
        options.isInclusive = written.flag("inclusive")
        options.updatesArguments = written.flag("update-arguments")
        options.ignoresArguments = written.flag("ignore-arguments")
        options.unresolved = policy(written)
        options.unique = written.constant("unique") ?? .no
        options.uniqueAction = written.constant("action") ?? .stay
        options.presentation = presentation(written)
        options.occupied = written.constant("occupied") ?? .standard
        options.keepsPresented = written.flag("keep-presented")
        options.reveals = written.flag("reveal")
        options.popsBranch = written.flag("pop-branch")
        options.keepsBranch = written.flag("keep-branch")
        return options
    }

    func request(_ message: CorpusMessage?) -> NavigationRequest {
        guard let message else { return "" }
        let arguments = message["arguments"].map { give($0) }
        if message.has("id") { return NavigationRequest(RouteID(rawValue: message.id("id")), arguments) }
        return NavigationRequest(message.word("route"), arguments)
    }

    func link(_ message: CorpusMessage) -> DeepLink {
        guard let written = message.map("link") else { return "" }
        // A malformed escape stands for what is no UTF-8: both are invalid at once.
        var link = written.map("request").map { DeepLink(request($0)) } ?? DeepLink(written.text("url") ?? "/%")
        link.merge = written.constant("merge") ?? .keep
        if written.has("base") { link.base = written.entry("base") }
        link.isTrusted = written.flag("trusted")
        link.beginsWithScene = written.flag("scene-first")
        link.skipsIfOpen = written.flag("skip-if-open")
        link.closes = written.flag("close")
        link.elseCloses = written.flag("else-close")
        return link
    }

    private func requests(_ message: CorpusMessage) -> [NavigationRequest] {
        message.list("requests").map { request(CorpusMessage($0)) }
    }

    private func entries(_ message: CorpusMessage) -> [EntryID] {
        message.list("entries").compactMap(\.int64Value).map { EntryID(rawValue: UInt64(bitPattern: $0)) }
    }

    private func elements(_ message: CorpusMessage) -> [NavigationElement] {
        message.list("elements").map { item in
            if let kept = item.int64Value { return .keep(EntryID(rawValue: UInt64(bitPattern: kept))) }
            let element = CorpusMessage(item)
            return element.has("keep") ? .update(element.entry("keep"), request(element)) : .new(request(element))
        }
    }

    func intent(_ message: CorpusMessage) -> NavigationIntent {
        let options = options(message)
        let request = request(message.map("request"))
        let result = message["result"].map { give($0) }
        let arguments = message["arguments"].map { give($0) }
        switch message.word("do") {
        case "start": return .start(request, options: options)
        case "navigate": return .navigate(to: request, options: options)
        case "navigate-for-result":
            return .navigateForResult(to: request, options: options, onResult: onResult(message))
        case "replace-top": return .replaceTop(with: request, options: options)
        case "pop-back": return .popBack(result: result, options: options)
        case "finish": return .finish(message.entry(), result: result, options: options)
        case "pop-to-entry": return .popToEntry(message.entry(), options: options)
        case "pop-to-route": return .popToRoute(request, options: options)
        case "pop-up-to-root": return .popUpToRoot(options: options)
        case "host-did-pop": return .hostDidPop(message.entry(), result: result, options: options)
        case "host-did-set-stack": return .hostDidSetStack(entries(message), options: options)
        case "remove": return .remove(entries(message), options: options)
        case "update": return .update(message.entry(), arguments, options: options)
        case "host-did-update": return .hostDidUpdate(message.entry(), arguments, options: options)
        case "push-all": return .pushAll(requests(message), options: options)
        case "set-stack": return .setStack(elements(message), options: options)
        case "open": return .open(link(message), options: options)
        case "select": return .select(stack(message), options: options)
        case "dismiss": return .dismiss(result: result, options: options)
        case "set-container": return .setContainer(of: message.entry(), to: container(message), options: options)
        case "back": return .back(options: options)
        case "recheck-guards": return .recheckGuards(options: options)
        case "end-flow":
            let (ending, keeps) = ending(message)
            return .endFlow(FlowID(rawValue: message.id("flow")), ending, keepsEntries: keeps, options: options)
        case "dispatch": return .dispatch(request, to: flow(message), options: options)
        case "host-did-dismiss": return .hostDidDismiss(stack(message), result: result, options: options)
        case "host-did-select": return .hostDidSelect(stack(message), options: options)
        case "host-did-resize":
            return .hostDidResize(message.entry(), columns: message.int("columns"), options: options)
        default: return .batch(intents(message), options: options)
        }
    }

    private func intents(_ message: CorpusMessage) -> [NavigationIntent] {
        message.list("intents").map { intent(CorpusMessage($0)) }
    }

    /// The closure of a navigation for a result; nil where it is that of a guard.
    private func onResult(_ message: CorpusMessage) -> ((NavigationResult) -> Void)? {
        message.has("data") ? onResult(message, CorpusData(self, message)) : nil
    }

    /// Where the result is pulled the closure only keeps its user data.
    func onResult(_ message: CorpusMessage, _ data: CorpusData) -> (NavigationResult) -> Void {
        let isListening = message.flag("listens")
        return { result in
            if isListening { _ = data.hear("result") { $0.put(result) } }
        }
    }

    /// Calls the function of the operation.
    private func call(
        _ message: CorpusMessage, _ navigator: Navigator
    ) throws(NavigationError) -> NavigationOutcome {
        let options = options(message)
        let request = request(message.map("request"))
        let result = message["result"].map { give($0) }
        let arguments = message["arguments"].map { give($0) }
        switch message.word("do") {
        case "start": return try navigator.start(request, options: options)
        case "navigate": return try navigator.navigate(to: request, options: options)
        case "navigate-for-result":
            return try navigator.navigateForResult(to: request, options: options, onResult: onResult(message))
        case "replace-top": return try navigator.replaceTop(with: request, options: options)
        case "pop-back": return try navigator.popBack(result: result, options: options)
        case "finish": return try navigator.finish(message.entry(), result: result, options: options)
        case "pop-to-entry": return try navigator.popToEntry(message.entry(), options: options)
        case "pop-to-route": return try navigator.popToRoute(request, options: options)
        case "pop-up-to-root": return try navigator.popUpToRoot(options: options)
        case "host-did-pop": return try navigator.hostDidPop(message.entry(), result: result, options: options)
        case "host-did-set-stack": return try navigator.hostDidSetStack(entries(message), options: options)
        case "remove": return try navigator.remove(entries(message), options: options)
        case "update": return try navigator.update(message.entry(), arguments, options: options)
        case "host-did-update": return try navigator.hostDidUpdate(message.entry(), arguments, options: options)
        case "push-all": return try navigator.pushAll(requests(message), options: options)
        case "set-stack": return try navigator.setStack(elements(message), options: options)
        case "open": return try navigator.open(link(message), options: options)
        case "select": return try navigator.select(stack(message), options: options)
        case "dismiss": return try navigator.dismiss(result: result, options: options)
        case "set-container":
            return try navigator.setContainer(of: message.entry(), to: container(message), options: options)
        case "back": return try navigator.back(options: options)
        case "recheck-guards": return try navigator.recheckGuards(options: options)
        case "end-flow":
            let (ending, keeps) = ending(message)
            let flow = FlowID(rawValue: message.id("flow"))
            return try navigator.endFlow(flow, ending, keepsEntries: keeps, options: options)
        case "dispatch": return try navigator.dispatch(request, to: flow(message), options: options)
        case "host-did-dismiss": return try navigator.hostDidDismiss(stack(message), result: result, options: options)
        case "host-did-select": return try navigator.hostDidSelect(stack(message), options: options)
        case "host-did-resize":
            return try navigator.hostDidResize(message.entry(), columns: message.int("columns"), options: options)
        default: return try navigator.batch(intents(message), options: options)
        }
    }
}
