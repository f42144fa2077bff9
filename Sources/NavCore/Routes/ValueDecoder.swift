// From a value to Decodable: what ValueEncoder has made, and what links and other languages say.

/// Decodes a value: a map as a struct, a member that is not there or null as nil.
struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    private let value: NavigationValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Throws: `DecodingError` where the value is of another type or out of range, and what the type's own code throws.
    static func decode<Content: Decodable>(_ type: Content.Type, from value: NavigationValue) throws -> Content {
        try type.init(from: ValueDecoder(value, []))
    }

    fileprivate init(_ value: NavigationValue, _ codingPath: [any CodingKey]) {
        self.value = value.revealed
        self.codingPath = codingPath
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .map(let map) = value else { throw mismatch("a map") }
        return KeyedDecodingContainer(MemberDecoding(map: map, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let items) = value else { throw mismatch("a list") }
        return ItemDecoding(items: items, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { if case .null = value { true } else { false } }

    func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
        if let content = try content(type) { return content }
        return try Content(from: self)
    }

    /// Decodes a type of the standard library or a value; nil: the type's own code decodes it.
    fileprivate func content<Content>(_ type: Content.Type) throws -> Content? {
        var found: Any?
        if type == String.self {
            found = value.stringValue
        } else if type == Int.self {
            found = value.intValue
        } else if type == Bool.self {
            found = value.boolValue
        } else if type == Double.self {
            found = value.doubleValue
        } else if type == Float.self {
            found = value.doubleValue.map { Float($0) }
        } else if type == NavigationValue.self {
            found = value
        } else {
            guard isInteger(type), let integer = type as? any FixedWidthInteger.Type else { return nil }
            found = value.int64Value.flatMap { integer.init(exactly: $0) }
        }
        guard let content = found as? Content else { throw mismatch("\(type)") }
        return content
    }

    private func mismatch(_ wanted: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(value) is not \(wanted)"))
    }
}

private struct MemberDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let map: NavigationMap
    let codingPath: [any CodingKey]

    var allKeys: [Key] { map.members.compactMap { Key(stringValue: $0.key) } }

    func contains(_ key: Key) -> Bool { map[key.stringValue] != nil }

    func decodeNil(forKey key: Key) -> Bool { map[key.stringValue].map { $0.revealed == .null } ?? true }

    func decode<Content: Decodable>(_ type: Content.Type, forKey key: Key) throws -> Content {
        try member(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { ValueDecoder(map["super"] ?? .null, codingPath) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

    private func member(_ key: Key) throws -> ValueDecoder {
        guard let value = map[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "there is no \(key.stringValue)"))
        }
        return ValueDecoder(value, codingPath + [key])
    }
}

private struct ItemDecoding: UnkeyedDecodingContainer {
    let items: [NavigationValue]
    let codingPath: [any CodingKey]
    var currentIndex = 0

    init(items: [NavigationValue], codingPath: [any CodingKey]) {
        self.items = items
        self.codingPath = codingPath
    }

    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex == items.count }

    mutating func decodeNil() throws -> Bool {
        guard try ValueDecoder(item(), codingPath).decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
        let content = try ValueDecoder(item(), codingPath).decode(type)
        currentIndex += 1
        return content
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = ValueDecoder(try item(), codingPath)
        currentIndex += 1
        return decoder
    }

    private func item() throws -> NavigationValue {
        guard !isAtEnd else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "the list has only \(items.count) items"))
        }
        return items[currentIndex]
    }
}
