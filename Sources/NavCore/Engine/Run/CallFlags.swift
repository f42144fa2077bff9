// The conditions that keep a call from beginning or ending at once.

/// Conditions that are looked at together, so that a plain call looks once: it runs only where there is none, and is over
/// at once where there is none but `inside`. What has to be looked after at the end of a call must be one of them.
struct CallFlags: Equatable, BitwiseCopyable {
    private var bits: UInt32

    private init(_ bits: UInt32) {
        self.bits = bits
    }

    static var none: CallFlags { CallFlags(0) }
    static var notStarted: CallFlags { CallFlags(1) }
    /// A call is running.
    static var inside: CallFlags { CallFlags(2) }
    /// The bridge owes an answer.
    static var asking: CallFlags { CallFlags(4) }
    /// Operations wait for their turn.
    static var queued: CallFlags { CallFlags(8) }
    /// Too many events wait to be pulled.
    static var full: CallFlags { CallFlags(16) }
    /// Records wait to be delivered, decisions to be carried out, or memory to be given back.
    static var undelivered: CallFlags { CallFlags(32) }
    static var closed: CallFlags { CallFlags(64) }
    /// Operations of other scenes wait for their turn or an answer.
    static var elsewhere: CallFlags { CallFlags(128) }
    /// Reports have done a part of a plan that is asked about, which still has it.
    static var unforgotten: CallFlags { CallFlags(512) }
    /// Operations wait for guards, which a push or pop where the user is may supersede.
    static var guarded: CallFlags { CallFlags(1024) }
    /// The user has begun a gesture.
    static var gesturing: CallFlags { CallFlags(2048) }
    /// Issuers are spent, until the user is back at them or has been there.
    static var spent: CallFlags { CallFlags(65536) }
    /// The consequences of a commit are told: the life of entries, back.
    static var tellingMore: CallFlags { CallFlags(4096) }
    /// They are told by records alone.
    static var tellingLater: CallFlags { CallFlags(8192) }
    /// Entries keep published values until they are covered.
    static var keeping: CallFlags { CallFlags(16384) }
    /// Every call, answer and outcome is told, so all calls are read as intents.
    static var traced: CallFlags { CallFlags(32768) }
    /// Somebody hears of events.
    static var listened: CallFlags { CallFlags(256) }

    /// Whether nothing keeps an operation from running at once, and nobody is told what it is called with.
    @inline(__always)
    package var areNone: Bool { bits & ~CallFlags.ofMany == 0 }

    /// Whether nothing keeps an operation from running at once.
    @inline(__always)
    var holdNothing: Bool { bits & ~(CallFlags.ofMany | CallFlags.traced.bits | CallFlags.spent.bits) == 0 }

    /// The flags that keep no operation from running at once.
    private static var ofMany: UInt32 { listened.bits | elsewhere.bits | tellingMore.bits | tellingLater.bits }

    /// Whether what a commit says has to wait for what was said before.
    @inline(__always)
    var tellsByRecords: Bool { bits & (CallFlags.undelivered.bits | CallFlags.tellingLater.bits) != 0 }

    /// Whether a commit does more than its changes: it is the first one, or entries keep values until they are covered.
    @inline(__always)
    var addToCommits: Bool { bits & (CallFlags.notStarted.bits | CallFlags.keeping.bits) != 0 }

    /// Whether the answer of the bridge about one operation may hold up another one.
    var mayHoldUp: Bool { bits & (CallFlags.asking.bits | CallFlags.elsewhere.bits) != 0 }

    /// Whether a call that is running is over with that.
    @inline(__always)
    var isQuiet: Bool { bits & (CallFlags.undelivered.bits | CallFlags.queued.bits | CallFlags.closed.bits) == 0 }

    /// Whether a call may not just be read: it is told first, or refused.
    @inline(__always)
    var isToldOrRefused: Bool { bits & (CallFlags.traced.bits | CallFlags.closed.bits) != 0 }

    @inline(__always)
    func contains(_ other: CallFlags) -> Bool { bits & other.bits != 0 }

    @inline(__always)
    mutating func insert(_ other: CallFlags) { bits |= other.bits }

    @inline(__always)
    mutating func remove(_ other: CallFlags) { bits &= ~other.bits }

    @inline(__always)
    mutating func set(_ other: CallFlags, to isSet: Bool) {
        if isSet { insert(other) } else { remove(other) }
    }

    @inline(__always)
    static func == (left: CallFlags, right: CallFlags) -> Bool { left.bits == right.bits }
}
