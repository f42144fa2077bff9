// What the model tests hear: lines that must be the same on both sides.

struct ModelSaid {
    enum Kind {
        /// A call returned.
        case returned
        // A function of the host's is called.
        case made
        case destroyed
        case updated
        case viewMade
        case viewDestroyed
        case asked
        case replayed
        case result
        /// User data comes back.
        case gaveBack
        /// The wake of a port.
        case woken
        // An event.
        case heardResult
        case changed
        case completed
        case released
        case resync
        case state
        case load
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
    /// The navigator was freed before: nothing can be asked of it.
    var isLast = false
}

extension ModelSaid: CustomStringConvertible {
    var description: String {
        let leads = target.map { " leads to \($0.map { $0.key })" } ?? ""
        return "\(kind) \(numbers) #\(keys)\(leads), stack \(stack.map { $0.key }), revision \(revision)"
    }
}
