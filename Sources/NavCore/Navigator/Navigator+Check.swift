// The check of all registrations.

/// A problem of the registrations.
public struct RegistrationProblem: Hashable, Sendable, CustomStringConvertible {
    /// The kind of the problem.
    public let kind: RegistrationProblemKind
    /// The route with the problem. Empty for a guard and for the fallback.
    public let route: String
    /// The name that was not found, the pattern, or the next route of the circle. Empty if an id was registered and its
    /// route is gone.
    public let other: String
    /// A sentence for people, with the nearest name: `did you mean "home"?`
    public let message: String

    public var description: String { message }

    init(_ fault: ToldFault) {
        kind = RegistrationProblemKind(rawValue: fault.kindNumber) ?? .parent
        route = String(fault.route)
        other = String(fault.other)
        message = String(fault.message)
    }
}

extension Navigator {
    /// Finds what is wrong with the registrations: parents, branches, first screens, roots, guarded routes and a fallback that
    /// nobody has registered, circles, and patterns that no link reaches. Nothing else looks for these, since routes may be
    /// registered in any order. A branch that only a later ``setContainer(of:to:options:)`` brings is missing here.
    ///
    /// ```swift
    /// for problem in try navigator.check() { print(problem) }
    /// ```
    ///
    /// - Returns: The problems of the routes in their order, of the guards, then of the fallback; empty: none.
    /// - Throws: ``NavigationStatus/closed``.
    public func check() throws(NavigationError) -> [RegistrationProblem] {
        if engine.isClosed { throw NavigationError(.closed) }
        var problems: [RegistrationProblem] = []
        let status = engine.checkRegistrations { problems.append(RegistrationProblem($0)) }
        if status != .ok { engine.noteFailure(status) }
        return problems
    }
}
