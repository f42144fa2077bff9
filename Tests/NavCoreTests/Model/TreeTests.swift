// The random test of trees in the build that the other tests have. Part fuzz of scripts/test and scripts/fuzz run more acts.

import NavCoreModel
import Testing

struct TreeTests {
    @Test func treeIsThatOfTheReference() {
        if let failure = TreeRun.failure(usual: 200) { Issue.record("\(failure)") }
    }
}
