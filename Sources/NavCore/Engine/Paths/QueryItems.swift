// The query of a URL: keys with values, decoded. The first of a key counts.

struct QueryItem: BitwiseCopyable {
    var key: Bytes
    var value: Bytes
}

struct QueryItems {
    private(set) var list = FlatList<QueryItem>()

    func free() {
        list.free()
    }

    mutating func removeAll() {
        list.removeAll()
    }

    /// Takes `key=value&key=value`; a key without a value has an empty one.
    mutating func take(_ text: Bytes, decode: (Bytes) -> Bytes?) -> Status {
        var rest = text
        while let item = rest.takePart(before: 0x26) {
            if item.isEmpty { continue }
            guard list.count < Limits.queryItems else { return .tooLarge }
            let equals = item.firstIndex(of: 0x3D)
            guard let key = decode(item.prefix(equals ?? item.count)),
                let value = decode(equals.map { item.dropping($0 + 1) } ?? .empty)
            else { return .invalid }
            list.append(QueryItem(key: key, value: value))
        }
        return .ok
    }

    func value(of key: Bytes) -> Bytes? {
        for index in 0..<list.count where list[index].key == key { return list[index].value }
        return nil
    }
}
