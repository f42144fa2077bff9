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
    func popBack() -> Bool
    func popUpToRoot() -> Bool

    /// Tells the whole stack, from the root up: at the start, and when the bridge is set later.
    func replay(_ stack: [NavigationRequest])
}

/// What a platform can be told to do.
public struct PlatformVerbs: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let navigateTo = PlatformVerbs(rawValue: 1)
    public static let popBack = PlatformVerbs(rawValue: 2)
    public static let popUpToRoot = PlatformVerbs(rawValue: 4)
    public static let all: PlatformVerbs = [.navigateTo, .popBack, .popUpToRoot]
}

extension PlatformBridge {
    public var verbs: PlatformVerbs { .all }
    public func navigateTo(_ request: NavigationRequest) -> Bool { false }
    public func popBack() -> Bool { false }
    public func popUpToRoot() -> Bool { false }
    public func replay(_ stack: [NavigationRequest]) {}
}
