// Intents: operations as data. The named functions of a navigator are thin forms of them.

/// An operation as data, to be performed now or later, alone or in a batch, any number of times.
///
/// A function makes it that has the name and the parameters of the navigator's function:
///
/// ```swift
/// let intent = NavigationIntent.navigate(to: "product", ["id": 3])
/// try navigator.perform(intent)                                   // navigator.navigate(to: "product", ["id": 3])
/// try navigator.batch([.popBack(result: "blue"), intent])         // both as one
/// ```
public struct NavigationIntent {
    /// Which operation it is. It follows from the function that made the intent.
    public let kind: IntentKind
    /// How it is to be done.
    public var options: NavigationOptions
    let content: Content

    /// The parts that it takes besides.
    enum Content {
        case none
        case request(NavigationRequest)
        case awaited(NavigationRequest, Waiting)
        case result(NavigationValue)
        case entry(EntryID)
        case popped(EntryID, NavigationValue?)
        case updated(EntryID, NavigationValue?)
        case entries([EntryID])
        case requests([NavigationRequest])
        case elements([NavigationElement])
        case intents([NavigationIntent])
        case link(DeepLink)
        case stack(StackID, NavigationValue?)
        case container(EntryID, NavigationContainer?)
        case columns(EntryID, Int)
        case ending(FlowID, FlowEnding, keepsEntries: Bool)
        case sent(NavigationRequest, FlowID?)
    }

    /// A waiter for a result: a function, and what the engine gets for it each time.
    struct Waiting {
        var function: ResultFunction?
        var lend: () -> OwnedUserData = { OwnedUserData() }
    }

    init(_ kind: IntentKind, _ content: Content, _ options: NavigationOptions) {
        self.kind = kind
        self.content = content
        self.options = options
    }
}

extension NavigationIntent {
    /// Makes the intent of ``Navigator/start(_:_:options:)``.
    public static func start(
        _ initial: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.start, .request(initial.with(arguments)), options)
    }

    /// Makes the intent of ``Navigator/navigate(to:_:options:)``.
    public static func navigate(
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.navigate, .request(request.with(arguments)), options)
    }

    /// Makes the intent of ``Navigator/navigateForResult(to:_:options:onResult:)``, with a new waiter each time.
    public static func navigateForResult(
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard,
        onResult: ((NavigationResult) -> Void)? = nil
    ) -> NavigationIntent {
        let waiting = onResult.map { onResult in
            Waiting(function: tellResult) { lend(ResultBox(onResult)) }
        }
        return NavigationIntent(.navigateForResult, .awaited(request.with(arguments), waiting ?? Waiting()), options)
    }

    /// Makes the intent of ``Navigator/replaceTop(with:_:options:)``.
    public static func replaceTop(
        with request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.replaceTop, .request(request.with(arguments)), options)
    }

    /// Makes the intent of ``Navigator/pushAll(_:options:)``.
    public static func pushAll(
        _ requests: [NavigationRequest], options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.pushAll, .requests(requests), options)
    }

    /// Makes the intent of ``Navigator/setStack(_:options:)``.
    public static func setStack(
        _ elements: [NavigationElement], options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.setStack, .elements(elements), options)
    }

    /// Makes the intent of ``Navigator/popBack(result:options:)``.
    public static func popBack(
        result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.popBack, result.map { .result($0) } ?? .none, options)
    }

    /// Makes the intent of ``Navigator/finish(_:result:options:)``.
    public static func finish(
        _ entry: EntryID, result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.finish, .popped(entry, result), options)
    }

    /// Makes the intent of ``Navigator/popToEntry(_:options:)``.
    public static func popToEntry(_ entry: EntryID, options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.popToEntry, .entry(entry), options)
    }

    /// Makes the intent of ``Navigator/popToRoute(_:_:options:)``.
    public static func popToRoute(
        _ request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.popToRoute, .request(request.with(arguments)), options)
    }

    /// Makes the intent of ``Navigator/popUpToRoot(options:)``.
    public static func popUpToRoot(options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.popUpToRoot, .none, options)
    }

    /// Makes the intent of ``Navigator/batch(_:options:)``.
    public static func batch(
        _ intents: [NavigationIntent], options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.batch, .intents(intents), options)
    }

    /// Makes the intent of ``Navigator/open(_:options:)``.
    public static func open(_ link: DeepLink, options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.open, .link(link), options)
    }

    /// Makes the intent of ``Navigator/hostDidPop(_:result:options:)``.
    public static func hostDidPop(
        _ entry: EntryID, result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.hostDidPop, .popped(entry, result), options)
    }

    /// Makes the intent of ``Navigator/remove(_:options:)``.
    public static func remove(_ entries: [EntryID], options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.remove, .entries(entries), options)
    }

    /// Makes the intent of ``Navigator/update(_:_:options:)``.
    public static func update(
        _ entry: EntryID, _ arguments: NavigationValue?, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.update, .updated(entry, arguments), options)
    }

    /// Makes the intent of ``Navigator/hostDidUpdate(_:_:options:)``.
    public static func hostDidUpdate(
        _ entry: EntryID, _ arguments: NavigationValue?, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.hostDidUpdate, .updated(entry, arguments), options)
    }

    /// Makes the intent of ``Navigator/hostDidSetStack(_:options:)``.
    public static func hostDidSetStack(
        _ entries: [EntryID], options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.hostDidSetStack, .entries(entries), options)
    }

    /// The route that is named, in what is made of several at an index; nil where none is.
    func route(at index: Int) -> String? {
        func at<Part>(_ parts: [Part]) -> Part? { parts.indices.contains(index) ? parts[index] : nil }
        switch content {
        case .request(let request), .awaited(let request, _), .sent(let request, _): return request.route
        case .requests(let requests): return at(requests)?.route
        case .elements(let elements): return at(elements)?.request?.route
        // Which part of a part it is, is not known.
        case .intents(let intents): return at(intents)?.route(at: -1)
        case .link(let link): return link.request?.route ?? link.url
        case .container(_, let container): return container.flatMap { at($0.branches)?.initial?.route }
        case .none, .result, .entry, .popped, .updated, .entries, .stack, .columns, .ending: return nil
        }
    }
}

extension NavigationIntent: CustomStringConvertible {
    /// The operation with what it takes: `navigate(product(["id": 3]))`, `popBack("blue")`, `popUpToRoot`.
    public var description: String {
        switch content {
        case .none: "\(kind)"
        case .request(let request), .awaited(let request, _), .sent(let request, nil): "\(kind)(\(request))"
        case .sent(let request, let flow?): "\(kind)(\(request) to \(flow))"
        case .ending(let flow, let ending, false): "\(kind)(\(flow), \(ending))"
        case .ending(let flow, let ending, true): "\(kind)(\(flow), \(ending), keeps its entries)"
        case .result(let result): "\(kind)(\(result))"
        case .entry(let entry), .popped(let entry, nil), .updated(let entry, nil): "\(kind)(\(entry))"
        case .popped(let entry, let value?), .updated(let entry, let value?): "\(kind)(\(entry), \(value))"
        case .entries(let entries): "\(kind)(\(entries))"
        case .requests(let requests): "\(kind)(\(requests))"
        case .elements(let elements): "\(kind)(\(elements))"
        case .intents(let intents): "\(kind)(\(intents))"
        case .link(let link): "\(kind)(\(link))"
        case .stack(let stack, nil): "\(kind)(\(stack))"
        case .stack(let stack, let value?): "\(kind)(\(stack), \(value))"
        case .columns(let entry, let count): "\(kind)(\(entry), \(count))"
        case .container(let entry, nil): "\(kind)(\(entry))"
        case .container(let entry, let container?):
            "\(kind)(\(entry), \(container.kind) of \(container.branches.map(\.name)))"
        }
    }
}
