// Random links opened on a navigator, and a model of what that makes of the stack: the waypoints on the way of each. After
// every step each entry has a path that leads back to what it was asked for. NAVCORE_SEED=… and NAVCORE_TABLES as in the
// test of the tree.

import NavCoreModel
import Testing

@testable import NavCore

struct PathOpeningTests {
    private static let usual = 30

    @Test func openingMakesTheWaypoints() throws {
        let rounds = RandomRounds(Self.usual, setBy: "NAVCORE_TABLES", of: "path opening test")
        var seed = rounds.firstSeed
        var done = 0
        var opened = 0
        while rounds.goesOn(after: done) {
            var run = PathOpeningRun(seed: seed)
            if let failure = try run.failure() { return _ = Issue.record("NAVCORE_SEED=\(seed): \(failure)") }
            opened += run.opened
            seed &+= 1
            done += 1
        }
        #expect(opened > done * 10, "too few of the links lead anywhere")
    }
}

private typealias Place = (route: String, arguments: [String: NavigationValue])

private struct PathOpeningRun {
    private var random: RandomPaths
    private let navigator = Navigator()
    private var reference = ReferencePaths()
    private var stack: [Place] = [("start", [:])]
    private(set) var opened = 0

    init(seed: UInt64) {
        random = RandomPaths(seed: seed)
    }

    mutating func failure() throws -> String? {
        try navigator.register("start")
        for number in 0..<12 {
            let pattern = random.pattern(near: reference.patterns, route: "route\(number)", hostTypes: 0)
            guard !reference.patterns.contains(where: { $0.isAmbiguous(with: pattern) }) else { continue }
            let id = try navigator.register(pattern.route)
            try navigator.add(
                pattern: "\(pattern)", to: id, isLinkable: pattern.isLinkable, ignoresCase: pattern.ignoresCase)
            reference.patterns.append(pattern)
        }
        if random.random.oneIn(2) { try addRoot() }
        guard !reference.patterns.isEmpty else { return nil }
        try navigator.start("start")
        for _ in 0..<40 {
            if let failure = try step() ?? differences() ?? wayBack() { return failure + " in\n" + table }
        }
        return nil
    }

    private mutating func addRoot() throws {
        let root = ReferencePattern(route: "root")
        guard !reference.patterns.contains(where: { $0.isAmbiguous(with: root) }) else { return }
        try navigator.register("root", pattern: "/")
        reference.patterns.append(root)
    }

    private var table: String {
        reference.patterns.map { "    \($0) \($0.route)" }.joined(separator: "\n")
    }

    // MARK: Steps

    private mutating func step() throws -> String? {
        switch random.random.below(8) {
        case 0:
            let status = thrown { () throws(NavigationError) in _ = try navigator.popBack() }
            if status == .ok, stack.count > 1 { stack.removeLast() }
            return nil
        case 1, 2:
            let pattern = random.pick(reference.patterns)
            var arguments = random.arguments(of: pattern)
            if random.random.oneIn(8) { arguments = [] }
            let request = NavigationRequest(pattern.route, arguments.isEmpty ? nil : .map(NavigationMap(arguments)))
            let status = thrown { () throws(NavigationError) in _ = try navigator.navigate(to: request) }
            let expected = pattern.fits(arguments) ? NavigationStatus.ok : .invalid
            guard status == expected else { return "navigate to \(request) is \(status), not \(expected)" }
            if status == .ok { stack.append((pattern.route, request.parameters)) }
            return nil
        default: return open()
        }
    }

    private mutating func open() -> String? {
        var text = random.path(near: random.pick(reference.patterns))
        if random.random.oneIn(3) { text = relative(text) }
        guard text.utf8.count > 0, let path = ReferencePath(text, upon: base) else { return nil }
        let merge = random.pick([LinkMerge.keep, .keep, .reset, .push])
        let found = reference.match(path)
        let expected = found.map { merged($0, path, merge) }
        let before = stack
        var status = NavigationStatus.ok
        do throws(NavigationError) {
            status = try navigator.open(.trusted(text, merge: merge)).status
        } catch {
            status = error.status
        }
        guard let expected else {
            // No split is there for a detail, but its text is looked at.
            let halves = ReferenceHalves(text, upon: base)
            let isMalformed = halves.map { reference.match($0.path) != nil && $0.detail == nil } ?? false
            let nowhere = isMalformed ? NavigationStatus.invalid : .unresolved
            return status == nowhere ? nil : "\(text) is \(status), not \(nowhere),"
        }
        opened += 1
        let isThere = expected.isThere ? NavigationStatus.alreadyThere : .ok
        stack = expected.stack
        return status == isThere ? nil : "\(text) with \(merge) is \(status), not \(isThere), upon \(before)"
    }

    /// Without its first /, sometimes after dots; nothing in it may be taken for a scheme or for nothing at all.
    private mutating func relative(_ text: String) -> String {
        let path = random.pick(["", "./", "../", "../../", "x/../"]) + text.drop { $0 == "/" }
        let first = path.utf8.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        return first.isEmpty || first.contains(0x3A) ? text : path
    }

    /// The path to which a link is relative: of the topmost entry that has one.
    private var base: [String] {
        for place in stack.reversed() {
            let members = place.arguments.map { NavigationMap.Member($0.key, $0.value) }
            for (index, pattern) in reference.patterns.enumerated() where pattern.route == place.route {
                guard let text = pattern.path(members), let path = ReferencePath(text),
                    let match = reference.match(path), match.pattern == index,
                    match.parameters == pattern.withFallbacks(members)
                else { continue }
                return path.segments
            }
        }
        return []
    }

    // MARK: The model

    private func merged(_ found: ReferenceMatch, _ path: ReferencePath, _ merge: LinkMerge) -> (
        stack: [Place], isThere: Bool
    ) {
        let way = reference.waypoints(to: found.pattern, path)
        let places = way.enumerated().map { number, index -> Place in
            let isEnd = number == way.count - 1
            return (
                reference.patterns[index].route, reference.parameters(of: reference.patterns[index], path, isEnd: isEnd)
            )
        }
        let lowest = reference.patterns[way[0]]
        let isAtRoot = path.segments.isEmpty || lowest.segments.isEmpty && lowest.rest == nil
        let bottom = isAtRoot || stack[0].route == places[0].route ? 0 : 1
        var same = 0
        if merge != .reset {
            while same < way.count, bottom + same < stack.count,
                isSame(stack[bottom + same], places[same], reference.patterns[way[same]], isEnd: same == way.count - 1)
            {
                same += 1
            }
        }
        let last = way.count - 1
        let isOnTop = isSame(stack[stack.count - 1], places[last], reference.patterns[way[last]], isEnd: true)
        if merge == .push, isOnTop { return (stack, true) }
        if same == way.count, stack.count == bottom + same { return (stack, true) }
        if merge == .push { return (stack + places[min(same, way.count - 1)...], false) }
        return (Array(stack[..<(bottom + same)]) + places[same...], false)
    }

    /// Whether an entry is what a waypoint would make: all parameters of the destination, those of the path of others.
    private func isSame(_ entry: Place, _ place: Place, _ pattern: ReferencePattern, isEnd: Bool) -> Bool {
        guard entry.route == place.route else { return false }
        let beside = Set((pattern.query + [pattern.fragment].compactMap(\.self)).map(\.name))
        return pattern.parameters.allSatisfy { parameter in
            if !isEnd, beside.contains(parameter.name) { return true }
            let own = entry.arguments[parameter.name].flatMap { $0 == .null ? nil : $0 }
            return (own ?? parameter.fallbackValue) == place.arguments[parameter.name]
        }
    }

    // MARK: What must hold

    private func differences() -> String? {
        let actual = navigator.stack.map { say($0.route, $0.request.parameters) }
        let expected = stack.map { say($0.route, $0.arguments) }
        return actual == expected ? nil : "the stack is \(actual), not \(expected),"
    }

    /// The path of each entry leads to its route with its parameters.
    private func wayBack() -> String? {
        for entry in navigator.stack {
            guard let path = try? navigator.path(of: entry.id) else { continue }
            guard let request = try? navigator.match(.trusted(path)) else {
                return "\(path) of \(entry) leads nowhere"
            }
            let members = entry.request.parameters.map { NavigationMap.Member($0.key, $0.value) }
            let isSame = reference.patterns.contains {
                $0.route == entry.route && request.route == entry.route
                    && request.parameters == $0.withFallbacks(members)
            }
            if !isSame { return "\(path) of \(entry) leads to \(request)" }
        }
        return nil
    }
}
