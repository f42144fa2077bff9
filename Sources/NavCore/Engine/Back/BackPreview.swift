// A preview of back, before anybody goes back: a handler has it, or the library, with the plan of the operation.

/// A preview of going back in a scene, or forward.
package struct BackPreview: BitwiseCopyable {
    package var status = Status.notStarted
    /// The handler that would have it; none: the library.
    package var handler = Id.none
    /// The entry of the handler, or what the outcome would name.
    package var entry = Id.none
    /// The parties that would be asked; the header's flags.
    package var asks: UInt32 = 0
    /// The changes of the library's.
    var told: OperationReference?
    /// A hash of these.
    var signature: UInt64 = 0
    /// When it was found out: the revision with which its scene was changed last, and what else changes it.
    var revision: UInt64 = 0
    var backChanges: UInt64 = 0

    package init() {}

    package var changes: UnsafeRawPointer? {
        told.map { address(of: &$0.pointee.changes) }
    }

    package static var asksGuard: UInt32 { 1 }
    package static var asksBridge: UInt32 { 2 }
}
