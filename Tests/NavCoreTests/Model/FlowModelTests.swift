// The random test of flows, so many acts. Part fuzz of scripts/test and scripts/fuzz do more.

import NavCoreModel
import Testing

struct FlowModelTests {
    @Test func flowsFollowTheirRules() {
        if let failure = FlowRun.failure(usual: 6_000) { Issue.record("\(failure)") }
    }
}
