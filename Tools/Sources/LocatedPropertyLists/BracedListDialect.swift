/// The two dialects of property lists with braces.
enum BracedListDialect {
    /// `{ key = value; }` and `( a, b )`, the old style of project files and `.strings` files.
    case openStep
    /// `{ "key": value }` and `[ a, b ]`.
    case json

    /// The dialect of a text: JSON if it begins with a bracket, or with a brace, a quoted key, and a colon.
    init(of bytes: UnsafeRawBufferPointer) {
        var text = BracedListText(bytes: bytes)
        self = .openStep
        guard (try? text.skipBlanks(comments: true)) == true else { return }
        if text.byte == UInt8(ascii: "[") { self = .json }
        guard text.byte == UInt8(ascii: "{") else { return }
        text.offset += 1
        guard (try? text.skipBlanks(comments: true)) == true, text.byte == UInt8(ascii: "\""),
            (try? text.readQuoted(as: .json)) != nil, (try? text.skipBlanks(comments: true)) == true
        else { return }
        if text.byte == UInt8(ascii: ":") { self = .json }
    }
}
