// The model tests as a program, which is compiled without the other tests: optimised, that takes minutes less. `navcore-model
// KIND` runs one kind alone: list, tree, flows or beside. With NAVCORE_TRACE all run one after another.

import CTrace
import Foundation
import NavCoreModel

let kind = CommandLine.arguments.dropFirst().first
let isTraced = trace_is_on() != 0

/// A thread for each test, however many processors there are: each of them goes on for as long as it is told.
let tests: [(kind: String, run: @Sendable () -> String?)] =
    [
        ("tree", { @Sendable in TreeRun.failure(usual: 20_000) }),
        ("flows", { @Sendable in FlowRun.failure(usual: 30_000) }),
        ("beside", { @Sendable in BesideRun.failure(usual: 30_000) }),
    ] + ModelAudience.allCases.map { audience in ("list", { @Sendable in failure(heardBy: audience) }) }
let threads = tests.filter { kind == nil || $0.kind == kind }.map { test in
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        if let failure = test.run() {
            print(failure)
            // Without what runs at an exit: the other threads still have navigators, which are no leaks.
            fflush(nil)
            _exit(1)
        }
        isOver.signal()
    }
    if isTraced {
        isOver.wait()
        isOver.signal()
    }
    return isOver
}
for isOver in threads { isOver.wait() }

@Sendable func failure(heardBy audience: ModelAudience) -> String? {
    let failure = ModelRun.failure(heardBy: audience, usual: 30_000)
    return audience == .observer ? failure : failure ?? ModelRun.failureWithLongStacks(heardBy: audience)
}
