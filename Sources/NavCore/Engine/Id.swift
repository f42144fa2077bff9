// Ids: a kind, a generation and a slot in one number below 2^53, so that every language can hold them.
//
//     bits 49…52 kind   24…48 generation   0…23 slot
//
// A slot's generation only grows, so an id never comes to mean something else. Slot 0 is never used: 0 is "none".

/// The place of a record in its table; 0 is none.
package typealias Slot = UInt32

package enum IdKind: UInt64 {
    case entry = 1
    case node = 2
    case route = 3
    case waiter = 4
    case observer = 5
    case ticket = 6
    case question = 7
    case `guard` = 8
    case handler = 9
}

package struct Id: Equatable, BitwiseCopyable, Sendable {
    package var rawValue: UInt64

    @inline(__always)
    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    static let slotBits: UInt64 = 24
    static let kindShift: UInt64 = 49
    static let oneGeneration: UInt64 = 1 << slotBits
    static let largestSlot = Slot(1 << slotBits) - 1

    package static var none: Id { Id(rawValue: 0) }

    /// An id of a kind that is only numbered.
    @inline(__always)
    init(_ kind: IdKind, number: UInt64) {
        rawValue = kind.rawValue << Id.kindShift | number
    }

    /// What a ticket and the question of the same number have different.
    static var fromTicketToQuestion: UInt64 { (IdKind.ticket.rawValue ^ IdKind.question.rawValue) << kindShift }

    var number: UInt64 { rawValue & ((1 << Id.kindShift) - 1) }

    /// The first id of a slot.
    init(_ kind: IdKind, slot: Slot) {
        rawValue = kind.rawValue << Id.kindShift | Id.oneGeneration | UInt64(slot)
    }

    @inline(__always)
    package var slot: Slot { Slot(truncatingIfNeeded: rawValue & (Id.oneGeneration &- 1)) }

    @inline(__always)
    var next: Id { Id(rawValue: rawValue &+ Id.oneGeneration) }

    /// Whether the generations of the slot are used up, as `next` of the last id is.
    @inline(__always)
    var isSpent: Bool { rawValue & ((1 << Id.kindShift) &- Id.oneGeneration) == 0 }

    package func isOf(_ kind: IdKind) -> Bool { rawValue >> Id.kindShift == kind.rawValue }

    /// Whether this id was given out before `later`, the next one of a slot.
    func isOlder(than later: Id) -> Bool {
        guard slot == later.slot, !isSpent, rawValue < later.rawValue else { return false }
        return rawValue >> Id.kindShift == (later.rawValue - Id.oneGeneration) >> Id.kindShift
    }
}
