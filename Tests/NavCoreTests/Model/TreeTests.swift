// The tree's random test in the build that the other tests have. Part fuzz runs many more acts in an optimised one.

import NavCoreModel
import Testing

struct TreeTests {
    @Test func treeIsThatOfTheReference() {
        if let failure = TreeRun.failure(usual: 3_000) { Issue.record("\(failure)") }
    }
}
