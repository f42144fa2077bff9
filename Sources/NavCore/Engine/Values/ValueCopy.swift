// Copying a value into one block: measured and checked first, then copied in one go. The block holds
//
//     the outermost cell | all other cells and members | bytes, each string with a NUL | host objects, destructors too
//
// Members of maps are sorted by key, so that equal maps are equal member by member.

/// The outermost cell of a value that the engine owns; its block begins there.
package struct ValueBlock: Equatable, BitwiseCopyable {
    let block: Block

    package var cell: UnsafePointer<Cell> { UnsafePointer(block.base.assumingMemoryBound(to: Cell.self)) }

    var hasHostObjects: Bool { block.header.pointee.hostObjectCount > 0 }

    /// Destroys the host objects, each once.
    func destroyHostObjects() {
        let count = Int(block.header.pointee.hostObjectCount)
        block.header.pointee.hostObjectCount = 0
        guard count > 0 else { return }
        let owned =
            block.base.advanced(by: block.header.pointee.byteCount)
            .assumingMemoryBound(to: Cell.self) - count
        for index in 0..<count {
            owned[index].destructor?(owned[index].object)
        }
    }
}

/// What a value needs, counted while it is checked.
private struct Measure {
    var cellBytes = 0
    var textBytes = 0
    var cells = 0
    var hostObjects = 0

    mutating func add(_ cell: Cell, depth: Int) -> Status {
        guard cell.flags & ~Cell.secretFlag == 0, let kind = cell.kind else { return .invalid }
        switch kind {
        case .null, .bool, .int, .double:
            return .ok
        case .string:
            return add(text: cell.text, isString: true)
        case .bytes:
            return cell.high == Cell.nulTerminated ? .invalid : add(text: cell.text, isString: false)
        case .list:
            return addChildren(of: cell, depth: depth, stride: MemoryLayout<Cell>.stride) { measure, index in
                measure.add(cell.items.unsafelyUnwrapped[index], depth: depth + 1)
            }
        case .map:
            return addChildren(of: cell, depth: depth, stride: MemoryLayout<Member>.stride) { measure, index in
                let member = cell.members.unsafelyUnwrapped[index]
                let status = measure.add(text: member.key, isString: true)
                return status == .ok ? measure.add(member.value, depth: depth + 1) : status
            }
        case .hostObject:
            guard depth <= 2 else { return .invalid }
            hostObjects += 1
            return .ok
        }
    }

    private mutating func addChildren(
        of cell: Cell, depth: Int, stride: Int, add: (inout Measure, Int) -> Status
    ) -> Status {
        guard cell.count >= 0, cell.count <= Limits.valueCells - cells else { return .tooLarge }
        guard cell.count > 0 else { return .ok }
        guard cell.low != 0 else { return .invalid }
        guard depth < Limits.valueDepth else { return .tooLarge }
        cells += cell.count
        cellBytes += cell.count * stride
        for index in 0..<cell.count {
            let status = add(&self, index)
            if status != .ok { return status }
        }
        return .ok
    }

    private mutating func add(text: Bytes, isString: Bool) -> Status {
        guard let length = text.measured(limit: Limits.valueBytes - textBytes) else { return .tooLarge }
        guard text.start != nil || text.count == 0 else { return .invalid }
        textBytes += length + 1
        return !isString || Bytes(text.start, length).isUTF8 ? .ok : .invalid
    }
}

extension Bytes {
    /// The count; where it is "up to the first zero byte", that. Nil beyond the limit.
    package func measured(limit: Int) -> Int? {
        if count >= 0 { return count <= limit ? count : nil }
        guard UInt(bitPattern: count) == Cell.nulTerminated else { return nil }
        guard let start else { return 0 }
        var length = 0
        while length <= limit {
            if start[length] == 0 { return length }
            length += 1
        }
        return nil
    }
}

/// Writes a measured value into its block.
private struct Copier {
    var cells: UnsafeMutableRawPointer
    var bytes: UnsafeMutableRawPointer
    /// Where the host objects are listed; nil where their cells keep their destructors.
    var owned: UnsafeMutablePointer<Cell>?

    mutating func copy(_ cell: Cell) -> Cell? {
        guard var copied = copyContent(cell) else { return nil }
        copied.flags = cell.flags
        return copied
    }

    private mutating func copyContent(_ cell: Cell) -> Cell? {
        switch cell.kind {
        case .string, .bytes:
            let text = copy(text: cell.text)
            return Cell(cell.kind ?? .null, start: text.start, count: text.count)
        case .list:
            let target = takeCells(cell.count, of: Cell.self)
            for index in 0..<cell.count {
                guard let copied = copy(cell.items.unsafelyUnwrapped[index]) else { return nil }
                target[index] = copied
            }
            return Cell(.list, start: target, count: cell.count)
        case .map:
            let target = takeCells(cell.count, of: Member.self)
            for index in 0..<cell.count {
                let member = cell.members.unsafelyUnwrapped[index]
                guard let copied = copy(member.value) else { return nil }
                target[index] = Member(key: copy(text: member.key), value: copied)
            }
            guard sortMembers(target, count: cell.count) else { return nil }
            return Cell(.map, start: target, count: cell.count)
        case .hostObject:
            guard let next = owned else { return cell }
            next.initialize(to: cell)
            owned = next + 1
            return Cell(object: cell.object, destructor: nil)
        case .bool:
            return Cell(bool: cell.bool)
        case .int, .double:
            return cell
        case .null, nil:
            return Cell()
        }
    }

    private mutating func takeCells<Element>(_ count: Int, of: Element.Type) -> UnsafeMutablePointer<Element> {
        let target = cells.assumingMemoryBound(to: Element.self)
        cells += count * MemoryLayout<Element>.stride
        return target
    }

    private mutating func copy(text: Bytes) -> Bytes {
        let length = text.measured(limit: Limits.valueBytes) ?? 0
        let target = bytes.assumingMemoryBound(to: UInt8.self)
        if let start = text.start { target.initialize(from: start, count: length) }
        target[length] = 0
        bytes += length + 1
        return Bytes(target, length)
    }

    /// False where a key stands twice.
    private func sortMembers(_ members: UnsafeMutablePointer<Member>, count: Int) -> Bool {
        guard count > 1 else { return true }
        var isSorted = true
        for index in 1..<count where !members[index - 1].key.isLess(than: members[index].key) {
            isSorted = false
        }
        if isSorted { return true }
        var unsorted = UnsafeMutableBufferPointer(start: members, count: count)
        unsorted.sort { $0.key.isLess(than: $1.key) }
        for index in 1..<count where !members[index - 1].key.isLess(than: members[index].key) { return false }
        return true
    }
}

extension BlockStore {
    /// A copy of the value, which owns its host objects from now on.
    mutating func copy(_ value: UnsafePointer<Cell>) -> Taken {
        var measure = Measure()
        let status = measure.add(value.pointee, depth: 1)
        guard status == .ok else { return .refused(status) }
        let cellStride = MemoryLayout<Cell>.stride
        let textStart = cellStride + measure.cellBytes
        let ownedStart = (textStart + measure.textBytes + 15) & ~15
        let block = allocate(ownedStart + measure.hostObjects * cellStride)
        var copier = Copier(
            cells: block.base + cellStride, bytes: block.base + textStart,
            owned: (block.base + ownedStart).assumingMemoryBound(to: Cell.self))
        guard let copied = copier.copy(value.pointee) else {
            release(block)
            return .refused(.invalid)
        }
        block.base.assumingMemoryBound(to: Cell.self).initialize(to: copied)
        block.header.pointee.hostObjectCount = UInt32(truncatingIfNeeded: measure.hostObjects)
        return .value(ValueBlock(block: block))
    }
}

/// A copy of a value outside an engine, which keeps its host objects like a caller's value: to be taken in later.
package struct PackedValue {
    /// How many bytes it needs.
    package let size: Int
    private let cellBytes: Int
    private let value: UnsafePointer<Cell>

    /// Checks and measures a value.
    package init(_ value: UnsafePointer<Cell>, status: inout Status) {
        var measure = Measure()
        status = measure.add(value.pointee, depth: 1)
        self.value = value
        cellBytes = MemoryLayout<Cell>.stride + measure.cellBytes
        size = cellBytes + measure.textBytes
    }

    /// Writes the copy. False where a key stands twice.
    package func write(to start: UnsafeMutableRawPointer) -> Bool {
        var copier = Copier(cells: start + MemoryLayout<Cell>.stride, bytes: start + cellBytes, owned: nil)
        guard let copied = copier.copy(value.pointee) else { return false }
        start.assumingMemoryBound(to: Cell.self).initialize(to: copied)
        return true
    }
}

/// What became of a value that was handed over.
package enum Taken {
    case value(ValueBlock)
    case refused(Status)
}

extension Cell {
    /// Destroys the host objects of a value that is not taken in, as far as it is well-formed. Bounded by the limits.
    package static func destroyHostObjects(in cell: Cell) {
        var budget = Limits.valueCells
        destroyHostObjects(in: cell, depth: 1, budget: &budget)
    }

    private static func destroyHostObjects(in cell: Cell, depth: Int, budget: inout Int) {
        switch cell.kind {
        case .hostObject:
            cell.destructor?(cell.object)
        case .list:
            guard depth < Limits.valueDepth, cell.count >= 0, cell.count <= budget, let items = cell.items else {
                return
            }
            budget -= cell.count
            for index in 0..<cell.count { destroyHostObjects(in: items[index], depth: depth + 1, budget: &budget) }
        case .map:
            guard depth < Limits.valueDepth, cell.count >= 0, cell.count <= budget, let members = cell.members
            else { return }
            budget -= cell.count
            for index in 0..<cell.count {
                destroyHostObjects(in: members[index].value, depth: depth + 1, budget: &budget)
            }
        default:
            return
        }
    }
}
