// The model test of one stack, a few operations in the build that the other tests have. Part fuzz runs more, optimised.

import NavCoreModel
import Testing

struct ModelTests {
    @Test(arguments: ModelAudience.allCases)
    func navigatorDoesWhatTheReferenceDoes(_ audience: ModelAudience) {
        if let failure = ModelRun.failure(heardBy: audience, usual: 1_000) { Issue.record("\(failure)") }
    }

    @Test(arguments: [ModelAudience.nobody, .observerAndPuller])
    func navigatorSetsLongStacksAsTheReferenceDoes(_ audience: ModelAudience) {
        if let failure = ModelRun.failureWithLongStacks(heardBy: audience) { Issue.record("\(failure)") }
    }
}
