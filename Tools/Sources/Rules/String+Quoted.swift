extension String {
    /// The text in quotation marks for a message: on one line, and cut after 80 characters.
    var quoted: String {
        let line = replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
        return line.count > 80 ? "\"\(line.prefix(80))…\"" : "\"\(line)\""
    }
}
