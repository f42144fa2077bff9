// The stack as intents would leave it, and what becomes of the waiters of those who go. It is data; the rules are in
// ModelReference+Plan.

import NavCore

struct ModelEntry {
    let key: Int
    let route: Int
    var arguments: Int?
    let tag: Int
    var waiter: Int?
    /// Its waiter waited for another entry before.
    var wasHandedOn = false
    /// Which request, element or intent of its operation made it.
    let part: Int

    /// For a waiter that waited for no other entry before.
    func isMade(for waiter: Int) -> Bool { self.waiter == waiter && !wasHandedOn }
}

struct ModelDraft {
    struct Departure {
        let entry: ModelEntry
        let result: [Int]
    }

    var stack: [ModelEntry]
    var departures: [Departure] = []
    /// Of for-result intents that were not planned yet.
    var waiters: [Int]
    /// What the operation as a whole says of unknown routes.
    var unresolved = UnresolvedPolicy.standard
    // What the outcome says.
    var entry = 0
    var index = 0
    var redirects = 0
    var isBatch = false
    /// The lazy pattern that the host is asked about first, which has to be as deep as that.
    var loading: ModelPattern?
    var loadingDepth = 0
    /// Which part of the operation is planned, by the indexes of the parts around it.
    var place: [Int] = []
    /// The entries that this plan made, in the order of their making.
    var placed: [Placed] = []
    /// Those of the plan before, until this one takes them up.
    var before: [Placed] = []

    /// What gets other arguments, in the order of the parts.
    var renewals: [ModelRenewal] = []

    /// An entry and the part that it was made for; or the link, whose path makes its own.
    struct Placed {
        let place: [Int]
        let entry: ModelEntry
        var isOfPath = false
        /// It only carries the arguments of another entry, and is never seen.
        var isCarrier = false
    }

    init(of stack: [ModelEntry], waiters: [Int]) {
        self.stack = stack
        self.waiters = waiters
    }

    /// The entry that the plan before made for this part, where it is of the same route.
    mutating func takeUp(_ route: Int) -> ModelEntry? {
        guard let index = before.firstIndex(where: { $0.place == place && $0.entry.route == route }) else { return nil }
        return before.remove(at: index).entry
    }

    /// Goes on with a request or an element; in a batch the intent is the part.
    mutating func begin(part index: Int) {
        if !isBatch { self.index = index }
    }

    /// Takes the waiter of the top entry for another one.
    mutating func takeWaiterOfTop() -> Int? {
        guard let top = stack.indices.last else { return nil }
        defer { stack[top].waiter = nil }
        return stack[top].waiter
    }

    /// All that were on it at some time.
    var made: [ModelEntry] { stack + departures.map { $0.entry } }

    /// Makes it another stack. The waiters of those who are not on it get a result.
    mutating func become(_ new: [ModelEntry], cancelling result: [Int]) {
        for entry in stack where !new.contains(entry) { departures.append(Departure(entry: entry, result: result)) }
        stack = new
    }
}

/// An entry gets other arguments.
struct ModelRenewal {
    let key: Int
    let arguments: Int?
    let tag: Int
    /// The element or intent that says so.
    let part: Int
    /// Its model was told them.
    var isKnown = false
}

extension ModelEntry: Equatable {
    static func == (left: ModelEntry, right: ModelEntry) -> Bool { left.key == right.key }
}
