// The planner: from an intent and the state to a draft, and from the draft to changes. It owns what it needs meanwhile, so
// what comes inside a callback of one plan is planned by another planner. It makes the entries of a plan; nothing else of the
// state changes, and nothing that it does can be seen.

final class Planner {
    /// Retained until the engine is closed, which lets go of its planner then.
    let engine: Engine
    /// The drafts that were ever needed at one time, of which so many are in use.
    private var drafts = FlatList<DraftReference>()
    private var draftCount = 0
    /// The draft of the stack that is just being planned.
    private var current: DraftReference
    /// The drafts of containers in the same way.
    private var containers = FlatList<UnsafeMutablePointer<ContainerDraft>>.withoutMemory
    private var containerCount = 0
    /// The draft of the whole plan; nil: it is one change of one stack.
    var drafted: DraftedReference?
    /// The stacks of which something leaves and onto which something comes, and the selections, while changes are written.
    var leaving = FlatList<StackReference>.withoutMemory
    var coming = FlatList<StackReference>.withoutMemory
    var selections = FlatList<Change>.withoutMemory
    /// How many containers are being opened for one another.
    var parentDepth = 0
    /// The place of the steps of a batch that name none.
    var batch = BatchPlace()
    /// The target of what is drafted by steps of its own: a new stack, or many requests.
    var targetOfSteps: Id?
    /// The index on the draft at which the entries of the target flow begin; 0: the target is none, and all are seen.
    var base = 0
    var isOfFlow = false
    /// Whether the step at work has found an entry to go to, and whether it has made one.
    var hasFound = false
    var hasMade = false
    /// The scene of the operation.
    var scene: SceneReference
    /// The entries of the draft's tail that are on the stack, while the two are compared.
    var survivors = FlatList<Slot>.withoutMemory
    /// The patterns on the way to a destination, from the root up.
    var waypoints = FlatList<UInt32>.withoutMemory
    /// The path that a relative link is relative to.
    var basePath = TextBuffer.withoutMemory
    /// The path of a request that is opened as a link.
    var linkText = TextBuffer.withoutMemory
    /// The path that an alias stands for.
    var aliasedText = TextBuffer.withoutMemory
    /// The scene of the link that was resolved last, and the host that may be its name.
    var linkScene = LinkScene.named(.empty)
    var linkHost = TextBuffer.withoutMemory
    /// A container that is missing on the way of a link is just being opened.
    var isOnWay = false
    /// The place to which the way of the link has come that was drafted last.
    var reached: WayPlace?
    private var madeInner: Planner?

    init(for engine: Engine) {
        self.engine = engine
        scene = engine.scene
        current = DraftReference.allocate(capacity: 1)
        current.initialize(to: Draft(of: engine.root))
        drafts.append(current)
    }

    deinit {
        for index in 0..<drafts.count {
            drafts[index].pointee.free()
            drafts[index].deallocate()
        }
        drafts.free()
        for index in 0..<containers.count { containers[index].deallocate() }
        containers.freeMemory()
        leaving.freeMemory()
        coming.freeMemory()
        selections.freeMemory()
        survivors.freeMemory()
        waypoints.freeMemory()
        basePath.free()
        linkText.free()
        aliasedText.free()
        linkHost.free()
    }

    /// The planner for what comes inside a callback of this one's plan.
    var inner: Planner {
        if let madeInner { return madeInner }
        let made = Planner(for: engine)
        madeInner = made
        return made
    }

    var entries: SlotTable<Entry> { engine.entries }
    /// The stack whose draft is at work.
    var stack: StackReference { draft.stack }
    var routes: RouteTable { engine.routes }

    /// The draft of the stack that is just being planned.
    var draft: Draft {
        @inline(__always) unsafeAddress { UnsafePointer(current) }
        @inline(__always) unsafeMutableAddress { current }
    }

    /// Plans an operation against the state as it is.
    func plan(_ operation: OperationReference) -> Status {
        begin()
        defer { end() }
        scene = engine.mainScene(of: operation)
        if engine.life == .made, let start = operation.start { scene.pointee.rename(start.pointee.intent.sceneName) }
        if !engine.isTree { work(on: engine.root) }
        return planSteps(operation)
    }

    // MARK: Drafts

    /// Begins with the tree as it is.
    func begin() {
        assert(draftCount == 0 && drafted == nil)
        batch = BatchPlace()
        base = 0
        isOfFlow = false
    }

    /// The plan is made: what it would do to the tree is undone.
    func end() {
        suspend()
        draftCount = 0
        containerCount = 0
        drafted = nil
        parentDepth = 0
    }

    /// Shows the tree as it is, until `resume`.
    func suspend() {
        for index in 0..<draftCount { drafts[index].pointee.stack.show(nil) }
        if let drafted { show(drafted, false) }
    }

    func resume() {
        for index in 0..<draftCount { drafts[index].pointee.stack.show(drafts[index]) }
        if let drafted { show(drafted, true) }
    }

    /// Shows the drafts of entries, flows and containers, or hides them.
    @inline(never)
    func show(_ drafted: DraftedReference, _ isShown: Bool) {
        for index in 0..<drafted.pointee.entries.count {
            entries[drafted.pointee.entries[index].entry].pointee.draft =
                isShown ? Slot(truncatingIfNeeded: index + 1) : 0
        }
        for index in 0..<drafted.pointee.flows.count {
            engine.flows[drafted.pointee.flows[index].flow].pointee.draft =
                isShown ? Slot(truncatingIfNeeded: index + 1) : 0
        }
        for index in 0..<containerCount {
            let draft = containers[index]
            draft.pointee.container.show(
                isShown ? withUnsafeMutablePointer(to: &draft.pointee.state) { $0 } : nil)
        }
    }

    /// Calls the host, which sees the tree as it is.
    @inline(__always)
    func aside(_ body: () -> Int32) -> Int32 {
        draftCount == 0 && drafted.map({ $0.pointee.extent == 0 }) ?? true ? body() : asideOfDrafts(body)
    }

    @inline(never)
    private func asideOfDrafts(_ body: () -> Int32) -> Int32 {
        suspend()
        drafted?.mark(.none, in: entries)
        defer {
            drafted?.mark(.leaves, in: entries)
            resume()
        }
        return body()
    }

    /// How often entries and flows have joined others in the plan.
    var joins: Int32 { drafted?.pointee.joins ?? 0 }

    /// Whether there are drafts.
    var isAtWork: Bool { draftCount > 0 }

    /// Makes the draft of a stack the one that is at work.
    @inline(never)
    func work(on stack: StackReference) { current = draft(of: stack) }

    /// The draft of a stack, begun where there is none.
    @inline(__always)
    func draft(of stack: StackReference) -> DraftReference { stack.pointee.draft ?? beginDraft(of: stack) }

    @inline(never)
    private func beginDraft(of stack: StackReference) -> DraftReference {
        if draftCount == drafts.count { makeDraft(of: stack) }
        let begun = drafts[draftCount]
        begun.pointee.begin(stack)
        draftCount += 1
        stack.show(begun)
        return begun
    }

    @inline(never)
    private func makeDraft(of stack: StackReference) {
        let made = DraftReference.allocate(capacity: 1)
        made.initialize(to: Draft(of: stack))
        drafts.append(made)
    }

    /// Begins the draft of a container where there is none.
    func draft(of container: ContainerReference) {
        if container.isDrafted { return }
        let begun = ContainerDraft(container: container, state: container.pointee.committed)
        if containerCount == containers.count {
            containers.append(UnsafeMutablePointer<ContainerDraft>.allocate(capacity: 1))
        }
        let draft = containers[containerCount]
        draft.initialize(to: begun)
        containerCount += 1
        container.show(withUnsafeMutablePointer(to: &draft.pointee.state) { $0 })
    }

    /// Goes through the drafts, in the order in which they were begun.
    func forEachDraft(_ body: () -> Void) {
        for index in 0..<draftCount {
            current = drafts[index]
            body()
        }
    }

    /// Whether no draft but one is other than its stack; that one is at work then.
    func workOnOnlyChanged() -> Bool {
        if draftCount == 1 {
            current = drafts[0]
            return !draft.isUnchanged
        }
        var only: DraftReference?
        for index in 0..<draftCount where !drafts[index].pointee.isUnchanged {
            if only != nil { return false }
            only = drafts[index]
        }
        guard let only else { return false }
        current = only
        return true
    }

    /// How many entries a stack would have.
    func count(of stack: StackReference) -> Int { stack.pointee.plannedCount }

    /// The entry at an index of a stack, as the plan would leave it.
    @inline(never)
    func entry(_ index: Int, of stack: StackReference) -> Slot {
        stack.pointee.draft?.pointee[index] ?? stack.pointee[index]
    }

    @inline(never)
    func top(of stack: StackReference) -> Slot {
        let count = count(of: stack)
        return count == 0 ? 0 : entry(count - 1, of: stack)
    }
}

/// A container as a plan would leave it.
private struct ContainerDraft: BitwiseCopyable {
    let container: ContainerReference
    var state: ContainerState
}

/// The place of the steps of a batch that name none.
struct BatchPlace {
    /// Nil: none is planned.
    var operation: OperationReference?
    var target = Id.none
    /// The flow in whose tree they open what they open.
    var flow = Id.none
    var issuer = Id.none
    /// The entry to which the step before leads.
    var entry = Id.none

    var isBatch: Bool { operation != nil }
}
