// A copy of a caller's intent and of all that it points to, in one block. The same walk is made twice: once to check and
// measure, once to copy.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

struct Packing {
    /// Where the block begins; nil while measuring.
    private let block: UnsafeMutableRawPointer?
    private(set) var size: Int
    /// The first thing that is wrong.
    private(set) var status = Status.ok

    /// The block begins with as many bytes that are not the packing's.
    init(into block: UnsafeMutableRawPointer?, after size: Int) {
        self.block = block
        self.size = size
    }

    mutating func pack(_ intent: nav_intent, asStep isStep: Bool = false) -> nav_intent {
        guard let kind = IntentKind(rawValue: intent.kind), isStep ? kind.canBeStep : kind != .none,
            intent.superfluous(for: kind) == nil
        else { return refuse(.invalid, intent) }
        var packed = intent
        packed.size = MemoryLayout<nav_intent>.stride
        packed.options = intent.options.flatMap { pack($0, of: kind, isStep: isStep) }
        packed.request = kind.needsRoute ? pack(intent.request) : nil
        packed.result = intent.result.flatMap { pack($0) }
        packed.link = kind == .open ? pack(intent.link) : nil
        if kind.takesCount { packAll(intent, of: kind, into: &packed) }
        return packed
    }

    private mutating func packAll(_ intent: nav_intent, of kind: IntentKind, into packed: inout nav_intent) {
        let limit = kind == .setStack || kind.isReport ? Limits.entries : Limits.steps
        guard intent.count >= 0, intent.count <= limit else { return refuse(.tooLarge, ()) }
        guard intent.count > 0 else { return kind.isReport ? () : refuse(.invalid, ()) }
        switch kind {
        case .pushAll: packed.requests = packAll(intent.requests, intent.count) { $0.pack($1) }
        case .setStack:
            if block == nil, keepsTwice(intent) { return refuse(.invalid, ()) }
            var newCount = 0
            packed.elements = packAll(intent.elements, intent.count) { $0.pack($1, &newCount) }
        case .batch: packed.intents = packAll(intent.intents, intent.count) { $0.pack(step: $1) }
        default: packed.entries = packAll(intent.entries, intent.count) { $1 }
        }
    }

    /// Whether an entry is to stay at two places.
    private func keepsTwice(_ intent: nav_intent) -> Bool {
        guard let elements = intent.elements else { return false }
        let read = UnsafeRawPointer(elements).assumingMemoryBound(to: Element.self)
        return Engine.firstRepeated(of: read, intent.count) != nil
    }

    private mutating func refuse<Value>(_ status: Status, _ value: Value) -> Value {
        if self.status == .ok { self.status = status }
        return value
    }

    // MARK: Parts

    private mutating func pack(step pointer: UnsafePointer<nav_intent>?) -> UnsafePointer<nav_intent>? {
        guard let pointer, let step = read(pointer, blank: nav_intent(), minimum: sizeWithNumber) else {
            return refuse(.invalid, nil)
        }
        let packed = pack(step, asStep: true)
        return put(packed)
    }

    private mutating func pack(_ pointer: UnsafePointer<nav_request>?) -> UnsafePointer<nav_request>? {
        guard let pointer, var request = read(pointer, blank: nav_request(), minimum: sizeWithString) else {
            return refuse(.invalid, nil)
        }
        let (nameStatus, name) = request.route_id == 0 ? readName(request.route) : (.ok, .empty)
        guard nameStatus == .ok else { return refuse(nameStatus, nil) }
        if request.route_id == 0, block == nil {
            let status = RouteTable.check(name: name)
            guard status == .ok else { return refuse(status, nil) }
        }
        request.size = MemoryLayout<nav_request>.stride
        request.route = nav_string(Bytes(put(all: name.start, name.count), name.count))
        request.arguments = request.arguments.flatMap { pack($0) }
        return put(request)
    }

    private mutating func pack(_ pointer: UnsafePointer<nav_link>?) -> UnsafePointer<nav_link>? {
        var wanted = Link()
        let (linkStatus, _) = readLink(pointer, &wanted)
        guard linkStatus == .ok, let pointer, var link = read(pointer, blank: nav_link(), minimum: sizeWithString)
        else { return refuse(linkStatus, nil) }
        if !wanted.hasRequest, block == nil {
            let status = Engine.check(wanted)
            guard status == .ok else { return refuse(status, nil) }
        }
        link.size = MemoryLayout<nav_link>.stride
        link.url = nav_string(Bytes(put(all: wanted.text.start, wanted.text.count), wanted.text.count))
        link.request = link.request == nil ? nil : pack(link.request)
        return put(link)
    }

    private mutating func pack(_ element: nav_element, _ newCount: inout Int) -> nav_element {
        guard element.kept == 0 else { return element.request == nil ? element : refuse(.invalid, element) }
        newCount += 1
        guard newCount <= Limits.steps else { return refuse(.tooLarge, element) }
        return nav_element(kept: 0, request: pack(element.request))
    }

    private mutating func pack(
        _ pointer: UnsafePointer<nav_options>, of kind: IntentKind, isStep: Bool
    ) -> UnsafePointer<nav_options>? {
        guard var options = read(pointer, blank: nav_options(), minimum: sizeWithNumber),
            options.complaint(for: kind, isStep: isStep) == nil
        else { return refuse(.invalid, nil) }
        options.size = MemoryLayout<nav_options>.stride
        options.hint = options.hint.flatMap { pack($0) }
        return put(options)
    }

    private mutating func pack(_ value: UnsafePointer<nav_value>) -> UnsafePointer<nav_value>? {
        var valueStatus = Status.ok
        let packed = PackedValue(cells(value), status: &valueStatus)
        defer { packed.free() }
        guard valueStatus == .ok else { return refuse(valueStatus, nil) }
        guard let room = takeRoom(packed.size) else { return nil }
        if !packed.write(to: room) { return refuse(.invalid, nil) }
        return UnsafePointer(room.assumingMemoryBound(to: nav_value.self))
    }

    // MARK: The block

    /// Room for as many bytes; nil while measuring, and where the whole would be larger than any memory.
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

    private mutating func put(all bytes: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
        guard let bytes, let room = takeRoom(count) else { return nil }
        return UnsafePointer(room.initializeMemory(as: UInt8.self, from: bytes, count: count))
    }

    /// A copy of an array, of parts that were packed before it.
    private mutating func packAll<Part>(
        _ parts: UnsafePointer<Part>?, _ count: Int, _ packed: (inout Packing, Part) -> Part
    ) -> UnsafePointer<Part>? {
        guard let parts else { return refuse(.invalid, nil) }
        let room = takeRoom(count * MemoryLayout<Part>.stride)?.assumingMemoryBound(to: Part.self)
        for index in 0..<count {
            let part = packed(&self, parts[index])
            if status != .ok { return nil }
            room?.advanced(by: index).initialize(to: part)
        }
        return UnsafePointer(room)
    }
}
