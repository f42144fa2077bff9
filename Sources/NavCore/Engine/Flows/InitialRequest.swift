// What a flow begins with: a copy of the request that its route was registered with.

struct InitialRequest: BitwiseCopyable {
    let request: GivenRequest
}

typealias InitialReference = UnsafeMutablePointer<InitialRequest>

extension InitialReference {
    /// A copy of a caller's request, or what is wrong with that.
    static func make(of pointer: UnsafePointer<GivenRequest>) -> (Status, InitialReference?) {
        guard let given = GivenRequest(pointer), !Cell.holdsHostObject(given.arguments) else { return (.invalid, nil) }
        let head = MemoryLayout<InitialRequest>.stride
        var measure = IntentCopy(into: nil, after: head)
        _ = measure.copy(pointer)
        guard measure.status == .ok else { return (measure.status, nil) }
        let block = UnsafeMutableRawPointer.allocate(byteCount: measure.size, alignment: 16)
        var copying = IntentCopy(into: block, after: head)
        guard let copied = copying.copy(pointer) else {
            block.deallocate()
            return (copying.status, nil)
        }
        return (.ok, block.initializeMemory(as: InitialRequest.self, to: InitialRequest(request: copied.pointee)))
    }

    func free() {
        UnsafeMutableRawPointer(self).deallocate()
    }
}
