// Structs that callers hand over, in the layout of the header's. Whatever language they speak, it is read here only.

/// The header's nav_request.
package struct GivenRequest: BitwiseCopyable {
    var size = MemoryLayout<GivenRequest>.stride
    package var route = Bytes.empty
    package var routeId = Id.none
    package var arguments: UnsafePointer<Cell>?

    package init() {}

    /// Nil for none, and for a wrong size.
    package init?(_ pointer: UnsafePointer<GivenRequest>?) {
        guard let pointer, let request = readStruct(pointer, blank: GivenRequest(), minimum: sizeWithString) else {
            return nil
        }
        self = request
    }

    /// Returns what a request would hand over.
    package static func release(_ pointer: UnsafePointer<GivenRequest>?) {
        guard let pointer, let request = readKnown(pointer, blank: GivenRequest(), minimum: sizeWithString) else {
            return
        }
        Cell.destroyHostObjects(at: request.arguments)
    }
}

/// The header's nav_options.
package struct GivenOptions: BitwiseCopyable {
    package var size = MemoryLayout<GivenOptions>.stride
    package var flags = OptionFlags()
    package var animated: Int32 = 0
    package var issuer = Id.none
    package var revision: UInt64 = 0
    package var target = Id.none
    package var tag: UInt64 = 0
    package var hint: UnsafePointer<Cell>?
    package var unresolved: Int32 = 0
    package var unique: Int32 = 0
    package var uniqueAction: Int32 = 0
    package var presentation: Int32 = 0
    package var occupied: Int32 = 0
    package var scene = Bytes.empty
    package var key = Bytes.empty

    package init() {}

    /// Whether they say nothing but a tag, whether to animate, and who asks. Where their size says less, no more of them is
    /// read.
    @inline(__always)
    package static func areUsual(_ pointer: UnsafePointer<GivenOptions>) -> Bool {
        guard pointer.pointee.size == MemoryLayout<GivenOptions>.stride else { return false }
        let options = pointer.pointee
        return UInt32(bitPattern: options.animated) <= UInt32(Animation.no.rawValue) && options.hint == nil
            && options.revision | options.target.rawValue == 0
            && options.flags.rawValue | UInt32(bitPattern: options.unresolved | options.unique | options.uniqueAction)
                == 0
            && options.presentation | options.occupied == 0 && options.scene.count | options.key.count == 0
    }

    /// Returns the complaint about the options of an intent of a kind, of which these are special; nil: they are right.
    func complaint(about special: SpecialOptions, for kind: IntentKind, isStep: Bool) -> StaticString? {
        guard flags.isSubset(of: .known) else { return "the options have an unknown flag" }
        if animated | unresolved | unique | uniqueAction | presentation | occupied != 0,
            let complaint = complaintAboutNumbers
        {
            return complaint
        }
        if let complaint = kind.complaint(about: special) { return complaint }
        let concernsMore = special.contains(.scope) || animated != 0 || hint != nil
        if isStep, concernsMore { return "issuer, revision, animated and hint belong to the batch" }
        return special.contains(any: .related) ? complaint(aboutRelated: special, for: kind) : nil
    }

    /// Which of them don't go together.
    private func complaint(aboutRelated special: SpecialOptions, for kind: IntentKind) -> StaticString? {
        if special.contains(any: .unique), unique == 0 {
            return "the options say how it is unique, but not that it is"
        }
        if unique == 0, kind == .navigate, special.contains(any: [.updateArguments, .search]) {
            return "only a unique navigation can search or update arguments"
        }
        if special.contains([.nextValue, .key]) { return "who waits for a published value has no key" }
        if special.contains([.updateArguments, .inclusive]) { return "what is removed can't be updated" }
        if special.contains(.selection) { return "a branch is left as it was, or popped up to its root" }
        guard !special.contains(.scene) || target == .none && issuer == .none || kind.isReport else {
            return "the options have a scene beside an issuer or a target"
        }
        return nil
    }

    /// Which of the numbers stands for nothing.
    private var complaintAboutNumbers: StaticString? {
        guard Animation(rawValue: animated) != nil else { return "options.animated is unknown" }
        guard UnresolvedPolicy(rawValue: unresolved) != nil else { return "options.unresolved is unknown" }
        guard Uniqueness(rawValue: unique) != nil, UniqueAction(rawValue: uniqueAction) != nil else {
            return "options.unique or options.unique_action is unknown"
        }
        guard Presentation(rawValue: presentation) != nil, OccupiedPolicy(rawValue: occupied) != nil else {
            return "options.presentation or options.occupied is unknown"
        }
        return nil
    }

    /// Whether a name is given. A text that ends at once is as good as none.
    private static func isGiven(_ name: Bytes) -> Bool {
        name.count != 0 && !(name.count == -1 && name.start.map { $0.pointee == 0 } ?? false)
    }

    /// The options that are set, of those that not every kind takes.
    var special: SpecialOptions {
        var special = SpecialOptions(flags)
        if unique | uniqueAction != 0 { special.insert(.uniqueness) }
        if unresolved != 0 { special.insert(.unresolved) }
        if issuer.rawValue | revision != 0 { special.insert(.scope) }
        if target != .none { special.insert(.target) }
        if scene.count | key.count != 0 {
            if GivenOptions.isGiven(scene) { special.insert(.scene) }
            if GivenOptions.isGiven(key) { special.insert(.key) }
        }
        if presentation | occupied != 0 { special.insert(.presentation) }
        return special
    }
}

/// The header's nav_link.
package struct GivenLink: BitwiseCopyable {
    package var size = MemoryLayout<GivenLink>.stride
    package var url = Bytes.empty
    package var flags: UInt32 = 0
    package var merge: Int32 = 0
    package var base = Id.none
    package var request: UnsafePointer<GivenRequest>?

    package init() {}

    init?(_ pointer: UnsafePointer<GivenLink>) {
        guard let link = readStruct(pointer, blank: GivenLink(), minimum: sizeWithString) else { return nil }
        self = link
    }

    /// Whether it says nothing but its url, and whether that is trusted.
    @inline(__always)
    package var isPlain: Bool {
        (UInt64(flags) | UInt64(UInt32(bitPattern: merge)) &<< 32) & ~1 | base.rawValue == 0 && request == nil
    }
}

/// How a flow ends; the header's nav_flow_ending.
package struct GivenEnding: BitwiseCopyable {
    package var size = MemoryLayout<GivenEnding>.stride
    package var kind: Int32 = 0
    package var flags: UInt32 = 0
    package var hostCode: Int32 = 0
    package var value: UnsafePointer<Cell>?

    package static var keepEntries: UInt32 { 1 }

    package init() {}

    init?(_ pointer: UnsafePointer<GivenEnding>) {
        guard let ending = readStruct(pointer, blank: GivenEnding(), minimum: sizeWithNumber) else { return nil }
        self = ending
    }

    /// The complaint about the ending; nil: it is right.
    var complaint: StaticString? {
        guard let kind = ResultKind(rawValue: kind) else { return "the kind of the ending is unknown" }
        guard flags & ~GivenEnding.keepEntries == 0 else { return "the ending has an unknown flag" }
        guard hostCode == 0 || kind == .failed else { return "only a failure has a host_code" }
        return value == nil || kind != .cancelled ? nil : "a cancellation has no value"
    }

    /// Returns what an ending would hand over.
    package static func release(_ pointer: UnsafePointer<GivenEnding>?) {
        guard let pointer, let ending = readKnown(pointer, blank: GivenEnding(), minimum: sizeWithNumber) else {
            return
        }
        Cell.destroyHostObjects(at: ending.value)
    }
}

/// The element at one place of a new stack; the header's nav_element.
package struct Element: BitwiseCopyable {
    /// None where a step makes the entry; a kept one gets the arguments of its step, where there is one.
    package var kept: Id
    package var request: UnsafePointer<GivenRequest>?

    package init(kept: Id, request: UnsafePointer<GivenRequest>? = nil) {
        self.kept = kept
        self.request = request
    }

    /// Whether a step is made of it.
    var hasRequest: Bool { kept == .none || request != nil }
}

/// The header's nav_intent.
package struct GivenIntent: BitwiseCopyable {
    var size = MemoryLayout<GivenIntent>.stride
    package var kindNumber: Int32
    package var entry = Id.none
    package var request: UnsafePointer<GivenRequest>?
    package var result: UnsafePointer<Cell>?
    package var arguments: UnsafePointer<Cell>?
    package var requests: UnsafePointer<UnsafePointer<GivenRequest>?>?
    package var elements: UnsafePointer<Element>?
    package var entries: UnsafePointer<UInt64>?
    package var intents: UnsafePointer<UnsafePointer<GivenIntent>?>?
    package var link: UnsafePointer<GivenLink>?
    package var count = 0
    package var options: UnsafePointer<GivenOptions>?
    package var callback: ResultFunction?
    package var ownedUserData = OwnedUserData()
    package var stack = Id.none
    package var container: UnsafePointer<GivenContainer>?
    package var columns: UInt32 = 0
    package var flow = Id.none
    package var ending: UnsafePointer<GivenEnding>?
    package var restoring: UnsafePointer<GivenRestoring>?

    package init(
        _ kind: IntentKind, _ options: UnsafePointer<GivenOptions>? = nil, request: UnsafePointer<GivenRequest>? = nil
    ) {
        kindNumber = kind.rawValue
        self.options = options
        self.request = request
    }

    /// Nil for a wrong size.
    package init?(_ pointer: UnsafePointer<GivenIntent>?) {
        self.init(IntentKind.none)
        guard let pointer, readKnown(pointer, into: &self, minimum: sizeWithNumber) else { return nil }
    }

    /// As much of it as can be read, whatever may be wrong with it; of no kind where its size is wrong.
    @inline(never)
    package init(readableAt pointer: UnsafePointer<GivenIntent>?) {
        self.init(IntentKind.none)
        guard let pointer else { return }
        if !readKnown(pointer, into: &self, minimum: sizeWithNumber) { kindNumber = IntentKind.none.rawValue }
        // It has all parts now, whatever its caller has left out.
        size = MemoryLayout<GivenIntent>.stride
    }

    package var kind: IntentKind { IntentKind(rawValue: kindNumber) ?? .none }

    /// The first part that is set and that the kind does not take; nil: there is none.
    @inline(never)
    package var superfluous: IntentPart? { kind.superfluous(of: parts) }

    private var parts: IntentParts {
        var parts = hasRareParts ? rareParts : IntentParts()
        if request != nil { parts.insert(.request) }
        if result != nil { parts.insert(.result) }
        if entry != .none { parts.insert(.entry) }
        if callback != nil || ownedUserData.userData != nil || ownedUserData.destroy != nil { parts.insert(.callback) }
        return parts
    }

    /// Whether it has any of those that few kinds take.
    private var hasRareParts: Bool {
        let pointers =
            UInt(bitPattern: arguments) | UInt(bitPattern: requests) | UInt(bitPattern: elements)
            | UInt(bitPattern: entries) | UInt(bitPattern: intents) | UInt(bitPattern: link)
            | UInt(bitPattern: container) | UInt(bitPattern: ending) | UInt(bitPattern: restoring)
            | UInt(bitPattern: count)
        return UInt64(pointers) | stack.rawValue | flow.rawValue | UInt64(columns) != 0
    }

    @inline(never)
    private var rareParts: IntentParts {
        var parts = IntentParts()
        if arguments != nil { parts.insert(.arguments) }
        if requests != nil { parts.insert(.requests) }
        if elements != nil { parts.insert(.elements) }
        if entries != nil { parts.insert(.entries) }
        if intents != nil { parts.insert(.intents) }
        if link != nil { parts.insert(.link) }
        if count != 0 { parts.insert(.count) }
        if stack != .none { parts.insert(.stack) }
        if container != nil { parts.insert(.container) }
        if columns != 0 { parts.insert(.columns) }
        if flow != .none { parts.insert(.flow) }
        if ending != nil { parts.insert(.ending) }
        if restoring != nil { parts.insert(.restoring) }
        return parts
    }

    // MARK: Taking things out

    mutating func takeRequest() -> UnsafePointer<GivenRequest>? {
        defer { request = nil }
        return request
    }

    mutating func takeOwnedUserData() -> OwnedUserData {
        defer { ownedUserData = OwnedUserData() }
        return ownedUserData
    }

    // MARK: Giving back

    /// Returns everything that the library would own. What is beyond the limits, and what a batch in a batch holds, is not
    /// looked at.
    package mutating func release(asStep isStep: Bool = false) {
        if let options, let known = readKnown(options, blank: GivenOptions(), minimum: sizeWithNumber) {
            Cell.destroyHostObjects(at: known.hint)
        }
        GivenRequest.release(request)
        if let link, let known = readKnown(link, blank: GivenLink(), minimum: sizeWithString) {
            GivenRequest.release(known.request)
        }
        GivenContainer.release(container)
        GivenEnding.release(ending)
        GivenRestoring.release(restoring)
        Cell.destroyHostObjects(at: result)
        Cell.destroyHostObjects(at: arguments)
        takeOwnedUserData().release()
        guard count > 0, count <= Limits.entries else { return }
        if let elements { for index in 0..<count { GivenRequest.release(elements[index].request) } }
        guard count <= Limits.steps else { return }
        if let requests { for index in 0..<count { GivenRequest.release(requests[index]) } }
        guard let intents, !isStep else { return }
        for index in 0..<count {
            var step = GivenIntent(readableAt: intents[index])
            step.release(asStep: true)
        }
    }
}

/// Takes out the first of the parts that an intent has a count of.
func takeFirst<Part>(_ parts: inout UnsafePointer<Part>?, _ count: inout Int) -> UnsafePointer<Part>? {
    guard count > 0, let first = parts else { return nil }
    parts = first + 1
    count -= 1
    return first
}

extension Cell {
    /// Destroys the host objects of a value that was handed over to a call that could not take it.
    package static func destroyHostObjects(at value: UnsafePointer<Cell>?) {
        if let value { destroyHostObjects(in: value.pointee) }
    }
}

extension OwnedUserData {
    /// Returns user data that was handed over to a call that could not take it.
    package func release() {
        destroy?(userData)
    }
}
