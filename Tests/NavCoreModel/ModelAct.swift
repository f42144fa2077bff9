// What the model tests do, in terms that the reference and the navigator share. Entries, waiters, tickets and questions
// are keys, which stand for ids as soon as the navigator has said them; 0 is an id that was never given out.

import NavCore

struct ModelAct {
    /// Operations have the header's numbers.
    enum Kind: Int32 {
        case navigate = 2
        case navigateForResult = 3
        case replaceTop = 4
        case popBack = 5
        case popToEntry = 6
        case popToRoute = 7
        case popUpToRoot = 8
        case hostDidPop = 9
        case hostDidSetStack = 10
        case pushAll = 11
        case setStack = 12
        case batch = 13
        case open = 14
        case remove = 15
        case update = 16
        case hostDidUpdate = 17
        case finish = 29
        case cancelResult = 101
        case answer = 102
        case abort = 103
        case setBridge = 104
        case setState = 105
        case configure = 106
        case close = 107
        case free = 108
        case newPort = 109
        case retainPort = 110
        case releasePort = 111
        /// The one intent in it.
        case post = 112
        case postClose = 113
        case drain = 114
        case view = 115
        case dropView = 116
        /// With a code: none lets them go.
        case holdLinks = 117
        /// One of the branch, by its number.
        case addPattern = 118
    }

    var kind: Kind
    var options = ModelOptions()
    var request = ModelRequest()
    var requests: [ModelRequest] = []
    var elements: [ModelElement] = []
    var intents: [ModelAct] = []
    /// Whether it is handed over as an intent, not called by its function.
    var isPerformed = false
    /// Of a pop; the arguments of an update; or the state that is set.
    var value: Int?
    var subject = 0
    /// By its number.
    var port = 0
    var flaw = ModelFlaw.none
    /// The stack that a host reports, or what is removed.
    var entries: [Int] = []
    /// Of `answer`: 0 accepts.
    var code: Int32 = 0
    var reason = AbortReason.byHost
    var bridge = ModelBridge.none
    var settings = ModelSettings()
    var link = ModelLink()

    init(_ kind: Kind) {
        self.kind = kind
    }

    var isOperation: Bool { kind.rawValue < Kind.cancelResult.rawValue }
    var isReport: Bool { [.hostDidPop, .hostDidSetStack, .hostDidUpdate].contains(kind) }
    /// The for-result navigations in it, in their order.
    var forResults: [ModelAct] { kind == .navigateForResult ? [self] : intents.flatMap { $0.forResults } }
    /// Its arguments alone are wrong, whatever the state: in this element or intent, or in 0.
    var invalidIndex: Int? { malformedIndex ?? repeatedIndex }

    /// What its call finds when it reads it.
    var malformedIndex: Int? {
        if hasWrongOptions { return 0 }
        switch kind {
        case .pushAll: return requests.isEmpty ? 0 : nil
        case .setStack: return elements.firstIndex { $0.kept == nil && $0.new == nil }
        case .batch: return intents.isEmpty ? 0 : intents.firstIndex { !$0.canBeInBatch }
        case .open: return link.isMalformed ? 0 : nil
        case .remove: return entries.isEmpty ? 0 : nil
        default: return nil
        }
    }

    /// What its kind does not take, or what only counts beside something else.
    private var hasWrongOptions: Bool {
        let saysHow = options.uniqueAction != .stay || options.ignoresArguments
        if kind == .navigate { return options.unique == .no && (saysHow || options.renews) }
        if options.unique != .no || saysHow { return true }
        return options.renews && (kind != .popToRoute || options.isInclusive)
    }

    /// The for-result navigations that are taken over before it turns out to be wrong.
    var partsTaken: [ModelAct] {
        guard let index = malformedIndex else { return forResults }
        return malformedPart == nil ? [] : intents[..<index].flatMap { $0.forResults }
    }

    /// The intent of a batch that is.
    var malformedPart: ModelAct? {
        guard kind == .batch, !hasWrongOptions, let index = malformedIndex, !intents.isEmpty else { return nil }
        return intents[index]
    }

    private var canBeInBatch: Bool {
        isOperation && !isReport && kind != .batch && options.concernTheIntentAlone && malformedIndex == nil
    }

    /// Whether a link is opened that may be held.
    var opensFromOutside: Bool {
        kind == .open ? link.comesFromOutside : kind == .batch && intents.contains { $0.opensFromOutside }
    }

    /// Of the first element that keeps an entry again, of a link that is none, or of the first intent with one of them.
    var repeatedIndex: Int? {
        var kept: Set<Int> = []
        switch kind {
        case .batch: return intents.firstIndex { $0.repeatedIndex != nil }
        case .open: return link.hasInvalidText ? 0 : nil
        case .setStack: return elements.firstIndex { $0.kept.map { !kept.insert($0).inserted } ?? false }
        default: return nil
        }
    }
}

/// What is wrong with a posted intent itself.
enum ModelFlaw: Int {
    case none
    case isNull
    case kind
    case size
    case name
}

/// One or the other, or a kept one with the arguments of a request.
struct ModelElement {
    var kept: Int?
    var new: ModelRequest?
}

struct ModelRequest {
    var route = 0
    var arguments: Int?
}

struct ModelOptions {
    var issuer: Int?
    var revision: UInt64?
    var isAnimated: Bool?
    var tag = 0
    var hint: Int?
    var unresolved = UnresolvedPolicy.standard
    var unique = Uniqueness.no
    var uniqueAction = UniqueAction.stay
    var ignoresArguments = false
    var renews = false
    var replacesRoot = false
    var transfersResult = false
    var isInclusive = false

    var concernTheIntentAlone: Bool { issuer == nil && revision == nil && isAnimated == nil && hint == nil }
}

// MARK: As text, for what failed

extension ModelAct: CustomStringConvertible {
    var description: String {
        var words = ["\(kind)"]
        switch kind {
        case .navigate, .navigateForResult, .replaceTop, .popToRoute: words.append("\(request)")
        case .popBack: if let value { words.append("value \(value)") }
        case .popToEntry, .cancelResult, .view, .dropView: words.append("#\(subject)")
        case .update, .hostDidUpdate: words.append("#\(subject) \(ModelValues.told(value))")
        case .hostDidPop, .finish: words.append("#\(subject)" + (value.map { " value \($0)" } ?? ""))
        case .popUpToRoot: break
        case .hostDidSetStack, .remove: words.append("\(entries)")
        case .pushAll: words.append("\(requests)")
        case .setStack: words.append("\(elements)")
        case .batch: words.append("\(intents)")
        case .answer: words.append("#\(subject) \(code)")
        case .abort: words.append("#\(subject) \(reason)")
        case .open: words.append("\(link)")
        case .holdLinks: words.append(code == 0 ? "no" : "yes")
        case .addPattern: words.append(ModelPatterns.branch[subject].text)
        case .setBridge: words.append("\(bridge)")
        case .setState: words.append("#\(subject) \(ModelValues.told(value))")
        case .configure: words.append("\(settings)")
        case .close, .free, .newPort, .drain: break
        case .retainPort, .releasePort, .postClose: words.append("port \(port)")
        case .post: words.append("port \(port) \(intents) \(flaw)")
        }
        return (words + options.words).joined(separator: " ")
    }
}

extension ModelRequest: CustomStringConvertible {
    var description: String { ModelRoutes.names[route] + (arguments.map { "(\($0))" } ?? "") }
}

extension ModelElement: CustomStringConvertible {
    var description: String { (kept.map { "#\($0)" } ?? "") + (new.map { "\($0)" } ?? "") }
}

extension ModelOptions {
    /// What is not as ever.
    var words: [String] {
        var words: [String] = []
        if let issuer { words.append("issuer #\(issuer)") }
        if let revision { words.append("revision \(revision)") }
        if let isAnimated { words.append(isAnimated ? "animated" : "unanimated") }
        if tag != 0 { words.append("tag \(tag)") }
        if let hint { words.append("hint \(hint)") }
        if unresolved != .standard { words.append("\(unresolved)") }
        if unique != .no || uniqueAction != .stay { words.append("unique \(unique) \(uniqueAction)") }
        if renews { words.append("renews") }
        if ignoresArguments { words.append("by route alone") }
        if replacesRoot { words.append("replaces root") }
        if transfersResult { words.append("hands on waiter") }
        if isInclusive { words.append("inclusive") }
        return words
    }
}
