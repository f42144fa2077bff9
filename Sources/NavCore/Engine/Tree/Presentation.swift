// How a route opens.

/// How an entry opens: on a stack, or in a new stack of its own that is presented over others. The greater one is in front.
public enum Presentation: Int32, Sendable, BitwiseCopyable {
    /// In options: as the route says. In a route: pushed.
    case standard = 0
    /// On a stack.
    case pushed = 1
    /// In a window over the others.
    case window = 2
    /// Over all of what it lies over.
    case fullScreen = 3
    /// In front of what it lies over, which can't be used meanwhile.
    case modal = 4
    /// As a sheet.
    case sheet = 5
    /// As a list of actions, of one entry.
    case actionSheet = 6
    /// As an alert, of one entry.
    case alert = 7

    /// Whether its stack has one entry, and covers nobody: what is pushed goes past it.
    var holdsOneEntry: Bool { self == .actionSheet || self == .alert }
}

/// The policy where something is presented in the same way already. With any but ``standard`` the presented stack to
/// which an operation goes counts, too, unless its target or its issuer names it.
public enum OccupiedPolicy: Int32, Sendable, BitwiseCopyable {
    /// Alerts and action sheets wait, as with ``queue``; in a batch and of many requests they are
    /// ``NavigationStatus/inUse``. All else is dismissed, as with ``replace``.
    case standard = 0
    /// The stack that is presented there is dismissed by the same move.
    case replace = 1
    /// The operation waits until that is dismissed. In a batch and of many requests it is ``NavigationStatus/invalid``.
    case queue = 2
    /// The operation is ``NavigationStatus/inUse``.
    case reject = 3
}

/// The place where a route opens, and how it opens.
struct Placement {
    var presentation = Presentation.pushed
    /// The route of the container in which it opens; empty: none.
    var parent = Bytes.empty
    /// The branch there.
    var branch = Bytes.empty
    /// The container that each of its entries is; nil: it is none.
    var shape: ShapeReference?
    /// The request with which a flow begins; nil: it is none.
    var initial: InitialReference?
    /// The bytes of the two.
    var text = TextBuffer()
    /// The newest container on a stack whose entry is of the route; 0: none.
    var newestContainer: Slot = 0
}

typealias PlacementReference = UnsafeMutablePointer<Placement>

/// The header's fields of nav_route about that.
package struct GivenPlace: BitwiseCopyable {
    package var presentation: Int32 = 0
    package var parent = Bytes.empty
    package var branch = Bytes.empty
    package var container: UnsafePointer<GivenContainer>?
    package var initial: UnsafePointer<GivenRequest>?

    package init() {}

    /// Its presentation; nil where that is unknown, or it opens in a branch, too, or names only one of parent and branch.
    var checkedPresentation: Presentation? {
        guard let presentation = Presentation(rawValue: presentation) else { return nil }
        let isPresented = presentation != .standard && presentation != .pushed
        guard parent.isEmpty == branch.isEmpty, parent.isEmpty || !isPresented else { return nil }
        return isPresented ? presentation : .pushed
    }

    var isUsual: Bool { presentation == 0 && parent.isEmpty && branch.isEmpty && container == nil && initial == nil }
}
