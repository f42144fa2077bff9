// What is about the tree: containers and openings that are given, stacks and containers that are asked for.

import NavCore

extension CorpusDriver {
    func stack(_ message: CorpusMessage) -> StackID { StackID(rawValue: message.id("stack")) }

    func presentation(_ message: CorpusMessage) -> Presentation {
        message.constant("presentation") ?? .standard
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
                request(branch.map("initial")), name: branch.word("name"), isEager: branch.flag("eager"),
                forgets: branch.flag("forgets"))
            if !branch.has("initial") { made.initial = nil }
            made.isPlaceholder = branch.flag("placeholder")
            return made
        }
        // Of any kind with what another kind has, which the navigator refuses.
        var made = NavigationContainer.custom(
            Int32(truncatingIfNeeded: written.int("custom")), branches, selected: written.int("selected"),
            showsAll: written.flag("all-shown"),
            retention: written.constant("retention") ?? .whileContainer)
        made.kind = written.constant("kind") ?? .none
        made.tabsBack = written.constant("back") ?? .pass
        made.columns = written.int("columns")
        return made
    }

    /// False where it is none of these.
    func queryTree(
        _ what: String, _ message: CorpusMessage, _ navigator: Navigator, _ reply: inout CorpusWriter
    ) -> Bool {
        switch what {
        case "tree":
            let stacks = navigator.tree.stacks
            reply.put("active-scene", navigator.scene())
            reply.list("stacks", stacks) { writer, stack in
                writer.map {
                    put(stack, navigator, &$0)
                    $0.list("entries", stack.nodes) { $0.item(Int64(bitPattern: $1.id.rawValue)) }
                    putFlows(of: stack.nodes.map(\.id), navigator, &$0)
                }
            }
            let containers = stacks.flatMap(\.nodes).filter { $0.container != .none }
            reply.list("containers", containers) { writer, node in writer.map { put(node, &$0) } }
        case "stack-get":
            let found = navigator.stack(stack(message))
            reply.put("status", found == nil ? "stale" : "ok")
            if let found { put(found, navigator, &reply) }
        case "container-get":
            let found = navigator.node(message.entry())
            reply.put("status", found == nil ? "stale" : "ok")
            if let found { put(found, &reply) }
        case "stack-entries":
            let nodes = navigator.stack(stack(message))?.nodes ?? []
            reply.list("entries", nodes) { $0.item(Int64(bitPattern: $1.id.rawValue)) }
        case "way-back":
            let way = navigator.wayBack(in: message.id("stack") == 0 ? nil : stack(message))
            reply.list("entries", way) { $0.item(Int64(bitPattern: $1?.rawValue ?? 0)) }
        case "entry-stack": reply.put("stack", navigator.stack(of: message.entry()))
        case "scene-named": reply.put("stack", navigator.scene(message.word("name")))
        case "branch-named": reply.put("stack", navigator.branch(message.word("name"), of: message.entry()))
        case "current-branch-with": reply.put("stack", navigator.currentBranch(with: message.word("route")))
        case "current-branch":
            reply.put("stack", navigator.currentBranch(message.word("name"), of: message.word("route")))
        default: return false
        }
        return true
    }

    private func put(_ stack: NavigationTree.Stack, _ navigator: Navigator, _ reply: inout CorpusWriter) {
        let branches = stack.owner.flatMap { navigator.node($0)?.branches } ?? []
        reply.put("stack", stack.id)
        reply.put("presentation", stack.presentation)
        reply.put("owner", stack.owner)
        reply.put("over", stack.over)
        reply.put("name", stack.name)
        reply.put("scene", stack.scene)
        reply.put("branch", branches.firstIndex { $0.id == stack.id } ?? 0)
        reply.put("depth", stack.nodes.count)
        reply.put("top", stack.nodes.last?.id)
        reply.put("selected", stack.isSelected)
        reply.put("shown", stack.isShown)
        reply.put("active", stack.isActive)
        reply.put("guarded", stack.isGuarded)
        reply.put("placeholder", stack.isPlaceholder)
    }

    private func put(_ node: NavigationTree.Node, _ reply: inout CorpusWriter) {
        func index(of stack: NavigationTree.Stack?) -> Int { node.branches.firstIndex { $0.id == stack?.id } ?? 0 }
        reply.put("entry", node.id)
        reply.put("kind", node.container)
        reply.put("all-shown", node.showsAll)
        reply.put("back", node.tabsBack)
        reply.put("custom", Int(node.customKind))
        reply.put("retention", node.retention)
        reply.put("columns", node.columns)
        reply.put("top", index(of: node.top))
        reply.put("count", node.branches.count)
        reply.put("selected", index(of: node.selected))
    }
}
