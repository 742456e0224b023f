/// HTML that is built from texts. Every text and attribute is escaped.
struct Markup: Sendable {
    private(set) var text: String

    private init(raw: String) {
        text = raw
    }

    /// Creates a text.
    init(_ text: String) {
        self.init(raw: Self.escaped(text))
    }

    /// Creates an element with content.
    init(_ name: StaticString, _ attributes: [(StaticString, String?)] = [], _ content: [Markup] = []) {
        self.init(raw: Self.opening(name, attributes) + content.map(\.text).joined() + "</\(name)>")
    }

    /// An element without content, such as `input`.
    static func void(_ name: StaticString, _ attributes: [(StaticString, String?)]) -> Markup {
        Markup(raw: opening(name, attributes))
    }

    /// The program's own style sheet, which must not be escaped.
    static func own(_ text: String) -> Markup { Markup(raw: text) }

    private static func opening(_ name: StaticString, _ attributes: [(StaticString, String?)]) -> String {
        let written = attributes.compactMap { key, value in value.map { " \(key)=\"\(escaped($0))\"" } }
        return "<\(name)\(written.joined())>"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\0": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
