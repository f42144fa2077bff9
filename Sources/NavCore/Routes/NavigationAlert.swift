// Alerts.

/// A question with buttons, as a route like any other. Register it once: `navigator.register(NavigationAlert.self)`.
///
/// ```swift
/// let alert = NavigationAlert("Discard?", .destructive("Discard"), .cancel("Keep"))
/// if try await navigator.ask(alert) == "Discard" { … }
/// ```
///
/// Its value is the id of the button. An alert that is left in another way has none.
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
}
