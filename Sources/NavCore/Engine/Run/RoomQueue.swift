// Operations that wait until what they would present has room over a stack, and whose turn it is once something has gone.

/// The room over a stack for an entry that is presented in a way.
struct Room: BitwiseCopyable {
    var stack = Id.none
    var presentation = Presentation.standard
}

struct RoomQueue {
    let engine: Engine

    init(_ engine: Engine) { self.engine = engine }

    /// An operation waits until what it would present has room over a stack.
    func waitForRoom(_ operation: OperationReference) {
        guard let context = engine.find(stack: operation.pointee.room.stack) else { return }
        engine.becomePending(operation)
        engine.keepIntent(of: operation)
        engine.takeBackPlan(of: operation)
        operation.pointee.verdict = .open
        operation.pointee.wait = .room
        engine.waiting.add(operation)
        operation.pointee.scene = engine.mainScene(of: operation).id
        context.pointee.waiting.append(operation)
        engine.spendIssuer(ofWaiting: operation)
    }

    /// A stack was closed: what waits for it to go is the next whose turn comes, and so is all that waits over it, which is
    /// over.
    func serve(after stack: StackReference) {
        while let operation = stack.pointee.waiting.takeFirst() { engine.served.append(operation) }
        if let over = stack.pointee.over, over.pointee.phase == .alive { serveNext(over, stack.pointee.presentation) }
    }

    /// Serves operations that wait for the room that stacks have left which lie over other ones now.
    func serve(afterPassesOf drafted: DraftedReference) {
        for index in 0..<drafted.pointee.passed.count {
            let passed = drafted.pointee.passed[index]
            guard passed.formerOver.pointee.phase == .alive, passed.stack.pointee.over != passed.formerOver else {
                continue
            }
            serveNext(passed.formerOver, passed.stack.pointee.presentation)
        }
    }

    /// The turn comes of the first that waits over a stack to be presented in a way, where there is room.
    @inline(never)
    private func serveNext(_ stack: StackReference, _ presentation: Presentation) {
        guard engine.presented(as: presentation, over: stack) == nil else { return }
        var next = stack.pointee.waiting.first
        while let operation = next, operation.pointee.room.presentation != presentation {
            next = stack.pointee.waiting.next(after: operation)
        }
        guard let operation = next else { return }
        stack.pointee.waiting.remove(operation)
        engine.served.append(operation)
    }

    /// Makes served operations the next, in the order of their calls. Ends those that waited in a window that has gone.
    func takeServed() {
        if engine.served.isEmpty { return }
        engine.served.sort { $0.pointee.ticket.rawValue < $1.pointee.ticket.rawValue }
        for index in 0..<engine.served.count {
            engine.served[index].pointee.wait = .turn
            if engine.findScene(engine.served[index].pointee.scene) == nil { engine.abortGone(engine.served[index]) }
        }
        for index in (0..<engine.served.count).reversed()
        where engine.findScene(engine.served[index].pointee.scene) != nil {
            engine.queue(engine.served[index], asNext: true)
        }
        engine.served.removeAll()
    }

    /// Serves the next operation after one that has ended without the room it waited for, but not at the close.
    func serveNext(after operation: OperationReference) {
        guard engine.life != .closing, let context = engine.find(stack: operation.pointee.room.stack),
            context.pointee.phase == .alive
        else { return }
        serveNext(context, operation.pointee.room.presentation)
        takeServed()
    }

    /// A link has led elsewhere: what waits to be presented over its way is over.
    func abortPresentations(after link: OperationReference) {
        let entry = engine.entries.find(link.pointee.outcome.entry)
        let root = entry.map { engine.scene(of: engine.stack(of: $0)).pointee.root } ?? engine.root
        for stack in engine.stacksAround(engine.innermost(from: root)) where !stack.pointee.waiting.isEmpty {
            while let operation = stack.pointee.waiting.takeFirst() {
                operation.pointee.wait = .none
                engine.waiting.remove(operation)
                engine.settle(operation, .aborted, code: AbortReason.gone.rawValue)
            }
        }
    }
}

extension Engine {
    /// How a request for a route opens; the route may be 0.
    func presentation(of operation: OperationReference, _ route: Slot) -> Presentation {
        let asked = operation.pointee.intent.presentation
        if asked != .standard { return asked }
        return route == 0 ? .standard : opening(of: route)?.pointee.presentation ?? .pushed
    }

    /// Returns where and how a route opens: as it says itself; a flow that says nothing opens as its first screen does.
    @inline(__always)
    func opening(of route: Slot) -> PlacementReference? {
        routes[route].pointee.place.map { $0.pointee.initial == nil ? $0 : opening(ofFlow: $0) }
    }

    @inline(never)
    private func opening(ofFlow own: PlacementReference) -> PlacementReference {
        var place = own
        for _ in 0...Limits.flowDepth {
            if place.pointee.presentation != .pushed || !place.pointee.parent.isEmpty { return place }
            guard let initial = place.pointee.initial, let first = findRoute(of: initial),
                let next = routes[first].pointee.place
            else { return own }
            place = next
        }
        return own
    }
}
