// The pool: records that never move, under ids that are never given out again.

import NavCoreModel
import Testing

@testable import NavCore

struct PoolTests {
    struct Item: PoolRecord {
        var id: Id
        var isLive = false
        var nextFree: UnsafeMutableRawPointer?
        var content = 0

        init(_ id: Id) {
            self.id = id
        }
    }

    @Test func recordsStayWhereTheyAre() throws {
        var random = SeededRandom(3)
        var pool = Pool<Item>(.waiter)
        var live: [(id: Id, place: UnsafeMutablePointer<Item>, content: Int)] = []
        var gone: [Id] = []
        for step in 0..<20_000 {
            if live.isEmpty || random.below(5) < 3 {
                let taken = pool.take(make: Item.init)
                let record = try #require(taken)
                record.pointee.isLive = true
                record.pointee.content = step
                live.append((record.pointee.id, record, step))
            } else {
                let removed = live.remove(at: random.below(live.count))
                removed.place.pointee.isLive = false
                pool.putBack(removed.place)
                gone.append(removed.id)
            }
            if random.oneIn(500) { pool.giveMemoryBack() }
        }
        for item in live {
            #expect(pool.find(item.id) == item.place)
            #expect(item.place.pointee.content == item.content)
            #expect(!pool.isGone(item.id))
        }
        for id in gone {
            #expect(pool.find(id) == nil)
            #expect(pool.isGone(id))
        }
        #expect(Set(live.map { $0.id.rawValue } + gone.map { $0.rawValue }).count == live.count + gone.count)
        var seen = 0
        pool.forEach { _ in seen += 1 }
        pool.free()
        #expect(seen >= live.count)
    }

    @Test func memoryIsGivenBackAndIdsGoOn() throws {
        var pool = Pool<Item>(.waiter)
        defer { pool.free() }
        var items: [UnsafeMutablePointer<Item>] = []
        func add() throws {
            let taken = pool.take(make: Item.init)
            items.append(try #require(taken))
            items[items.count - 1].pointee.isLive = true
        }
        func count() -> Int {
            var count = 0
            pool.forEach { _ in count += 1 }
            return count
        }
        for _ in 0..<1000 { try add() }
        let ids = items.map(\.pointee.id)
        for index in 10..<1000 where index != 500 {
            items[index].pointee.isLive = false
            pool.putBack(items[index])
        }
        pool.giveMemoryBack()
        #expect(count() == 11)
        for index in [9, 500] { #expect(pool.find(ids[index]) == items[index]) }
        let kept = [items[9], items[500]]
        let gone = [10, 499, 501, 999]
        for index in gone {
            #expect(pool.find(ids[index]) == nil && pool.isGone(ids[index]) && !pool.isGone(ids[index].next))
        }
        items = []
        for _ in 0..<1000 { try add() }
        // No id comes again, and the slots do before new ones.
        #expect(count() == 1011)
        #expect(items.map(\.pointee.id.slot).max() == 1011)
        #expect(Set(items.map(\.pointee.id.rawValue)).isDisjoint(with: ids.map(\.rawValue)))
        for index in gone { #expect(pool.find(ids[index]) == nil && pool.isGone(ids[index])) }
        for item in items + kept { #expect(pool.find(item.pointee.id) == item && !pool.isGone(item.pointee.id)) }
        #expect(!pool.isGone(Id(.waiter, slot: 2000)))
    }

    @Test func recordWhoseIdsAreUsedUpIsRetired() throws {
        var pool = Pool<Item>(.waiter)
        defer { pool.free() }
        let taken = pool.take(make: Item.init)
        let record = try #require(taken)
        record.pointee.isLive = true
        let kind = Id(.waiter, number: 0).rawValue
        let largest = Id(rawValue: kind | (1 << Id.kindShift - Id.oneGeneration) | UInt64(record.pointee.id.slot))
        record.pointee.id = largest
        #expect(pool.find(largest) == record)
        record.pointee.isLive = false
        pool.putBack(record)
        #expect(pool.find(largest) == nil)
        let second = pool.take(make: Item.init)
        let other = try #require(second)
        #expect(other != record)
        #expect(other.pointee.id.slot != largest.slot)
    }
}
