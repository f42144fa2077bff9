// The random test of commits beside open questions, a few acts. Part fuzz of scripts/test and scripts/fuzz do more.

import NavCoreModel
import Testing

struct BesideTests {
    @Test func whatIsCommittedBesideQuestionsFollowsTheRules() {
        if let failure = BesideRun.failure(usual: 800) { Issue.record("\(failure)") }
    }
}
