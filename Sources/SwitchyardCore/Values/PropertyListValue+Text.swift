import Foundation
package import PropertyLists

extension PropertyListValue {
    /// The value as text that a text field can show and that reads as the same value again: containers in the OpenStep
    /// form of launch arguments, data in Base64.
    package var editableText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .real(let number): Int64(exactly: number).map { String($0) } ?? String(number)
        case .boolean(let truth): truth ? "YES" : "NO"
        case .date(let date): date.formatted(.iso8601)
        case .data(let bytes): bytes.base64EncodedString()
        case .array(let elements): "(" + elements.map(\.quotedText).joined(separator: ", ") + ")"
        case .dictionary(let entries):
            "{ "
                + entries.sortedByName { $0.key }
                .map { "\(PropertyListValue.string($0.key).quotedText) = \($0.value.quotedText); " }.joined() + "}"
        }
    }

    private var quotedText: String {
        switch self {
        case .array, .dictionary: editableText
        default: editableText.isPlainWord ? editableText : "\"\(editableText.escaped)\""
        }
    }
}

extension String {
    /// Whether OpenStep text needs no quotation marks.
    fileprivate var isPlainWord: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return character.isASCII && (character.isLetter || character.isNumber || "_.".contains(character))
            }
    }

    fileprivate var escaped: String {
        replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n")
    }
}
