// A host that follows a script.

import NavCore

/// A bridge that answers as its script says, and writes down each question and each late answer.
///
/// ```swift
/// let host = try TestHost(navigator, .later(300), .refuse(7))
/// #expect(try navigator.navigate(to: Note(id: 1)).isPending)
/// host.clock.advance(by: 300)
/// #expect(navigator.depth == 2)
/// ```
public final class TestHost: NavigatorBridge {
    /// The answer to a question.
    public enum Answer: Sendable, Hashable {
        /// Yes, at once.
        case accept
        /// No, at once, with a number.
        case refuse(Int32 = 1)
        /// Yes after so many milliseconds of the clock; or no, with a number.
        case later(Int, refusing: Int32? = nil)
        /// Yes after so many milliseconds, and once more, which must do no harm.
        case twice(Int)
        /// Not before ``TestHost/answerOpen(seed:_:)``.
        case open
    }

    /// The clock of late answers.
    public let clock: TestClock
    /// The questions and the late answers: `navigate: added note([…])`, `answered accept: ok`.
    public private(set) var log: [String] = []
    /// Decides about each question after the script; nil: all have the answer that the initialiser got.
    public var decide: ((NavigationQuestion) -> Answer)?

    private var script: ArraySlice<Answer>
    private let answer: Answer
    private var questions: [QuestionID] = []
    private weak var navigator: Navigator?

    /// Becomes the bridge of a navigator, which retains it.
    ///
    /// - Parameters:
    ///   - script: The answers to the first questions, in their order.
    ///   - otherwise: The answer to each later question.
    /// - Throws: What `setBridge` throws.
    public init(
        _ navigator: Navigator, _ script: Answer..., otherwise: Answer = .accept, clock: TestClock = TestClock()
    ) throws(NavigationError) {
        self.navigator = navigator
        self.script = script[...]
        self.clock = clock
        answer = otherwise
        try navigator.setBridge(self)
    }

    public func transition(_ question: NavigationQuestion) -> BridgeAnswer {
        log.append("\(question.kind): \(question.changes.map { "\($0)" }.joined(separator: ", "))")
        let id = question.id
        switch script.popFirst() ?? decide?(question) ?? answer {
        case .accept: return .accept
        case .refuse(let code): return .refuse(code)
        case .later(let time, let code): answer(id, code.map { .refuse($0) } ?? .accept, after: time)
        case .twice(let time):
            answer(id, .accept, after: time)
            answer(id, .accept, after: time)
        case .open: questions.append(id)
        }
        return .later
    }

    /// Answers the open questions in an order that depends on the seed alone.
    public func answerOpen(seed: Int, _ answer: BridgeAnswer = .accept) {
        if answer == .later { return }
        var random = UInt64(truncatingIfNeeded: seed)
        while !questions.isEmpty {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            say(answer, to: questions.remove(at: Int(random >> 33) % questions.count))
        }
    }

    /// Waits until the navigator has reached a revision. When the other tasks of this actor wait, too, the clock advances
    /// to its next action. Returns at once for a former revision.
    ///
    /// - Parameter milliseconds: Maximum time by which the clock advances.
    /// - Throws: ``TestTimeoutError``.
    public nonisolated(nonsending) func waitForRevision(
        _ revision: UInt64, within milliseconds: Int = 60_000
    ) async throws(TestTimeoutError) {
        let end = clock.time(after: milliseconds)
        while let navigator, navigator.revision < revision {
            let before = navigator.revision
            for turn in 0..<turns where navigator.revision == before { await letOthersGoOn(turn) }
            guard navigator.revision == before else { continue }
            guard let next = clock.next, next <= end else {
                throw TestTimeoutError(revision: before, awaited: revision)
            }
            clock.advance(by: next - clock.now)
        }
    }

    private func answer(_ question: QuestionID, _ answer: BridgeAnswer, after milliseconds: Int) {
        clock.run(after: milliseconds) { [weak self] in self?.say(answer, to: question) }
    }

    private func say(_ answer: BridgeAnswer, to question: QuestionID) {
        guard let navigator else { return }
        do throws(NavigationError) {
            log.append("answered \(answer): \(try navigator.answer(question, answer))")
        } catch {
            log.append("answered \(answer): \(error.status)")
        }
    }
}

/// Thrown by ``TestHost/waitForRevision(_:within:)`` if the navigator has not reached the revision in time.
public struct TestTimeoutError: Error, Hashable {
    /// The revision of the navigator.
    public let revision: UInt64
    /// The revision for which the test has waited.
    public let awaited: UInt64
}

/// How often other tasks get their turn before a test takes it that they wait.
let turns = 2_000

/// Lets other tasks go on for a turn, and from time to time also those whose thread has to wait for a processor.
nonisolated(nonsending) func letOthersGoOn(_ turn: Int) async {
    if turn % 50 == 49 { try? await Task.sleep(for: .milliseconds(1)) } else { await Task.yield() }
}
