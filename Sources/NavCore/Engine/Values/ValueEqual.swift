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
            guard let members = left.members else { return false }
            for index in 0..<left.count {
                guard let other = right.member(members[index].key, near: index),
                    equal(members[index].value, other.pointee, depth: depth + 1)
                else { return false }
            }
            return true
        }
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
