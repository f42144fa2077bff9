// What asks about the tree: stacks, containers, and all of it at once.

package navcore.corpus

import navcore.*

private fun CorpusWriter.put(stack: StackId, info: StackInfo) {
    put("stack", stack.value)
    put("presentation", info.presentation)
    put("owner", info.owner?.value ?: 0)
    put("over", info.over?.value ?: 0)
    put("name", info.name)
    put("branch", info.branch)
    put("depth", info.depth)
    put("top", info.top?.value ?: 0)
    put("scene", info.scene.value)
    put("selected", info.isSelected)
    put("shown", info.isShown)
    put("active", info.isActive)
    put("guarded", info.isGuarded)
    put("placeholder", info.isPlaceholder)
}

private fun CorpusWriter.put(entry: EntryId, info: ContainerInfo) {
    put("entry", entry.value)
    put("kind", info.kind)
    put("all-shown", info.showsAll)
    put("back", info.tabsBack)
    put("retention", info.retention)
    put("custom", info.customKind)
    put("columns", info.columns)
    put("count", info.count)
    put("selected", info.selected)
    put("top", info.top)
}

private fun <T> CorpusDriver.same(what: String, expected: T, given: T) {
    if (expected != given) hear("wrong") { put("text", "$what gives $given, and the tree $expected") }
}

/** The tree as a value must be what the other functions say. */
private fun CorpusDriver.check(tree: NavigationTree) {
    same("stacks", tree.scenes.map { it.id }, navigator.stacks(null))
    same("scene", tree.root?.id, navigator.scene())
    same("currentStack", tree.active?.id, navigator.currentStack)
    for (scene in tree.scenes) same("scene", scene.id, navigator.scene(scene.name))
}

private fun CorpusDriver.check(stack: StackNode) {
    same("stackInfo", stack.info, navigator.stackInfo(stack.id))
    same("entries", stack.entries.map { it.id }, navigator.entryIds(stack.id))
    for (entry in stack.entries) {
        val branches = entry.container?.branches.orEmpty()
        same("stack", stack.id, navigator.stack(entry.id))
        same("stacks", (branches + entry.presented).map { it.id }, navigator.stacks(entry.id))
        same("requestOf", entry.request, navigator.requestOf(entry.id))
        same("waiterOf", entry.waiter, navigator.waiterOf(entry.id))
        same("flow", entry.flow, navigator.flow(of = entry.id))
        val info = navigator.containerInfo(entry.id)
        same("containerInfo", entry.container?.info, info?.takeIf { it.kind != ContainerKind.None })
        for (branch in branches) same("branch", branch.id, navigator.branch(branch.name, of = entry.id))
    }
}

/** Every stack with all that is on it, but what changes without a commit. */
private val NavigationTree.parts: List<Any?>
    get() = scenes.map { Pair(it.id, it.isActive) } + stacks.map { stack ->
        Pair(stack.info.copy(isGuarded = false), stack.entries.map { listOf(it.id, it.request, it.waiter, it.flow, it.container?.info) })
    }

/** What is kept by events must be what is read. While commits are told it may be older. */
private fun CorpusDriver.checkKept(tree: NavigationTree) {
    if (isHearing) return
    same("the kept tree", tree.parts, navigator.tree.value.parts)
}

/** False where the message is none of these. */
fun CorpusDriver.queryTree(what: String, message: CorpusMessage, reply: CorpusWriter): Boolean {
    val stack = StackId(message.long("stack"))
    when (what) {
        "tree" -> {
            val tree = navigator.readTree()
            val stacks = tree.stacks
            check(tree)
            checkKept(tree)
            for (each in stacks) check(each)
            reply.put("active-scene", navigator.scene()?.value ?: 0)
            reply.list("stacks", stacks) {
                map(null) {
                    put(it.id, it.info)
                    list("entries", it.entries) { entry -> item(entry.id.value) }
                    putFlows(it.entries.map { entry -> entry.id }, this)
                }
            }
            reply.list("containers", stacks.flatMap { it.entries }.filter { it.container != null }) {
                map(null) { put(it.id, it.container!!.info) }
            }
        }
        "stack-get" -> {
            val info = navigator.stackInfo(stack)
            reply.put("status", (if (info == null) NavigationStatus.Stale else NavigationStatus.Ok).word)
            if (info != null) reply.put(stack, info)
        }
        "container-get" -> {
            val info = navigator.containerInfo(message.entry())
            reply.put("status", (if (info == null) NavigationStatus.Stale else NavigationStatus.Ok).word)
            if (info != null) reply.put(message.entry(), info)
        }
        "stack-entries" -> reply.list("entries", navigator.entryIds(stack)) { item(it.value) }
        "way-back" -> {
            val scene = if ("stack" in message) StackId(message.long("stack")) else null
            reply.list("entries", navigator.wayBack(scene)) { item(it?.value ?: 0) }
        }
        "entry-stack" -> reply.put("stack", navigator.stack(message.entry())?.value ?: 0)
        "scene-named" -> reply.put("stack", navigator.scene(message.word("name"))?.value ?: 0)
        "branch-named" -> reply.put("stack", navigator.branch(message.word("name"), of = message.entry())?.value ?: 0)
        "current-branch-with" -> reply.put("stack", navigator.currentBranch(with = message.word("route"))?.value ?: 0)
        "current-branch" -> reply.put(
            "stack", navigator.currentBranch(message.word("name"), of = message.word("route"))?.value ?: 0,
        )
        else -> return false
    }
    return true
}
