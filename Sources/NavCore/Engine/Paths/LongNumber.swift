// Natural numbers longer than a word, for decimals that must be exact. No allocation.

/// A natural number below 2^2240, which is more than any decimal of 40 bytes needs.
struct LongNumber {
    private static var limbCount: Int { 70 }
    /// The lowest first.
    private var limbs: InlineLimbs = InlineLimbs()
    private var used = 0

    init() {}

    init(_ number: UInt64) {
        limbs[0] = UInt32(truncatingIfNeeded: number)
        limbs[1] = UInt32(truncatingIfNeeded: number >> 32)
        used = 2
    }

    var isZero: Bool { (0..<used).allSatisfy { limbs[$0] == 0 } }

    var bitCount: Int {
        var index = used
        while index > 0, limbs[index - 1] == 0 { index -= 1 }
        return index == 0 ? 0 : index * 32 - limbs[index - 1].leadingZeroBitCount
    }

    @inline(never)
    mutating func multiply(by factor: UInt32, adding summand: UInt32) {
        var carry = UInt64(summand)
        for index in 0..<used {
            carry += UInt64(limbs[index]) * UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0, used < LongNumber.limbCount {
            limbs[used] = UInt32(truncatingIfNeeded: carry)
            used += 1
        }
    }

    mutating func shiftLeft(by count: Int) {
        for _ in 0..<count / 31 { multiply(by: 1 << 31, adding: 0) }
        multiply(by: 1 << UInt32(count % 31), adding: 0)
    }

    mutating func halve() {
        var carry: UInt32 = 0
        for index in (0..<used).reversed() {
            let limb = limbs[index]
            limbs[index] = limb >> 1 | carry
            carry = limb << 31
        }
    }

    /// Less than 0, 0 or more than 0, as it is less than, equal to or more than another number.
    func compare(to other: LongNumber) -> Int {
        for index in (0..<max(used, other.used)).reversed() where limbs[index] != other.limbs[index] {
            return limbs[index] < other.limbs[index] ? -1 : 1
        }
        return 0
    }

    @inline(never)
    mutating func add(_ other: LongNumber) {
        let count = max(used, other.used)
        var carry: UInt64 = 0
        for index in 0..<count {
            carry += UInt64(limbs[index]) + UInt64(other.limbs[index])
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        used = count
        if carry > 0, used < LongNumber.limbCount {
            limbs[used] = UInt32(truncatingIfNeeded: carry)
            used += 1
        }
    }

    /// Subtracts another number where that is not larger.
    @inline(never)
    mutating func subtract(ifAtLeast other: LongNumber) -> Bool {
        if compare(to: other) < 0 { return false }
        let count = max(used, other.used)
        var borrow: Int64 = 0
        for index in 0..<count {
            borrow += Int64(limbs[index]) - Int64(other.limbs[index])
            limbs[index] = UInt32(truncatingIfNeeded: borrow)
            borrow >>= 32
        }
        return true
    }
}

/// 70 limbs, each 0 at first.
private struct InlineLimbs {
    private typealias Ten = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)
    private var storage: (Ten, Ten, Ten, Ten, Ten, Ten, Ten)

    init() {
        let zeros: Ten = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        storage = (zeros, zeros, zeros, zeros, zeros, zeros, zeros)
    }

    subscript(index: Int) -> UInt32 {
        get {
            withUnsafeBytes(of: storage) { $0.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self) }
        }
        set {
            withUnsafeMutableBytes(of: &storage) {
                $0.storeBytes(of: newValue, toByteOffset: index * 4, as: UInt32.self)
            }
        }
    }
}
