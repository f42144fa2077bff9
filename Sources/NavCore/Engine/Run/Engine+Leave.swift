// The end of the outermost call: what was said is delivered and what waits is run, until nothing is left to do.

extension Engine {
    /// Delivers what was said and runs what waits, until nothing is left to do.
    @inline(__always)
    func leave() {
        if callFlags.isQuiet {
            callFlags.remove(.inside)
        } else {
            settleAll()
        }
    }

    /// Calls the host outside the way of an operation.
    package func whileInside(_ body: () -> Void) {
        let isOutermost = !isInside
        callFlags.insert(.inside)
        body()
        if isOutermost { settleAll() }
    }

    /// For calls that are no operations but may have something to say.
    func leaveIfOutermost() {
        guard !isInside else { return }
        callFlags.insert(.inside)
        settleAll()
    }

    @inline(never)
    func settleAll() {
        repeat { deliver() } while runNext()
        endCounting()
        if let previous = lastInside {
            lastInside = nil
            dropHold(previous)
        }
        callFlags.remove(.inside)
        giveMemoryBack()
    }

    /// Keeps no memory of a stack that was deep, unless entries that have gone may be named by what is pending, shown by a
    /// gesture, or said and not read yet.
    func giveMemoryBack() {
        guard entries.mayBeSparse, !isInside, pendingCount == 0, back.gestures.isEmpty, records.isEmpty,
            entries.shrink()
        else { return }
        blocks.shrink()
        records.shrink()
        waiters.giveMemoryBack()
        removedEntries.reset()
        leavingWaiters.reset()
        lastOperation.pointee.changes.reset()
        operations.putBackPlan(of: lastOperation)
        operations.giveMemoryBack()
    }

    func runNext() -> Bool {
        if isClosed {
            // It waits until a drain has told what became of all that it took.
            guard !isDraining, life == .made || life == .started else { return false }
            shutDown()
            return true
        }
        // Decided operations go first, except a redirected one: it asks the new bridge.
        if replayIsDue, work.decided.first.map({ $0.pointee.verdict == .redirected }) ?? true {
            replay()
            return true
        }
        if let operation = work.decided.takeFirst() {
            if operation.pointee.question.kind.isReport { apply(report: operation) } else { decide(operation) }
            return true
        }
        guard let operation = takeNext() else { return false }
        if hasScenes, isHeldUp(operation) { waitForAnswers(operation, asNext: true) } else { run(operation) }
        return true
    }

    /// Counts a call that makes callbacks. Inside a callback there is room for so many of them until the outermost call
    /// is over, so that callbacks that call again and again come to an end.
    func mayCall() -> Bool {
        guard isInside else { return true }
        guard acceptedInside + 1 < settings.operationLimit else { return false }
        acceptedInside += 1
        callFlags.insert(.undelivered)
        return true
    }

    /// Counts calls inside callbacks anew from here. All that a drain runs counts together.
    func endCounting() {
        if !isDraining { acceptedInside = 0 }
    }
}
