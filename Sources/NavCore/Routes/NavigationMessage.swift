// Messages: what a flow takes, as an enum over which its coordinator decides exhaustively.

/// The messages that a flow takes. Its coordinator decides with a `switch` without `default`, so the compiler finds the
/// message that has no answer.
///
/// ```swift
/// struct Catalogue: FlowRoute {
///     typealias Value = Order
///     static let first = ProductList()
///
///     enum FlowMessage: NavigationMessage {
///         case product(Product)
///         case buy(id: Int)
///         case help
///     }
/// }
///
/// try navigator.register(Catalogue.self) { message in
///     switch message {
///     case .product: .show
///     case .buy(let id): .redispatch(Checkout(product: id))
///     case .help: .pass
///     }
/// }
/// ```
///
/// A message is a request. The name of the case is the name of the route, and the values of the case are the arguments. So
/// `.product(Product(id: 3))` is the same request as `Product(id: 3)`, and ``Navigator/dispatch(_:to:options:)`` takes either.
/// A case with one value without a label has the arguments of that value.
public protocol NavigationMessage: Codable, Sendable {}

extension NavigationMessage {
    /// The request that is dispatched. If the values can't be encoded, it names no route, and every operation throws
    /// ``NavigationStatus/invalid``.
    public var request: NavigationRequest {
        do {
            switch try ValueEncoder.encode(self) {
            case .string(let name): return NavigationRequest(name)
            case .map(let cases) where cases.members.count == 1:
                return NavigationRequest(cases.members[0].key, arguments(from: cases.members[0].value))
            default: return NavigationRequest(mistake: "a message is a case of an enum, and \(self) is none")
            }
        } catch {
            return NavigationRequest(mistake: sentence(of: error))
        }
    }

    /// Reads the message from a request; nil if no case has the name of its route, or its arguments are not those of the
    /// case.
    public init?(_ request: NavigationRequest?) {
        guard let request else { return nil }
        for value in Self.values(of: request) {
            guard let message = try? ValueDecoder.decode(Self.self, from: value) else { continue }
            self = message
            return
        }
        return nil
    }

    private func arguments(from values: NavigationValue) -> NavigationValue? {
        guard case .map(let map) = values else { return nil }
        let arguments = map.members.count == 1 ? map[unlabelled] ?? values : values
        if case .map(let map) = arguments, map.members.isEmpty { return nil }
        return arguments
    }

    /// The values that the code of the enum can be given for a request: a value without a label is all arguments.
    private static func values(of request: NavigationRequest) -> [NavigationValue] {
        func value(_ members: [NavigationMap.Member]) -> NavigationValue {
            .map(NavigationMap([NavigationMap.Member(request.route, .map(NavigationMap(members)))]))
        }
        guard let arguments = request.arguments?.revealed else {
            let none = NavigationMap.Member(unlabelled, .map(NavigationMap()))
            return [value([none]), value([]), .string(request.route)]
        }
        guard case .map(let map) = arguments else { return [value([NavigationMap.Member(unlabelled, arguments)])] }
        if map[unlabelled] != nil { return [value(map.members)] }
        return [value(map.members + [NavigationMap.Member(unlabelled, arguments)])]
    }
}

/// The key by which the compiler's code names the first value without a label.
private let unlabelled = "_0"

// MARK: In a navigator

extension Navigator {
    /// Registers a flow that is a type, with a coordinator over its messages.
    ///
    /// - Parameter onDispatch: Decides what is sent to the flow by ``dispatch(_:to:options:)``. What is no message of the flow
    ///   is left to the flow around it. It may only read the navigator, which it holds weakly.
    /// - Throws: What ``register(_:)`` throws; then the closure is released at once.
    public func register<Flow: FlowRoute>(
        _ flow: Flow.Type, onDispatch: @escaping (Flow.FlowMessage) -> CoordinatorAnswer
    ) throws(NavigationError) where Flow.FlowMessage: NavigationMessage {
        try registerFlow(flow) { message, _ in onDispatch(message) }
    }

    /// Registers a flow that is a type, with a coordinator that gets each message and what was sent.
    ///
    /// - Parameter onDispatch: Decides as above. ``DispatchContext/child`` is the flow in it that has passed the message on,
    ///   ``DispatchContext/shownEntry`` the entry of the message's route.
    /// - Throws: What ``register(_:)`` throws; then the closure is released at once.
    public func register<Flow: FlowRoute>(
        _ flow: Flow.Type, onDispatch: @escaping (Flow.FlowMessage, DispatchContext) -> CoordinatorAnswer
    ) throws(NavigationError) where Flow.FlowMessage: NavigationMessage {
        try registerFlow(flow, onDispatch)
    }

    /// Registers a flow that is a type, with a builder of its models, which gets the flow, and a coordinator over its
    /// messages.
    ///
    /// - Parameters:
    ///   - makeModel: Runs before the bridge is asked; nil is a valid model.
    ///   - onDispatch: Decides what is sent to the flow, with the model of the flow. What is no message of the flow is left
    ///     to the flow around it.
    /// - Throws: What ``register(_:)`` throws; then the closures are released at once.
    public func register<Flow: FlowRoute, Model>(
        _ flow: Flow.Type, makeModel: @escaping (Flow) throws(BuilderRefusal) -> Model?,
        onDispatch: @escaping (Flow.FlowMessage, Model?) -> CoordinatorAnswer
    ) throws(NavigationError) where Flow.FlowMessage: NavigationMessage {
        try register(flow, makeModel: makeModel) { message, _, model in onDispatch(message, model) }
    }

    /// Registers a flow that is a type, with a builder of its models, and a coordinator that gets each message, what was sent,
    /// and the model of the flow.
    ///
    /// - Throws: What ``register(_:)`` throws; then the closures are released at once.
    public func register<Flow: FlowRoute, Model>(
        _ flow: Flow.Type, makeModel: @escaping (Flow) throws(BuilderRefusal) -> Model?,
        onDispatch: @escaping (Flow.FlowMessage, DispatchContext, Model?) -> CoordinatorAnswer
    ) throws(NavigationError) where Flow.FlowMessage: NavigationMessage {
        try registerFlow(flow, makeModel) { sent, model in
            Flow.FlowMessage(sent.request).map { onDispatch($0, sent, model) } ?? .pass
        }
    }

    private func registerFlow<Flow: FlowRoute>(
        _ flow: Flow.Type, _ onDispatch: @escaping (Flow.FlowMessage, DispatchContext) -> CoordinatorAnswer
    ) throws(NavigationError) where Flow.FlowMessage: NavigationMessage {
        try registerFlow(
            flow,
            FlowBuilder(initial: Flow.first.request) { sent in
                Flow.FlowMessage(sent.request).map { onDispatch($0, sent) } ?? .pass
            })
    }

    /// ``dispatch(_:_:to:options:)`` with a message.
    @discardableResult
    public func dispatch(
        _ message: some NavigationMessage, to flow: FlowID? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try dispatch(message.request, to: flow, options: options)
    }
}

extension NavigationActions {
    /// Dispatches a message to the flow of this screen. See ``Navigator/dispatch(_:to:options:)``.
    @discardableResult
    public func dispatch(_ message: some NavigationMessage) -> NavigationOutcome { perform(.dispatch(message)) }
}

extension NavigationIntent {
    /// Makes the intent of ``Navigator/dispatch(_:to:options:)``.
    public static func dispatch(
        _ message: some NavigationMessage, to flow: FlowID? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .dispatch(message.request, to: flow, options: options)
    }
}

extension CoordinatorAnswer {
    /// Dispatches a message in the place of what was dispatched.
    public static func redispatch(_ message: some NavigationMessage) -> CoordinatorAnswer {
        .redispatch(message.request)
    }
}
