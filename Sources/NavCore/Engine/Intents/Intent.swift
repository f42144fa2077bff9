// The intent of an operation, as it was read from the caller's.

package enum Animation: Int32, BitwiseCopyable {
    case standard = 0
    case yes = 1
    case no = 2
}

package enum UnresolvedPolicy: Int32, BitwiseCopyable {
    case standard = 0
    case reject = 1
    case fallback = 2
    case prefix = 3
}

package enum Uniqueness: Int32, BitwiseCopyable {
    case no = 0
    case top = 1
    case anywhere = 2
}

package enum UniqueAction: Int32, BitwiseCopyable {
    case stay = 0
    case bringToFront = 1
    case popTo = 2
}

/// The wishes of a caller besides the kind, which the question shows. As its last user left it, it is blank.
package struct Intent: BitwiseCopyable {
    /// Lent for the call; a copy in `textBlock` once the intent has to wait. Only where there is no `routeId`.
    package var routeName = Bytes.empty
    package var routeId = Id.none
    package var unresolved = UnresolvedPolicy.standard
    package var flags = OptionFlags()
    package var unique = Uniqueness.no
    package var uniqueAction = UniqueAction.stay
    package var issuer = Id.none
    /// 0: any.
    package var revision: UInt64 = 0
    package var target = Id.none
    /// The name of the scene, for a start; lent like that of the route.
    package var sceneName = Bytes.empty
    var presentation = Presentation.standard
    var occupied = OccupiedPolicy.standard
    /// Whether the entries of a flow that ends stay; or of several requests, the entries below one that a guard refuses open.
    var keepsEntries = false
    /// How it ends.
    var ending = ResultKind.cancelled
    var endingCode: Int32 = 0
    /// The flow that ends, to which something is sent, or in whose tree an operation opens its entries.
    package var flow = Id.none
    /// A stack of a selection or a report.
    package var stack = Id.none
    /// How many columns of a split fit, of a report.
    package var columns: UInt32 = 0
    /// A container that an entry is to be, which the intent holds.
    var shape: ShapeReference?
    /// The arguments of a request, or the value with which a flow ends. The intent owns them until an entry or a waiter does.
    package var arguments: ValueBlock?
    /// A text that is restored, which the intent owns.
    var restoring: RestoringReference?
    /// The result for the waiter of the entry that goes. The intent owns it until the waiter does.
    package var result: ValueBlock?
    package var entry = Id.none
    package var link = Link()
    /// The stack that a host reports, or the new one: what has no id there is made by the next step. Lent for the call;
    /// a copy in `textBlock` once it has to wait.
    package var ids: UnsafePointer<UInt64>?
    package var elements: UnsafePointer<Element>?
    package var idCount = 0
    /// The signature of what the gesture has shown that back ends; 0: it ends none.
    package var gesture: UInt64 = 0
    /// Only where the operation is pending.
    var textBlock: Block?

    /// Whether it asks for more than a route, arguments or a result.
    var isSpecial: Bool {
        unresolved != .standard || !flags.isEmpty || unique != .no || uniqueAction != .stay || isScoped || isPlaced
            || entry != .none || ids != nil || elements != nil || !sceneName.isEmpty || idCount != 0 || gesture != 0
            || ownsMemory
    }

    @inline(__always)
    var isScoped: Bool { issuer.rawValue | revision | target.rawValue != 0 }

    /// Whether it says anything of stacks.
    var isPlaced: Bool {
        presentation != .standard || occupied != .standard || !flags.isDisjoint(with: .placing) || flow != .none
            || stack != .none || columns != 0 || shape != nil
    }

    @inline(__always)
    var ownsValues: Bool { arguments != nil || result != nil }

    var ownsMemory: Bool { ownsValues || textBlock != nil || shape != nil || restoring != nil }

    package var replacesRoot: Bool { flags.contains(.replaceRoot) }
    package var transfersResult: Bool { flags.contains(.transferResult) }
    /// Whether it looks for its entry beyond its stack.
    var searches: Bool { !flags.isDisjoint(with: [.searchScene, .searchAll]) }
    package var isInclusive: Bool { flags.contains(.inclusive) }
    package var ignoresArguments: Bool { flags.contains(.ignoreArguments) }
    /// The entry that is found gets the arguments.
    package var renews: Bool { flags.contains(.updateArguments) }
    var keepsPresented: Bool { flags.contains(.keepPresented) }
    var reveals: Bool { flags.contains(.reveal) }
    var popsBranch: Bool { flags.contains(.popBranch) }
    var keepsBranch: Bool { flags.contains(.keepBranch) }
    /// Its waiter waits for the first value that the entry publishes.
    var waitsForNextValue: Bool { flags.contains(.nextValue) }

    /// Takes over some of the flags of another one.
    mutating func take(_ wanted: OptionFlags, of other: Intent) { flags.formUnion(other.flags.intersection(wanted)) }
}
