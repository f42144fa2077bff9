// Reads one step of a case. Which operands a verb has is a table.

import NavCore

/// The letters of a shape, in the order of the operands:
///   r a name   v perhaps a value   e a reference   * references   n a number   o options and `as`   w `as`
///   V a value, or `none`   U perhaps one of these
///   1 requests in brackets   2 elements in brackets   3 intents in brackets
///   k a link   K words of a link   x a text   t perhaps `is` and a text
///   > an outcome   q perhaps a name with a value   others: a word or two of this verb alone
private let shapes = [
    "start": "rvo>", "navigate": "rvo>", "navigate-for-result": "rvo>", "replace-top": "rvo>", "pop-back": "vo>",
    "pop-to-entry": "eo>", "pop-to-route": "rvo>", "pop-up-to-root": "o>", "host-did-pop": "evo>",
    "host-did-set-stack": "*o>", "push-all": "1o>", "set-stack": "2o>", "batch": "3o>", "open": "ko>",
    "cancel-result": "e>",
    "answer": "A>", "abort": "R>", "bridge": "Bw>",
    "route-register": "rP>", "route-unregister": "r>", "entry-view": "eN>", "entry-drop-view": "e>",
    "entry-set-state": "eV>", "entry-state": "eU>", "configure": "C>",
    "observer-add": "r>", "observer-remove": "r>", "close": ">", "drain": ">", "free": "", "host": "H", "loader": "H",
    "builder": "rM",
    "inside": "I", "pause": "", "resume": "", "stack": "*", "depth": "n", "top": "e", "entry-at": "ne",
    "current-request": "q>", "initial-request": "q>", "entry-request": "eq>", "topmost": "rvT", "entry-phase": "eS",
    "entry-waiter": "ee", "entry-model": "eN>", "revision": "n", "models": "D", "route-find": "rF",
    "route-name": "r>", "last-outcome": ">", "last-detail": "L", "dump": "", "pattern-add": "pc>",
    "parameter-type-add": "y>", "link-prefix-add": "xs>", "hold-links": "Y>", "match-link": "kKm>",
    "explain-link": "kK>", "request-path": "rvbt>", "entry-path": "et>",
]

/// The verbs that are operations, and which of them make one entry of a route.
private let operationVerbs: Set = [
    "start", "navigate", "navigate-for-result", "replace-top", "pop-back", "pop-to-entry", "pop-to-route",
    "pop-up-to-root", "host-did-pop", "host-did-set-stack", "push-all", "set-stack", "batch", "open",
]
/// What a port takes beside operations.
private let postedToo: Set = ["close", "answer", "abort", "cancel-result"]
private let makingVerbs: Set = ["start", "navigate", "navigate-for-result", "replace-top"]

extension CorpusStep {
    var isOperation: Bool { operationVerbs.contains(verb) }
    var makesEntry: Bool { makingVerbs.contains(verb) }
    /// A link opens several entries, so only what is written names one: the last of them.
    var namesEntry: Bool { makesEntry || verb == "open" && name != nil }
    var waits: Bool { verb == "navigate-for-result" }
}

private let optionWords: Set = [
    "as", "issuer", "revision", "target", "tag", "animated", "replace-root", "inclusive", "fallback", "reject",
    "prefix",
    "hint", "unique", "bring-to-front", "clear-to", "by-route", "by-id",
]

private let abortReasons: Set = ["byHost", "timedOut", "bridgeGone", "closed", "none"]

extension CorpusTokens {
    mutating func readStep(into step: CorpusStep) throws {
        step.isPerformed = skip("perform")
        step.isPosted = !step.isPerformed && skip("post")
        try readVerbAndOperands(into: step)
        let isPostable = step.isOperation || step.isPosted && postedToo.contains(step.verb)
        if step.isPerformed || step.isPosted, !isPostable { throw CorpusError("\(step.verb) is no operation") }
        if !isAtEnd { throw unexpected("the end of the line") }
    }

    private mutating func readVerbAndOperands(into step: CorpusStep) throws {
        step.verb = try name("a verb")
        guard let shape = shapes[step.verb] else { throw CorpusError("no verb is \(step.verb)") }
        for letter in shape { try readOperand(letter, into: step) }
    }

    /// Whether what belongs to a step, or to a part of one, ends here.
    private var isAtEndOfOperands: Bool { isAtEnd || isAtArrow || peek == .mark(",") || peek == .mark("]") }

    private mutating func readParts(of step: CorpusStep, _ read: (inout CorpusTokens, CorpusStep) throws -> Void) throws
    {
        if !skip(mark: "[") { throw unexpected("[") }
        while !skip(mark: "]") {
            if !step.parts.isEmpty, !skip(mark: ",") { throw unexpected("a comma or ]") }
            let part = CorpusStep(step.line, step.words)
            try read(&self, part)
            step.parts.append(part)
        }
    }

    private mutating func readRequest(into part: CorpusStep) throws {
        part.route = try name()
        part.value = try valueIfAny()
        while peek == .word("as") || peek == .word("by-id") { try readOption(into: part) }
    }

    private mutating func readElement(into part: CorpusStep) throws {
        if skip("keep") { part.references.append(try reference()) } else { try readRequest(into: part) }
    }

    private mutating func readIntent(into part: CorpusStep) throws {
        try readVerbAndOperands(into: part)
        if !part.isOperation { throw CorpusError("\(part.verb) is no operation") }
    }

    private var isAtOption: Bool {
        if case .word(let word) = peek { optionWords.contains(word) } else { false }
    }

    private mutating func readOperand(_ letter: Character, into step: CorpusStep) throws {
        switch letter {
        case "r": step.route = try name()
        case "v": step.value = try valueIfAny()
        case "q" where !isAtEnd && !isAtArrow:
            step.route = try name()
            step.value = try valueIfAny()
        case "V": try readValueOrNone(into: step)
        case "U": if !isAtEnd, !isAtArrow { try readValueOrNone(into: step) }
        case "C":
            step.flag = skip("none")
            if step.flag { step.configuration.saysEvents = true }
            while !isAtEnd, !isAtArrow { try readConfiguration(try name(), into: &step.configuration) }
        case "e": step.references.append(try reference())
        case "1": try readParts(of: step) { try $0.readRequest(into: $1) }
        case "2": try readParts(of: step) { try $0.readElement(into: $1) }
        case "3": try readParts(of: step) { try $0.readIntent(into: $1) }
        case "*": while !isAtEndOfOperands, !isAtOption { step.references.append(try reference()) }
        case "n": step.number = try number()
        case "o":
            while isAtOption || step.link != nil && isAtLinkWord {
                if step.link != nil, isAtLinkWord { try readLinkWord(into: step) } else { try readOption(into: step) }
            }
        case "k": try readLink(into: step)
        case "K": while isAtLinkWord { try readLinkWord(into: step) }
        case "m":
            if skip("is") {
                step.route = try name()
                step.value = try valueIfAny()
            }
        case "x": step.text = try readText()
        case "t": if skip("is") { step.text = try readText() }
        case "s": if !isAtEndOfOperands { step.route = try name() }
        case "b": step.isById = skip("by-id")
        case "p": step.pattern = try readPattern()
        case "c": if skip("conflict") { step.route = try name() }
        case "y": step.type = try readType()
        case "Y": step.flag = try name() == "yes"
        case "L":
            if case .string = peek { step.text = try readText() } else { step.word = try name() }
        case "w": if isAtOption { try readOption(into: step) }
        case ">": if skip("->") { step.expected = try expectation() }
        case "A":
            if !["accept", "refuse", "later"].contains(peek?.text) { step.references.append(try reference()) }
            step.answer = try answer()
        case "H": step.answer = try answer()
        case "R":
            if let word = peek?.text,
                !abortReasons.contains(word) || tokens.count > position + 1 && tokens[position + 1] != .word("->")
            {
                step.references.append(try reference())
            }
            step.word = try name("a reason")
        case "S", "F": step.word = try name()
        case "B":
            while case .word(let word) = peek, word != "->", word != "as" { step.callbacks.insert(try name(word)) }
            if step.callbacks.isEmpty { step.callbacks = ["transition"] }
        case "M":
            step.flag = skip("view")
            step.answer = try answer()
        case "I":
            step.word = try name("an event")
            if !skip(mark: ":") { throw unexpected("a colon") }
            let inner = CorpusStep(step.line, step.words)
            try readStep(into: inner)
            step.inner = inner
        case "P": step.flag = skip("plain")
        case "N": step.flag = skip("null")
        case "T":
            try expect("is")
            step.references.append(try reference())
        case "D":
            try expect("made")
            step.number = try number()
            try expect("destroyed")
            step.secondNumber = try number()
        default: break
        }
    }

    private mutating func readValueOrNone(into step: CorpusStep) throws {
        step.flag = skip("none")
        if !step.flag { step.value = try value() }
    }

    mutating func readConfiguration(_ word: String, into configuration: inout CorpusConfiguration) throws {
        switch word {
        case "animated": configuration.written.isAnimated = try name() == "yes"
        case "queue": configuration.written.queueCapacity = Int(try number())
        case "events":
            configuration.saysEvents = true
            configuration.written.eventCapacity = Int(try number())
        case "limit": configuration.written.operationLimit = Int(try number())
        case "unresolved":
            switch try name() {
            case "reject": configuration.written.unresolved = .reject
            case "fallback": configuration.written.unresolved = .fallback
            case "prefix": configuration.written.unresolved = .prefix
            default: throw CorpusError("expected reject, fallback or prefix")
            }
        case "scene": configuration.written.scene = try name()
        case "fallback": configuration.written.fallbackRoute = try name()
        default: throw CorpusError("a word of the configuration that does not exist")
        }
    }

    private mutating func readOption(into step: CorpusStep) throws {
        switch try name() {
        case "as": step.name = try name()
        case "issuer": step.issuer = try reference()
        case "target": step.target = try reference()
        case "revision": step.options.revision = try number()
        case "tag": step.options.tag = try number()
        case "animated": step.options.isAnimated = try name() == "yes"
        case "replace-root": step.options.replacesRoot = true
        case "inclusive": step.options.isInclusive = true
        case "fallback": step.options.unresolved = .fallback
        case "reject": step.options.unresolved = .reject
        case "prefix": step.options.unresolved = .prefix
        case "hint": step.hint = try value()
        case "unique":
            switch try name() {
            case "top": step.options.unique = .top
            case "anywhere": step.options.unique = .anywhere
            default: throw CorpusError("expected top or anywhere")
            }
        case "bring-to-front": step.options.uniqueAction = .bringToFront
        case "clear-to": step.options.uniqueAction = .clearTo
        case "by-route": step.options.comparesRoutesAlone = true
        default: step.isById = true
        }
    }

    private mutating func answer() throws -> CorpusAnswer {
        switch try name() {
        case "accept": .accept
        case "later": .later
        case "refuse": .refuse(try code())
        case "null": .null
        default: throw unexpected("an answer")
        }
    }

    mutating func reference() throws -> CorpusReference {
        if case .word(let word) = peek {
            if ["none", "unknown", "planned()", "stack()"].contains(word),
                let kind = CorpusReference.Kind(rawValue: word)
            {
                position += 1
                return CorpusReference(kind: kind)
            }
            let kinds: [CorpusReference.Kind] = [
                .entry, .waiter, .ticket, .question, .former, .load, .route, .plannedOf, .at,
            ]
            for kind in kinds {
                guard let inner = content(in: word, function: kind.rawValue) else { continue }
                position += 1
                return CorpusReference(kind: kind, name: inner)
            }
        }
        return CorpusReference(kind: .name, name: try name("a name"))
    }

    mutating func expectation() throws -> CorpusExpectation {
        var expected = CorpusExpectation()
        expected.status = try name("a status")
        if expected.status == "pending" {
            expected.isPending = true
            if skip("then") {
                expected.isPendingThenDone = true
                expected.status = try name("a status")
            }
        }
        while !isAtEnd {
            switch try name() {
            case "by": expected.by = try name()
            case "code": expected.code = try code()
            case "reason": expected.reason = try name()
            case "index": expected.index = try number()
            case "redirects": expected.redirects = try number()
            case "entry": expected.entry = try reference()
            case "removed": expected.removed = try number()
            case "revision": expected.revision = try number()
            default: throw unexpected("a field of the outcome")
            }
        }
        return expected
    }

    private static let channels = [
        "asked": "questions", "replayed": "replays", "changed": "changes", "released": "releases", "made": "models",
        "destroyed": "models", "view-made": "views", "view-destroyed": "views", "freed": "data",
        "object-destroyed": "objects", "state": "states",
    ]

    mutating func heardLine() throws -> CorpusHeardLine {
        var line = CorpusHeardLine(text: "", channel: CorpusTokens.channels[peek?.text ?? ""] ?? "always")
        if skip("completed") {
            let name = try name()
            try expect("->")
            line.completion = (name, try expectation())
            return line
        }
        while let token = peek {
            if case .mark(let mark) = token, mark == "," || mark == ":" {
                line.text += mark
                position += 1
                continue
            }
            if !line.text.isEmpty { line.text += " " }
            if isAtValue {
                line.text += NavCoreTests.text(try value().given { .object(CorpusObject($0) { _ in }) })
            } else {
                line.text += token.text
                position += 1
            }
        }
        return line
    }
}
