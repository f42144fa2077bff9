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

extension LinkScene {
    /// Why a link is of no scene.
    var complaint: StaticString {
        switch self {
        case .named: "its scene can't be the name of one"
        case .ofOtherScheme: "its scheme is not one of those that were added"
        case .ofOtherServer: "no link prefix has it"
        case .unknown: "no window of that name is open, and links from outside may not start it"
        }
    }
}

extension Engine {
    /// Writes why a link leads where it does.
    package func explain(_ link: Link, into text: inout TextBuffer) -> Status {
        answering { withUnsafeMutablePointer(to: &text) { LinkExplanation(self, $0).write(link) } }
    }

    /// Writes why no pattern has the last path, of which so many segments lead somewhere.
    @inline(never)
    func explainStop(_ stop: Int, into text: inout TextBuffer) {
        withUnsafeMutablePointer(to: &text) { LinkExplanation(self, $0).writeStop(stop) }
    }
}

/// Explains the link that the planner has resolved last, beside the patterns that come near it.
private struct LinkExplanation {
    private let engine: Engine
    private let planner: Planner
    private let text: UnsafeMutablePointer<TextBuffer>

    /// How many patterns are told of at the most.
    private static var toldPatterns: Int { 24 }

    init(_ engine: Engine, _ text: UnsafeMutablePointer<TextBuffer>) {
        self.engine = engine
        planner = engine.planner
        self.text = text
    }

    func write(_ link: Link) -> Status {
        if link.text.count <= Limits.linkBytes, let complaint = LinkText.complaint(about: link.text) {
            text.pointee.write("neither a URL nor a path: ")
            text.pointee.write(complaint)
            text.pointee.write("\n")
            return .ok
        }
        let status = planner.resolve(link)
        guard status == .ok || status == .unresolved else { return status }
        if status == .ok, engine.paths.match() == 0, let halves = link.halves { return write(halves) }
        text.pointee.write(visible: link.text)
        guard status == .ok else {
            text.pointee.write(": ")
            text.pointee.write(planner.linkScene.complaint)
            text.pointee.write("\n")
            return .ok
        }
        writeTaken(link)
        return .ok
    }

    /// Explains each half of a link.
    private func write(_ halves: LinkHalves) -> Status {
        if halves.hasPath {
            _ = planner.resolve(halves.path)
            text.pointee.write(visible: halves.path.text)
            writeTaken(halves.path)
        }
        text.pointee.write("in the last column ")
        text.pointee.write(visible: halves.detail.text)
        guard planner.resolve(halves.detail) == .ok else {
            text.pointee.write(": has a malformed escape\n")
            return .ok
        }
        if engine.paths.segments.count == 0 {
            text.pointee.write(": opens its root\n")
        } else {
            writeTaken(halves.detail, isDetail: true)
        }
        return .ok
    }

    private func writeTaken(_ link: Link, isDetail: Bool = false) {
        let taken = engine.paths.match()
        let found = planner.follow(taken, link)
        if found != taken {
            text.pointee.write(": the alias ")
            write(patternOf: taken)
            if found == 0 { return text.pointee.write(" leads to no path of its route\n") }
            text.pointee.write(" of ")
            text.pointee.write(visible: planner.aliasedText.text)
        }
        if found == 0 {
            text.pointee.write(": nothing is there\n")
        } else {
            text.pointee.write(": opens ")
            write(routeOf: found)
            text.pointee.write("\n")
        }
        if !isDetail { writeHost(of: link) }
        if found != 0 {
            if isDetail { planner.findDetailWaypoints(to: found) } else { planner.findWaypoints(to: found) }
            writeWay(to: found)
        }
        writeOthers(found)
    }

    /// Says to which window a link leads that names one, and what its host is where that is none.
    private func writeHost(of link: Link) {
        if let name = planner.linkScene.name, !name.isEmpty {
            text.pointee.write(engine.findScene(named: name) == nil ? "  starts the window " : "  in the window ")
            text.pointee.write(quoted: name)
            text.pointee.write("\n")
        } else if let parts = LinkText(link.text), parts.isURL, !parts.isOfWeb, !parts.authority.isEmpty {
            text.pointee.write("  no window is named ")
            text.pointee.write(quoted: parts.authority)
            text.pointee.write(", so the host is the first segment\n")
        }
    }

    /// Why no pattern has the last path, of which so many segments lead somewhere.
    func writeStop(_ stop: Int) {
        let isEnd = stop == engine.paths.segments.count
        let told = engine.matching { isEnd ? engine.paths.findEnd() : engine.paths.findOnlyChoice(at: stop) }
        guard told != 0 else {
            if isEnd { return text.pointee.write("no pattern ends there") }
            text.pointee.write("it leads nowhere from ")
            return text.pointee.write(quoted: engine.paths.segments[stop].text)
        }
        write(patternOf: told)
        text.pointee.write(": ")
        let pattern = engine.paths.tree.pattern(told).pointee
        write(engine.matching { engine.paths.obstacle(to: pattern) }, pattern)
    }

    private func writeWay(to found: UInt32) {
        for index in 0..<planner.waypoints.count {
            engine.paths.fillOther(planner.waypoints[index], isEnd: index == planner.waypoints.count - 1)
            write(indented: planner.waypoints[index])
            if engine.paths.members.count > 0 {
                text.pointee.write(" with ")
                text.pointee.write(engine.paths.memberMap)
            }
            text.pointee.write("\n")
        }
        if let fragment = engine.paths.fragment, !engine.paths.tree.pattern(found).pointee.takesFragment {
            text.pointee.write("  without the fragment ")
            text.pointee.write(quoted: fragment.text)
            text.pointee.write(", which the pattern does not take\n")
        }
    }

    /// The patterns that come as near as any other, but for those on the way. Beside one that all segments fit these are
    /// those that were tried for some of them in vain.
    private func writeOthers(_ found: UInt32) {
        let patterns = engine.paths.tree.patterns
        let whole = engine.paths.segments.count
        var furthest = (ofAll: 0, ofMisfits: 1)
        var isWholeTaken = found != 0
        for index in 1..<patterns.count where patterns[index].block != nil {
            let obstacle = engine.paths.obstacle(to: patterns[index])
            let progress = obstacle.progress(of: whole)
            if progress == whole { isWholeTaken = true }
            furthest.ofAll = max(furthest.ofAll, progress)
            if progress < whole, obstacle.isMisfit { furthest.ofMisfits = max(furthest.ofMisfits, progress) }
        }
        var told = 0
        var nearer = 0
        for index in 1..<patterns.count where patterns[index].block != nil && index != Int(found) {
            let obstacle = engine.paths.obstacle(to: patterns[index])
            if found != 0, isWaypoint(UInt32(truncatingIfNeeded: index)) { continue }
            let progress = obstacle.progress(of: whole)
            let wasTried = isWholeTaken && obstacle.isMisfit && progress == furthest.ofMisfits
            guard progress == furthest.ofAll || wasTried, told < LinkExplanation.toldPatterns else {
                nearer += 1
                continue
            }
            told += 1
            write(indented: UInt32(truncatingIfNeeded: index))
            text.pointee.write(": ")
            write(obstacle, patterns[index])
            text.pointee.write("\n")
        }
        guard nearer > 0 else { return }
        text.pointee.write("  and ")
        text.pointee.write(nearer)
        text.pointee.write(nearer == 1 ? " other pattern\n" : " other patterns\n")
    }

    private func isWaypoint(_ pattern: UInt32) -> Bool {
        for index in 0..<planner.waypoints.count where planner.waypoints[index] == pattern { return true }
        return false
    }

    private func write(indented pattern: UInt32) {
        text.pointee.write("  ")
        write(patternOf: pattern)
    }

    private func write(patternOf pattern: UInt32) {
        text.pointee.write(visible: engine.paths.tree.pattern(pattern).pointee.text)
        text.pointee.write(" (")
        write(routeOf: pattern)
        text.pointee.write(")")
    }

    private func write(routeOf pattern: UInt32) {
        text.pointee.write(name: engine.routes[engine.paths.tree.pattern(pattern).pointee.route].pointee.name)
    }

    private func write(_ obstacle: PathObstacle, _ pattern: Pattern) {
        switch obstacle {
        case .none: text.pointee.write("has the path too, but the other one goes before it")
        case .notLinkable: text.pointee.write("is not linkable, and the link comes from outside")
        case .detail: text.pointee.write("takes no fragment")
        case .ends(let index):
            text.pointee.write("the path ends before ")
            write(segment: index, of: pattern)
        case .goesOn(let index):
            text.pointee.write("ends before ")
            text.pointee.write(quoted: engine.paths.segments[index].text)
        case .segment(let index):
            text.pointee.write(quoted: engine.paths.segments[index].text)
            text.pointee.write(" is not ")
            write(segment: index, of: pattern)
        case .query(let index):
            let parameter = pattern.parameters[index]
            text.pointee.write(parameter.place == .query ? "the query's " : "the fragment's ")
            text.pointee.write(visible: parameter.place == .query ? parameter.key : parameter.name)
            guard case .wrong(let given) = engine.matching({ engine.paths.look(at: pattern.parameters.base + index) })
            else {
                return text.pointee.write(" is missing")
            }
            text.pointee.write(" is ")
            text.pointee.write(quoted: given.text)
            if given.isMalformed { return text.pointee.write(", where an escape is malformed") }
            text.pointee.write(", which is not ")
            write(parameter)
        }
    }

    private func write(segment index: Int, of pattern: Pattern) {
        let segment = pattern.segments[index]
        guard segment.parameter >= 0 else { return text.pointee.write(quoted: segment.name) }
        if segment.hasForm { return text.pointee.write(visible: segment.name) }
        write(pattern.parameters[segment.parameter])
        text.pointee.write(", the ")
        text.pointee.write(pattern.parameters[segment.parameter].name)
    }

    private func write(_ parameter: PatternParameter) {
        switch parameter.type.kind {
        case .choice:
            text.pointee.write("one of ")
            text.pointee.write(visible: parameter.type.choices)
        case .host:
            text.pointee.write("a text of the type ")
            text.pointee.write(engine.paths.tree.hostTypes[Int(parameter.type.hostType)].name)
        default: text.pointee.write(parameter.type.kind.noun)
        }
    }
}
