// Lists of changes: what a plan will do to the stack, and what a commit did.

/// The effect of a move on the stack, change by change.
///
/// In a callback it is a view: each change is made when it is read. A list that is kept, by itself or in its question or
/// event, is copied when the callback returns, so it stays as it is for ever. It is not Sendable for that reason; an
/// Array of it is, and so is what ``NavigationEvent/detached()`` returns.
public struct NavigationChanges {
    private let source: ChangeSource

    init(_ source: ChangeSource) {
        self.source = source
    }

    init(_ changes: [NavigationChange]) {
        source = ChangeSource(changes)
    }

    /// Whether an entry leaves the stack, by a removal or a replacement.
    public func removes(_ entry: EntryID) -> Bool { source.removes(entry) }

    /// A list that shares nothing with this one.
    func detached() -> sending NavigationChanges { NavigationChanges(Array(self)) }
}

extension NavigationChanges: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { source.count }
    /// The change at a place, counted from 0. A place that is none is a programming error.
    public subscript(index: Int) -> NavigationChange { source[index] }
}

extension NavigationChanges: Hashable {
    public static func == (left: NavigationChanges, right: NavigationChanges) -> Bool { left.elementsEqual(right) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for change in self { hasher.combine(change) }
    }
}

extension NavigationChanges: CustomStringConvertible, CustomReflectable {
    /// The changes in brackets: `[added list at 1]`.
    public var description: String { Array(self).description }

    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension Sequence<NavigationChange> {
    /// Separated by commas.
    var listed: String { map { $0.description }.joined(separator: ", ") }
}
