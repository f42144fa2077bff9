// Where routes open, and what their entries contain: checked and copied when a route is registered.

// Mutating, though some only read: so nobody copies all of the table to call them.
extension RouteTable {
    /// A copy of what a flow begins with, of a route that there is, or may be.
    mutating func makeInitial(of place: GivenPlace) -> (Status, InitialReference?) {
        guard let given = place.initial else { return (.ok, nil) }
        let (status, made) = InitialReference.make(of: given)
        guard let made, made.pointee.request.routeId != .none, find(made.pointee.request.routeId) == nil else {
            return (status, made)
        }
        made.free()
        return (.stale, nil)
    }

    /// Whether a route can open so, and why not; with the shape of what its entries contain.
    mutating func check(_ place: inout GivenPlace) -> (Status, complaint: StaticString, ShapeReference?) {
        if place.isUsual { return (.ok, "", nil) }
        let ((parentStatus, parent), (branchStatus, branch)) = (readName(place.parent), readName(place.branch))
        let namesStatus = parentStatus == .ok ? branchStatus : parentStatus
        guard namesStatus == .ok else {
            return (namesStatus, "its parent or branch is no name", nil)
        }
        (place.parent, place.branch) = (parent, branch)
        guard place.checkedPresentation != nil else {
            let complaint: StaticString =
                "a route names both parent and branch, or neither, and is presented only where it names none"
            return (.invalid, complaint, nil)
        }
        for text in [place.parent, place.branch] where !text.isEmpty {
            let checked = RouteTable.check(name: text)
            guard checked == .ok else {
                return (checked, "its parent or branch is no name", nil)
            }
        }
        guard place.container != nil else { return (.ok, "", nil) }
        if place.checkedPresentation?.holdsOneEntry == true {
            return (.invalid, "an alert and an action sheet hold no container", nil)
        }
        let (status, shape) = makeShape(of: place.container)
        guard status == .ok else {
            let complaint = GivenContainer(place.container)?.complaint ?? ContainerShape.rule
            return (status, complaint, nil)
        }
        return (.ok, "", shape)
    }

    /// A copy of a container, of which each branch names a route that there is, or may be.
    mutating func makeShape(of given: UnsafePointer<GivenContainer>?) -> (Status, ShapeReference?) {
        let (status, made) = ContainerShape.make(of: given)
        guard let made else { return (status, nil) }
        for index in 0..<made.pointee.given.count {
            guard let initial = made.pointee.branch(index).initial, initial.pointee.routeId != .none,
                find(initial.pointee.routeId) == nil
            else { continue }
            ContainerShape.drop(made)
            return (.stale, nil)
        }
        return (.ok, made)
    }

    mutating func keep(_ given: GivenPlace, _ shape: ShapeReference?, of slot: Slot) {
        let place = makePlace(of: slot)
        place.pointee.text.write(given.parent)
        place.pointee.text.write(given.branch)
        let text = place.pointee.text.text
        place.pointee.parent = Bytes(text.start, given.parent.count)
        place.pointee.branch = Bytes(text.start.map { $0 + given.parent.count }, given.branch.count)
        place.pointee.presentation = given.checkedPresentation ?? .pushed
        place.pointee.shape = shape
    }
}
