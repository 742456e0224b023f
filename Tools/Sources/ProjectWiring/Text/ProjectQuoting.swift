/// Texts as Xcode writes them into a project file.
enum ProjectQuoting {
    /// A string, with quotation marks where Xcode writes them.
    static func string(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy(isPlain) && !text.contains("___") && !text.contains("//")
        guard !isPlain else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A field of an object.
    static func value(_ value: WiredObject.Value) -> String {
        switch value {
        case .text(let text): string(text)
        case .reference(let identifier, let comment): reference(identifier, comment)
        }
    }

    /// An identifier with its comment.
    static func reference(_ identifier: String, _ comment: String?) -> String {
        guard let comment, !comment.isEmpty, !comment.contains("*/") else { return string(identifier) }
        return "\(string(identifier)) /* \(comment) */"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"),
            UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
