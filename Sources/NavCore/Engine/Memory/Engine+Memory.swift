// Memory that the engine owns, and user data that goes back to the host.

extension Engine {
    func keep<Element>(_ start: UnsafePointer<Element>, _ count: Int) -> Block {
        let byteCount = count * MemoryLayout<Element>.stride
        let block = blocks.allocate(byteCount)
        block.base.copyMemory(from: start, byteCount: byteCount)
        return block
    }

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

    /// A copy of a value that the engine owns, without host objects.
    func copy(_ value: ValueBlock?) -> ValueBlock? {
        assert(value?.hasHostObjects != true, "its host objects would belong to both")
        guard let value, case .value(let copy) = blocks.copy(value.cell) else { return nil }
        return copy
    }

    /// A copy of a value; the value itself if it has host objects, which go on to one owner alone.
    func copyOrTake(_ value: inout ValueBlock?) -> ValueBlock? {
        guard let taken = value, taken.hasHostObjects else { return copy(value) }
        value = nil
        return taken
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
