// The reference: which path leads where, and which place has which path.

import NavCore

/// What comes of the path of a request.
enum ModelSaying {
    case path(ModelPath)
    case notFound
    case invalid
}

extension ModelReference {
    // MARK: From a path to a place

    /// The pattern that has a path. No two of them can have the same.
    func match(_ path: ModelPath, isFromOutside: Bool) -> ModelPattern? {
        return patterns.first { pattern in
            guard pattern.segments.count == path.segments.count, pattern.begins(path, path.segments.count) else {
                return false
            }
            if pattern.takesPage, let page = path.page, Int(page) == nil { return false }
            return pattern.isLinkable || !isFromOutside
        }
    }

    /// How many segments lead somewhere.
    func stop(of path: ModelPath) -> Int {
        (0...path.segments.count).last { count in patterns.contains { $0.begins(path, count) } } ?? 0
    }

    /// The deepest lazy pattern below which a path leads, from that depth on.
    func branch(on path: ModelPath, from depth: Int) -> ModelPattern? {
        let lazy = patterns.filter { $0.isLazy && $0.segments.count >= depth }
        let above = lazy.filter { $0.segments.count < path.segments.count && $0.begins(path, $0.segments.count) }
        return above.max { $0.segments.count < $1.segments.count }
    }

    /// Where the beginning of a path leads, which is never the root.
    func matchLongestPrefix(of path: ModelPath, isFromOutside: Bool) -> (pattern: ModelPattern, path: ModelPath)? {
        for count in (0..<stop(of: path)).reversed() {
            let prefix = path.prefix(count + 1)
            if let pattern = match(prefix, isFromOutside: isFromOutside) { return (pattern, prefix) }
        }
        return nil
    }

    /// The patterns on the way to one, itself the last.
    func waypoints(to pattern: ModelPattern, _ path: ModelPath) -> [ModelPattern] {
        let between = (0..<pattern.segments.count).compactMap { count in
            patterns.first { $0.segments.count == count && $0.begins(path, count) }
        }
        return between + [pattern]
    }

    // MARK: From a place to its path

    /// The path of a route with arguments, to which others are added where it lacks them.
    func path(of route: Int, _ arguments: Int?, inheriting inherited: Int? = nil) -> ModelSaying {
        let own = ModelValues.parameters(of: arguments)
        let rest = ModelValues.parameters(of: inherited)
        let candidates = patterns.filter { $0.route == route }
        var best: (path: ModelPath, count: Int)?
        for pattern in candidates {
            let takesId = pattern.segments.contains(nil)
            let count = (takesId && own.id != nil ? 1 : 0) + (pattern.takesPage && own.page != nil ? 1 : 0)
            let id = own.id ?? rest.id
            guard count > best?.count ?? -1, !takesId || id != nil else { continue }
            let page = pattern.takesPage ? own.page ?? rest.page : nil
            let segments = pattern.segments.map { $0 ?? "\(id ?? 0)" }
            best = (ModelPath(segments: segments, page: page.map { "\($0)" }), count)
        }
        return best.map { .path($0.path) } ?? (candidates.isEmpty ? .notFound : .invalid)
    }

    func path(of entry: ModelEntry) -> ModelSaying { path(of: entry.route, entry.arguments) }

    /// The path to which a link is relative: of the topmost entry from there down that has one.
    private func basePath(_ stack: ArraySlice<ModelEntry>) -> ModelPath {
        for entry in stack.reversed() {
            if case .path(let path) = path(of: entry) { return path }
        }
        return ModelPath()
    }

    /// Where the entry stands to which a link is relative; nil where that is gone.
    func baseIndex(of link: ModelLink, _ draft: ModelDraft) -> Int? {
        guard let base = link.base else { return draft.stack.count - 1 }
        return draft.stack.firstIndex { $0.key == base }
    }

    /// Where a link leads. `unresolved` where that is no scene of this program.
    func resolve(_ link: ModelLink, _ text: ModelLinkText, _ draft: ModelDraft) -> (NavigationStatus, ModelPath) {
        var path = ModelPath()
        var query = text.query
        if !text.isAbsolute, !link.beginsWithScene {
            guard let index = baseIndex(of: link, draft) else { return (.stale, path) }
            let base = basePath(draft.stack[...index])
            path.segments = base.segments
            if text.path.isEmpty, query == nil { query = base.page.map { "page=\($0)" } }
        }
        path.append(text.path)
        path.take(query: query)
        if text.isOfWeb { return (.unresolved, path) }
        var scene = text.authority
        if link.beginsWithScene, !text.isURL, !path.segments.isEmpty { scene = path.segments.removeFirst() }
        return (scene.isEmpty || scene.lowercased() == "main" ? .ok : .unresolved, path)
    }
}
