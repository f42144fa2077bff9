// The trace: who was asked, and what came of every operation.

import NavCore
import Testing

struct TraceTests {
    @Test func eachOperationTellsItsOutcomeAndEachGuardItsAnswer() throws {
        let navigator = try started(NavigatorConfiguration(sendsTraceEvents: true))
        var told: [String] = []
        var tickets: Set<Ticket?> = []
        try navigator.observe { event in
            switch event.kind {
            case .outcome(let outcome, let sentence):
                told.append(sentence.isEmpty ? "\(event.intent) \(outcome.status)" : sentence)
                tickets.insert(outcome.ticket)
            case .answer(let answer): told.append("\(answer.by) \(answer.status) \(answer.hostCode)")
            default: break
            }
        }
        let entry = try #require(try navigator.navigate(to: "a").entry)
        try navigator.addGuard(.leavingEntry(entry)) { _ in .refuse(423) }
        #expect(throws: NavigationError.self) { try navigator.back() }
        #expect(told == ["navigate ok", "guard blocked 423", "back: the guard of a refused with 423"])
        #expect(tickets.count == 2 && !tickets.contains(nil))
    }
}
