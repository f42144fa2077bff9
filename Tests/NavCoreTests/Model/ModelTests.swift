// The model test in the build that the other tests have. Parts model and fuzz run many more operations in an optimised one.

import NavCoreModel
import Testing

struct ModelTests {
    @Test(arguments: ModelAudience.allCases)
    func navigatorDoesWhatTheReferenceDoes(_ audience: ModelAudience) {
        if let failure = ModelRun.failure(heardBy: audience, usual: 3_000) { Issue.record("\(failure)") }
    }

    @Test(arguments: [ModelAudience.nobody, .observerAndPuller])
    func navigatorSetsLongStacksAsTheReferenceDoes(_ audience: ModelAudience) {
        if let failure = ModelRun.failureWithLongStacks(heardBy: audience) { Issue.record("\(failure)") }
    }
}
