// A copy of a caller's intent and of all that it points to, in one block. The same walk is made twice: once to check and
// measure, once to copy.

struct IntentCopy {
    /// The beginning of the block; nil while measuring.
    private let block: UnsafeMutableRawPointer?
    private(set) var size: Int
    /// The first thing that is wrong.
    private(set) var status = Status.ok

    /// The block begins with as many bytes that are not the copy's.
    init(into block: UnsafeMutableRawPointer?, after size: Int) {
        self.block = block
        self.size = size
    }

    mutating func copy(_ intent: GivenIntent, asStep isStep: Bool = false) -> GivenIntent {
        let kind = intent.kind
        guard isStep ? kind.canBeStep || kind == .start : kind != .none, intent.superfluous == nil else {
            return refuse(.invalid, intent)
        }
        var made = intent
        made.size = MemoryLayout<GivenIntent>.stride
        made.options = intent.options.flatMap { copy($0, of: kind, isStep: isStep) }
        made.request = kind.needsRoute ? copy(intent.request) : nil
        made.result = intent.result.flatMap { copy($0) }
        made.arguments = intent.arguments.flatMap { copy($0) }
        made.link = kind == .open ? copy(intent.link) : nil
        if intent.ending != nil { made.ending = copy(intent.ending) }
        if intent.container != nil { made.container = copy(intent.container) }
        if kind == .restore { made.restoring = copy(intent.restoring) }
        if kind.parts.contains(.count) { copyAll(of: intent, kind, into: &made) }
        return made
    }

    private mutating func copyAll(of intent: GivenIntent, _ kind: IntentKind, into made: inout GivenIntent) {
        guard intent.count >= 0, intent.count <= kind.mostParts else { return refuse(.tooLarge, ()) }
        guard intent.count > 0 else { return kind.mayHaveNoParts ? () : refuse(.invalid, ()) }
        switch kind {
        case .pushAll: made.requests = copyAll(intent.requests, intent.count) { $0.copy($1) }
        case .setStack:
            if block == nil, let elements = intent.elements, Engine.firstRepeated(of: elements, intent.count) != nil {
                return refuse(.invalid, ())
            }
            var newCount = 0
            made.elements = copyAll(intent.elements, intent.count) { $0.copy($1, &newCount) }
        case .batch: made.intents = copyAll(intent.intents, intent.count) { $0.copy(step: $1) }
        default: made.entries = copyAll(intent.entries, intent.count) { $1 }
        }
    }

    private mutating func refuse<Value>(_ status: Status, _ value: Value) -> Value {
        if self.status == .ok { self.status = status }
        return value
    }

    // MARK: Parts

    private mutating func copy(step pointer: UnsafePointer<GivenIntent>?) -> UnsafePointer<GivenIntent>? {
        guard let step = GivenIntent(pointer) else { return refuse(.invalid, nil) }
        let made = copy(step, asStep: true)
        return put(made)
    }

    @inline(never)
    mutating func copy(_ pointer: UnsafePointer<GivenRequest>?) -> UnsafePointer<GivenRequest>? {
        guard let pointer, var request = GivenRequest(pointer) else { return refuse(.invalid, nil) }
        request.size = MemoryLayout<GivenRequest>.stride
        request.route = request.routeId == .none ? copy(name: request.route, ofRoute: true) : .empty
        request.arguments = request.arguments.flatMap { copy($0) }
        return put(request)
    }

    private mutating func copy(_ pointer: UnsafePointer<GivenLink>?) -> UnsafePointer<GivenLink>? {
        var wanted = Link()
        let (linkStatus, _) = wanted.read(pointer)
        guard linkStatus == .ok, let pointer, var link = GivenLink(pointer) else { return refuse(linkStatus, nil) }
        if !wanted.hasRequest, block == nil {
            let status = Engine.check(wanted)
            guard status == .ok else { return refuse(status, nil) }
        }
        link.size = MemoryLayout<GivenLink>.stride
        link.url = put(all: wanted.text)
        link.request = link.request == nil ? nil : copy(link.request)
        return put(link)
    }

    private mutating func copy(_ pointer: UnsafePointer<GivenEnding>?) -> UnsafePointer<GivenEnding>? {
        guard let pointer, var ending = GivenEnding(pointer), ending.complaint == nil else {
            return refuse(.invalid, nil)
        }
        ending.size = MemoryLayout<GivenEnding>.stride
        ending.value = ending.value.flatMap { copy($0) }
        return put(ending)
    }

    /// The text is looked at by its owner's thread.
    private mutating func copy(_ pointer: UnsafePointer<GivenRestoring>?) -> UnsafePointer<GivenRestoring>? {
        guard let pointer, var restoring = GivenRestoring(pointer) else { return refuse(.invalid, nil) }
        guard let length = restoring.text.measured(limit: Limits.savedBytes) else { return refuse(.tooLarge, nil) }
        guard restoring.text.start != nil || length == 0 else { return refuse(.invalid, nil) }
        restoring.size = MemoryLayout<GivenRestoring>.stride
        restoring.text = put(all: Bytes(restoring.text.start, length))
        if restoring.fallback != nil { restoring.fallback = copy(restoring.fallback) }
        return put(restoring)
    }

    private mutating func copy(_ pointer: UnsafePointer<GivenContainer>?) -> UnsafePointer<GivenContainer>? {
        guard let given = GivenContainer(pointer) else { return refuse(.invalid, nil) }
        if block == nil {
            let (status, shape) = ContainerShape.make(of: pointer)
            guard let shape else { return refuse(status, nil) }
            ContainerShape.drop(shape)
        }
        let made = copy(given)
        return put(made)
    }

    /// A copy of a container. No root of its branches holds a host object, since it may be opened many times.
    mutating func copy(_ given: GivenContainer) -> GivenContainer {
        guard UInt(bitPattern: given.count) <= UInt(Limits.branches) else { return refuse(.tooLarge, given) }
        guard given.complaint == nil else { return refuse(.invalid, given) }
        var made = given
        made.size = MemoryLayout<GivenContainer>.stride
        var index = 0
        made.branches = copyAll(given.branches, given.count) {
            defer { index += 1 }
            let own =
                given.isLaterColumn(index) ? GivenBranch.placeholder : given.kind == .tabs ? GivenBranch.forgets : 0
            return $0.copy($1, isLaterColumn: given.isLaterColumn(index), flags: GivenBranch.eager | own)
        }
        return made
    }

    private mutating func copy(_ branch: GivenBranch, isLaterColumn: Bool, flags: UInt64) -> GivenBranch {
        guard branch.flags & ~flags == 0 else { return refuse(.invalid, branch) }
        var made = branch
        made.name = copy(name: branch.name, ofRoute: true)
        if branch.initial == nil, isLaterColumn, !branch.isPlaceholder { return made }
        guard let initial = GivenRequest(branch.initial), !Cell.holdsHostObject(initial.arguments) else {
            return refuse(.invalid, branch)
        }
        made.initial = copy(branch.initial)
        return made
    }

    private mutating func copy(_ element: Element, _ newCount: inout Int) -> Element {
        guard element.hasRequest else { return element }
        newCount += 1
        guard newCount <= Limits.steps else { return refuse(.tooLarge, element) }
        return Element(kept: element.kept, request: copy(element.request))
    }

    private mutating func copy(
        _ pointer: UnsafePointer<GivenOptions>, of kind: IntentKind, isStep: Bool
    ) -> UnsafePointer<GivenOptions>? {
        guard var options = readStruct(pointer, blank: GivenOptions(), minimum: sizeWithNumber),
            options.complaint(about: options.special, for: kind, isStep: isStep) == nil
        else { return refuse(.invalid, nil) }
        options.size = MemoryLayout<GivenOptions>.stride
        options.hint = options.hint.flatMap { copy($0) }
        if options.scene.count != 0 { options.scene = copy(name: options.scene) }
        if options.key.count != 0 { options.key = copy(name: options.key) }
        return put(options)
    }

    private mutating func copy(_ value: UnsafePointer<Cell>) -> UnsafePointer<Cell>? {
        var valueStatus = Status.ok
        let packed = PackedValue(value, status: &valueStatus)
        defer { packed.free() }
        guard valueStatus == .ok else { return refuse(valueStatus, nil) }
        guard let room = takeRoom(packed.size) else { return nil }
        if !packed.write(to: room) { return refuse(.invalid, nil) }
        return UnsafePointer(room.assumingMemoryBound(to: Cell.self))
    }

    /// A copy of a name, and whether it is one of a route or a branch.
    private mutating func copy(name given: Bytes, ofRoute isOfRoute: Bool = false) -> Bytes {
        var (status, name) = readName(given)
        if isOfRoute, block == nil, status == .ok { status = RouteTable.check(name: name) }
        return status == .ok ? put(all: name) : refuse(status, .empty)
    }

    // MARK: The block

    /// Room for as many bytes; nil while measuring, and where the whole would be larger than any memory.
    @inline(never)
    private mutating func takeRoom(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount <= Int.max - size - 16 else { return refuse(.tooLarge, nil) }
        let offset = (size + 15) & ~15
        size = offset + byteCount
        return block.map { $0 + offset }
    }

    private mutating func put<Part>(_ part: Part) -> UnsafePointer<Part>? {
        guard let room = takeRoom(MemoryLayout<Part>.stride) else { return nil }
        return UnsafePointer(room.initializeMemory(as: Part.self, to: part))
    }

    /// A copy of a text with a NUL after it: names of branches come out.
    private mutating func put(all text: Bytes) -> Bytes {
        guard let start = text.start, let room = takeRoom(text.count + 1) else { return Bytes(nil, text.count) }
        room.storeBytes(of: 0, toByteOffset: text.count, as: UInt8.self)
        return Bytes(room.initializeMemory(as: UInt8.self, from: start, count: text.count), text.count)
    }

    /// A copy of an array, of parts that were copied before it.
    private mutating func copyAll<Part>(
        _ parts: UnsafePointer<Part>?, _ count: Int, _ copied: (inout IntentCopy, Part) -> Part
    ) -> UnsafePointer<Part>? {
        guard let parts else { return refuse(.invalid, nil) }
        let room = takeRoom(count * MemoryLayout<Part>.stride)?.assumingMemoryBound(to: Part.self)
        for index in 0..<count {
            let part = copied(&self, parts[index])
            if status != .ok { return nil }
            room?.advanced(by: index).initialize(to: part)
        }
        return UnsafePointer(room)
    }
}

// MARK: Posts

/// An intent that was posted: at the beginning of a block with all that it points to.
private struct PostedIntent {
    var post: Post
    var intent: GivenIntent
}

extension Port {
    /// Posts a copy of an intent. Pending with its ticket, or all of it stays with the caller.
    package func post(_ pointer: UnsafePointer<GivenIntent>?, ticket: UnsafeMutablePointer<Id>?) -> Status {
        guard !mailbox.isClosed else { return .closed }
        guard let intent = GivenIntent(pointer) else { return .invalid }
        let headSize = MemoryLayout<PostedIntent>.stride
        var measure = IntentCopy(into: nil, after: headSize)
        _ = measure.copy(intent)
        guard measure.status == .ok else { return measure.status }
        let block = UnsafeMutableRawPointer.allocate(byteCount: measure.size, alignment: 16)
        var copying = IntentCopy(into: block, after: headSize)
        let copied = copying.copy(intent)
        var status = copying.status
        if status == .ok {
            let posted = PostedIntent(
                post: Post(performPosted, mailbox.takeTicket(), self, copied.kind), intent: copied)
            ticket?.pointee = posted.post.ticket
            let head = block.initializeMemory(as: PostedIntent.self, to: posted)
            status = post(UnsafeMutableRawPointer(head).assumingMemoryBound(to: Post.self))
        }
        if status != .pending { block.deallocate() }
        return status
    }
}

private let performPosted: PostFunction = { engine, block in
    let posted = block.assumingMemoryBound(to: PostedIntent.self)
    Unmanaged<Engine>.fromOpaque(engine)._withUnsafeGuaranteedRef { engine in
        engine.perform(&posted.pointee.intent, postedAs: posted.pointee.post)
    }
    block.deallocate()
}
