// Changes: what a plan will do, what a commit did.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@inline(__always)
private func withList<Value>(
    _ changes: OpaquePointer?, else failure: (Status) -> Value, _ body: (Engine, ChangeList) -> Value
)
    -> Value
{
    guard let changes else { return failure(.invalid) }
    let list = UnsafePointer<ChangeList>(changes)
    return list.pointee.owner._withUnsafeGuaranteedRef { engine in
        engine.belongs(to: currentThread()) ? body(engine, list.pointee) : failure(.wrongThread)
    }
}

@implementation @_cdecl("nav_changes_count")
public func nav_changes_count(_ changes: OpaquePointer?) -> Int {
    withList(changes, else: { _ in 0 }) { _, list in list.count }
}

@implementation @_cdecl("nav_changes_get")
public func nav_changes_get(
    _ changes: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<nav_change>?
) -> nav_status {
    let status: Status = withList(changes, else: { $0 }) { engine, list in
        guard let out, canWrite(out, minimum: sizeWithNumber), index >= 0, index < list.count else { return .invalid }
        writeStruct(nav_change(list[index], in: engine), to: out)
        return .ok
    }
    if status != .ok { clearStruct(out, nav_change(), minimum: sizeWithNumber) }
    return status.code
}

@implementation @_cdecl("nav_plan_removes")
public func nav_plan_removes(_ plan: UnsafePointer<nav_plan>?, _ entry: nav_id) -> Int32 {
    withList(plan?.pointee.changes, else: { _ in 0 }) { engine, list in
        engine.entries.find(Id(rawValue: entry)).map { engine.isRemoved($0, by: list) } ?? false ? 1 : 0
    }
}

extension nav_change {
    fileprivate init(_ change: Change, in engine: Engine) {
        let isAdded = change.kind == .stackAdded || change.kind == .sceneAdded
        self.init(
            size: MemoryLayout<nav_change>.stride, kind: change.kind.rawValue,
            stack: engine.id(ofStack: change.node).rawValue,
            entry: engine.id(of: change.entry).rawValue, replaced: engine.id(of: change.replaced).rawValue,
            route: engine.routeId(of: change.entry).rawValue, from: change.fromIndex,
            to: Int(change.to), arguments: values(engine.entries[change.told].pointee.arguments?.cell),
            over: engine.id(ofStack: change.over).rawValue,
            presentation: isAdded ? engine.stacks[change.node].pointee.presentation.rawValue : 0,
            container: change.container,
            name: nav_string(isAdded ? engine.nameToTell(of: engine.stacks[change.node]) : .empty),
            columns: change.columns, flags: change.branchFlags,
            flow: engine.flow(after: change).rawValue)
    }
}
