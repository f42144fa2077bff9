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
        for cut in [SavedCut.nothing, .hiddenStates, .memories, .states] {
            text.removeAll()
            var writer = SketchWriter(self, cut, into: &text)
            writer.write(
                sketch, ofScenes: scenes, isWhole: saving.scene == .none, appVersion: saving.appVersion)
            writer.finish(into: &text)
            guard text.text.count > Limits.savedBytes || saving.budget > 0 && text.text.count > saving.budget else {
                assert(isReadable(text.text, saving.appVersion))
                return .ok
            }
        }
        return .tooLarge
    }

    /// Whether a restore takes a text.
    private func isReadable(_ text: Bytes, _ appVersion: UInt32) -> Bool {
        var reader = SavedReader(self, text)
        defer { reader.free() }
        reader.read(appVersion: appVersion)
        var saved = reader.saved
        saved.free(&blocks)
        return reader.fault == nil
    }
}

extension Sketch {
    /// Whether a text has all the arguments of a
    fileprivate var isWhole: Bool {
        (0..<entries.count).allSatisfy {
            (entries[$0].arguments?.canOutlive ?? true)
                && !(entries[$0].shape?.pointee.holdsSecret ?? false)
        }
            && (0..<flows.count).allSatisfy { flows[$0].arguments?.canOutlive ?? true }
    }
}
