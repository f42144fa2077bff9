// The queue of records: delivered in order, kept in order until they are pulled.

import Testing

@testable import NavCore

struct RecordQueueTests {
    @Test func recordsComeInOrder() {
        var random = SeededRandom(5)
        var queue = RecordQueue()
        defer { queue.free() }
        var appended: UInt64 = 0
        var delivered: UInt64 = 0
        var kept: [UInt64] = []
        var pullable: [UInt64] = []
        for _ in 0..<50_000 {
            switch random.below(7) {
            case 0...2:
                let isKept = random.oneIn(3)
                queue.append(Record(kind: .changed, isKept: isKept, revision: appended))
                if isKept { kept.append(appended) }
                appended += 1
            case 3...4:
                let record = queue.next
                #expect(record?.revision == (delivered < appended ? delivered : nil))
                if record != nil {
                    _ = queue.advance()
                    if kept.first == delivered { pullable.append(kept.removeFirst()) }
                    delivered += 1
                }
            default:
                let record = queue.pullNext()
                #expect(record?.pointee.revision == pullable.first)
                if record != nil { pullable.removeFirst() }
            }
            #expect(queue.keptCount == kept.count + pullable.count)
        }
        while queue.next != nil { _ = queue.advance() }
        while queue.pullNext() != nil {}
        #expect(queue.isEmpty)
    }
}
