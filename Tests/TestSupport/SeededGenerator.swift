/// Random numbers that are the same in each run (SplitMix64), so that what fails once fails again.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator of other numbers for each seed.
    public init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// True once in so many times.
    public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// A number from zero.
    public mutating func upTo(_ count: Int) -> Int { Int.random(in: 0...max(count, 0), using: &self) }

    /// One of the elements.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}
