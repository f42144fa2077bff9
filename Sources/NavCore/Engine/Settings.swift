// What a navigator is configured with.

package struct Settings: BitwiseCopyable {
    package var animation = Animation.yes
    package var unresolved = UnresolvedPolicy.reject
    package var queueCapacity = 256
    /// 0: events are not kept.
    package var eventCapacity = 0
    package var operationLimit = 1000
    /// How often guards may send an operation elsewhere.
    package var redirectLimit: UInt32 = 8
    /// What every pattern has that is added.
    package var patternFlags = PatternFlags(bits: 0)

    package init() {}
}

/// Lent for the call.
package struct SettingNames {
    package var fallbackRoute = Bytes.empty
    /// Empty: main.
    package var scene = Bytes.empty

    package init() {}

    /// Whether they can be names: a scene is what may stand for one in a URL as it is.
    package func check() -> Status {
        let status = fallbackRoute.isEmpty ? .ok : RouteTable.check(name: fallbackRoute)
        return status == .ok && !scene.isEmpty ? SettingNames.check(scene: scene) : status
    }

    static func check(scene: Bytes) -> Status {
        scene.firstIndex(of: 0x2F) == nil ? RouteTable.check(name: scene) : .invalid
    }
}

extension Engine {
    /// Sets all settings anew. False where the bridge or a guard could not be asked any more.
    package func configure(_ new: Settings, _ names: SettingNames) -> Bool {
        guard new.eventCapacity > 0 || bridge.form != .pulled && !guards.haveAnyPulled else { return false }
        settings = new
        keep(names)
        noteListeners()
        if !keepsEvents { forgetKept() }
        noteFullness()
        return true
    }

    func noteListeners() {
        if keepsEvents || !observers.isEmpty { callFlags.insert(.listened) } else { callFlags.remove(.listened) }
    }

    func keep(_ names: SettingNames) {
        fallbackRoute.removeAll()
        fallbackRoute.write(names.fallbackRoute)
        sceneName.removeAll()
        sceneName.write(names.scene.isEmpty ? Bytes("main") : names.scene)
    }
}
