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
        if active.pointee.count > 0 { dumpStack(into: &text) }
        if pendingCount > 0 {
            text.write("  pending ")
            text.write(pendingCount)
            text.write("\n")
        }
    }

    private func dumpStack(into text: inout TextBuffer) {
        let stack = active
        text.write("  stack ")
        text.write(UInt64(stack.pointee.id.slot))
        text.write(" depth ")
        text.write(stack.pointee.count)
        text.write("\n")
        for index in 0..<stack.pointee.count {
            let entry = entries[stack.pointee[index]].pointee
            text.write(spaces: 4)
            text.write(index)
            text.write(" ")
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
            text.write("\n")
        }
    }
}
