// The navigator under test, driven through the C interface. It does what the reference has chosen, and each line that it
// says is compared at once, with the state in which it is said.

import CNavCore
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

final class ModelSubject {
    let reference: ModelReference
    let audience: ModelAudience
    let ledger = ModelLedger()
    /// Values to compare with.
    let values = ModelValueTable()
    private(set) var navigator: OpaquePointer?
    /// The one that there is, as the first change told it.
    var onlyStack: nav_id = 0
    var routes: [nav_id] = []
    /// The models of the entries that have one.
    var models: [nav_id: ModelLoan] = [:]
    /// The newest view of each entry.
    var views: [nav_id: ModelLoan] = [:]
    var settledWaiters: Set<nav_id> = []
    /// Mirrors of the stack, of whom hears and of whom pulls.
    var heardStack: [nav_id] = []
    var pulledStack: [nav_id] = []
    /// By number.
    var ports: [OpaquePointer] = []
    private(set) var failure: String?
    private var position = 0
    private var ids: [Int: nav_id] = [:]
    private var keys: [nav_id: Int] = [:]

    init(_ reference: ModelReference) {
        self.reference = reference
        audience = reference.audience
        let arena = ModelArena()
        expectOK(nav_navigator_new(arena.config(reference.settings, audience), &navigator), "new")
        for route in 0..<ModelRoutes.registered { register(route, arena) }
        for pattern in reference.patterns { expectOK(add(pattern, arena), "pattern \(pattern.text)") }
        expectOK(nav_start(navigator, arena.request(ModelRequest()), nil, nil), "start")
        heardStack = stack
        pulledStack = stack
        while pull() != nil {}
        if audience != .nobody { addObserver() }
        compareState()
    }

    /// Does what the reference did, and compares what can be read afterwards.
    func step(_ act: ModelAct) -> String? {
        position = 0
        perform(act)
        if failure == nil, position != reference.expected.count {
            complain("silent where \(reference.expected[position]) is expected")
        }
        guard failure == nil, !reference.isGone else { return failure }
        if audience == .observerAndPuller { comparePulled() }
        compareState()
        return failure
    }

    /// What was not given back after the end.
    func end() -> String? {
        if !ledger.outstanding.isEmpty { complain("\(ledger.outstanding) were not given back") }
        if settledWaiters.count != reference.waitersGiven {
            complain("\(settledWaiters.count) of \(reference.waitersGiven) waiters were settled")
        }
        return failure
    }

    func complain(_ complaint: String) {
        if failure == nil { failure = complaint }
    }

    func expectOK(_ status: nav_status, _ what: @autoclosure () -> String) {
        if status != 0 { complain("\(what()) answers \(String(cString: nav_status_name(status)))") }
    }

    // MARK: Keys and ids

    /// An id that was never given out.
    private static let unknown: nav_id = 1 << 53 - 1

    func id(_ key: Int) -> nav_id {
        if key == 0 { return Self.unknown }
        guard let id = ids[key] else {
            complain("the navigator has not said what #\(key) is")
            return Self.unknown
        }
        return id
    }

    /// Whether a key stands for that id. The first time it comes to stand for it.
    func bind(_ key: Int, _ id: nav_id) -> Bool {
        if key == 0 || id == 0 { return key == 0 && id == 0 }
        if let known = ids[key] { return known == id }
        guard keys[id] == nil else { return false }
        ids[key] = id
        keys[id] = key
        return true
    }

    func bind(_ entries: [ModelEntry], _ ids: [nav_id]) -> Bool {
        entries.count == ids.count && zip(entries, ids).allSatisfy { bind($0.key, $1) }
    }

    // MARK: Lines

    /// Compares a line with the one that is expected now.
    func say(_ kind: ModelSaid.Kind, _ numbers: [Int], _ ids: [nav_id] = [], leadingTo target: [nav_id]? = nil) {
        defer { position += 1 }
        guard failure == nil else { return }
        guard position < reference.expected.count else {
            return complain("\(kind) \(numbers) is said, and nothing was expected")
        }
        let line = reference.expected[position]
        compare(line, kind, numbers, ids, target)
        // A wake must not call the navigator.
        if line.isLast || kind == .woken { return }
        if !bind(line.stack, stack) { complain("the stack is \(stack) where \(line) is said") }
        if nav_current_revision(navigator) != line.revision {
            complain("the revision is \(nav_current_revision(navigator)) where \(line) is said")
        }
    }

    func compare(
        _ line: ModelSaid, _ kind: ModelSaid.Kind, _ numbers: [Int], _ ids: [nav_id], _ target: [nav_id]?
    ) {
        let isTheSame =
            line.kind == kind && line.numbers == numbers && line.keys.count == ids.count
            && zip(line.keys, ids).allSatisfy(bind)
        if !isTheSame { return complain("\(kind) \(numbers) \(ids) is said, and \(line) was expected") }
        if let wanted = line.target, !bind(wanted, target ?? []) {
            complain("the changes lead to \(target ?? []), and \(line) was expected")
        }
    }

    /// Whether the call that just ended has freed the navigator.
    var hasGone: Bool { failure != nil || reference.expected.dropFirst(position).first?.isLast ?? true }

    /// Does inside the callback that said the last line what the reference did there, and answers as it did.
    @discardableResult
    func callback() -> Int32 {
        let line = position - 1
        for act in reference.acts[line] ?? [] where failure == nil { perform(act) }
        return reference.answers[line] ?? 0
    }
}
