// A clock that a test moves.

/// A clock for tests: nothing happens until the test advances it. Times are in milliseconds.
public final class TestClock {
    private struct Alarm {
        let time: Int
        let serial: Int
        let run: () -> Void
    }

    /// The time since the clock was made.
    public private(set) var now = 0
    private var alarms: [Alarm] = []
    private var serial = 0

    /// Makes a clock at 0.
    public init() {}

    /// The time of the next action; nil: there is none.
    public var next: Int? { alarms.map(\.time).min() }

    /// Runs an action when so many milliseconds have passed. Actions of the same time run in the order of these calls.
    public func run(after milliseconds: Int, _ action: @escaping () -> Void) {
        serial += 1
        alarms.append(Alarm(time: time(after: milliseconds), serial: serial, run: action))
    }

    /// Goes on, and runs the actions that are due by then, in the order of their times, also actions that these add.
    public func advance(by milliseconds: Int) {
        let end = time(after: milliseconds)
        while let next = alarms.min(by: { ($0.time, $0.serial) < ($1.time, $1.serial) }), next.time <= end {
            alarms.removeAll { $0.serial == next.serial }
            now = max(now, next.time)
            next.run()
        }
        now = max(now, end)
    }

    func time(after milliseconds: Int) -> Int {
        let (time, isTooLate) = now.addingReportingOverflow(max(milliseconds, 0))
        return isTooLate ? .max : time
    }
}
