// From a value to Decodable: what ValueEncoder has made, and what links and other languages say.

/// Decodes a value: a map as a struct, a member that is not there or null as nil.
final class ValueDecoder: Decoder, SingleValueDecodingContainer {
    fileprivate let value: NavigationValue
    /// The member of the outer value that it is; nil: an item, or the whole.
    private let key: (any CodingKey)?
    private let outer: ValueDecoder?

    var codingPath: [any CodingKey] { (outer?.codingPath ?? []) + (key.map { [$0] } ?? []) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Throws: `DecodingError` where the value is of another type or out of range, and what the type's own code throws.
    static func decode<Content: Decodable>(_ type: Content.Type, from value: NavigationValue) throws -> Content {
        try type.init(from: ValueDecoder(value))
    }

    fileprivate init(_ value: NavigationValue, _ key: (any CodingKey)? = nil, in outer: ValueDecoder? = nil) {
        self.value = value.revealed
        self.key = key
        self.outer = outer
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .map(let map) = value else { throw value.mismatch("a map", codingPath) }
        return KeyedDecodingContainer(MemberDecoding(map: map, decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let items) = value else { throw value.mismatch("a list", codingPath) }
        return ItemDecoding(items: items, decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { if case .null = value { true } else { false } }

    func decode(_ type: Bool.Type) throws -> Bool { try value.decoded(codingPath) }
    func decode(_ type: String.Type) throws -> String { try value.decoded(codingPath) }
    func decode(_ type: Double.Type) throws -> Double { try value.decoded(codingPath) }
    func decode(_ type: Float.Type) throws -> Float { Float(try value.decoded(codingPath) as Double) }
    func decode(_ type: Int.Type) throws -> Int { try value.integer(codingPath) }
    func decode(_ type: Int8.Type) throws -> Int8 { try value.integer(codingPath) }
    func decode(_ type: Int16.Type) throws -> Int16 { try value.integer(codingPath) }
    func decode(_ type: Int32.Type) throws -> Int32 { try value.integer(codingPath) }
    func decode(_ type: Int64.Type) throws -> Int64 { try value.integer(codingPath) }
    func decode(_ type: UInt.Type) throws -> UInt { try value.integer(codingPath) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try value.integer(codingPath) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try value.integer(codingPath) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try value.integer(codingPath) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try value.integer(codingPath) }

    func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
        // Not by `as?`, which would look up the type of an optional each time.
        if type == NavigationValue.self { return unsafeBitCast(value, to: Content.self) }
        return try Content(from: self)
    }
}

extension NavigationValue {
    @inline(__always)
    fileprivate func integer<Number: FixedWidthInteger>(_ path: @autoclosure () -> [any CodingKey]) throws -> Number {
        guard case .int(let wide) = self, let number = Number(exactly: wide) else {
            throw mismatch("\(Number.self)", path())
        }
        return number
    }

    fileprivate func decoded(_ path: @autoclosure () -> [any CodingKey]) throws -> Bool {
        guard case .bool(let bool) = self else { throw mismatch("Bool", path()) }
        return bool
    }

    fileprivate func decoded(_ path: @autoclosure () -> [any CodingKey]) throws -> String {
        guard case .string(let string) = self else { throw mismatch("String", path()) }
        return string
    }

    fileprivate func decoded(_ path: @autoclosure () -> [any CodingKey]) throws -> Double {
        guard case .double(let double) = self else { throw mismatch("Double", path()) }
        return double
    }

    fileprivate func mismatch(_ wanted: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: "\(self) is not \(wanted)"))
    }
}

private struct MemberDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let map: NavigationMap
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { map.members.compactMap { Key(stringValue: $0.key) } }

    func contains(_ key: Key) -> Bool { map[key.stringValue] != nil }

    func decodeNil(forKey key: Key) -> Bool {
        switch map[key.stringValue]?.revealed {
        case nil, .null: true
        default: false
        }
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decoded(codingPath + [key]) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decoded(codingPath + [key]) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decoded(codingPath + [key]) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try decode(Double.self, forKey: key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

    @inline(__always)
    private func integer<Number: FixedWidthInteger>(_ key: Key) throws -> Number {
        try value(key).integer(codingPath + [key])
    }

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

    func superDecoder() throws -> any Decoder { ValueDecoder(map["super"] ?? .null, in: decoder) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

    private func member(_ key: Key) throws -> ValueDecoder { ValueDecoder(try value(key), key, in: decoder) }

    private func value(_ key: Key) throws -> NavigationValue {
        guard let value = map[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "there is no \(key.stringValue)"))
        }
        return value.revealed
    }
}

private struct ItemDecoding: UnkeyedDecodingContainer {
    let items: [NavigationValue]
    let decoder: ValueDecoder
    var currentIndex = 0

    init(items: [NavigationValue], decoder: ValueDecoder) {
        self.items = items
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex == items.count }

    mutating func decodeNil() throws -> Bool {
        guard try ValueDecoder(item(), in: decoder).decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
        let content = try ValueDecoder(item(), in: decoder).decode(type)
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
        let decoder = ValueDecoder(try item(), in: decoder)
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
