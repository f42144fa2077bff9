// The flat list, against an array.

import NavCoreModel
import Testing

@testable import NavCore

struct FlatListTests {
    @Test func listDoesWhatAnArrayDoes() {
        var random = SeededRandom(1)
        var list = FlatList<Int>(capacity: 1)
        defer { list.free() }
        var array: [Int] = []
        for step in 0..<20_000 {
            switch random.below(12) {
            case 0...5:
                list.append(step)
                array.append(step)
            case 6 where !array.isEmpty:
                list.removeLast()
                array.removeLast()
            case 7 where !array.isEmpty:
                let index = random.below(array.count)
                list.remove(at: index)
                array.remove(at: index)
            case 8 where !array.isEmpty:
                let index = random.below(array.count)
                list[index] = -step
                array[index] = -step
            case 9 where random.oneIn(20):
                let count = random.below(array.count + 1)
                list.truncate(to: count)
                array.removeLast(array.count - count)
            case 10:
                let more = Array(0..<random.below(9))
                more.withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    list.append(contentsOf: base, count: buffer.count)
                }
                array += more
            case 11 where random.oneIn(50):
                list.removeAll()
                array = []
            default:
                let count = array.count + random.below(3)
                list.extend(to: count, with: 7)
                array += Array(repeating: 7, count: count - array.count)
            }
            #expect(list.count == array.count)
            #expect(list.isEmpty == array.isEmpty)
            if step % 64 == 0 { #expect((0..<list.count).map { list[$0] } == array) }
        }
        #expect((0..<list.count).map { list[$0] } == array)
    }
}
