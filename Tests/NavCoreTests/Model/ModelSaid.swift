// What the model tests hear: lines that must be the same on both sides.

struct ModelSaid {
    enum Kind {
        /// A call returned.
        case returned
        // A function of the host's is called.
        case made
        case destroyed
        case asked
        case replayed
        case result
        // An event.
        case heardResult
        case changed
        case completed
        case released
        case resync
        case state
    }

    var kind: Kind
    /// Whatever tells the line from others: statuses, codes, counts.
    var numbers: [Int]
    /// What stands for ids; 0 is none.
    var keys: [Int]
    /// The state when it is said.
    var stack: [ModelEntry]
    var revision: Int
    /// What the changes that come with it lead to.
    var target: [ModelEntry]?
}

extension ModelSaid: CustomStringConvertible {
    var description: String {
        let leads = target.map { " leads to \($0.map { $0.key })" } ?? ""
        return "\(kind) \(numbers) #\(keys)\(leads), stack \(stack.map { $0.key }), revision \(revision)"
    }
}
