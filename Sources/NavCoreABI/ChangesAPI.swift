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
        engine.owner.isThread(currentThread()) ? body(engine, list.pointee) : failure(.wrongThread)
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
        fillStruct(out, blank: nav_change()) { engine.show(list[index], at: $0) }
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

extension Engine {
    @inline(never)
    fileprivate func show(_ change: Change, at place: UnsafeMutablePointer<nav_change>) {
        place.pointee.kind = change.kind.rawValue
        place.pointee.stack = id(ofStack: change.node).rawValue
        place.pointee.entry = id(of: change.entry).rawValue
        place.pointee.replaced = id(of: change.replaced).rawValue
        place.pointee.route = routeId(of: change.entry).rawValue
        place.pointee.from = change.fromIndex
        place.pointee.to = Int(change.to)
        place.pointee.arguments = values(entries[change.told].pointee.arguments?.cell)
        place.pointee.presented_over = id(ofStack: change.over).rawValue
        let isAdded = change.kind == .stackAdded || change.kind == .sceneAdded
        place.pointee.presentation = isAdded ? stacks[change.node].pointee.presentation.rawValue : 0
        place.pointee.container = change.container
        place.pointee.name = nav_string(isAdded ? nameToTell(of: stacks[change.node]) : .empty)
        place.pointee.columns = change.columns
        place.pointee.flags = change.branchFlags
        place.pointee.flow = flow(after: change).rawValue
    }
}
