// The roots of the branches of typed containers: each opens in its branch, unless its own place says otherwise.

/// The routes that are roots, by their names.
struct BranchRoots {
    /// The branch of each root in each container; nil: it is the root of several there, and has none of its own.
    private var branches: [String: [String: String?]] = [:]

    /// Whether it is known that a route is a root in a container.
    func contain(_ root: String, of container: String) -> Bool { branches[root]?[container] != nil }

    mutating func add(_ branch: NavigationBranch, of container: String) {
        guard let root = BranchRoots.root(of: branch) else { return }
        let isSecond = branches[root]?[container].map { $0 != branch.name } ?? false
        branches[root, default: [:]].updateValue(isSecond ? nil : branch.name, forKey: container)
    }

    mutating func remove(of container: String) {
        for root in branches.keys { branches[root]?[container] = nil }
    }

    /// Where a root opens; nil: it is none, or of several branches of one container.
    ///
    /// - Throws: ``NavigationStatus/invalid`` if it is a root in several containers.
    func opening(of root: String) throws(NavigationError) -> RouteOpening? {
        let containers = branches[root] ?? [:]
        guard containers.count < 2 else {
            let names = containers.keys.sorted().joined(separator: " and of ")
            throw NavigationError(
                .invalid, route: root,
                message: "\(root) is a root of \(names): its place has to say where it opens, with inTab or inColumn")
        }
        return containers.first.flatMap { container, branch in branch.map { .branch($0, of: container) } }
    }

    /// The route that is the root of a branch; nil: it has none, or the root stands for nothing.
    static func root(of branch: NavigationBranch) -> String? {
        guard !branch.isPlaceholder, let root = branch.initial?.route, !root.isEmpty else { return nil }
        return root
    }
}
