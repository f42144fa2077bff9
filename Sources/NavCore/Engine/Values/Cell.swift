// A value is a tree of cells of fixed size, laid out as the header's nav_value, so a host reads it without a call.

package enum CellType: Int32, BitwiseCopyable {
    case null = 0
    case bool = 1
    case int = 2
    case double = 3
    case string = 4
    case bytes = 5
    case list = 6
    case map = 7
    case hostObject = 8
}

package typealias ObjectDestructor = @convention(c) (UnsafeMutableRawPointer?) -> Void

package struct Cell: BitwiseCopyable {
    var type: Int32
    var flags: UInt32
    /// The two words of the union: a number; or a pointer, and a count or destructor.
    var low: UInt
    var high: UInt

    package init(_ type: CellType = .null, low: UInt = 0, high: UInt = 0) {
        self.type = type.rawValue
        flags = 0
        self.low = low
        self.high = high
    }

    package init(int: Int64) {
        self.init(.int)
        bits = UInt64(bitPattern: int)
    }

    package init(double: Double) {
        self.init(.double)
        bits = double.bitPattern
    }

    package init(bool: Bool) {
        self.init(.bool, low: bool ? 1 : 0)
    }

    package init(_ type: CellType, start: UnsafeRawPointer?, count: Int) {
        self.init(type, low: UInt(bitPattern: start), high: UInt(bitPattern: count))
    }

    package init(object: UnsafeMutableRawPointer?, destructor: ObjectDestructor?) {
        self.init(.hostObject, low: UInt(bitPattern: object))
        self.destructor = destructor
    }

    /// A count that says: up to the first zero byte.
    package static var nulTerminated: UInt { UInt.max }

    /// Never shown in text.
    package var isSecret: Bool {
        get { flags & Cell.secretFlag != 0 }
        set { flags = newValue ? flags | Cell.secretFlag : flags & ~Cell.secretFlag }
    }

    static var secretFlag: UInt32 { 1 }

    package var kind: CellType? { CellType(rawValue: type) }

    /// Whether it is a valid value of one cell: null, a truth value, a number.
    @inline(__always)
    package var isScalar: Bool { UInt32(bitPattern: type) <= 3 && flags & ~Cell.secretFlag == 0 }

    /// Whether it says to be a string or bytes.
    @inline(__always)
    package var isText: Bool { type == CellType.string.rawValue || type == CellType.bytes.rawValue }

    /// A copy of the scalar, without what is beside the point.
    @inline(__always)
    var scalarCopy: Cell {
        if type >= CellType.int.rawValue { return self }
        var copy = Cell(bool: type == CellType.bool.rawValue && bool)
        copy.type = type
        copy.flags = flags
        return copy
    }

    package var count: Int { Int(bitPattern: high) }

    package var text: Bytes {
        get { Bytes(UnsafePointer(bitPattern: low), Int(bitPattern: high)) }
        set {
            low = UInt(bitPattern: newValue.start)
            high = UInt(bitPattern: newValue.count)
        }
    }

    package var items: UnsafePointer<Cell>? { UnsafePointer(bitPattern: low) }
    package var members: UnsafePointer<Member>? { UnsafePointer(bitPattern: low) }
    package var object: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: low) }

    package var destructor: ObjectDestructor? {
        get { unsafeBitCast(high, to: ObjectDestructor?.self) }
        set { high = unsafeBitCast(newValue, to: UInt.self) }
    }

    /// The 64 bits of a number; two words where words have 32.
    package var bits: UInt64 {
        get {
            #if _pointerBitWidth(_64)
                UInt64(low)
            #else
                UInt64(low) | UInt64(high) << 32
            #endif
        }
        set {
            low = UInt(truncatingIfNeeded: newValue)
            #if _pointerBitWidth(_32)
                high = UInt(truncatingIfNeeded: newValue >> 32)
            #endif
        }
    }

    package var bool: Bool { UInt32(truncatingIfNeeded: low) != 0 }
}

/// A member of a map, laid out as the header's nav_member.
package struct Member: BitwiseCopyable {
    var keyStart: UnsafePointer<UInt8>?
    var keyCount: Int
    var value: Cell

    package init(key: Bytes, value: Cell) {
        keyStart = key.start
        keyCount = key.count
        self.value = value
    }

    package var key: Bytes {
        get { Bytes(keyStart, keyCount) }
        set {
            keyStart = newValue.start
            keyCount = newValue.count
        }
    }

    @inline(__always)
    static func value(of member: UnsafePointer<Member>) -> UnsafePointer<Cell> {
        UnsafeRawPointer(member).advanced(by: valueOffset).assumingMemoryBound(to: Cell.self)
    }

    @inline(__always)
    static func value(of member: UnsafeMutablePointer<Member>) -> UnsafeMutablePointer<Cell> {
        UnsafeMutableRawPointer(member).advanced(by: valueOffset).assumingMemoryBound(to: Cell.self)
    }
    package var cell: Cell { value }
}
