// What the navigator says, as members of a message.

import NavCore

func word(_ kind: NavigationEvent.Kind) -> String {
    switch kind {
    case .result: "result"
    case .changed: "changed"
    case .completed: "completed"
    case .released: "released"
    case .state: "state"
    case .question: "question"
    case .load: "load"
    case .guarding: "guard"
    case .lifecycle: "lifecycle"
    case .gesture: "gesture"
    case .back: "back"
    case .problem: "problem"
    case .outcome: "outcome"
    case .answer: "answer"
    case .replay: "replay"
    case .resync: "resync"
    case .overflow: "overflow"
    }
}

extension CorpusWriter {
    mutating func put(_ outcome: NavigationOutcome) {
        map("outcome") {
            $0.put("status", outcome.status)
            $0.put("by", outcome.by)
            $0.put("code", Int(outcome.hostCode))
            $0.put("reason", outcome.abortReason)
            $0.put("ticket", outcome.ticket)
            $0.put("entry", outcome.entry)
            $0.put("waiter", outcome.waiter)
            $0.put("revision", outcome.revision)
            $0.put("index", outcome.index)
            $0.put("removed", outcome.removedCount)
            $0.put("redirects", outcome.redirectCount)
        }
    }

    /// A closure gets the result alone; an event says whose it is.
    mutating func put(
        _ result: NavigationResult, of waiter: WaiterID? = nil, _ entry: EntryID? = nil, _ flow: FlowID? = nil,
        tag: UInt64 = 0
    ) {
        map("result") {
            $0.put("waiter", waiter)
            $0.put("entry", entry)
            $0.put("flow", flow)
            $0.put("tag", tag)
            switch result {
            case .value(let value):
                $0.put("kind", "value")
                $0.put("value", value)
            case .cancelled(let reason, let origin):
                $0.put("kind", "cancelled")
                $0.put("reason", reason)
                $0.put("origin", origin)
            case .failed(let status, let code, let value):
                $0.put("kind", "failed")
                $0.put("status", status)
                $0.put("code", Int(code))
                $0.put("value", value)
            }
        }
    }

    mutating func put(_ build: BuildContext) {
        put("entry", build.entry)
        put("flow", build.flow)
        put("id", build.routeID)
        put("tag", build.tag)
        put("arguments", build.arguments)
        put("hint", build.hint)
    }

    mutating func put(_ changes: some Sequence<NavigationChange>) {
        list("changes", changes) { writer, change in
            writer.map {
                $0.put("kind", change.kind)
                $0.put("stack", change.stack)
                $0.put("over", change.over)
                if change.kind == .sceneAdded { $0.put("name", change.name) }
                if change.kind == .stackAdded {
                    $0.put("presentation", change.presentation)
                    $0.put("name", change.name)
                }
                $0.put("placeholder", change.isPlaceholder)
                if change.kind == .containerSet {
                    $0.put("container", change.container)
                    $0.put("columns", change.columns)
                }
                $0.put("entry", change.entry)
                $0.put("replaced", change.replaced)
                $0.put("route", change.request.route)
                $0.put("arguments", change.request.arguments)
                $0.put("flow", change.flow)
                $0.put("from", change.from)
                $0.put("to", change.to)
            }
        }
    }

    mutating func put(_ question: NavigationQuestion) {
        map("question") {
            $0.put("kind", question.kind)
            $0.put("animated", question.isAnimated)
            $0.put("question", question.id)
            $0.put("ticket", question.ticket)
            $0.put("tag", question.tag)
            $0.put("hint", question.hint)
            $0.put(question.changes)
        }
    }

    mutating func put(_ gesture: NavigationGesture) {
        map("gesture") {
            $0.put("phase", gesture.phase)
            $0.put("progress", .double(gesture.progress))
            $0.put("forward", gesture.isForward)
            $0.put("edge", gesture.edge)
            $0.put("stack", gesture.scene)
            $0.put("handler", gesture.handler)
        }
    }

    mutating func put(_ context: GuardContext, _ navigator: Navigator) {
        put("leave", context.kind == .leave)
        put("redirects", context.redirectCount)
        put("guard", context.guardID)
        put("entry", context.entry)
        if let name = navigator.name(of: context.routeID) { put("route", name) }
        put("arguments", context.arguments)
    }

    mutating func put(_ event: NavigationEvent, _ navigator: Navigator) {
        map("event") {
            $0.put("kind", word(event.kind))
            $0.put("intent", event.intent)
            $0.put("origin", event.origin)
            $0.put("animated", event.isAnimated)
            $0.put("revision", event.revision)
            $0.put("tag", event.tag)
            $0.put("hint", event.hint)
            switch event.kind {
            case .result(let waiter, let entry, let result):
                $0.put("waiter", waiter)
                $0.put("entry", entry)
                $0.put(result, of: waiter, entry, event.flow, tag: event.tag)
            case .changed(let changes), .lifecycle(let changes), .replay(let changes), .resync(let changes):
                $0.put(changes)
            case .completed(let ticket, let outcome):
                $0.put("ticket", ticket)
                $0.put(outcome)
            case .problem(let outcome, let detail), .outcome(let outcome, let detail):
                $0.put("ticket", outcome.ticket)
                $0.put(outcome)
                $0.put("detail", detail)
            case .answer(let outcome):
                $0.put("ticket", outcome.ticket)
                $0.put(outcome)
            case .released(let entry), .state(let entry), .back(let entry): $0.put("entry", entry)
            case .gesture(let gesture): $0.put(gesture)
            case .question(let question):
                $0.put("ticket", question.ticket)
                $0.put(question)
            case .load(let route, let question):
                $0.put("ticket", question.ticket)
                if let name = navigator.name(of: route) { $0.put("route", name) }
                $0.put(question)
            case .guarding(let context):
                $0.put("ticket", context.question.ticket)
                if let name = navigator.name(of: context.routeID) { $0.put("route", name) }
                $0.put(context.question)
                $0.map("guard_context") { $0.put(context, navigator) }
            case .overflow: break
            }
        }
    }
}
