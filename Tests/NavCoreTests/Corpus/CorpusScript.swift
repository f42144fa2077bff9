// Cases, their headings and steps, as corpus files write them. Nothing here runs.

import NavCore

struct CorpusReference {
    enum Kind: String {
        case name
        case none
        case unknown
        case planned = "planned()"
        case stack = "stack()"
        case entry
        case waiter
        case ticket
        case question
        /// The question before the last one.
        case former
        /// A question about a branch that a link needs.
        case load
        case route
        /// The newest entry of that route that was shown.
        case plannedOf = "planned"
        /// The name is an index.
        case at
    }

    var kind: Kind
    var name = ""
}

struct CorpusExpectation {
    var isPending = false
    /// The call returns `pending`, and has completed by the end of the step.
    var isPendingThenDone = false
    var status = "ok"
    var by = "nobody"
    var code: Int32 = 0
    var reason = "none"
    var index: UInt64 = 0
    var redirects: UInt64 = 0
    var entry: CorpusReference?
    var removed: UInt64?
    var revision: UInt64?

    var staysPending: Bool { isPending && !isPendingThenDone }
}

enum CorpusAnswer {
    case accept
    case refuse(Int32)
    case later
    case null
}

/// A line below a step.
struct CorpusHeardLine {
    var text: String
    var channel: String
    /// The operation's name and outcome, of a completion.
    var completion: (name: String, outcome: CorpusExpectation)?
}

struct CorpusConfiguration {
    var written = NavigatorConfiguration()
    /// Whether it says how many events are kept.
    var saysEvents = false

    /// A runner that pulls needs events.
    func meant(in way: CorpusWay) -> NavigatorConfiguration {
        var meant = written
        if way == .pull, !saysEvents { meant.eventCapacity = 4096 }
        return meant
    }
}

/// Where to go, but for a request, which is that of the step.
struct CorpusLink {
    /// Nil where it is no text.
    var url: String?
    var hasRequest = false
    var words: Set<String> = []
    var merge = LinkMerge.keep
    var base: CorpusReference?

    /// A URL is from outside, and what else there is the program's own, unless a word says so.
    var isTrusted: Bool {
        !words.contains("from-outside") && (words.contains("trusted") || hasRequest || url?.beginsWithScheme != true)
    }
}

extension String {
    fileprivate var beginsWithScheme: Bool {
        guard let colon = utf8.firstIndex(of: 0x3A), let first = unicodeScalars.first else { return false }
        return first.isASCII && first.properties.isAlphabetic
            && unicodeScalars[..<colon].allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
            }
    }
}

/// A pattern of a route; also in headings.
struct CorpusPattern {
    var route = ""
    /// Nil where it is no text.
    var text: String?
    var isLinkable = false
    var isPresented = false
    var isLazy = false
}

/// A type of parameters, and the texts that are of it.
struct CorpusParameterType {
    var name = ""
    var texts: [String] = []
}

final class CorpusStep {
    let line: Int
    let words: String
    var verb = ""
    var route: String?
    var value: CorpusValue?
    var hint: CorpusValue?
    var configuration = CorpusConfiguration()
    var link: CorpusLink?
    var pattern = CorpusPattern()
    var type = CorpusParameterType()
    /// A path, a prefix, a sentence.
    var text: String?
    var references: [CorpusReference] = []
    var number: UInt64 = 0
    var secondNumber: UInt64 = 0
    var flag = false
    var answer = CorpusAnswer.accept
    var word = ""
    var callbacks: Set<String> = []
    var name: String?
    var options = NavigationOptions()
    var isById = false
    var issuer: CorpusReference?
    var target: CorpusReference?
    var expected = CorpusExpectation()
    var inner: CorpusStep?
    /// Through `perform`.
    var isPerformed = false
    /// Through a port.
    var isPosted = false
    /// What stands in brackets: requests, elements, or the intents of a batch.
    var parts: [CorpusStep] = []
    var heard: [CorpusHeardLine] = []
    /// The lines below `dump` and `explain-link`.
    var dump: [String] = []

    init(_ line: Int, _ words: String) {
        self.line = line
        self.words = words
    }
}

struct CorpusCase: CustomStringConvertible {
    let file: String
    let line: Int
    let name: String
    var ways: Set<String> = ["callbacks", "late", "pull"]
    var routes: [String] = []
    var channels: Set<String> = ["always"]
    var configuration = CorpusConfiguration()
    var patterns: [CorpusPattern] = []
    var types: [CorpusParameterType] = []
    var steps: [CorpusStep] = []
    var problems: [String] = []

    var hasBridgeStep: Bool {
        steps.contains { step in
            sequence(first: step, next: { $0.inner }).contains { $0.verb == "bridge" }
        }
    }

    var description: String { "\(file):\(line) \(name)" }
}
