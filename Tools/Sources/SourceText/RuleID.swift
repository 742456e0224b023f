/// The identifier of a rule that a finding is about: what people and programs see, which never changes.
///
/// Each is made where its rule is, and one that is not does not compile.
package struct RuleID: Hashable, Codable, Sendable {
    /// The identifier, such as `missing-file`.
    package let rawValue: String

    /// Makes the identifier of a rule: only for a static value of its name.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// Reads the identifier.
    package init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the identifier.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension RuleID: CustomStringConvertible, Comparable {
    /// The identifier.
    package var description: String { rawValue }

    /// By identifier.
    package static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
