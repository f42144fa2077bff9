// Models that entries share: one for all entries of a route with equal arguments. An entry whose arguments hold host objects
// has a model of its own, since each host object belongs to one value.

struct SharedModel: BitwiseCopyable {
    /// The route, and a hash of the arguments.
    let key: WordPair
    /// A copy: the entry for which the model was made may leave before others.
    let arguments: ValueBlock?
    let model: UnsafeMutableRawPointer?
    /// How many entries have it.
    var entryCount = 0
}

struct SharedModels {
    fileprivate var models = FlatList<SharedModel>()
    private var unused = FlatList<UInt32>()
    private var byKey = BitTrie<WordPair>()
    /// By the slot of an entry: the place of its model, counted from 1; 0: it shares none.
    private var places = FlatList<UInt32>()

    /// An empty one in memory of its own.
    static func make() -> UnsafeMutablePointer<SharedModels> {
        let made = UnsafeMutablePointer<SharedModels>.allocate(capacity: 1)
        made.initialize(to: SharedModels())
        return made
    }

    func free() {
        models.free()
        unused.free()
        byKey.free()
        places.free()
    }

    fileprivate func find(_ key: WordPair) -> Int? { byKey.find(key).map { Int($0) } }

    fileprivate mutating func add(_ model: SharedModel) -> Int {
        let place = models.put(model, reusing: &unused)
        byKey.set(model.key, to: UInt(place))
        return Int(place)
    }

    fileprivate mutating func give(_ place: Int, to entry: Slot) {
        models.base[place].entryCount += 1
        places.extend(to: Int(entry) + 1, with: 0)
        places[Int(entry)] = UInt32(truncatingIfNeeded: place + 1)
    }

    /// The place of the model that an entry shares; nil where it shares none.
    fileprivate func place(of entry: Slot) -> Int? {
        guard Int(entry) < places.count, places[Int(entry)] != 0 else { return nil }
        return Int(places[Int(entry)]) - 1
    }

    /// Takes its model from an entry. Returns the place of the model, and whether no entry has it any more.
    fileprivate mutating func take(from entry: Slot) -> (place: Int, isLast: Bool)? {
        guard let place = place(of: entry) else { return nil }
        places[Int(entry)] = 0
        models.base[place].entryCount -= 1
        guard models[place].entryCount == 0 else { return (place, false) }
        byKey.remove(models[place].key)
        unused.append(UInt32(truncatingIfNeeded: place))
        return (place, true)
    }

    fileprivate mutating func exchange(_ entry: Slot, _ other: Slot) {
        places.extend(to: Int(Swift.max(entry, other)) + 1, with: 0)
        let own = places[Int(entry)]
        places[Int(entry)] = places[Int(other)]
        places[Int(other)] = own
    }
}

extension Engine {
    /// Gives an entry the model of the entries with equal arguments. False where there is none.
    @inline(never)
    func shareModel(with entry: Slot) -> Bool {
        guard let sharedModels, let key = sharedKey(of: entry), let place = sharedModels.pointee.find(key) else {
            return false
        }
        let shared = sharedModels.pointee.models[place]
        guard areEqual(shared.arguments, entries[entry].pointee.arguments) else { return false }
        sharedModels.pointee.give(place, to: entry)
        giveModel(shared.model, to: entry)
        return true
    }

    /// Lets later entries share the model that was just made for one.
    @inline(never)
    func noteSharedModel(of entry: Slot) {
        guard let sharedModels, let key = sharedKey(of: entry), sharedModels.pointee.find(key) == nil else { return }
        var arguments: ValueBlock?
        if let own = entries[entry].pointee.arguments {
            guard case .value(let copy) = blocks.copy(own.cell) else { return }
            arguments = copy
        }
        let model = SharedModel(key: key, arguments: arguments, model: entries[entry].pointee.model)
        sharedModels.pointee.give(sharedModels.pointee.add(model), to: entry)
    }

    /// Takes its model from an entry. Returns whether other entries still have it.
    @inline(never)
    func isModelShared(without entry: Slot) -> Bool {
        guard let sharedModels, let (place, isLast) = sharedModels.pointee.take(from: entry) else { return false }
        if isLast { drop(sharedModels.pointee.models[place].arguments) }
        return !isLast
    }

    /// An entry has got the arguments of a carrier: it gets the model that goes with them, too, where that is another one.
    /// The carrier takes the old model, and the view of that, and destroys them when it is released.
    @inline(never)
    func exchangeModels(_ entry: Slot, _ carrier: Slot) {
        guard let sharedModels, routes[entries[entry].pointee.route].pointee.builder.sharesModels else { return }
        let place = sharedModels.pointee.place(of: entry)
        if place != nil, place == sharedModels.pointee.place(of: carrier) { return }
        sharedModels.pointee.exchange(entry, carrier)
        let model = entries[entry].pointee.model
        entries[entry].pointee.model = entries[carrier].pointee.model
        entries[carrier].pointee.model = model
        guard entries[entry].pointee.viewState == .made else { return }
        entries[carrier].pointee.viewState = .made
        entries[carrier].pointee.view = entries[entry].pointee.view
        entries[entry].pointee.viewState = .none
        entries[entry].pointee.view = nil
    }

    /// Nil where an entry shares nothing.
    private func sharedKey(of entry: Slot) -> WordPair? {
        let (route, arguments) = (entries[entry].pointee.route, entries[entry].pointee.arguments)
        if arguments?.hasHostObjects == true { return nil }
        return WordPair(high: UInt64(route), low: hash(EntryQuery(route: route, arguments: .some(arguments?.cell))))
    }
}
