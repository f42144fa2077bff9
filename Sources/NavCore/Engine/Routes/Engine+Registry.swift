// Routes, observers and views: what the host registers and what its builders make.

extension Engine {
    /// Registers a route. The engine keeps the builder only where this is ok.
    package func register(_ name: Bytes, _ builder: Builder, _ place: GivenPlace = GivenPlace()) -> (Status, Id) {
        if isMatching, RouteTable.check(name: name) == .ok { return (refuseInside("route", name), .none) }
        if builder.sharesModels, builder.makeModel == nil || builder.updateModel != nil {
            return (refuse(.invalid, "route", name, "to share models it has make_model and no update_model"), .none)
        }
        if let complaint = builder.complaint(of: place) { return (refuse(.invalid, "route", name, complaint), .none) }
        var place = place
        let (placeStatus, complaint, shape) = routes.check(&place)
        guard placeStatus == .ok else { return (refuse(placeStatus, "route", name, complaint), .none) }
        let (initialStatus, initial) = routes.makeInitial(of: place)
        guard initialStatus == .ok else {
            if let shape { ContainerShape.drop(shape) }
            return (
                refuse(initialStatus, "route", name, "its initial request is none, has a host object, or a key twice"),
                .none
            )
        }
        let (status, slot) = routes.add(name)
        if status != .ok {
            if let shape { ContainerShape.drop(shape) }
            initial?.free()
        }
        switch status {
        case .ok: registration.removeAll()
        case .ambiguous: registration.complain(route: name, before: nextTicket)
        case .tooLarge: _ = refuse(status, "route", name, "the name is too long, or there are too many routes")
        default: _ = refuse(status, "route", name, RouteTable.nameRule)
        }
        guard status == .ok else { return (status, .none) }
        routes[slot].pointee.builder = builder
        if !place.isUsual { routes.keep(place, shape, of: slot) }
        if let initial { routes[slot].pointee.place?.pointee.initial = initial }
        if builder.sharesModels, sharedModels == nil { sharedModels = SharedModels.make() }
        if builder.makeModel != nil || builder.updateModel != nil { asked.insert(slot) }
        if guards.giveGuards(named: name, to: slot) { asked.insert(slot) }
        makeRoom(forRoute: slot)
        return (.ok, routes[slot].pointee.id)
    }

    /// A call that is no operation has failed: what it says is its own, or what its status means.
    @inline(never)
    package func noteFailure(_ status: Status) {
        noteFailure(status, status.explanation)
    }

    package func noteFailure(_ status: Status, _ complaint: StaticString) {
        // Where the builder of a view has refused, that is told as an operation.
        if status != .refused, !registration.isNew { _ = refuse(status, complaint) }
        registration.isNew = false
        registration.isInner = isInside
    }

    /// Says why a call fails that is no operation.
    @inline(never)
    package func refuse(_ status: Status, _ complaint: StaticString) -> Status {
        registration.complain(Bytes(complaint), before: nextTicket)
        return status
    }

    /// Says why something is not registered.
    package func refuse(
        _ status: Status, _ noun: StaticString, _ name: Bytes, _ complaint: StaticString
    ) -> Status {
        refuse(status, noun, name, Bytes(complaint))
    }

    func refuse(_ status: Status, _ noun: StaticString, _ name: Bytes, _ complaint: Bytes) -> Status {
        registration.complain(complaint, about: noun, name, before: nextTicket)
        return status
    }

    func refuseInside(_ noun: StaticString, _ name: Bytes) -> Status {
        refuse(.inUse, noun, name, "the check of a type of parameters is running")
    }

    package func unregister(_ route: Id) -> Status {
        guard mayCall() else { return .full }
        guard let slot = routes.find(route) else { return .stale }
        guard !isInUse(slot), !isMatching, work.sketchedRestores == 0 else { return .inUse }
        // It is gone before anybody is called.
        whileInside {
            routes.removePatterns(of: slot, from: &paths.tree)
            removeGuards(ofRoute: slot)
            release(routes[slot].pointee.builder.ownedUserData)
            routes[slot].pointee.builder = Builder()
            routes.remove(slot)
        }
        return .ok
    }

    /// Whether entries of a route are planned, alive or leaving, or flows.
    private func isInUse(_ route: Slot) -> Bool {
        let moment = nextTicket.rawValue &+ lastEntryNumber &+ freedCount
        if routesInUse.moment != moment || routesInUse.routes.count <= Int(route) {
            routesInUse.moment = moment
            routesInUse.routes.removeAll()
            routesInUse.routes.extend(to: Int(route) + routes.count + 1, with: false)
            for index in 1..<entries.slotCount {
                let entry = entries[Slot(truncatingIfNeeded: index)]
                guard entry.pointee.isLive else { continue }
                routesInUse.routes.extend(to: Int(entry.pointee.route) + 1, with: false)
                routesInUse.routes[Int(entry.pointee.route)] = true
            }
            for index in 1..<flows.slotCount {
                let flow = flows[Slot(truncatingIfNeeded: index)]
                guard flow.pointee.isLive else { continue }
                routesInUse.routes.extend(to: Int(flow.pointee.route) + 1, with: false)
                routesInUse.routes[Int(flow.pointee.route)] = true
            }
        }
        return routesInUse.routes[Int(route)]
    }

    package func addObserver(_ function: ObserverFunction, _ ownedUserData: OwnedUserData) -> Id? {
        let id = observers.add(function, ownedUserData, since: revision)
        noteListeners()
        return id
    }

    package func removeObserver(_ id: Id) -> Status {
        guard mayCall() else { return .full }
        guard let ownedUserData = observers.remove(id) else { return .stale }
        noteListeners()
        release(ownedUserData)
        leaveIfOutermost()
        return .ok
    }

    /// The view of an entry, made at the first call.
    package func view(of id: Id) -> (Status, UnsafeMutableRawPointer?) {
        guard let slot = entries.find(id) else { return (.stale, nil) }
        switch entries[slot].pointee.viewState {
        case .made: return (.ok, entries[slot].pointee.view)
        case .making: return (.inUse, nil)
        case .none: break
        }
        let builder = routes[entries[slot].pointee.route].pointee.builder
        guard entries[slot].pointee.phase != .leaving, let make = builder.makeView else { return (.ok, nil) }
        if builder.makeModel != nil, !entries[slot].pointee.hasModel { return (.inUse, nil) }
        let isOutermost = !isInside
        callFlags.insert(.inside)
        entries[slot].pointee.viewState = .making
        entries[slot].pointee.ownsAnything = true
        var view: UnsafeMutableRawPointer?
        let code = make(builder.ownedUserData.userData, id.rawValue, entries[slot].pointee.model, &view)
        entries[slot].pointee.viewState = code == 0 ? .made : .none
        entries[slot].pointee.view = code == 0 ? view : nil
        if isOutermost { leave() }
        guard code == 0 else {
            noteRefusal(code)
            return (.refused, nil)
        }
        // The calls that ran meanwhile may have dropped it, or made another.
        return entries.find(id) == nil ? (.stale, nil) : (.ok, entries[slot].pointee.view)
    }

    /// A builder refused a view: the last outcome says with which number.
    private func noteRefusal(_ code: Int32) {
        let operation = begin(.none)
        operation.pointee.outcome.by = RefusingParty.builder.rawValue
        operation.pointee.outcome.hostCode = code
        finish(operation, .refused, isCalled: false)
        conclude(operation)
    }

    package func dropView(of id: Id) -> Status {
        guard mayCall() else { return .full }
        guard let slot = entries.find(id) else { return .stale }
        let entry = entries[slot]
        switch entry.pointee.viewState {
        case .none: return .alreadyGone
        case .making: return .inUse
        case .made: break
        }
        // It goes with its entry, before the model.
        if entry.pointee.phase == .leaving { return .ok }
        let builder = routes[entry.pointee.route].pointee.builder
        let block = blocks.allocate(MemoryLayout<DroppedView>.size)
        block.base.initializeMemory(
            as: DroppedView.self,
            to: DroppedView(
                view: entry.pointee.view, destroy: builder.destroyView, userData: builder.ownedUserData.userData))
        entry.pointee.viewState = .none
        entry.pointee.view = nil
        append(.view, subject: block.base)
        leaveIfOutermost()
        return .ok
    }
}
