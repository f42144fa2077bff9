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
            if random.oneIn(500) { _ = table.shrink() }
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

    /// A table of many records, of which all but the first are removed.
    private func sparseTable(of count: Int) -> (SlotTable<Item>, [Id]) {
        var table = SlotTable<Item>(.entry)
        let ids = (0..<count).compactMap { insert($0, into: &table) }
        for id in ids.dropFirst() { remove(id, from: &table) }
        return (table, ids)
    }

    @Test(arguments: [1024, 1500, 10_000])
    func sparseTableGivesItsMemoryBack(count: Int) throws {
        var (table, ids) = sparseTable(of: count)
        defer { table.free() }
        #expect(table.mayBeSparse)
        let isSparse = table.shrink()
        #expect(isSparse)
        #expect(!table.mayBeSparse)
        #expect(table.slotCount == 2)
        #expect(table.find(ids[0]) != nil)
        for id in ids.dropFirst() { #expect(table.find(id) == nil && table.isGone(id)) }
        #expect(!table.isGone(Id(.entry, slot: Slot(count + 1))))
        let later = try (0..<count).map { try #require(insert($0, into: &table)) }
        #expect(Set(later.map(\.rawValue)).isDisjoint(with: ids.map(\.rawValue)))
        for id in ids.dropFirst() { #expect(table.find(id) == nil && table.isGone(id)) }
        for id in later { #expect(table.find(id) != nil && !table.isGone(id)) }
    }

    @Test func smallTableKeepsItsMemory() {
        let (table, _) = sparseTable(of: 1000)
        defer { table.free() }
        #expect(!table.mayBeSparse)
    }

    @Test func fullTableIsNotSparseHoweverManyAreRemoved() throws {
        var table = SlotTable<Item>(.entry)
        defer { table.free() }
        for number in 0..<2000 { _ = insert(number, into: &table) }
        for number in 0..<10_000 {
            remove(try #require(insert(number, into: &table)), from: &table)
            if table.mayBeSparse {
                let isSparse = table.shrink()
                #expect(!isSparse)
            }
        }
        #expect(table.slotCount == 2002)
    }

    @Test func whatIsInUseAtTheEndKeepsTheTable() throws {
        var (table, ids) = sparseTable(of: 10_000)
        defer { table.free() }
        // The slot that was freed last is used next: the one at the end.
        let last = try #require(insert(7, into: &table))
        #expect(last.slot == ids[9999].slot)
        let isSparse = table.shrink()
        #expect(isSparse)
        #expect(table.slotCount == 10_001)
        #expect(!table.mayBeSparse)
        #expect(table.find(last).map { table[$0].pointee.content } == 7)
        // From then on the lowest are used first, so it goes back once the one at the end has gone.
        var next = try #require(insert(8, into: &table))
        #expect(next.slot == 2)
        remove(last, from: &table)
        while !table.mayBeSparse {
            remove(next, from: &table)
            next = try #require(insert(9, into: &table))
        }
        let isSparseAgain = table.shrink()
        #expect(isSparseAgain)
        #expect(table.slotCount == 3)
        #expect(table.find(next) != nil)
    }

    /// Nor does it give back a slot that has had half of the generations: the next one in its place had only the others.
    @Test func slotWithManyGenerationsStays() throws {
        var table = SlotTable<Item>(.entry)
        defer { table.free() }
        let ids = (0..<100).compactMap { insert($0, into: &table) }
        let old = Id(.entry, slot: ids[50].slot, generation: Id.middleGeneration)
        table[old.slot].pointee.id = old
        for id in ids where id.slot != old.slot { remove(id, from: &table) }
        remove(old, from: &table)
        let isSparse = table.shrink()
        #expect(isSparse)
        #expect(table.slotCount == Int(old.slot) + 1)
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
