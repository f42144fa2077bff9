// Intents: operations as data. The named functions of a navigator are thin forms of them.

/// One operation as data, to be performed now or later, here or elsewhere, as often as wanted.
///
/// It is made by a function that has the name and the parameters of the navigator's function:
///
/// ```swift
/// let intent = NavigationIntent.navigate(to: "product", ["id": 3])
/// try navigator.perform(intent)                       // navigator.navigate(to: "product", ["id": 3])
/// ```
public struct NavigationIntent {
    public let kind: IntentKind
    /// How it is to be done.
    public var options: NavigationOptions

    /// What it takes besides; only what belongs to the kind is set.
    private(set) var request: NavigationRequest?
    private(set) var result: NavigationValue?
    private(set) var entry: EntryID?
    private(set) var entries: [EntryID] = []
    var waiting: Waiting?

    /// Who waits for a result: a function with an object that the engine retains for it.
    struct Waiting {
        var function: ResultFunction?
        var object: AnyObject?
    }

    private init(_ kind: IntentKind, _ options: NavigationOptions, request: NavigationRequest? = nil) {
        self.kind = kind
        self.options = options
        self.request = request
    }
}

extension NavigationIntent {
    /// What ``Navigator/start(_:_:options:)`` does.
    public static func start(
        _ initial: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.start, options, request: initial.with(arguments))
    }

    /// What ``Navigator/navigate(to:_:options:)`` does.
    public static func navigate(
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.navigate, options, request: request.with(arguments))
    }

    /// What ``Navigator/navigateForResult(to:_:options:onResult:)`` does. Each time it is performed somebody waits anew.
    public static func navigateForResult(
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard,
        onResult: ((NavigationResult) -> Void)? = nil
    ) -> NavigationIntent {
        var intent = NavigationIntent(.navigateForResult, options, request: request.with(arguments))
        intent.waiting = onResult.map { Waiting(function: tellResult, object: ResultBox($0)) } ?? Waiting()
        return intent
    }

    /// What ``Navigator/replaceTop(with:_:options:)`` does.
    public static func replaceTop(
        with request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.replaceTop, options, request: request.with(arguments))
    }

    /// What ``Navigator/popBack(result:options:)`` does.
    public static func popBack(
        result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        var intent = NavigationIntent(.popBack, options)
        intent.result = result
        return intent
    }

    /// What ``Navigator/popToEntry(_:options:)`` does.
    public static func popToEntry(_ entry: EntryID, options: NavigationOptions = .standard) -> NavigationIntent {
        var intent = NavigationIntent(.popToEntry, options)
        intent.entry = entry
        return intent
    }

    /// What ``Navigator/popToRoute(_:_:options:)`` does.
    public static func popToRoute(
        _ request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.popToRoute, options, request: request.with(arguments))
    }

    /// What ``Navigator/popUpToRoot(options:)`` does.
    public static func popUpToRoot(options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.popUpToRoot, options)
    }

    /// What ``Navigator/hostDidPop(_:options:)`` does.
    public static func hostDidPop(_ entry: EntryID, options: NavigationOptions = .standard) -> NavigationIntent {
        var intent = NavigationIntent(.hostDidPop, options)
        intent.entry = entry
        return intent
    }

    /// What ``Navigator/hostDidSetStack(_:options:)`` does.
    public static func hostDidSetStack(
        _ entries: [EntryID], options: NavigationOptions = .standard
    ) -> NavigationIntent {
        var intent = NavigationIntent(.hostDidSetStack, options)
        intent.entries = entries
        return intent
    }
}

extension NavigationIntent: CustomStringConvertible {
    /// The operation with what it takes: `navigate(product(["id": 3]))`, `popBack("blue")`, `popUpToRoot`.
    public var description: String {
        let operands = [request?.description, result?.description, entry?.description].compactMap { $0 }
        let all = operands + entries.map { $0.description }
        return all.isEmpty && kind != .hostDidSetStack ? "\(kind)" : "\(kind)(\(all.joined(separator: ", ")))"
    }
}
