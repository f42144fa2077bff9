// Natural numbers longer than a word, for decimals that must be exact. No allocation.

/// A natural number below 2^2560, which is more than any decimal of 768 digits needs.
struct LongNumber {
    private var limbs = InlineLimbs()
    private var used = 2

    init(_ number: UInt64) {
        limbs.withPointer { limbs in
            limbs[0] = UInt32(truncatingIfNeeded: number)
            limbs[1] = UInt32(truncatingIfNeeded: number >> 32)
        }
    }

    @inline(never)
    mutating func multiply(by factor: UInt32, adding summand: UInt32) {
        let count = used
        used = limbs.withPointer { limbs in
            var carry = UInt64(summand)
            for index in 0..<count {
                carry += UInt64(limbs[index]) * UInt64(factor)
                limbs[index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            guard carry > 0, count < InlineLimbs.count else { return count }
            limbs[count] = UInt32(truncatingIfNeeded: carry)
            return count + 1
        }
    }

    mutating func shiftLeft(by count: Int) {
        for _ in 0..<count / 31 { multiply(by: 1 << 31, adding: 0) }
        multiply(by: 1 << UInt32(count % 31), adding: 0)
    }

    mutating func multiply(byFives count: Int) {
        for _ in 0..<count / 13 { multiply(by: 1_220_703_125, adding: 0) }
        for _ in 0..<count % 13 { multiply(by: 5, adding: 0) }
    }

    /// Less than 0, 0 or more than 0, as it is less than, equal to or more than another number.
    mutating func compare(to other: inout LongNumber) -> Int {
        var index = max(used, other.used)
        return limbs.withPointer { left in
            other.limbs.withPointer { right in
                while index > 0 {
                    index -= 1
                    if left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
                }
                return 0
            }
        }
    }
}

/// 80 limbs, the lowest first, each 0 at first.
private struct InlineLimbs {
    private typealias Ten = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)
    private var storage: (Ten, Ten, Ten, Ten, Ten, Ten, Ten, Ten)

    static var count: Int { 80 }

    init() {
        let zeros: Ten = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        storage = (zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros)
    }

    /// All limbs at once: reading one of them copies all.
    mutating func withPointer<Result>(_ body: (UnsafeMutablePointer<UInt32>) -> Result) -> Result {
        withUnsafeMutableBytes(of: &storage) {
            body($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self))
        }
    }
}
