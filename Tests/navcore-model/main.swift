// The model test as a program, which is compiled without the other tests: optimised, that takes minutes less.

import Foundation
import NavCoreModel

/// A thread for each audience, however many processors there are: each of them goes on for as long as it is told.
let threads = ModelAudience.allCases.map { audience in
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        if let failure = failure(heardBy: audience) {
            print(failure)
            exit(1)
        }
        isOver.signal()
    }
    return isOver
}
for isOver in threads { isOver.wait() }

func failure(heardBy audience: ModelAudience) -> String? {
    let failure = ModelRun.failure(heardBy: audience, usual: 30_000)
    return audience == .observer ? failure : failure ?? ModelRun.failureWithLongStacks(heardBy: audience)
}
