// Faults of an operation whatever the state: they are looked for where the operation has to wait or can't be planned,
// so that they cost nothing else.

extension Engine {
    /// Whether the names of unknown routes could be some, arguments fit their routes, no entry is kept twice, and a start
    /// is the first one. Of an operation of several steps, the index of the wrong one is noted.
    func checkArguments(_ operation: OperationReference) -> Status {
        let kind = operation.pointee.question.kind
        if kind == .start, life != .made, findScene(named: operation.pointee.intent.sceneName)?.isLive == true {
            return refuse(operation, .invalid, "the scene was started before")
        }
        if kind == .setStack { return checkElements(operation) }
        if kind == .hostDidResize, !(1...UInt32(Limits.branches)).contains(operation.pointee.intent.columns) {
            return refuse(operation, .invalid, "there are as many columns as fit, 1 to 1,024")
        }
        if kind == .open { return checkLink(operation) }
        return kind == .pushAll || kind == .batch ? checkSteps(operation) : checkName(operation)
    }

    private func checkName(_ operation: OperationReference) -> Status {
        let kind = operation.pointee.question.kind
        let intent = operation.pointee.intent
        guard kind.needsRoute else {
            guard intent.renews, let entry = entries.find(intent.entry) else { return .ok }
            return checkFit(operation, entries[entry].pointee.route)
        }
        let name = intent.routeName
        guard let route = name.isEmpty ? routes.find(intent.routeId) : routes.find(name) else {
            return checkUnknown(name, of: operation)
        }
        return kind.makesEntry || intent.renews ? checkFit(operation, route) : .ok
    }

    /// Whether the arguments of a request fit its route. What is called inside a type's function is looked at
    /// when its turn comes.
    private func checkFit(_ operation: OperationReference, _ route: Slot) -> Status {
        guard !isMatching else { return .ok }
        return argumentsFit(operation, route) && mayBePresented(operation, route) ? .ok : .invalid
    }

    /// Whether a route can open as an operation asks: no alert and no action sheet holds a container.
    func mayBePresented(_ operation: OperationReference, _ route: Slot) -> Bool {
        guard operation.pointee.intent.presentation.holdsOneEntry, shape(of: route) != nil else { return true }
        complainOfContainer(operation)
        return false
    }

    func complainOfContainer(_ operation: OperationReference) {
        complain("an alert and an action sheet hold no container", about: operation)
    }

    /// Whether a name that no route has could be that of one; empty: none is given.
    private func checkUnknown(_ name: Bytes, of operation: OperationReference) -> Status {
        let status = name.isEmpty ? .ok : RouteTable.check(name: name)
        return status == .ok ? .ok : refuse(operation, status, RouteTable.nameRule)
    }

    private func refuse(_ operation: OperationReference, _ status: Status, _ complaint: StaticString) -> Status {
        complain(complaint, about: operation)
        return status
    }

    private func checkLink(_ operation: OperationReference) -> Status {
        let link = operation.pointee.intent.link
        guard link.hasRequest else {
            if let complaint = LinkText.complaint(about: link.text) { complain(complaint, about: operation) }
            return Engine.check(link)
        }
        let name = operation.pointee.intent.routeName
        return routes.find(name) == nil ? checkUnknown(name, of: operation) : .ok
    }

    private func checkSteps(_ operation: OperationReference) -> Status {
        var index = 0
        var next = operation.pointee.steps.first
        // The first of many opens as they all are asked to.
        if operation.pointee.question.kind == .pushAll {
            next?.pointee.intent.presentation = operation.pointee.intent.presentation
        }
        while let step = next {
            let status = checkArguments(step)
            if status != .ok {
                blame(step, of: operation)
                operation.pointee.outcome.index = index
                return status
            }
            index += 1
            next = operation.pointee.steps.next(after: step)
        }
        return .ok
    }

    private func checkElements(_ operation: OperationReference) -> Status {
        guard let elements = operation.pointee.intent.elements else { return .ok }
        let count = operation.pointee.intent.idCount
        let repeated = Engine.firstRepeated(of: elements, count)
        var next = operation.pointee.steps.first
        for index in 0..<count {
            var status = Status.ok
            if index == repeated { status = refuse(operation, .invalid, "an entry is kept twice") }
            if elements[index].hasRequest, let step = next {
                status = checkName(step)
                if status != .ok { blame(step, of: operation) }
                next = operation.pointee.steps.next(after: step)
            }
            if status != .ok {
                operation.pointee.outcome.index = index
                return status
            }
        }
        return .ok
    }

    /// The index of the first element that keeps an entry again.
    package static func firstRepeated(of elements: UnsafePointer<Element>, _ count: Int) -> Int? {
        var kept = FlatList<UInt32>()
        defer { kept.free() }
        for index in 0..<count where elements[index].kept != .none { kept.append(UInt32(truncatingIfNeeded: index)) }
        kept.sort {
            let (left, right) = (elements[Int($0)].kept.rawValue, elements[Int($1)].kept.rawValue)
            return left == right ? $0 < $1 : left < right
        }
        var first: Int?
        for place in 0..<max(0, kept.count - 1)
        where elements[Int(kept[place])].kept == elements[Int(kept[place + 1])].kept {
            first = min(first ?? count, Int(kept[place + 1]))
        }
        return first
    }
}
