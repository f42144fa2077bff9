// Names and values in memory that the engine may read during one call. A value is measured first, then written in one go.

/// Memory that is lent for a call. Whoever makes it frees it.
struct Loan {
    private let memory: LentMemory
    let name: Bytes
    /// Nil where there is no value.
    let value: UnsafePointer<Cell>?

    init(name: String = "", value: NavigationValue? = nil) {
        var memory = LentMemory()
        self.name = memory.write(name)
        self.value = value.map { memory.write($0) }
        self.memory = memory
    }

    func free() {
        memory.free()
    }
}

/// Memory that is lent for a call and given back at once.
struct LentMemory {
    private var chunks: [UnsafeMutableRawPointer] = []
    private var next = UnsafeMutableRawPointer(bitPattern: LentMemory.alignment).unsafelyUnwrapped
    private var left = 0

    private static var alignment: Int { 16 }
    private static var chunkSize: Int { 1024 }

    func free() {
        for chunk in chunks { chunk.deallocate() }
    }

    private mutating func takeRoom(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let rounded = (byteCount + LentMemory.alignment - 1) & ~(LentMemory.alignment - 1)
        if rounded > left {
            left = max(rounded, LentMemory.chunkSize << min(chunks.count, 10))
            next = UnsafeMutableRawPointer.allocate(byteCount: left, alignment: LentMemory.alignment)
            chunks.append(next)
        }
        defer {
            next += rounded
            left -= rounded
        }
        return next
    }

    mutating func takeRoom<Part>(for count: Int, of: Part.Type) -> UnsafeMutablePointer<Part> {
        takeRoom(count * MemoryLayout<Part>.stride).bindMemory(to: Part.self, capacity: count)
    }

    mutating func write<Part>(_ part: Part) -> UnsafePointer<Part> {
        let target = takeRoom(for: 1, of: Part.self)
        target.initialize(to: part)
        return UnsafePointer(target)
    }

    mutating func write(_ text: String) -> Bytes {
        var text = text
        return text.withUTF8 { bytes in
            let target = takeRoom(for: bytes.count, of: UInt8.self)
            if let start = bytes.baseAddress { target.initialize(from: start, count: bytes.count) }
            return Bytes(UnsafePointer(target), bytes.count)
        }
    }

    /// The cells of a value, with its objects retained: whoever takes them releases these. Objects that are not retained are
    /// there as long as the value is.
    mutating func write(_ value: NavigationValue, retaining: Bool = true) -> UnsafePointer<Cell> {
        let size = Size(of: value)
        return value.write(to: takeRoom(size.byteCount), size, retaining: retaining)
    }
}

/// Deeper values are refused; they are written as nulls, since it does not matter what is refused.
private let deepest = Limits.valueDepth + 1

extension NavigationValue {
    /// Lends the value as cells for a call.
    @inline(__always)
    func lent<Answer>(_ body: (UnsafePointer<Cell>) -> Answer) -> Answer {
        let size = Size(of: self)
        return withUnsafeTemporaryAllocation(byteCount: size.byteCount, alignment: MemoryLayout<Cell>.alignment) {
            memory in
            body(write(to: memory.baseAddress.unsafelyUnwrapped, size))
        }
    }

    /// Writes the value to memory that has room for it.
    @inline(__always)
    fileprivate func write(
        to start: UnsafeMutableRawPointer, _ size: Size, retaining: Bool = true
    ) -> UnsafePointer<Cell> {
        let stride = MemoryLayout<Cell>.stride
        var writer = Writer(
            cells: start + stride, bytes: start + stride + size.cellBytes,
            // A value beyond the limit is refused unread, so nothing in it may be retained.
            retains: retaining && size.cellCount <= Limits.valueCells)
        let cell = start.bindMemory(to: Cell.self, capacity: 1)
        cell.initialize(to: writer.write(self, depth: 1))
        return UnsafePointer(cell)
    }
}

private struct Size {
    var cellBytes = 0
    var cellCount = 0
    var textBytes = 0

    @inline(__always)
    init(of value: NavigationValue) {
        add(value, depth: 1)
    }

    /// With the outermost cell.
    var byteCount: Int { MemoryLayout<Cell>.stride + cellBytes + textBytes }

    mutating func add(_ value: NavigationValue, depth: Int) {
        guard depth <= deepest else { return }
        switch value {
        case .null, .bool, .int, .double, .object: break
        case .secret: add(value.revealed, depth: depth)
        case .string(let string): textBytes += string.utf8.count
        case .bytes(let bytes): textBytes += bytes.count
        case .list(let items):
            cellCount += items.count
            cellBytes += items.count * MemoryLayout<Cell>.stride
            for item in items { add(item, depth: depth + 1) }
        case .map(let map):
            cellCount += map.count
            cellBytes += map.count * MemoryLayout<Member>.stride
            map.members.withUnsafeBufferPointer { members in
                for index in members.indices {
                    textBytes += members[index].key.utf8.count
                    add(members[index].value, depth: depth + 1)
                }
            }
        }
    }
}

private struct Writer {
    var cells: UnsafeMutableRawPointer
    var bytes: UnsafeMutableRawPointer
    let retains: Bool

    mutating func write(_ value: NavigationValue, depth: Int) -> Cell {
        guard depth <= deepest else { return Cell() }
        switch value {
        case .null: return Cell()
        case .secret:
            var cell = write(value.revealed, depth: depth)
            cell.isSecret = true
            return cell
        case .bool(let bool): return Cell(bool: bool)
        case .int(let int): return Cell(int: int)
        case .double(let double): return Cell(double: double)
        case .string(let string):
            let text = write(string)
            return Cell(.string, start: text.start, count: text.count)
        case .bytes(let content):
            let text = write(content)
            return Cell(.bytes, start: text.start, count: text.count)
        case .list(let items):
            let target = take(items.count, of: Cell.self)
            for (index, item) in items.enumerated() {
                (target + index).initialize(to: write(item, depth: depth + 1))
            }
            return Cell(.list, start: target, count: items.count)
        case .map(let map):
            let target = take(map.count, of: Member.self)
            map.members.withUnsafeBufferPointer { members in
                for index in members.indices {
                    let cell = write(members[index].value, depth: depth + 1)
                    (target + index).initialize(to: Member(key: write(members[index].key), value: cell))
                }
            }
            return Cell(.map, start: target, count: map.count)
        case .object(let object):
            // Deeper than in the outermost list or map the engine refuses it.
            guard retains, depth <= 2 else {
                return Cell(object: Unmanaged.passUnretained(object.object).toOpaque(), destructor: nil)
            }
            return Cell(object: Unmanaged.passRetained(object.object).toOpaque(), destructor: release)
        }
    }

    @inline(__always)
    mutating func write(_ text: String) -> Bytes {
        let count = text.utf8.count
        let copied: Void? = text.utf8.withContiguousStorageIfAvailable {
            if let start = $0.baseAddress { bytes.copyMemory(from: start, byteCount: count) }
        }
        guard copied != nil else { return write(text.utf8) }
        defer { bytes += count }
        return Bytes(UnsafePointer(bytes.assumingMemoryBound(to: UInt8.self)), count)
    }

    mutating func write(_ content: some Collection<UInt8>) -> Bytes {
        let count = content.count
        let target = UnsafeMutableBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: count)
        _ = target.initialize(from: content)
        bytes += count
        return Bytes(UnsafePointer(target.baseAddress), count)
    }

    private mutating func take<Element>(_ count: Int, of: Element.Type) -> UnsafeMutablePointer<Element> {
        let target = cells.bindMemory(to: Element.self, capacity: count)
        cells += count * MemoryLayout<Element>.stride
        return target
    }
}

extension NavigationValue {
    /// A copy of what the engine holds.
    init(_ cell: Cell) {
        let value = NavigationValue(plain: cell)
        self = cell.isSecret ? .secret(value) : value
    }

    private init(plain cell: Cell) {
        switch cell.kind {
        case .null, nil: self = .null
        case .bool: self = .bool(cell.bool)
        case .int: self = .int(Int64(bitPattern: cell.bits))
        case .double: self = .double(Double(bitPattern: cell.bits))
        case .string: self = .string(String(cell.text))
        case .bytes: self = .bytes(Array(UnsafeBufferPointer(start: cell.text.start, count: cell.text.count)))
        case .list:
            let items = UnsafeBufferPointer(start: cell.items, count: cell.items == nil ? 0 : cell.count)
            self = .list(items.map { NavigationValue($0) })
        case .map:
            let members = UnsafeBufferPointer(start: cell.members, count: cell.members == nil ? 0 : cell.count)
            self = .map(NavigationMap(members.map { NavigationMap.Member(String($0.key), NavigationValue($0.cell)) }))
        case .hostObject: self = cell.object.map { .object(NavigationObject($0)) } ?? .null
        }
    }
}
