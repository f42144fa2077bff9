// Gestures: back begun, drawn and ended by the user. The beginning decides the recipient. A gesture holds nothing.

/// How far a gesture is.
public enum GesturePhase: Int32, Sendable, BitwiseCopyable {
    /// No gesture.
    case none = 0
    /// The user has begun the gesture.
    case begin = 1
    /// The user has moved on; `progress` says how far.
    case progress = 2
    /// The gesture ends, and nothing happens.
    case cancel = 3
    /// The gesture ends, and back happens.
    case commit = 4
}

/// A gesture, as reported by the host and passed to a handler; the header's nav_gesture.
package struct Gesture: BitwiseCopyable {
    var size = MemoryLayout<Gesture>.stride
    var phaseNumber: Int32 = 0
    package var forward: Int32 = 0
    package var edge: Int32 = 0
    package var progress: Double = 0
    package var scene = Id.none
    package var handler = Id.none
    package var changes: UnsafeRawPointer?

    package init(scene: Id, handler: Id = .none) {
        self.scene = scene
        self.handler = handler
    }

    package var phase: GesturePhase {
        get { GesturePhase(rawValue: phaseNumber) ?? .none }
        set { phaseNumber = newValue.rawValue }
    }

    /// The progress, limited to 0 to 1; 0 if not a number.
    fileprivate var clamped: Double { progress > 0 ? min(progress, 1) : 0 }
}

/// A gesture that has begun.
struct OpenGesture: BitwiseCopyable {
    var gesture: Gesture
    /// The changes to be made by the library, if the library has the gesture.
    var told: OperationReference?
    var signature: UInt64 = 0
    /// The signature of the changes shown. The signature differs once an entry or a stack in the changes has left.
    var shown: UInt64 = 0
    /// The entry of the handler.
    var entry = Id.none

    var scene: Id { gesture.scene }
    var handler: Id { gesture.handler }
}

/// A reported gesture, kept until nobody reads the report any more.
struct ToldGesture: BitwiseCopyable {
    var gesture: Gesture
    var told: OperationReference?
    var progress: Cell
    /// The function of the handler; nil: event listeners are notified.
    var function: GestureFunction?
    var userData: UserData?
}

extension UnsafeMutablePointer<ToldGesture> {
    /// Calls the handler of the gesture.
    func tellHandler() {
        pointee.function?(pointee.userData, address(of: &pointee.gesture))
    }
}

/// Begins, reports and ends the gestures of a navigator.
package struct Gestures {
    let engine: Engine

    package init(_ engine: Engine) {
        self.engine = engine
    }

    /// Begins, continues or ends a gesture. The outcome is the outcome of the gesture's effect.
    package func perform(_ given: Gesture, _ outcome: UnsafeMutablePointer<Outcome>?) -> Int32 {
        var open = OpenGesture(gesture: given)
        var status = engine.isClosed ? Status.closed : handle(&open)
        // A handler or an observer may have closed the navigator.
        if engine.isClosed { status = .closed }
        let isDone = status == .ok && given.phase == .commit
        if isDone, open.handler == .none { return goBack(endingWith: open, outcome) }
        var told = Outcome(status)
        if isDone { told.entry = open.entry }
        told.revision = engine.revision
        if let outcome { writeStruct(told, to: outcome) }
        return told.statusCode
    }

    /// Goes back as shown: the library has the gesture.
    private func goBack(endingWith open: OpenGesture, _ outcome: UnsafeMutablePointer<Outcome>?) -> Int32 {
        let operation = engine.begin(.back)
        tell(operation, in: open.scene)
        if engine.isClosed {
            engine.reject(operation, .closed)
        } else {
            operation.pointee.scene = open.scene
            operation.pointee.intent.gesture = open.signature
            engine.submit(operation)
        }
        return engine.conclude(operation, telling: outcome)
    }

    /// Traces the end of a gesture as a call of back.
    private func tell(_ operation: OperationReference, in scene: Id) {
        guard engine.callFlags.contains(.traced), let scene = engine.findScene(scene) else { return }
        var options = GivenOptions()
        options.scene = scene.pointee.name.text
        withUnsafePointer(to: &options) { options in
            var given = GivenIntent(.back, options)
            engine.tell(callOf: operation, as: operation.pointee.ticket, &given)
        }
    }

    /// Begins a given gesture, or replaces it by the open gesture of the scene, which continues or ends.
    private func handle(_ open: inout OpenGesture) -> Status {
        guard engine.life == .started else { return .notStarted }
        let given = open.gesture
        let phase = given.phase
        guard phase == .cancel || !engine.callFlags.contains(.full), engine.mayCall() else { return .full }
        guard let scene = open.scene == .none ? engine.scene : engine.findScene(open.scene), scene.isLive else {
            return .stale
        }
        if phase == .begin {
            open.gesture.scene = scene.id
            open.gesture.progress = given.clamped
            var status = Status.ok
            engine.whileInside { status = begin(&open) }
            return status
        }
        guard let index = engine.back.gestures.index(in: scene.id) else { return .alreadyGone }
        if phase == .commit, engine.back.gestures[index].handler == .none, !mayGoBack(in: scene) { return .full }
        open = engine.back.gestures[index]
        open.gesture.progress = given.clamped
        open.gesture.phase = phase
        engine.back.gestures.base[index] = open
        engine.whileInside {
            if phase == .progress { tell(open) } else { end(gestureAt: index, phase) }
        }
        return .ok
    }

    /// Whether the operation of back can run at once, or has room to wait.
    private func mayGoBack(in scene: SceneReference) -> Bool {
        !engine.isInside && scene.pointee.isFree || engine.pendingCount < engine.settings.queueCapacity
    }

    /// Begins a gesture. Nobody is called before the gesture has begun, so a scene never has two gestures.
    private func begin(_ open: inout OpenGesture) -> Status {
        let scene = open.scene
        cancel { $0.scene == scene }
        let preview = engine.previewBack(in: scene, isForward: open.gesture.forward != 0)
        guard preview.status == .ok else { return preview.status }
        open.gesture.handler = preview.handler
        (open.told, open.signature, open.entry) = (preview.told, preview.signature, preview.entry)
        if let told = preview.told {
            told.pointee.holds += 1
            open.shown = signature(of: told.pointee.changes)
        }
        engine.back.gestures.append(open)
        engine.callFlags.insert(.gesturing)
        tell(open)
        return .ok
    }

    /// Ends a gesture, and notifies the recipient.
    @inline(never)
    private func end(gestureAt index: Int, _ phase: GesturePhase) {
        var open = engine.back.gestures[index]
        engine.back.gestures.remove(at: index)
        if engine.back.gestures.isEmpty { engine.callFlags.remove(.gesturing) }
        open.gesture.phase = phase
        tell(open)
        if let told = open.told { engine.dropHold(told) }
    }

    @inline(never)
    func cancel(where isToEnd: (OpenGesture) -> Bool) {
        for index in (0..<engine.back.gestures.count).reversed() where isToEnd(engine.back.gestures[index]) {
            end(gestureAt: index, .cancel)
        }
    }

    /// Ends gestures before an operation is committed. A report with the changes shown by a gesture is the commit of
    /// the gesture. Any other report in the scene cancels a gesture of the library. The end of the scene or of the
    /// handler's entry cancels a gesture.
    @inline(never)
    func end(by operation: OperationReference) {
        let changes = operation.pointee.changes
        let isReport = operation.pointee.question.kind.isReport
        guard isReport || engine.back.handlers.mayEndGestures(changes) else { return }
        let signature = isReport ? self.signature(of: changes) : 0
        for index in (0..<engine.back.gestures.count).reversed() {
            let open = engine.back.gestures[index]
            if isReport, open.handler == .none, open.signature == signature {
                end(gestureAt: index, .commit)
            } else if ends(open, changes, isReport) {
                end(gestureAt: index, .cancel)
            }
        }
    }

    private func ends(_ open: OpenGesture, _ changes: ChangeList, _ isReport: Bool) -> Bool {
        let owner = engine.back.handlers.find(open.handler).map { engine.back.handlers[$0].pointee.entry } ?? 0
        return (0..<changes.count).contains { index in
            let change = changes[index]
            if change.kind == .sceneRemoved { return engine.stacks[change.node].pointee.id == open.scene }
            if owner != 0, change.removedEntry == owner { return true }
            return isReport && open.handler == .none && engine.scene(of: engine.stacks[change.node]).id == open.scene
        }
    }

    /// Whether an operation makes the changes shown by its gesture, in spite of everything that has happened since.
    func doesWhatWasShown(_ operation: OperationReference) -> Bool {
        operation.pointee.intent.gesture == signature(of: operation.pointee.changes)
    }

    /// Returns a hash of a plan's changes to existing entries and stacks. It differs once an entry or a stack has left.
    func signature(of changes: ChangeList) -> UInt64 {
        var hash = WideHash()
        for index in 0..<changes.count {
            let change = changes[index]
            let stack = engine.stacks[change.node]
            let isMade = change.made != 0 || stack.pointee.phase == .planned
            hash.add(UInt64(UInt32(bitPattern: change.kind.rawValue)))
            hash.add(
                isMade || engine.entries[change.entry].pointee.phase != .alive
                    ? 0 : engine.id(of: change.entry).rawValue)
            hash.add(isMade || stack.pointee.phase != .alive ? 0 : stack.pointee.id.rawValue)
            hash.add(UInt64(change.from) << 32 | UInt64(change.to))
        }
        return hash.value | 1
    }

    // MARK: Told

    /// Notifies the recipient of an open gesture, with the changes to be made by the library, unless an entry or a
    /// stack in the changes has left.
    private func tell(_ open: OpenGesture) {
        guard let told = open.told, signature(of: told.pointee.changes) == open.shown else { return tell(open.gesture) }
        var gesture = open.gesture
        gesture.changes = address(of: &told.pointee.changes)
        tell(gesture, told)
    }

    /// Notifies the recipient of a gesture: the handler, or all event listeners.
    func tell(_ gesture: Gesture, _ told: OperationReference? = nil) {
        let block = engine.blocks.allocate(MemoryLayout<ToldGesture>.size)
        let handler = engine.back.handlers.find(gesture.handler).map { engine.back.handlers[$0].pointee.given }
        told?.pointee.holds += 1
        block.base.initializeMemory(
            as: ToldGesture.self,
            to: ToldGesture(
                gesture: gesture, told: told, progress: Cell(double: gesture.progress), function: handler?.function,
                userData: handler?.ownedUserData.userData))
        engine.append(handler?.function == nil ? .gesture : .gestureOfHandler, subject: block.base)
    }

    /// Releases a reported gesture that nobody reads any more.
    func drop(_ told: UnsafeMutablePointer<ToldGesture>) {
        if let shown = told.pointee.told { engine.dropHold(shown) }
        engine.blocks.release(Block(base: UnsafeMutableRawPointer(told)))
    }
}

extension FlatList<OpenGesture> {
    /// Finds the gesture of a scene.
    fileprivate func index(in scene: Id) -> Int? { (0..<count).first { self[$0].scene == scene } }
}

extension BackHandlerTable {
    /// Whether a window or an entry with handlers is removed.
    fileprivate func mayEndGestures(_ changes: ChangeList) -> Bool {
        (0..<changes.count).contains {
            let change = changes[$0]
            let left = change.removedEntry
            return change.kind == .sceneRemoved || left != 0 && first(of: left) != 0
        }
    }
}
