// Elements: what a new stack is put together from.

/// A place of a new stack: an entry that is on the stack now, perhaps with other arguments, or a new one.
///
/// A string literal is a new entry without arguments:
///
/// ```swift
/// try navigator.setStack([.keep(home), "list", .new("product", ["id": 3])])
/// ```
public enum NavigationElement: Sendable, Hashable {
    /// An entry as it is, with its model, state and waiter, wherever it stood.
    case keep(EntryID)
    /// An entry with the arguments of the request, which has to be for its route; see
    /// ``Navigator/update(_:_:options:)``.
    case update(EntryID, NavigationRequest)
    /// An entry made from that request; also where one of an equal request is on the stack.
    case new(NavigationRequest)
}

extension NavigationElement: ExpressibleByStringLiteral {
    /// Keeps the entry with the id of this copy. Of the copy only the id counts.
    public static func keep(_ entry: NavigationEntry) -> NavigationElement { .keep(entry.id) }

    /// Makes a new entry from the request, with these arguments in place of its own.
    public static func new(_ request: NavigationRequest, _ arguments: NavigationValue) -> NavigationElement {
        .new(request.with(arguments))
    }

    public init(stringLiteral route: String) { self = .new(NavigationRequest(route)) }

    /// The request for a new entry, or for one that is kept with other arguments.
    var request: NavigationRequest? {
        switch self {
        case .keep: nil
        case .update(_, let request), .new(let request): request
        }
    }
}

extension NavigationElement: CustomStringConvertible {
    /// The request of a new entry, the id of a kept one: `product(["id": 3])`, `keep entry 2`,
    /// `update entry 2 to product(["id": 3])`.
    public var description: String {
        switch self {
        case .keep(let entry): "keep \(entry)"
        case .update(let entry, let request): "update \(entry) to \(request)"
        case .new(let request): request.description
        }
    }
}
