// Flows: entries that stand together and have a result.

/// A flow that lives or is planned, as it was when it was asked for: entries that stand together and have a result, such as
/// a checkout or a wizard.
///
/// A navigation to a route that was registered with an initial request begins a flow. It lives while there is an entry
/// of its own or of a flow in it, and ends once: with ``Navigator/endFlow(_:_:keepsEntries:options:)``, or when the
/// last of them leaves.
public struct NavigationFlow: Sendable, Hashable, Identifiable {
    /// The id of the flow. No later flow gets the same id.
    public let id: FlowID
    /// The flow around it; nil: none.
    public let parent: FlowID?
    /// The route by name, and the arguments with which it began.
    public let request: NavigationRequest
    /// The route by id.
    public let routeID: RouteID
    /// The stack on which its entries stand, but for those that they own; nil: it is only planned.
    public let stack: StackID?
    /// The lowest of them; nil: it is only planned.
    public let first: EntryID?
    /// How many there are, with those of flows in it.
    public let depth: Int
    /// The waiter for its result; nil: nobody waits.
    public let waiter: WaiterID?

    /// The route's name.
    public var route: String { request.route }
    /// Nil is no arguments, which is not the same as a null.
    public var arguments: NavigationValue? { request.arguments }
    /// The argument with that key; nil where the arguments are no map or have no such key.
    public subscript(key: String) -> NavigationValue? { request[key] }
    /// Whether it is not on a stack yet.
    public var isPlanned: Bool { stack == nil }
}

extension NavigationFlow: CustomStringConvertible {
    /// The request, how many entries there are, and whether somebody waits: `checkout of 2, awaited`.
    public var description: String {
        let text = isPlanned ? "\(request) planned" : "\(request) of \(depth)"
        return waiter == nil ? text : text + ", awaited"
    }
}

extension NavigationFlow {
    init(_ slot: Slot, in engine: Engine) {
        let flow = engine.flows[slot].pointee
        let range = engine.range(ofFlow: slot)
        let stack = range.isEmpty ? nil : engine.stacks[flow.node]
        let route = engine.routes[flow.route].pointee
        id = FlowID(rawValue: flow.id.rawValue)
        parent = FlowID(engine.id(ofFlow: flow.parent))
        request = NavigationRequest(
            String(route.name), flow.arguments.map { NavigationValue($0.cell.pointee) })
        routeID = RouteID(rawValue: route.id.rawValue)
        self.stack = stack.flatMap { StackID($0.pointee.id) }
        first = stack.flatMap { EntryID(engine.id(of: $0.pointee[range.lowerBound])) }
        depth = range.count
        waiter = WaiterID(flow.waiter?.pointee.id ?? .none)
    }
}

/// How a flow ends, for who waits for it.
public enum FlowEnding: Sendable, Hashable {
    /// With that value, which may be a null.
    case value(NavigationValue)
    /// As failed, with a number of the host's and what there is to be said of it.
    case failed(Int32 = 0, NavigationValue? = nil)
    /// Without a value: `cancelled(flowEnd)`.
    case cancelled

    /// Ends with a variable as the value.
    @_disfavoredOverload
    public static func value(_ value: some NavigationValueConvertible) -> FlowEnding { .value(value.navigationValue) }
}

extension FlowEnding: CustomStringConvertible {
    /// The case with what it holds: `value("paid")`, `failed(3, "no money")`, `cancelled`.
    public var description: String {
        switch self {
        case .value(let value): "value(\(value))"
        case .failed(let code, nil): "failed(\(code))"
        case .failed(let code, let value?): "failed(\(code), \(value))"
        case .cancelled: "cancelled"
        }
    }
}
