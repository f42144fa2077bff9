// Edits of the tree, other than of what is on its stacks: what a plan does beside its drafts. While it is made they are done,
// so that each step meets what those before it have left; then they are undone, and the commit does them for good.

struct TreeEdit: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        /// A presented stack belongs to another entry, and lies over another stack.
        case pass
        /// Another branch is selected.
        case select
        /// An entry is another container, or none.
        case contain
        /// Other columns of a split fit.
        case resize
        /// An entry goes to another stack.
        case move
    }

    let kind: Kind
    /// The stack that is passed on, or to which an entry goes.
    var stack: StackReference?
    /// The entry that presents it, or that is the container.
    var entry: Slot
    /// The stack over which one lies now that is passed on, or for an entry that moves, its stack before; and the stack over
    /// which the former lay.
    var over: StackReference?
    var formerOver: StackReference?
    /// The branches, and when the former one was left; of a split how many columns fit.
    var from = 0
    var to = 0
    var leftFrom: UInt64 = 0
    var container: ContainerReference?
    var formerContainer: ContainerReference?
    /// A report has done it.
    var isDone = false
    /// After the plan its entry, which was a container, is none.
    var endsContainer = false

    init(_ kind: Kind, _ stack: StackReference? = nil, entry: Slot) {
        self.kind = kind
        self.stack = stack
        self.entry = entry
    }
}

extension Engine {
    func apply(_ edit: TreeEdit) {
        switch edit.kind {
        case .pass:
            edit.stack?.pointee.owner = edit.entry
            edit.stack?.pointee.over = edit.over
        case .select:
            guard let container = entries[edit.entry].pointee.container else { return }
            if container.pointee.selectedBefore < 0 { container.pointee.selectedBefore = edit.from }
            container.pointee.selected = edit.to
            container.pointee.branches[edit.from].pointee.leftAt = edit.leftFrom
            container.pointee.branches[edit.to].pointee.leftAt = 0
        case .contain: setContainer(of: edit.entry, to: edit.container)
        case .resize: entries[edit.entry].pointee.container?.pointee.columns = UInt32(edit.to)
        case .move:
            guard let stack = edit.stack, entries[edit.entry].pointee.phase == .alive else { return }
            entries[edit.entry].pointee.node = stack.pointee.id.slot
            entries[edit.entry].pointee.isMoved = entries[edit.entry].pointee.mark != .leaves
        }
    }

    func undo(_ edit: TreeEdit) {
        switch edit.kind {
        case .pass: break
        case .select:
            guard let container = entries[edit.entry].pointee.container else { return }
            container.pointee.selectedBefore = -1
            container.pointee.selected = edit.from
        case .contain: entries[edit.entry].pointee.container = edit.formerContainer
        case .resize: entries[edit.entry].pointee.container?.pointee.columns = UInt32(edit.from)
        case .move:
            guard let former = edit.over else { return }
            entries[edit.entry].pointee.node = former.pointee.id.slot
            entries[edit.entry].pointee.isMoved = false
        }
    }

    private func setContainer(of entry: Slot, to container: ContainerReference?) {
        entries[entry].pointee.container = container
        guard let container else { return }
        for index in 0..<container.pointee.branches.count {
            let branch = container.pointee.branches[index]
            branch.pointee.branch = index
            branch.pointee.shape = container.pointee.shape
        }
    }
}
