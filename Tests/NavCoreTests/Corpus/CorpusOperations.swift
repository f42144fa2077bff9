// The operations: each step as an intent, which its function gets, or `perform`.

@testable import NavCore

/// What stands for the user data of a result closure, until it is handed over.
private final class CorpusLoan {
    private var data: CorpusData?

    init(_ data: CorpusData) { self.data = data }

    func take() -> CorpusData? {
        defer { data = nil }
        return data
    }
}

extension CorpusRun {
    func operate(_ step: CorpusStep, _ navigator: Navigator) {
        let operation = CorpusOperation(step)
        operations.append(operation)
        var loans: [CorpusLoan] = []
        if step.isPosted { return post(operation, navigator, &loans) }
        do throws(NavigationError) {
            let intent = intent(step, operation, of: operation, &loans)
            operation.returned =
                step.isPerformed || isByIntents
                ? try navigator.perform(intent) : try call(navigator, intent, operation, loans.first)
        } catch {
            operation.returned = error.outcome
        }
        // Data of calls that failed is given back.
        for loan in loans { _ = loan.take() }
        take(operation.returned.waiter, of: operation)
        checkReturned(operation, waits: waiting(for: operation) != nil)
    }

    /// Its waiter is known when it completes, or has a result.
    private func post(_ operation: CorpusOperation, _ navigator: Navigator, _ loans: inout [CorpusLoan]) {
        do throws(NavigationError) {
            // The runner stays in one domain, and posts to itself.
            nonisolated(unsafe) let intent = intent(operation.step, operation, of: operation, &loans)
            var outcome = Outcome(.pending)
            outcome.ticket = try port(navigator).post(intent).id
            operation.returned = NavigationOutcome(outcome)
        } catch {
            operation.returned = error.outcome
        }
    }

    func port(_ navigator: Navigator) throws(NavigationError) -> NavigationPort {
        if let port { return port }
        let port = try navigator.makePort()
        self.port = port
        return port
    }

    private func checkReturned(_ operation: CorpusOperation, waits: Bool) {
        let returned = operation.returned
        if (returned.status == .pending) != (returned.ticket != nil) {
            fail(operation.step, "a ticket and \(returned.status)")
        }
        let isAccepted = returned.status == .ok || returned.status == .pending
        if (waits && isAccepted) != (returned.waiter != nil) {
            fail(operation.step, "a waiter and \(returned.status)")
        }
    }

    // MARK: Intents

    private func options(_ step: CorpusStep) -> NavigationOptions {
        var options = step.options
        if let issuer = step.issuer { options.issuer = EntryID(rawValue: resolve(step, issuer, .entry)) }
        if let target = step.target { options.target = NodeID(rawValue: resolve(step, target, .entry)) }
        options.hint = step.hint.map { give($0) }
        return options
    }

    func request(_ step: CorpusStep) -> NavigationRequest {
        let arguments = step.value.map { give($0) }
        if step.isById {
            let route = CorpusReference(kind: .route, name: step.route ?? "")
            return NavigationRequest(RouteID(rawValue: resolve(step, route, .route)), arguments)
        }
        return NavigationRequest(step.route ?? "", arguments)
    }

    private func request(_ part: CorpusStep, of whole: CorpusOperation) -> NavigationRequest {
        operations.append(CorpusOperation(part, partOf: whole))
        return request(part)
    }

    /// Of what makes an entry a part of a batch is an operation of its own: it has a name, and perhaps a waiter.
    private func part(_ part: CorpusStep, of whole: CorpusOperation, _ loans: inout [CorpusLoan]) -> NavigationIntent {
        guard part.makesEntry else { return intent(part, whole, of: whole, &loans) }
        let own = CorpusOperation(part, partOf: whole)
        operations.append(own)
        return intent(part, own, of: whole, &loans)
    }

    private func intent(
        _ step: CorpusStep, _ own: CorpusOperation, of whole: CorpusOperation, _ loans: inout [CorpusLoan]
    ) -> NavigationIntent {
        let options = options(step)
        switch step.verb {
        case "start": return .start(request(step), options: options)
        case "navigate": return .navigate(to: request(step), options: options)
        case "navigate-for-result":
            let loan = CorpusLoan(CorpusData(self, "result", own.name))
            loans.append(loan)
            return NavigationIntent(.navigateForResult, .awaited(request(step), waiting(own, loan)), options)
        case "replace-top": return .replaceTop(with: request(step), options: options)
        case "pop-back": return .popBack(result: step.value.map { give($0) }, options: options)
        case "pop-to-entry": return .popToEntry(entry(step, 0), options: options)
        case "pop-to-route": return .popToRoute(request(step), options: options)
        case "pop-up-to-root": return .popUpToRoot(options: options)
        case "host-did-pop": return .hostDidPop(entry(step, 0), result: step.value.map { give($0) }, options: options)
        case "host-did-set-stack":
            return .hostDidSetStack(step.references.indices.map { entry(step, $0) }, options: options)
        case "push-all": return .pushAll(step.parts.map { request($0, of: whole) }, options: options)
        case "set-stack":
            let elements = step.parts.map { part -> NavigationElement in
                part.route == nil ? .keep(entry(part, 0)) : .new(request(part, of: whole))
            }
            return .setStack(elements, options: options)
        case "open": return .open(link(step), options: options)
        default: return .batch(step.parts.map { part($0, of: whole, &loans) }, options: options)
        }
    }

    /// In `pull` a waiter without a function, with something that is given back as a closure would be.
    private func waiting(_ own: CorpusOperation, _ loan: CorpusLoan) -> NavigationIntent.Waiting {
        if way == .pull { return .init(function: nil) { loan.take().map { lend($0) } ?? OwnedUserData() } }
        return .init(function: tellResult) { [unowned self] in lend(ResultBox(closure(own, loan))) }
    }

    private func closure(_ own: CorpusOperation, _ loan: CorpusLoan) -> (NavigationResult) -> Void {
        let data = loan.take()
        return { [unowned self] result in
            withExtendedLifetime(data) {
                inside {
                    hear(result, own)
                    fire("result")
                }
            }
        }
    }

    // MARK: Functions

    private func call(
        _ navigator: Navigator, _ intent: NavigationIntent, _ operation: CorpusOperation, _ loan: CorpusLoan?
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
        case (_, .entries(let entries)): return try navigator.hostDidSetStack(entries, options: options)
        case (_, .requests(let requests)): return try navigator.pushAll(requests, options: options)
        case (_, .elements(let elements)): return try navigator.setStack(elements, options: options)
        case (_, .link(let link)): return try navigator.open(link, options: options)
        case (_, .intents(let intents)): return try navigator.batch(intents, options: options)
        case (_, .awaited(let request, _)):
            guard way != .pull, let loan else { return try navigator.perform(intent) }
            return try navigator.navigateForResult(
                to: request, options: options, onResult: closure(operation, loan))
        default: return try navigator.perform(intent)
        }
    }
}
