// Saving the state. That is no operation: it reads what was committed last.

/// The header's nav_saving.
package struct GivenSaving: BitwiseCopyable {
    package var size = MemoryLayout<GivenSaving>.stride
    package var flags: UInt32 = 0
    package var appVersion: UInt32 = 0
    package var scene = Id.none
    package var budget = 0

    package static var everything: UInt32 { 1 }

    package init() {}

    /// Nil for a wrong size, and an unknown flag.
    package init?(_ pointer: UnsafePointer<GivenSaving>) {
        guard let saving = readStruct(pointer, blank: GivenSaving(), minimum: sizeWithNumber),
            saving.flags & ~GivenSaving.everything == 0
        else { return nil }
        self = saving
    }
}

extension Engine {
    /// Writes the state as a text from which a new process goes on.
    package func save(_ given: UnsafePointer<GivenSaving>?, into text: inout TextBuffer) -> Status {
        guard let saving = given.map(GivenSaving.init) ?? GivenSaving() else { return .invalid }
        guard life == .started else { return .notStarted }
        var scenes = FlatList<SceneReference>()
        defer { scenes.free() }
        forEachScene { if saving.scene == .none || saving.scene == $0.id { scenes.append($0) } }
        if scenes.isEmpty { return .stale }
        var sketching = Sketching(self, .all)
        for index in 0..<scenes.count {
            let place = SketchPlace(index: Int32(truncatingIfNeeded: index))
            sketching.add(scenes[index].pointee.root, at: place, of: -1, upon: -1)
        }
        var sketch = sketching.sketch
        defer { sketch.freeLists() }
        if saving.flags & GivenSaving.everything != 0, !sketch.isWhole { return .notSaved }
        let budget = saving.budget > 0 ? min(saving.budget, Limits.savedBytes) : Limits.savedBytes
        for cut in [SavedCut.nothing, .hiddenStates, .memories, .states, .entries] {
            text.removeAll()
            var writer = SketchWriter(self, cut, into: &text)
            writer.write(
                sketch, ofScenes: scenes, isWhole: saving.scene == .none, appVersion: saving.appVersion)
            var lengths = writer.lengths
            defer { lengths.freeMemory() }
            writer.finish(into: &text)
            if text.text.count <= budget {
                assert(isReadable(text.text, saving.appVersion))
                return .ok
            }
            if cut == .states { leaveOutHidden(of: sketch, lengths, bytes: text.text.count - budget + leftOutBytes) }
        }
        return .tooLarge
    }

    /// Leaves out of a sketch what the user does not see, the largest first, until its text is so many bytes shorter. A
    /// stack that stays keeps its lowest entry and the one upon a placeholder. What has a trail, or was asked for a result,
    /// stays with its owner.
    @inline(never)
    private func leaveOutHidden(of sketch: Sketch, _ lengths: FlatList<Int>, bytes: Int) {
        let life = Lifecycle(self)
        var hidden = FlatList<UInt32>.withoutMemory
        defer { hidden.freeMemory() }
        // The owner of an entry that is seen stays with it.
        for index in (0..<lengths.count).reversed() {
            let entry = sketch.entries[index]
            let isAwaited = entries.find(entry.made).map { entries[$0].pointee.waiter != nil } ?? false
            if life.lifecycle(of: entry.made) > .created || entry.trail != nil || isAwaited { lengths.base[index] = 0 }
            if lengths[index] == 0, entry.owner >= 0 { lengths.base[entry.owner] = 0 }
        }
        for below in 0..<lengths.count {
            let entry = sketch.entries[below]
            let index = entry.end
            if index < sketch.end(ofOwner: entry.owner), sketch.entries[index].place == entry.place,
                lengths[index] > 0, !isPlaceholder(entry.made)
            {
                hidden.append(UInt32(truncatingIfNeeded: index))
            }
        }
        hidden.sort {
            let (length, other) = (lengths[Int($0)], lengths[Int($1)])
            return length == other ? $0 < $1 : length > other
        }
        var bytes = bytes
        for place in 0..<hidden.count {
            let index = Int(hidden[place])
            if bytes <= 0 || sketch.entries[index].fate.isLost { continue }
            for inner in index..<sketch.entries[index].end { sketch.entries.base[inner].fate = .leftOut }
            bytes -= lengths[index] + 4
        }
    }

    /// Whether an entry is the placeholder of its column. Without an entry upon it a folded split shows the column before.
    private func isPlaceholder(_ id: Id) -> Bool {
        guard let entry = entries.find(id) else { return false }
        let stack = stack(of: entry)
        return stack.pointee[0] == entry && Branch(self, stack).hasPlaceholder
    }

    /// Whether a restore takes a text.
    private func isReadable(_ text: Bytes, _ appVersion: UInt32) -> Bool {
        var reader = SavedReader(text, keepingValuesIn: withUnsafeMutablePointer(to: &blocks) { $0 })
        defer { reader.free() }
        reader.read(appVersion: appVersion)
        var saved = reader.saved
        saved.free(&blocks)
        return reader.fault == nil
    }
}

/// The most that the number of entries that are left out takes in a text: a member of 11 bytes and 7 digits.
private var leftOutBytes: Int { 18 }

extension Sketch {
    /// The number of entries that do not come.
    var leftOutCount: Int { (0..<entries.count).reduce(0) { $0 + (entries[$1].fate.isLost ? 1 : 0) } }

    /// Whether a text has all the arguments of a sketch.
    fileprivate var isWhole: Bool {
        (0..<entries.count).allSatisfy {
            (entries[$0].arguments?.canOutlive ?? true)
                && !(entries[$0].shape?.pointee.holdsSecret ?? false)
        }
            && (0..<flows.count).allSatisfy { flows[$0].arguments?.canOutlive ?? true }
    }
}
