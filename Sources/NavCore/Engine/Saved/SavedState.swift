// A saved text that was read and checked for itself: whether the app has such routes and branches is not looked at yet.

/// The place of an entry of a text.
struct SavedPlace: BitwiseCopyable {
    var presentation = Presentation.pushed
    /// The scene; of a presented stack as in a sketch.
    var index: Int32 = 0
    /// The branch.
    var branch = Bytes.empty

    /// Whether both are the same stack of an owner.
    func isSame(as other: SavedPlace) -> Bool {
        presentation == other.presentation && index == other.index && branch == other.branch
    }
}

enum SavedContainer: UInt8, BitwiseCopyable {
    /// As the route says.
    case usual
    /// It is none, whatever the route says.
    case none
    /// By a shape of its own.
    case own
}

/// Why an entry of a text is lost: the problem, and the number with which it was refused. Nil: since another one is.
struct SavedLoss: BitwiseCopyable {
    let problem: SavedProblem?
    let code: Int32
}

/// The fate of an entry of a text.
enum SavedFate: BitwiseCopyable {
    /// It is lost with the entry below or around it, unless it comes.
    case follows
    case came
    /// The host has left it out.
    case leftOut
    /// It is lost, since nobody has decided about it.
    case lost(SavedLoss)
}

struct EntryInText: BitwiseCopyable {
    /// Where it begins in the text.
    let offset: Int
    let owner: Int
    let place: SavedPlace
    /// 0: it has none yet.
    var number: UInt64 = 0
    var route = Bytes.empty
    var version: UInt32 = 0
    /// Something was left out of the arguments that no text has.
    var isIncomplete = false
    var arguments: ValueBlock?
    var state: ValueBlock?
    var kept: ValueBlock?
    var trail: ValueBlock?
    var flow = -1
    var container = SavedContainer.usual
    var shape: ShapeReference?
    /// Empty: as the shape says.
    var selected = Bytes.empty
    var columns: UInt32 = 0
    var firstLeft = 0
    var leftCount = 0
    var end = 0
    var fate = SavedFate.follows
}

struct FlowInText: BitwiseCopyable {
    let offset: Int
    let route: Bytes
    let version: UInt32
    let isIncomplete: Bool
    var arguments: ValueBlock?
    let parent: Int
}

/// Entries of a text with their flows: the scenes, or a container that is remembered.
struct SavedPart: BitwiseCopyable {
    var entries = FlatList<EntryInText>.withoutMemory
    var flows = FlatList<FlowInText>.withoutMemory
    /// The names of branches that were left, of one container after the other, each with the last one first.
    var left = FlatList<Bytes>.withoutMemory

    func forgetNumbers() {
        for index in 0..<entries.count { entries.base[index].number = 0 }
    }

    /// The host leaves an entry out with all that is in it, and where that is cut, all above it on its stack.
    @inline(never)
    func leaveOut(_ index: Int, isCut: Bool) {
        let (owner, place) = (entries[index].owner, entries[index].place)
        let limit = owner < 0 ? entries.count : entries[owner].end
        var end = entries[index].end
        while isCut, end < limit, entries[end].place.isSame(as: place) { end = entries[end].end }
        for index in index..<end { entries.base[index].fate = .leftOut }
    }
}

struct SavedMemory: BitwiseCopyable {
    /// The entry that owns its stack; -1: that is the root stack of a scene.
    let owner: Int
    let place: SavedPlace
    var part: SavedPart
}

/// An entry or a flow for whose result something waits.
struct SubjectInText: BitwiseCopyable {
    let isFlow: Bool
    /// The index in the text, and then in the sketch; -1: it does not come back.
    var index: Int
}

/// A waiter with a key, of an entry or a flow of a text.
struct WaiterInText: BitwiseCopyable {
    let key: Bytes
    let tag: UInt64
    var subject: SubjectInText
}

/// The result of a waiter with a key, which nobody has got yet.
struct ResultInText: BitwiseCopyable {
    let key: Bytes
    let tag: UInt64
    var kind = ResultKind.value
    var value: ValueBlock?
    var reason: Int32 = 0
    var origin: Int32 = 0
    var status: Int32 = 0
    var code: Int32 = 0
}

struct RequestInText: BitwiseCopyable {
    /// The number with which its entry comes back; 0: with a new one.
    let number: UInt64
    let route: Bytes
    let version: UInt32
    let isIncomplete: Bool
    let arguments: ValueBlock?
    let state: ValueBlock?
    let trail: ValueBlock?
}

/// An operation that waits: a link that is held, or one that goes on with the result of a screen.
struct OperationInText: BitwiseCopyable {
    let kind: IntentKind
    /// It opens entries again: those before the first that may not come.
    let isReopening: Bool
    /// The screen or the flow for whose result it waits; nil: it is a link that is held.
    var subject: SubjectInText?
    var options = GivenOptions()
    var link = GivenLink()
    var firstRequest = 0
    var requestCount = 0
}

struct SavedState {
    /// The text, in which the names are.
    private let text: UnsafeMutablePointer<UInt8>
    let count: Int
    /// Names that have escapes there.
    fileprivate(set) var names = FlatList<UnsafeMutablePointer<UInt8>>.withoutMemory
    var part = SavedPart()
    var memories = FlatList<SavedMemory>.withoutMemory
    var scenes = FlatList<Bytes>.withoutMemory
    var waiters = FlatList<WaiterInText>.withoutMemory
    var results = FlatList<ResultInText>.withoutMemory
    var operations = FlatList<OperationInText>.withoutMemory
    var requests = FlatList<RequestInText>.withoutMemory
    /// The index of the scene that is active.
    var activeScene = 0
    var appVersion: UInt32 = 0
    /// Above the numbers with which entries come back; 0: they get new ones.
    var nextNumber: UInt64 = 1

    /// Copies a text that is not empty.
    init(_ given: Bytes) {
        count = given.count
        text = UnsafeMutablePointer<UInt8>.allocate(capacity: max(given.count, 1))
        if let start = given.start { text.initialize(from: start, count: given.count) }
    }

    var bytes: Bytes { Bytes(text, count) }

    /// A name of the text as it is, decoded where it has escapes.
    mutating func name(_ node: Int, _ json: JSONText) -> Bytes {
        let raw = json.raw(node)
        // Names that come out end with a NUL, here in the place of the quote.
        guard json.nodes[node].isEscaped else {
            text[Int(json.nodes[node].stop)] = 0
            return raw
        }
        let made = UnsafeMutablePointer<UInt8>.allocate(capacity: raw.count + 1)
        names.append(made)
        let count = json.decode(raw, to: made)
        made[count] = 0
        return Bytes(made, count)
    }

    /// Frees it with the values that were not taken out of it.
    mutating func free(_ blocks: inout BlockStore) {
        part.free(&blocks)
        for index in 0..<memories.count { memories.base[index].part.free(&blocks) }
        for index in 0..<results.count { blocks.release(inText: results[index].value) }
        for index in 0..<requests.count {
            blocks.release(inText: requests[index].arguments)
            blocks.release(inText: requests[index].state)
            blocks.release(inText: requests[index].trail)
        }
        for index in 0..<names.count { names[index].deallocate() }
        names.freeMemory()
        memories.freeMemory()
        scenes.freeMemory()
        waiters.freeMemory()
        results.freeMemory()
        operations.freeMemory()
        requests.freeMemory()
        text.deallocate()
    }
}

extension SavedPart {
    /// Frees what was not taken out of it.
    @inline(never)
    mutating func free(_ blocks: inout BlockStore) {
        for index in 0..<entries.count {
            let entry = entries[index]
            blocks.release(inText: entry.arguments)
            blocks.release(inText: entry.state)
            blocks.release(inText: entry.kept)
            blocks.release(inText: entry.trail)
            if let shape = entry.shape { ContainerShape.drop(shape) }
        }
        for index in 0..<flows.count { blocks.release(inText: flows[index].arguments) }
        entries.free()
        flows.free()
        left.free()
    }
}

extension BlockStore {
    /// Releases a value of a text, which holds no host objects.
    @inline(never)
    fileprivate mutating func release(inText value: ValueBlock?) {
        if let value { release(value.block) }
    }
}
