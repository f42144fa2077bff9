// Scenes: the windows of an app. Each has a root stack, and operations of its own of which the host is asked about one at a
// time.

struct Scene {
    let root: StackReference
    /// Empty: that of the settings.
    var name = TextBuffer()
    /// The turns of the operations that wait for the scene, in their order.
    var queue = Queue<Turn>()
    /// The bridge owes it an answer, or the answer is just being carried out: it holds the operations behind it.
    var asking: OperationReference?
    /// The revision with which anything in it was changed last; see `changedAt`.
    var changedAt: UInt64 = 0
    /// The preview of back, as it was found out last.
    var back = BackPreview()
    /// Whether one can go back, as it was told last.
    var canGoBack = false

    mutating func rename(_ other: Bytes) {
        name.removeAll()
        name.write(other)
        name.endWithNUL()
    }

    /// Whether an operation of it can run at once.
    var isFree: Bool { asking == nil && queue.isEmpty }
}

typealias SceneReference = UnsafeMutablePointer<Scene>

extension SceneReference {
    package var id: Id { pointee.root.pointee.id }

    /// Whether it is there, and has been started.
    var isLive: Bool { pointee.root.pointee.phase == .alive }
}

extension Engine {
    /// The root stack of the active scene.
    package var root: StackReference { scene.pointee.root }

    /// The scene in which a stack is.
    func scene(of stack: StackReference) -> SceneReference {
        if !hasScenes { return scene }
        var outermost = stack
        while let below = stackBelow(outermost) { outermost = below }
        return outermost.pointee.scene ?? scene
    }

    /// The scene with a root stack, also one that is planned; nil where that has gone.
    func findScene(_ id: Id) -> SceneReference? {
        guard let root = stacks.find(id), !root.pointee.hasGone else { return nil }
        return root.pointee.scene
    }

    /// The scene with a name, also one that is planned; that of the settings where the name is empty.
    func findScene(named name: Bytes) -> SceneReference? {
        let name = name.isEmpty ? sceneName.text : name
        for index in 0..<scenes.count where self.name(of: scenes[index]).isEqualIgnoringCase(name) {
            return scenes[index]
        }
        return nil
    }

    /// The root stack of a scene that was started, of the active one where the name is empty.
    package func root(ofScene name: Bytes) -> StackReference? {
        guard life == .started else { return nil }
        if name.isEmpty { return root }
        return findScene(named: name).flatMap { $0.isLive ? $0.pointee.root : nil }
    }

    /// Whether a scene is there still, or is planned.
    func has(_ scene: SceneReference) -> Bool { (0..<scenes.count).contains { scenes[$0] == scene } }

    /// Calls with each scene that was started.
    func forEachScene(_ body: (SceneReference) -> Void) {
        for index in 0..<scenes.count where scenes[index].isLive && scenes[index].pointee.root.pointee.count > 0 {
            body(scenes[index])
        }
    }

    /// Whether one of two scenes was started first.
    func wasStarted(_ scene: SceneReference, before other: SceneReference) -> Bool {
        var index = 0
        while index < scenes.count, scenes[index] != scene, scenes[index] != other { index += 1 }
        return index < scenes.count && scenes[index] == scene
    }

    func name(of scene: SceneReference) -> Bytes {
        scene.pointee.name.text.isEmpty ? sceneName.text : scene.pointee.name.text
    }

    /// The name of a branch or a scene; of others empty.
    package func nameToTell(of stack: StackReference) -> Bytes {
        stack.pointee.scene.map { name(of: $0) } ?? stack.pointee.name
    }

    /// The root stack of the scene in which a stack is.
    package func sceneRoot(of stack: StackReference) -> StackReference { scene(of: stack).pointee.root }

    // MARK: Making and ending

    /// A scene whose root stack is nowhere yet.
    func makeScene(_ root: StackReference, named name: Bytes) -> SceneReference {
        let made = SceneReference.allocate(capacity: 1)
        made.initialize(to: Scene(root: root))
        made.pointee.rename(name)
        root.pointee.scene = made
        return made
    }

    func free(_ scene: SceneReference) {
        scene.pointee.name.free()
        scene.deallocate()
    }

    /// A plan starts a scene; nil beyond the limits. It is in the list from then on, so that operations can wait for it.
    func planScene(named name: Bytes) -> SceneReference? {
        guard scenes.count < Limits.scenes, let root = makeStack(owner: 0, depth: 0) else { return nil }
        let made = makeScene(root, named: name)
        scenes.append(made)
        hasScenes = true
        return made
    }

    /// A scene is not started after all. What waits for it waits for its turn elsewhere.
    func drop(planned scene: SceneReference) {
        scenes.removeAll { $0 == scene }
        hasScenes = scenes.count > 1
        while let turn = scene.pointee.queue.first {
            let operation = turn.pointee.operation
            if operation.pointee.scene == scene.id {
                takeFromQueues(operation)
                operation.pointee.scene = .none
                enqueue(operation)
            } else {
                drop(turn)
            }
        }
    }

    /// A commit has removed a scene: what waits for its turn there is over, but for what starts another one. Where it was the
    /// last one, it is as before the start.
    func end(_ ended: SceneReference) {
        scenes.removeAll { $0 == ended }
        hasScenes = scenes.count > 1
        BackPlanner(self, in: ended).forget()
        if let asking = ended.pointee.asking, asking.pointee.verdict.isOpen { abortGone(asking) }
        ended.pointee.asking = nil
        var starting = FlatList<OperationReference>()
        defer { starting.free() }
        while let turn = ended.pointee.queue.first {
            let operation = turn.pointee.operation
            guard operation.pointee.scene == .none else {
                abortGone(operation)
                continue
            }
            drop(turn)
            if operation.pointee.turns == nil { starting.append(operation) }
        }
        if !(0..<scenes.count).contains(where: { scenes[$0].isLive }) {
            forgetDoneElsewhere()
            beginAgain()
            startWhatIsAskedAbout()
        }
        if ended == scene { activate(scenes[scenes.count - 1]) }
        for index in (0..<starting.count).reversed() { queue(starting[index], asNext: true) }
        noteQueues()
    }

    /// There is no scene any more. A start that is asked about goes on, but nobody is asked about the first one.
    private func startWhatIsAskedAbout() {
        for index in (0..<scenes.count).reversed() {
            guard let asking = scenes[index].pointee.asking else { continue }
            if asking.pointee.verdict == .accepted {
                // It was to be carried out next.
                let isStart = asking.startsScenes
                asking.pointee.verdict = isStart ? .void : .aborted
                asking.pointee.verdictCode = isStart ? 0 : AbortReason.gone.rawValue
                continue
            }
            guard asking.pointee.verdict.isOpen else { continue }
            if asking.startsScenes { settle(asking, .void) } else { abortGone(asking) }
        }
    }

    /// Whether a plan that was accepted would make another scene the active one than it was to, or than is said, since
    /// another one is active now.
    func activatesOtherwise(_ operation: OperationReference) -> Bool {
        guard operation.pointee.planned != nil else { return false }
        let changes = operation.pointee.changes
        var isRemoved = false
        var isOther = false
        for index in 0..<changes.count {
            switch changes[index].kind {
            case .sceneAdded: return false
            case .sceneSelected where stacks[changes[index].node].pointee.scene == scene: return true
            case .sceneSelected: isOther = true
            case .sceneRemoved where stacks[changes[index].node].pointee.scene == scene: isRemoved = true
            default: break
            }
        }
        return isRemoved && !isOther
    }

    /// A scene is there from now on: it was started last.
    func noteStarted(_ started: SceneReference) {
        scenes.removeAll { $0 == started }
        scenes.append(started)
    }

    /// The scene that was started last, of those that a plan leaves.
    var lastSceneThatStays: SceneReference? {
        for index in (0..<scenes.count).reversed()
        where scenes[index].isLive && !scenes[index].pointee.root.pointee.isClosing { return scenes[index] }
        return nil
    }

    @inline(never)
    func abortGone(_ operation: OperationReference) {
        if operation.pointee.wait != .none { takeFromQueues(operation) }
        settle(operation, .aborted, code: AbortReason.gone.rawValue)
    }

    /// There is no scene any more: the next start makes another one.
    private func beginAgain() {
        let root = stacks.takeFirst { [unread] in Stack($0, unread) }
        root.pointee.phase = .alive
        root.show(nil)
        root.pointee.over = nil
        stackCount += 1
        scenes.append(makeScene(root, named: .empty))
        hasScenes = scenes.count > 1
        life = .made
        callFlags.insert(.notStarted)
    }

    // MARK: The active one

    /// Operations that name no scene go to this one from the next revision on.
    func activate(_ other: SceneReference) {
        scene = other
        foreignRevision = revision &+ 1
        back.changes &+= 1
        findActive()
        noteQueues()
    }

    /// The revision with which anything in a scene was changed last. Nothing is written down for commits in the active
    /// scene, since nearly all are.
    func changedAt(_ scene: SceneReference) -> UInt64 {
        scene == self.scene && revision != foreignRevision ? revision : scene.pointee.changedAt
    }

    /// Notes that the next revision changes these scenes.
    func noteNextRevision(of changed: FlatList<SceneReference>) {
        let isOfActive = (0..<changed.count).contains { changed[$0] == scene }
        if !isOfActive {
            scene.pointee.changedAt = changedAt(scene)
            foreignRevision = revision &+ 1
        }
        for index in 0..<changed.count { changed[index].pointee.changedAt = revision &+ 1 }
        if !isOfActive || changed.count > 1 { back.changes &+= 1 }
    }
}
