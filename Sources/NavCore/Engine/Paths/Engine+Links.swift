// Opening a link: its path is resolved, and the waypoints on the way become the steps of one plan.

/// Links that are opened from outside wait until the host lets them go.
struct HeldLinks {
    var areHeld = false
    var operations = OperationQueue()
}

/// A branch of the paths that the host registers when a link needs it.
struct AwaitedBranch: BitwiseCopyable {
    var route = Id.none
    /// How deep the next one has to begin at the least.
    var depth = 0
}

extension Engine {
    /// Checks a link for faults that it has whatever the state.
    package static func check(_ link: Link) -> Status {
        let (status, text) = read(link)
        return text?.hasMalformedEscape == true ? .invalid : status
    }

    /// Checks all but its escapes, whose faults are found when they are decoded. Returns its parts where it is right.
    static func read(_ link: Link) -> (Status, LinkText?) {
        guard link.text.count <= Limits.linkBytes else { return (.tooLarge, nil) }
        guard let text = LinkText(link.text), text.isPlain || link.text.isUTF8 && !link.text.hasControls else {
            return (.invalid, nil)
        }
        return (.ok, text)
    }

    /// Lets what comes from outside wait, or go.
    package func setLinksHeld(_ areHeld: Bool) -> Status {
        if !areHeld, life == .made, heldLinks.operations.first != nil { return .notStarted }
        heldLinks.areHeld = areHeld
        guard !areHeld, heldLinks.operations.first != nil else { return .ok }
        while let operation = heldLinks.operations.takeFirst() {
            operation.pointee.wait = .turn
            queue(operation)
        }
        leaveIfOutermost()
        return .ok
    }

    /// Whether an operation is to wait until links are let go.
    /// A program that begins with a link has it in hand.
    func mustBeHeld(_ operation: OperationReference) -> Bool {
        heldLinks.areHeld && operation.opensFromOutside && operation.start == nil
    }

    func hold(_ operation: OperationReference) {
        copyLentMemory(operation)
        becomePending(operation)
        operation.pointee.wait = .links
        waiting.add(operation)
        heldLinks.operations.append(operation)
    }

    /// Asks the host to register it. What was planned on the way there, such as a branch that opens, is planned anew then.
    func waitForBranch(_ operation: OperationReference) {
        operation.pointee.question.id = Id(.question, number: takeNumber())
        let told = takeTold(of: operation)
        told.pointee.branch.route = operation.pointee.branch.route
        wait(operation)
        takeBackPlan(of: operation)
        append(.load, subject: UnsafeMutableRawPointer(told))
    }

    /// The host has registered what it wanted to: the operation is the next whose turn comes, after the reports that were
    /// made meanwhile.
    func goOn(_ operation: OperationReference) {
        operation.pointee.branch.route = .none
        operation.pointee.question.id = .none
        beNext(operation)
    }

    /// The link that is being opened, while its models are made or the host is asked; of a batch the last one.
    package var currentLink: (text: Bytes, parts: LinkText)? {
        var newest = work.building ?? work.beingAsked
        if newest == nil {
            forEachAsking { if $0.pointee.ticket.rawValue > newest?.pointee.ticket.rawValue ?? 0 { newest = $0 } }
        }
        guard let operation = newest else { return nil }
        let text = operation.openedText
        return text.isEmpty ? nil : LinkText(text).map { (text, $0) }
    }

    /// Takes the path of a link, and what says to which scene it leads. The host of a URL that is not of the web is a scene
    /// where there is one of that name, or links may start it, else the first segment of the path.
    func take(
        _ link: Link, _ text: LinkText, upon base: Bytes, query: Bytes?, _ decoded: inout TextBuffer
    ) -> (Status, LinkScene) {
        var path = text.path
        var scene = LinkScene.named(.empty)
        if text.isURL, !text.isOfWeb {
            if let host = decoded.decoded(text.authority), isSceneOfLinks(host) {
                scene = .named(host)
            } else {
                path = text.pathFromAuthority
            }
            if !linkPrefixes.takes(scheme: text.scheme) { scene = .ofOtherScheme }
        }
        let status = paths.take(path, upon: base, query: query, fragment: text.fragment, link.flags)
        guard status == .ok else { return (status, scene) }
        if text.isOfWeb {
            guard let prefix = linkPrefixes.find(text, paths.segments) else { return (.ok, .ofOtherServer) }
            paths.dropSegments(prefix.pointee.segmentCount)
            return (.ok, .named(prefix.pointee.scene))
        }
        guard !text.isURL, link.flags.beginsWithScene, paths.segments.count > 0 else { return (.ok, scene) }
        let first = paths.segments[0].text
        paths.dropSegments(1)
        return (.ok, link.flags.isFromOutside && !isSceneOfLinks(first) ? .unknown : .named(first))
    }

    /// Whether a scene of that name is there or planned, or links may start it.
    private func isSceneOfLinks(_ name: Bytes) -> Bool {
        !name.isEmpty && (linkPrefixes.leads(to: name) || findScene(named: name) != nil)
    }
}

extension UnsafeMutablePointer<Operation> {
    /// Whether it opens a link from outside. A batch does where one of its steps does.
    fileprivate var opensFromOutside: Bool {
        switch pointee.question.kind {
        case .open: return pointee.intent.link.flags.isFromOutside
        case .batch:
            var opens = false
            pointee.steps.forEach { if $0.opensFromOutside { opens = true } }
            return opens
        default: return false
        }
    }

    /// The text of the link that it opens, of a batch that of the last one; empty: it opens none.
    fileprivate var openedText: Bytes {
        if pointee.question.kind == .open { return pointee.intent.link.text }
        var text = Bytes.empty
        pointee.steps.forEach {
            let own = $0.openedText
            if !own.isEmpty { text = own }
        }
        return text
    }
}

/// The scene to which a link leads.
enum LinkScene: BitwiseCopyable {
    /// Empty: that in which it is opened. Lent until the next link is taken.
    case named(Bytes)
    case ofOtherScheme
    case ofOtherServer
    /// None of that name is there, and links from outside may not start it.
    case unknown

    /// Nil where the link leads to none.
    var name: Bytes? {
        if case .named(let name) = self { name } else { nil }
    }
}
