// Intents as callers hand them over: made by the named functions, read, and given back where they can't be taken.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

extension nav_intent {
    /// What a named function asks for.
    @inline(__always)
    init(_ kind: IntentKind, _ options: UnsafePointer<nav_options>?) {
        self.init()
        size = MemoryLayout<nav_intent>.stride
        self.kind = kind.rawValue
        self.options = options
    }

    @inline(__always)
    init(_ kind: IntentKind, _ options: UnsafePointer<nav_options>?, request: UnsafePointer<nav_request>?) {
        self.init(kind, options)
        self.request = request
    }

    /// As much of a caller's intent as can be read, whatever may be wrong with it.
    init(readableAt pointer: UnsafePointer<nav_intent>?) {
        self = pointer.flatMap { readKnown($0, blank: nav_intent(), minimum: sizeWithNumber) } ?? nav_intent()
    }

    /// What is set that the kind does not take.
    func superfluous(for kind: IntentKind) -> StaticString? {
        if request != nil, !kind.needsRoute { return "the kind of the intent takes no request" }
        if result != nil, kind != .popBack, kind != .hostDidPop { return "the kind of the intent takes no result" }
        if entry != 0, kind != .popToEntry, kind != .hostDidPop { return "the kind of the intent takes no entry" }
        if requests != nil, kind != .pushAll { return "the kind of the intent takes no requests" }
        if elements != nil, kind != .setStack { return "the kind of the intent takes no elements" }
        if entries != nil, kind != .hostDidSetStack { return "the kind of the intent takes no entries" }
        if intents != nil, kind != .batch { return "the kind of the intent takes no intents" }
        if link != nil, kind != .open { return "the kind of the intent takes no link" }
        if count != 0, !kind.takesCount { return "the kind of the intent takes no count" }
        let hasCallback = callback != nil || user_data != nil || destroy != nil
        return hasCallback && kind != .navigateForResult ? "the kind of the intent takes no callback" : nil
    }

    // MARK: Taking things out

    mutating func takeKeepsake() -> Keepsake {
        defer {
            user_data = nil
            destroy = nil
        }
        return Keepsake(user_data, destroy)
    }

    mutating func takeFirstRequest() -> UnsafePointer<UnsafePointer<nav_request>?>? {
        guard count > 0, let first = requests else { return nil }
        requests = first + 1
        count -= 1
        return first
    }

    mutating func takeFirstElement() -> UnsafePointer<nav_element>? {
        guard count > 0, let first = elements else { return nil }
        elements = first + 1
        count -= 1
        return first
    }

    mutating func takeFirstIntent() -> UnsafePointer<UnsafePointer<nav_intent>?>? {
        guard count > 0, let first = intents else { return nil }
        intents = first + 1
        count -= 1
        return first
    }

    // MARK: Giving back

    /// Returns everything that the library would own. What is beyond the limits, and what a batch in a batch holds, is not
    /// looked at.
    mutating func giveBack(asStep isStep: Bool = false) {
        if let options, let readable = readKnown(options, blank: nav_options(), minimum: sizeWithNumber) {
            destroyHostObjects(readable.hint)
        }
        giveBackArguments(of: request)
        if let link, let readable = readKnown(link, blank: nav_link(), minimum: sizeWithString) {
            giveBackArguments(of: readable.request)
        }
        destroyHostObjects(result)
        takeKeepsake().giveBack()
        guard count > 0, count <= Limits.entries else { return }
        if let elements { for index in 0..<count { giveBackArguments(of: elements[index].request) } }
        guard count <= Limits.steps else { return }
        if let requests { for index in 0..<count { giveBackArguments(of: requests[index]) } }
        guard let intents, !isStep else { return }
        for index in 0..<count {
            var step = nav_intent(readableAt: intents[index])
            step.giveBack(asStep: true)
        }
    }
}

/// Returns what a request would hand over.
func giveBackArguments(of request: UnsafePointer<nav_request>?) {
    if let request, let readable = readKnown(request, blank: nav_request(), minimum: sizeWithString) {
        destroyHostObjects(readable.arguments)
    }
}
