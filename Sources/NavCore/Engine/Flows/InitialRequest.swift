// The first request of a flow: a copy of the request registered with the flow's route.

struct InitialRequest: BitwiseCopyable {
    let request: GivenRequest
    /// The route found last for the name in the request.
    var route = Id.none
}

typealias InitialReference = UnsafeMutablePointer<InitialRequest>

extension InitialReference {
    /// Copies a caller's request, or returns what is wrong with the request.
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
    /// Finds the route of a flow's first request.
    func findRoute(of initial: InitialReference) -> Slot? {
        let request = initial.pointee.request
        if request.routeId != .none { return routes.find(request.routeId) }
        if let known = routes.find(initial.pointee.route) { return known }
        let found = routes.find(request.route)
        if let found { initial.pointee.route = routes[found].pointee.id }
        return found
    }
}
