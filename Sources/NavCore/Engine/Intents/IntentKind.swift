// The kinds of intents, as one table: what each takes, and how it is told.

/// Which operation an intent, a question or an event is about. Each has a function of ``Navigator``.
public enum IntentKind: Int32, Sendable, BitwiseCopyable {
    /// No operation: of an event that no operation caused, such as ``NavigationEvent/Kind/state(_:)``.
    case none = 0
    /// Makes the root entry: ``Navigator/start(_:_:options:)``.
    case start = 1
    /// Pushes a new entry: ``Navigator/navigate(to:_:options:)``.
    case navigate = 2
    /// Pushes a new entry and waits for its result: ``Navigator/navigateForResult(to:_:options:onResult:)``.
    case navigateForResult = 3
    /// Puts a new entry in the place of the top one: ``Navigator/replaceTop(with:_:options:)``.
    case replaceTop = 4
    /// Pops the top entry: ``Navigator/popBack(result:options:)``.
    case popBack = 5
    /// Pops all above an entry: ``Navigator/popToEntry(_:options:)``.
    case popToEntry = 6
    /// Pops to the topmost entry of a route: ``Navigator/popToRoute(_:_:options:)``.
    case popToRoute = 7
    /// Pops all above the root: ``Navigator/popUpToRoot(options:)``.
    case popUpToRoot = 8
    /// Reports that the user has removed an entry and all above it: ``Navigator/hostDidPop(_:result:options:)``.
    case hostDidPop = 9
    /// Reports which entries the user has left on the stack: ``Navigator/hostDidSetStack(_:options:)``.
    case hostDidSetStack = 10
    /// Pushes an entry for each of several requests, in one change: ``Navigator/pushAll(_:options:)``.
    case pushAll = 11
    /// Replaces the whole stack, in one change: ``Navigator/setStack(_:options:)``.
    case setStack = 12
    /// Performs several intents as one transaction: ``Navigator/batch(_:options:)``.
    case batch = 13
    /// Opens a link: ``Navigator/open(_:options:)``.
    case open = 14
    /// Removes entries from any place on the stack: ``Navigator/remove(_:options:)``.
    case remove = 15
    /// Gives an entry of the stack new arguments: ``Navigator/update(_:_:options:)``.
    case update = 16
    /// Reports that an entry has new arguments: ``Navigator/hostDidUpdate(_:_:options:)``.
    case hostDidUpdate = 17
    /// Makes a stack active: ``Navigator/select(_:options:)``.
    case select = 18
    /// Removes a presented stack: ``Navigator/dismiss(result:options:)``.
    case dismiss = 19
    /// Makes an entry a container, another one, or none: ``Navigator/setContainer(of:to:options:)``.
    case setContainer = 20
    /// Does what the user means by back: ``Navigator/back(options:)``.
    case back = 21
    /// Reports that the user has dismissed a stack: ``Navigator/hostDidDismiss(_:result:options:)``.
    case hostDidDismiss = 22
    /// Reports that the user has selected a branch: ``Navigator/hostDidSelect(_:options:)``.
    case hostDidSelect = 23
    /// Reports how many columns of a split fit: ``Navigator/hostDidResize(_:columns:options:)``.
    case hostDidResize = 24
    /// Asks the guards again about what is there: ``Navigator/recheckGuards(options:)``.
    case recheckGuards = 25
    /// Ends a flow: ``Navigator/endFlow(_:_:keepsEntries:options:)``.
    case endFlow = 26
    /// Sends a request to a flow: ``Navigator/dispatch(_:_:to:options:)``.
    case dispatch = 27
    /// Makes the scenes of a saved text: ``Navigator/restore(_:orStart:appVersion:options:migrate:)``.
    case restore = 28
    /// Closes the screen of an entry, however it is shown: ``Navigator/finish(_:result:options:)``.
    case finish = 29
}

/// A row of the table.
struct IntentTraits: BitwiseCopyable {
    let name: StaticString
    /// The parts that it takes beside options.
    let parts: IntentParts
    /// The options that it takes, of those that not every kind does.
    let options: SpecialOptions
    /// Why the waiters of entries that it removes are cancelled.
    let reason: CancelReason
    let place: IntentPlace

    init(
        _ name: StaticString, _ parts: IntentParts = [], _ options: SpecialOptions = .place,
        _ reason: CancelReason = .none, _ place: IntentPlace = .anywhere
    ) {
        self.name = name
        self.parts = parts
        self.options = options
        self.reason = reason
        self.place = place
    }
}

/// The places where an intent can stand.
enum IntentPlace: UInt8, BitwiseCopyable {
    /// Alone or in a batch.
    case anywhere
    case alone
    /// Alone: it says what has happened.
    case report
    case nowhere
}

extension IntentKind {
    /// The row of the kind. Inlined: each property then looks at a table of its own values alone.
    @inline(__always)
    private var traits: IntentTraits {
        switch self {
        case .none: IntentTraits("none", [], [], .none, .nowhere)
        case .start: IntentTraits("start", .request, [.unresolved, .scene], .none, .alone)
        case .navigate:
            IntentTraits(
                "navigate", .request,
                [.place, .reveal, .unresolved, .unique, .updateArguments, .presentation, .search], .popTo)
        case .navigateForResult:
            IntentTraits(
                "navigate for result", [.request, .callback],
                [.place, .reveal, .unresolved, .presentation, .nextValue, .key],
                .popTo)
        case .replaceTop:
            IntentTraits("replace top", .request, [.place, .unresolved, .replaceRoot, .transferResult], .replace)
        case .popBack: IntentTraits("pop back", .result, .place, .pop)
        case .popToEntry: IntentTraits("pop to entry", .entry, [.scope, .keepPresented, .reveal], .popTo)
        case .popToRoute:
            IntentTraits(
                "pop to route", .request, [.place, .reveal, .unresolved, .inclusive, .updateArguments, .search], .popTo)
        case .popUpToRoot: IntentTraits("pop up to root", [], [.place, .reveal], .root)
        case .hostDidPop: IntentTraits("host did pop", [.entry, .result], .ignored, .pop, .report)
        case .hostDidSetStack: IntentTraits("host did set stack", [.entries, .count], .ignored, .set, .report)
        case .pushAll:
            IntentTraits("push all", [.requests, .count], [.place, .reveal, .unresolved, .presentation], .popTo)
        case .setStack: IntentTraits("set stack", [.elements, .count], [.place, .reveal, .unresolved], .set)
        case .batch: IntentTraits("batch", [.intents, .count], [.scope, .target, .scene, .unresolved], .none, .alone)
        case .open: IntentTraits("open", .link, [.place, .unresolved, .keepBranch], .set)
        case .remove: IntentTraits("remove", [.entries, .count], [.scope, .keepPresented], .remove)
        case .update: IntentTraits("update", [.entry, .arguments], .scope)
        case .hostDidUpdate: IntentTraits("host did update", [.entry, .arguments], .ignored, .none, .report)
        case .select: IntentTraits("select", .stack, [.scope, .reveal, .selection], .root)
        case .dismiss: IntentTraits("dismiss", .result, [.scope, .target, .scene], .dismiss)
        case .setContainer:
            IntentTraits("set container", [.entry, .container], [.scope, .unresolved], .containerRemoved)
        case .back: IntentTraits("back", [], [.scope, .scene], .pop)
        case .hostDidDismiss:
            IntentTraits("host did dismiss", [.stack, .result], .ignored, .dismiss, .report)
        case .hostDidSelect: IntentTraits("host did select", .stack, .ignored, .none, .report)
        case .hostDidResize:
            IntentTraits("host did resize", [.entry, .columns], .ignored, .none, .report)
        case .recheckGuards: IntentTraits("recheck guards", [], [.scope, .scene], .guard, .alone)
        case .endFlow: IntentTraits("end flow", [.flow, .ending], [.scope, .keepPresented], .flowEnd)
        case .dispatch: IntentTraits("dispatch", [.request, .flow], [.scope, .keepPresented], .popTo)
        case .finish: IntentTraits("finish", [.entry, .result], .scope, .pop)
        case .restore: IntentTraits("restore", .restoring, [.unresolved, .scene], .restore, .alone)
        }
    }

    package var name: StaticString { traits.name }
    var parts: IntentParts { traits.parts }
    var options: SpecialOptions { traits.options }
    var reason: CancelReason { traits.reason }
    package var isReport: Bool { traits.place == .report }
    /// Whether it can be in a batch.
    package var canBeStep: Bool { traits.place == .anywhere }
    /// Whether its request names a route.
    package var needsRoute: Bool { parts.contains(.request) }
    /// Whether it makes an entry of its request. One that looks for an entry can be inclusive, and what is sent need not be
    /// shown as it is.
    var makesEntry: Bool { needsRoute && !options.contains(.inclusive) && self != .dispatch }
    /// Whether it opens entries where their routes say.
    var opensEntries: Bool { options.contains(.presentation) }
}

/// A part of an intent, in the order in which they are read: a field of `GivenIntent`, or fields that belong together.
package enum IntentPart: UInt8, BitwiseCopyable {
    case columns, stack, flow, entry
    /// How a flow ends.
    case ending
    case container
    /// A saved text, and how it is restored.
    case restoring
    case request, arguments
    /// A function that waits for a result, with its user data.
    case callback
    case result, entries, requests, elements, link, intents, count

    /// Its name in the header's nav_intent.
    var name: Bytes { Words.word(Int32(rawValue), of: Words.parts) }
}

/// A set of parts.
struct IntentParts: OptionSet, BitwiseCopyable {
    var rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ part: IntentPart) {
        rawValue = 1 << UInt32(part.rawValue)
    }

    static var columns: IntentParts { IntentParts(.columns) }
    static var stack: IntentParts { IntentParts(.stack) }
    static var flow: IntentParts { IntentParts(.flow) }
    static var entry: IntentParts { IntentParts(.entry) }
    static var ending: IntentParts { IntentParts(.ending) }
    static var container: IntentParts { IntentParts(.container) }
    static var restoring: IntentParts { IntentParts(.restoring) }
    static var request: IntentParts { IntentParts(.request) }
    static var arguments: IntentParts { IntentParts(.arguments) }
    static var callback: IntentParts { IntentParts(.callback) }
    static var result: IntentParts { IntentParts(.result) }
    static var entries: IntentParts { IntentParts(.entries) }
    static var requests: IntentParts { IntentParts(.requests) }
    static var elements: IntentParts { IntentParts(.elements) }
    static var link: IntentParts { IntentParts(.link) }
    static var intents: IntentParts { IntentParts(.intents) }
    static var count: IntentParts { IntentParts(.count) }

    func contains(any other: IntentParts) -> Bool { !isDisjoint(with: other) }

    /// Takes out the first of them.
    @inline(__always)
    mutating func takeFirst() -> IntentPart? {
        guard rawValue != 0 else { return nil }
        defer { rawValue &= rawValue &- 1 }
        return IntentPart(rawValue: UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount))
    }
}

/// The options that not every kind of intent takes. What it does not take is refused, not ignored, so that nobody relies
/// on it. Only a report ignores issuer, revision and target: it has happened, whoever saw what.
package struct SpecialOptions: OptionSet, BitwiseCopyable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The flags, each by its own bit.
    init(_ flags: OptionFlags) {
        rawValue = flags.rawValue
    }

    package static var replaceRoot: SpecialOptions { SpecialOptions(.replaceRoot) }
    package static var inclusive: SpecialOptions { SpecialOptions(.inclusive) }
    package static var transferResult: SpecialOptions { SpecialOptions(.transferResult) }
    package static var updateArguments: SpecialOptions { SpecialOptions(.updateArguments) }
    package static var keepPresented: SpecialOptions { SpecialOptions(.keepPresented) }
    package static var reveal: SpecialOptions { SpecialOptions(.reveal) }
    /// Whether it looks for its entry beyond its stack.
    package static var search: SpecialOptions { SpecialOptions([.searchScene, .searchAll]) }
    package static var keepBranch: SpecialOptions { SpecialOptions(.keepBranch) }
    /// The flags for the branch of a selection.
    package static var selection: SpecialOptions { SpecialOptions([.popBranch, .keepBranch]) }
    /// Whether its waiter waits for the first value that the entry publishes.
    package static var nextValue: SpecialOptions { SpecialOptions(.nextValue) }
    /// Whether it is unique, and what becomes of the entry that is found.
    static var uniqueness: SpecialOptions { SpecialOptions(rawValue: 1 << 12) }
    /// Uniqueness, and how entries are compared for it.
    package static var unique: SpecialOptions { [.uniqueness, SpecialOptions(.ignoreArguments)] }
    package static var unresolved: SpecialOptions { SpecialOptions(rawValue: 1 << 13) }
    /// Issuer or revision.
    package static var scope: SpecialOptions { SpecialOptions(rawValue: 1 << 14) }
    package static var target: SpecialOptions { SpecialOptions(rawValue: 1 << 15) }
    /// The scene by its name.
    package static var scene: SpecialOptions { SpecialOptions(rawValue: 1 << 16) }
    /// How it is presented, and what becomes of what is presented there.
    package static var presentation: SpecialOptions { SpecialOptions(rawValue: 1 << 17) }
    /// The key of its waiter.
    package static var key: SpecialOptions { SpecialOptions(rawValue: 1 << 18) }
    /// The options of which not all go together.
    static var related: SpecialOptions { [.unique, .updateArguments, .inclusive, .selection, .scene, .key, .search] }
    /// The options about where an operation goes, and about what becomes of what is presented there.
    package static var place: SpecialOptions { [.scope, .target, .scene, .keepPresented] }
    /// The options that a report does not look at.
    package static var ignored: SpecialOptions { [.scope, .target, .scene] }

    func contains(any other: SpecialOptions) -> Bool { !isDisjoint(with: other) }

    /// The complaint about these options, for a kind that takes none of them.
    fileprivate var complaint: StaticString? {
        if contains(any: .unique) { return "only a navigation without a result can be unique" }
        if contains(.key) { return "only a navigation for a result has a key" }
        if contains(.nextValue) { return "only a navigation for a result can wait for a value that is published" }
        if contains(.replaceRoot) { return "only a replacement of the top can replace the root" }
        if contains(.transferResult) { return "only a replacement of the top can transfer a result" }
        if contains(.inclusive) { return "only a pop to a route can be inclusive" }
        if contains(.updateArguments) { return "only a unique navigation and a pop to a route can update arguments" }
        if contains(.unresolved) { return "the operation has no route that could be unresolved" }
        if contains(.presentation) { return "only what opens something is presented" }
        if contains(.keepPresented) { return "the operation keeps nothing that is presented" }
        if contains(any: .search) { return "only a unique navigation and a pop to a route can search" }
        if contains(.reveal) { return "the operation can't reveal" }
        if contains(.scene) { return "the operation goes to the scene of what it names" }
        if contains(.keepBranch) { return "only a selection and a link can leave a branch as it was" }
        if contains(any: .selection) { return "only a selection can pop its branch up to the root" }
        return contains(.scope) || contains(.target) ? "the operation has no issuer, revision or target" : nil
    }
}

extension IntentKind {
    /// Returns the first part of an intent that this kind does not take; nil: it takes them all.
    @inline(never)
    func superfluous(of parts: IntentParts) -> IntentPart? {
        var superfluous = parts.subtracting(self.parts)
        return superfluous.takeFirst()
    }

    /// How many parts an intent of this kind has at the most.
    var mostParts: Int { parts.contains(any: [.elements, .entries]) ? Limits.entries : Limits.steps }
    /// Whether it says something without any.
    var mayHaveNoParts: Bool { isReport || self == .setStack }

    /// Returns the complaint about the options of an intent of this kind; nil: it takes them all.
    package func complaint(about options: SpecialOptions) -> StaticString? {
        let superfluous = options.subtracting(self.options)
        return superfluous.isEmpty ? nil : superfluous.complaint
    }
}
