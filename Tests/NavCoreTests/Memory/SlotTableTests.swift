// The table of slots: records found by id, ids that are never given out again, slots that are retired.

import NavCoreModel
import Testing

@testable import NavCore

struct SlotTableTests {
    struct Item: SlotRecord {
        var id: Id
        var nextFree: Slot = 0
        var isLive = false
        var content = 0

        init(_ id: Id) {
            self.id = id
        }
    }

    private func insert(_ content: Int, into table: inout SlotTable<Item>) -> Id? {
        guard let slot = table.insert(make: Item.init) else { return nil }
        table[slot].pointee.isLive = true
        table[slot].pointee.content = content
        return table[slot].pointee.id
    }

    private func remove(_ id: Id, from table: inout SlotTable<Item>) {
        guard let slot = table.find(id) else { return }
        table[slot].pointee.isLive = false
        table.remove(slot)
    }

    @Test func recordsAreFoundByTheirIdsAlone() {
        var random = SeededRandom(2)
        var table = SlotTable<Item>(.entry, capacity: 1)
        defer { table.free() }
        var live: [UInt64: Int] = [:]
        var gone: Set<UInt64> = []
        for step in 0..<20_000 {
            if live.isEmpty || random.below(5) < 3 {
                guard let id = insert(step, into: &table) else {
                    Issue.record("there is room")
                    return
                }
                #expect(live[id.rawValue] == nil && !gone.contains(id.rawValue))
                #expect(id.rawValue < 1 << 53)
                #expect(id.isOf(.entry))
                live[id.rawValue] = step
            } else if let id = live.keys.randomElement(using: &random) {
                remove(Id(rawValue: id), from: &table)
                live[id] = nil
                gone.insert(id)
            }
        }
        for (id, content) in live {
            let slot = table.find(Id(rawValue: id))
            #expect(slot.map { table[$0].pointee.content } == content)
            #expect(!table.isGone(Id(rawValue: id)))
        }
        for id in gone {
            #expect(table.find(Id(rawValue: id)) == nil)
            #expect(table.isGone(Id(rawValue: id)))
        }
    }

    @Test func unknownIdsAreNeitherFoundNorGone() throws {
        var table = SlotTable<Item>(.entry)
        defer { table.free() }
        let id = try #require(insert(1, into: &table))
        let others = [
            Id.none, id.next, Id(rawValue: id.rawValue + 1), Id(.route, slot: id.slot), Id(rawValue: 1 << 53 - 1),
            Id(rawValue: UInt64.max), Id(rawValue: id.rawValue - Id.oneGeneration),
        ]
        for other in others {
            #expect(table.find(other) == nil)
            #expect(!table.isGone(other))
        }
    }

    @Test func slotWhoseIdsAreUsedUpIsRetired() throws {
        var table = SlotTable<Item>(.entry)
        defer { table.free() }
        let first = try #require(insert(1, into: &table))
        let kind = Id(.entry, number: 0).rawValue
        let largest = Id(rawValue: kind | (1 << Id.kindShift - Id.oneGeneration) | UInt64(first.slot))
        table[first.slot].pointee.id = largest
        #expect(table.find(largest) == first.slot)
        remove(largest, from: &table)
        #expect(table.find(largest) == nil)
        let second = try #require(insert(2, into: &table))
        #expect(second.slot != first.slot)
        remove(second, from: &table)
        let third = try #require(insert(3, into: &table))
        #expect(third.slot == second.slot)
        #expect(third != second)
        #expect(table.slotCount == 3)
    }

    @Test func tableKeepsItsLimit() {
        var table = SlotTable<Item>(.entry, capacity: 1, limit: 5)
        defer { table.free() }
        var ids: [Id] = []
        while let id = insert(0, into: &table) { ids.append(id) }
        #expect(ids.count == 5)
        remove(ids[3], from: &table)
        #expect(insert(0, into: &table)?.slot == ids[3].slot)
        #expect(insert(0, into: &table) == nil)
    }
}
