// The commit of a restore: what is remembered and kept is there again, and what did not come back is counted.

extension Engine {
    /// Whether what is restored has the numbers of the text: nothing has had one yet.
    var keepsNumbersOfSaved: Bool { revision == 0 && life == .made }

    /// The name with which a scene of a text comes back.
    func name(ofSavedScene index: Int, by operation: OperationReference) -> Bytes {
        guard let saved = operation.pointee.intent.restoring?.pointee.saved else { return .empty }
        let given = operation.pointee.intent.sceneName
        return given.isEmpty || saved.scenes.count > 1 ? saved.scenes[index] : given
    }

    func noteRestored(by operation: OperationReference) {
        guard let restoring = operation.pointee.intent.restoring, let sketch = restoring.pointee.sketch else { return }
        var count = 0
        for index in 0..<sketch.pointee.entries.count {
            let restored = sketch.pointee.entries[index]
            guard let entry = entries.find(restored.made), entries[entry].pointee.phase == .alive else { continue }
            if restoring.pointee.sources[index] >= 0 { count += 1 }
            if restored.kept != nil, isUncovered(entry) {
                keeping.append(entry)
                callFlags.insert(.keeping)
            }
        }
        operation.pointee.outcome.removed += restoring.pointee.saved.part.entries.count - count
        for index in 0..<sketch.pointee.memories.count { remember(sketch.pointee.memories[index], of: sketch) }
    }

    /// Remembers a container of a text on the stack in the place of its own.
    private func remember(_ memory: SketchMemory, of sketch: SketchReference) {
        guard let home = stack(of: memory, in: sketch) else { return }
        hold(memory.sketch)
        if !keepsNumbersOfSaved {
            for index in 0..<memory.sketch.pointee.entries.count {
                memory.sketch.pointee.entries.base[index].number = 0
            }
        }
        remember(memory.sketch, on: home)
    }

    private func stack(of memory: SketchMemory, in sketch: SketchReference) -> StackReference? {
        let entries = sketch.pointee.entries
        if memory.owner >= 0, memory.place.presentation == .pushed {
            guard let owner = self.entries.find(entries[memory.owner].made),
                let container = container(of: owner)?.pointee,
                Int(memory.place.index) < container.branches.count
            else { return nil }
            return container.branches[Int(memory.place.index)]
        }
        var next = memory.owner + 1
        while next < sketch.pointee.end(ofOwner: memory.owner) {
            if entries[next].place == memory.place, let entry = self.entries.find(entries[next].made) {
                return stack(of: entry)
            }
            next = entries[next].end
        }
        return nil
    }
}
