// How much of an entry runs: it follows from the tree, from what hides the entry and what it is in.

/// How much of an entry runs.
public enum EntryLife: UInt8, Sendable, BitwiseCopyable, Comparable {
    /// It is not there yet, or not any more.
    case none = 0
    /// It is there, and something hides it.
    case made = 1
    /// The user sees it, behind something that is presented, or on its way out.
    case started = 2
    /// The user sees it, and can use it.
    case resumed = 3

    @inline(__always)
    public static func < (left: EntryLife, right: EntryLife) -> Bool { left.rawValue < right.rawValue }
}

/// An entry that the user sees.
struct ShownEntry: BitwiseCopyable {
    let entry: Slot
    /// Its life before the commit that came last, and after it.
    let before: EntryLife
    let now: EntryLife
}

extension Presentation {
    /// Returns the most that an entry behind it may be, where it could be this much without it.
    func cover(_ most: EntryLife) -> EntryLife {
        if self == .fullScreen { return .made }
        return holdsOneEntry ? most : min(most, .started)
    }
}

extension Engine {
    /// How much of an entry runs.
    package func life(of id: Id) -> EntryLife {
        guard let entry = entries.find(id) else { return .none }
        switch entries[entry].pointee.phase {
        case .gone, .planned: return .none
        case .leaving: return exits.has(entry) ? .started : .made
        case .alive:
            return settings.tellsLife ? entries[entry].pointee.life : lifeInTree(of: entry)
        }
    }

    private func lifeInTree(of entry: Slot) -> EntryLife {
        let stack = stack(of: entry)
        return stack.pointee.top == entry ? covered(mostLife(on: stack), on: stack) : .made
    }

    /// The most that entries of a stack may be: for what it is in, what lies in front of it, and what the host allows.
    private func mostLife(on stack: StackReference) -> EntryLife {
        var most = EntryLife.resumed
        if let over = stack.pointee.over {
            most = covered(mostLife(on: over), on: over, downTo: stack)
        } else if stack.pointee.isBranch, let container = entries[stack.pointee.owner].pointee.container {
            let isShown = shownBranches(of: container).contains(stack.pointee.branch)
            most = isShown ? lifeInTree(of: stack.pointee.owner) : .made
        }
        return min(most, stack.pointee.lifeLimit)
    }

    /// Returns how much of it is left behind the stacks over a stack: all of these, or those in front of one.
    private func covered(
        _ most: EntryLife, on stack: StackReference, downTo presented: StackReference? = nil
    ) -> EntryLife {
        var most = most
        var next = stack.pointee.front
        while let front = next, front != presented {
            most = front.pointee.presentation.cover(most)
            next = front.pointee.behind
        }
        return most
    }

    // MARK: All that is shown

    /// Lists what the user sees, owners first.
    func listShown() {
        shown.removeAll()
        forEachScene { listShown(on: $0.pointee.root, .resumed) }
    }

    private func listShown(on stack: StackReference, _ most: EntryLife) {
        let most = min(most, stack.pointee.lifeLimit)
        let top = stack.pointee.top
        let life = covered(most, on: stack)
        if top != 0, life > .made {
            shown.append(ShownEntry(entry: top, before: entries[top].pointee.life, now: life))
            if let container = entries[top].pointee.container {
                for index in shownBranches(of: container) {
                    listShown(on: container.pointee.branches[index], life)
                }
            }
        }
        if let front = stack.pointee.front { listShown(presented: front, most) }
    }

    /// Lists a presented stack, after those behind it.
    private func listShown(presented stack: StackReference, _ most: EntryLife) {
        if let behind = stack.pointee.behind {
            listShown(presented: behind, stack.pointee.presentation.cover(most))
        }
        listShown(on: stack, most)
    }

    /// The most that the entries of a stack, and of all in it, may be from now on.
    package func limitLife(on id: Id, to most: EntryLife) -> Status {
        guard most != .none else { return .invalid }
        guard let stack = find(stack: id), stack.pointee.phase == .alive else { return .stale }
        guard stack.pointee.lifeLimit != most else { return .alreadyThere }
        guard mayCall() else { return .full }
        stack.pointee.lifeLimit = most
        if settings.tellsLife { tell(life: makeSteps(after: nil)) }
        leaveIfOutermost()
        return .ok
    }
}
