// Equality of values: same type and content, members in any order, doubles by their bits, host objects by pointer.

extension Cell {
    package static func equal(_ left: Cell, _ right: Cell, depth: Int = 1) -> Bool {
        guard left.type == right.type, let kind = left.kind, depth <= Limits.valueDepth else { return false }
        switch kind {
        case .null: return true
        case .bool: return left.bool == right.bool
        case .int, .double: return left.bits == right.bits
        case .string, .bytes: return left.text.settled == right.text.settled
        case .hostObject: return left.object == right.object
        case .list:
            guard left.count == right.count else { return false }
            guard left.count > 0 else { return true }
            guard let lefts = left.items, let rights = right.items else { return false }
            for index in 0..<left.count where !equal(lefts[index], rights[index], depth: depth + 1) { return false }
            return true
        case .map:
            guard left.count == right.count else { return false }
            guard left.count > 0 else { return true }
            guard let lefts = left.members, let rights = right.members else { return false }
            return equal(lefts, rights, count: left.count, depth: depth + 1)
        }
    }

    /// Compares maps with as many members: those at the same places first, for as long as their keys are the same.
    private static func equal(
        _ lefts: UnsafePointer<Member>, _ rights: UnsafePointer<Member>, count: Int, depth: Int
    ) -> Bool {
        for index in 0..<count {
            guard lefts[index].key.settled == rights[index].key.settled else {
                return equalInAnyOrder(lefts + index, rights + index, count: count - index, depth: depth)
            }
            if !equal(lefts[index].value, rights[index].value, depth: depth) { return false }
        }
        return true
    }

    /// Compares members in any order. Many are sorted first, so no order is slow; few need no memory for that.
    private static func equalInAnyOrder(
        _ lefts: UnsafePointer<Member>, _ rights: UnsafePointer<Member>, count: Int, depth: Int
    ) -> Bool {
        guard count > fewMembers else {
            let right = Cell(.map, start: rights, count: count)
            return (0..<count).allSatisfy { index in
                guard let other = right.member(lefts[index].key, near: index) else { return false }
                return equal(lefts[index].value, other.pointee, depth: depth)
            }
        }
        let left = sortedByKey(lefts, count)
        let right = sortedByKey(rights, count)
        defer {
            left.free()
            right.free()
        }
        return (0..<count).allSatisfy { place in
            let (own, other) = (lefts[Int(left[place])], rights[Int(right[place])])
            return own.key.settled == other.key.settled && equal(own.value, other.value, depth: depth)
        }
    }

    /// The indexes of members, in the order of their keys.
    private static func sortedByKey(_ members: UnsafePointer<Member>, _ count: Int) -> FlatList<UInt32> {
        var indexes = FlatList<UInt32>(capacity: count)
        for index in 0..<count { indexes.append(UInt32(truncatingIfNeeded: index)) }
        indexes.sort { members[Int($0)].key.settled.isLess(than: members[Int($1)].key.settled) }
        return indexes
    }

    /// So many members are looked through one by one.
    private static var fewMembers: Int { 16 }

    /// The value of a member of a map of the library's, whose members are sorted, or of any map.
    package func memberOfAnyMap(_ key: Bytes) -> UnsafePointer<Cell>? {
        guard kind == .map, count > Cell.fewMembers, let members else { return member(key) }
        let wanted = key.settled
        let low = (0..<count).halved { members[$0].key.settled.isLess(than: wanted) }
        return member(key, near: low)
    }

    /// The value of a map's member; `near` is looked at first.
    package func member(_ key: Bytes, near: Int = 0) -> UnsafePointer<Cell>? {
        guard kind == .map, let members else { return nil }
        let wanted = key.settled
        var index = near
        for _ in 0..<Swift.max(count, 0) {
            if index >= count { index = 0 }
            if members[index].key.settled == wanted {
                return UnsafeRawPointer(members + index).advanced(by: Member.valueOffset)
                    .assumingMemoryBound(to: Cell.self)
            }
            index += 1
        }
        return nil
    }
}

extension Member {
    static var valueOffset: Int { MemoryLayout<Bytes>.stride }
}

extension Bytes {
    /// With its real count, which is 0 where there are no bytes, whatever was said.
    var settled: Bytes {
        guard start != nil else { return .empty }
        return count >= 0 ? self : Bytes(start, measured(limit: Limits.valueBytes) ?? 0)
    }
}
