// The steps that call, the operations excepted.

@testable import NavCore

extension CorpusRun {
    /// False where the step is no call.
    func call(_ step: CorpusStep, _ navigator: Navigator) -> Bool {
        switch step.verb {
        case _ where step.isOperation: operate(step, navigator)
        case "cancel-result":
            let waiter = WaiterID(rawValue: resolve(step, step.references[0], .waiter))
            decide(step, navigator) {
                try $0.cancelResult(waiter)
            } byPort: {
                try $0.cancelResult(waiter)
            }
        case "answer":
            let question =
                step.references.first.map { resolve(step, $0, .question) } ?? questions.last?.id.rawValue ?? 0
            let (id, answer) = (QuestionID(rawValue: question), bridgeAnswer(step.answer))
            decide(step, navigator) {
                try $0.answer(id, answer)
            } byPort: {
                try $0.answer(id, answer)
            }
        case "abort":
            let ticket =
                step.references.first.map { resolve(step, $0, .ticket) } ?? questions.last?.ticket.rawValue ?? 0
            let reason = [AbortReason.byHost, .timedOut, .bridgeGone, .closed].first { "\($0)" == step.word } ?? .none
            let id = Ticket(rawValue: ticket)
            decide(step, navigator) {
                try $0.abort(id, reason)
            } byPort: {
                try $0.abort(id, reason)
            }
        case "bridge": expect(step) { try setBridge(step, navigator) }
        case "route-register": register(step.route ?? "", isPlain: step.flag, step: step)
        case "route-unregister":
            guard let id = builder(step.route)?.id else {
                fail(step, "no such route")
                return true
            }
            expect(step) {
                try navigator.unregister(id)
                return .ok
            }
        case "entry-view": view(step, navigator)
        case "entry-drop-view":
            let entry = entry(step, 0)
            expect(step) { try navigator.dropView(of: entry) }
        case "entry-set-state":
            let entry = entry(step, 0)
            expect(step) {
                try navigator.setState(step.value.map { give($0) }, of: entry)
                return .ok
            }
        case "configure":
            expect(step) {
                let configuration = step.configuration.meant(in: way)
                try navigator.configure(configuration)
                isDeaf = way == .pull && configuration.eventCapacity == 0
                // Those that were kept are forgotten.
                if isDeaf { hasOverflowed = true }
                return .ok
            }
        case "pattern-add", "parameter-type-add", "link-prefix-add", "hold-links": callPaths(step, navigator)
        case "observer-add":
            let name = step.route ?? ""
            expect(step) {
                let data = CorpusData(self, "observer", name)
                let id = try navigator.observe { [unowned self, data] event in
                    hear("always", "\(shown(data.name)) hears \(word(event.kind))")
                }
                observers.append((name, id))
                return .ok
            }
        case "observer-remove":
            guard let id = observers.last(where: { $0.name == step.route })?.id else {
                fail(step, "no observer has that name")
                return true
            }
            expect(step) {
                try navigator.removeObserver(id)
                return .ok
            }
        case "close" where step.isPosted:
            expect(step) {
                try port(navigator).close()
                return .pending
            }
        case "drain":
            expect(step) {
                let status = try navigator.drain()
                if status == .freed { isClosed = true }
                return status
            }
        case "close":
            expect(step) {
                let status = try navigator.close()
                isClosed = true
                return status == .pending && depthOfCallbacks > 0 ? .ok : status
            }
        case "free":
            isFreed = true
            isClosed = true
            _ = try? navigator.close()
        default: return false
        }
        return true
    }

    /// A decision is called or posted.
    private func decide(
        _ step: CorpusStep, _ navigator: Navigator, call: (Navigator) throws -> NavigationStatus,
        byPort post: (NavigationPort) throws -> Void
    ) {
        expect(step) {
            guard step.isPosted else { return try call(navigator) }
            try post(port(navigator))
            return .pending
        }
    }

    func expect(_ step: CorpusStep, _ body: () throws -> NavigationStatus) {
        var status = NavigationStatus.ok
        do {
            status = try body()
        } catch {
            status = (error as? NavigationError)?.status ?? .invalid
        }
        if "\(status)" != step.expected.status { fail(step, "\(step.words): it is \(status)") }
    }

    func bridgeAnswer(_ answer: CorpusAnswer) -> BridgeAnswer {
        switch answer {
        case .accept, .null: .accept
        case .refuse(let code): .refuse(code)
        case .later: .later
        }
    }

    private func view(_ step: CorpusStep, _ navigator: Navigator) {
        let id = entry(step, 0)
        var status = NavigationStatus.ok
        do throws(NavigationError) {
            let view = try navigator.view(of: id) as? CorpusProduct
            if view !== (step.flag ? nil : entry(id).view) { fail(step, "another view") }
        } catch {
            status = error.status
            if status == .refused, "\(error.by)" != step.expected.by || error.hostCode != step.expected.code {
                fail(step, "refused by the \(error.by) with \(error.hostCode)")
            }
        }
        if "\(status)" != step.expected.status { fail(step, "\(step.words): it is \(status)") }
    }
}
