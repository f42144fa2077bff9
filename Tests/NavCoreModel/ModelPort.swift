// Ports as the reference knows them, and what was posted through them.

import NavCore

struct ModelPort {
    /// The number of its user data.
    let loan: Int
    /// How often the host holds it.
    var owners = 1
    /// How many posts hold it.
    var posts = 0
    /// The owner was woken and has not drained since.
    var hasWoken = false
}

final class ModelPost {
    let act: ModelAct
    /// Stands for its ticket; 0 of a decision, which has none.
    let key: Int
    let port: Int
    /// The user data that it holds.
    let loans: [Int]
    /// Why it ends before it is run.
    var reason = AbortReason.none

    init(_ act: ModelAct, key: Int, port: Int, loans: [Int]) {
        self.act = act
        self.key = key
        self.port = port
        self.loans = loans
    }

    /// Whether it is the operation with that ticket.
    func isOperation(_ ticket: Int) -> Bool { act.isOperation && key == ticket }
}
