import SourceText

extension String {
    /// The text in HTML, SVG, or XML, also as the value of an attribute in double quotation marks: on one line, and without
    /// declared secrets.
    var html: String {
        let text = Redaction.redacted(self).text.printable
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
            // U+FFFE and U+FFFF, which XML does not have, begin with this byte.
            default: byte != 0xEF
            }
        }
        guard !isPlain else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
