// A waiter: who asked for the result of an entry or a flow, or for the next value of an entry. It is settled exactly once.

/// The kind of result that a waiter waits for.
enum WaiterRole: UInt8, BitwiseCopyable {
    /// The result of an entry.
    case result
    /// The next value that an entry publishes.
    case asker
    /// The result of a flow.
    case flow
}

/// A waiter whose entry leaves with the commit that is being made, or whose flow ends with it.
struct LeavingWaiter: BitwiseCopyable {
    let waiter: WaiterReference
    /// The removal of the entry; of a flow, of its first entry.
    let removal: Removal
}

package struct Waiter: PoolRecord {
    package var id: Id
    package internal(set) var isLive = false
    package var nextFree: UnsafeMutableRawPointer?
    var isSettled = false
    /// Its operation was decided and does not happen: the waiter fails when that ends.
    var isToFail = false
    var function: ResultFunction?
    var ownedUserData = OwnedUserData()
    /// The kind of result that it waits for.
    var role = WaiterRole.result
    /// Nobody gets its result yet: it comes from a saved text, and somebody may attach to its key.
    var isDetached = false
    /// The entry that it waits for, or the flow, planned or alive; 0 before, and once it is settled.
    var subject: Slot = 0
    /// The value that the result shows.
    var value: ValueBlock?
    /// The key by which it is found, also in another process; `WaiterKeys` owns it. Empty: it has none.
    var key = Bytes.empty
    package internal(set) var result = Result()

    init(_ id: Id) {
        self.id = id
    }

    /// Whether its result only waits to be pulled.
    var callsNobody: Bool { function == nil && ownedUserData.destroy == nil }

    /// Waits anew.
    @inline(__always)
    mutating func begin(_ function: ResultFunction?, _ ownedUserData: OwnedUserData, tag: UInt64) {
        isLive = true
        isSettled = false
        isToFail = false
        isDetached = false
        role = .result
        self.function = function
        self.ownedUserData = ownedUserData
        result = Result()
        result.waiter = id
        result.tag = tag
    }
}

package typealias WaiterReference = UnsafeMutablePointer<Waiter>
