// A restore, from the call to its end: what the text says, what comes back of it, and who decides about the rest.

/// Why an entry or a flow of a text can't come back as it is. ``Navigator/restore(_:orStart:appVersion:options:migrate:)`` asks about it.
public enum SavedProblem: Int32, Sendable, BitwiseCopyable {
    /// The route is not registered; or a screen became a flow, or a flow became a screen.
    case unknown = 1
    /// The route has another version.
    case version = 2
    /// The arguments do not fit the route's patterns.
    case arguments = 3
    /// The arguments had a secret or a host object. In their place is null.
    case incomplete = 4
    /// The container has no such branch. Nothing can replace the entry.
    case branch = 5
    /// The builder refused the entry.
    case builder = 6
    /// A guard refused the entry.
    case `guard` = 7
}

/// An entry or a flow as it stands in the text; the header's nav_saved.
package struct Saved: BitwiseCopyable {
    var size = MemoryLayout<Saved>.stride
    package internal(set) var problem: Int32 = 0
    package internal(set) var hostCode: Int32 = 0
    package internal(set) var isFlow: Int32 = 0
    package internal(set) var version: UInt32 = 0
    package internal(set) var appVersion: UInt32 = 0
    private var padding: UInt32 = 0
    package internal(set) var offset = 0
    package internal(set) var number: UInt64 = 0
    package internal(set) var route = Bytes.empty
    /// An empty text has bytes, too.
    package internal(set) var branch = Bytes("" as StaticString)
    package internal(set) var arguments: UnsafePointer<Cell>?
    package internal(set) var state: UnsafePointer<Cell>?

    /// An entry of a text, without its values: those that it has now are in the text or in a sketch.
    init(_ problem: SavedProblem, _ entry: EntryInText, in text: SavedState) {
        self.problem = problem.rawValue
        version = entry.version
        appVersion = text.appVersion
        offset = entry.offset
        number = entry.number
        route = entry.route
        if problem == .branch { branch = entry.place.branch }
    }

    init(_ problem: SavedProblem, _ flow: FlowInText, in text: SavedState) {
        isFlow = 1
        self.problem = problem.rawValue
        version = flow.version
        appVersion = text.appVersion
        offset = flow.offset
        route = flow.route
        arguments = flow.arguments?.cell
    }
}

package typealias MigrateFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Int32

/// The header's nav_restoring.
package struct GivenRestoring: BitwiseCopyable {
    package var size = MemoryLayout<GivenRestoring>.stride
    package var text = Bytes.empty
    package var appVersion: UInt32 = 0
    package var fallback: UnsafePointer<GivenRequest>?
    package var migrate: MigrateFunction?
    package var ownedUserData = OwnedUserData()

    package init() {}

    init?(_ pointer: UnsafePointer<GivenRestoring>?) {
        guard let pointer, let given = readStruct(pointer, blank: GivenRestoring(), minimum: sizeWithString) else {
            return nil
        }
        self = given
    }

    /// Returns what a restore would hand over.
    static func release(_ pointer: UnsafePointer<GivenRestoring>?) {
        guard let pointer, let known = readKnown(pointer, blank: GivenRestoring(), minimum: sizeWithString) else {
            return
        }
        GivenRequest.release(known.fallback)
        known.ownedUserData.release()
    }
}

/// The answers to what a text has and can't come back.
enum MigrateAnswer {
    static var accept: Int32 { 0 }
    static var leaveOut: Int32 { Int32.min + 4 }
    static var cut: Int32 { Int32.min + 5 }
}

struct Restoring {
    var saved: SavedState
    /// The entries that come back; nil: that is not decided yet.
    var sketch: SketchReference?
    /// The index in the text of each entry of the sketch; -1: it stands for others.
    var sources = FlatList<Int32>.withoutMemory
    /// How many entries of the root stack of each scene come.
    var rootCounts = FlatList<Int32>.withoutMemory
    /// The planned entries, and the entries of the sketch of which they are made: sorted once one is looked for.
    var planted = FlatList<PlantedEntry>.withoutMemory
    var isSorted = false
    /// An entry was refused, or can't be planted, and is not left out yet.
    var refusal: SketchRefusal?
    /// Where guards have sent the user: that follows the commit.
    var followers = FlatList<Follower>.withoutMemory
    /// Something was lost since the last plan.
    var isToPlanAgain = false
    let migrate: MigrateFunction?
    let ownedUserData: OwnedUserData

    mutating func freeLists() {
        sources.freeMemory()
        rootCounts.freeMemory()
        planted.freeMemory()
        followers.freeMemory()
    }

    /// The index in the sketch of a planned entry.
    mutating func index(of entry: Slot) -> Int? {
        if !isSorted { planted.sort { $0.entry < $1.entry } }
        isSorted = true
        let low = (0..<planted.count).halved { planted[$0].entry < entry }
        return low < planted.count && planted[low].entry == entry ? planted[low].index : nil
    }

    /// Whether an entry that a plan makes is lost meanwhile.
    @inline(never)
    mutating func isLost(planned entry: Slot) -> Bool {
        guard isToPlanAgain, let sketch, let index = index(of: entry) else { return false }
        return sketch.pointee.isLost(index)
    }

    func isLost(_ made: Made) -> Bool { isToPlanAgain && sketch?.pointee.isLost(made.index) == true }

    /// The index in the text of the scene in which an entry is that a guard refuses.
    func indexOfScene(ofRefused index: Int?) -> Int {
        guard let entries = sketch?.pointee.entries, var index else { return 0 }
        while entries[index].owner >= 0 { index = entries[index].owner }
        return Int(entries[index].place.index)
    }
}

/// An entry of a sketch that a guard refuses, or that can't be planted. Nil: what the guard refuses is no entry of the sketch.
struct SketchRefusal: BitwiseCopyable {
    let index: Int?
    let code: Int32
    let isRedirected: Bool
    var problem = SavedProblem.guard
}

struct PlantedEntry: BitwiseCopyable {
    let entry: Slot
    let index: Int
}

typealias RestoringReference = UnsafeMutablePointer<Restoring>

/// A request in the place of an entry or a flow about which the host is asked.
struct Replacement: BitwiseCopyable {
    let route: Slot
    let arguments: ValueBlock?
    let state: ValueBlock?
}

extension Engine {
    /// Reads a text. What is wrong with it is said as the outcome of its operation.
    @inline(never)
    func makeRestoring(_ given: GivenRestoring, _ operation: OperationReference) -> (Status, RestoringReference?) {
        guard given.text.count <= Limits.savedBytes else { return (.tooLarge, nil) }
        var reader = SavedReader(given.text, keepingValuesIn: withUnsafeMutablePointer(to: &blocks) { $0 })
        defer { reader.free() }
        reader.read(appVersion: given.appVersion)
        var saved = reader.saved
        guard let fault = reader.fault else {
            let made = RestoringReference.allocate(capacity: 1)
            made.initialize(to: Restoring(saved: saved, migrate: given.migrate, ownedUserData: given.ownedUserData))
            return (.ok, made)
        }
        operation.pointee.outcome.index = fault.byte
        complain(about: operation, fault.status) {
            if given.text.isEmpty { return $0.write("there is no text") }
            $0.write("byte ")
            $0.write(fault.byte)
            var path = TextBuffer()
            reader.json.writePath(to: fault.byte, into: &path)
            if !path.text.isEmpty {
                $0.write(" (")
                $0.write(path.text)
                $0.write(")")
            }
            path.free()
            $0.write(": ")
            $0.write(fault.expected)
            $0.write(" is expected")
        }
        saved.free(&blocks)
        return (fault.status, nil)
    }

    func free(_ restoring: RestoringReference) {
        for index in 0..<restoring.pointee.followers.count { discard(restoring.pointee.followers[index]) }
        restoring.pointee.saved.free(&blocks)
        if let sketch = restoring.pointee.sketch {
            work.sketchedRestores -= 1
            drop(sketch)
        }
        release(restoring.pointee.ownedUserData)
        restoring.pointee.freeLists()
        restoring.deallocate()
    }
}
