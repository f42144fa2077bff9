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
            if random.oneIn(500) { pool.shrink() }
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
        pool.free { _ in seen += 1 }
        #expect(seen >= live.count)
    }

    @Test func freeRecordsAtTheEndAreGivenBack() throws {
        var pool = Pool<Item>(.waiter)
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
        func putBack(_ indexes: Range<Int>) {
            for index in indexes {
                items[index].pointee.isLive = false
                pool.putBack(items[index])
            }
        }
        putBack(900..<1000)
        pool.shrink()
        // Few were put back.
        #expect(count() == 1000)
        putBack(10..<500)
        putBack(501..<900)
        pool.shrink()
        #expect(count() == 501)
        for index in [9, 500] { #expect(pool.find(ids[index]) == items[index]) }
        for index in [10, 499, 501, 999] { #expect(pool.find(ids[index]) == nil && pool.isGone(ids[index])) }
        let kept = [items[9], items[500]]
        items = []
        for _ in 0..<1000 { try add() }
        // The lowest slots come first, and no id comes again.
        #expect(items[0].pointee.id.slot == ids[10].slot)
        #expect(count() == 1011)
        #expect(Set(items.map(\.pointee.id.rawValue)).isDisjoint(with: ids.map(\.rawValue)))
        for index in [10, 499, 501, 999] { #expect(pool.find(ids[index]) == nil && pool.isGone(ids[index])) }
        for item in items + kept { #expect(pool.find(item.pointee.id) == item && !pool.isGone(item.pointee.id)) }
        #expect(!pool.isGone(Id(.waiter, slot: Slot(2000))))
        pool.free { _ in }
    }

    @Test func recordWhoseIdsAreUsedUpIsRetired() throws {
        var pool = Pool<Item>(.waiter)
        defer { pool.free { _ in } }
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
