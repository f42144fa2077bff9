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

/// The fault of a value.
enum ValueFault: UInt8, BitwiseCopyable {
    case none
    case flag
    case endlessBytes
    case innerObject
    case type
    case items
    case nullList
    case depth
    case nullString
    case encoding
    case nullBytes
    case length
    case repeatedKey

    var noun: StaticString {
        switch self {
        case .none: "nothing"
        case .flag: "an unknown flag"
        case .endlessBytes: "bytes without a real length"
        case .innerObject: "a host object inside of an inner list or map"
        case .type: "an unknown type"
        case .items: "too many items and members"
        case .nullList: "a list or map that is NULL"
        case .depth: "too many lists and maps in each other"
        case .nullString: "a string that is NULL"
        case .encoding: "a string that is not UTF-8"
        case .nullBytes: "bytes that are NULL"
        case .length: "too many bytes in strings, bytes and keys"
        case .repeatedKey: "a key that stands twice"
        }
    }
}

/// The memory that a value needs, counted while it is checked.
private struct Measure {
    var cellBytes = 0
    var textBytes = 0
    var cells = 0
    var hostObjects = 0
    /// The length of each text, in the order in which they are copied.
    var lengths: FlatList<Int>
    /// The fault of the value.
    private(set) var fault = ValueFault.none

    init(lengths: FlatList<Int>) {
        self.lengths = lengths
    }

    @inline(never)
    private mutating func refuse(_ fault: ValueFault, _ status: Status = .invalid) -> Status {
        self.fault = fault
        return status
    }

    @inline(__always)
    mutating func add(_ cell: UnsafePointer<Cell>, depth: Int) -> Status {
        guard cell.pointee.flags & ~Cell.secretFlag == 0 else { return refuse(.flag) }
        switch cell.pointee.type {
        case CellType.null.rawValue, CellType.bool.rawValue, CellType.int.rawValue, CellType.double.rawValue:
            return .ok
        case CellType.string.rawValue:
            return add(string: cell.pointee.text)
        default:
            return addOther(cell, depth: depth)
        }
    }

    private mutating func addOther(_ cell: UnsafePointer<Cell>, depth: Int) -> Status {
        switch cell.pointee.kind {
        case .bytes:
            guard cell.pointee.high != Cell.nulTerminated else { return refuse(.endlessBytes) }
            return add(bytes: cell.pointee.text)
        case .list:
            let status = take(cell.pointee, depth: depth, stride: MemoryLayout<Cell>.stride)
            guard status == .ok, cell.pointee.count > 0, let items = cell.pointee.items else { return status }
            for index in 0..<cell.pointee.count {
                let status = add(items + index, depth: depth + 1)
                if status != .ok { return status }
            }
            return .ok
        case .map:
            let status = take(cell.pointee, depth: depth, stride: MemoryLayout<Member>.stride)
            guard status == .ok, cell.pointee.count > 0, let members = cell.pointee.members else { return status }
            for index in 0..<cell.pointee.count {
                let member = members + index
                var status = add(string: member.pointee.key)
                if status == .ok { status = add(Member.value(of: member), depth: depth + 1) }
                if status != .ok { return status }
            }
            return .ok
        case .hostObject:
            guard depth <= 2 else { return refuse(.innerObject) }
            hostObjects += 1
            return .ok
        default:
            return refuse(.type)
        }
    }

    /// Counts the children of a list or map, which are still to be looked at.
    private mutating func take(_ cell: Cell, depth: Int, stride: Int) -> Status {
        guard cell.count >= 0, cell.count <= Limits.valueCells - cells else {
            return refuse(.items, .tooLarge)
        }
        guard cell.count > 0 else { return .ok }
        guard cell.low != 0 else { return refuse(.nullList) }
        guard depth < Limits.valueDepth else { return refuse(.depth, .tooLarge) }
        cells += cell.count
        cellBytes += cell.count * stride
        return .ok
    }

    @inline(__always)
    private mutating func add(string text: Bytes) -> Status {
        if let length = text.lengthInASCII(limit: Limits.valueBytes - textBytes) {
            note(length)
            return .ok
        }
        return add(otherString: text)
    }

    private mutating func add(otherString text: Bytes) -> Status {
        guard let length = text.measured(limit: Limits.valueBytes - textBytes) else { return refuseLength() }
        guard text.start != nil || text.count == 0 else { return refuse(.nullString) }
        note(length)
        return Bytes(text.start, length).isUTF8 ? .ok : refuse(.encoding)
    }

    private mutating func add(bytes: Bytes) -> Status {
        guard bytes.count >= 0, bytes.count <= Limits.valueBytes - textBytes else { return refuseLength() }
        guard bytes.start != nil || bytes.count == 0 else { return refuse(.nullBytes) }
        note(bytes.count)
        return .ok
    }

    private mutating func refuseLength() -> Status { refuse(.length, .tooLarge) }

    @inline(__always)
    private mutating func note(_ length: Int) {
        textBytes += length + 1
        lengths.append(length)
    }
}

extension Bytes {
    /// The length of a text that ends at its first NUL, where all before that is ASCII. Nil for any other.
    @inline(__always)
    fileprivate func lengthInASCII(limit: Int) -> Int? {
        guard UInt(bitPattern: count) == Cell.nulTerminated, let start else { return nil }
        var length = 0
        while length < limit {
            let byte = Int8(bitPattern: start[length])
            if byte <= 0 { return byte == 0 ? length : nil }
            length &+= 1
        }
        return nil
    }

    /// The count; where it is "up to the first zero byte", that. Nil beyond the limit.
    package func measured(limit: Int) -> Int? {
        if count >= 0 { return count <= limit ? count : nil }
        guard UInt(bitPattern: count) == Cell.nulTerminated else { return nil }
        guard let start else { return 0 }
        var length = 0
        while length &+ 4 <= limit {
            if start[length] == 0 { return length }
            if start[length &+ 1] == 0 { return length &+ 1 }
            if start[length &+ 2] == 0 { return length &+ 2 }
            if start[length &+ 3] == 0 { return length &+ 3 }
            length &+= 4
        }
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
    var bytes: UnsafeMutablePointer<UInt8>
    /// The length of the next text.
    var length: UnsafePointer<Int>
    /// The place where the host objects are listed; nil where their cells keep their destructors.
    var owned: UnsafeMutablePointer<Cell>?

    /// False where a map has a key twice.
    @inline(__always)
    mutating func copy(_ cell: UnsafePointer<Cell>, to place: UnsafeMutablePointer<Cell>) -> Bool {
        switch cell.pointee.type {
        case CellType.int.rawValue, CellType.double.rawValue:
            place.initialize(to: cell.pointee)
            return true
        case CellType.string.rawValue:
            place.initialize(to: cell.pointee)
            place.pointee.text = copy(text: cell.pointee.text)
            return true
        default:
            return copyOther(cell, to: place)
        }
    }

    private mutating func copyOther(_ cell: UnsafePointer<Cell>, to place: UnsafeMutablePointer<Cell>) -> Bool {
        place.initialize(to: cell.pointee)
        switch cell.pointee.kind {
        case .bytes:
            place.pointee.text = copy(text: cell.pointee.text)
        case .list:
            let items = takeCells(cell.pointee.count, of: Cell.self)
            place.pointee.low = UInt(bitPattern: items)
            for index in 0..<cell.pointee.count {
                guard copy(cell.pointee.items.unsafelyUnwrapped + index, to: items + index) else { return false }
            }
        case .map:
            let members = takeCells(cell.pointee.count, of: Member.self)
            place.pointee.low = UInt(bitPattern: members)
            for index in 0..<cell.pointee.count {
                let member = cell.pointee.members.unsafelyUnwrapped + index
                (members + index).pointee.key = copy(text: member.pointee.key)
                guard copy(Member.value(of: member), to: Member.value(of: members + index)) else { return false }
            }
            return sortMembers(members, count: cell.pointee.count)
        case .hostObject:
            guard let next = owned else { return true }
            next.initialize(to: cell.pointee)
            owned = next + 1
            place.pointee.destructor = nil
        case .bool:
            place.pointee.low = cell.pointee.bool ? 1 : 0
            place.pointee.high = 0
        default:
            place.pointee.low = 0
            place.pointee.high = 0
        }
        return true
    }

    private mutating func takeCells<Element>(_ count: Int, of: Element.Type) -> UnsafeMutablePointer<Element> {
        let target = cells.assumingMemoryBound(to: Element.self)
        cells += count * MemoryLayout<Element>.stride
        return target
    }

    /// Copies a text with a NUL behind it.
    private mutating func copy(text: Bytes) -> Bytes {
        let count = length.pointee
        let target = bytes
        if let start = text.start {
            if count > Copier.shortText {
                target.initialize(from: start, count: count)
            } else {
                Copier.copyShort(start, to: target, count)
            }
        }
        target[count] = 0
        length += 1
        bytes += count + 1
        return Bytes(target, count)
    }

    private static var shortText: Int { 64 }

    /// Copies up to 64 bytes by words that may overlap.
    @inline(__always)
    private static func copyShort(_ start: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ count: Int) {
        let source = UnsafeRawPointer(start)
        let place = UnsafeMutableRawPointer(target)
        guard count >= 8 else {
            var index = 0
            while index < count {
                target[index] = start[index]
                index &+= 1
            }
            return
        }
        var offset = 0
        while offset &+ 8 < count {
            place.storeBytes(
                of: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset, as: UInt64.self
            )
            offset &+= 8
        }
        let last = count &- 8
        place.storeBytes(
            of: source.loadUnaligned(fromByteOffset: last, as: UInt64.self), toByteOffset: last, as: UInt64.self)
    }

    /// False where a key stands twice.
    private func sortMembers(_ members: UnsafeMutablePointer<Member>, count: Int) -> Bool {
        let sorted = Copier.sortedCount(of: members, count)
        if sorted == count { return true }
        if count > Copier.fewMembers {
            members.sort(count: count) { $0.key.isLess(than: $1.key) }
        } else {
            for index in sorted..<count { Copier.insert(index, into: members) }
        }
        return Copier.sortedCount(of: members, count) == count
    }

    /// How many of the members, from the first on, are in the order of their keys.
    private static func sortedCount(of members: UnsafeMutablePointer<Member>, _ count: Int) -> Int {
        var sorted = Swift.min(count, 1)
        while sorted < count, members[sorted - 1].key.isLess(than: members[sorted].key) { sorted &+= 1 }
        return sorted
    }

    /// So many are sorted faster one by one.
    private static var fewMembers: Int { 32 }

    /// Moves a member to its place among those before it, which are sorted.
    private static func insert(_ index: Int, into members: UnsafeMutablePointer<Member>) {
        let member = members[index]
        var place = index
        while place > 0, member.key.isLess(than: members[place - 1].key) {
            members[place] = members[place - 1]
            place &-= 1
        }
        members[place] = member
    }
}

extension BlockStore {
    /// A copy of the value, which owns its host objects from now on.
    mutating func copy(_ value: UnsafePointer<Cell>) -> Taken {
        if value.pointee.isScalar {
            let block = allocate(MemoryLayout<Cell>.stride)
            block.base.assumingMemoryBound(to: Cell.self).initialize(to: value.pointee.scalarCopy)
            return .value(ValueBlock(block: block))
        }
        return copyLarge(value)
    }

    private mutating func copyLarge(_ value: UnsafePointer<Cell>) -> Taken {
        var measure = Measure(lengths: textLengths)
        measure.lengths.removeAll()
        let status = measure.add(value, depth: 1)
        textLengths = measure.lengths
        guard status == .ok else {
            valueFault = measure.fault
            return .refused(status)
        }
        let cellStride = MemoryLayout<Cell>.stride
        let textStart = cellStride + measure.cellBytes
        let ownedStart = (textStart + measure.textBytes + 15) & ~15
        let block = allocate(ownedStart + measure.hostObjects * cellStride)
        var copier = Copier(
            cells: block.base + cellStride, bytes: (block.base + textStart).assumingMemoryBound(to: UInt8.self),
            length: UnsafePointer(textLengths.base),
            owned: (block.base + ownedStart).assumingMemoryBound(to: Cell.self))
        guard copier.copy(value, to: block.base.assumingMemoryBound(to: Cell.self)) else {
            release(block)
            valueFault = .repeatedKey
            return .refused(.invalid)
        }
        block.header.pointee.hostObjectCount = UInt32(truncatingIfNeeded: measure.hostObjects)
        return .value(ValueBlock(block: block))
    }

    /// Copies a value that has no host objects.
    @inline(never)
    mutating func copy(_ value: ValueBlock?) -> ValueBlock? {
        assert(value?.hasHostObjects != true, "its host objects would belong to both")
        guard let value, case .value(let copy) = copy(value.cell) else { return nil }
        return copy
    }

    /// Copies a value, or takes it if it has host objects, which go on to one owner alone.
    mutating func copyOrTake(_ value: inout ValueBlock?) -> ValueBlock? {
        guard let taken = value, taken.hasHostObjects else { return copy(value) }
        value = nil
        return taken
    }
}

/// A copy of a value outside an engine, which keeps its host objects like a caller's value: to be taken in later.
package struct PackedValue {
    /// How many bytes it needs.
    package let size: Int
    private let cellBytes: Int
    private let value: UnsafePointer<Cell>
    private let lengths: FlatList<Int>

    /// Checks and measures a value.
    package init(_ value: UnsafePointer<Cell>, status: inout Status) {
        var measure = Measure(lengths: FlatList())
        status = measure.add(value, depth: 1)
        self.value = value
        lengths = measure.lengths
        cellBytes = MemoryLayout<Cell>.stride + measure.cellBytes
        size = cellBytes + measure.textBytes
    }

    package func free() {
        lengths.free()
    }

    /// Writes the copy. False where a key stands twice.
    package func write(to start: UnsafeMutableRawPointer) -> Bool {
        var copier = Copier(
            cells: start + MemoryLayout<Cell>.stride, bytes: (start + cellBytes).assumingMemoryBound(to: UInt8.self),
            length: UnsafePointer(lengths.base), owned: nil)
        return copier.copy(value, to: start.assumingMemoryBound(to: Cell.self))
    }
}

/// The outcome for a value that was handed over: taken in, or refused.
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

    /// Whether a value has a host object, as far as it is well-formed.
    static func holdsHostObject(_ value: UnsafePointer<Cell>?) -> Bool {
        guard let value = value?.pointee else { return false }
        switch value.kind {
        case .hostObject: return true
        case .list:
            guard value.count <= Limits.valueCells, let items = value.items else { return false }
            return (0..<Swift.max(value.count, 0)).contains { items[$0].kind == .hostObject }
        case .map:
            guard value.count <= Limits.valueCells, let members = value.members else { return false }
            return (0..<Swift.max(value.count, 0)).contains { members[$0].value.kind == .hostObject }
        default: return false
        }
    }

    /// Whether a value that was copied is secret, or has anything secret in it.
    static func holdsSecret(_ value: UnsafePointer<Cell>) -> Bool {
        if value.pointee.isSecret { return true }
        if let items = value.pointee.items, value.pointee.kind == .list {
            return (0..<value.pointee.count).contains { holdsSecret(items + $0) }
        }
        guard let members = value.pointee.members, value.pointee.kind == .map else { return false }
        return (0..<value.pointee.count).contains { holdsSecret(Member.value(of: members + $0)) }
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
