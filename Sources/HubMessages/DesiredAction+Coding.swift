extension DesiredAction: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private typealias Members = KeyedDecodingContainer<Name>

    /// Reads an action.
    ///
    /// - Throws: `DecodingError` if it is not an object with exactly one known member, or if a member has others than
    ///   its own.
    public init(from decoder: any Decoder) throws {
        let action = try decoder.container(keyedBy: Name.self)
        guard let kind = action.allKeys.first, action.allKeys.count == 1 else {
            throw Self.error("an action has exactly one member", action)
        }
        switch kind.stringValue {
        case "environment":
            let isNone = try action.decodeNil(forKey: kind)
            self = .environment(isNone ? nil : try action.decode(String.self, forKey: kind))
        case "set":
            let members = try Self.members(["key", "value"], of: kind, action)
            self = .override(
                key: try members.decode(String.self, forKey: Name("key")),
                text: try members.decode(String.self, forKey: Name("value")))
        case "unset":
            let members = try Self.members(["key"], of: kind, action)
            self = .override(key: try members.decode(String.self, forKey: Name("key")), text: nil)
        case "reset":
            _ = try Self.members([], of: kind, action)
            self = .reset
        case "command":
            let members = try Self.members(["identifier", "line"], of: kind, action)
            self = .command(
                identifier: try members.decode(String.self, forKey: Name("identifier")),
                line: try members.decode(String.self, forKey: Name("line")))
        default: throw Self.error("\"\(kind.stringValue)\" is not an action", action)
        }
    }

    private static func members(_ names: Set<String>, of kind: Name, _ action: Members) throws -> Members {
        let members = try action.nestedContainer(keyedBy: Name.self, forKey: kind)
        guard Set(members.allKeys.map(\.stringValue)) == names else {
            throw error("\"\(kind.stringValue)\" has other members than \(names.sorted())", members)
        }
        return members
    }

    private static func error(_ description: String, _ members: Members) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: members.codingPath, debugDescription: description))
    }

    /// Writes the action as an object with one member.
    public func encode(to encoder: any Encoder) throws {
        var action = encoder.container(keyedBy: Name.self)
        func members(_ kind: String, _ texts: KeyValuePairs<String, String>) throws {
            var members = action.nestedContainer(keyedBy: Name.self, forKey: Name(kind))
            for (name, text) in texts { try members.encode(text, forKey: Name(name)) }
        }
        switch self {
        case .environment(let name?): try action.encode(name, forKey: Name("environment"))
        case .environment(nil): try action.encodeNil(forKey: Name("environment"))
        case .override(let key, let text?): try members("set", ["key": key, "value": text])
        case .override(let key, nil): try members("unset", ["key": key])
        case .reset: try members("reset", [:])
        case .command(let identifier, let line): try members("command", ["identifier": identifier, "line": line])
        }
    }
}
