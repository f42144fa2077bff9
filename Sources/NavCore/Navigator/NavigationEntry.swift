// Entries: destinations on the stack.

/// An entry of a stack, as it was when it was read.
public struct NavigationEntry: Sendable, Hashable, Identifiable {
    /// The id of the entry. No later entry gets the same id.
    public let id: EntryID
    /// The route by name, and the arguments.
    public let request: NavigationRequest
    /// The route by id, for a ``NavigationRequest/init(_:_:)-(RouteID,_)``.
    public let routeID: RouteID
    /// The waiter for its result; nil where nobody waits.
    public let waiter: WaiterID?
    /// The innermost flow to which it belongs; nil where it belongs to none.
    public let flow: FlowID?

    /// How far an entry is on its way.
    public enum Phase: UInt8, Sendable {
        /// Or it never was.
        case gone = 0
        /// In a move that is not accepted yet.
        case planned = 1
        /// On the stack.
        case alive = 2
        /// Removed; it can be read until its release was told.
        case leaving = 3
    }

    /// The route's name.
    public var route: String { request.route }
    /// Nil is no arguments, which is not the same as a null.
    public var arguments: NavigationValue? { request.arguments }
    /// The argument with that key; nil where the arguments are no map or have no such key.
    public subscript(key: String) -> NavigationValue? { request[key] }

    /// Whether it is of the request's route, and has its arguments where the request has some.
    public func matches(_ request: NavigationRequest) -> Bool {
        guard request.routeID.map({ $0 == routeID }) ?? route.hasSameBytes(as: request.route) else {
            return false
        }
        return request.arguments == nil || request.arguments == arguments
    }
}

extension NavigationEntry: CustomStringConvertible {
    /// The request, and whether somebody waits for its result: `picker awaited`.
    public var description: String { waiter == nil ? "\(request)" : "\(request) awaited" }
}

extension NavigationEntry {
    init(_ slot: Slot, in engine: Engine) {
        id = EntryID(rawValue: engine.id(of: slot).rawValue)
        request = NavigationRequest(of: slot, in: engine)
        routeID = RouteID(rawValue: engine.routeId(of: slot).rawValue)
        waiter = WaiterID(engine.waiter(of: slot))
        flow = FlowID(engine.flow(of: slot))
    }

    /// Whether it says what there is to be said of an entry.
    func isCopy(of slot: Slot, in engine: Engine) -> Bool {
        id.rawValue == engine.id(of: slot).rawValue && waiter == WaiterID(engine.waiter(of: slot))
            && flow == FlowID(engine.flow(of: slot))
    }
}

extension NavigationRequest {
    /// The request from which an entry was made.
    init(of slot: Slot, in engine: Engine) {
        self.init(
            String(engine.routeName(of: slot)),
            engine.entries[slot].pointee.toldArguments.map { NavigationValue($0.pointee) })
    }
}

extension String {
    init(_ bytes: Bytes) {
        self.init(decoding: UnsafeBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
    }
}
