import Foundation

extension PropertyListValue {
    /// Whether two values are the same to the last bit: texts and keys by their code units, where `==` takes a composed
    /// and a decomposed "é" for one, and numbers that are not a number too.
    public func isIdentical(to other: PropertyListValue) -> Bool {
        switch (self, other) {
        case (.string(let mine), .string(let theirs)): mine.hasSameCodeUnits(as: theirs)
        case (.real(let mine), .real(let theirs)): mine.isIdentical(to: theirs)
        case (.date(let mine), .date(let theirs)):
            // Minus zero is the same moment.
            mine == theirs
                || (mine.timeIntervalSinceReferenceDate.isNaN && theirs.timeIntervalSinceReferenceDate.isNaN)
        case (.array(let mine), .array(let theirs)):
            mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isIdentical(to: $1) }
        case (.dictionary(let mine), .dictionary(let theirs)):
            mine.count == theirs.count
                && mine.allSatisfy { key, value in
                    guard let index = theirs.index(forKey: key) else { return false }
                    return theirs[index].key.hasSameCodeUnits(as: key) && theirs[index].value.isIdentical(to: value)
                }
        default: self == other
        }
    }
}

extension PropertyListValue {
    /// Whether it is, or contains, a real that an integer of 64 bits without a sign is read as: nobody can tell then
    /// which of the two numbers a file has.
    public var mayStandForUnsignedInteger: Bool {
        switch self {
        case .real(let number): number >= 0x1p63 && number <= 0x1p64
        case .array(let elements): elements.contains(where: \.mayStandForUnsignedInteger)
        case .dictionary(let entries): entries.values.contains(where: \.mayStandForUnsignedInteger)
        default: false
        }
    }
}

extension String {
    /// Whether two texts are the same code unit for code unit; `==` takes canonically equivalent ones for the same.
    package func hasSameCodeUnits(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Double {
    fileprivate func isIdentical(to other: Double) -> Bool { bitPattern == other.bitPattern || (isNaN && other.isNaN) }
}
