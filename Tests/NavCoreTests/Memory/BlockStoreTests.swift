// The store of blocks: every size, freed in any order, none over another.

import NavCoreModel
import Testing

@testable import NavCore

struct BlockStoreTests {
    private func fill(_ block: Block, _ count: Int, _ byte: UInt8) {
        block.base.initializeMemory(as: UInt8.self, repeating: byte, count: count)
    }

    private func holds(_ block: Block, _ count: Int, _ byte: UInt8) -> Bool {
        UnsafeRawBufferPointer(start: block.base, count: count).allSatisfy { $0 == byte }
    }

    @Test func blocksKeepTheirBytes() {
        var random = SeededRandom(4)
        var store = BlockStore()
        defer { store.freeAll() }
        var live: [(block: Block, count: Int, byte: UInt8)] = []
        for step in 0..<30_000 {
            if live.count < 300, random.below(9) < 5 {
                let count = random.oneIn(50) ? random.below(60_000) : random.below(1 << (1 + random.below(12)))
                let block = store.allocate(count)
                let byte = UInt8(truncatingIfNeeded: step)
                #expect(UInt(bitPattern: block.base) % 16 == 0)
                fill(block, count, byte)
                live.append((block, count, byte))
            } else if !live.isEmpty {
                let removed = live.remove(at: random.below(live.count))
                #expect(holds(removed.block, removed.count, removed.byte))
                store.release(removed.block)
            }
            if random.oneIn(200) { store.shrink() }
            #expect(store.liveCount == live.count)
        }
        for item in live {
            #expect(holds(item.block, item.count, item.byte))
            store.release(item.block)
        }
        #expect(store.liveCount == 0)
    }

    @Test func everySizeAroundTheClassesFits() {
        var store = BlockStore()
        defer { store.freeAll() }
        var live: [(Block, Int)] = []
        for power in 0..<17 {
            for count in ((1 << power) - 17)...((1 << power) + 17) where count >= 0 {
                let block = store.allocate(count)
                fill(block, count, UInt8(truncatingIfNeeded: count))
                live.append((block, count))
            }
        }
        for (block, count) in live {
            #expect(holds(block, count, UInt8(truncatingIfNeeded: count)))
            store.release(block)
        }
        #expect(store.liveCount == 0)
    }

    /// Of many chunks those stay in which a block is in use.
    @Test func freeChunksAreGivenBack() {
        var store = BlockStore()
        defer { store.freeAll() }
        let blocks = (0..<10_000).map { store.allocate($0 % 200) }
        for (index, block) in blocks.enumerated() { fill(block, index % 200, UInt8(index % 251)) }
        let size = store.size
        #expect(size > 1_000_000)
        for (index, block) in blocks.enumerated() where index != 5050 { store.release(block) }
        #expect(store.size == size)
        store.shrink()
        #expect(store.size <= 1 << 16)
        #expect(holds(blocks[5050], 50, UInt8(5050 % 251)) && store.liveCount == 1)
        store.release(blocks[5050])
        store.shrink()
        #expect(store.size == 0)
        let next = store.allocate(100)
        fill(next, 100, 3)
        store.release(next)
    }

    @Test func releasedBlockIsUsedAgain() {
        var store = BlockStore()
        defer { store.freeAll() }
        let first = store.allocate(100)
        store.release(first)
        let second = store.allocate(101)
        #expect(first == second)
        store.release(second)
    }
}
