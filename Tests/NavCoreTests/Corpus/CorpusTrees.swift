// What is about the tree: containers and openings that are given, stacks and containers that are asked for.

@testable import NavCore

extension CorpusDriver {
    func stack(_ message: CorpusMessage) -> StackID { StackID(rawValue: message.id("stack")) }

    func presentation(_ message: CorpusMessage) -> Presentation {
        let all: [Presentation] = [.pushed, .window, .fullScreen, .modal, .sheet, .actionSheet, .alert]
        return all.first { corpusWord($0) == message.word("presentation") } ?? .standard
    }

    func opening(_ message: CorpusMessage) -> RouteOpening {
        if message.has("parent") || message.has("branch") {
            return .branch(message.word("branch"), of: message.word("parent"))
        }
        let presentation = presentation(message)
        return presentation == .standard ? .pushed : .presented(presentation)
    }

    /// Nil where the message has none.
    func container(_ message: CorpusMessage) -> NavigationContainer? {
        guard let written = message.map("container") else { return nil }
        let branches = written.list("branches").map { item in
            let branch = CorpusMessage(item)
            var made = NavigationBranch(
                request(branch.map("initial")), name: branch.word("name"), isEager: branch.flag("eager"))
            if !branch.has("initial") { made.initial = nil }
            made.isPlaceholder = branch.flag("placeholder")
            return made
        }
        return NavigationContainer(
            kind: [.tabs, .split, .custom].first { corpusWord($0) == written.word("kind") } ?? .none,
            branches: branches,
            selected: written.int("selected"),
            back: [.initial, .history].first { corpusWord($0) == written.word("back") } ?? .leaves,
            memory: [.none, .whileActive, .whileParent, .forever].first { corpusWord($0) == written.word("memory") }
                ?? .whileAlive,
            columns: written.int("columns"), showsAll: written.flag("all-shown"),
            number: Int32(truncatingIfNeeded: written.int("custom")))
    }

    /// False where it is none of these.
    func queryTree(
        _ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter
    ) -> Bool {
        let engine = navigator.engine
        switch what {
        case "tree":
            let stacks = navigator.tree.stacks
            reply.put("active-scene", navigator.scene())
            reply.list("stacks", stacks) { writer, stack in
                writer.map {
                    put(stack.id, engine, &$0)
                    $0.list("entries", stack.nodes) { $0.item(Int64(bitPattern: $1.id.rawValue)) }
                    putFlows(of: stack.nodes.map(\.id), navigator, &$0)
                }
            }
            let containers = stacks.flatMap(\.nodes).filter { $0.container != .none }
            reply.list("containers", containers) { writer, node in writer.map { put(node.id, engine, &$0) } }
        case "stack-get":
            reply.put("status", navigator.stack(stack(message)) == nil ? "stale" : "ok")
            put(stack(message), engine, &reply)
        case "container-get":
            reply.put("status", engine.entries.find(message.entry().id) == nil ? "stale" : "ok")
            put(message.entry(), engine, &reply)
        case "stack-entries":
            let nodes = navigator.stack(stack(message))?.nodes ?? []
            reply.list("entries", nodes) { $0.item(Int64(bitPattern: $1.id.rawValue)) }
        case "entry-stack": reply.put("stack", navigator.stack(of: message.entry()))
        case "scene-named": reply.put("stack", navigator.scene(message.word("name")))
        case "branch-named": reply.put("stack", navigator.branch(message.word("name"), of: message.entry()))
        default: return false
        }
        return true
    }

    private func put(_ id: StackID, _ engine: Engine, _ reply: inout CorpusWriter) {
        guard let stack = engine.find(stack: id.id) else { return }
        let flags = engine.flags(of: stack)
        reply.put("stack", id)
        reply.put("presentation", corpusWord(stack.pointee.presentation))
        reply.put("owner", EntryID(engine.id(of: stack.pointee.owner)))
        reply.put("over", stack.pointee.over.flatMap { StackID($0.pointee.id) })
        reply.put("name", String(engine.nameToTell(of: stack)))
        reply.put("scene", StackID(engine.sceneRoot(of: stack).pointee.id))
        reply.put("branch", stack.pointee.branch)
        reply.put("depth", stack.pointee.count)
        reply.put("top", EntryID(engine.id(of: stack.pointee.top)))
        reply.put("selected", flags & 1 != 0)
        reply.put("shown", flags & 2 != 0)
        reply.put("active", flags & 4 != 0)
        reply.put("guarded", flags & 16 != 0)
        reply.put("placeholder", flags & 8 != 0)
    }

    private func put(_ entry: EntryID, _ engine: Engine, _ reply: inout CorpusWriter) {
        guard let slot = engine.entries.find(entry.id) else { return }
        let reference = engine.entries[slot].pointee.container
        let container = reference?.pointee
        reply.put("entry", entry)
        reply.put("kind", corpusWord(container?.kind ?? .none))
        reply.put("all-shown", container?.given.showsAll ?? false)
        reply.put("back", corpusWord(container?.given.tabsBack ?? .leaves))
        reply.put("custom", Int(container?.given.custom ?? 0))
        reply.put("memory", corpusWord(container?.given.memory ?? .whileAlive))
        reply.put("columns", Int(container?.columnsToTell ?? 0))
        reply.put("top", reference.map { engine.topBranch(of: $0) } ?? 0)
        reply.put("count", container?.branches.count ?? 0)
        reply.put("selected", container?.selected ?? 0)
    }
}
