// Copies of values: equal to what was copied, refused beyond the limits, host objects destroyed once.

import NavCoreModel
import Testing

@testable import NavCore

struct ValueCopyTests {
    private func random(_ random: inout SeededRandom, depth: Int = 0) -> NavigationValue {
        switch random.below(depth > 4 ? 6 : 9) {
        case 0: return .null
        case 1: return .bool(random.oneIn(2))
        case 2: return .int(Int64(bitPattern: random.next()))
        case 3: return .double(Double(bitPattern: random.next()))
        case 4: return .string(String(repeating: "é", count: random.below(20)))
        case 5: return .bytes((0..<random.below(40)).map { _ in UInt8(random.below(256)) })
        case 6: return .list((0..<random.below(6)).map { _ in self.random(&random, depth: depth + 1) })
        default:
            let keys = Set((0..<random.below(6)).map { _ in "k\(random.below(1000))" })
            return .map(NavigationMap(keys.map { .init($0, self.random(&random, depth: depth + 1)) }))
        }
    }

    private func copy(_ value: NavigationValue, _ store: inout BlockStore) -> Taken {
        let loan = Loan(value: value)
        defer { loan.free() }
        return loan.value.map { store.copy($0) } ?? .refused(.invalid)
    }

    @Test func copyEqualsTheOriginal() {
        var numbers = SeededRandom(9)
        var store = BlockStore()
        defer { store.freeAll() }
        var last: (NavigationValue, ValueBlock)?
        for _ in 0..<3000 {
            let value = random(&numbers)
            guard case .value(let block) = copy(value, &store) else {
                Issue.record("\(value)")
                continue
            }
            #expect(NavigationValue(block.cell.pointee) == value)
            let loan = Loan(value: value)
            if let lent = loan.value {
                #expect(Cell.equal(block.cell.pointee, lent.pointee))
                #expect(Cell.equal(lent.pointee, block.cell.pointee))
            }
            loan.free()
            if let (other, kept) = last {
                #expect(Cell.equal(kept.cell.pointee, block.cell.pointee) == (other == value))
                store.release(kept.block)
            }
            last = (value, block)
        }
        if let last { store.release(last.1.block) }
        #expect(store.liveCount == 0)
    }

    @Test func membersAreSortedByKey() throws {
        var store = BlockStore()
        defer { store.freeAll() }
        guard case .value(let block) = copy(["b": 2, "": 0, "ab": 3, "a": 1], &store) else {
            Issue.record("it is valid")
            return
        }
        let members = try #require(block.cell.pointee.members)
        #expect((0..<4).map { String(members[$0].key) } == ["", "a", "ab", "b"])
        #expect(block.cell.pointee.member(Bytes("ab"))?.pointee.bits == 3)
        #expect(block.cell.pointee.member(Bytes("zz")) == nil)
        store.release(block.block)
    }

    @Test func limitsAreKept() {
        func status(_ value: NavigationValue) -> NavigationStatus {
            var store = BlockStore()
            defer { store.freeAll() }
            switch copy(value, &store) {
            case .value: return .ok
            case .refused(let status):
                #expect(store.liveCount == 0)
                return status
            }
        }
        func nested(_ depth: Int) -> NavigationValue { (1..<depth).reduce(.null) { value, _ in .list([value]) } }
        #expect(status(nested(128)) == .ok)
        #expect(status(nested(129)) == .tooLarge)
        #expect(status(["k": 1, "k": 2]) == .invalid)
        #expect(status([[["x": 1, "y": 2, "x": 3]]]) == .invalid)
        #expect(status(.bytes(Array(repeating: 1, count: (16 << 20) + 1))) == .tooLarge)
        #expect(status(.bytes(Array(repeating: 1, count: 16 << 20))) == .ok)
        #expect(status(.list(Array(repeating: .null, count: 1 << 20))) == .ok)
        #expect(status(.list(Array(repeating: .null, count: (1 << 20) + 1))) == .tooLarge)
        #expect(status([.list(Array(repeating: .null, count: 1 << 20))]) == .tooLarge)
    }

    @Test func malformedCellsAreInvalid() {
        func status(_ cell: Cell) -> NavigationStatus {
            var store = BlockStore()
            defer { store.freeAll() }
            var cell = cell
            if case .refused(let status) = store.copy(&cell) { return status }
            return .ok
        }
        var strange = Cell()
        strange.type = 9
        #expect(status(strange) == .invalid)
        strange = Cell()
        strange.flags = 1
        #expect(status(strange) == .ok)
        strange.flags = 2
        #expect(status(strange) == .invalid)
        #expect(status(Cell(.string, start: nil, count: 1)) == .invalid)
        #expect(status(Cell(.list, start: nil, count: 1)) == .invalid)
        #expect(status(Cell(.list, start: nil, count: -1)) == .tooLarge)
        #expect(status(Cell(.bytes, low: 1, high: Cell.nulTerminated)) == .invalid)
        let wrong: [UInt8] = [0xC3, 0x28]
        wrong.withUnsafeBytes { bytes in
            #expect(status(Cell(.string, start: bytes.baseAddress, count: 2)) == .invalid)
            #expect(status(Cell(.bytes, start: bytes.baseAddress, count: 2)) == .ok)
        }
    }

    @Test func hostObjectsAreDestroyedOnce() {
        let counter = Counter()
        var store = BlockStore()
        defer { store.freeAll() }
        do {
            let object = counter.make()
            let value: NavigationValue = ["a": .object(object), "b": .object(object), "c": 1]
            guard case .value(let block) = copy(value, &store) else {
                Issue.record("it is valid")
                return
            }
            #expect(block.hasHostObjects)
            block.destroyHostObjects()
            block.destroyHostObjects()
            store.release(block.block)
        }
        #expect(counter.alive == 0)
        #expect(store.liveCount == 0)
    }
}
