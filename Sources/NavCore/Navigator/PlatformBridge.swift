// The bridge of platforms that can do three things: go to a screen, go back, go back to the first one.

/// The host's end in its simplest form: three verbs, each of which answers the questions of its kind.
///
/// A question that fits no verb (replacing the top, popping to an entry or a route) is refused with the code 0, so that the
/// platform never drifts from the stack.
///
/// A navigator retains its bridge as it does a ``NavigatorBridge``.
public protocol PlatformBridge: AnyObject {
    /// The verbs of the platform; questions for the others are refused too. The default is all.
    var verbs: PlatformVerbs { get }

    /// Goes to a screen: ``NavigationQuestion/pushed``. Where that is nil a unique navigation would move or pop entries,
    /// which a platform that only pushes refuses.
    func navigateTo(_ question: NavigationQuestion) -> BridgeAnswer

    /// Goes back by one screen.
    func popBack(_ question: NavigationQuestion) -> BridgeAnswer

    /// Goes back to the first screen.
    func popUpToRoot(_ question: NavigationQuestion) -> BridgeAnswer

    /// Tells the whole stack, from the root up, as entries added: at the start, and when the bridge is set later.
    func replay(_ stack: [NavigationChange])
}

/// The verbs that a platform can be told.
public struct PlatformVerbs: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The platform can go to a new screen: ``PlatformBridge/navigateTo(_:)``.
    public static let navigateTo = PlatformVerbs(rawValue: 1)
    /// The platform can go back by one screen: ``PlatformBridge/popBack(_:)``.
    public static let popBack = PlatformVerbs(rawValue: 2)
    /// The platform can go back to the first screen: ``PlatformBridge/popUpToRoot(_:)``.
    public static let popUpToRoot = PlatformVerbs(rawValue: 4)
    /// The three verbs together.
    public static let all: PlatformVerbs = [.navigateTo, .popBack, .popUpToRoot]
}

extension PlatformBridge {
    public var verbs: PlatformVerbs { .all }
    /// Refuses.
    public func navigateTo(_ question: NavigationQuestion) -> BridgeAnswer { .refuse }
    /// Refuses.
    public func popBack(_ question: NavigationQuestion) -> BridgeAnswer { .refuse }
    /// Refuses.
    public func popUpToRoot(_ question: NavigationQuestion) -> BridgeAnswer { .refuse }
    public func replay(_ stack: [NavigationChange]) {}
}
