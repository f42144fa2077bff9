/// The flags of the header's nav_options, each of which only some kinds of intents take.
package struct OptionFlags: OptionSet, BitwiseCopyable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static var replaceRoot: OptionFlags { OptionFlags(rawValue: 1) }
    package static var inclusive: OptionFlags { OptionFlags(rawValue: 2) }
    package static var byRouteAlone: OptionFlags { OptionFlags(rawValue: 4) }
    package static var handOnWaiter: OptionFlags { OptionFlags(rawValue: 8) }
    package static var renew: OptionFlags { OptionFlags(rawValue: 16) }
    package static var keepPresented: OptionFlags { OptionFlags(rawValue: 32) }
    package static var reveal: OptionFlags { OptionFlags(rawValue: 64) }
    package static var toBranchRoot: OptionFlags { OptionFlags(rawValue: 128) }
    package static var asItWas: OptionFlags { OptionFlags(rawValue: 256) }
    package static var forNext: OptionFlags { OptionFlags(rawValue: 512) }
    static var known: OptionFlags { OptionFlags(rawValue: 1023) }

    /// The flags that say something of stacks.
    static var placing: OptionFlags { [.keepPresented, .reveal, .toBranchRoot, .asItWas, .forNext] }
}
