// The state as text for people: the same text for the same state.

extension Engine {
    package func dump(into text: inout TextBuffer) {
        text.write("navigator revision ")
        text.write(revision)
        switch life {
        case .made: text.write(" not started\n")
        case .started: text.write(isClosed ? " closing\n" : " open\n")
        case .closing: text.write(" closing\n")
        case .closed, .emptied: text.write(" closed\n")
        }
        forEachScene { dump($0, into: &text) }
        for index in 0..<remembered.count { dump(remembered[index].sketch.pointee.entries, into: &text) }
        if pendingCount > 0 {
            text.write("  pending ")
            text.write(pendingCount)
            text.write("\n")
        }
    }

    /// A container that is remembered has a line: its request, and of how many entries the requests are known.
    private func dump(_ left: FlatList<SketchEntry>, into text: inout TextBuffer) {
        text.write("  remembered ")
        text.write(name: routes.find(left[0].route).map { routes[$0].pointee.name } ?? .empty)
        if let arguments = left[0].arguments {
            text.write(" ")
            text.write(arguments.cell.pointee)
        }
        text.write(" entries ")
        text.write(left.count - 1)
        text.write("\n")
    }

    /// A scene has a line of its own where there are several.
    private func dump(_ scene: SceneReference, into text: inout TextBuffer) {
        let root = scene.pointee.root
        if hasScenes {
            text.write("  scene ")
            text.write(name: name(of: scene))
            if scene == self.scene { text.write(" active") }
            if scene.pointee.asking != nil { text.write(" waits") }
            text.write("\n")
        }
        text.write("  stack ")
        text.write(UInt64(root.pointee.id.slot))
        text.write(" depth ")
        text.write(root.pointee.count)
        dumpEntries(of: root, indentation: 4, into: &text)
    }

    /// Ends the line of a stack, and has one for each entry, with the stacks that it owns below it.
    private func dumpEntries(of stack: StackReference, indentation: Int, into text: inout TextBuffer) {
        if flags(of: stack) & 4 != 0, stack.pointee.scene == nil || ownsStacks(stack) { text.write(" *") }
        text.write("\n")
        for index in 0..<stack.pointee.count {
            let slot = stack.pointee[index]
            text.write(spaces: indentation)
            text.write(index)
            text.write(" ")
            dump(entries[slot].pointee, into: &text)
            forEachStack(ownedBy: entries[slot].pointee.id) { inner in
                text.write(spaces: indentation + 2)
                dumpName(of: inner, into: &text)
                dumpEntries(of: inner, indentation: indentation + 4, into: &text)
            }
        }
    }

    /// Whether there are stacks beside the root, those aside that are only planned.
    private func ownsStacks(_ stack: StackReference) -> Bool {
        presented(over: stack).front() != nil
            || (0..<stack.pointee.count).contains { container(of: stack.pointee[$0]) != nil }
    }

    private func dump(_ entry: Entry, into text: inout TextBuffer) {
        text.write(name: routes[entry.route].pointee.name)
        if let arguments = entry.arguments {
            text.write(" ")
            text.write(arguments.cell.pointee)
        }
        if let state = entry.state {
            text.write(" state ")
            text.write(state.cell.pointee)
        }
        if entry.waiter != nil { text.write(" waiter") }
        if entry.extras != 0, extras[entry.extras].pointee.asker != nil { text.write(" asked") }
        dump(flowsOf: entry, into: &text)
        if let container = entry.container?.pointee {
            text.write(container.kind == .tabs ? " tabs" : container.kind == .split ? " split" : " custom")
            if container.isFolded {
                text.write(" of ")
                text.write(Int(container.columns))
            }
            if container.given.custom != 0 {
                text.write(" ")
                text.write(Int(container.given.custom))
            }
        }
        text.write("\n")
    }

    /// The flows to which an entry belongs, the innermost first.
    private func dump(flowsOf entry: Entry, into text: inout TextBuffer) {
        for flow in flowsAround(entry.flow) {
            text.write(" in ")
            text.write(name: routes[flows[flow].pointee.route].pointee.name)
            text.write(" ")
            text.write(UInt64(flow))
            if flows[flow].pointee.waiter != nil { text.write(" waiter") }
        }
    }

    private func dumpName(of stack: StackReference, into text: inout TextBuffer) {
        guard stack.pointee.isBranch else { return text.write(stack.pointee.presentation.name) }
        text.write(name: stack.pointee.name)
        if isSelected(stack) { text.write(" selected") }
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
