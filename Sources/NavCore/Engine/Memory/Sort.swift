// One sort for elements of every type: it knows their size alone, so the library holds it once.

/// Sorts elements in place, without memory of its own. Equal ones may change places. What is sorted is only walked through.
@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
@_optimize(size)
func sortElements(
    _ elements: UnsafeMutableRawPointer, count: Int, stride: Int,
    by isBefore: (UnsafeRawPointer, UnsafeRawPointer) -> Bool
) {
    func element(_ index: Int) -> UnsafeMutableRawPointer { elements + index * stride }

    /// Puts the element at an index where it belongs in the heap below it, of which the largest is on top.
    func sink(_ index: Int, of count: Int) {
        var parent = index
        while true {
            var largest = parent * 2 + 1
            guard largest < count else { return }
            if largest + 1 < count, isBefore(element(largest), element(largest + 1)) { largest += 1 }
            guard isBefore(element(parent), element(largest)) else { return }
            exchange(element(parent), element(largest), stride)
            parent = largest
        }
    }

    var sorted = 1
    while sorted < count, !isBefore(element(sorted), element(sorted - 1)) { sorted += 1 }
    guard sorted < count else { return }
    for index in (0..<count / 2).reversed() { sink(index, of: count) }
    for last in (1..<count).reversed() {
        exchange(element(0), element(last), stride)
        sink(0, of: last)
    }
}

private func exchange(_ left: UnsafeMutableRawPointer, _ right: UnsafeMutableRawPointer, _ byteCount: Int) {
    var offset = 0
    while offset < byteCount {
        let word = left.load(fromByteOffset: offset, as: UInt32.self)
        left.storeBytes(of: right.load(fromByteOffset: offset, as: UInt32.self), toByteOffset: offset, as: UInt32.self)
        right.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
        offset += MemoryLayout<UInt32>.size
    }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
    /// Sorts so many elements; their size is a multiple of 4 bytes.
    @inline(__always)
    func sort(count: Int, by isBefore: (Pointee, Pointee) -> Bool) {
        assert(MemoryLayout<Pointee>.stride % MemoryLayout<UInt32>.size == 0)
        sortElements(self, count: count, stride: MemoryLayout<Pointee>.stride) {
            isBefore($0.load(as: Pointee.self), $1.load(as: Pointee.self))
        }
    }
}
