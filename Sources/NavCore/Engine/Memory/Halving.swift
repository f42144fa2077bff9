// Halving: what is in order is found without a look at all of it.

extension Range<Int> {
    /// The first number that is not before what is looked for, as all behind it are not; the end where there is none.
    @inline(__always)
    func halved(while isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
