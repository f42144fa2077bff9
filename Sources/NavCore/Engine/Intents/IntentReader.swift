// From the caller's intent to the engine's operation. What is taken over is taken out of the intent, so that the rest can be
// given back where the intent turns out to be wrong.

/// Reads an intent into an operation, and its parts into the steps of it.
struct IntentReader {
    private let engine: Engine
    private let operation: OperationReference
    /// The kind whose options it takes.
    private let kind: IntentKind
    /// The key that the options give the waiter of the part that is being read. Lent like a route's name.
    private var key = Bytes.empty

    init(_ operation: OperationReference, in engine: Engine, optionsOf kind: IntentKind? = nil) {
        self.operation = operation
        self.engine = engine
        self.kind = kind ?? operation.pointee.question.kind
    }

    /// Reads an intent. An intent that the library has made of a call has only parts of its kind.
    mutating func read(_ intent: inout GivenIntent, ofCall isOfCall: Bool) -> Status {
        let kind = operation.pointee.question.kind
        guard kind != .none else { return refuse(.invalid, "the intent has a wrong size or kind") }
        var status = isOfCall ? .ok : checkParts(of: &intent)
        if status == .ok { status = readOptions(of: &intent, into: operation) }
        guard status == .ok else { return status }
        return readParts(of: &intent, into: operation)
    }

    /// Checks that an intent has no part that its kind does not take.
    @inline(never)
    private func checkParts(of intent: inout GivenIntent) -> Status {
        intent.superfluous.map { refuse(.invalid, "the kind of the intent takes no ", $0) } ?? .ok
    }

    /// Reads the parts that the kind of the operation or of a step has, one after the other.
    private mutating func readParts(of intent: inout GivenIntent, into part: OperationReference) -> Status {
        var parts = part.pointee.question.kind.parts
        while let next = parts.takeFirst() {
            let status = read(next, of: &intent, into: part)
            guard status == .ok else { return status }
        }
        return key.isEmpty ? .ok : refuse(.invalid, "the waiter of the operation has no other key")
    }

    @inline(__always)
    private mutating func read(
        _ next: IntentPart, of intent: inout GivenIntent, into part: OperationReference
    ) -> Status {
        let filled = engine.intent(of: part)
        switch next {
        case .columns: filled.pointee.columns = intent.columns
        case .stack: filled.pointee.stack = intent.stack
        case .flow: filled.pointee.flow = intent.flow
        case .entry: filled.pointee.entry = intent.entry
        case .ending: return readEnding(of: &intent, into: filled)
        case .container: return readContainer(of: &intent, into: filled)
        case .restoring: return readRestoring(of: &intent, into: part)
        case .request: return read(intent.takeRequest(), into: part)
        case .arguments:
            filled.pointee.flags.insert(.updateArguments)
            return take(&intent.arguments, "the arguments") { filled.pointee.arguments = $0 }
        case .callback: readCallback(of: &intent, into: part)
        case .result: return take(&intent.result, "the result") { filled.pointee.result = $0 }
        case .entries: return readEntries(of: intent, into: part)
        case .requests: return readRequests(of: &intent, into: part)
        case .elements: return readElements(of: &intent, into: part)
        case .link: return readLink(of: &intent, into: part)
        case .intents: return readBatch(&intent)
        case .count: break
        }
        return .ok
    }

    // MARK: One part

    /// Reads a request, or gives back what it holds.
    private func read(_ pointer: UnsafePointer<GivenRequest>?, into part: OperationReference) -> Status {
        guard let pointer else { return refuse(.invalid, "the request is NULL") }
        guard var request = GivenRequest(pointer) else {
            return refuse(pointer, .invalid, "the request has a wrong size")
        }
        let filled = engine.intent(of: part)
        if request.routeId == .none {
            let (status, name) = readName(request.route)
            guard status == .ok else {
                return refuse(pointer, status, "the route's name is too long or has no bytes")
            }
            guard name.count > 0 else { return refuse(pointer, .invalid, "the request names no route") }
            filled.pointee.routeName = name
        } else {
            filled.pointee.routeName = .empty
            filled.pointee.routeId = request.routeId
        }
        return take(&request.arguments, "the arguments") { filled.pointee.arguments = $0 }
    }

    /// Reads who waits for the result, with the key that the options give.
    private mutating func readCallback(of intent: inout GivenIntent, into part: OperationReference) {
        engine.addWaiter(intent.callback, intent.takeOwnedUserData(), to: part)
        if let waiter = engine.waiters.find(part.pointee.outcome.waiter) {
            if engine.intent(of: part).pointee.waitsForNextValue { waiter.pointee.result.isNext = 1 }
            if !key.isEmpty { engine.keys.give(key, to: waiter) }
        }
        key = .empty
    }

    /// Reads a container; NULL is none.
    private func readContainer(of intent: inout GivenIntent, into filled: UnsafeMutablePointer<Intent>) -> Status {
        guard let pointer = intent.container else { return .ok }
        let (status, shape) = engine.routes.makeShape(of: pointer)
        filled.pointee.shape = shape
        return status == .ok ? .ok : refuse(status, GivenContainer(pointer)?.complaint ?? ContainerShape.rule)
    }

    /// Reads how a flow ends; NULL is cancelled.
    private func readEnding(of intent: inout GivenIntent, into filled: UnsafeMutablePointer<Intent>) -> Status {
        guard let pointer = intent.ending else { return .ok }
        guard var ending = GivenEnding(pointer) else { return refuse(.invalid, "the ending has a wrong size") }
        if let complaint = ending.complaint { return refuse(.invalid, complaint) }
        intent.ending = nil
        filled.pointee.ending = ResultKind(rawValue: ending.kind) ?? .cancelled
        filled.pointee.endingCode = ending.hostCode
        filled.pointee.keepsEntries = ending.flags & GivenEnding.keepEntries != 0
        if ending.value == nil, filled.pointee.ending == .value {
            return withUnsafePointer(to: Cell()) { null in
                ending.value = null
                return take(&ending.value, "the value") { filled.pointee.arguments = $0 }
            }
        }
        return take(&ending.value, "the value") { filled.pointee.arguments = $0 }
    }

    /// Reads a saved text, and the request that stands for a scene of which nothing comes back.
    @inline(never)
    private func readRestoring(of intent: inout GivenIntent, into part: OperationReference) -> Status {
        guard let restoring = GivenRestoring(intent.restoring) else {
            return refuse(.invalid, "what is to be restored is NULL, or has a wrong size")
        }
        let (textStatus, length) =
            restoring.text.count == -1 ? nulTerminated(restoring.text) : (.ok, restoring.text.count)
        guard textStatus == .ok, length >= 0, restoring.text.start != nil || length == 0 else {
            return refuse(textStatus == .ok ? .invalid : textStatus, "the text has no bytes, or too many")
        }
        var given = restoring
        given.text = Bytes(restoring.text.start, length)
        let (status, made) = engine.makeRestoring(given, operation)
        guard let made else { return status }
        intent.restoring = nil
        let filled = engine.intent(of: part)
        filled.pointee.restoring = made
        if restoring.fallback != nil { return read(restoring.fallback, into: part) }
        (filled.pointee.routeName, filled.pointee.routeId) = (.empty, .none)
        return .ok
    }

    private func nulTerminated(_ text: Bytes) -> (Status, Int) {
        text.measured(limit: Limits.savedBytes).map { (.ok, $0) } ?? (.tooLarge, 0)
    }

    private func readLink(of intent: inout GivenIntent, into part: OperationReference) -> Status {
        guard let pointer = intent.link else { return refuse(.invalid, "the link is NULL") }
        var link = Link()
        let (status, complaint) = link.read(pointer)
        guard status == .ok else { return refuse(status, complaint) }
        engine.intent(of: part).pointee.link = link
        guard link.hasRequest, let known = GivenLink(pointer) else { return .ok }
        intent.link = nil
        return read(known.request, into: part)
    }

    private func readEntries(of intent: GivenIntent, into part: OperationReference) -> Status {
        let status = check(intent.count, intent.entries != nil, of: part)
        guard status == .ok, let entries = intent.entries, intent.count > 0 else { return status }
        let filled = engine.intent(of: part)
        filled.pointee.ids = entries
        filled.pointee.idCount = intent.count
        return .ok
    }

    // MARK: Several parts

    /// Checks how many parts of one kind there are, and that they are somewhere.
    @inline(never)
    private func check(_ count: Int, _ isGiven: Bool, of part: OperationReference) -> Status {
        let kind = part.pointee.question.kind
        if isGiven, count > 0, count <= kind.mostParts { return .ok }
        return count == 0 && kind.mayHaveNoParts ? .ok : refuse(count: count, kind)
    }

    private func refuse(count: Int, _ kind: IntentKind) -> Status {
        var parts = kind.parts
        guard let noun = parts.takeFirst() else { return .ok }
        guard count >= 0, count <= kind.mostParts else { return refuse(.tooLarge, "there are too many ", noun) }
        return refuse(.invalid, count == 0 ? "there are no " : "the intent has a count and no ", noun)
    }

    private func readRequests(of intent: inout GivenIntent, into part: OperationReference) -> Status {
        let status = check(intent.count, intent.requests != nil, of: part)
        guard status == .ok else { return status }
        var index = 0
        while let request = takeFirst(&intent.requests, &intent.count) {
            let status = read(request.pointee, into: engine.addStep(.navigate, to: part))
            guard status == .ok else { return blame(index, in: part, status) }
            index += 1
        }
        return .ok
    }

    private func readElements(of intent: inout GivenIntent, into part: OperationReference) -> Status {
        let status = check(intent.count, intent.elements != nil, of: part)
        guard status == .ok, let elements = intent.elements, intent.count > 0 else { return status }
        let filled = engine.intent(of: part)
        filled.pointee.elements = elements
        filled.pointee.idCount = intent.count
        var index = 0
        var requestCount = 0
        while let element = takeFirst(&intent.elements, &intent.count) {
            var status = Status.ok
            if !element.pointee.hasRequest {
                // It is only kept.
            } else if requestCount == Limits.steps {
                status = refuse(element.pointee.request, .tooLarge, "there are too many elements with a request")
            } else {
                requestCount += 1
                status = read(element.pointee.request, into: engine.addStep(.navigate, to: part))
            }
            guard status == .ok else { return blame(index, in: part, status) }
            index += 1
        }
        return .ok
    }

    @inline(never)
    private mutating func readBatch(_ intent: inout GivenIntent) -> Status {
        let status = check(intent.count, intent.intents != nil, of: operation)
        guard status == .ok else { return status }
        var index = 0
        var dispatchCount = 0
        while let pointer = takeFirst(&intent.intents, &intent.count) {
            var step = GivenIntent(readableAt: pointer.pointee)
            if step.kind == .dispatch { dispatchCount += 1 }
            let status =
                dispatchCount > Limits.dispatches
                ? refuse(.tooLarge, "there are too many requests to dispatch") : read(step: &step)
            guard status == .ok else {
                engine.whileInside { step.release(asStep: true) }
                return blame(index, in: operation, status)
            }
            index += 1
        }
        return .ok
    }

    private mutating func read(step intent: inout GivenIntent) -> Status {
        let kind = intent.kind
        if kind == .none { return refuse(.invalid, "an intent is NULL, has a wrong size, or is of an unknown kind") }
        guard kind.canBeStep || kind == .start && operation.pointee.steps.isEmpty else {
            engine.complain(about: operation, .invalid) {
                $0.write(kind.name)
                $0.write(kind == .start ? " can only begin a batch" : " can't be in a batch")
            }
            return .invalid
        }
        var status = checkParts(of: &intent)
        guard status == .ok else { return status }
        let step = engine.addStep(kind, to: operation)
        status = readOptions(of: &intent, into: step)
        return status == .ok ? readParts(of: &intent, into: step) : status
    }

    // MARK: Options and values

    private mutating func readOptions(of intent: inout GivenIntent, into part: OperationReference) -> Status {
        guard let pointer = intent.options else { return .ok }
        let status = withStruct(pointer, blank: GivenOptions(), minimum: sizeWithNumber) {
            read(options: $0, of: &intent, into: part)
        }
        return status ?? refuse(.invalid, "the options have a wrong size")
    }

    @inline(never)
    private mutating func read(
        options: UnsafePointer<GivenOptions>, of intent: inout GivenIntent, into part: OperationReference
    ) -> Status {
        let special = options.pointee.special
        let isStep = part != operation
        let kind = isStep ? part.pointee.question.kind : self.kind
        if let complaint = options.pointee.complaint(about: special, for: kind, isStep: isStep) {
            return refuse(.invalid, complaint)
        }
        if special.contains(any: [.scene, .key]) {
            var status = Status.ok
            if special.contains(.scene) { status = read(scene: options.pointee.scene, into: part) }
            if status == .ok, special.contains(.key) { status = read(key: options.pointee.key) }
            guard status == .ok else { return status }
        }
        intent.options = nil
        var hint = options.pointee.hint
        let status = take(&hint, "the hint") { part.pointee.hint = $0 }
        guard status == .ok else { return status }
        engine.setScope(
            of: part, tag: options.pointee.tag, Animation(rawValue: options.pointee.animated) ?? .standard)
        let filled = engine.intent(of: part)
        filled.pointee.flags = options.pointee.flags
        filled.pointee.issuer = options.pointee.issuer
        filled.pointee.revision = options.pointee.revision
        filled.pointee.target = options.pointee.target
        if special.contains(.uniqueness) {
            filled.pointee.unique = Uniqueness(rawValue: options.pointee.unique) ?? .no
            filled.pointee.uniqueAction = UniqueAction(rawValue: options.pointee.uniqueAction) ?? .stay
        }
        if special.contains(.unresolved) {
            filled.pointee.unresolved = UnresolvedPolicy(rawValue: options.pointee.unresolved) ?? .standard
        }
        if special.contains(.presentation) {
            filled.pointee.presentation = Presentation(rawValue: options.pointee.presentation) ?? .standard
            filled.pointee.occupied = OccupiedPolicy(rawValue: options.pointee.occupied) ?? .standard
        }
        return .ok
    }

    /// Reads the name of a scene. Only a start names one that is not there.
    private func read(scene: Bytes, into part: OperationReference) -> Status {
        guard !part.pointee.question.kind.isReport else { return .ok }
        let (status, name) = readName(scene)
        guard status == .ok else { return refuse(status, "the name of the scene is too long or has no bytes") }
        guard SettingNames.check(scene: name) == .ok else { return refuse(.invalid, SettingNames.sceneRule) }
        if part.pointee.question.kind == .start || part.pointee.question.kind == .restore {
            engine.intent(of: part).pointee.sceneName = name
            return .ok
        }
        guard let root = engine.root(ofScene: name) else {
            return refuse(engine.life == .started ? .notFound : .notStarted, "no scene has that name")
        }
        part.pointee.scene = root.pointee.id
        // The scene of what goes elsewhere, too, is fixed when it waits. This one goes before what a link says.
        if part.pointee.question.kind == .recheckGuards || part.pointee.question.kind == .open {
            engine.intent(of: part).pointee.stack = root.pointee.id
        }
        return .ok
    }

    /// Reads a key that no waiter has.
    private mutating func read(key given: Bytes) -> Status {
        let (status, key) = readName(given)
        guard status == .ok else { return refuse(status, "the key is too long or has no bytes") }
        switch engine.keys.check(key) {
        case .ok: self.key = key
        case .inUse: return refuse(.inUse, "another waiter has that key")
        case .tooLarge: return refuse(.tooLarge, "too many waiters have keys")
        default: return refuse(.invalid, "a key is UTF-8")
        }
        return .ok
    }

    /// Takes a value over, or complains.
    private func take(
        _ value: inout UnsafePointer<Cell>?, _ noun: StaticString, keep: (ValueBlock) -> Void
    ) -> Status {
        guard let given = value else { return .ok }
        value = nil
        let (status, taken) = engine.take(given, noun, for: operation)
        if let taken { keep(taken) }
        return status
    }

    // MARK: What is wrong

    private func refuse(_ status: Status, _ complaint: StaticString) -> Status {
        engine.complain(complaint, about: operation)
        return status
    }

    /// Refuses an intent with a sentence that ends with the name of a part.
    @inline(never)
    private func refuse(_ status: Status, _ beginning: StaticString, _ part: IntentPart) -> Status {
        engine.complain(about: operation, status) {
            $0.write(beginning)
            $0.write(part.name)
        }
        return status
    }

    /// Refuses a request that was taken out, and gives back what it holds.
    private func refuse(
        _ request: UnsafePointer<GivenRequest>?, _ status: Status, _ complaint: StaticString
    ) -> Status {
        engine.whileInside { GivenRequest.release(request) }
        return refuse(status, complaint)
    }

    /// Says which part of the operation is wrong. Of what is itself a part, the whole is.
    private func blame(_ index: Int, in part: OperationReference, _ status: Status) -> Status {
        if part == operation { engine.blame(index, of: operation) }
        return status
    }
}

extension Engine {
    /// Reads an intent into an operation. The options are those of another kind where it takes the place of that.
    func read(
        _ given: inout GivenIntent, ofCall isOfCall: Bool = false, into operation: OperationReference,
        optionsOf kind: IntentKind? = nil
    ) -> Status {
        var reader = IntentReader(operation, in: self, optionsOf: kind)
        return reader.read(&given, ofCall: isOfCall)
    }

    /// Takes a value of an operation over: nil and a complaint where it is none.
    @inline(__always)
    package func take(
        _ value: UnsafePointer<Cell>, _ noun: StaticString, for operation: OperationReference
    ) -> (Status, ValueBlock?) {
        switch take(value) {
        case .value(let taken): return (.ok, taken)
        case .refused(let status):
            complain(value: noun, status, about: operation)
            return (status, nil)
        }
    }
}

// MARK: Texts and links

/// A name as a caller gives it, with its real length. It is not checked to be UTF-8: it is compared with names that are.
@inline(__always)
package func readName(_ text: Bytes) -> (Status, Bytes) {
    if UInt(bitPattern: text.count) &- 1 < UInt(Limits.nameBytes), text.start != nil { return (.ok, text) }
    return measureName(text)
}

@inline(never)
private func measureName(_ text: Bytes) -> (Status, Bytes) { readText(text, limit: Limits.nameBytes) }

/// A text as a caller gives it, with its real length. One that is too long is not read beyond the limit: its beginning
/// where it ends at a NUL, else nothing.
package func readText(_ text: Bytes, limit: Int) -> (Status, Bytes) {
    guard text.start != nil || text.count == 0 else { return (.invalid, .empty) }
    guard let length = text.measured(limit: limit) else {
        return (.tooLarge, text.count == -1 ? Bytes(text.start, limit) : .empty)
    }
    return (.ok, Bytes(text.start, length))
}

extension Link {
    /// Reads a caller's link, and says what is wrong with it whatever the state.
    package mutating func read(_ pointer: UnsafePointer<GivenLink>?) -> (Status, StaticString) {
        guard let pointer, let given = GivenLink(pointer) else {
            return (.invalid, "the link is NULL or has a wrong size")
        }
        flags = LinkFlags(bits: given.flags)
        guard flags.areKnown else { return (.invalid, "the link has an unknown flag") }
        guard let known = LinkMerge(rawValue: given.merge) else { return (.invalid, "the link's merge is unknown") }
        merge = known
        base = given.base
        hasRequest = given.request != nil
        let (status, url) = readText(given.url, limit: Limits.linkBytes)
        guard status == .ok else { return (status, "the url is too long or has no bytes") }
        guard !hasRequest || url.isEmpty else { return (.invalid, "the link has both a url and a request") }
        if let complaint = flags.complaint(besideRequest: hasRequest) { return (.invalid, complaint) }
        text = url
        return (.ok, "")
    }

    /// Reads a link that says by its text where it leads: one with a request is invalid.
    package mutating func read(ofText pointer: UnsafePointer<GivenLink>?) -> Status {
        let (status, _) = read(pointer)
        return status == .ok && hasRequest ? .invalid : status
    }
}
