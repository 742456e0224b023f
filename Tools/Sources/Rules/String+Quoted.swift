import SourceText

extension String {
    /// The text in quotation marks for a message: on one line, and cut after 80 characters.
    var quoted: String {
        let line = replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
        return line.count > 80 ? "\"\(line.prefix(80))…\"" : "\"\(line)\""
    }

    /// The text in quotation marks as the value of something with these names; what takes its place if one of them makes it
    /// a secret.
    func quoted(as names: String...) -> String { quoted(as: names) }

    /// The text in quotation marks as the value of something with these names; what takes its place if one of them makes it
    /// a secret.
    func quoted(as names: [String]) -> String {
        names.contains { Redaction.hides(name: $0, value: self) } ? Redaction.text : quoted
    }
}
