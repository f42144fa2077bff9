// The navigator under the tree's random test: how much of its entries runs, and the steps that it tells.

import CNavCore
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

/// A step as it is told.
struct TreeStep {
    var kind: Int
    var entry: nav_id
}

extension TreeSubject {
    /// Does what the reference did, and compares.
    func live(_ act: TreeAct, expected: Int) -> String? {
        beginLives()
        let status: nav_status
        switch Int(act.kind) {
        case TreeAct.enters: status = nav_host_did_enter(navigator, id(act.entry))
        case TreeAct.limits:
            status = nav_stack_set_max_lifecycle(navigator, id(act.stack), nav_lifecycle(act.number))
        case TreeAct.bridges:
            setBridge()
            status = nav_status(NAV_OK)
        default: status = configure(flags: act.flags)
        }
        if status != expected {
            complain("it is \(name(status)), and \(name(nav_status(expected))) was expected")
        }
        compareTree()
        compareLives()
        return failure
    }

    func configure(flags: UInt32) -> nav_status {
        var config = nav_config()
        config.size = MemoryLayout<nav_config>.stride
        config.flags = flags
        return nav_configure(navigator, &config)
    }

    /// Notes the steps of an event.
    func hearSteps(_ changes: OpaquePointer?) {
        steps.append(
            (0..<nav_changes_count(changes)).map { index in
                var change = nav_change()
                change.size = MemoryLayout<nav_change>.stride
                expectOK(nav_changes_get(changes, index, &change), "changes get")
                return TreeStep(kind: Int(change.kind), entry: change.entry)
            })
    }

    func compareLives() {
        guard failure == nil else { return }
        let lives = reference.lives
        for entry in reference.look.entryKeys {
            let life = nav_entry_lifecycle(navigator, id(entry))
            if life != lives[entry] { return complain("#\(entry) is \(life), and \(lives[entry]) was expected") }
        }
        compareSteps()
    }

    func compareSteps() {
        guard failure == nil else { return }
        let said = steps.map { $0.map { "\($0.kind) #\(key($0.entry) ?? -1)" } }
        guard steps.count == reference.lives.steps.count else {
            return complain("the steps are \(said), and \(reference.lives.steps) was expected")
        }
        for (told, expected) in zip(steps, reference.lives.steps) {
            if let wrong = wrong(told, expected) { return complain("\(wrong) in \(said), \(expected) was expected") }
        }
    }

    /// What is wrong with the steps of one event. Entries that have come and gone in one act are not known.
    private func wrong(_ told: [TreeStep], _ expected: TreeSteps) -> String? {
        let isEach =
            [
                (NAV_CHANGE_PAUSED, expected.paused), (NAV_CHANGE_CREATED, expected.created),
                (NAV_CHANGE_STARTED, expected.started), (NAV_CHANGE_RESUMED, expected.resumed),
                (NAV_CHANGE_STOPPED, expected.stopped),
            ].allSatisfy { kind, entries in
                let own = told.filter { $0.kind == kind }.map(\.entry)
                return own.count == entries.count
                    && Set(own.compactMap(key)) == entries.filter { key(id($0)) != nil }
            }
        if !isEach { return "the steps are others" }
        let phases = [
            NAV_CHANGE_PAUSED: 0, NAV_CHANGE_CREATED: 1, NAV_CHANGE_STARTED: 2, NAV_CHANGE_RESUMED: 2,
            NAV_CHANGE_STOPPED: 3,
        ]
        for (index, step) in told.enumerated() {
            guard let entry = key(step.entry) else { continue }
            for later in told[index...].dropFirst() {
                let (phase, next) = (phases[step.kind] ?? 4, phases[later.kind] ?? 4)
                if phase > next { return "the order is another" }
                if step.kind == NAV_CHANGE_RESUMED, later.kind == NAV_CHANGE_STARTED, later.entry == step.entry {
                    return "#\(entry) is resumed before it is started"
                }
                guard phase == next, let other = key(later.entry) else { continue }
                let isInnerFirst = phase == 0 || phase == 3
                let around = isInnerFirst ? expected.containersBefore[other] : expected.containersAfter[entry]
                if around?.contains(isInnerFirst ? entry : other) == true { return "#\(entry) goes before #\(other)" }
            }
        }
        return nil
    }
}
