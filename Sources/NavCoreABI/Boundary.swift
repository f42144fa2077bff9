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
        engine.owner.isThread(currentThread()) ? body(engine) : failure(.wrongThread)
    }
}

/// Runs the body for functions that change something: on a closed navigator they do nothing.
func changing(_ navigator: OpaquePointer?, _ body: (Engine) -> Status) -> nav_status {
    withEngine(navigator, else: { $0.code }) { end($0, $0.isClosed ? .closed : body($0)) }
}

/// Runs the body for functions that also take something over: `release` gives it back where the function fails.
func changing(
    _ navigator: OpaquePointer?, elseGiveBack release: () -> Void, _ body: (Engine) -> Status
) -> nav_status {
    withEngine(
        navigator,
        else: { status in
            release()
            return status.code
        }
    ) { engine in
        let status = engine.isClosed ? .closed : body(engine)
        if status.rawValue < 0 { engine.whileInside(release) }
        return end(engine, status)
    }
}

/// Ends a call that is no operation.
@inline(never)
func end(_ engine: Engine, _ status: Status) -> nav_status {
    if status.rawValue < 0 { engine.noteFailure(status) }
    if engine.isClosed { reap(engine) }
    return status.code
}

/// Runs the body for functions that change nothing and return a status. They leave the sentence of the last call: a host
/// reads the state before it logs.
@inline(__always)
func asking(_ navigator: OpaquePointer?, _ body: (Engine) -> Status) -> Status {
    withEngine(navigator, else: { $0 }, body)
}

/// Runs the body for functions that find something by its name; 0 where it is nil, and a complaint.
@inline(__always)
func finding(_ navigator: OpaquePointer?, _ complaint: StaticString, _ body: (Engine) -> Id?) -> nav_id {
    reading(navigator, or: 0) { engine in
        if let found = body(engine) { return found.rawValue }
        engine.noteFailure(.notFound, complaint)
        return 0
    }
}

/// For functions that return a value: `nothing` where there is no engine to ask.
@inline(__always)
func reading<Value>(_ navigator: OpaquePointer?, or nothing: Value, _ body: (Engine) -> Value) -> Value {
    withEngine(navigator, else: { _ in nothing }, body)
}

/// Frees what a closed navigator does not need any more, and all of one that was freed, once no call of it is running.
@inline(never)
func reap(_ engine: Engine) {
    engine.freeState()
    guard engine.isAbandoned, !engine.isInside else { return }
    engine.forgetAllEvents()
    Unmanaged.passUnretained(engine).release()
}

// MARK: Operations

/// Performs an operation, which takes over what the intent holds.
@inline(__always)
func perform(
    _ navigator: OpaquePointer?, _ intent: GivenIntent, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = intent
    return perform(navigator, &intent, outcome)
}

@inline(never)
func perform(
    _ navigator: OpaquePointer?, _ intent: inout GivenIntent, ofCall isOfCall: Bool = true,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    let outcome: UnsafeMutablePointer<Outcome>? = given(outcome)
    return withEngine(
        navigator,
        else: { status in
            intent.release()
            if let outcome, canWrite(outcome, minimum: sizeWithNumber) { writeStruct(Outcome(status), to: outcome) }
            return status.code
        }
    ) { engine in
        let status = engine.perform(&intent, ofCall: isOfCall, outcome)
        if engine.isClosed { reap(engine) }
        return status
    }
}

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

extension OwnedUserData {
    @inline(__always)
    init(_ userData: UnsafeMutableRawPointer?, _ destroy: nav_destroy_callback?) {
        self.init(userData: userData, destroy: destroy)
    }
}

/// Shows a struct of the engine's, which has the layout of the header's: it is only named differently here.
@inline(__always)
func shown<Struct>(_ pointer: UnsafeRawPointer, as: Struct.Type) -> UnsafePointer<Struct> {
    pointer.assumingMemoryBound(to: Struct.self)
}

/// Reads a struct that a caller hands over, or that is filled for it, as the engine's of the same layout.
@inline(__always)
func given<Struct, Mirror>(_ pointer: UnsafePointer<Struct>?) -> UnsafePointer<Mirror>? {
    UnsafeRawPointer(pointer)?.assumingMemoryBound(to: Mirror.self)
}

@inline(__always)
func given<Struct, Mirror>(_ pointer: UnsafeMutablePointer<Struct>?) -> UnsafeMutablePointer<Mirror>? {
    UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: Mirror.self)
}
