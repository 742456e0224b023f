import PropertyLists
import SourceText

extension XcconfigLint {
    /// Lines that start with a character outside ASCII, such as an invisible one that came with a copied text. The build
    /// system names only its first byte.
    var foreignCharacters: [Finding] {
        statements.compactMap { statement in
            guard case .diagnostic(let diagnostic) = statement, diagnostic.kind == .unexpectedCharacter,
                let offset = firstByte(ofLine: diagnostic.line), bytes[offset] >= 0x80,
                let scalar = text(offset..<min(offset + 4, bytes.count)).unicodeScalars.first,
                scalar != Self.undecodable, offset > 0 || scalar != Self.byteOrderMark
            else { return nil }
            return Finding(
                rule: .unexpectedCharacter, severity: .error,
                message: "unexpected \(Self.name(of: scalar)) at the start of the line",
                location: location(at: offset), fix: "remove it")
        }
    }

    private static let undecodable: Unicode.Scalar = "\u{FFFD}"
    private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator,
            .nonspacingMark:
            return "invisible character \(code)"
        default: return "character ‘\(scalar)’"
        }
    }
}
