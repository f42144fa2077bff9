// Structs that begin with their size: the caller may be older (shorter) or newer (longer, but with nothing that is not known
// here).

/// Beyond it a size is no size of a struct.
package let largestStruct = 4096

/// The smallest size of a struct whose first field after the size is a number, an id, a string.
package let sizeWithNumber = MemoryLayout<Int>.stride + MemoryLayout<UInt32>.size
package let sizeWithId = MemoryLayout<UInt64>.stride * 2
package let sizeWithString = MemoryLayout<Int>.stride + MemoryLayout<Bytes>.stride

/// The size with which a struct begins; of one beyond all memory the largest that there is.
@inline(__always)
private func sizeSaid(by pointer: UnsafeRawPointer) -> Int { Int(clamping: pointer.load(as: UInt.self)) }

/// Reads a caller's struct. Nil for a wrong size.
@inline(__always)
package func readStruct<Struct>(_ pointer: UnsafePointer<Struct>, blank: @autoclosure () -> Struct, minimum: Int)
    -> Struct?
{
    if sizeSaid(by: pointer) == MemoryLayout<Struct>.stride { return pointer.pointee }
    var copy = blank()
    return readKnown(pointer, into: &copy, minimum: minimum) ? copy : nil
}

/// Reads a caller's struct where it is, or a copy where its size is another. Nil for a wrong size.
@inline(__always)
package func withStruct<Struct, Answer>(
    _ pointer: UnsafePointer<Struct>, blank: @autoclosure () -> Struct, minimum: Int,
    _ body: (UnsafePointer<Struct>) -> Answer
) -> Answer? {
    if sizeSaid(by: pointer) == MemoryLayout<Struct>.stride { return body(pointer) }
    var copy = blank()
    return readKnown(pointer, into: &copy, minimum: minimum) ? withUnsafePointer(to: copy, body) : nil
}

/// Reads as much of a struct as is known here, whatever may come after it: to give back what a wrong one holds.
package func readKnown<Struct>(_ pointer: UnsafePointer<Struct>, blank: Struct, minimum: Int) -> Struct? {
    guard sizeSaid(by: pointer) >= minimum else { return nil }
    var copy = blank
    _ = readKnown(pointer, into: &copy, minimum: minimum)
    return copy
}

/// Reads as much of a struct as is known here; nothing where it ends before the minimum. False for a wrong size.
@inline(never)
package func readKnown<Struct>(_ pointer: UnsafePointer<Struct>, into copy: inout Struct, minimum: Int) -> Bool {
    withUnsafeMutableBytes(of: &copy) { readBytes(pointer, sizeSaid(by: pointer), into: $0, minimum) }
}

/// Reads the bytes of a struct. It knows no type, so there is only one of it.
@inline(never)
private func readBytes(
    _ bytes: UnsafeRawPointer, _ size: Int, into target: UnsafeMutableRawBufferPointer, _ minimum: Int
) -> Bool {
    guard size >= minimum else { return false }
    var known = min(size, target.count)
    // A size that is that of no struct may end in the middle of a pointer.
    if size != minimum { known -= known % MemoryLayout<UInt>.size }
    target.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: known))
    guard size <= largestStruct else { return false }
    var offset = target.count
    while offset < size {
        if bytes.load(fromByteOffset: offset, as: UInt8.self) != 0 { return false }
        offset += 1
    }
    return true
}

/// Whether a struct that is to be filled has a size.
@inline(__always)
package func canWrite<Struct>(_ pointer: UnsafeMutablePointer<Struct>, minimum: Int) -> Bool {
    let size = sizeSaid(by: pointer)
    return size >= minimum && size <= largestStruct
}

/// Fills a caller's struct as far as it reaches, and leaves its size as it is.
@inline(__always)
package func writeStruct<Struct>(_ value: Struct, to pointer: UnsafeMutablePointer<Struct>) {
    let size = UnsafeRawPointer(pointer).load(as: Int.self)
    if size == MemoryLayout<Struct>.stride {
        pointer.pointee = value
    } else {
        writeOtherStruct(value, pointer, size)
    }
}

/// Fills a caller's struct field by field, in its place if its size is the one known here.
@inline(__always)
package func fillStruct<Struct>(
    _ pointer: UnsafeMutablePointer<Struct>, blank: @autoclosure () -> Struct,
    _ fill: (UnsafeMutablePointer<Struct>) -> Void
) {
    let size = UnsafeRawPointer(pointer).load(as: Int.self)
    if size == MemoryLayout<Struct>.stride { return fill(pointer) }
    var value = blank()
    fill(&value)
    writeOtherStruct(value, pointer, size)
}

@inline(never)
private func writeOtherStruct<Struct>(_ value: Struct, _ pointer: UnsafeMutablePointer<Struct>, _ size: Int) {
    withUnsafeBytes(of: value) { writeBytes($0, to: pointer, size) }
}

/// Fills a struct that ends elsewhere than the one known here. It knows no type, so there is only one of it.
@inline(never)
private func writeBytes(_ source: UnsafeRawBufferPointer, to pointer: UnsafeMutableRawPointer, _ size: Int) {
    let target = UnsafeMutableRawBufferPointer(start: pointer, count: size)
    var offset = min(size, source.count)
    target.copyMemory(from: UnsafeRawBufferPointer(start: source.baseAddress, count: offset))
    while offset < size {
        target[offset] = 0
        offset += 1
    }
    pointer.storeBytes(of: size, as: Int.self)
}

/// Empties a caller's struct that a failing call does not fill, where it has a size.
@inline(never)
package func clearStruct<Struct>(_ pointer: UnsafeMutablePointer<Struct>?, _ blank: Struct, minimum: Int) {
    guard let pointer, canWrite(pointer, minimum: minimum) else { return }
    writeOtherStruct(blank, pointer, UnsafeRawPointer(pointer).load(as: Int.self))
}
