// The steps that check: what the navigator says, against what the case says.

@testable import NavCore

extension CorpusRun {
    func check(_ step: CorpusStep, _ navigator: Navigator) {
        func same(_ expected: String, _ actual: String) {
            if !expected.utf8.elementsEqual(actual.utf8) {
                fail(step, "\(step.words)\n    - \(expected)\n    + \(actual)")
            }
        }
        func same(_ expected: UInt64, _ actual: Int) { same("\(expected)", "\(actual)") }
        /// A name means whatever is shown by it; anything else is one id.
        func wanted(_ index: Int) -> String {
            let reference = step.references[index]
            if reference.kind == .name { return shown(reference.name) }
            let id = resolve(step, reference, .entry)
            return show(id == 0 ? nil : EntryID(rawValue: id))
        }
        func request(_ actual: NavigationRequest?, _ otherwise: String) {
            let arguments = step.value.map { " " + text(give($0)) } ?? ""
            let expected =
                step.expected.status == "ok" ? "\(shown(step.route ?? ""))\(arguments)" : step.expected.status
            same(expected, actual.map { shown($0.route) + ($0.arguments.map { " " + text($0) } ?? "") } ?? otherwise)
        }
        switch step.verb {
        case "stack":
            same(
                step.references.indices.map { wanted($0) }.joined(separator: " "),
                navigator.stack.ids.map { show($0) }.joined(separator: " "))
            same("\(navigator.stack.count)", "\(navigator.depth)")
            same("\(navigator.stack.last?.id, default: "none")", "\(navigator.top, default: "none")")
        case "depth": same(step.number, navigator.depth)
        case "top": same(wanted(0), show(navigator.top))
        case "entry-at":
            let index = Int(step.number)
            same(wanted(0), show(index < navigator.depth ? navigator.stack[index].id : nil))
        case "current-request": request(navigator.currentRequest, "notStarted")
        case "initial-request": request(navigator.initialRequest, "notStarted")
        case "entry-request": request(navigator.request(of: entry(step, 0)), "stale")
        case "topmost":
            let arguments = step.value.map { give($0) }
            same(wanted(0), show(navigator.topmost(NavigationRequest(step.route ?? "", arguments))))
        case "entry-phase": same(step.word, "\(navigator.phase(of: entry(step, 0)))")
        case "entry-waiter":
            same(
                "\(resolve(step, step.references[1], .waiter))",
                "\(navigator.waiter(of: entry(step, 0))?.rawValue ?? 0)")
        case "entry-model":
            let id = entry(step, 0)
            var status = NavigationStatus.ok
            do throws(NavigationError) {
                let model = try navigator.model(of: id) as? CorpusProduct
                if model !== (step.flag ? nil : entry(id).model) { fail(step, "another model") }
            } catch {
                status = error.status
            }
            same(step.expected.status, "\(status)")
        case "entry-state":
            var status = NavigationStatus.ok
            do throws(NavigationError) {
                let state = try navigator.state(of: entry(step, 0))
                let expected = step.value.map { text(nameOnly($0)) } ?? "none"
                if step.flag || step.value != nil { same(expected, state.map { text($0) } ?? "none") }
            } catch {
                status = error.status
            }
            same(step.expected.status, "\(status)")
        case "revision": same("\(step.number)", "\(navigator.revision)")
        case "models":
            same(step.number, modelsMade)
            same(step.secondNumber, modelsDestroyed)
        case "route-find":
            let expected = step.word == "found" ? builder(step.route)?.id : nil
            same("\(expected, default: "none")", "\(navigator.route(named: step.route ?? ""), default: "none")")
        case "route-name":
            let name = builder(step.route)?.id.flatMap { navigator.name(of: $0) }
            same(step.expected.status, name == nil ? "stale" : "ok")
            if let name { same(step.route ?? "", name) }
        case "last-outcome":
            if !matches(step, step.expected, navigator.lastOutcome) {
                fail(step, "\(step.words): \(navigator.lastOutcome)")
            }
        case "last-detail":
            let detail = navigator.lastDetail
            same(step.text ?? step.word, step.text == nil ? (detail.isEmpty ? "empty" : "said") : detail)
        case "match-link", "explain-link", "request-path", "entry-path": checkPaths(step, navigator)
        default: same(step.dump.map { $0 + "\n" }.joined(), navigator.debugDescription)
        }
    }
}
