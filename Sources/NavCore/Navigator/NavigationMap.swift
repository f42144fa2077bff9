// Maps of values. A Dictionary would not do: it takes keys that differ in their bytes for the same.

/// Members with keys, in any order.
///
/// Keys are told apart by their bytes. A key may stand twice here, which navigators refuse.
public struct NavigationMap: Sendable {
    /// A key with its value.
    public struct Member: Sendable, Hashable {
        /// The key, which is compared by its bytes.
        public var key: String
        /// The value that the key stands for, of any type.
        public var value: NavigationValue

        /// Makes a member of a key and its value.
        @inlinable
        public init(_ key: String, _ value: NavigationValue) {
            self.key = key
            self.value = value
        }

        public static func == (left: Member, right: Member) -> Bool {
            left.key.hasSameBytes(as: right.key) && left.value == right.value
        }

        public func hash(into hasher: inout Hasher) {
            for byte in key.utf8 { hasher.combine(byte) }
            hasher.combine(value)
        }
    }

    /// As they were given; what comes out of a navigator is sorted by the keys' bytes.
    public var members: [Member]

    /// Makes a map of members in any order. Without them it is empty.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// The number of members. A key that stands twice counts twice.
    public var count: Int { members.count }

    /// The value of the first member with that key. Setting nil removes the members with that key.
    public subscript(key: String) -> NavigationValue? {
        get { members.first { $0.key.hasSameBytes(as: key) }?.value }
        set {
            members.removeAll { $0.key.hasSameBytes(as: key) }
            if let newValue { members.append(Member(key, newValue)) }
        }
    }

    fileprivate var sorted: [Member] {
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

extension String {
    /// Whether both are the same in UTF-8. `==` also takes texts for equal that differ in their bytes.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let areSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in left.indices.allSatisfy { left[$0] == right[$0] } }
        }
        return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension NavigationMap: Hashable {
    public static func == (left: NavigationMap, right: NavigationMap) -> Bool { left.sorted == right.sorted }

    public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }
}

extension NavigationMap: ExpressibleByDictionaryLiteral {
    @inlinable
    public init(dictionaryLiteral members: (String, any NavigationValueConvertible)...) {
        self.members = []
        self.members.reserveCapacity(members.count)
        for index in members.indices {
            let (key, value) = members[index]
            self.members.append(Member(key, value.navigationValue))
        }
    }
}

extension NavigationMap: CustomStringConvertible, CustomReflectable {
    public var description: String {
        members.isEmpty
            ? "[:]" : "[" + members.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", ") + "]"
    }

    public var customMirror: Mirror {
        Mirror(self, children: members.map { ($0.key, $0.value) }, displayStyle: .dictionary)
    }
}
