import Foundation
import PropertyLists
import SourceText

/// The JSON documents of the tool. Each is a structure whose members are those of its schema in `docs/schemas`.
package enum JSONDocument {
    /// The version of the documents' shape. A member that is added leaves it as it is; one that goes, or means something else,
    /// raises it.
    private static let schemaVersion = 1

    /// A document: with `schemaVersion`, and keys in order, so that it is the same at every run.
    ///
    /// - Parameter isOneLine: whether it takes one line, for programs that read line by line.
    package static func text(of content: some Encodable, isOneLine: Bool = false) throws -> String {
        try JSONText.of(Versioned(content: content), isOneLine: isOneLine)
    }

    private struct Versioned<Content: Encodable>: Encodable {
        let content: Content

        private enum CodingKeys: CodingKey { case schemaVersion }

        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(JSONDocument.schemaVersion, forKey: .schemaVersion)
        }
    }
}

/// JSON as text.
package enum JSONText {
    /// The text, with keys in order.
    package static func of(_ content: some Encodable, isOneLine: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
        return escaped(String(decoding: try encoder.encode(content), as: UTF8.self))
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
}

/// A member that is `null` if there is no value; without it, the member is left out.
@propertyWrapper struct OrNull<Value: Encodable & Sendable>: Encodable, Sendable {
    let wrappedValue: Value?

    init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

/// A finding in a document.
struct FindingJSON: Encodable {
    private let rule, severity, message: String
    private let fix: String?
    private let notes: [Note]?
    private let file: String?
    private let line, column: Int?
    /// What a baseline knows it by.
    private let fingerprint: String?

    private struct Note: Encodable {
        let message: String
        let file: String?
        let line, column: Int?
    }

    init(_ finding: Finding, fingerprint: String? = nil) {
        rule = finding.rule.rawValue
        severity = finding.severity.rawValue
        message = finding.message
        fix = finding.fix
        let notes = finding.notes.map { note in
            Note(
                message: note.message, file: note.location?.file, line: note.location?.position?.line,
                column: note.location?.position?.column)
        }
        self.notes = notes.isEmpty ? nil : notes
        file = finding.location?.file
        line = finding.location?.position?.line
        column = finding.location?.position?.column
        self.fingerprint = fingerprint
    }
}
