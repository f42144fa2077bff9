// The model test as a program, which is compiled without the other tests: optimised, that takes minutes less.

import Dispatch
import Foundation
import NavCoreModel

let audiences = ModelAudience.allCases
DispatchQueue.concurrentPerform(iterations: audiences.count) { index in
    let audience = audiences[index]
    guard let failure = ModelRun.failure(heardBy: audience, usual: 200_000) ?? longFailure(audience) else { return }
    print(failure)
    exit(1)
}

func longFailure(_ audience: ModelAudience) -> String? {
    audience == .observer ? nil : ModelRun.failureWithLongStacks(heardBy: audience)
}
