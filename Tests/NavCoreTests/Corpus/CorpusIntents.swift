// The operations: an intent is made of the message, and its function gets what is in it, or `perform`, or a port.

@testable import NavCore

/// What stands for the user data of a result closure, until it is handed over.
private final class CorpusLoan {
    private var data: CorpusData?
    let isListening: Bool

    init(_ data: CorpusData, isListening: Bool) { (self.data, self.isListening) = (data, isListening) }

    func take() -> CorpusData? {
        defer { data = nil }
        return data
    }
}

extension CorpusDriver {
    func operate(_ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        var loans: [CorpusLoan] = []
        let outcome: NavigationOutcome
        do {
            switch message.word("by") {
            case "post":
                // The runner stays in one domain, and posts to itself.
                nonisolated(unsafe) let intent = intent(message, &loans)
                var posted = Outcome(.pending)
                posted.ticket = try port(navigator).post(intent).id
                outcome = NavigationOutcome(posted)
            case "perform": outcome = try navigator.perform(intent(message, &loans))
            default:
                let intent = intent(message, &loans)
                outcome = try call(navigator, intent, loans.first)
            }
        } catch {
            outcome = (error as? NavigationError)?.outcome ?? NavigationOutcome(.invalid)
        }
        // Data of calls that failed is given back.
        for loan in loans { _ = loan.take() }
        reply.put("status", "\(outcome.status)")
        reply.put(outcome)
    }

    /// The answer of a guard.
    func redirect(_ message: CorpusMessage, _ navigator: Navigator) throws -> NavigationStatus {
        var loans: [CorpusLoan] = []
        guard let written = message.map("intent") else { return .invalid }
        let question = QuestionID(rawValue: message.id("question"))
        let intent = intent(written, &loans)
        if perform(intent, for: question.rawValue) { return .ok }
        guard message.flag("resumes") else { return try navigator.redirect(question, to: intent) }
        // What Swift's interface does not let a caller say.
        guard case .request(let request) = intent.content, intent.kind == .navigate, !written.has("options") else {
            return .invalid
        }
        return try navigator.resume(question, after: request)
    }

    private func options(_ message: CorpusMessage) -> NavigationOptions {
        var options = NavigationOptions()
        guard let written = message.map("options") else { return options }
        if written.has("animated") { options.isAnimated = written.flag("animated") }
        if written.has("issuer") { options.issuer = written.entry("issuer") }
        options.target = target(written)
        if written.has("revision") { options.revision = written.id("revision") }
        if written.has("scene") { options.scene = written.word("scene") }
        options.tag = written.id("tag")
        options.hint = written["hint"].map { give($0) }
        options.replacesRoot = written.flag("replace-root")
        options.handsOnWaiter = written.flag("hand-on-waiter")
        options.waitsForNext = written.flag("for-next")
        options.isInclusive = written.flag("inclusive")
        options.renewsArguments = written.flag("renew")
        options.comparesRoutesAlone = written.flag("by-route")
        options.unresolved = policy(written)
        options.unique = [.top, .anywhere].first { "\($0)" == written.word("unique") } ?? .no
        switch written.word("action") {
        case "bring-to-front": options.uniqueAction = .bringToFront
        case "clear-to": options.uniqueAction = .clearTo
        default: break
        }
        options.presentation = presentation(written)
        options.occupied = [.queue, .reject].first { "\($0)" == written.word("occupied") } ?? .replace
        options.keepsPresented = written.flag("keep-presented")
        options.reveals = written.flag("reveal")
        options.goesToBranchRoot = written.flag("to-branch-root")
        options.leavesAsItWas = written.flag("as-it-was")
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
        link.merge = [LinkMerge.reset, .push].first { "\($0)" == written.word("merge") } ?? .keep
        if written.has("base") { link.base = written.entry("base") }
        link.isTrusted = written.flag("trusted")
        link.beginsWithScene = written.flag("scene-first")
        link.skipsWhatIsOpen = written.flag("skip-open")
        link.leaves = written.flag("leave")
        link.elseLeaves = written.flag("else-leave")
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

    private func intent(_ message: CorpusMessage, _ loans: inout [CorpusLoan]) -> NavigationIntent {
        let options = options(message)
        let request = request(message.map("request"))
        let result = message["result"].map { give($0) }
        let arguments = message["arguments"].map { give($0) }
        switch message.word("do") {
        case "start": return .start(request, options: options)
        case "navigate": return .navigate(to: request, options: options)
        case "navigate-for-result":
            // The intent of a guard has no function.
            guard message.has("data") else { return .navigateForResult(to: request, options: options) }
            let loan = CorpusLoan(CorpusData(self, message), isListening: message.flag("listens"))
            loans.append(loan)
            return NavigationIntent(.navigateForResult, .awaited(request, waiting(loan)), options)
        case "replace-top": return .replaceTop(with: request, options: options)
        case "pop-back": return .popBack(result: result, options: options)
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
        case "reevaluate": return .reevaluate(options: options)
        case "end-flow":
            let (ending, keeps) = ending(message)
            return .endFlow(FlowID(rawValue: message.id("flow")), ending, keepsEntries: keeps, options: options)
        case "send": return .send(request, to: flow(message), options: options)
        case "host-did-dismiss": return .hostDidDismiss(stack(message), result: result, options: options)
        case "host-did-select": return .hostDidSelect(stack(message), options: options)
        case "host-did-resize":
            return .hostDidResize(message.entry(), columns: message.int("columns"), options: options)
        default:
            let intents = message.list("intents").map { intent(CorpusMessage($0), &loans) }
            return .batch(intents, options: options)
        }
    }

    /// In `pull` a waiter without a function, with something that is given back as a closure would be.
    private func waiting(_ loan: CorpusLoan) -> NavigationIntent.Waiting {
        if !loan.isListening { return .init(function: nil) { loan.take().map { lend($0) } ?? OwnedUserData() } }
        return .init(function: tellResult) { [unowned self] in lend(ResultBox(closure(loan))) }
    }

    private func closure(_ loan: CorpusLoan) -> (NavigationResult) -> Void {
        let data = loan.take()
        return { result in _ = data?.hear("result") { $0.put(result) } }
    }

    private func call(
        _ navigator: Navigator, _ intent: NavigationIntent, _ loan: CorpusLoan?
    ) throws(NavigationError) -> NavigationOutcome {
        let options = intent.options
        switch (intent.kind, intent.content) {
        case (.start, .request(let request)): return try navigator.start(request, options: options)
        case (.navigate, .request(let request)): return try navigator.navigate(to: request, options: options)
        case (.replaceTop, .request(let request)): return try navigator.replaceTop(with: request, options: options)
        case (.popToRoute, .request(let request)): return try navigator.popToRoute(request, options: options)
        case (.popBack, .result(let result)): return try navigator.popBack(result: result, options: options)
        case (.popBack, _): return try navigator.popBack(options: options)
        case (.popToEntry, .entry(let entry)): return try navigator.popToEntry(entry, options: options)
        case (.popUpToRoot, _): return try navigator.popUpToRoot(options: options)
        case (.hostDidPop, .popped(let entry, let result)):
            return try navigator.hostDidPop(entry, result: result, options: options)
        case (.update, .updated(let entry, let arguments)):
            return try navigator.update(entry, arguments, options: options)
        case (.hostDidUpdate, .updated(let entry, let arguments)):
            return try navigator.hostDidUpdate(entry, arguments, options: options)
        case (.remove, .entries(let entries)): return try navigator.remove(entries, options: options)
        case (_, .entries(let entries)): return try navigator.hostDidSetStack(entries, options: options)
        case (_, .requests(let requests)): return try navigator.pushAll(requests, options: options)
        case (_, .elements(let elements)): return try navigator.setStack(elements, options: options)
        case (.select, .stack(let stack, _)): return try navigator.select(stack, options: options)
        case (.hostDidSelect, .stack(let stack, _)): return try navigator.hostDidSelect(stack, options: options)
        case (_, .stack(let stack, let result)):
            return try navigator.hostDidDismiss(stack, result: result, options: options)
        case (.dismiss, .result(let result)): return try navigator.dismiss(result: result, options: options)
        case (.dismiss, _): return try navigator.dismiss(options: options)
        case (.reevaluate, _): return try navigator.reevaluate(options: options)
        case (.back, _): return try navigator.back(options: options)
        case (_, .container(let entry, let container)):
            return try navigator.setContainer(of: entry, to: container, options: options)
        case (_, .columns(let entry, let columns)):
            return try navigator.hostDidResize(entry, columns: columns, options: options)
        case (_, .ending(let flow, let ending, let keeps)):
            return try navigator.endFlow(flow, ending, keepsEntries: keeps, options: options)
        case (_, .sent(let request, let flow)): return try navigator.send(request, to: flow, options: options)
        case (_, .link(let link)): return try navigator.open(link, options: options)
        case (_, .intents(let intents)): return try navigator.batch(intents, options: options)
        case (_, .awaited(let request, _)):
            guard let loan, loan.isListening else { return try navigator.perform(intent) }
            return try navigator.navigateForResult(to: request, options: options, onResult: closure(loan))
        default: return try navigator.perform(intent)
        }
    }
}
