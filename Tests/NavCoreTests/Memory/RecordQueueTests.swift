// The queue of records: delivered in order, kept in order until they are pulled.

import NavCoreModel
import Testing

@testable import NavCore

struct RecordQueueTests {
    /// Also where the positions pass the largest Int, as after 2^31 records on 32-bit processors.
    @Test(arguments: [0, Int.max - 20])
    func recordsComeInOrder(firstPosition: Int) {
        var random = SeededRandom(5)
        var queue = RecordQueue(firstPosition: firstPosition)
        defer { queue.free() }
        var appended: UInt64 = 0
        var delivered: UInt64 = 0
        var kept: [UInt64] = []
        var pullable: [UInt64] = []
        var lent: [UInt64] = []
        for _ in 0..<100_000 {
            switch random.below(10) {
            case 0...2:
                let isKept = random.oneIn(3)
                _ = queue.append(.changed, isKept: isKept, appended)
                if isKept { kept.append(appended) }
                appended += 1
            case 3...4:
                let record = queue.next
                #expect(record?.pointee.revision == (delivered < appended ? delivered : nil))
                if record != nil {
                    _ = queue.advance()
                    if kept.first == delivered { pullable.append(kept.removeFirst()) }
                    delivered += 1
                }
            case 5...6:
                let record = queue.pullNext()
                #expect(record?.pointee.revision == pullable.first)
                if record != nil { lent.append(pullable.removeFirst()) }
                if record != nil, random.oneIn(4) {
                    queue.putBack()
                    pullable.insert(lent.removeLast(), at: 0)
                }
            case 7...8:
                let record = queue.takeBackNext()
                #expect(record?.pointee.revision == lent.first)
                if record != nil { lent.removeFirst() }
            default:
                guard random.oneIn(50) else { continue }
                var noted: [UInt64] = []
                queue.keepNone { noted.append($0.revision) }
                #expect(noted == pullable + kept)
                lent += pullable
                (pullable, kept) = ([], [])
            }
            #expect(queue.keptCount == kept.count + pullable.count)
            #expect(queue.isLending || lent.isEmpty)
        }
        while queue.next != nil { _ = queue.advance() }
        while queue.pullNext() != nil {}
        while queue.takeBackNext() != nil {}
        #expect(queue.isEmpty)
    }

    @Test func emptyQueueGivesItsMemoryBack() {
        var queue = RecordQueue(firstPosition: Int.max - 700)
        defer { queue.free() }
        for number in 0..<UInt64(1000) { _ = queue.append(.changed, isKept: false, number) }
        queue.shrink()
        #expect(queue.capacity == 1024)
        for _ in 0..<1000 { _ = queue.advance() }
        #expect(queue.isEmpty)
        queue.shrink()
        #expect(queue.capacity == 8)
        _ = queue.append(.changed, isKept: false, 7)
        #expect(queue.next?.pointee.revision == 7)
    }

    @Test func theLastMayBeDeliveredWhenItIsAppended() {
        var queue = RecordQueue()
        defer { queue.free() }
        #expect(queue.isDelivered)
        _ = queue.append(.changed, isKept: true, 3)
        #expect(!queue.isDelivered)
        queue.deliverLast()
        #expect(queue.isDelivered)
        #expect(queue.next == nil)
        #expect(queue.pullNext()?.pointee.revision == 3)
    }

    @Test func noneIsKeptWhereThePositionsPassTheLargest() {
        var queue = RecordQueue(firstPosition: Int.max - 2)
        defer { queue.free() }
        for number in 0..<UInt64(6) { _ = queue.append(.changed, isKept: true, number) }
        for _ in 0..<4 { #expect(queue.advance() == true) }
        var noted: [UInt64] = []
        queue.keepNone { noted.append($0.revision) }
        #expect(noted == [0, 1, 2, 3, 4, 5])
        #expect(queue.keptCount == 0)
    }

    /// One that is kept or lent does not keep those that come after it.
    @Test(arguments: [false, true])
    func whatIsDeadTakesNoRoom(isLent: Bool) {
        var queue = RecordQueue()
        defer { queue.free() }
        let capacity = queue.capacity
        _ = queue.append(.changed, isKept: true, 7)
        _ = queue.advance()
        if isLent { #expect(queue.pullNext() != nil) }
        for _ in 0..<10_000 {
            _ = queue.append(.value, isKept: false, 0)
            #expect(queue.advance() == false)
        }
        #expect(queue.capacity == capacity)
        let record = isLent ? queue.takeBackNext() : queue.pullNext()
        #expect(record?.pointee.revision == 7)
    }
}
