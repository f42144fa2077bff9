// The properties of a route, with their types: its code for decoding is run once, at the registration, by a decoder that
// answers everything and notes what it was asked for.

/// A property of a route.
struct RouteField {
    let name: String
    let type: Any.Type
    let isOptional: Bool
}

/// The properties of a route as far as they can be found out.
struct RouteFields {
    private(set) var fields: [RouteField]
    /// The last one is of a type of which no sample can be made, so those after it are not known.
    let areAll: Bool

    init(of type: any Decodable.Type) {
        let noted = NotedFields()
        areAll = (try? type.init(from: FieldDecoder(noted, ""))) != nil
        fields = noted.fields
    }

    subscript(name: Substring) -> RouteField? { fields.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

private final class NotedFields {
    var fields: [RouteField] = []
}

/// No sample of a type can be made.
private struct NoSample: Error {}

/// A decoder that says a sample of everything.
private struct FieldDecoder: Decoder {
    let noted: NotedFields
    /// The text that it says.
    let text: String
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ noted: NotedFields, _ text: String) {
        self.noted = noted
        self.text = text
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FieldMembers(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { NoItems() }

    func singleValueContainer() -> any SingleValueDecodingContainer { SampleValue(text: text) }

    /// Texts that some types take, such as a UUID.
    private static let texts = ["", "a", "00000000-0000-0000-0000-000000000000", "0"]

    static func sample<Content: Decodable>(of type: Content.Type) throws -> Content {
        if let cases = type as? any CaseIterable.Type, let first = cases.first as? Content { return first }
        for text in texts {
            if let sample = try? Content(from: FieldDecoder(NotedFields(), text)) { return sample }
        }
        throw NoSample()
    }
}

extension CaseIterable {
    fileprivate static var first: Any? { allCases.first }
}

private struct FieldMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FieldDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { true }

    private func note(_ type: Any.Type, _ key: Key, isOptional: Bool = false) {
        decoder.noted.fields.append(RouteField(name: key.stringValue, type: type, isOptional: isOptional))
    }

    func decode<Content: Decodable>(_ type: Content.Type, forKey key: Key) throws -> Content {
        note(type, key)
        return try FieldDecoder.sample(of: type)
    }

    func decodeIfPresent<Content: Decodable>(_ type: Content.Type, forKey key: Key) throws -> Content? {
        note(type, key, isOptional: true)
        return nil
    }

    // Without these the library's own would ask for the type that is not optional.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { none(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { none(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { none(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { none(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { none(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { none(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { none(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { none(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { none(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { none(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { none(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { none(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { none(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { none(type, key) }

    private func none<Content>(_ type: Content.Type, _ key: Key) -> Content? {
        note(type, key, isOptional: true)
        return nil
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
        FieldDecoder(NotedFields(), decoder.text).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { NoItems() }
    func superDecoder() -> any Decoder { FieldDecoder(NotedFields(), decoder.text) }
    func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
}

/// A list without items.
private struct NoItems: UnkeyedDecodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    func decodeNil() throws -> Bool { throw NoSample() }
    func decode<Content: Decodable>(_ type: Content.Type) throws -> Content { throw NoSample() }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        throw NoSample()
    }
    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoSample() }
    func superDecoder() throws -> any Decoder { throw NoSample() }
}

/// A single value: a text, a number, false.
private struct SampleValue: SingleValueDecodingContainer {
    let text: String
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { true }

    func decode<Content: Decodable>(_ type: Content.Type) throws -> Content {
        if let sample = text as? Content ?? false as? Content ?? 0.0 as? Content ?? Float(0) as? Content {
            return sample
        }
        if let number = type as? any FixedWidthInteger.Type, let sample = number.init(exactly: 0) as? Content {
            return sample
        }
        return try FieldDecoder.sample(of: type)
    }
}
