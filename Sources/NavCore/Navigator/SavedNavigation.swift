// Saved state: the text, and what is decided about the parts of it that can't come back unchanged.

/// The navigation state as text. `docs/state.md` describes the text.
///
/// ```swift
/// @SceneStorage("navigation") var saved = SavedNavigation()
/// ```
public struct SavedNavigation: RawRepresentable, Codable, Hashable, Sendable {
    /// The text; empty: nothing was saved.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes an empty text, with which ``Navigator/restore(_:orStart:appVersion:options:migrate:)`` starts.
    public init() {
        self.init(rawValue: "")
    }
}

/// An entry or a flow of a text that can't come back unchanged.
public struct SavedEntry: Sendable, Hashable {
    /// Why the entry or the flow can't come back unchanged.
    public let problem: SavedProblem
    /// The number with which the builder or the guard refused.
    public let hostCode: Int32
    /// Whether this is a flow. Else it is an entry.
    public let isFlow: Bool
    /// The version of the route when the text was saved.
    public let version: UInt32
    /// The version of the app when the text was saved.
    public let appVersion: UInt32
    /// The byte in the text where the entry or the flow begins.
    public let offset: Int
    /// ``Navigator/number(of:)``; nil for a flow, and where the text has none.
    public let number: UInt64?
    /// The route and the arguments.
    public let request: NavigationRequest
    /// The missing branch of ``SavedProblem/branch``.
    public let branch: String?
    /// The entry's saved state; nil where the text has none.
    public let state: NavigationValue?

    init(_ told: Saved) {
        problem = SavedProblem(rawValue: told.problem) ?? .unknown
        hostCode = told.hostCode
        isFlow = told.isFlow != 0
        version = told.version
        appVersion = told.appVersion
        offset = told.offset
        number = told.number == 0 ? nil : told.number
        request = NavigationRequest(String(told.route), told.arguments.map { NavigationValue($0.pointee) })
        branch = told.branch.isEmpty ? nil : String(told.branch)
        state = told.state.map { NavigationValue($0.pointee) }
    }
}

/// The decision about an entry or a flow that can't come back unchanged.
public enum SavedDecision: Sendable, Hashable {
    /// Restores it unchanged, if only the version differs or the arguments are incomplete. Otherwise
    /// ``NavigationOptions/unresolved`` decides.
    case keep
    /// Restores it as another request. Without a state it keeps the saved one. A request of an unknown route, and a state
    /// with host objects, are ``refuse(_:)`` with 1.
    case replace(NavigationRequest, state: NavigationValue? = nil)
    /// The entry is lost, with everything inside. The entries of a flow belong to the outer flow.
    case leaveOut
    /// The entry is lost, with everything inside and all entries above on the stack.
    case cut
    /// Nothing comes back: ``NavigationStatus/refused`` by ``RefusingParty/restore``.
    case refuse(Int32 = 1)
}

/// The outcome of ``Navigator/restore(_:orStart:appVersion:options:migrate:)``.
public struct NavigationRestoration: Sendable, Hashable {
    /// The outcome of the restore, or of the start in its place.
    public let outcome: NavigationOutcome
    /// Why the text was not used, and navigation was started; nil: it was used, or there was none.
    public let failure: NavigationError?
    /// Whether the text was used.
    public let isRestored: Bool
    /// A sentence for a developer about the screens that are lost of the text; empty: none is, you left them out, or the
    /// text was not used. Who waits for a lost flow gets `cancelled(restore)`. The sentence may change in any version.
    public let message: String
}

/// The closure of a restore in the engine's hands.
final class MigrationBox {
    private weak var navigator: Navigator?
    private let migrate: (SavedEntry) -> SavedDecision

    init(_ navigator: Navigator, _ migrate: @escaping (SavedEntry) -> SavedDecision) {
        self.navigator = navigator
        self.migrate = migrate
    }

    fileprivate func answer(_ saved: UnsafePointer<Saved>) -> Int32 {
        switch migrate(SavedEntry(saved.pointee)) {
        case .keep: return MigrateAnswer.accept
        case .leaveOut: return MigrateAnswer.leaveOut
        case .cut: return MigrateAnswer.cut
        case .refuse(let code): return code == 0 ? 1 : code
        case .replace(let request, let state):
            return navigator?.replace(saved, by: request, state) == .ok ? MigrateAnswer.accept : 1
        }
    }
}

func askMigration(_ userData: UserData?, _ saved: UnsafeRawPointer?) -> Int32 {
    guard let box = borrow(userData, as: MigrationBox.self), let saved else { return MigrateAnswer.accept }
    return box.answer(saved.assumingMemoryBound(to: Saved.self))
}
