// The log of a navigator in Swift.

import NavCore
import NavLog
import Testing

struct LogTests {
    private func opened() throws -> Navigator {
        let navigator = try Navigator()
        for route in ["home", "note"] { try navigator.register(route) }
        return navigator
    }

    @Test func theLogSaysWhyBackDidNothing() throws {
        let navigator = try opened()
        let log = NavigationLog(navigator, program: "notes")
        try navigator.start("home")
        let note = try #require(try navigator.navigate(to: "note").entry)
        try navigator.addGuard(.leavingEntry(note)) { _ in .refuse(423) }
        #expect(throws: NavigationError.self) { try navigator.back() }
        let lines = log.text.split(separator: "\n")
        #expect(lines.first == #"{"navlog":1,"program":"notes","library":"0.1.0"}"#)
        #expect(
            lines.suffix(3) == [
                #"{"call":"back","operation":3}"#,
                #"{"answer":"no","operation":3,"do":"back","by":"guard","code":423,"route":"note","entry":2}"#,
                #"{"outcome":"blocked","operation":3,"do":"back","revision":2,"by":"guard","code":423,"why":"back: the guard of note refused with 423"}"#,
            ])
    }

    @Test func eachLineIsHeardWithItsTime() throws {
        let navigator = try opened()
        var (time, lines): (Int64, [String]) = (0, [])
        let log = NavigationLog(
            navigator, limit: 0,
            now: {
                time += 1; return time
            }, write: { lines.append($0) })
        try navigator.start("home")
        #expect(lines.count == 4 && lines[3].hasPrefix(#"{"outcome":"ok","t":4,"operation":1,"do":"start""#))
        withExtendedLifetime(log) {}
    }

    @Test func aLogMayEndBeforeAndAfterItsNavigator() throws {
        var navigator: Navigator? = try opened()
        var log: NavigationLog? = NavigationLog(navigator!)
        try navigator?.start("home")
        log = nil
        try navigator?.navigate(to: "note")
        log = NavigationLog(navigator!, limit: 5)
        navigator = nil
        #expect(log?.text.isEmpty == false)
        log = nil
    }
}
