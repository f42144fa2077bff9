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
