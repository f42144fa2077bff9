// The conventions of the C interface: handles, threads, statuses, struct sizes, strings. Every exported function is
// made of these; nothing here or in the …API files decides what navigation means.

import CNavCore
import CNavCoreSupport

#if canImport(NavCore)
    import NavCore
#endif

extension Status {
    @inline(__always)
    var code: nav_status { rawValue }
}

@inline(__always)
func currentThread() -> UInt { UInt(navcore_current_thread()) }

/// Runs the body with the engine behind a handle, on its own thread.
@inline(__always)
func withEngine<Value>(_ navigator: OpaquePointer?, else failure: (Status) -> Value, _ body: (Engine) -> Value) -> Value
{
    guard let navigator else { return failure(.invalid) }
    let reference = Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))
    return reference._withUnsafeGuaranteedRef { engine in
        engine.belongs(to: currentThread()) ? body(engine) : failure(.wrongThread)
    }
}

/// The same for functions that change something: on a closed navigator they do nothing. `giveBack` returns what the
/// library would own where the function fails.
func changing(
    _ navigator: OpaquePointer?, elseGiveBack giveBack: () -> Void = {}, _ body: (Engine) -> Status
) -> nav_status {
    withEngine(
        navigator,
        else: { status in
            giveBack()
            return status.code
        }
    ) { engine in
        let status = engine.isClosed ? .closed : body(engine)
        if status.rawValue < 0 { engine.whileInside(giveBack) }
        if engine.isClosed { reap(engine) }
        return status.code
    }
}

/// For functions that return a value: `nothing` where there is no engine to ask.
@inline(__always)
func reading<Value>(_ navigator: OpaquePointer?, or nothing: Value, _ body: (Engine) -> Value) -> Value {
    withEngine(navigator, else: { _ in nothing }, body)
}

/// Gives back the memory of a navigator that was freed, once no call of it is running.
@inline(never)
func reap(_ engine: Engine) {
    guard engine.isAbandoned, !engine.isInside else { return }
    engine.forgetEvents()
    Unmanaged.passUnretained(engine).release()
}

// MARK: Structs that begin with their size

/// Beyond it a size is no size of a struct.
private let largestStruct = 4096

/// The size with which a struct begins; of one beyond all memory the largest that there is.
@inline(__always)
private func sizeSaid(by pointer: UnsafeRawPointer) -> Int { Int(clamping: pointer.load(as: UInt.self)) }

/// Reads a struct of the caller's, who may be older (shorter) or newer (longer, but with nothing that we do not know).
/// Nil for a wrong size.
@inline(__always)
func read<Struct>(_ pointer: UnsafePointer<Struct>, blank: @autoclosure () -> Struct, minimum: Int) -> Struct? {
    let size = sizeSaid(by: pointer)
    if size == MemoryLayout<Struct>.stride { return pointer.pointee }
    return readOther(pointer, size, blank(), minimum)
}

@inline(never)
private func readOther<Struct>(_ pointer: UnsafePointer<Struct>, _ size: Int, _ blank: Struct, _ minimum: Int)
    -> Struct?
{
    guard size <= largestStruct else { return nil }
    let bytes = UnsafeRawPointer(pointer)
    var offset = MemoryLayout<Struct>.stride
    while offset < size {
        if bytes.load(fromByteOffset: offset, as: UInt8.self) != 0 { return nil }
        offset += 1
    }
    return readKnown(pointer, blank: blank, minimum: minimum)
}

/// Reads as much of a struct as this library knows, whatever may come after it: to give back what a wrong one holds.
func readKnown<Struct>(_ pointer: UnsafePointer<Struct>, blank: Struct, minimum: Int) -> Struct? {
    let known = MemoryLayout<Struct>.stride
    let size = sizeSaid(by: pointer)
    guard size >= minimum else { return nil }
    var copy = blank
    withUnsafeMutableBytes(of: &copy) { target in
        target.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(size, known)))
    }
    return copy
}

/// Whether a struct that is to be filled has a size.
@inline(__always)
func canWrite<Struct>(_ pointer: UnsafeMutablePointer<Struct>, minimum: Int) -> Bool {
    let size = sizeSaid(by: pointer)
    return size >= minimum && size <= largestStruct
}

/// Fills a struct of the caller's as far as it reaches, and leaves its size as it is.
@inline(__always)
func write<Struct>(_ value: Struct, to pointer: UnsafeMutablePointer<Struct>) {
    let size = UnsafeRawPointer(pointer).load(as: Int.self)
    if size == MemoryLayout<Struct>.stride {
        pointer.pointee = value
    } else {
        writeOther(value, pointer, size)
    }
}

@inline(never)
private func writeOther<Struct>(_ value: Struct, _ pointer: UnsafeMutablePointer<Struct>, _ size: Int) {
    let known = MemoryLayout<Struct>.stride
    let target = UnsafeMutableRawBufferPointer(start: pointer, count: size)
    withUnsafeBytes(of: value) { source in
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<min(size, known)]))
    }
    var offset = known
    while offset < size {
        target[offset] = 0
        offset += 1
    }
    UnsafeMutableRawPointer(pointer).storeBytes(of: size, as: Int.self)
}

/// Empties a struct of the caller's that a failing call does not fill, where it has a size.
@inline(never)
func clear<Struct>(_ pointer: UnsafeMutablePointer<Struct>?, _ blank: Struct, minimum: Int) {
    guard let pointer, canWrite(pointer, minimum: minimum) else { return }
    writeOther(blank, pointer, UnsafeRawPointer(pointer).load(as: Int.self))
}

/// The smallest size of a struct whose first field after the size is a number, and of one where it is a string.
let sizeWithNumber = MemoryLayout<Int>.stride + MemoryLayout<UInt32>.size
let sizeWithId = MemoryLayout<UInt64>.stride * 2
let sizeWithString = MemoryLayout<Int>.stride + MemoryLayout<nav_string>.stride

// MARK: Strings and values

extension Bytes {
    @inline(__always)
    init(_ string: nav_string) {
        self.init(UnsafeRawPointer(string.bytes)?.assumingMemoryBound(to: UInt8.self), string.length)
    }
}

extension nav_string {
    @inline(__always)
    init(_ bytes: Bytes) {
        let start = UnsafeRawPointer(bytes.start ?? ("" as StaticString).utf8Start)
        self.init(bytes: start.assumingMemoryBound(to: CChar.self), length: bytes.count)
    }
}

/// A name as a caller gives it, with its real length. It is not checked to be UTF-8: it is compared with names that are.
@inline(__always)
func readName(_ string: nav_string) -> (Status, Bytes) {
    if UInt(bitPattern: string.length) &- 1 < UInt(Limits.nameBytes), string.bytes != nil {
        return (.ok, Bytes(string))
    }
    return measureName(string)
}

@inline(never)
private func measureName(_ string: nav_string) -> (Status, Bytes) { readText(string, limit: Limits.nameBytes) }

/// A text as a caller gives it, with its real length. One that is too long is not read beyond the limit: its beginning
/// where it ends at a NUL, else nothing.
func readText(_ string: nav_string, limit: Int) -> (Status, Bytes) {
    let text = Bytes(string)
    guard text.start != nil || text.count == 0 else { return (.invalid, .empty) }
    guard let length = text.measured(limit: limit) else {
        return (.tooLarge, text.count == -1 ? Bytes(text.start, limit) : .empty)
    }
    return (.ok, Bytes(text.start, length))
}

@inline(__always)
func cells(_ value: UnsafePointer<nav_value>) -> UnsafePointer<Cell> {
    UnsafeRawPointer(value).assumingMemoryBound(to: Cell.self)
}

@inline(__always)
func values(_ cell: UnsafePointer<Cell>?) -> UnsafePointer<nav_value>? {
    UnsafeRawPointer(cell)?.assumingMemoryBound(to: nav_value.self)
}

func members(_ members: UnsafeMutablePointer<Member>) -> UnsafePointer<nav_member> {
    UnsafePointer(UnsafeMutableRawPointer(members).assumingMemoryBound(to: nav_member.self))
}

/// Destroys the host objects of a value that was handed over to a call that could not take it.
func destroyHostObjects(_ value: UnsafePointer<nav_value>?) {
    if let value { Cell.destroyHostObjects(in: cells(value).pointee) }
}

extension Keepsake {
    @inline(__always)
    init(_ userData: UnsafeMutableRawPointer?, _ destroy: nav_destroy_callback?) {
        self.init(userData: userData, destroy: destroy)
    }

    /// Returns user data that was handed over to a call that could not take it.
    func giveBack() {
        destroy?(userData)
    }
}

/// What the engine hands out has the layout of the header's structs: it is only named differently here.
@inline(__always)
func shown<Struct>(_ pointer: UnsafeRawPointer, as: Struct.Type) -> UnsafePointer<Struct> {
    pointer.assumingMemoryBound(to: Struct.self)
}
