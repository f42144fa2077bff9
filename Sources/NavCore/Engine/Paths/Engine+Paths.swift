// Patterns of routes, types of parameters and prefixes of links: what the host registers, and what is asked of it.

extension Engine {
    /// Adds a pattern to a route. Where it could not be told from another one, the route of that.
    package func addPattern(_ text: Bytes, to route: Id, _ given: PatternFlags) -> (Status, other: Id) {
        let flags = PatternFlags(bits: given.bits | settings.patternFlags.bits)
        guard !isMatching else { return (refuseInside("pattern", text), .none) }
        guard let slot = routes.find(route) else {
            return (refuse(.stale, "pattern", text, "its route is not registered"), .none)
        }
        let isPresented = routes[slot].pointee.place.map { $0.pointee.presentation != .pushed } ?? false
        let all = PatternFlags(bits: flags.bits | (isPresented ? PatternFlags.presented : 0))
        switch paths.tree.add(text, route: slot, route, flags: all) {
        case .added(let pattern):
            routes.append(pattern: pattern, to: slot, in: paths.tree)
            paths.makeReady()
            patternChanges &+= 1
            registration.removeAll()
            return (.ok, .none)
        case .refused(let status):
            return (refuse(status, "pattern", text, paths.tree.complaint.text), .none)
        case .ambiguous(let other):
            let clash = paths.tree.pattern(other).pointee
            registration.complain(text, clash.text, routes[clash.route].pointee.name, before: nextTicket)
            return (.ambiguous, routes[clash.route].pointee.id)
        }
    }

    /// Adds a type of parameters. The engine keeps the user data only where this is ok.
    package func addParameterType(_ name: Bytes, _ type: HostType) -> Status {
        guard !isMatching else { return refuseInside("type", name) }
        guard type.isWhole else {
            return refuse(.invalid, "type", name, "it has either a check, or both of read and write")
        }
        let refusal = paths.tree.refusal(ofType: name)
        guard refusal.status == .ok else {
            return refuse(refusal.status, "type", name, refusal.complaint)
        }
        mayMatchPlainly = false
        paths.tree.add(type, named: name)
        registration.removeAll()
        return .ok
    }

    /// Adds a scheme: from then on the links of other schemes, but for those of the web, lead nowhere.
    package func addLinkScheme(_ scheme: Bytes) -> Status {
        guard scheme.count <= Limits.nameBytes else { return refuse(.tooLarge, "scheme", scheme, "it is too long") }
        if let complaint = LinkText.complaint(aboutScheme: scheme) {
            return refuse(.invalid, "scheme", scheme, complaint)
        }
        guard linkPrefixes.add(scheme: scheme) else {
            return refuse(.tooLarge, "scheme", scheme, "there are too many schemes")
        }
        registration.removeAll()
        return .ok
    }

    /// Adds a scene that links may start.
    package func addLinkScene(_ scene: Bytes) -> Status {
        guard scene.count <= Limits.nameBytes else { return refuse(.tooLarge, "scene", scene, "its name is too long") }
        guard SettingNames.check(scene: scene) == .ok else {
            return refuse(.invalid, "scene", scene, SettingNames.sceneRule)
        }
        guard linkPrefixes.add(scene: scene) else {
            return refuse(.tooLarge, "scene", scene, "there are too many scenes")
        }
        registration.removeAll()
        return .ok
    }

    /// Adds the prefix of web links that lead to a scene.
    package func addLinkPrefix(_ prefix: Bytes, scene: Bytes) -> Status {
        let (status, complaint) = take(linkPrefix: prefix, scene: scene)
        guard status == .ok else { return refuse(status, "link prefix", prefix, complaint) }
        registration.removeAll()
        return .ok
    }

    private func take(linkPrefix prefix: Bytes, scene: Bytes) -> (Status, StaticString) {
        guard prefix.count <= Limits.linkBytes else { return (.tooLarge, "it is too long") }
        guard scene.count <= Limits.nameBytes else { return (.tooLarge, "the name of its scene is too long") }
        if let complaint = LinkPrefix.complaint(about: prefix) { return (.invalid, complaint) }
        guard scene.isEmpty || SettingNames.check(scene: scene) == .ok else {
            return (.invalid, "the name of its scene is invalid")
        }
        if isMatching { return (.inUse, "the check of a type of parameters is running") }
        guard let text = LinkText(prefix), let server = WebServer(text),
            paths.take(text.path, upon: .empty, query: nil, fragment: nil, .trusted) == .ok
        else { return (.invalid, PercentText.rule) }
        return (linkPrefixes.add(server, paths.segments, scene: scene), "there are too many prefixes")
    }

    /// Gives the types of parameters back.
    func releaseParameterTypes() {
        for index in 0..<paths.tree.hostTypes.count {
            release(paths.tree.hostTypes[index].ownedUserData)
            paths.tree.hostTypes.base[index].ownedUserData = OwnedUserData()
        }
    }

    /// Walks the tree, which may call the host's types: nothing of it may change meanwhile. What they call that has to
    /// wait runs when the outermost walk is over.
    func matching<Result>(_ body: () -> Result) -> Result {
        if paths.tree.hostTypes.isEmpty || isMatching { return body() }
        let isOutermost = beginMatching()
        let result = body()
        endMatching(isOutermost)
        return result
    }

    /// Whether it is the outermost call.
    @inline(never)
    private func beginMatching() -> Bool {
        let isOutermost = !isInside
        callFlags.insert(.inside)
        isMatching = true
        plannerAtWork?.takeUnretainedValue().suspend()
        return isOutermost
    }

    @inline(never)
    private func endMatching(_ isOutermost: Bool) {
        isMatching = false
        plannerAtWork?.takeUnretainedValue().resume()
        if isOutermost { leave() }
    }

    /// Walks the tree for a call of the host's: not inside its own types, nor after the end.
    func answering(_ body: () -> Status) -> Status {
        guard !isMatching else { return .inUse }
        return isClosed ? .closed : matching(body)
    }

    /// Finds the pattern of an absolute path in which nothing is to be decoded; 0: none. Nil: it may be another link.
    @inline(__always)
    package func matchPlainly(_ path: Bytes, _ flags: LinkFlags) -> UInt32? {
        guard mayMatchPlainly, let found = paths.match(plain: path, flags) else { return nil }
        if found != 0 {
            guard paths.tree.pattern(found).pointee.isUsual else { return nil }
            paths.fill(found, comeOut: true, isUsual: true)
        }
        return found
    }

    /// Looks up the route to which a link leads, as things are.
    package func match(_ link: Link) -> PathMatch {
        let isOutermost = !isInside
        var match = PathMatch()
        match.status = answering {
            match = planner.lookUp(link)
            // Calls that run when this one is over may look up other paths, and take the pattern away.
            if isOutermost, isMatching, !callFlags.isQuiet { keep(&match) }
            return match.status
        }
        return isClosed ? PathMatch(status: .closed) : match
    }

    private func keep(_ match: inout PathMatch) {
        dropKeptMatch()
        guard match.status == .ok, match.arguments.kind == .map else { return }
        switch blocks.copy(&match.arguments) {
        case .value(let block):
            keptMatch = block
            match.arguments = block.cell.pointee
        case .refused(let status): match = PathMatch(status: status)
        }
    }

    func dropKeptMatch() {
        drop(keptMatch)
        keptMatch = nil
    }

    /// Writes the path of a route with arguments. Where none of its patterns can say them, `invalid`; where what is written
    /// would lead elsewhere, `ambiguous`; where it has no pattern, `notFound`.
    package func writePath(of route: Slot, _ arguments: PathArguments, into text: inout TextBuffer) -> Status {
        let path = RequestPath(self, route, arguments)
        return answering { path.write(into: &text) }
    }

    /// Writes the path of an entry: `notFound` where its route has none.
    package func writePath(ofEntry id: Id, into text: inout TextBuffer) -> Status {
        answering {
            guard let slot = entries.find(id) else { return .stale }
            return RequestPath(self, ofEntry: slot).write(into: &text)
        }
    }
}

extension PathTree {
    /// Whether a type of parameters can have a name, and why not.
    fileprivate func refusal(ofType name: Bytes) -> (status: Status, complaint: StaticString) {
        guard name.count <= Limits.parameterNameBytes else { return (.tooLarge, "the name is too long") }
        guard name.isTypeName else {
            return (.invalid, "a name is at least one letter, digit, _ or -, and nothing else")
        }
        if ParameterKind(named: name) != nil { return (.ambiguous, "the library has a type of that name") }
        if hostType(named: name) != nil { return (.ambiguous, "it was added before") }
        guard hostTypes.count < Limits.parameterTypes else { return (.tooLarge, "there are too many types") }
        return (.ok, "")
    }
}

extension Bytes {
    fileprivate var isTypeName: Bool {
        guard let start, count > 0 else { return false }
        for index in 0..<count {
            switch start[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: continue
            default: return false
            }
        }
        return true
    }
}
