// Where the engine does otherwise than the header says, as found by the tree's random test. Each is to be mended; then its
// switch goes, with what asks for it.

enum TreeFaults {
    /// A named entry in another named one gets the reason of the one that is named first: such are not chosen.
    static let removesInOrderOfIds = false
    /// Many requests can't wait until there is room: that is not chosen.
    static let pushAllDoesNotWait = true
    /// A navigation for a result pops what is over its way without a reason.
    static let forResultHasNoReason = false
    /// A replacement that keeps what the old entry presents crashes: that is not chosen.
    static let replacingCannotKeep = false
}
