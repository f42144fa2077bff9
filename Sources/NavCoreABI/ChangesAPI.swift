// Changes: what a plan will do, what a commit did.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@inline(__always)
private func withHandle<Value>(_ changes: OpaquePointer?, or nothing: Value, _ body: (Engine, Slot) -> Value) -> Value {
    guard let changes else { return nothing }
    let handle = UnsafePointer<ChangesHandle>(changes).pointee
    return handle.engine._withUnsafeGuaranteedRef { engine in
        engine.owner == currentThread() ? body(engine, handle.operation) : nothing
    }
}

@implementation @_cdecl("nav_changes_count")
public func nav_changes_count(_ changes: OpaquePointer?) -> Int {
    withHandle(changes, or: 0) { engine, operation in engine.operations[operation].pointee.changes.count }
}

@implementation @_cdecl("nav_changes_get")
public func nav_changes_get(
    _ changes: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<nav_change>?
) -> nav_status {
    withHandle(changes, or: Status.invalid.code) { engine, operation in
        let list = engine.operations[operation].pointee.changes
        guard let out, canWrite(out, minimum: sizeWithNumber), index >= 0, index < list.count else {
            return Status.invalid.code
        }
        write(nav_change(list[index], in: engine), to: out)
        return Status.ok.code
    }
}
