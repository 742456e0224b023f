import Foundation

/// The name of an operator, so that the audit log names one person and no other one.
struct OperatorName: Sendable {
    /// The name as it is shown: composed, without spaces at its ends.
    let text: String
    /// What names that look alike have in common.
    let appearance: String

    /// - Throws: ``HubError/impossible(_:)`` if people could not read the name.
    init(_ text: String) throws {
        // https://www.unicode.org/reports/tr15
        let composed = text.precomposedStringWithCompatibilityMapping
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !composed.isEmpty, composed.utf8.count <= 100 else {
            throw HubError.impossible("a name must have 1 to 100 bytes")
        }
        guard text.unicodeScalars.allSatisfy(Self.isVisible) else {
            throw HubError.impossible(
                "a name must not have control characters, line breaks, or characters without a look")
        }
        guard !composed.lowercased().hasSuffix(HubAgent.suffix) else {
            throw HubError.impossible("a name must not end with\(HubAgent.suffix), as the audit log calls agents")
        }
        self.text = composed
        appearance = Self.appearance(of: composed)
    }

    /// What a name looks like.
    static func appearance(of name: String) -> String {
        let plain = name.precomposedStringWithCompatibilityMapping.lowercased()
            .folding(options: .diacriticInsensitive, locale: nil)
        return String(
            String.UnicodeScalarView(
                plain.unicodeScalars.filter { !$0.properties.isWhitespace && isVisible($0) }.map { alike[$0] ?? $0 }))
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Letters and digits that are mistaken for Latin letters (from https://www.unicode.org/reports/tr39, confusables).
    private static let alike: [Unicode.Scalar: Unicode.Scalar] = {
        let groups: [(Unicode.Scalar, String)] = [
            ("a", "аα"), ("b", "ьв"), ("c", "сϲ"), ("d", "ԁ"), ("e", "еєε"), ("h", "һн"), ("i", "іι1l|"), ("j", "ј"),
            ("k", "кκ"), ("m", "м"), ("n", "п"), ("o", "оο0σ"), ("p", "рρ"), ("s", "ѕ"), ("t", "тτ"), ("u", "υ"),
            ("v", "ν"), ("w", "ω"), ("x", "хχ"), ("y", "уγ"),
        ]
        return Dictionary(groups.flatMap { letter, others in others.unicodeScalars.map { ($0, letter) } }) { $1 }
    }()
}
