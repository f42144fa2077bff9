// Bridges: the host's end of a navigator, asked about every move before it happens.

/// The answer of a bridge to a question.
public enum BridgeAnswer: Sendable, Hashable {
    /// Yes: the move happens.
    case accept
    /// No, with a number of the host's that becomes the outcome's `hostCode`. 0 and `Int32.min` mean something else to
    /// the core and are told as 1.
    case refuse(Int32)
    /// Not yet: the operation is pending until ``Navigator/answer(_:_:)`` or ``Navigator/abort(_:_:)``.
    case later

    /// No, with the number 1.
    public static var refuse: BridgeAnswer { .refuse(1) }

    var code: Int32 {
        switch self {
        case .accept: Answer.yes
        case .later: Answer.later
        case .refuse(let code): code == Answer.yes || code == Answer.later ? 1 : code
        }
    }
}

/// The host's end, which answers every question itself. ``PlatformBridge`` is the simpler form.
///
/// A navigator retains its bridge until the bridge is replaced or removed, or the navigator is closed; so a bridge
/// holds its navigator weakly. It may call the navigator while it is asked: operations are pending then.
public protocol NavigatorBridge: AnyObject {
    /// Registers the routes of the host's screens. Called once, when the bridge is set, before ``replay(_:)`` and any
    /// question. The default registers nothing.
    ///
    /// What it throws is thrown by ``Navigator/setBridge(_:)-(NavigatorBridge)``, and the bridge is not set. Operations are
    /// pending, as in any callback.
    func registerRoutes(in navigator: Navigator) throws(NavigationError)

    /// Whether a move may happen. Nothing has changed yet.
    func transition(_ question: NavigationQuestion) -> BridgeAnswer

    /// Tells the whole stack, from the root up, as entries added: at the start, and when the bridge is set later.
    func replay(_ stack: [NavigationChange])
}

extension NavigatorBridge {
    public func registerRoutes(in navigator: Navigator) throws(NavigationError) {}
    public func replay(_ stack: [NavigationChange]) {}
}
