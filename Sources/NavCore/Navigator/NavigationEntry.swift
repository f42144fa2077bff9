// Entries: destinations on the stack.

/// One destination on the stack, as it was when it was asked for.
public struct NavigationEntry: Sendable, Hashable, Identifiable {
    public let id: EntryID
    /// The route by name, and the arguments.
    public let request: NavigationRequest
    /// The route by id, for a ``NavigationRequest/init(_:arguments:)-(RouteID,_)``.
    public let route: RouteID
    /// Who waits for its result; nil where nobody does.
    public let waiter: WaiterID?

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
}

extension NavigationEntry: CustomStringConvertible {
    public var description: String { waiter == nil ? "\(request)" : "\(request) awaited" }
}

extension NavigationEntry {
    init(_ slot: Slot, in engine: Engine) {
        id = EntryID(rawValue: engine.id(of: slot).rawValue)
        request = NavigationRequest(of: slot, in: engine)
        route = RouteID(rawValue: engine.routeId(of: slot).rawValue)
        waiter = WaiterID(engine.waiter(of: slot))
    }
}

extension NavigationRequest {
    /// The request from which an entry was made.
    init(of slot: Slot, in engine: Engine) {
        self.init(
            String(engine.routeName(of: slot)),
            arguments: engine.entries[slot].pointee.arguments.map { NavigationValue($0.cell.pointee) })
    }
}

extension String {
    init(_ bytes: Bytes) {
        self.init(decoding: UnsafeBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
    }
}
