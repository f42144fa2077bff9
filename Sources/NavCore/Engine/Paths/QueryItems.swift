// The parts of a URL beside its path: the items of its query, keys with values, and its fragment, decoded.

/// A text that a pattern may take. What no pattern takes is ignored, so it may have a malformed escape.
struct GivenText: BitwiseCopyable {
    /// As it stands in the URL where it can't be decoded.
    var text: Bytes
    var isMalformed = false

    init(_ text: Bytes, decode: (Bytes) -> Bytes?) {
        let decoded = decode(text)
        self.text = decoded ?? text
        isMalformed = decoded == nil
    }
}

struct QueryItem: BitwiseCopyable {
    var key: Bytes
    var value: GivenText

    /// Whether it is of a key. Of a list it may have brackets behind that: `tag[]=a&tag[]=b`.
    func isOf(_ wanted: Bytes, asList isList: Bool) -> Bool {
        if key == wanted { return true }
        return isList && key.count == wanted.count + 2 && key.dropping(wanted.count) == Bytes("[]")
            && key.prefix(wanted.count) == wanted
    }
}

/// The first of a key counts, but for lists.
struct QueryItems {
    private(set) var list = FlatList<QueryItem>.withoutMemory

    func free() {
        list.free()
    }

    mutating func removeAll() {
        list.removeAll()
    }

    /// Takes `key=value&key=value`; a key without a value has an empty one. A key with a malformed escape is no
    /// pattern's.
    mutating func take(_ text: Bytes, decode: (Bytes) -> Bytes?) -> Status {
        var rest = text
        while let item = rest.takePart(before: 0x26) {
            if item.isEmpty { continue }
            guard list.count < Limits.queryItems else { return .tooLarge }
            let equals = item.firstIndex(of: 0x3D)
            guard let key = decode(item.prefix(equals ?? item.count)) else { continue }
            let value = equals.map { item.dropping($0 + 1) } ?? .empty
            list.append(QueryItem(key: key, value: GivenText(value, decode: decode)))
        }
        return .ok
    }

    /// The index of the first item of that key from an index on.
    func index(of key: Bytes, asList isList: Bool, from first: Int) -> Int? {
        (first..<max(first, list.count)).first { list[$0].isOf(key, asList: isList) }
    }
}
