// What the model tests do and hear, in terms that the reference and the navigator share: entries, waiters, tickets and
// questions are keys, which stand for ids as soon as the navigator has said them.

import NavCore

/// Something to do. Which entry and so on was chosen by the reference.
struct ModelAct {
    enum Kind: CaseIterable {
        case navigate
        case navigateForResult
        case replaceTop
        case popBack
        case popToEntry
        case popToRoute
        case popUpToRoot
        case hostDidPop
        case hostDidSetStack
        case cancelResult
        case answer
        case abort
        case setBridge
    }

    /// An entry, waiter, ticket or question: by key, and where it is an entry of the stack also by index.
    struct Reference {
        /// 0: an id that was never given out.
        var key = 0
        var index: Int?
    }

    var kind: Kind
    /// The last is not registered.
    var route = 0
    var arguments: Int?
    var result: Int?
    var subject = Reference()
    var subjects: [Reference] = []
    var issuer: Reference?
    var revision: UInt64?
    var isFlagged = false
    var tag: UInt64 = 0
    /// Of `answer`: 0 accepts. Of `abort`: whether by time-out. Of `setBridge`: 0 removes it.
    var code: Int32 = 0
}

/// One line of what is heard, to be the same on both sides.
struct ModelSaid: Equatable {
    enum Kind {
        case returned
        case made
        case asked
        case replayed
        case result
        case heardResult
        case changed
        case completed
        case released
        case resync
    }

    var kind: Kind
    /// Whatever else tells the line from others: statuses, codes, counts.
    var numbers: [Int]
    /// Keys, or the ids that they stand for; 0 is none.
    var ids: [UInt64] = []
}

/// Routes 0 and 1 have no builder, 2 and 3 have one; 4 is not registered.
enum ModelRoutes {
    static let names = ["main", "plain", "page", "sheet", "nowhere"]
    static let registered = 4
    static func hasBuilder(_ route: Int) -> Bool { route == 2 || route == 3 }
}

enum ModelSettings {
    static let queueCapacity = 5
    static let operationLimit = 9
}

extension NavigationResult {
    var numbers: [Int] {
        switch self {
        case .value(let value): [0, Int(value.intValue ?? -1)]
        case .cancelled(let reason, let origin): [1, Int(reason.rawValue), Int(origin.rawValue)]
        case .failed(let status): [2, Int(status.rawValue)]
        }
    }
}
