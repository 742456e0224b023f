/// The elements of a property list.
package enum ElementName: String, CaseIterable, Sendable {
    case plist, dict, array, key, string, integer, real, date, data
    case yes = "true"
    case no = "false"

    package var isContainer: Bool {
        switch self {
        case .plist, .dict, .array: true
        default: false
        }
    }

    /// A bit before the first byte. Without it, leading NUL bytes would be ignored.
    package static let packedStart: UInt64 = 1

    /// An element by the bytes of its name, at most seven, packed into an integer. A string for each tag would be slow.
    package init?(packed: UInt64) {
        guard let name = Self.byPackedName[packed] else { return nil }
        self = name
    }

    private static let byPackedName: [UInt64: ElementName] = Dictionary(
        allCases.map { name in (name.rawValue.utf8.reduce(packedStart) { $0 << 8 | UInt64($1) }, name) },
        uniquingKeysWith: { first, _ in first })
}
