// A container: an entry with branches, each of them a stack.

/// The kind of a container, to its host.
public enum ContainerKind: Int32, Sendable, BitwiseCopyable {
    /// The entry is no container.
    case none = 0
    /// Tabs: a single branch is shown at a time.
    case tabs = 1
    /// Columns, of which as many are shown as fit. The others are folded, below the first that is shown.
    case split = 2
    /// A kind of the host's.
    case custom = 3
}

/// The effect of ``Navigator/back(options:)`` in tabs where the selected branch has nothing to pop.
public enum TabsBack: Int32, Sendable, BitwiseCopyable {
    /// Goes on above the container.
    case pass = 0
    /// Selects the branch that was selected at first.
    case initial = 1
    /// Selects the branch that was selected before. Each branch is selected once.
    case history = 2
}

/// How long a container keeps what is on branches that are not selected. What has to go is popped up to the root of its
/// branch by the move because of which it has to. Requests may outlive the container: the next entry of the same route and
/// arguments that becomes one begins with them. Only tabs have ``none`` and ``whileActive``.
public enum BranchRetention: Int32, Sendable, BitwiseCopyable {
    /// As long as the container is there.
    case whileContainer = 0
    /// Until another branch is selected.
    case none = 1
    /// Until the branch in which the container is, or one around it, is selected no more.
    case whileActive = 2
    /// Requests also after the container is removed, until its stack is removed.
    case whileStack = 3
    /// Requests also after the container is removed, until the scene is removed.
    case whileScene = 4

    /// Whether branches may be popped that are not selected.
    var cutsBranches: Bool { self == .none || self == .whileActive }

    /// Whether something of a container is remembered that has left.
    var outlivesContainer: Bool { self == .whileStack || self == .whileScene }
}

/// The header's nav_branch.
package struct GivenBranch: BitwiseCopyable {
    package var name = Bytes.empty
    package var initial: UnsafePointer<GivenRequest>?
    package var flags: UInt64 = 0

    package static var eager: UInt64 { 1 }
    package static var placeholder: UInt64 { 2 }
    package static var forgets: UInt64 { 4 }

    package init() {}

    func isEqual(to other: GivenBranch) -> Bool {
        guard name == other.name, flags == other.flags else { return false }
        guard let own = initial?.pointee, let given = other.initial?.pointee else {
            return initial == nil && other.initial == nil
        }
        guard own.route == given.route, own.routeId == given.routeId else { return false }
        guard let left = own.arguments, let right = given.arguments else {
            return own.arguments == nil && given.arguments == nil
        }
        return Cell.equal(left.pointee, right.pointee)
    }

    var isEager: Bool { flags & GivenBranch.eager != 0 }
    var isPlaceholder: Bool { flags & GivenBranch.placeholder != 0 }
    var forgets: Bool { flags & GivenBranch.forgets != 0 }
}

/// The header's nav_container.
package struct GivenContainer: BitwiseCopyable {
    package var size = MemoryLayout<GivenContainer>.stride
    package var kindNumber: Int32 = 0
    package var flags: UInt32 = 0
    package var back: Int32 = 0
    package var memoryNumber: Int32 = 0
    package var custom: Int32 = 0
    package var columns: UInt32 = 0
    package var branches: UnsafePointer<GivenBranch>?
    package var count = 0
    package var selected = 0

    package static var allShown: UInt32 { 1 }

    package init() {}

    init?(_ pointer: UnsafePointer<GivenContainer>?) {
        guard let pointer, let given = readStruct(pointer, blank: GivenContainer(), minimum: sizeWithNumber) else {
            return nil
        }
        self = given
    }

    var kind: ContainerKind { ContainerKind(rawValue: kindNumber) ?? .none }
    var showsAll: Bool { flags & GivenContainer.allShown != 0 }
    var tabsBack: TabsBack { TabsBack(rawValue: back) ?? .pass }
    package var memory: BranchRetention { BranchRetention(rawValue: memoryNumber) ?? .whileContainer }

    /// Whether one of its branches is shown at a time.
    var showsOne: Bool { kind != .split && !showsAll }

    /// Returns what its requests would hand over.
    package static func release(_ pointer: UnsafePointer<GivenContainer>?) {
        guard let pointer, let known = readKnown(pointer, blank: GivenContainer(), minimum: sizeWithNumber),
            let branches = known.branches, known.count > 0, known.count <= Limits.branches
        else { return }
        for index in 0..<known.count { GivenRequest.release(branches[index].initial) }
    }

    /// The complaint about it, its requests and names aside; nil: it is right.
    var complaint: StaticString? {
        guard kind != .none else { return "the kind of the container is unknown" }
        guard flags & ~GivenContainer.allShown == 0 else { return "the container has an unknown flag" }
        guard kind == .custom || flags == 0 && custom == 0 else {
            return "only a custom container has a kind of its own, or shows all"
        }
        guard TabsBack(rawValue: back) != nil, kind == .tabs || back == 0 else {
            return "the container's back is unknown, or it is no tabs"
        }
        guard let memory = BranchRetention(rawValue: memoryNumber), kind == .tabs || !memory.cutsBranches else {
            return "the container's memory is unknown, or it is no tabs"
        }
        guard columns <= UInt32(Limits.branches), kind == .split || columns == 0 else {
            return "the container has too many columns, or it is no split"
        }
        guard UInt(bitPattern: count) <= UInt(Limits.branches) else { return "the container has too many branches" }
        guard count > 0, branches != nil else { return "the container has no branches" }
        return selected < 0 || selected >= count ? "the branch that is selected at first is none" : nil
    }

    /// Whether the branch at an index may have no initial entry, and be a placeholder.
    func isLaterColumn(_ index: Int) -> Bool { kind == .split && index > 0 }
}

/// A description of containers: a copy of the caller's with all that it points to, at the beginning of a block.
struct ContainerShape {
    /// The containers and branches that are made of it, and its route.
    var holds: Int
    let given: GivenContainer
    /// The indexes of the branches by their names.
    fileprivate(set) var order: UnsafeMutablePointer<UInt32>

    func branch(_ index: Int) -> GivenBranch { given.branches.unsafelyUnwrapped[index] }

    /// Whether a request of a branch has a secret.
    var holdsSecret: Bool {
        (0..<given.count).contains { branch($0).initial?.pointee.arguments.map(Cell.holdsSecret) ?? false }
    }

    /// How many columns fit until the host says otherwise.
    var columnsAtFirst: UInt32 { given.columns == 0 ? UInt32(Limits.branches) : given.columns }

    /// Whether it says the same as another.
    func isEqual(to other: ShapeReference) -> Bool {
        let (own, given) = (self.given, other.pointee.given)
        guard own.kindNumber == given.kindNumber, own.flags == given.flags, own.back == given.back,
            own.memoryNumber == given.memoryNumber, own.custom == given.custom, own.columns == given.columns,
            own.count == given.count, own.selected == given.selected
        else { return false }
        return (0..<own.count).allSatisfy { branch($0).isEqual(to: other.pointee.branch($0)) }
    }

    /// The index of a branch with a name.
    func index(named name: Bytes) -> Int? {
        let low = (0..<given.count).halved { branch(Int(order[$0])).name.isLess(than: name) }
        guard low < given.count, branch(Int(order[low])).name == name else { return nil }
        return Int(order[low])
    }

    /// Whether two branches have the same name.
    fileprivate var hasNameTwice: Bool {
        (1..<given.count).contains { branch(Int(order[$0 - 1])).name == branch(Int(order[$0])).name }
    }
}

typealias ShapeReference = UnsafeMutablePointer<ContainerShape>

extension ContainerShape {
    static var rule: StaticString {
        "each branch has a name as routes have, no two the same, and a request without host objects; a column that is not the first may have none, or be a placeholder"
    }

    /// A copy of a caller's container, which the one who made it holds, or what is wrong with that.
    static func make(of pointer: UnsafePointer<GivenContainer>?) -> (Status, ShapeReference?) {
        guard let given = GivenContainer(pointer) else { return (.invalid, nil) }
        let head = MemoryLayout<ContainerShape>.stride
        var measure = IntentCopy(into: nil, after: head)
        _ = measure.copy(given)
        guard measure.status == .ok else { return (measure.status, nil) }
        let orderStart = (measure.size + 15) & ~15
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: orderStart + given.count * MemoryLayout<UInt32>.stride, alignment: 16)
        var copying = IntentCopy(into: block, after: head)
        let copied = copying.copy(given)
        guard copying.status == .ok else {
            block.deallocate()
            return (copying.status, nil)
        }
        let order = (block + orderStart).bindMemory(to: UInt32.self, capacity: given.count)
        for index in 0..<given.count { (order + index).initialize(to: UInt32(truncatingIfNeeded: index)) }
        let made = block.initializeMemory(
            as: ContainerShape.self, to: ContainerShape(holds: 1, given: copied, order: order))
        order.sort(count: given.count) {
            made.pointee.branch(Int($0)).name.isLess(than: made.pointee.branch(Int($1)).name)
        }
        guard !made.pointee.hasNameTwice else {
            drop(made)
            return (.invalid, nil)
        }
        return (.ok, made)
    }

    static func drop(_ shape: ShapeReference) {
        shape.pointee.holds -= 1
        if shape.pointee.holds == 0 { UnsafeMutableRawPointer(shape).deallocate() }
    }
}

/// The branches of one entry.
package struct Container: BitwiseCopyable {
    let shape: ShapeReference
    package internal(set) var branches: FlatList<StackReference>
    /// As the last commit has left it; without a draft also while it is put together.
    fileprivate(set) var committed: ContainerState
    /// The state that is seen: that of the draft, or its own.
    fileprivate(set) var seen: UnsafeMutablePointer<ContainerState>
    /// No commit has brought it yet.
    var isNew = true
    /// Its links among the containers on stacks whose entries are of one route.
    var ofRoute = ContainerLinks()
    /// Its links among those on stacks that keep what is on their branches while they are active.
    var forgetful = ContainerLinks()

    /// Makes one in memory that is allocated.
    static func make(
        at place: ContainerReference, _ shape: ShapeReference, _ branches: FlatList<StackReference>,
        _ state: ContainerState
    ) {
        let seen = withUnsafeMutablePointer(to: &place.pointee.committed) { $0 }
        place.initialize(to: Container(shape: shape, branches: branches, committed: state, seen: seen))
    }

    /// The index of the branch that is selected, as a plan has left it so far.
    package internal(set) var selected: Int {
        get { Int(seen.pointee.selected) }
        nonmutating set { seen.pointee.selected = UInt32(truncatingIfNeeded: newValue) }
    }

    /// How many columns of a split fit, as a plan has left it so far.
    package internal(set) var columns: UInt32 {
        get { seen.pointee.columns }
        nonmutating set { seen.pointee.columns = newValue }
    }

    package var given: GivenContainer { shape.pointee.given }

    package var kind: ContainerKind { given.kind }

    package var selectedBranch: StackReference { branches[selected] }

    var lastBranch: StackReference { branches[branches.count - 1] }

    /// Whether a branch is opened with the container.
    func opensAtOnce(_ index: Int) -> Bool {
        !given.showsOne || index == selected || shape.pointee.branch(index).isEager
    }

    /// How many columns fit, which only a split has.
    package var columnsToTell: UInt32 { kind == .split ? columns : 0 }

    /// Whether a split has more columns than fit.
    var isFolded: Bool { columns < UInt32(branches.count) && kind == .split }
}

/// The state of a container.
struct ContainerState: BitwiseCopyable {
    var selected: UInt32
    var columns: UInt32
}

/// The entries before and behind one in a list of containers; 0 at its ends.
struct ContainerLinks: BitwiseCopyable {
    var newer: Slot = 0
    var older: Slot = 0
}

package typealias ContainerReference = UnsafeMutablePointer<Container>

extension ContainerReference {
    /// Whether it is shown as a draft has it.
    var isDrafted: Bool { pointee.seen != withUnsafeMutablePointer(to: &pointee.committed) { $0 } }

    /// Shows a container as a draft has it; nil: as it is.
    func show(_ draft: UnsafeMutablePointer<ContainerState>?) {
        pointee.seen = draft ?? withUnsafeMutablePointer(to: &pointee.committed) { $0 }
    }
}
