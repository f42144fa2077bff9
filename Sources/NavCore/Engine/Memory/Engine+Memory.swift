// Memory that the engine owns, and user data that goes back to the host.

extension Engine {
    /// Copies a value in. The engine owns its host objects from now on, also where it refuses the value.
    @inline(__always)
    package func take(_ value: UnsafePointer<Cell>) -> Taken {
        let taken = blocks.copy(value)
        if case .refused = taken { destroyHostObjects(in: value) }
        return taken
    }

    @inline(never)
    private func destroyHostObjects(in value: UnsafePointer<Cell>) {
        let fault = blocks.valueFault
        whileInside { Cell.destroyHostObjects(in: value.pointee) }
        blocks.valueFault = fault
    }

    /// Frees a value; host objects in it are given back with the next delivery.
    func drop(_ value: ValueBlock?) {
        guard let value else { return }
        if value.hasHostObjects {
            append(.value, subject: value.block.base)
        } else {
            blocks.release(value.block)
        }
    }

    /// Returns user data to the host when no callback is running.
    func release(_ ownedUserData: OwnedUserData) {
        guard let destroy = ownedUserData.destroy else { return }
        append(.userData, subject: ownedUserData.userData, destroy)
    }
}
