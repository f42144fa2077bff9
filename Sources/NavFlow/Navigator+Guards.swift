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
    /// It runs on its caller's actor, where the navigator is. ``GuardAnswer/later`` is told as a refusal, since nobody would
    /// answer.
    ///
    /// If the operation ends before the function has returned, the task of the function is cancelled, and its answer is
    /// ignored. The operation ends if it is aborted or superseded, the guard is removed, or the navigator is closed.
    ///
    /// - Parameter decide: Retained like that of a guard that is no async function.
    /// - Throws: What `addGuard` throws.
    @discardableResult
    public func addGuard(
        _ scope: GuardScope, isolation: isolated (any Actor)? = #isolation,
        decidingLater decide: nonisolated(nonsending) @escaping (GuardContext) async -> GuardAnswer
    ) throws(NavigationError) -> GuardID {
        try addGuard(scope) { [weak self] context in
            let ticket = context.question.ticket
            let kept = context.detached()
            let observer = Box<ObserverID>()
            let deciding = Task {
                _ = isolation
                self?.give(await decide(kept), to: kept.id)
                if let observer = observer.value { _ = try? self?.removeObserver(observer) }
            }
            observer.value = try? self?.observe { event in
                if case .completed(ticket, _) = event.kind { deciding.cancel() }
            }
            return .later
        }
    }

    /// Adds a guard about entering a route that is an async function, which gets the route that would be entered.
    ///
    /// ```swift
    /// try navigator.addGuard(entering: Account.self) { _ async in
    ///     await server.knowsUser() ? .accept : .resume(after: SignIn())
    /// }
    /// ```
    ///
    /// - Throws: ``NavigationStatus/stale`` if the route is not registered, and what `addGuard` throws.
    @discardableResult
    public func addGuard<Route: NavigationRoute>(
        entering route: Route.Type, isolation: isolated (any Actor)? = #isolation,
        decidingLater decide: nonisolated(nonsending) @escaping (Route) async -> GuardAnswer
    ) throws(NavigationError) -> GuardID {
        try addGuard(
            .enteringRoute(registered(route)),
            decidingLater: { context in
                guard let route = Route(arguments: context.arguments) else { return .refuse }
                return await decide(route)
            })
    }

    /// Adds a guard about leaving a route that is an async function, which gets the screen that would be left.
    ///
    /// ```swift
    /// try navigator.addGuard(leaving: Form.self) { form async in
    ///     (try? await form.ask(NavigationAlert("Discard?", .destructive("Discard"), .cancel("Keep")))) == "Discard"
    ///         ? .accept : .refuse
    /// }
    /// ```
    ///
    /// - Throws: ``NavigationStatus/stale`` if the route is not registered, and what `addGuard` throws.
    @discardableResult
    public func addGuard<Route: NavigationRoute>(
        leaving route: Route.Type, isolation: isolated (any Actor)? = #isolation,
        decidingLater decide: nonisolated(nonsending) @escaping (NavigationScreen<Route>) async -> GuardAnswer
    ) throws(NavigationError) -> GuardID {
        try addGuard(
            .leavingRoute(registered(route)),
            decidingLater: { [weak self] context in
                guard let screen = self?.screen(of: context.entry)?.as(Route.self) else { return .accept }
                return await decide(screen)
            })
    }

    private func give(_ answer: GuardAnswer, to question: QuestionID) {
        switch answer {
        case .accept: _ = try? self.answer(question, .accept)
        case .refuse(let code): _ = try? self.answer(question, .refuse(code))
        case .later: _ = try? self.answer(question, .refuse)
        case .redirect(let intent):
            refuse(question) { () throws(NavigationError) in try redirect(question, to: intent) }
        case .resume(let request):
            refuse(question) { () throws(NavigationError) in try resume(question, after: request) }
        }
    }

    /// Refuses an operation where an intent can't take the place of its own.
    private func refuse(_ question: QuestionID, unless redirect: () throws(NavigationError) -> NavigationStatus) {
        do throws(NavigationError) {
            _ = try redirect()
        } catch {
            tell(error)
            _ = try? answer(question, .refuse)
        }
    }
}
