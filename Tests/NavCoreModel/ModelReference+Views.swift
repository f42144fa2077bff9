// The reference: views, which are made when they are asked for.

import NavCore

extension ModelReference {
    func view(of entry: Int) {
        let (status, isThere) = isClosed ? (.closed, false) : findView(of: entry)
        say(.returned, [Int(status.rawValue), isThere ? 1 : 0])
    }

    private func findView(of key: Int) -> (NavigationStatus, Bool) {
        guard let phase = phases[key], phase != .gone else { return (.stale, false) }
        if viewsInMaking.contains(key) { return (.inUse, false) }
        if views.contains(key) { return (.ok, true) }
        if phase == .leaving || !hasBuilder(key) { return (.ok, false) }
        if !models.contains(key) { return (.inUse, false) }
        var code: Int32 = 0
        outermost {
            viewsInMaking.insert(key)
            say(.viewMade, [], [key])
            code = callback(answering: choices.oneIn(6) ? Int32(1 + choices.below(5)) : 0)
            viewsInMaking.remove(key)
            if code == 0 { views.insert(key) }
        }
        if code != 0 { return (.refused, false) }
        return phases[key] == .gone ? (.stale, false) : (.ok, views.contains(key))
    }

    private func hasBuilder(_ key: Int) -> Bool { routesOfEntries[key].map(ModelRoutes.hasBuilder) ?? false }

    func dropView(of key: Int) -> NavigationStatus {
        guard mayCall() else { return .full }
        guard let phase = phases[key], phase != .gone else { return .stale }
        if viewsInMaking.contains(key) { return .inUse }
        guard views.contains(key) else { return .alreadyGone }
        if phase == .leaving { return .ok }
        outermost {
            views.remove(key)
            records.append(.droppedView(key))
        }
        return .ok
    }

    func destroyView(of key: Int) {
        say(.viewDestroyed, [], [key])
        callback()
    }
}
