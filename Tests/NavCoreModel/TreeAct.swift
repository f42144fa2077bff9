// What the tree's random test does, in terms that the reference and the navigator share. Entries, stacks and waiters are
// keys; 0 is none, and `TreeAct.unknown` an id that was never given out.

import CNavCore

struct TreeAct {
    static let unknown = -7
    /// The bridge answers what it owes; an operation that waits is aborted.
    static let answers = -1
    static let aborts = -2

    /// The header's number of an intent.
    var kind: Int32
    var request = TreeRequest(route: 0)
    var requests: [TreeRequest] = []
    var elements: [(kept: Int, request: TreeRequest?)] = []
    /// It is done for one of many requests.
    var isOfMany = false
    var entry = 0
    var entries: [Int] = []
    var stack = 0
    var shape: TreeShape?
    /// How many columns fit.
    var columns = 0
    /// Of a pop or a dismissal.
    var value: Int?
    var steps: [TreeAct] = []
    var link = ""
    /// Behind the # of the link: another path, which begins with a slash; empty: none.
    var detail = ""
    /// The host of the link, which may be a scene; empty: none.
    var linkHost = ""
    var merge = Int32(NAV_LINK_MERGE_KEEP)
    var linkFlags = UInt32(NAV_LINK_TRUSTED)
    /// The scene to work in, or that is started; empty: none.
    var scene = ""
    var target = 0
    var issuer = 0
    var flags: UInt32 = 0
    var presentation = Int32(NAV_PRESENTATION_DEFAULT)
    var occupied = Int32(NAV_OCCUPIED_DEFAULT)
    var unique = Int32(NAV_UNIQUE_NO)
    var action = Int32(NAV_UNIQUE_ACTION_STAY)
    /// Of the bridge.
    var answer = TreeAnswer.none
    /// Of an answer or an abort: the number of the act.
    var number = 0

    init(_ kind: Int) { self.kind = Int32(kind) }

    func hasLink(_ flag: Int) -> Bool { linkFlags & UInt32(flag) != 0 }
    func has(_ flag: Int) -> Bool { flags & UInt32(flag) != 0 }
    /// Whether it looks for its entry beyond its stack.
    var searches: Bool { has(NAV_OPTION_SEARCH_SCENE) || has(NAV_OPTION_SEARCH_ALL) }
    /// Itself, or what a batch does.
    var allSteps: [TreeAct] { kind == Int32(NAV_INTENT_BATCH) ? steps : [self] }
    var waits: Bool { kind == Int32(NAV_INTENT_NAVIGATE_FOR_RESULT) }
    /// The start that it is, or with which the batch begins.
    var start: TreeAct? {
        if kind == Int32(NAV_INTENT_BATCH) {
            return steps.first.flatMap { $0.kind == Int32(NAV_INTENT_START) ? $0 : nil }
        }
        return kind == Int32(NAV_INTENT_START) ? self : nil
    }

    var isReport: Bool { TreeAct.reports.contains(Int(kind)) }

    static let reports = [
        NAV_INTENT_HOST_DID_POP, NAV_INTENT_HOST_DID_SET_STACK, NAV_INTENT_HOST_DID_UPDATE, NAV_INTENT_HOST_DID_DISMISS,
        NAV_INTENT_HOST_DID_SELECT, NAV_INTENT_HOST_DID_RESIZE,
    ]
}

/// What the bridge says to a question, if it is asked.
enum TreeAnswer: Int, CaseIterable {
    case none
    case refuses
    case acceptsLater
    case refusesLater
    case aborts

    var isLater: Bool { rawValue >= TreeAnswer.acceptsLater.rawValue }
}

extension TreeAct: CustomStringConvertible {
    static let names = [
        "none", "start", "navigate", "navigate for result", "replace top", "pop back", "pop to entry", "pop to route",
        "pop up to root", "host did pop", "host did set stack", "push all", "set stack", "batch", "open", "remove",
        "update",
        "host did update", "select", "dismiss", "set container", "back", "host did dismiss", "host did select",
        "host did resize", "recheck guards", "end flow", "dispatch", "restore", "finish",
    ]

    private static let flagNames = [
        (NAV_OPTION_REPLACE_ROOT, "replace root"), (NAV_OPTION_TRANSFER_RESULT, "hand on"),
        (NAV_OPTION_INCLUSIVE, "inclusive"),
        (NAV_OPTION_IGNORE_ARGUMENTS, "by route"), (NAV_OPTION_KEEP_PRESENTED, "keep presented"),
        (NAV_OPTION_REVEAL, "reveal"),
        (NAV_OPTION_POP_BRANCH, "to branch root"), (NAV_OPTION_KEEP_BRANCH, "as it was"),
        (NAV_OPTION_UPDATE_ARGUMENTS, "renew"), (NAV_OPTION_SEARCH_SCENE, "in the scene"),
        (NAV_OPTION_SEARCH_ALL, "anywhere"),
    ]

    var description: String {
        if isOfLives { return linesOfLives }
        if kind < 0 { return "\(kind == TreeAct.answers ? "answer" : "abort") \(number)" }
        var words = [TreeAct.names[Int(kind)]]
        switch Int(kind) {
        case NAV_INTENT_START, NAV_INTENT_NAVIGATE, NAV_INTENT_NAVIGATE_FOR_RESULT, NAV_INTENT_REPLACE_TOP,
            NAV_INTENT_POP_TO_ROUTE:
            words.append("\(request)")
        case NAV_INTENT_UPDATE, NAV_INTENT_HOST_DID_UPDATE: words.append("to \(request.argument ?? -1)")
        default: break
        }
        if entry != 0 { words.append("#\(entry)") }
        if stack != 0 { words.append("stack #\(stack)") }
        if !entries.isEmpty { words.append("\(entries)") }
        if !requests.isEmpty { words.append("\(requests)") }
        if !elements.isEmpty {
            words.append("\(elements.map { "\($0.kept)\($0.request.map { " \($0)" } ?? "")" })")
        }
        if let shape {
            words.append(
                "\(shape.kind) back \(shape.back) memory \(shape.memory) columns \(shape.columns) \(shape.branches.map(\.description)) selected \(shape.selected)"
            )
        }
        if kind == Int32(NAV_INTENT_HOST_DID_RESIZE) { words.append("to \(columns)") }
        if let value { words.append("result \(value)") }
        if kind == Int32(NAV_INTENT_OPEN) {
            let link = "\(linkHost)\(link)\(detail.isEmpty ? "" : "#\(detail)")"
            words.append("\(link) merge \(merge) flags \(linkFlags)")
        }
        if !scene.isEmpty { words.append("scene \(scene)") }
        if target != 0 { words.append("target #\(target)") }
        if issuer != 0 { words.append("issuer #\(issuer)") }
        for (flag, name) in Self.flagNames where has(flag) { words.append(name) }
        if presentation != 0 { words.append("presented \(presentation)") }
        if occupied != 0 { words.append("occupied \(occupied)") }
        if unique != 0 { words.append("unique \(unique) \(action)") }
        if answer != .none { words.append("bridge: \(answer)") }
        if !steps.isEmpty { words.append("{ " + steps.map(\.description).joined(separator: "; ") + " }") }
        return words.joined(separator: " ")
    }
}

extension TreeLook {
    /// Whether arguments are wrong, whatever the state.
    func isUnfit(_ act: TreeAct) -> Bool {
        switch Int(act.kind) {
        case NAV_INTENT_NAVIGATE, NAV_INTENT_NAVIGATE_FOR_RESULT:
            return !TreeWorld.fits(act.request) || !TreeWorld.mayOpen(act.request, act.presentation)
        case NAV_INTENT_START, NAV_INTENT_REPLACE_TOP: return !TreeWorld.fits(act.request)
        case NAV_INTENT_POP_TO_ROUTE: return act.has(NAV_OPTION_UPDATE_ARGUMENTS) && !TreeWorld.fits(act.request)
        case NAV_INTENT_PUSH_ALL:
            return !act.requests.allSatisfy(TreeWorld.fits)
                || !act.requests.prefix(1).allSatisfy { TreeWorld.mayOpen($0, act.presentation) }
        case NAV_INTENT_SET_STACK:
            let kept = act.elements.map(\.kept).filter { $0 != 0 }
            return Set(kept).count < kept.count || !act.elements.compactMap(\.request).allSatisfy(TreeWorld.fits)
        case NAV_INTENT_UPDATE, NAV_INTENT_HOST_DID_UPDATE:
            let route = entries[act.entry]?.route
            return route.map { !TreeWorld.fits(TreeRequest(route: $0, argument: act.request.argument)) } ?? false
        case NAV_INTENT_BATCH: return act.steps.contains(where: isUnfit)
        default: return false
        }
    }
}
