// Guards: what they are asked about, and what they say.

/// The moves that a guard is asked about.
public enum GuardScope: Sendable, Hashable {
    /// Each entry that would come, or get other arguments.
    case entering
    /// Each entry of a route that would come, or get other arguments. The guard is removed with the route.
    case enteringRoute(RouteID)
    /// Each entry that would come, or get other arguments, of the route of a name, also if it is registered later, or again.
    case enteringRouteNamed(String)
    /// Each entry that would go. Covering, selecting and folding remove nothing.
    case leaving
    /// Each entry of a route that would go. The guard is removed with the route.
    case leavingRoute(RouteID)
    /// Each entry that would go, of the route of a name, also if it is registered later, or again.
    case leavingRouteNamed(String)
    /// An entry that would go. The guard is removed with the entry.
    case leavingEntry(EntryID)

    var given: GivenGuard {
        var given = GivenGuard()
        switch self {
        case .entering: given.isOfEveryRoute = true
        case .enteringRoute(let route): given.route = route.id
        case .leaving: (given.kind, given.isOfEveryRoute) = (.leave, true)
        case .leavingRoute(let route): (given.kind, given.route) = (.leave, route.id)
        case .leavingEntry(let entry): (given.kind, given.entry) = (.leave, entry.id)
        case .enteringRouteNamed: break
        case .leavingRouteNamed: given.kind = .leave
        }
        return given
    }

    var routeName: String {
        switch self {
        case .enteringRouteNamed(let name), .leavingRouteNamed(let name): name
        default: ""
        }
    }
}

/// The answer of a guard.
public enum GuardAnswer {
    /// Yes, as far as this guard goes.
    case accept
    /// No: ``NavigationStatus/blocked``, with a number of the host's that becomes the outcome's `hostCode`. 0 and
    /// `Int32.min` mean something else to the core and are told as 1.
    case refuse(Int32)
    /// Not yet: ``Navigator/answer(_:_:)``, ``Navigator/redirect(_:to:)``, ``Navigator/resume(_:after:)`` or
    /// ``Navigator/abort(_:_:)`` follows.
    case later
    /// Another intent takes the place of the operation's.
    case redirect(NavigationIntent)
    /// The operation waits for the result of this screen, such as a sign-in, and goes on with a value.
    case resume(after: NavigationRequest)

    /// No, with the number 1.
    public static var refuse: GuardAnswer { .refuse(1) }
}

/// An entry that would come or go, put to a guard.
public struct GuardContext: Identifiable {
    /// For ``Navigator/answer(_:_:)``, ``Navigator/redirect(_:to:)`` and ``Navigator/resume(_:after:)``.
    public var id: QuestionID { question.id }
    /// Whether the entry would come or go.
    public var kind: GuardKind { facts.kind }
    /// The guard.
    public var guardID: GuardID { facts.guardID }
    /// The entry. One that would come has no model yet.
    public var entry: EntryID { facts.entry }
    /// The id of the entry's route.
    public var routeID: RouteID { facts.routeID }
    /// The arguments that it has, or would get.
    public var arguments: NavigationValue? { facts.arguments }
    /// How often the operation was sent elsewhere before.
    public var redirectCount: Int { facts.redirects }
    /// The whole plan. Of ``Navigator/recheckGuards(options:)`` it has no changes.
    public let question: NavigationQuestion

    private let facts: GuardingFacts

    init(_ told: Guarding, _ question: NavigationQuestion) {
        self.init(GuardingFacts(told), question)
    }

    private init(_ facts: GuardingFacts, _ question: NavigationQuestion) {
        self.facts = facts
        self.question = question
    }

    /// Makes a copy that shares nothing with this context, so it can be sent to another isolation domain.
    public func detached() -> sending GuardContext { GuardContext(facts, question.detached()) }
}

/// The facts that a guard is told besides the plan.
private struct GuardingFacts: Sendable {
    let kind: GuardKind
    let guardID: GuardID
    let entry: EntryID
    let routeID: RouteID
    let arguments: NavigationValue?
    let redirects: Int

    init(_ told: Guarding) {
        kind = GuardKind(rawValue: told.kindNumber) ?? .enter
        guardID = GuardID(rawValue: told.guardID.rawValue)
        entry = EntryID(rawValue: told.entry.rawValue)
        routeID = RouteID(rawValue: told.route.rawValue)
        arguments = told.arguments.map { NavigationValue($0.pointee) }
        redirects = Int(told.redirects)
    }
}

extension GuardContext: Hashable {
    public static func == (left: GuardContext, right: GuardContext) -> Bool {
        left.question == right.question && left.entry == right.entry && left.guardID == right.guardID
            && left.arguments == right.arguments
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(question)
        hasher.combine(entry)
    }
}

/// A guard's closure in the engine's hands.
final class GuardBox: Lender<QuestionSource> {
    private weak var navigator: Navigator?
    private let decide: (GuardContext) -> GuardAnswer

    init(_ navigator: Navigator, _ decide: @escaping (GuardContext) -> GuardAnswer) {
        self.navigator = navigator
        self.decide = decide
    }

    fileprivate func answer(_ told: Guarding) -> Int32 {
        guard let question = told.question, let navigator else { return Answer.yes }
        let answer = show(question) { decide(GuardContext(told, NavigationQuestion($0))) }
        let id = QuestionID(rawValue: question.assumingMemoryBound(to: Question.self).pointee.id.rawValue)
        switch answer {
        case .accept: return BridgeAnswer.accept.code
        case .refuse(let code): return BridgeAnswer.refuse(code).code
        case .later: return BridgeAnswer.later.code
        case .redirect(let intent):
            return code(in: navigator) { () throws(NavigationError) in try navigator.redirect(id, to: intent) }
        case .resume(let request):
            return code(in: navigator) { () throws(NavigationError) in try navigator.resume(id, after: request) }
        }
    }

    /// An intent that can't take the place of the operation's refuses it.
    private func code(
        in navigator: Navigator, _ redirect: () throws(NavigationError) -> NavigationStatus
    ) -> Int32 {
        do throws(NavigationError) {
            _ = try redirect()
            return BridgeAnswer.later.code
        } catch {
            navigator.tell(error)
            return BridgeAnswer.refuse.code
        }
    }
}

func askGuard(_ userData: UserData?, _ context: UnsafeRawPointer?) -> Int32 {
    guard let userData, let context else { return Answer.yes }
    let told = context.assumingMemoryBound(to: Guarding.self).pointee
    return Unmanaged<GuardBox>.fromOpaque(userData)._withUnsafeGuaranteedRef { $0.answer(told) }
}
