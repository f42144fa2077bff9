// The model tests as a program, which is compiled without the other tests: optimised, that takes minutes less. `navcore-model
// tree` runs that of trees alone, `navcore-model flows` that of flows.

import Foundation
import NavCoreModel

let isOfOne = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ""

/// A thread for each test, however many processors there are: each of them goes on for as long as it is told.
let tests: [@Sendable () -> String?] =
    (isOfOne == "flows" ? [] : [{ @Sendable in TreeRun.failure(usual: 20_000) }])
    + (isOfOne == "tree" ? [] : [{ @Sendable in FlowRun.failure(usual: 30_000) }])
    + (isOfOne != "" ? [] : ModelAudience.allCases.map { audience in { @Sendable in failure(heardBy: audience) } })
let threads = tests.map { test in
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        if let failure = test() {
            print(failure)
            // Without what runs at an exit: the other threads still have navigators, which are no leaks.
            fflush(nil)
            _exit(1)
        }
        isOver.signal()
    }
    return isOver
}
for isOver in threads { isOver.wait() }

@Sendable func failure(heardBy audience: ModelAudience) -> String? {
    let failure = ModelRun.failure(heardBy: audience, usual: 30_000)
    return audience == .observer ? failure : failure ?? ModelRun.failureWithLongStacks(heardBy: audience)
}
