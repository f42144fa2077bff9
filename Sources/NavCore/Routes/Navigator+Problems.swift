// Calls that throw nothing, and who hears what was refused or wrong.

extension Navigator {
    /// Performs an intent and throws nothing, for a button. The outcome is that of ``perform(_:)``, or of the error that it
    /// throws, and may be dropped.
    ///
    /// If ``onProblem`` is nil, a build with assertions prints an error that no guard, bridge or builder has decided.
    @discardableResult
    public func attempt(_ intent: NavigationIntent) -> NavigationOutcome {
        attempt { () throws(NavigationError) in try perform(intent) }
    }

    /// Returns the outcome of a call, or of the error that the call throws.
    func attempt(_ call: () throws(NavigationError) -> NavigationOutcome) -> NavigationOutcome {
        do throws(NavigationError) {
            return try call()
        } catch {
            print(error)
            return error.outcome
        }
    }

    /// Hears each operation that was refused or wrong, also later: by a guard, the bridge or a builder, with a route that is
    /// unknown, with arguments that don't fit, for an entry that is gone. It hears a problem once, whether the call throws or
    /// not. An issuer that is covered or gone is no problem.
    ///
    /// ```swift
    /// navigator.onProblem = { problem in log.warning("\(problem)") }
    /// ```
    ///
    /// ``NavigationError/isRefusal`` says whether somebody has refused, which is the app's own decision. Else the program is
    /// wrong. It runs inside the call that failed, like an observer, and holds its navigator weakly. Setting it makes the
    /// navigator send ``NavigationEvent/Kind/problem(_:_:)`` from then on. After the navigator was closed it hears each call as
    /// ``NavigationStatus/closed``.
    public var onProblem: ((NavigationError) -> Void)? {
        get { problems?.function }
        set {
            if let problems { _ = try? removeObserver(problems.observer) }
            problems = nil
            guard let newValue else { return }
            engine.settings.flags.insert(.problems)
            let observer = try? observe { [weak self] event in
                if let self, case .problem(let outcome, let message) = event.kind { newValue(error(outcome, message)) }
            }
            problems = observer.map { ProblemObserver(observer: $0, function: newValue) }
        }
    }

    /// Makes the error of an operation, which names the argument that is not that of its typed route.
    func error(_ outcome: NavigationOutcome, route: String? = nil, _ message: String) -> NavigationError {
        // A builder of the app's own may refuse with that number, too.
        let isNamed = outcome.isOfWrongArguments && !wrongArgument.isEmpty
        return NavigationError(outcome, route: route, message: isNamed ? wrongArgument : message)
    }

    /// Returns the error of a mistake that is found before the engine is called, after ``onProblem`` has heard it.
    func wrong(_ error: NavigationError) -> NavigationError {
        problems?.function(error)
        return error
    }

    /// Tells a problem that is not thrown.
    package func tell(_ error: NavigationError) { print(wrong(error)) }

    /// Prints what is the program's fault where nobody hears it.
    private func print(_ error: NavigationError) {
        #if DEBUG
            if problems == nil, !error.isRefusal { Swift.print("navcore: \(error)") }
        #endif
    }
}

extension NavigationError {
    /// Whether a guard, the bridge, a builder, a loader, a coordinator or the closure of a restore has refused. Else the
    /// call was wrong, or the operation was aborted or superseded. A builder that gets arguments which are not those of its
    /// typed route refuses with ``NavigationStatus/invalid``: the call was wrong.
    public var isRefusal: Bool { by != .nobody && !outcome.isOfWrongArguments }
}

extension NavigationOutcome {
    /// A builder got arguments that are not those of its typed route.
    fileprivate var isOfWrongArguments: Bool { by == .builder && hostCode == NavigationStatus.invalid.rawValue }
}

/// The one who hears problems.
struct ProblemObserver {
    let observer: ObserverID
    let function: (NavigationError) -> Void
}
