// The way of a link through the tree: each waypoint opens where its route says, seen from the one before.

import CNavCore

/// Where a link has come to.
private struct TreeWay {
    var stack: Int
    /// Of the entry; -1: there is none yet.
    var index: Int
    /// Nothing goes: what is not there is pushed, at least the last.
    var isPushing: Bool
    var mustPush = false
    /// A detail follows.
    var hasDetail = false
}

extension TreePlan {
    mutating func openLink(_ act: TreeAct, on goal: Int) throws -> Answer {
        var stack = look.filled(goal)
        var scene: Int? = look.scene(of: stack)
        let isHostScene = isLinkScene(act.linkHost)
        let isAbsolute = !act.linkHost.isEmpty || act.link.hasPrefix("/")
        let text = (isHostScene ? "" : act.linkHost) + act.link
        let path = TreePath(text, upon: isAbsolute ? TreePath() : basePath(of: stack))
        // What the options say goes before the link.
        let name = !act.scene.isEmpty ? act.scene : isHostScene ? act.linkHost : ""
        if !name.isEmpty {
            scene = look.scene(named: name)
            if let scene, scene != look.scene(of: stack) { stack = look.innermost(scene) }
        }
        let hasPath = !act.linkHost.isEmpty || !act.link.isEmpty
        let way = hasPath || act.detail.isEmpty ? paths.way(to: path) : []
        guard let way, !way.isEmpty || !act.detail.isEmpty else { throw TreeNo(NAV_UNRESOLVED) }
        let detail = act.detail.isEmpty ? nil : try detailWay(act)
        if goneScenes.contains(name) { throw TreeNo(NAV_STALE) }
        var reached = TreeWay(stack: stack, index: -1, isPushing: false)
        var answer: Answer = (NAV_ALREADY_THERE, 0)
        if let end = way.last {
            let place = scene == nil ? nil : look.stack(stack).entries.last { stands(end, $0) }
            if act.hasLink(NAV_LINK_CLOSE) { return leaveLink(act, from: place?.key, stack) }
            if act.hasLink(NAV_LINK_SKIP_IF_OPEN), let place {
                answer.entry = place.key
                (reached.stack, reached.index) = (stack, look.index(place.key))
            } else {
                let goes = { (plan: inout TreePlan) throws -> Answer in
                    let entry: Int
                    (entry, reached) = try plan.follow(
                        way, act, in: scene ?? plan.startScene(name), hasDetail: detail != nil)
                    return (NAV_ALREADY_THERE, entry)
                }
                // In a batch the path has opened what it has, also where the detail takes that away.
                answer = try isBatch ? change(goes) : goes(&self)
            }
        }
        guard let detail else { return answer }
        answer.entry = try show(detail, behind: reached, act)
        return answer
    }

    // MARK: Details

    /// The waypoints of a detail: not that of the root, since the column has one, nor what opens elsewhere, but for the end.
    private func detailWay(_ act: TreeAct) throws -> [TreeRequest] {
        let path = TreePath(act.detail)
        let way = path.segments.isEmpty ? [] : paths.way(to: path)
        guard let way, !act.hasLink(NAV_LINK_CLOSE) else { throw TreeNo(NAV_UNRESOLVED) }
        let behindRoot = way.drop { paths.isRoot($0.route) }
        return behindRoot.dropLast().filter { mayStandBelowDetail(TreeWorld.routes[$0.route]) } + behindRoot.suffix(1)
    }

    private func mayStandBelowDetail(_ route: TreeRoute) -> Bool {
        guard route.shape == nil, route.presentation == NAV_PRESENTATION_PUSHED else { return false }
        guard let place = route.parent else { return true }
        let parent = TreeWorld.routes[TreeWorld.route(named: place.route)].shape
        return parent?.isSplit == true && parent?.branches.last?.name == place.branch
    }

    /// Shows a detail in the last column of the outermost split around where a link has come to.
    private mutating func show(_ detail: [TreeRequest], behind reached: TreeWay, _ act: TreeAct) throws -> Int {
        let look = look
        let around = look.around(reached.stack).last(where: look.isColumn).flatMap { look.place($0)?.container }
        let entries = look.stack(reached.stack).entries
        let own = entries.indices.contains(reached.index) ? entries[reached.index] : nil
        guard let split = around ?? own, split.isSplit, let column = split.branches.last?.key else {
            throw TreeNo(NAV_UNRESOLVED)
        }
        try open(column)
        let isPushing = act.merge == NAV_LINK_MERGE_PUSH && !detail.isEmpty
        let isThere = isPushing && detail.last.map { stands($0, self.look.stack(column).entries.last) } ?? false
        if !isThere {
            var way = TreeWay(stack: column, index: look.lowest(column) - 1, isPushing: isPushing)
            if act.merge == NAV_LINK_MERGE_RESET { cut(column, to: way.index + 1, act, NAV_CANCEL_SET) }
            for (number, waypoint) in detail.enumerated() {
                way.mustPush = isPushing && number == detail.count - 1
                try step(to: way.index + 1, waypoint, &way, act)
            }
            if !isPushing { cut(column, to: way.index + 1, act, NAV_CANCEL_SET) }
        }
        let entry = self.look.top(column)
        try uncover(column, act, NAV_CANCEL_SET)
        return entry
    }

    // MARK: The way

    /// Whether the host of a link is a scene: one of that name is there or comes, or links may start it.
    private func isLinkScene(_ host: String) -> Bool {
        paths.linkScenes.contains(host) || look.scene(named: host) != nil || goneScenes.contains(host)
            || comingScenes.contains(host)
    }

    private mutating func leaveLink(_ act: TreeAct, from entry: Int?, _ stack: Int) -> Answer {
        guard let entry else { return (NAV_ALREADY_THERE, look.top(stack)) }
        let index = look.index(entry)
        guard index > 0 else { return (NAV_AT_ROOT, 0) }
        cut(stack, to: index, act, NAV_CANCEL_SET)
        return (NAV_OK, look.top(stack))
    }

    /// The path of the top entry, or of the next below it that has one.
    private func basePath(of stack: Int) -> TreePath {
        let look = look
        var entries = look.stack(stack).entries
        var key = stack
        while true {
            if let path = entries.reversed().lazy.compactMap({ paths.path(of: $0.request) }).first { return path }
            guard let owner = look.owner[key], owner != 0 else { return TreePath() }
            key = look.home[owner] ?? -1
            entries = Array(look.stack(key).entries.prefix(look.index(owner) + 1))
        }
    }

    /// Whether an entry is what a waypoint would make, as far as the path says.
    private func stands(_ waypoint: TreeRequest, _ entry: TreeEntry?) -> Bool {
        guard let entry, entry.route == waypoint.route else { return false }
        return waypoint.argument == nil || entry.argument == waypoint.argument
    }

    private mutating func follow(_ waypoints: [TreeRequest], _ act: TreeAct, in scene: Int, hasDetail: Bool) throws -> (
        entry: Int, reached: TreeWay
    ) {
        let isPushing = act.merge == NAV_LINK_MERGE_PUSH
        let active = look.stack(look.innermost(scene))
        if isPushing, let top = active.entries.last, stands(waypoints[waypoints.count - 1], top) {
            activate(scene)
            return (top.key, TreeWay(stack: active.key, index: active.entries.count - 1, isPushing: true))
        }
        // The root stays below where none of them is that of /, unless it is of the route of the first. So does the
        // container in which the first opens.
        let root = look.stack(scene).entries.first
        let isAtRoot = paths.isRoot(waypoints[0].route) || root.map { $0.route == waypoints[0].route } ?? true
        let staysBelow = !isAtRoot || root.map { opens(waypoints[0].route, in: $0.route) } ?? false
        var way = TreeWay(stack: scene, index: staysBelow ? 0 : -1, isPushing: isPushing, hasDetail: hasDetail)
        if act.merge == NAV_LINK_MERGE_RESET { cut(scene, to: way.index + 1, act, NAV_CANCEL_SET) }
        for (number, waypoint) in waypoints.enumerated() {
            way.mustPush = isPushing && number == waypoints.count - 1
            try follow(waypoint, &way, act)
        }
        let isBranch = look.owner[way.stack] ?? 0 != 0 && !look.stack(way.stack).isPresented
        if act.has(NAV_OPTION_KEEP_BRANCH), act.merge == NAV_LINK_MERGE_KEEP, !hasDetail, isBranch,
            way.index < look.lowest(way.stack)
        {
            way.index = look.stack(way.stack).entries.count - 1
        }
        if !isPushing { cut(way.stack, to: way.index + 1, act, NAV_CANCEL_SET) }
        let entry = look.stack(way.stack).entries[way.index].key
        try uncover(way.stack, act, NAV_CANCEL_SET)
        return (entry, way)
    }

    /// Whether a route opens in a container of another one, or in one that does.
    private func opens(_ route: Int, in outer: Int) -> Bool {
        var next = route
        for _ in 0..<64 {
            guard let parent = TreeWorld.routes[next].parent else { return false }
            next = TreeWorld.route(named: parent.route)
            if next == outer { return true }
        }
        return false
    }

    private mutating func follow(_ waypoint: TreeRequest, _ way: inout TreeWay, _ act: TreeAct) throws {
        let route = TreeWorld.routes[waypoint.route]
        if way.index < 0, stands(waypoint, look.stack(way.stack).entries.first) {
            try step(to: 0, waypoint, &way, act)
        } else if way.index >= 0, route.presentation != NAV_PRESENTATION_PUSHED {
            try present(waypoint, as: route.presentation, &way, act)
        } else if route.parent != nil, way.index >= 0 || mayStandLowest(route) {
            try enter(waypoint, route, &way, act)
        } else {
            try step(to: way.index + 1, waypoint, &way, act)
        }
    }

    /// Whether no container around a route is presented, which would need a stack below.
    private func mayStandLowest(_ route: TreeRoute) -> Bool {
        guard let parent = route.parent else { return route.presentation == NAV_PRESENTATION_PUSHED }
        return route.presentation == NAV_PRESENTATION_PUSHED
            && mayStandLowest(TreeWorld.routes[TreeWorld.route(named: parent.route)])
    }

    /// Goes on to what stands at an index, or is put there.
    private mutating func step(
        to index: Int, _ waypoint: TreeRequest, _ way: inout TreeWay, _ act: TreeAct
    ) throws {
        let entries = look.stack(way.stack).entries
        if way.hasDetail, index > 0, index <= entries.count, entries[index - 1].isSplit {
            return try step(into: entries[index - 1].branches[0].key, waypoint, &way, act)
        }
        way.index = index
        if index < entries.count, stands(waypoint, entries[index]), !way.mustPush { return }
        if !way.isPushing { cut(way.stack, to: index, act, NAV_CANCEL_SET) }
        try make(waypoint, on: way.stack)
        way.index = look.stack(way.stack).entries.count - 1
    }

    /// Goes on in the branch where a route opens: of a container on the way, or of one that is opened for it.
    private mutating func enter(
        _ waypoint: TreeRequest, _ route: TreeRoute, _ way: inout TreeWay, _ act: TreeAct
    ) throws {
        let parent = TreeWorld.route(named: route.parent?.route ?? "")
        var container = newestContainer(of: parent, from: way.stack, at: way.index) ?? 0
        if container == 0 {
            if !way.isPushing { cut(way.stack, to: way.index + 1, act, NAV_CANCEL_SET) }
            isOnWay = true
            defer { isOnWay = false }
            container = try openParent(parent, near: way.stack, act, isNext: true)
            way.stack = look.stack(of: container).key
            way.index = look.index(container)
        }
        let branch = try branch(for: route, in: container)
        if branch == way.stack { return try step(to: way.index + 1, waypoint, &way, act) }
        if !way.isPushing {
            cut(look.stack(of: container).key, to: look.index(container) + 1, act, NAV_CANCEL_SET)
        }
        try step(into: branch, waypoint, &way, act)
    }

    private mutating func step(
        into branch: Int, _ waypoint: TreeRequest, _ way: inout TreeWay, _ act: TreeAct
    ) throws {
        try open(branch)
        way.stack = branch
        way.index = look.lowest(branch) - 1
        if way.index == 0, stands(waypoint, look.stack(branch).entries.first), !way.mustPush { return }
        try step(to: way.index + 1, waypoint, &way, act)
    }

    /// Goes on in a stack that is presented over the one before, unless that is there already.
    private mutating func present(
        _ waypoint: TreeRequest, as presentation: Int32, _ way: inout TreeWay, _ act: TreeAct
    ) throws {
        if !way.isPushing { cut(way.stack, to: way.index + 1, act, NAV_CANCEL_SET) }
        let context = look.context(way.stack)
        let occupant = look.front(context).first { $0.presentation == presentation }
        if let occupant, stands(waypoint, occupant.entries.first), !way.mustPush {
            (way.stack, way.index) = (occupant.key, 0)
            return
        }
        if let occupant { dismiss(occupant.key) }
        let owner = look.stack(way.stack).entries[way.index].key
        if look.around(way.stack).count >= 64 { throw TreeNo(NAV_TOO_LARGE) }
        let made = TreeStack(key: newKey(), presentation: presentation, over: context)
        root.change(entry: owner) { $0.presented.append(made) }
        try make(waypoint, on: made.key)
        (way.stack, way.index) = (made.key, 0)
    }
}
