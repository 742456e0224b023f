import AppProjects

/// The identifiers of objects that wiring adds: 24 hexadecimal digits, of which the first eight are the same, the next
/// eight follow from what the object is for, and the last eight from the others. So an identifier alone says whose it is.
enum WiringIdentifier {
    /// The first digits.
    static let prefix = WiredProject.identifierPrefix

    /// The identifier for an object. The facts must not depend on where the project is.
    ///
    /// - Parameter isTaken: Whether the project has an object with an identifier already.
    static func make(_ kind: WiredObject.Kind, _ facts: [String], isTaken: (String) -> Bool) -> String {
        var number = 0
        while true {
            let middle = digits(hash([kind.rawValue, String(number)] + facts))
            let identifier = prefix + middle + check(kind, middle)
            if !isTaken(identifier) { return identifier }
            number += 1
        }
    }

    /// What an identifier was made for; `nil` if it was not made here.
    static func kind(of identifier: String) -> WiredObject.Kind? {
        guard identifier.utf8.count == 24, identifier.hasPrefix(prefix) else { return nil }
        let middle = String(identifier.dropFirst(8).prefix(8))
        let end = identifier.suffix(8)
        return WiredObject.Kind.allCases.first { check($0, middle) == end }
    }

    private static func check(_ kind: WiredObject.Kind, _ middle: String) -> String {
        digits(hash(["switchyard", kind.rawValue, middle]))
    }

    /// FNV-1a of the texts, each with its end.
    private static func hash(_ texts: [String]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for text in texts {
            for byte in Array(text.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        return hash
    }

    private static func digits(_ hash: UInt64) -> String {
        let folded = UInt32(truncatingIfNeeded: hash ^ hash >> 32)
        let text = String(folded, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - text.count) + text
    }
}
