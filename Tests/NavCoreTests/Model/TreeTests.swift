// The random test of trees in the build that the other tests have. scripts/fuzz runs many more acts in an optimised one.

import NavCoreModel
import Testing

struct TreeTests {
    @Test func treeIsThatOfTheReference() {
        if let failure = TreeRun.failure(usual: 6_000) { Issue.record("\(failure)") }
    }
}
