// What the tests of the navigator share: things that are counted, and a host that answers as it is told.

import NavCore

/// Counts what of its kind is alive.
final class Counter {
    var made = 0
    var destroyed = 0
    var alive: Int { made - destroyed }

    func make() -> Counted { Counted(self) }
}

/// Alive as long as anyone retains it.
final class Counted: @unchecked Sendable {
    private let counter: Counter

    init(_ counter: Counter) {
        self.counter = counter
        counter.made += 1
    }

    deinit {
        counter.destroyed += 1
    }
}

/// What was heard, as text.
final class Log {
    var lines: [String] = []

    func hear(_ line: String) {
        lines.append(line)
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

/// A bridge that gives prepared answers, and accepts where none is left.
final class TestBridge: NavigatorBridge {
    var answers: [BridgeAnswer] = []
    var questions: [NavigationQuestion] = []
    var replays: [[NavigationChange]] = []
    var whenAsked: ((NavigationQuestion) -> Void)?
    private let counted: Counted?

    init(_ answers: BridgeAnswer..., counter: Counter? = nil) {
        self.answers = answers
        counted = counter?.make()
    }

    func transition(_ question: NavigationQuestion) -> BridgeAnswer {
        questions.append(question)
        whenAsked?(question)
        return answers.isEmpty ? .accept : answers.removeFirst()
    }

    func replay(_ stack: [NavigationChange]) {
        replays.append(stack)
    }
}

/// The status that a call throws, or ok.
func thrown(_ body: () throws(NavigationError) -> Void) -> NavigationStatus {
    do throws(NavigationError) {
        try body()
        return .ok
    } catch {
        return error.status
    }
}

/// A started navigator with routes main, a, b and c.
func started(
    _ configuration: NavigatorConfiguration = NavigatorConfiguration()
) throws(NavigationError) -> Navigator {
    let navigator = try Navigator(configuration: configuration)
    for route in ["main", "a", "b", "c"] { try navigator.register(route) }
    try navigator.start("main")
    return navigator
}

extension Navigator {
    /// The routes on the stack.
    var routes: [String] { stack.map(\.route) }

    /// Tells a log in short what happens.
    func log(to log: Log) throws(NavigationError) {
        try observe { event in
            switch event.kind {
            case .result(_, _, let result): log.hear("result \(result)")
            case .changed(let changes): log.hear(changes.map { $0.description }.joined(separator: ", "))
            case .completed(_, let outcome): log.hear("completed \(outcome)")
            case .released: log.hear("released")
            case .resync(let changes): log.hear("resync \(changes.count)")
            case .state: log.hear("state")
            case .question, .guarding, .replay, .load, .overflow, .lifecycle, .gesture, .back, .problem, .outcome,
                .answer:
                log.hear("unexpected")
            }
        }
    }
}
