// The columns of splits: which of them the user sees. It follows from how many fit, what is on them and which is selected;
// nothing of it is kept.

struct SplitColumns {
    let engine: Engine
    let container: ContainerReference

    init(_ engine: Engine, _ container: ContainerReference) {
        self.engine = engine
        self.container = container
    }

    /// The column that has the focus: the selected one, or the nearest before it that is not hidden.
    @inline(never)
    func top(whereFolded isFolded: Bool) -> Int {
        var index = container.pointee.selected
        while index > 0, isHidden(container.pointee.branches[index], whereFolded: isFolded) { index -= 1 }
        return index
    }

    /// Whether there is nothing on a column, or where it is folded only what stands for nothing. The first one never is.
    @inline(never)
    private func isHidden(_ column: StackReference, whereFolded isFolded: Bool) -> Bool {
        let count = column.pointee.plannedCount
        return count == 0 || isFolded && count == 1 && Branch(engine, column).hasPlaceholder
    }

    /// The columns that are shown. Those before them are folded, below the first of them.
    @inline(never)
    var shown: Range<Int> {
        let count = container.pointee.branches.count
        guard container.pointee.isFolded else { return 0..<count }
        let room = Int(container.pointee.columns)
        let end = max(top(whereFolded: true) + 1, room)
        return end - room..<end
    }

    /// The column to which going back from one leads where they are folded; nil before the first.
    @inline(never)
    func column(before index: Int) -> Int? {
        var before = index - 1
        while before > 0, isHidden(container.pointee.branches[before], whereFolded: true) { before -= 1 }
        return before < 0 ? nil : before
    }

    /// Marks the entries above placeholders: who pops one that stands alone there uncovers another column.
    func markAbovePlaceholders() {
        guard container.pointee.kind == .split else { return }
        for index in 0..<container.pointee.branches.count {
            let column = container.pointee.branches[index]
            if column.pointee.isPlaceholder, column.pointee.count > 1 {
                engine.entries[column.pointee[1]].pointee.ownsAnything = true
            }
        }
    }
}

extension UnsafeMutablePointer<Container> {
    /// The branch that has the focus.
    func front(in engine: Engine) -> StackReference {
        guard pointee.kind == .split else { return pointee.selectedBranch }
        return pointee.branches[SplitColumns(engine, self).top(whereFolded: pointee.isFolded)]
    }

    /// The index of the branch that is shown where there is room for one.
    package func top(in engine: Engine) -> Int {
        pointee.kind == .split ? SplitColumns(engine, self).top(whereFolded: true) : pointee.selected
    }
}
