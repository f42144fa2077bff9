// The request that a flow begins with: a copy of the one that its route was registered with.

struct InitialRequest: BitwiseCopyable {
    let request: GivenRequest
    /// The route that was found for its name last.
    var route = Id.none
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
        guard let copied = copying.copy(pointer), copying.status == .ok else {
            block.deallocate()
            return (copying.status, nil)
        }
        return (.ok, block.initializeMemory(as: InitialRequest.self, to: InitialRequest(request: copied.pointee)))
    }

    func free() {
        UnsafeMutableRawPointer(self).deallocate()
    }
}

extension Engine {
    /// The route of what a flow begins with.
    func findRoute(of initial: InitialReference) -> Slot? {
        let request = initial.pointee.request
        if request.routeId != .none { return routes.find(request.routeId) }
        if let known = routes.find(initial.pointee.route) { return known }
        let found = routes.find(request.route)
        if let found { initial.pointee.route = routes[found].pointee.id }
        return found
    }
}
