public import PropertyLists

/// Environments that come and go, such as one for each pull request: a pattern for their names, and values for all of
/// them.
///
/// The pattern has one `*`, which stands for 1 to 63 lowercase letters, digits, and hyphens, neither the first nor the
/// last of them a hyphen. In the values, `*` is replaced by that part of the name. A name therefore never becomes
/// another host, a path, or a port.
///
/// ```swift
/// let pattern = EphemeralPattern(
///     "pr-*", values: ["apiURL": "https://pr-*.preview.example/api"], expiry: .seconds(14 * 86_400))
/// var catalog = EnvironmentCatalog(environments: ["production": ["apiURL": "https://example.com/api"]])
/// catalog.ephemeral = [pattern]
/// // -environment pr-123 runs against https://pr-123.preview.example/api
/// ```
public struct EphemeralPattern: Sendable, Hashable {
    /// The pattern of the names, with one `*`.
    public let pattern: String
    /// The values of each environment, laid over Common.
    public let values: [String: PropertyListValue]
    /// How long a stored choice of such an environment counts after the first launch that selected it; `nil` if it has
    /// no end.
    public let expiry: Duration?

    /// Creates a pattern.
    public init(_ pattern: String, values: [String: PropertyListValue], expiry: Duration? = nil) {
        self.pattern = pattern
        self.values = values
        self.expiry = expiry
    }

    /// Creates the pattern of generated code.
    public init(_ pattern: String, text: StaticString, expiry: Duration? = nil) {
        self.init(pattern, values: TableText.layer([text]), expiry: expiry)
    }

    /// Whether the pattern stands for an environment with this name.
    public func matches(_ name: String) -> Bool { part(of: name) != nil }

    /// Whether the pattern has one `*`.
    package var isValid: Bool { pattern.filter { $0 == "*" }.count == 1 }

    /// The part of a name that `*` stands for; `nil` if the name does not match.
    func part(of name: String) -> String? {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard isValid, let start = parts.first, let end = parts.last, name.hasPrefix(start),
            name.dropFirst(start.count).hasSuffix(end)
        else { return nil }
        let part = name.dropFirst(start.count).dropLast(end.count)
        let isAllowed = part.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard isAllowed, (1...63).contains(part.utf8.count), part.first != "-", part.last != "-" else { return nil }
        return String(part)
    }

    /// The values of an environment; `nil` if the name does not match.
    func values(of name: String) -> [String: PropertyListValue]? {
        part(of: name).map { part in values.mapValues { Self.replaced($0, part) } }
    }

    private static func replaced(_ value: PropertyListValue, _ part: String) -> PropertyListValue {
        switch value {
        case .string(let text):
            .string(text.split(separator: "*", omittingEmptySubsequences: false).joined(separator: part))
        case .array(let elements): .array(elements.map { replaced($0, part) })
        case .dictionary(let entries): .dictionary(entries.mapValues { replaced($0, part) })
        default: value
        }
    }
}

extension EphemeralPattern {
    /// The name of an environment that matches the pattern, to check its values.
    package var example: String {
        pattern.split(separator: "*", omittingEmptySubsequences: false).joined(separator: "x")
    }
}
