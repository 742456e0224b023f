/// The identifier of a rule that a finding is about: what people and programs see, which never changes.
///
/// Each is made where its rule is, and one that is not does not compile.
public struct RuleID: Hashable, Codable, Sendable {
    /// The identifier, such as `missing-file`.
    public let rawValue: String

    /// Makes the identifier of a rule: only for a static value of its name.
    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// Reads the identifier.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension RuleID: CustomStringConvertible, Comparable {
    /// The identifier.
    public var description: String { rawValue }

    /// By identifier.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
