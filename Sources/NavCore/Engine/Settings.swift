// The configuration of a navigator.

package struct Settings: BitwiseCopyable {
    package var animation = Animation.yes
    package var unresolved = UnresolvedPolicy.reject
    package var queueCapacity = 256
    /// 0: events are not kept.
    package var eventCapacity = 0
    package var operationLimit = 1000
    /// How often guards may send an operation elsewhere.
    package var redirectLimit: UInt32 = 8
    package var flags = SettingFlags(rawValue: 0)
    /// How much of entries runs is said.
    var sendsLifecycleEvents: Bool { flags.contains(.lifecycle) }
    /// It is said when one can go back, and when one can't any more.
    var sendsBackEvents: Bool { flags.contains(.back) }
    /// It is said what operations were refused or wrong.
    var sendsProblemEvents: Bool { flags.contains(.problems) }
    /// Entries that leave stay until the host has seen them out.
    var waitsForExits: Bool { flags.contains(.exits) }
    /// Entries that come are resumed when the host has seen them in.
    var waitsForEntries: Bool { flags.contains(.entries) }
    /// Whether more is said of a commit than its changes.
    var tellsMore: Bool { !flags.isDisjoint(with: [.lifecycle, .back]) }
    /// Whether more is said of the end of an operation than its completion.
    var tellsEnds: Bool { !flags.isDisjoint(with: [.problems, .trace]) }
    /// The flags that every added pattern has.
    package var patternFlags = PatternFlags(bits: 0)

    package init() {}
}

/// The parts that hosts switch on; the header's nav_config.flags.
package struct SettingFlags: OptionSet, BitwiseCopyable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static var lifecycle: SettingFlags { SettingFlags(rawValue: 1) }
    package static var exits: SettingFlags { SettingFlags(rawValue: 2) }
    package static var back: SettingFlags { SettingFlags(rawValue: 4) }
    package static var problems: SettingFlags { SettingFlags(rawValue: 8) }
    package static var entries: SettingFlags { SettingFlags(rawValue: 16) }
    /// Every answer and every outcome is told.
    package static var trace: SettingFlags { SettingFlags(rawValue: 32) }

    /// Whether all are known, and what is waited for is told.
    package var areRight: Bool {
        rawValue < 64 && (isDisjoint(with: [.exits, .entries]) || contains(.lifecycle))
    }
}

/// Lent for the call.
package struct SettingNames {
    package var fallbackRoute = Bytes.empty
    /// Empty: main.
    package var scene = Bytes.empty

    package init() {}

    static var sceneRule: StaticString {
        "the name of a scene is 1 to 1,024 bytes of UTF-8 without / { } * ? # % and control characters"
    }

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
        guard new.eventCapacity > 0 || bridge.form != .pulled && !guards.haveAnyPulled && !back.handlers.haveAnyPulled
        else { return false }
        let before = settings
        settings = new
        keep(names)
        noteListeners()
        if !keepsEvents { forgetEvents() }
        whileInside {
            Lifecycle(self).noteSettings(before: before)
            noteBackChange()
        }
        noteFullness()
        return true
    }

    func noteListeners() {
        callFlags.set(.listened, to: keepsEvents || settings.tellsMore || !observers.isEmpty)
        callFlags.set(.traced, to: settings.flags.contains(.trace) && hasListeners)
        callFlags.set(.tellingMore, to: settings.tellsMore)
        callFlags.set(.tellingLater, to: settings.waitsForExits)
    }

    func keep(_ names: SettingNames) {
        routes.fallbackName.removeAll()
        routes.fallbackName.write(names.fallbackRoute)
        sceneName.removeAll()
        sceneName.write(names.scene.isEmpty ? Bytes("main") : names.scene)
        sceneName.endWithNUL()
    }
}
