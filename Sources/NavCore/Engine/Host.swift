// What the engine asks its host and tells it: the only way out. The C ABI and the Swift API each have a subclass. A
// method may call the engine again, but for those whose names begin with `giveBack`, which only return memory.

package class Host {
    package init() {}

    /// Makes the model of a planned entry. A code other than 0 refuses.
    package func makeModel(_ engine: Engine, entry: Slot, tag: UInt64) -> (code: Int32, model: UnsafeMutableRawPointer?) {
        (0, nil)
    }

    package func destroyModel(_ engine: Engine, builder: UnsafeMutableRawPointer?, model: UnsafeMutableRawPointer?) {}

    package func makeView(_ engine: Engine, entry: Slot) -> (code: Int32, view: UnsafeMutableRawPointer?) {
        (0, nil)
    }

    package func destroyView(_ engine: Engine, builder: UnsafeMutableRawPointer?, view: UnsafeMutableRawPointer?) {}

    /// Puts the operation's question to the bridge.
    package func ask(_ engine: Engine, operation: Slot) -> Answer { .accept }

    /// Tells the bridge the whole stack, which the operation holds as changes.
    package func replay(_ engine: Engine, operation: Slot) {}

    /// Calls the callback of a waiter that was settled.
    package func deliver(_ engine: Engine, waiter: Slot) {}

    package func notify(_ engine: Engine, observer: HostCallback, of record: Record) {}

    package func giveBack(_ callback: HostCallback) {}

    package func giveBackBuilder(_ builder: UnsafeMutableRawPointer?) {}

    package func giveBackBridge(_ bridge: UnsafeMutableRawPointer?) {}
}

/// What a bridge says to a question.
package enum Answer {
    case accept
    case refuse(code: Int32)
    case later
}

/// A bridge, as far as the engine knows it.
package struct Bridge: BitwiseCopyable {
    package enum Form: UInt8, BitwiseCopyable {
        /// Every move is accepted.
        case none
        /// `Host.ask` is called.
        case called
        /// Questions are records.
        case pulled
    }

    package var form = Form.none
    /// A bit for each kind of intent that it can answer; the others are refused.
    package var answers: UInt32 = 0
    /// The host's own, which the engine never looks into.
    package var memory: UnsafeMutableRawPointer?

    package init() {}

    package static var everyKind: UInt32 { UInt32.max }

    package static func bit(_ kind: IntentKind) -> UInt32 { 1 << UInt32(truncatingIfNeeded: kind.rawValue) }
}
