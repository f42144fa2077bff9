// The state as text for people: the same text for the same state.

extension Engine {
    package func dump(into text: inout TextBuffer) {
        withUnsafeMutablePointer(to: &text) { DumpWriter(self, $0).write() }
    }
}

/// Writes the state for people, line by line.
private struct DumpWriter {
    private let engine: Engine
    private let text: UnsafeMutablePointer<TextBuffer>

    init(_ engine: Engine, _ text: UnsafeMutablePointer<TextBuffer>) {
        self.engine = engine
        self.text = text
    }

    func write() {
        text.pointee.write("navigator revision ")
        text.pointee.write(engine.revision)
        switch engine.life {
        case .made: text.pointee.write(" not started\n")
        case .started: text.pointee.write(engine.isClosed ? " closing\n" : " open\n")
        case .closing: text.pointee.write(" closing\n")
        case .closed, .emptied: text.pointee.write(" closed\n")
        }
        engine.forEachScene { write($0) }
        for index in 0..<engine.remembered.count { write(remembered: engine.remembered[index].sketch.pointee.entries) }
        if engine.pendingCount > 0 {
            text.pointee.write("  pending ")
            text.pointee.write(engine.pendingCount)
            text.pointee.write("\n")
        }
    }

    /// A container that is remembered has a line: its request, and of how many entries the requests are known.
    private func write(remembered left: FlatList<SketchEntry>) {
        text.pointee.write("  remembered ")
        text.pointee.write(name: engine.routes.find(left[0].route).map { engine.routes[$0].pointee.name } ?? .empty)
        if let arguments = left[0].arguments {
            text.pointee.write(" ")
            text.pointee.write(arguments.cell.pointee)
        }
        text.pointee.write(" entries ")
        text.pointee.write(left.count - 1)
        text.pointee.write("\n")
    }

    /// A scene has a line of its own where there are several.
    private func write(_ scene: SceneReference) {
        let root = scene.pointee.root
        if engine.hasScenes {
            text.pointee.write("  scene ")
            text.pointee.write(name: engine.name(of: scene))
            if scene == engine.scene { text.pointee.write(" active") }
            if scene.pointee.asking != nil { text.pointee.write(" waits") }
            text.pointee.write("\n")
        }
        text.pointee.write("  stack ")
        text.pointee.write(UInt64(root.pointee.id.slot))
        text.pointee.write(" depth ")
        text.pointee.write(root.pointee.count)
        writeEntries(of: root, indentation: 4)
    }

    /// Ends the line of a stack, and has one for each entry, with the stacks that it owns below it.
    private func writeEntries(of stack: StackReference, indentation: Int) {
        if engine.flags(of: stack) & 4 != 0, stack.pointee.scene == nil || ownsStacks(stack) {
            text.pointee.write(" *")
        }
        text.pointee.write("\n")
        for index in 0..<stack.pointee.count {
            let slot = stack.pointee[index]
            text.pointee.write(spaces: indentation)
            text.pointee.write(index)
            text.pointee.write(" ")
            write(engine.entries[slot].pointee)
            engine.forEachStack(ownedBy: engine.entries[slot].pointee.id) { inner in
                text.pointee.write(spaces: indentation + 2)
                writeName(of: inner)
                writeEntries(of: inner, indentation: indentation + 4)
            }
        }
    }

    /// Whether there are stacks beside the root, those aside that are only planned.
    private func ownsStacks(_ stack: StackReference) -> Bool {
        engine.presented(over: stack).front() != nil
            || (0..<stack.pointee.count).contains { engine.container(of: stack.pointee[$0]) != nil }
    }

    private func write(_ entry: Entry) {
        text.pointee.write(name: engine.routes[entry.route].pointee.name)
        if let arguments = entry.arguments {
            text.pointee.write(" ")
            text.pointee.write(arguments.cell.pointee)
        }
        if let state = entry.state {
            text.pointee.write(" state ")
            text.pointee.write(state.cell.pointee)
        }
        if entry.waiter != nil { text.pointee.write(" waiter") }
        if entry.extras != 0, engine.extras[entry.extras].pointee.asker != nil { text.pointee.write(" asked") }
        writeFlows(of: entry)
        if let container = entry.container?.pointee {
            text.pointee.write(container.kind == .tabs ? " tabs" : container.kind == .split ? " split" : " custom")
            if container.isFolded {
                text.pointee.write(" of ")
                text.pointee.write(Int(container.columns))
            }
            if container.given.custom != 0 {
                text.pointee.write(" ")
                text.pointee.write(Int(container.given.custom))
            }
        }
        text.pointee.write("\n")
    }

    /// The flows to which an entry belongs, the innermost first.
    private func writeFlows(of entry: Entry) {
        for flow in engine.flowsAround(entry.flow) {
            text.pointee.write(" in ")
            text.pointee.write(name: engine.routes[engine.flows[flow].pointee.route].pointee.name)
            text.pointee.write(" ")
            text.pointee.write(UInt64(flow))
            if engine.flows[flow].pointee.waiter != nil { text.pointee.write(" waiter") }
        }
    }

    private func writeName(of stack: StackReference) {
        guard stack.pointee.isBranch else { return text.pointee.write(stack.pointee.presentation.name) }
        text.pointee.write(name: stack.pointee.name)
        if engine.isSelected(stack) { text.pointee.write(" selected") }
    }
}

extension Presentation {
    fileprivate var name: StaticString {
        switch self {
        case .standard, .pushed: "pushed"
        case .window: "window"
        case .fullScreen: "full screen"
        case .modal: "modal"
        case .sheet: "sheet"
        case .actionSheet: "action sheet"
        case .alert: "alert"
        }
    }
}
