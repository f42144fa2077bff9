// Why a path leads where it does, in words for a developer: the patterns that come nearest, and what each has against it.

/// The obstacle that keeps a pattern from having a path.
enum PathObstacle {
    case none
    /// The path ends before this segment of the pattern.
    case ends(before: Int)
    /// The pattern ends before this segment of the path.
    case goesOn(at: Int)
    /// A segment is another name, or of another type.
    case segment(Int)
    case query(Int)
    case notLinkable
    case detail

    /// Whether a segment was tried in vain.
    var isMisfit: Bool {
        if case .segment = self { return true }
        return false
    }

    /// How many segments fit.
    func progress(of count: Int) -> Int {
        switch self {
        case .ends(let index), .goesOn(let index), .segment(let index): index
        case .none, .query, .notLinkable, .detail: count
        }
    }
}

extension Paths {
    /// Finds the obstacle that keeps a pattern from having the path that was taken, without the tree.
    mutating func obstacle(to pattern: Pattern) -> PathObstacle {
        for index in 0..<pattern.segments.count {
            let segment = pattern.segments[index]
            if segment.parameter < 0 {
                guard index < segments.count else { return .ends(before: index) }
                let text = segments[index].text
                guard segment.name == text || pattern.flags.ignoresCase && segment.name.isEqualIgnoringCase(text) else {
                    return .segment(index)
                }
                continue
            }
            if segment.hasForm {
                guard index < segments.count else { return .ends(before: index) }
                guard isOfForm(segments[index].text, SegmentForm(bytes: segment.form)) else { return .segment(index) }
                continue
            }
            let parameter = pattern.parameters[segment.parameter]
            if index >= segments.count {
                guard parameter.mayBeAbsent else { return .ends(before: index) }
                continue
            }
            if parameter.place == .rest { return obstacleBesidePath(to: pattern) }
            if value(of: segments[index].text, parameter.type) == nil { return .segment(index) }
        }
        if pattern.segments.count < segments.count { return .goesOn(at: pattern.segments.count) }
        return obstacleBesidePath(to: pattern)
    }

    private mutating func obstacleBesidePath(to pattern: Pattern) -> PathObstacle {
        if isFromOutside, !pattern.flags.isLinkable { return .notLinkable }
        if isDetailUntaken(by: pattern) { return .detail }
        return unmetParameter(of: pattern).map { .query($0) } ?? .none
    }
}

extension Engine {
    /// How many patterns are told of at the most.
    private static var toldPatterns: Int { 24 }

    /// Writes why a link leads where it does.
    package func explain(_ link: Link, into text: inout TextBuffer) -> Status {
        answering { tell(link, into: &text) }
    }

    private func tell(_ link: Link, into text: inout TextBuffer) -> Status {
        if link.text.count <= Limits.linkBytes, let complaint = LinkText.complaint(about: link.text) {
            text.write("neither a URL nor a path: ")
            text.write(complaint)
            text.write("\n")
            return .ok
        }
        let status = planner.resolve(link)
        guard status == .ok || status == .unresolved else { return status }
        if status == .ok, paths.match() == 0, let halves = link.halves { return tell(halves, into: &text) }
        text.write(visible: link.text)
        guard status == .ok else {
            text.write(": ")
            explainScene(into: &text)
            text.write("\n")
            return .ok
        }
        explainTaken(link, into: &text)
        return .ok
    }

    /// Explains each half of a link.
    private func tell(_ halves: LinkHalves, into text: inout TextBuffer) -> Status {
        if halves.hasPath {
            _ = planner.resolve(halves.path)
            text.write(visible: halves.path.text)
            explainTaken(halves.path, into: &text)
        }
        text.write("in the last column ")
        text.write(visible: halves.detail.text)
        guard planner.resolve(halves.detail) == .ok else {
            text.write(": has a malformed escape\n")
            return .ok
        }
        if paths.segments.count == 0 {
            text.write(": opens its root\n")
        } else {
            explainTaken(halves.detail, isDetail: true, into: &text)
        }
        return .ok
    }

    private func explainTaken(_ link: Link, isDetail: Bool = false, into text: inout TextBuffer) {
        var found = paths.match()
        if found != 0, paths.tree.pattern(found).pointee.flags.isAlias {
            text.write(": the alias ")
            write(patternOf: found, into: &text)
            found = planner.follow(found, link)
            if found == 0 { return text.write(" has not what the path of its route needs\n") }
            text.write(" of ")
            text.write(visible: planner.aliasedText.text)
        }
        if found == 0 {
            text.write(": nothing is there\n")
        } else {
            text.write(": opens ")
            text.write(name: routes[paths.tree.pattern(found).pointee.route].pointee.name)
            text.write("\n")
        }
        if !isDetail { explainHost(of: link, into: &text) }
        if found != 0 {
            if isDetail { planner.findDetailWaypoints(to: found) } else { planner.findWaypoints(to: found) }
            explainWay(to: found, into: &text)
        }
        explainOthers(found, into: &text)
    }

    /// Why the last link is of no scene.
    func explainScene(into text: inout TextBuffer) {
        switch planner.linkScene {
        case .named: text.write("its scene can't be the name of one")
        case .ofOtherScheme: text.write("its scheme is not one of those that were added")
        case .ofOtherServer: text.write("no link prefix has it")
        case .unknown: text.write("no window of that name is open, and links from outside may not start it")
        }
    }

    /// Says to which window a link leads that names one, and what its host is where that is none.
    private func explainHost(of link: Link, into text: inout TextBuffer) {
        if let name = planner.linkScene.name, !name.isEmpty {
            text.write(findScene(named: name) == nil ? "  starts the window " : "  in the window ")
            text.write(quoted: name)
            text.write("\n")
        } else if let parts = LinkText(link.text), parts.isURL, !parts.isOfWeb, !parts.authority.isEmpty {
            text.write("  no window is named ")
            text.write(quoted: parts.authority)
            text.write(", so the host is the first segment\n")
        }
    }

    /// Why no pattern has the last path, of which so many segments lead somewhere.
    func explainStop(_ stop: Int, into text: inout TextBuffer) {
        let isEnd = stop == paths.segments.count
        let told = matching { isEnd ? paths.findEnd() : paths.findOnlyChoice(at: stop) }
        guard told != 0 else {
            if isEnd { return text.write("no pattern ends there") }
            text.write("it leads nowhere from ")
            return text.write(quoted: paths.segments[stop].text)
        }
        write(patternOf: told, into: &text)
        text.write(": ")
        let pattern = paths.tree.pattern(told).pointee
        write(matching { paths.obstacle(to: pattern) }, pattern, into: &text)
    }

    private func explainWay(to found: UInt32, into text: inout TextBuffer) {
        for index in 0..<planner.waypoints.count {
            paths.fill(planner.waypoints[index], isEnd: index == planner.waypoints.count - 1)
            name(planner.waypoints[index], into: &text)
            if paths.members.count > 0 {
                text.write(" with ")
                text.write(paths.memberMap)
            }
            text.write("\n")
        }
        if let fragment = paths.fragment, !paths.tree.pattern(found).pointee.takesFragment {
            text.write("  without the fragment ")
            text.write(quoted: fragment.text)
            text.write(", which the pattern does not take\n")
        }
    }

    /// The patterns that come as near as any other, but for those on the way. Beside one that all segments fit these are
    /// those that were tried for some of them in vain.
    private func explainOthers(_ found: UInt32, into text: inout TextBuffer) {
        let patterns = paths.tree.patterns
        let whole = paths.segments.count
        var furthest = (ofAll: 0, ofMisfits: 1)
        var isWholeTaken = found != 0
        for index in 1..<patterns.count where patterns[index].block != nil {
            let obstacle = paths.obstacle(to: patterns[index])
            let progress = obstacle.progress(of: whole)
            if progress == whole { isWholeTaken = true }
            furthest.ofAll = max(furthest.ofAll, progress)
            if progress < whole, obstacle.isMisfit { furthest.ofMisfits = max(furthest.ofMisfits, progress) }
        }
        var told = 0
        var nearer = 0
        for index in 1..<patterns.count where patterns[index].block != nil && index != Int(found) {
            let obstacle = paths.obstacle(to: patterns[index])
            if found != 0, isWaypoint(UInt32(truncatingIfNeeded: index)) { continue }
            let progress = obstacle.progress(of: whole)
            let wasTried = isWholeTaken && obstacle.isMisfit && progress == furthest.ofMisfits
            guard progress == furthest.ofAll || wasTried, told < Engine.toldPatterns else {
                nearer += 1
                continue
            }
            told += 1
            name(UInt32(truncatingIfNeeded: index), into: &text)
            text.write(": ")
            write(obstacle, patterns[index], into: &text)
            text.write("\n")
        }
        guard nearer > 0 else { return }
        text.write("  and ")
        text.write(nearer)
        text.write(nearer == 1 ? " other pattern\n" : " other patterns\n")
    }

    private func isWaypoint(_ pattern: UInt32) -> Bool {
        for index in 0..<planner.waypoints.count where planner.waypoints[index] == pattern { return true }
        return false
    }

    private func name(_ pattern: UInt32, into text: inout TextBuffer) {
        text.write("  ")
        write(patternOf: pattern, into: &text)
    }

    private func write(patternOf pattern: UInt32, into text: inout TextBuffer) {
        text.write(visible: paths.tree.pattern(pattern).pointee.text)
        text.write(" (")
        text.write(name: routes[paths.tree.pattern(pattern).pointee.route].pointee.name)
        text.write(")")
    }

    private func write(_ obstacle: PathObstacle, _ pattern: Pattern, into text: inout TextBuffer) {
        switch obstacle {
        case .none: text.write("has the path too, but the other one goes before it")
        case .notLinkable: text.write("is not linkable, and the link comes from outside")
        case .detail: text.write("takes no fragment")
        case .ends(let index):
            text.write("the path ends before ")
            write(segment: index, of: pattern, into: &text)
        case .goesOn(let index):
            text.write("ends before ")
            text.write(quoted: paths.segments[index].text)
        case .segment(let index):
            text.write(quoted: paths.segments[index].text)
            text.write(" is not ")
            write(segment: index, of: pattern, into: &text)
        case .query(let index):
            let parameter = pattern.parameters[index]
            text.write(parameter.place == .query ? "the query's " : "the fragment's ")
            text.write(visible: parameter.place == .query ? parameter.key : parameter.name)
            guard case .wrong(let given) = matching({ paths.look(at: pattern.parameters.base + index) }) else {
                return text.write(" is missing")
            }
            text.write(" is ")
            text.write(quoted: given.text)
            if given.isMalformed { return text.write(", where an escape is malformed") }
            text.write(", which is not ")
            write(parameter, into: &text)
        }
    }

    private func write(segment index: Int, of pattern: Pattern, into text: inout TextBuffer) {
        let segment = pattern.segments[index]
        guard segment.parameter >= 0 else { return text.write(quoted: segment.name) }
        if segment.hasForm { return text.write(visible: segment.name) }
        write(pattern.parameters[segment.parameter], into: &text)
        text.write(", the ")
        text.write(pattern.parameters[segment.parameter].name)
    }

    private func write(_ parameter: PatternParameter, into text: inout TextBuffer) {
        switch parameter.type.kind {
        case .choice:
            text.write("one of ")
            text.write(visible: parameter.type.choices)
        case .host:
            text.write("a text of the type ")
            text.write(paths.tree.hostTypes[Int(parameter.type.hostType)].name)
        default: text.write(parameter.type.kind.noun)
        }
    }
}
