// Patterns, types of parameters and links: what the case registers, and what it asks about them.

@testable import NavCore

/// What Swift's strings don't let a caller say is invalid, like everything that is no UTF-8.
private let notText = NavigationError(.invalid)

extension CorpusRun {
    // MARK: Registration

    /// What the headings say. A route that stands in no other heading is registered with its first pattern.
    func registerPaths() throws {
        for type in script.types { try add(type) }
        for pattern in script.patterns {
            if builder(pattern.route) == nil { register(pattern.route, isPlain: false, step: nil) }
            try add(pattern)
        }
    }

    private func add(_ type: CorpusParameterType) throws(NavigationError) {
        let data = CorpusData(self, "type", type.name)
        try navigator?.addParameterType(type.name) { [unowned self, data] text in
            withExtendedLifetime(data) {
                inside {
                    fire("checked")
                    return type.texts.contains { $0.utf8.elementsEqual(text.utf8) }
                }
            }
        }
    }

    private func add(_ pattern: CorpusPattern) throws(NavigationError) {
        guard let text = pattern.text else { throw notText }
        try navigator?.add(
            pattern: text, to: builder(pattern.route)?.id ?? RouteID(rawValue: 0), isLinkable: pattern.isLinkable,
            isPresented: pattern.isPresented, isLazy: pattern.isLazy)
    }

    func callPaths(_ step: CorpusStep, _ navigator: Navigator) {
        switch step.verb {
        case "pattern-add": addPattern(step, navigator)
        case "parameter-type-add":
            expect(step) {
                try add(step.type)
                return .ok
            }
        case "link-prefix-add":
            expect(step) {
                guard let prefix = step.text else { throw notText }
                try navigator.addLinkPrefix(prefix, scene: step.route ?? "")
                return .ok
            }
        default:
            expect(step) {
                try navigator.holdLinks(step.flag)
                return .ok
            }
        }
    }

    /// The conflict is named in the sentence about it.
    private func addPattern(_ step: CorpusStep, _ navigator: Navigator) {
        expect(step) {
            try add(step.pattern)
            return .ok
        }
        guard let conflict = step.route else { return }
        if !navigator.lastDetail.contains("of the route \(quoted(conflict))") {
            fail(step, "\(step.words): \(navigator.lastDetail)")
        }
    }

    // MARK: Links

    func link(_ step: CorpusStep) -> DeepLink {
        guard let written = step.link else { return "" }
        // A malformed escape stands for what is no UTF-8: both are invalid at once.
        var link = written.hasRequest ? DeepLink(request(step)) : DeepLink(written.url ?? "/%")
        link.merge = written.merge
        if let base = written.base { link.base = EntryID(rawValue: resolve(step, base, .entry)) }
        link.isTrusted = written.isTrusted
        link.beginsWithScene = written.words.contains("scene-first")
        link.skipsWhatIsOpen = written.words.contains("skip-open")
        link.leaves = written.words.contains("leave")
        link.elseLeaves = written.words.contains("else-leave")
        return link
    }

    func checkPaths(_ step: CorpusStep, _ navigator: Navigator) {
        var expected: String?
        var actual = ""
        var status = NavigationStatus.ok
        do throws(NavigationError) {
            switch step.verb {
            case "match-link":
                let match = try navigator.match(link(step))
                if step.link?.hasRequest != true { expected = step.route.map { shown($0) + arguments(step) } }
                actual = shown(match.route) + (match.arguments.map { " " + text($0) } ?? "")
            case "explain-link":
                actual = try navigator.explain(link(step))
                expected = step.dump.isEmpty ? nil : step.dump.map { $0 + "\n" }.joined()
            case "request-path":
                actual = try navigator.path(of: request(step))
                expected = step.text
            default:
                actual = try navigator.path(of: entry(step, 0))
                expected = step.text
            }
        } catch {
            status = error.status
        }
        if "\(status)" != step.expected.status { return fail(step, "\(step.words): it is \(status)") }
        if let expected, status == .ok, !expected.utf8.elementsEqual(actual.utf8) {
            fail(step, "\(step.words)\n    - \(expected)\n    + \(actual)")
        }
    }

    private func arguments(_ step: CorpusStep) -> String { step.value.map { " " + text(nameOnly($0)) } ?? "" }
}
