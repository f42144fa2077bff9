// The calls that programs make most often: a navigation and a pop that may begin at once, with usual options. What they
// ask for is written into the engine's operation from where it lies, and takes the steps of every operation. Any other
// call goes through an intent.

extension Navigator {
    /// Pushes an entry for a request by name. Nil where it is no usual call: then nothing was done.
    @inline(__always)
    func pushUsually(
        _ request: NavigationRequest, _ arguments: NavigationValue?, _ options: NavigationOptions
    ) -> OperationReference? {
        guard mayBeginAtOnce(options), request.routeID == nil else { return nil }
        let found = request.route.utf8.withContiguousStorageIfAvailable { name -> OperationReference? in
            guard UInt(bitPattern: name.count) &- 1 < UInt(Limits.nameBytes) else { return nil }
            let operation = begin(.navigate, options)
            engine.intent(of: operation).pointee.routeName = Bytes(name.baseAddress, name.count)
            run(operation, .navigate, arguments ?? request.arguments, "the arguments") { $0.pointee.arguments = $1 }
            return operation
        }
        return found ?? nil
    }

    /// Pops the top entry. Nil where it is no usual call: then nothing was done.
    @inline(__always)
    func popUsually(_ result: NavigationValue?, _ options: NavigationOptions) -> OperationReference? {
        guard mayBeginAtOnce(options) else { return nil }
        let operation = begin(.popBack, options)
        run(operation, .popBack, result, "the result") { $0.pointee.result = $1 }
        return operation
    }

    @inline(__always)
    private func mayBeginAtOnce(_ options: NavigationOptions) -> Bool {
        engine.mayBeginAtOnce && options.areUsual && engine.goesWhereUserIs(issuedBy: options.issuer?.id ?? .none)
    }

    @inline(__always)
    private func begin(_ kind: IntentKind, _ options: NavigationOptions) -> OperationReference {
        let operation = engine.beginUsual(kind)
        engine.setScope(of: operation, tag: options.tag, options.isAnimated.map { $0 ? .yes : .no } ?? .standard)
        if let issuer = options.issuer { engine.setIssuer(of: operation, issuer.id) }
        return operation
    }

    /// Runs the operation with a value that the engine takes over, or without one.
    @inline(__always)
    private func run(
        _ operation: OperationReference, _ kind: IntentKind, _ value: NavigationValue?, _ noun: StaticString,
        _ keep: (UnsafeMutablePointer<Intent>, ValueBlock) -> Void
    ) {
        if let value {
            switch value.lent({ engine.take($0) }) {
            case .value(let taken): keep(engine.intent(of: operation), taken)
            case .refused(let status):
                engine.complain(value: noun, status, about: operation)
                return engine.reject(operation, status)
            }
        }
        engine.runUsual(operation, kind)
    }

    /// Ends the call of an operation that was submitted.
    ///
    /// - Parameter route: Which route was asked for, at the index of what failed.
    @inline(__always)
    func conclude(
        _ operation: OperationReference, route: (Int) -> String?
    ) throws(NavigationError) -> NavigationOutcome {
        if operation.pointee.isTouched || engine.isClosed { return try concludeOther(operation, route: route) }
        return NavigationOutcome(engine.outcome(of: operation).pointee)
    }

    /// Ends the call of an operation of which there is more to be said.
    @inline(never)
    private func concludeOther(
        _ operation: OperationReference, route: (Int) -> String?
    ) throws(NavigationError) -> NavigationOutcome {
        var outcome = Outcome(.ok)
        _ = engine.conclude(operation, telling: &outcome)
        return try told(outcome, route: route)
    }
}

extension NavigationOptions {
    /// Whether they say nothing but a tag, whether to animate, and who asks.
    @inline(__always)
    var areUsual: Bool {
        hint == nil && revision == nil && target == nil && scene == nil && unresolved == nil
            && unique == .no
            && uniqueAction == .stay && !replacesRoot && !transfersResult && !isInclusive && !ignoresArguments
            && !updatesArguments && presentation == .standard && occupied == .standard && !keepsPresented && !reveals
            && !popsBranch && !keepsBranch && !waitsForNextValue && key == nil && search == .stack
    }
}
