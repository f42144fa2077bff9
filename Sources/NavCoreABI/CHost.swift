// The host as C sees it: builders, bridge, waiters and observers are function pointers with user data.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

final class CHost: Host {
    typealias Builder = UnsafeMutablePointer<nav_route_builder>
    typealias BridgeMemory = UnsafeMutablePointer<nav_bridge>

    /// The event that observers are being told of, and the one that was pulled last.
    private let told = UnsafeMutablePointer<EventFrame>.allocate(capacity: 1)
    let pulled = UnsafeMutablePointer<EventFrame>.allocate(capacity: 1)

    override init() {
        told.initialize(to: EventFrame())
        pulled.initialize(to: EventFrame())
    }

    deinit {
        told.deallocate()
        pulled.deallocate()
    }

    private static func builder(_ memory: UnsafeMutableRawPointer?) -> nav_route_builder? {
        memory?.assumingMemoryBound(to: nav_route_builder.self).pointee
    }

    private static func builder(of entry: Slot, _ engine: Engine) -> nav_route_builder? {
        builder(engine.routes[engine.entries[entry].pointee.route].pointee.builder)
    }

    override func makeModel(_ engine: Engine, entry: Slot, tag: UInt64) -> (code: Int32, model: UnsafeMutableRawPointer?) {
        guard let builder = CHost.builder(of: entry, engine), let make = builder.make_model else { return (0, nil) }
        var build = nav_build(
            size: MemoryLayout<nav_build>.size, entry: engine.id(of: entry).rawValue,
            route: engine.routeId(of: entry).rawValue,
            arguments: values(engine.entries[entry].pointee.arguments?.cell), tag: tag)
        var model: UnsafeMutableRawPointer?
        let code = make(builder.user_data, &build, &model)
        return (code, model)
    }

    override func destroyModel(_ engine: Engine, builder: UnsafeMutableRawPointer?, model: UnsafeMutableRawPointer?) {
        guard let builder = CHost.builder(builder) else { return }
        builder.destroy_model?(builder.user_data, model)
    }

    override func makeView(_ engine: Engine, entry: Slot) -> (code: Int32, view: UnsafeMutableRawPointer?) {
        guard let builder = CHost.builder(of: entry, engine), let make = builder.make_view else { return (0, nil) }
        var view: UnsafeMutableRawPointer?
        let code = make(
            builder.user_data, engine.id(of: entry).rawValue, engine.entries[entry].pointee.model, &view)
        return (code, view)
    }

    override func destroyView(_ engine: Engine, builder: UnsafeMutableRawPointer?, view: UnsafeMutableRawPointer?) {
        guard let builder = CHost.builder(builder) else { return }
        builder.destroy_view?(builder.user_data, view)
    }

    override func ask(_ engine: Engine, operation: Slot) -> Answer {
        guard let bridge = engine.bridge.memory?.assumingMemoryBound(to: nav_bridge.self) else { return .accept }
        guard let callback = CHost.callback(bridge, for: engine.operations[operation].pointee.intent.kind) else {
            return .refuse(code: 0)
        }
        var handle = ChangesHandle(engine, operation)
        let code = withUnsafePointer(to: &handle) { handle in
            withUnsafePointer(to: nav_plan(engine.operations[operation], changes: OpaquePointer(handle))) { plan in
                callback(bridge.pointee.user_data, plan)
            }
        }
        if code == NAV_ACCEPT { return .accept }
        return code == laterAnswer ? .later : .refuse(code: code)
    }

    /// The callback that answers questions about intents of a kind.
    @inline(__always)
    private static func callback(_ bridge: BridgeMemory, for kind: IntentKind)
        -> (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<nav_plan>?) -> Int32)?
    {
        if let transition = bridge.pointee.transition { return transition }
        switch kind {
        case .navigate, .navigateForResult: return bridge.pointee.navigate_to
        case .popBack: return bridge.pointee.pop_back
        case .popUpToRoot: return bridge.pointee.pop_up_to_root
        default: return nil
        }
    }

    override func replay(_ engine: Engine, operation: Slot) {
        guard let bridge = engine.bridge.memory?.assumingMemoryBound(to: nav_bridge.self).pointee,
            let replay = bridge.replay
        else { return }
        var handle = ChangesHandle(engine, operation)
        withUnsafePointer(to: &handle) { replay(bridge.user_data, OpaquePointer($0)) }
    }

    override func deliver(_ engine: Engine, waiter: Slot) {
        let record = engine.waiters[waiter].pointee
        guard let callback = unsafeBitCast(record.callback.function, to: nav_result_callback?.self) else { return }
        withUnsafePointer(to: nav_result(record)) { callback(record.callback.userData, $0) }
    }

    override func notify(_ engine: Engine, observer: HostCallback, of record: Record) {
        guard let callback = unsafeBitCast(observer.function, to: nav_observer_callback?.self) else { return }
        EventFrame.fill(told, record, in: engine)
        withUnsafePointer(to: &told.pointee.event) { callback(observer.userData, $0) }
    }

    override func giveBack(_ callback: HostCallback) {
        unsafeBitCast(callback.destroy, to: nav_destroy_callback?.self)?(callback.userData)
    }

    override func giveBackBuilder(_ builder: UnsafeMutableRawPointer?) {
        guard let memory = builder?.assumingMemoryBound(to: nav_route_builder.self) else { return }
        let builder = memory.pointee
        memory.deallocate()
        builder.destroy?(builder.user_data)
    }

    override func giveBackBridge(_ bridge: UnsafeMutableRawPointer?) {
        guard let memory = bridge?.assumingMemoryBound(to: nav_bridge.self) else { return }
        let bridge = memory.pointee
        memory.deallocate()
        bridge.destroy?(bridge.user_data)
    }
}

/// NAV_LATER, which is no constant that Swift can import.
let laterAnswer = Int32.min
