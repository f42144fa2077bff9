// The plan of a restore: scenes of a text are planted. In the place of the first start they keep the numbers of their
// entries; else a scene of the same name goes.

extension Planner {
    func draftRestore(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        guard let restoring = operation.pointee.intent.restoring, let sketch = restoring.pointee.sketch else {
            return .invalid
        }
        restoring.pointee.planted.removeAll()
        restoring.pointee.isSorted = false
        var roots = FlatList<StackReference>()
        defer { roots.free() }
        let isFirst = engine.life == .made
        if engine.keepsNumbersOfSaved {
            engine.lastEntryNumber = max(engine.lastEntryNumber, restoring.pointee.saved.nextNumber - 1)
        } else {
            restoring.pointee.saved.nextNumber = 0
        }
        for index in 0..<restoring.pointee.saved.scenes.count {
            let name = operation.name(ofSavedScene: index)
            if isFirst, index == 0 {
                engine.scene.pointee.rename(name)
                roots.append(engine.root)
                continue
            }
            if let former = engine.findScene(named: name), former.isLive {
                closeAll(former.pointee.root, because: operation, .restore, drafted)
            }
            guard let started = startScene(named: name, drafted) else { return .tooLarge }
            roots.append(started.pointee.root)
        }
        if let active = roots[restoring.pointee.saved.activeScene].pointee.scene, engine.hasScenes {
            _ = activate(active)
        }
        let status = planting(sketch, into: 0, by: operation, keepsNumbers: engine.keepsNumbersOfSaved) { planting in
            plant(0..<sketch.pointee.entries.count, planting) { roots[Int($0.index)] }
        }
        let planted = operation.pointee.outcome.index
        operation.pointee.outcome.index = 0
        guard status == .ok else {
            // A container whose branch can't open is lost.
            if status == .unresolved {
                restoring.pointee.refusal = SketchRefusal(
                    index: planted, code: 0, isRedirected: false, problem: .unknown)
            }
            return status
        }
        for index in 0..<drafted.pointee.made.count {
            let made = drafted.pointee.made[index]
            if made.cause == operation {
                restoring.pointee.planted.append(PlantedEntry(entry: made.entry, index: made.index))
            }
        }
        if Restoration(engine, operation)?.hasKeyInUse() == true { return .inUse }
        let active = roots[restoring.pointee.saved.activeScene]
        operation.pointee.outcome.entry = engine.id(of: top(of: engine.innermost(from: active)))
        return .ok
    }
}
