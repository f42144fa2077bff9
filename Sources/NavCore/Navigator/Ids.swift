// Ids: what a navigator gives out to be named by. Each is below 2^53 and never comes to mean something else: one that
// is gone is ``NavigationStatus/stale`` for ever.

/// An id of a navigator: a number below 2^53, for other languages and other processes, that stays what it is.
///
/// It prints as what it names with a short number, `entry 3`, and where a place was used again with the times after a
/// dot: `entry 3.2`.
public protocol NavigatorID: RawRepresentable<UInt64>, Sendable, Hashable, CustomStringConvertible {
    /// Makes an id of a number that ``rawValue`` gave before. Any other number names nothing:
    /// ``NavigationStatus/stale``.
    init(rawValue: UInt64)
}

extension NavigatorID {
    public var description: String {
        guard let kind = id.kind else { return "\(Self.self)(\(rawValue))" }
        let name = kind == .node ? "stack" : "\(kind)"
        switch kind {
        case .ticket, .question: return "\(name) \(id.number)"
        case .entry, .node, .route, .waiter, .observer, .guard, .handler, .flow:
            let generation = id.number / Id.oneGeneration
            return generation == 1 ? "\(name) \(id.slot)" : "\(name) \(id.slot).\(generation)"
        }
    }

    init?(_ id: Id) {
        guard id != .none else { return nil }
        self.init(rawValue: id.rawValue)
    }

    var id: Id { Id(rawValue: rawValue) }
}

extension Id {
    fileprivate var kind: IdKind? { IdKind(rawValue: rawValue >> Id.kindShift) }
}

/// An entry, from the moment a builder or a question shows it.
public struct EntryID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A stack, to be named as the target of an operation.
public struct StackID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A flow, to be ended, or to be named as the target of an operation. It keeps nothing alive.
public struct FlowID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A registered route.
public struct RouteID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A waiter for the result of an entry or a flow, or for the next value of an entry.
public struct WaiterID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An observer.
public struct ObserverID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A guard.
public struct GuardID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A handler of back.
public struct BackHandlerID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A pending operation.
public struct Ticket: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A question to the bridge or a guard.
public struct QuestionID: NavigatorID {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
