// From an intent to the form in which every language hands it to the engine: names and values are lent for the call,
// closures and objects handed over.

/// Writes one intent, with all that it holds. What was written is there until `free`.
struct IntentEncoder {
    private var memory = LentMemory()

    func free() {
        memory.free()
    }

    mutating func encode(_ intent: NavigationIntent, asStep isStep: Bool = false) -> GivenIntent {
        var given = GivenIntent(intent.kind, encode(intent.options))
        switch intent.content {
        case .none: break
        case .request(let request): given.request = encode(request)
        case .awaited(let request, let waiting):
            given.request = encode(request)
            given.callback = waiting.function
            given.ownedUserData = waiting.lend()
        case .result(let result): given.result = memory.write(result)
        case .entry(let entry): given.entry = entry.id
        case .popped(let entry, let result):
            given.entry = entry.id
            given.result = result.map { memory.write($0) }
        case .updated(let entry, let arguments):
            given.entry = entry.id
            given.arguments = arguments.map { memory.write($0) }
        case .entries(let entries):
            given.entries = write(entries, atMost: Limits.entries, count: &given.count) { $1.rawValue }
        case .requests(let requests):
            given.requests = write(requests, atMost: Limits.steps, count: &given.count) { $0.encode($1) }
        case .elements(let elements):
            given.elements = write(elements, atMost: Limits.entries, count: &given.count) { $0.encode($1) }
        // The intents of a batch in a batch are not looked at.
        case .intents(let intents):
            given.intents = write(isStep ? [] : intents, atMost: Limits.steps, count: &given.count) {
                $0.memory.write($0.encode($1, asStep: true))
            }
        case .link(let link): given.link = encode(link)
        case .stack(let stack, let result):
            given.stack = stack.id
            given.result = result.map { memory.write($0) }
        case .container(let entry, let container):
            given.entry = entry.id
            given.container = container.flatMap { encode($0) }
        case .ending(let flow, let ending, let keepsEntries):
            given.flow = flow.id
            given.ending = encode(ending, keepsEntries)
        case .sent(let request, let flow):
            given.request = encode(request)
            given.flow = flow?.id ?? .none
        case .columns(let entry, let count):
            given.entry = entry.id
            given.columns = UInt32(clamping: count)
        }
        return given
    }

    /// A value that is lent, with its objects.
    mutating func lend(_ value: NavigationValue) -> UnsafePointer<Cell> { memory.write(value, retaining: false) }

    private mutating func encode(_ request: NavigationRequest) -> UnsafePointer<GivenRequest>? {
        memory.write(given(request, retaining: true))
    }

    /// A request that is handed over, or that is lent with its objects and handed over to nobody.
    mutating func given(_ request: NavigationRequest, retaining: Bool) -> GivenRequest {
        var given = GivenRequest()
        if let route = request.routeID { given.routeId = route.id } else { given.route = memory.write(request.route) }
        given.arguments = request.arguments.map { memory.write($0, retaining: retaining) }
        return given
    }

    private mutating func encode(_ ending: FlowEnding, _ keepsEntries: Bool) -> UnsafePointer<GivenEnding>? {
        var given = GivenEnding()
        given.flags = keepsEntries ? GivenEnding.keepEntries : 0
        switch ending {
        case .cancelled: given.kind = ResultKind.cancelled.rawValue
        case .value(let value):
            given.kind = ResultKind.value.rawValue
            given.value = memory.write(value)
        case .failed(let code, let value):
            given.kind = ResultKind.failed.rawValue
            given.hostCode = code
            given.value = value.map { memory.write($0) }
        }
        return memory.write(given)
    }

    mutating func encode(_ container: NavigationContainer) -> UnsafePointer<GivenContainer>? {
        var given = GivenContainer()
        given.kindNumber = container.kind.rawValue
        given.flags = container.showsAll ? GivenContainer.allShown : 0
        given.back = container.tabsBack.rawValue
        given.memoryNumber = container.retention.rawValue
        given.custom = container.customKind
        given.columns = container.columns < 0 ? .max : UInt32(clamping: container.columns)
        given.selected = container.selected
        given.branches = write(container.branches, atMost: Limits.branches, count: &given.count) { encoder, branch in
            var given = GivenBranch()
            given.name = encoder.memory.write(branch.name)
            given.initial = branch.initial.flatMap { encoder.encode($0) }
            given.flags = (branch.isEager ? GivenBranch.eager : 0) | (branch.forgets ? GivenBranch.forgets : 0)
            if branch.isPlaceholder { given.flags |= GivenBranch.placeholder }
            return given
        }
        return memory.write(given)
    }

    /// Encodes the place where a route opens and the container of its entries, as a registration says them.
    mutating func encode(
        _ opening: RouteOpening, _ container: NavigationContainer?, initial: NavigationRequest? = nil
    ) -> GivenPlace {
        var given = GivenPlace()
        switch opening {
        case .pushed: break
        case .branch(let branch, of: let parent):
            given.parent = memory.write(parent)
            given.branch = memory.write(branch)
        case .presented(let presentation): given.presentation = presentation.rawValue
        }
        given.container = container.flatMap { encode($0) }
        given.initial = initial.flatMap { encode($0) }
        return given
    }

    private mutating func encode(_ element: NavigationElement) -> Element {
        switch element {
        case .keep(let entry): Element(kept: entry.id)
        case .update(let entry, let request): Element(kept: entry.id, request: encode(request))
        case .new(let request): Element(kept: .none, request: encode(request))
        }
    }

    private mutating func encode(_ link: DeepLink) -> UnsafePointer<GivenLink>? {
        var given = GivenLink()
        if let url = link.url { given.url = memory.write(url) }
        given.flags = link.flags.bits
        given.merge = link.merge.rawValue
        given.base = link.base?.id ?? .none
        given.request = link.request.flatMap { encode($0) }
        return memory.write(given)
    }

    mutating func encode(_ options: NavigationOptions) -> UnsafePointer<GivenOptions>? {
        if options.areUsual, options.issuer == nil, options.tag == 0, options.isAnimated == nil { return nil }
        var given = GivenOptions()
        if options.replacesRoot { given.flags.insert(.replaceRoot) }
        if options.transfersResult { given.flags.insert(.transferResult) }
        if options.isInclusive { given.flags.insert(.inclusive) }
        if options.updatesArguments { given.flags.insert(.updateArguments) }
        if options.ignoresArguments { given.flags.insert(.ignoreArguments) }
        if options.keepsPresented { given.flags.insert(.keepPresented) }
        if options.reveals { given.flags.insert(.reveal) }
        if options.popsBranch { given.flags.insert(.popBranch) }
        if options.keepsBranch { given.flags.insert(.keepBranch) }
        if options.waitsForNextValue { given.flags.insert(.nextValue) }
        switch options.search {
        case .stack: break
        case .scene: given.flags.insert(.searchScene)
        case .all: given.flags.insert(.searchAll)
        }
        given.presentation = options.presentation.rawValue
        given.occupied = options.occupied.rawValue
        given.animated = (options.isAnimated.map { $0 ? Animation.yes : .no } ?? .standard).rawValue
        given.issuer = options.issuer?.id ?? .none
        given.revision = options.revision ?? 0
        given.target = options.target?.id ?? .none
        if let scene = options.scene { given.scene = memory.write(scene) }
        if let key = options.key { given.key = memory.write(key) }
        given.tag = options.tag
        given.hint = options.hint.map { memory.write($0) }
        given.unresolved = options.unresolved.engineValue.rawValue
        given.unique = options.unique.rawValue
        given.uniqueAction = options.uniqueAction.rawValue
        return memory.write(given)
    }

    /// Writes an array. Of one that is too long, which the engine refuses by its count, nothing is written.
    private mutating func write<Item, Part>(
        _ items: [Item], atMost limit: Int, count: inout Int, _ part: (inout IntentEncoder, Item) -> Part
    ) -> UnsafePointer<Part>? {
        count = items.count
        let parts = memory.takeRoom(for: items.count <= limit ? items.count : 1, of: Part.self)
        guard items.count <= limit else { return UnsafePointer(parts) }
        for (index, item) in items.enumerated() { (parts + index).initialize(to: part(&self, item)) }
        return UnsafePointer(parts)
    }
}
