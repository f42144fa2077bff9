// Guards as async functions.

import NavCore

extension Navigator {
    /// Adds a guard that is an async function. The operation is ``NavigationStatus/pending`` until it returns, and holds
    /// nothing meanwhile.
    ///
    /// ```swift
    /// try navigator.addGuard(.enteringRoute(order)) { _ async in
    ///     await server.knowsUser() ? .accept : .resume(after: "sign in")
    /// }
    /// ```
    ///
    /// It runs on its caller's actor, where the navigator is. What it returns for an operation that is over counts for
    /// nothing. ``GuardAnswer/later`` is told as a refusal, since nobody would answer.
    ///
    /// - Parameter decide: Retained like that of a guard that is no async function.
    /// - Throws: What `addGuard` throws.
    @discardableResult
    public func addGuard(
        _ scope: GuardScope, isolation: isolated (any Actor)? = #isolation,
        decidingLater decide: nonisolated(nonsending) @escaping (GuardContext) async -> GuardAnswer
    ) throws(NavigationError) -> GuardID {
        try addGuard(scope) { [weak self] context in
            let kept = context.detached()
            Task {
                _ = isolation
                self?.give(await decide(kept), to: kept.id)
            }
            return .later
        }
    }

    private func give(_ answer: GuardAnswer, to question: QuestionID) {
        switch answer {
        case .accept: _ = try? self.answer(question, .accept)
        case .refuse(let code): _ = try? self.answer(question, .refuse(code))
        case .later: _ = try? self.answer(question, .refuse)
        case .redirect(let intent): refuse(question) { try redirect(question, to: intent) }
        case .resume(let request): refuse(question) { try resume(question, after: request) }
        }
    }

    /// Refuses an operation where an intent can't take the place of its own.
    private func refuse(_ question: QuestionID, unless redirect: () throws -> NavigationStatus) {
        if (try? redirect()) == nil { _ = try? answer(question, .refuse) }
    }
}
