// Memory for bytes of every length, freed in any order: size classes with free lists, carved from large chunks, so that
// steady use allocates nothing. What is larger than the largest class has an allocation of its own.

/// A piece of memory, aligned to 16 bytes.
package struct Block: Equatable, BitwiseCopyable {
    package let base: UnsafeMutableRawPointer

    struct Header: BitwiseCopyable {
        var sizeClass: UInt32
        /// Set and read by values, which keep destructors of host objects at the end of their block.
        var hostObjectCount: UInt32
        var byteCount: Int
    }

    static let headerSize = 16

    var header: UnsafeMutablePointer<Header> {
        (base - Block.headerSize).assumingMemoryBound(to: Header.self)
    }
}

/// Memory that blocks are carved from. Each byte of it is in a block, but for the unused rest of the last chunk.
private struct Chunk: BitwiseCopyable {
    var start: UnsafeMutableRawPointer
    var size: Int
    /// The bytes of its free blocks, while memory is given back.
    var freeSize = 0

    var isFree: Bool { freeSize == size }
}

struct BlockStore {
    /// The first chunk is small, each other one four times as large as the last, up to the largest.
    private static let firstChunkSize = 1 << 10
    private static let largestChunkSize = 1 << 16
    private static let fineStep = 32
    private static let fineClasses = 16
    private static let coarseClasses = 5
    private static let ownAllocation = UInt32.max

    /// One list for each class: 32, 64, … 512 bytes, then 1, 2, 4, 8, 16 KiB, headers included.
    private var free: FlatList<UnsafeMutableRawPointer?>
    private var chunks = FlatList<Chunk>()
    private var unused: UnsafeMutableRawPointer?
    private var unusedSize = 0
    /// The lengths of the texts in the value that is being copied.
    var textLengths = FlatList<Int>(capacity: 16)
    /// The fault of the last value that was not copied.
    var valueFault = ValueFault.none
    /// Blocks that are in use.
    private(set) var liveCount = 0

    init() {
        free = FlatList(capacity: BlockStore.fineClasses + BlockStore.coarseClasses)
        free.extend(to: BlockStore.fineClasses + BlockStore.coarseClasses, with: nil)
    }

    func freeAll() {
        for index in 0..<chunks.count { chunks[index].start.deallocate() }
        chunks.free()
        free.free()
        textLengths.free()
    }

    mutating func allocate(_ byteCount: Int) -> Block {
        let needed = byteCount + Block.headerSize
        let sizeClass = BlockStore.sizeClass(of: needed)
        let start: UnsafeMutableRawPointer
        if sizeClass == BlockStore.ownAllocation {
            start = UnsafeMutableRawPointer.allocate(byteCount: needed, alignment: 16)
        } else if let reused = free[Int(sizeClass)] {
            free[Int(sizeClass)] = reused.load(as: UnsafeMutableRawPointer?.self)
            start = reused
        } else {
            start = carve(BlockStore.size(ofClass: sizeClass))
        }
        let block = Block(base: start + Block.headerSize)
        block.header.initialize(
            to: Block.Header(sizeClass: sizeClass, hostObjectCount: 0, byteCount: byteCount))
        liveCount += 1
        return block
    }

    /// Copies elements into a block of their own.
    mutating func copy<Element>(_ start: UnsafePointer<Element>, _ count: Int) -> Block {
        let byteCount = count * MemoryLayout<Element>.stride
        let block = allocate(byteCount)
        block.base.copyMemory(from: start, byteCount: byteCount)
        return block
    }

    mutating func release(_ block: Block) {
        let start = block.base - Block.headerSize
        let sizeClass = block.header.pointee.sizeClass
        liveCount -= 1
        if sizeClass == BlockStore.ownAllocation {
            start.deallocate()
        } else {
            push(start, ofClass: Int(sizeClass))
        }
    }

    private static func sizeClass(of size: Int) -> UInt32 {
        if size <= fineStep * fineClasses { return UInt32(truncatingIfNeeded: (size - 1) / fineStep) }
        var sizeClass = fineClasses
        var limit = fineStep * fineClasses * 2
        while size > limit {
            sizeClass += 1
            limit *= 2
        }
        return sizeClass < fineClasses + coarseClasses ? UInt32(truncatingIfNeeded: sizeClass) : ownAllocation
    }

    private static func size(ofClass sizeClass: UInt32) -> Int {
        let index = Int(sizeClass)
        return index < fineClasses ? (index + 1) * fineStep : (fineStep * fineClasses * 2) << (index - fineClasses)
    }

    private mutating func push(_ start: UnsafeMutableRawPointer, ofClass sizeClass: Int) {
        start.storeBytes(of: free[sizeClass], as: UnsafeMutableRawPointer?.self)
        free[sizeClass] = start
    }

    @inline(never)
    private mutating func carve(_ size: Int) -> UnsafeMutableRawPointer {
        if unusedSize < size {
            freeUnused()
            let grown = BlockStore.firstChunkSize << Swift.min(2 * chunks.count, 6)
            let chunkSize = Swift.max(size, Swift.min(grown, BlockStore.largestChunkSize))
            let chunk = UnsafeMutableRawPointer.allocate(byteCount: chunkSize, alignment: 16)
            chunks.append(Chunk(start: chunk, size: chunkSize))
            unused = chunk
            unusedSize = chunkSize
        }
        guard let start = unused else { fatalError("a chunk was just made") }
        unused = start + size
        unusedSize -= size
        return start
    }

    /// Makes free blocks of what is unused, from the largest that fit.
    private mutating func freeUnused() {
        for sizeClass in (0..<free.count).reversed() {
            let size = BlockStore.size(ofClass: UInt32(sizeClass))
            while let start = unused, unusedSize >= size {
                push(start, ofClass: sizeClass)
                unused = start + size
                unusedSize -= size
            }
        }
    }

    // MARK: Giving memory back

    /// The bytes of all chunks.
    var size: Int {
        var size = 0
        for index in 0..<chunks.count { size += chunks[index].size }
        return size
    }

    /// Gives back the chunks of which all blocks are free.
    mutating func shrink() {
        freeUnused()
        unused = nil
        chunks.sort { UInt(bitPattern: $0.start) < UInt(bitPattern: $1.start) }
        for index in 0..<chunks.count { chunks[index].freeSize = 0 }
        for sizeClass in 0..<free.count {
            let size = BlockStore.size(ofClass: UInt32(sizeClass))
            BlockStore.forEach(from: free[sizeClass]) { chunks.base[chunk(of: $0)].freeSize += size }
        }
        for sizeClass in 0..<free.count {
            let first = free[sizeClass]
            free[sizeClass] = nil
            BlockStore.forEach(from: first) { if !chunks[chunk(of: $0)].isFree { push($0, ofClass: sizeClass) } }
        }
        chunks.removeAll { chunk in
            if chunk.isFree { chunk.start.deallocate() }
            return chunk.isFree
        }
    }

    /// Calls with the free blocks of a list, which may be put into another list.
    private static func forEach(from first: UnsafeMutableRawPointer?, _ body: (UnsafeMutableRawPointer) -> Void) {
        var next = first
        while let start = next {
            next = start.load(as: UnsafeMutableRawPointer?.self)
            body(start)
        }
    }

    /// The index of the chunk of a block, where they are in order.
    private func chunk(of start: UnsafeMutableRawPointer) -> Int {
        (0..<chunks.count).halved { chunks[$0].start <= start } - 1
    }
}
