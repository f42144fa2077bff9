// Alerts.

/// A question with buttons, as a route like any other. Register it once: `navigator.register(NavigationAlert.self)`.
///
/// ```swift
/// let alert = NavigationAlert("Discard?", .destructive("Discard"), .cancel("Keep"))
/// if try await navigator.ask(alert) == "Discard" { … }
/// ```
///
/// Its value is the id of the button. An alert that is left in another way has none.
///
/// These are ``NavigationStatus/invalid``:
///
/// - Opening an alert without a button, or with two buttons of the same id. If it is opened by name, or out of a text, the
///   builder of the route refuses it with the number of that status.
/// - Submitting, or dismissing the alert with, a value that is the id of no button. A report of the host's is not checked,
///   because the alert has gone.
public struct NavigationAlert: NavigationRoute, Hashable, Sendable {
    /// The id of the button that was pressed.
    public typealias Value = String

    public static let name = "alert"
    public static let place = RoutePlace.presented(.alert)

    /// A button of an alert.
    public struct Button: Codable, Hashable, Sendable, Identifiable {
        /// The part that a button has in its alert.
        public enum Role: String, Codable, Sendable {
            /// None in particular.
            case usual
            /// Leaves things as they are.
            case cancel
            /// Destroys something.
            case destructive
        }

        /// The value of the alert if this button is pressed. No two of an alert are alike.
        public var id: String
        /// The text on the button.
        public var title: String
        /// The part that it has.
        public var role: Role

        /// Makes a usual button. Without an id the title is the id.
        public static func button(_ title: String, id: String? = nil) -> Button {
            Button(id: id ?? title, title: title, role: .usual)
        }

        /// Makes a button that leaves things as they are.
        public static func cancel(_ title: String, id: String? = nil) -> Button {
            Button(id: id ?? title, title: title, role: .cancel)
        }

        /// Makes a button that destroys something.
        public static func destructive(_ title: String, id: String? = nil) -> Button {
            Button(id: id ?? title, title: title, role: .destructive)
        }
    }

    /// The question.
    public var title: String
    /// More about it.
    public var message: String?
    /// The answers.
    public var buttons: [Button]

    /// Makes an alert.
    public init(_ title: String, message: String? = nil, _ buttons: Button...) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
    private enum CodingKeys: CodingKey {
        case title, message, buttons
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        title = try values.decode(String.self, forKey: .title)
        message = try values.decodeIfPresent(String.self, forKey: .message)
        buttons = try values.decode([Button].self, forKey: .buttons)
        try check()
    }

    public func encode(to encoder: any Encoder) throws {
        try check()
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(title, forKey: .title)
        try values.encodeIfPresent(message, forKey: .message)
        try values.encode(buttons, forKey: .buttons)
    }

    private func check() throws(NavigationError) {
        func fail(_ sentence: String) -> NavigationError {
            NavigationError(.invalid, route: Self.name, message: sentence)
        }
        if buttons.isEmpty { throw fail("an alert needs a button") }
        var ids: Set<String> = []
        for button in buttons where !ids.insert(button.id).inserted {
            throw fail("two buttons of the alert have the id '\(button.id)'")
        }
    }
}

extension Navigator {
    /// The mistake in the answer with which an intent closes an alert; nil: none. Of a batch the first intent is looked
    /// at, and each that names an alert or its stack: the others go where those before them lead.
    func mistake(inAnswer intent: NavigationIntent) -> IntentMistake? {
        if case .intents(let intents) = intent.content {
            return intents.enumerated().lazy.compactMap { index, step in
                index == 0 || step.kind == .finish || step.options.target != nil ? self.mistake(inAnswer: step) : nil
            }.first
        }
        switch intent.kind {
        case .finish: return mistake(inFinish: intent)
        case .dismiss: return mistake(inDismissal: intent)
        default: return nil
        }
    }

    private func mistake(inFinish intent: NavigationIntent) -> IntentMistake? {
        guard case .popped(let entry, let answer?) = intent.content else { return nil }
        return mistake(inAnswer: answer, to: entry).map { IntentMistake(kind: .finish, sentence: $0) }
    }

    private func mistake(inDismissal intent: NavigationIntent) -> IntentMistake? {
        guard case .result(let answer) = intent.content else { return nil }
        let dismissed: StackID?
        switch intent.options.target {
        case .stack(let stack): dismissed = stack
        case .flow: return nil
        case nil: dismissed = intent.options.issuer.map { stack(of: $0) } ?? currentStack
        }
        guard let stack = dismissed.flatMap({ engine.find(stack: $0.id) }), stack.pointee.presentation == .alert,
            stack.pointee.count > 0, let entry = EntryID(engine.id(of: stack.pointee[0]))
        else { return nil }
        return mistake(inAnswer: answer, to: entry).map { IntentMistake(kind: .dismiss, sentence: $0) }
    }

    /// The mistake in the answer to an alert; nil: none, or the entry is no alert.
    func mistake(inAnswer answer: NavigationValue, to entry: EntryID) -> String? {
        guard let alert = screen(of: entry)?.route as? NavigationAlert else { return nil }
        let id = String(answer)
        if alert.buttons.contains(where: { $0.id == id }) { return nil }
        return "the alert has no button '\(id ?? "\(answer)")'"
    }
}
