import Foundation

extension PropertyListValue {
    /// Whether two values are identical to the last bit. Strings and keys are compared by code units, whereas `==`
    /// equates a composed and a decomposed "é". NaN is identical to itself.
    public func isIdentical(to other: PropertyListValue) -> Bool {
        switch (self, other) {
        case (.string(let mine), .string(let theirs)): mine.hasSameCodeUnits(as: theirs)
        case (.real(let mine), .real(let theirs)): mine.isIdentical(to: theirs)
        case (.date(let mine), .date(let theirs)):
            // Negative zero is the same point in time.
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
    /// Whether the value is or contains a real number that may have been read from an unsigned 64-bit integer, so
    /// that the original number is ambiguous.
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
    /// Whether two strings have the same code units; `==` equates canonically equivalent strings.
    package func hasSameCodeUnits(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Double {
    fileprivate func isIdentical(to other: Double) -> Bool { bitPattern == other.bitPattern || (isNaN && other.isNaN) }
}
