// The bridge of platforms that can do three things: go to a screen, go back, go back to the first one.

/// The host's end in its simplest form: three verbs, each answered with yes or no.
///
/// What it can't express (replacing the top, popping to an entry or a route) is refused with the code 0, so that the
/// platform never drifts from the stack. A "no" refuses with the code 1; so is refused a unique navigation that would
/// move or pop entries.
///
/// A navigator retains its bridge as it does a ``NavigatorBridge``.
public protocol PlatformBridge: AnyObject {
    /// Which of the verbs it has; the others are refused too. All, where it does not say.
    var verbs: PlatformVerbs { get }

    /// Whether the platform goes to the screen of a request, also for a result.
    func navigateTo(_ request: NavigationRequest) -> Bool

    /// Whether the platform goes back by one screen.
    func popBack() -> Bool

    /// Whether the platform goes back to the first screen.
    func popUpToRoot() -> Bool

    /// Tells the whole stack, from the root up: at the start, and when the bridge is set later.
    func replay(_ stack: [NavigationRequest])
}

/// What a platform can be told to do.
public struct PlatformVerbs: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The platform can go to a new screen: ``PlatformBridge/navigateTo(_:)``.
    public static let navigateTo = PlatformVerbs(rawValue: 1)
    /// The platform can go back by one screen: ``PlatformBridge/popBack()``.
    public static let popBack = PlatformVerbs(rawValue: 2)
    /// The platform can go back to the first screen: ``PlatformBridge/popUpToRoot()``.
    public static let popUpToRoot = PlatformVerbs(rawValue: 4)
    /// The three verbs together.
    public static let all: PlatformVerbs = [.navigateTo, .popBack, .popUpToRoot]
}

extension PlatformBridge {
    public var verbs: PlatformVerbs { .all }
    /// Refuses.
    public func navigateTo(_ request: NavigationRequest) -> Bool { false }
    /// Refuses.
    public func popBack() -> Bool { false }
    /// Refuses.
    public func popUpToRoot() -> Bool { false }
    public func replay(_ stack: [NavigationRequest]) {}
}
