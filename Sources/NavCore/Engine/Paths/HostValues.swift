// The values that types of the host's have read in the path that was taken: each text is asked about once, and what it says
// is kept until the next path.

struct HostValues {
    private struct Entry: BitwiseCopyable {
        var text: Bytes
        var type: UInt32
        /// Nil where the text is not of the type.
        var value: ValueBlock?
    }

    private var list = FlatList<Entry>.withoutMemory
    private var store: BlockStore?

    mutating func free() {
        removeAll()
        list.free()
        store?.freeAll()
    }

    @inline(__always)
    var isEmpty: Bool { list.isEmpty }

    mutating func removeAll() {
        for index in 0..<list.count {
            if let value = list[index].value { store?.release(value.block) }
        }
        list.removeAll()
    }

    /// Returns the value that a text of the path says; nil where it is not of the type.
    mutating func value(of text: Bytes, _ type: ParameterType, _ read: (inout Cell) -> Bool) -> Cell? {
        for index in 0..<list.count where list[index].type == type.hostType {
            if list[index].text.start == text.start, list[index].text.count == text.count {
                return list[index].value?.cell.pointee
            }
        }
        var store = store ?? BlockStore()
        var cell = Cell()
        var entry = Entry(text: text, type: type.hostType)
        // A null would be no argument, and host objects stay the host's.
        if read(&cell), cell.kind != .null, case .value(let block) = store.copy(&cell) {
            if block.hasHostObjects { store.release(block.block) } else { entry.value = block }
        }
        list.append(entry)
        self.store = store
        return entry.value?.cell.pointee
    }
}

/// The texts of the arguments that have a host type, as a map by the names of parameters.
struct SaidValues {
    private var members = FlatList<Member>()
    private var blocks = FlatList<UnsafeMutableRawPointer>()

    var map: Cell { Cell(.map, start: members.base, count: members.count) }

    func free() {
        for index in 0..<blocks.count { blocks[index].deallocate() }
        blocks.free()
        members.free()
    }

    /// Has a parameter say a text, or a list of texts.
    mutating func add(_ name: Bytes, _ value: Cell) {
        members.append(Member(key: name, value: value))
        members.sort { $0.key.isLess(than: $1.key) }
    }

    mutating func makeRoom(_ byteCount: Int) -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: 8)
        blocks.append(block)
        return block
    }
}

extension Paths {
    /// Has the host's types say the arguments that are theirs. False where one is not of its type.
    mutating func say(_ arguments: PathArguments, _ pattern: Pattern, _ said: inout SaidValues) -> Bool {
        for index in 0..<pattern.parameters.count {
            let parameter = pattern.parameters.base + index
            guard parameter.pointee.type.kind == .host, let value = arguments.value(parameter) else { continue }
            if !say(value, parameter, &said) { return false }
        }
        return true
    }

    mutating func say(
        _ value: Cell, _ parameter: UnsafePointer<PatternParameter>, _ said: inout SaidValues
    ) -> Bool {
        let type = parameter.pointee.type
        guard parameter.pointee.isList else {
            guard let text = text(of: value, type, &said) else { return false }
            said.add(parameter.pointee.name, Cell(text))
            return true
        }
        let count = value.itemCount
        guard value.kind == .list, count <= Limits.queryItems else { return false }
        let texts = said.makeRoom(count * MemoryLayout<Cell>.stride).assumingMemoryBound(to: Cell.self)
        for index in 0..<count {
            guard let text = text(of: value.item(index), type, &said) else { return false }
            (texts + index).initialize(to: Cell(text))
        }
        said.add(parameter.pointee.name, Cell(.list, start: texts, count: count))
        return true
    }

    /// The text of a value; nil where that is not of the type.
    private mutating func text(of value: Cell, _ type: ParameterType, _ said: inout SaidValues) -> Bytes? {
        let own = tree.hostTypes[Int(type.hostType)]
        guard let write = own.write else {
            return value.kind == .string && isOfHostType(value.text, own) ? value.text : nil
        }
        var room = 256
        while true {
            let bytes = said.makeRoom(room).assumingMemoryBound(to: UInt8.self)
            let length = withUnsafePointer(to: value) { write(own.ownedUserData.userData, $0, bytes, room) }
            if length < 0 || length > Limits.linkBytes { return nil }
            if length <= room { return Bytes(bytes, length) }
            // The text may have grown meanwhile, but not for ever.
            if room == Limits.linkBytes { return nil }
            room = Limits.linkBytes
        }
    }
}
