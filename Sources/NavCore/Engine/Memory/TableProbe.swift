// The search for a free place in a table with open addressing. It keeps what stands side by side short: a table that is
// half full has no such crowd unless keys were made to collide.

struct TableProbe {
    /// The most that may stand side by side: names that nobody chose for that hardly ever come to as many.
    private static var longestCrowd: Int { 192 }

    private let home: Int
    private let mask: Int

    init(from home: Int, mask: Int) {
        self.home = home
        self.mask = mask
    }

    /// The first free place at or behind the one where a key belongs; nil where that would join too large a crowd.
    func freePlace(where isFree: (Int) -> Bool) -> Int? {
        var length = 1
        var place = home
        while !isFree(place) {
            length += 1
            place = (place &+ 1) & mask
            if length > TableProbe.longestCrowd { return nil }
        }
        if length + run(from: place, by: 1, isFree) + run(from: home, by: -1, isFree) > TableProbe.longestCrowd {
            return nil
        }
        return place
    }

    /// How many places beside one are taken.
    private func run(from start: Int, by step: Int, _ isFree: (Int) -> Bool) -> Int {
        var length = 0
        var place = (start &+ step) & mask
        while length <= TableProbe.longestCrowd, length < mask, !isFree(place) {
            length += 1
            place = (place &+ step) & mask
        }
        return length
    }
}
