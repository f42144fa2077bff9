// The tree of patterns against a slow matcher that goes over a list: random tables, registered and unregistered in random
// order, and random paths near to them. What fails says its seed: with NAVCORE_SEED=… that table comes first.
// NAVCORE_TABLES sets how many there are.

import NavCoreModel
import Testing

@testable import NavCore

struct PathMatchingTests {
    #if DEBUG
        private static let usual = 10
    #else
        private static let usual = 400
    #endif

    @Test func treeMatchesAsAListDoes() throws {
        let rounds = RandomRounds(Self.usual, setBy: "NAVCORE_TABLES", of: "path matching test")
        var seed = rounds.firstSeed
        var done = 0
        var looked = 0
        while rounds.goesOn(after: done) {
            var run = try PathMatchingRun(seed: seed)
            if let failure = try run.failure() { return _ = Issue.record("NAVCORE_SEED=\(seed): \(failure)") }
            looked += run.found
            seed &+= 1
            done += 1
        }
        #expect(looked > done * 20, "too few of the paths lead anywhere")
    }
}

/// One table, as it grows and shrinks.
private struct PathMatchingRun {
    private var random: RandomPaths
    private let navigator = Navigator()
    private var reference = ReferencePaths()
    private let hostTypes: Int
    private var ids: [String: RouteID] = [:]
    /// How many paths led somewhere.
    private(set) var found = 0

    init(seed: UInt64) throws {
        random = RandomPaths(seed: seed)
        hostTypes = random.random.below(ReferenceType.hostChecks.count + 1)
        for number in 0..<hostTypes {
            try navigator.addParameterType("host\(number)", check: ReferenceType.hostChecks[number])
        }
    }

    mutating func failure() throws -> String? {
        // A relative path needs somewhere to start from: an entry without a path, so that is /.
        try navigator.register("start")
        try navigator.start("start")
        for number in 0..<60 {
            if random.random.oneIn(5), !reference.patterns.isEmpty {
                try unregister(random.pick(reference.patterns).route)
            } else if let failure = try add("route\(number)") {
                return failure
            }
            for _ in 0..<6 {
                if let failure = look() ?? generate() { return failure + "\n" + table }
            }
        }
        for route in Set(reference.patterns.map(\.route)).sorted() { try unregister(route) }
        return isEmpty ? nil : "something is left in the tree after the last pattern went"
    }

    private var table: String {
        reference.patterns.map {
            "    \($0)\($0.isLinkable ? " linkable" : "")\($0.isPresented ? " presented" : "")\($0.ignoresCase ? " ignoring case" : "") \($0.route)"
        }.joined(separator: "\n")
    }

    private var isEmpty: Bool {
        let tree = navigator.engine.paths.tree
        let root = tree.node(PathTree.root).pointee
        return tree.count == 0 && root.names.count == 0 && root.firstTyped == 0
            && (2..<max(2, tree.nodes.count)).allSatisfy { tree.nodes[$0].uses == 0 }
    }

    // MARK: Registering

    /// Adds one or two patterns to a route.
    private mutating func add(_ route: String) throws -> String? {
        let isPresented = random.random.oneIn(5)
        let id = try navigator.register(route, opens: isPresented ? .presented(.sheet) : .pushed)
        ids[route] = id
        repeat {
            var pattern = random.pattern(near: reference.patterns, route: route, hostTypes: hostTypes)
            pattern.isPresented = isPresented
            let clashing = reference.patterns.filter { $0.isAmbiguous(with: pattern) }
            let loan = Loan(name: "\(pattern)")
            defer { loan.free() }
            let flags = PatternFlags(
                bits: (pattern.isLinkable ? 1 : 0) | (pattern.ignoresCase ? 4 : 0))
            let (status, other) = navigator.engine.addPattern(loan.name, to: id.id, flags)
            let expected: NavigationStatus = clashing.isEmpty ? .ok : .ambiguous
            guard status == expected else { return "\(pattern) is \(status), not \(expected), in\n\(table)" }
            if status == .ok {
                reference.patterns.append(pattern)
            } else if !clashing.contains(where: { name(of: other) == $0.route }) {
                return "\(pattern) is ambiguous with \(name(of: other)), not with \(clashing), in\n\(table)"
            }
        } while random.random.oneIn(4)
        return nil
    }

    private func name(of route: Id) -> String {
        navigator.engine.routes.find(route).map { String(navigator.engine.routes[$0].pointee.name) } ?? "nothing"
    }

    private mutating func unregister(_ route: String) throws {
        if let id = ids.removeValue(forKey: route) { try navigator.unregister(id) }
        reference.patterns.removeAll { $0.route == route }
    }

    // MARK: Looking up

    private mutating func look() -> String? {
        guard !reference.patterns.isEmpty else { return nil }
        let text = random.path(near: random.pick(reference.patterns))
        let isFromOutside = random.random.oneIn(4)
        let expected = expectation(text, isFromOutside)
        let actual = answer(DeepLink(text, isTrusted: !isFromOutside))
        if expected != "unresolved", expected != "invalid" { found += 1 }
        return actual == expected ? nil : "\(text) is \(actual), not \(expected), outside: \(isFromOutside), in"
    }

    private func expectation(_ text: String, _ isFromOutside: Bool) -> String {
        guard let path = ReferencePath(text) else { return "invalid" }
        if let found = answer(path, isFromOutside) { return found }
        guard let halves = ReferenceHalves(text), let found = answer(halves.path, isFromOutside) else {
            return "unresolved"
        }
        guard let detail = halves.detail else { return "invalid" }
        return detail.segments.isEmpty || answer(detail, isFromOutside) != nil ? found : "unresolved"
    }

    private func answer(_ path: ReferencePath, _ isFromOutside: Bool) -> String? {
        reference.match(path, isFromOutside: isFromOutside).map {
            say(reference.patterns[$0.pattern].route, $0.parameters)
        }
    }

    private func answer(_ link: DeepLink) -> String {
        do throws(NavigationError) {
            let request = try navigator.match(link)
            return say(request.route, request.parameters)
        } catch {
            return "\(error.status)"
        }
    }

    // MARK: Generating

    /// The path of a route with arguments leads back to it.
    private mutating func generate() -> String? {
        guard !reference.patterns.isEmpty else { return nil }
        let pattern = random.pick(reference.patterns)
        let arguments = random.arguments(of: pattern)
        let request = NavigationRequest(pattern.route, arguments.isEmpty ? nil : .map(NavigationMap(arguments)))
        let expected = ReferencePaths.statuses(of: pattern, arguments, reference)
        do throws(NavigationError) {
            let path = try navigator.path(of: request)
            guard expected.contains("ok") else {
                return "\(request) has the path \(path), and should be \(expected), in"
            }
            let back = answer(.trusted(path))
            let hasBack = reference.patterns.contains {
                $0.route == pattern.route && back == say($0.route, $0.withFallbacks(arguments))
            }
            return hasBack ? nil : "\(request) has the path \(path), which is \(back), in"
        } catch {
            return expected.contains("\(error.status)")
                ? nil : "\(request) has no path, \(error.status), not \(expected), in"
        }
    }
}

/// In one order, so that what is equal reads the same.
func say(_ route: String, _ parameters: [String: NavigationValue]) -> String {
    route + " " + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
}

extension NavigationRequest {
    var parameters: [String: NavigationValue] {
        guard case .map(let map)? = arguments else { return [:] }
        return Dictionary(uniqueKeysWithValues: map.members.map { ($0.key, $0.value) })
    }
}
