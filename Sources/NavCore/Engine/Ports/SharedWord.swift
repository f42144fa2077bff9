// Words that threads share. They are C's: Swift's own need newer systems than everything else here.

import CNavCoreSupport

/// A word that several threads read and write. It is freed by who made it, when nobody else uses it.
package struct SharedWord: @unchecked Sendable {
    private let address: UnsafeMutablePointer<UInt>

    package init(_ value: UInt) {
        address = .allocate(capacity: 1)
        address.initialize(to: value)
    }

    package func free() {
        address.deallocate()
    }

    /// The value, which says nothing of what else its writer has written.
    @inline(__always)
    package var value: UInt { navcore_load(address) }

    /// The value; what its writer wrote before can be read after that.
    package func load() -> UInt { navcore_load_acquiring(address) }

    package func store(_ value: UInt) {
        navcore_store_releasing(address, value)
    }

    /// Returns the value before.
    package func exchange(_ value: UInt) -> UInt { navcore_exchange(address, value) }

    /// Replaces the value that is expected. Returns the one that was there.
    package func exchange(_ value: UInt, ifIs expected: UInt) -> UInt {
        navcore_compare_exchange(address, expected, value)
    }

    /// Adds, or with what is below 0 subtracts. Returns the value before.
    package func add(_ difference: Int) -> Int {
        Int(bitPattern: navcore_add(address, UInt(bitPattern: difference)))
    }
}

/// A number that several threads count up. It has 64 bits everywhere.
struct SharedNumber: @unchecked Sendable {
    private let address: UnsafeMutablePointer<UInt64>

    init(_ value: UInt64) {
        address = .allocate(capacity: 1)
        address.initialize(to: value)
    }

    func free() {
        address.deallocate()
    }

    var value: UInt64 { navcore_load_number(address) }

    /// Returns the number, and leaves the next one.
    func takeNext() -> UInt64 { navcore_add_to_number(address, 1) }
}
