// The random test of commits beside open questions, so many acts. Part fuzz of scripts/test and scripts/fuzz do more.

import NavCoreModel
import Testing

struct BesideTests {
    @Test func whatIsCommittedBesideQuestionsFollowsTheRules() {
        if let failure = BesideRun.failure(usual: 8_000) { Issue.record("\(failure)") }
    }
}
