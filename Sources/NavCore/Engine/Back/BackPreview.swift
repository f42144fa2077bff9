// A preview of back, before anybody goes back: for a handler, or for the library, with the plan of the operation.

/// A preview of going back in a scene, or forward.
package struct BackPreview: BitwiseCopyable {
    package var status = Status.notStarted
    /// The handler that would handle back; `Id.none`: the library.
    package var handler = Id.none
    /// The entry of the handler, or the entry in the outcome of the library's back.
    package var entry = Id.none
    /// The parties that would be asked; the header's flags.
    package var asks: UInt32 = 0
    /// The changes to be made by the library.
    var told: OperationReference?
    /// A hash of all changes of the plan.
    var signature: UInt64 = 0
    /// The moment of the preview: the revision of the last change of the scene, and the count of other changes to back.
    var revision: UInt64 = 0
    var backChanges: UInt64 = 0

    package init() {}

    package var changes: UnsafeRawPointer? {
        told.map { address(of: &$0.pointee.changes) }
    }

    package static var asksGuard: UInt32 { 1 }
    package static var asksBridge: UInt32 { 2 }
}
