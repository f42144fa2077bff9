// The random test of flows, a few acts. Part fuzz of scripts/test and scripts/fuzz do more.

import NavCoreModel
import Testing

struct FlowModelTests {
    @Test func flowsFollowTheirRules() {
        if let failure = FlowRun.failure(usual: 600) { Issue.record("\(failure)") }
    }
}
