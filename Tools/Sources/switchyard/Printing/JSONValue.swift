import Foundation
import PropertyLists
import SourceText
import Switchyard

/// A JSON value for documents whose keys are data.
enum JSONValue: Encodable, Sendable {
    case null
    case string(String)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    case array([JSONValue])
    case object([String: JSONValue])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .string(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The version of the documents' shape: the schemas of `docs/schemas` say what it is. A member that is added leaves it
    /// as it is; one that goes, or means something else, raises it.
    static let schemaVersion: Int64 = 1

    /// The value as a document of the tool: with `schemaVersion`, and keys in order, so that it is the same at every run.
    ///
    /// - Parameter isOneLine: whether it takes one line, for programs that read line by line.
    func document(isOneLine: Bool = false) throws -> String {
        var document = self
        if case .object(var members) = self {
            members["schemaVersion"] = .integer(Self.schemaVersion)
            document = .object(members)
        }
        return isOneLine ? try document.line() : try document.text()
    }

    /// The value on several lines, with keys in order.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Self.escaped(String(decoding: try encoder.encode(self), as: UTF8.self))
    }

    /// The value on one line.
    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Self.escaped(String(decoding: try encoder.encode(self), as: UTF8.self))
    }

    /// The encoder escapes what JSON requires, including line breaks; a terminal interprets more.
    private static func escaped(_ json: String) -> String {
        json.replacingObeyed { scalar in
            scalar == "\n"
                ? "\n"
                : UTF16.encode(scalar).map { units in
                    units.map { "\\u" + ("000" + String($0, radix: 16)).suffix(4) }.joined()
                } ?? ""
        }
    }

    /// An object without the members that are `nil`.
    static func members(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }
}

extension JSONValue {
    init(_ value: PropertyListValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .real(let number): self = number.isFinite ? .number(number) : .string("\(number)")
        case .boolean(let truth): self = .boolean(truth)
        case .date(let date): self = .string(date.formatted(.iso8601))
        case .data(let data): self = .string(data.base64EncodedString())
        case .array(let elements): self = .array(elements.map(JSONValue.init))
        case .dictionary(let entries): self = .object(entries.mapValues(JSONValue.init))
        }
    }

    /// A value without what may be a secret, by the names of keys.
    init(redacting value: PropertyListValue, name: String = "") {
        switch value {
        case .string(let text): self = .string(Redaction.shown(name: name, value: text))
        case .array(let elements): self = .array(elements.map { JSONValue(redacting: $0, name: name) })
        case .dictionary(let entries):
            self = .object(
                Dictionary(uniqueKeysWithValues: entries.map { ($0.key, JSONValue(redacting: $0.value, name: $0.key)) })
            )
        default: self.init(value)
        }
    }

    init(_ value: TypedValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .bool(let truth): self = .boolean(truth)
        case .int(let number): self = .integer(number)
        case .double(let number): self = .number(number)
        case .url(let url): self = .string(url.absoluteString)
        case .duration(let duration): self = .number(duration / .seconds(1))
        case .date(let date): self = .string(date.formatted(.iso8601))
        case .data(let data): self = .string(data.base64EncodedString())
        case .array(let elements): self = .array(elements.map(JSONValue.init))
        case .dictionary(let entries): self = .object(entries.mapValues(JSONValue.init))
        }
    }

    init(_ finding: Finding) {
        let members: [String: JSONValue?] = [
            "rule": .string(finding.rule.rawValue), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message), "fix": finding.fix.map(JSONValue.string),
            "notes": finding.notes.isEmpty
                ? nil
                : .array(
                    finding.notes.map { note in
                        .members(Self.location(note.location).merging(["message": .string(note.message)]) { $1 })
                    }),
        ]
        self = .members(members.merging(Self.location(finding.location)) { $1 })
    }

    private static func location(_ location: SourceText.SourceLocation?) -> [String: JSONValue?] {
        [
            "file": location.map { .string($0.file) },
            "line": location?.position.map { .integer(Int64($0.line)) },
            "column": location?.position.map { .integer(Int64($0.column)) },
        ]
    }
}
