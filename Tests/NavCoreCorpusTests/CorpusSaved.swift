// Saved state: the text that is saved, the text that is restored, and what a restore asks about it.

import NavCore

extension SavedProblem: CorpusConstant {
    static var words: [String] { ["unknown", "version", "arguments", "incomplete", "branch", "builder", "guard"] }
    static var firstNumber: Int { 1 }
}

extension CorpusDriver {
    func save(_ message: CorpusMessage, _ navigator: Navigator) throws -> String {
        let scene = message.id("stack") == 0 ? nil : StackID(rawValue: message.id("stack"))
        return try navigator.save(
            appVersion: UInt32(message.int("app")), scene: scene, budget: message.int("budget"),
            isComplete: message.flag("complete")
        ).rawValue
    }

    /// Replies the outcome of the restore, also where there was a start in its place.
    func restore(
        _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter
    ) throws(NavigationError) {
        // Swift's function always has a request. Without one in the case it is for no route, and stands for nothing.
        let initial = message.map("or-start").map { request($0) } ?? "no route of a case"
        let restoration = try navigator.restore(
            SavedNavigation(rawValue: message.word("text")), orStart: initial, appVersion: UInt32(message.int("app")),
            options: options(message), migrate: migration(message))
        if let failure = restoration.failure { throw failure }
        // To Swift an empty text is none, and nothing fails.
        let status = restoration.isRestored ? restoration.outcome.status : .corrupt
        reply.put("status", status)
        if restoration.isRestored {
            reply.put(restoration.outcome)
        } else {
            reply.map("outcome") { $0.put("status", status) }
        }
    }

    private func migration(_ message: CorpusMessage) -> ((SavedEntry) -> SavedDecision)? {
        guard message.has("data") else { return nil }
        let data = CorpusData(self, message)
        return { [unowned self] saved in
            let outer = replacement
            replacement = nil
            defer { replacement = outer }
            let answer = data.hear("migrated") { $0.put(saved) }
            // The numbers of NAV_SAVED_LEAVE_OUT and NAV_SAVED_CUT.
            switch answer {
            case 0: return replacement ?? .keep
            case Int64(Int32.min) + 4: return .leaveOut
            case Int64(Int32.min) + 5: return .cut
            default: return .refuse(Int32(truncatingIfNeeded: answer))
            }
        }
    }

    /// False where it is something else.
    func attach(_ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter) -> Bool {
        guard what == "result-attach" else { return false }
        let onResult = onResult(message, CorpusData(self, message))
        var waiter: WaiterID?
        let status = status {
            waiter = try navigator.attachResult(message.word("key"), onResult: onResult)
            return waiter == nil ? .notFound : .ok
        }
        reply.put("status", status)
        reply.put("waiter", waiter)
        return true
    }

    func replaceSaved(_ message: CorpusMessage) {
        replacement = .replace(request(message.map("request")), state: message["state"].map { give($0) })
    }
}

extension CorpusWriter {
    fileprivate mutating func put(_ saved: SavedEntry) {
        put("problem", saved.problem)
        put("flow", saved.isFlow)
        put("route", saved.request.route)
        put("arguments", saved.request.arguments)
        put("state", saved.state)
        put("branch", saved.branch ?? "")
        put("version", Int(saved.version))
        put("app", Int(saved.appVersion))
        put("code", Int(saved.hostCode))
        put("number", saved.number ?? 0)
        put("offset", saved.offset)
    }
}
