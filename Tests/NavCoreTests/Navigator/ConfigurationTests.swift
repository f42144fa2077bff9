// The configuration, from the beginning and set anew.

import NavCore
import Testing

struct ConfigurationTests {
    private func go(_ navigator: Navigator, _ unresolved: UnresolvedRoutePolicy?) -> NavigationStatus {
        thrown { () throws(NavigationError) in
            try navigator.navigate(to: "nowhere", options: NavigationOptions(unresolved: unresolved))
        }
    }

    @Test func unresolvedRoutesFollowTheConfiguration() throws {
        let navigator = try started(NavigatorConfiguration(unresolved: .fallback, fallbackRoute: "b"))
        #expect(go(navigator, nil) == .ok)
        #expect(navigator.routes == ["main", "b"])
        #expect(go(navigator, .reject) == .unresolved)
        #expect(go(navigator, .fallback) == .ok)
        try navigator.configure(NavigatorConfiguration(fallbackRoute: "c"))
        #expect(go(navigator, nil) == .unresolved)
        #expect(go(navigator, .fallback) == .ok)
        #expect(navigator.routes == ["main", "b", "b", "c"])
        try navigator.configure(NavigatorConfiguration())
        #expect(go(navigator, .fallback) == .unresolved)
    }

    @Test func configurationTakesEffectAtOnce() throws {
        let navigator = try started()
        var animated: [Bool] = []
        try navigator.observe { animated.append($0.isAnimated) }
        try navigator.navigate(to: "a")
        try navigator.configure(NavigatorConfiguration(isAnimated: false))
        try navigator.navigate(to: "b")
        #expect(animated == [true, false])
    }

    @Test func configurationHasItsErrors() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 8))
        func configure(_ configuration: NavigatorConfiguration) -> NavigationStatus {
            thrown { () throws(NavigationError) in try navigator.configure(configuration) }
        }
        #expect(configure(NavigatorConfiguration(fallbackRoute: "x*")) == .invalid)
        let long = String(repeating: "x", count: 1025)
        #expect(configure(NavigatorConfiguration(fallbackRoute: long)) == .tooLarge)
        try navigator.setPulledBridge()
        #expect(configure(NavigatorConfiguration()) == .invalid)
        #expect(configure(NavigatorConfiguration(eventCapacity: 4)) == .ok)
        try navigator.removeBridge()
        #expect(configure(NavigatorConfiguration()) == .ok)
        try navigator.close()
        #expect(configure(NavigatorConfiguration()) == .closed)
    }
}
