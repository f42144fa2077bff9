// Changes as a mirror of a stack sees them: what they do to it, and what they must be like.

enum ModelChange {
    case added(UInt64, to: Int)
    case removed(UInt64, from: Int)
    case replaced(UInt64, by: UInt64, at: Int)
    case moved(UInt64, from: Int, to: Int)
    case updated(UInt64, at: Int)

    /// False where it does not fit.
    func apply(to mirror: inout [UInt64]) -> Bool {
        switch self {
        case .added(let entry, let index):
            guard index >= 0, index <= mirror.count else { return false }
            mirror.insert(entry, at: index)
        case .removed(let entry, let index):
            guard mirror.indices.contains(index), mirror[index] == entry else { return false }
            mirror.remove(at: index)
        case .replaced(let entry, let new, let index):
            guard mirror.indices.contains(index), mirror[index] == entry else { return false }
            mirror[index] = new
        case .moved(let entry, let from, let to):
            guard mirror.indices.contains(from), mirror[from] == entry, mirror.indices.contains(to) else {
                return false
            }
            mirror.insert(mirror.remove(at: from), at: to)
        case .updated(let entry, let index): return mirror.indices.contains(index) && mirror[index] == entry
        }
        return true
    }
}

/// What is wrong with changes that are to make one stack of another; nil where nothing is. In a batch entries that it
/// brings to the front are told as moved, also where there would be fewer moves.
func complaint(
    about changes: [ModelChange], from old: [UInt64], to new: [UInt64], isBatch: Bool = false
) -> String? {
    var mirror = old
    for change in changes {
        guard change.apply(to: &mirror) else { return "\(change) does not fit \(mirror); all: \(changes)" }
    }
    if mirror != new { return "\(changes) make \(mirror) of \(old), not \(new)" }
    let places = Dictionary(uniqueKeysWithValues: zip(new, new.indices))
    let survivors = old.compactMap { places[$0] }
    var least = ModelChangeCount(
        gone: old.count - survivors.count, new: new.count - survivors.count,
        moved: survivors.count - lengthOfLongestRise(in: survivors))
    let count = ModelChangeCount(changes)
    if isBatch { least.moved = max(least.moved, count.moved) }
    if count != least { return "\(changes) are not as few as \(least)" }
    if !isInOrder(changes, places) { return "\(changes) are not in order" }
    return replacesWhatItCan(changes, from: old, to: new) ? nil : "\(changes) replace too much or too little"
}

private struct ModelChangeCount: Equatable {
    var gone = 0
    var new = 0
    var moved = 0
}

extension ModelChangeCount {
    init(_ changes: [ModelChange]) {
        self.init()
        for change in changes {
            switch change {
            case .added: new += 1
            case .removed: gone += 1
            case .moved: moved += 1
            case .updated: break
            case .replaced:
                gone += 1
                new += 1
            }
        }
    }
}

/// First what goes, topmost first; then what comes or moves, from the bottom up; then what is updated. A replacement is
/// both.
private func isInOrder(_ changes: [ModelChange], _ places: [UInt64: Int]) -> Bool {
    var gone: [Int] = []
    var come: [Int] = []
    var isUpdated = false
    for change in changes {
        if case .updated = change { isUpdated = true } else if isUpdated { return false }
        switch change {
        case .updated: break
        case .removed(_, let index):
            if !come.isEmpty { return false }
            gone.append(index)
        case .replaced(_, let entry, let index):
            if !come.isEmpty { return false }
            gone.append(index)
            come.append(places[entry] ?? -1)
        case .added(let entry, _), .moved(let entry, _, _): come.append(places[entry] ?? -1)
        }
    }
    return isAscending(gone.reversed()) && isAscending(come)
}

/// One replaces the other where the lowest difference is that one goes and a new one comes in its place.
private func replacesWhatItCan(_ changes: [ModelChange], from old: [UInt64], to new: [UInt64]) -> Bool {
    let same = zip(old, new).prefix { $0 == $1 }.count
    let isDue = same < min(old.count, new.count) && !new.contains(old[same]) && !old.contains(new[same])
    let replacements = changes.filter { if case .replaced = $0 { true } else { false } }
    return replacements.count == (isDue ? 1 : 0)
}

private func isAscending(_ numbers: [Int]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy(<) }

/// How many of them can stay in their order: the length of the longest increasing subsequence.
private func lengthOfLongestRise(in places: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, place) in places.enumerated() {
        var longest = 0
        for lower in 0..<index where places[lower] < place { longest = max(longest, lengths[lower]) }
        lengths.append(longest + 1)
    }
    return lengths.max() ?? 0
}
