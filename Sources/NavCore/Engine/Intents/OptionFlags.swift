/// The flags of the header's nav_options, each of which only some kinds of intents take.
package struct OptionFlags: OptionSet, BitwiseCopyable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static var replaceRoot: OptionFlags { OptionFlags(rawValue: 1) }
    package static var inclusive: OptionFlags { OptionFlags(rawValue: 2) }
    package static var ignoreArguments: OptionFlags { OptionFlags(rawValue: 4) }
    package static var transferResult: OptionFlags { OptionFlags(rawValue: 8) }
    package static var updateArguments: OptionFlags { OptionFlags(rawValue: 16) }
    package static var keepPresented: OptionFlags { OptionFlags(rawValue: 32) }
    package static var reveal: OptionFlags { OptionFlags(rawValue: 64) }
    package static var popBranch: OptionFlags { OptionFlags(rawValue: 128) }
    package static var keepBranch: OptionFlags { OptionFlags(rawValue: 256) }
    package static var nextValue: OptionFlags { OptionFlags(rawValue: 512) }
    package static var searchScene: OptionFlags { OptionFlags(rawValue: 1024) }
    package static var searchAll: OptionFlags { OptionFlags(rawValue: 2048) }
    static var known: OptionFlags { OptionFlags(rawValue: 4095) }

    /// The flags that say something of stacks.
    static var placing: OptionFlags {
        [.keepPresented, .reveal, .popBranch, .keepBranch, .nextValue, .searchScene, .searchAll]
    }
}
