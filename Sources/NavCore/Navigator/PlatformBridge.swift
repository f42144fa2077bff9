// The bridge of platforms that can do three things: go to a screen, go back, go back to the first one.

/// The host's end in its simplest form: three verbs, each answered with yes or no.
///
/// A platform without a verb returns false: the move is refused with the code 1. A move that fits no verb (replacing the
/// top, popping to an entry or a route) is refused with the code 0, so the platform never drifts from the stack.
///
/// A navigator retains its bridge as it does a ``NavigatorBridge``.
public protocol PlatformBridge: AnyObject {
    /// Registers the routes of the platform's screens: see ``NavigatorBridge/registerRoutes(in:)``.
    func registerRoutes(in navigator: Navigator) throws(NavigationError)

    /// Goes to the screen of a request, also for a result. Returns whether that is done.
    ///
    /// A unique navigation that would move or pop entries is refused with the code 1, without this call.
    func navigateTo(_ request: NavigationRequest) -> Bool

    /// Goes back by one screen. Returns whether that is done.
    func popBack() -> Bool

    /// Goes back to the first screen. Returns whether that is done.
    func popUpToRoot() -> Bool

    /// Gets the whole stack, from the root up: at the start, and when the bridge is set later.
    func replay(_ stack: [NavigationRequest])
}

extension PlatformBridge {
    public func registerRoutes(in navigator: Navigator) throws(NavigationError) {}
    public func replay(_ stack: [NavigationRequest]) {}
}

/// A bridge of three verbs as a bridge that is asked questions. The engine asks about the kinds of the verbs alone.
final class VerbBridge: NavigatorBridge {
    private let platform: any PlatformBridge

    init(_ platform: any PlatformBridge) {
        self.platform = platform
    }

    func registerRoutes(in navigator: Navigator) throws(NavigationError) {
        try platform.registerRoutes(in: navigator)
    }

    func transition(_ question: NavigationQuestion) -> BridgeAnswer {
        let isDone =
            switch question.kind {
            case .navigate, .navigateForResult: question.pushed.map(platform.navigateTo) ?? false
            case .popBack, .finish: platform.popBack()
            default: platform.popUpToRoot()
            }
        return isDone ? .accept : .refuse
    }

    func replay(_ stack: [NavigationChange]) {
        platform.replay(stack.map(\.request))
    }
}
