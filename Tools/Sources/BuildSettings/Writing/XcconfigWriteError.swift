/// Why something cannot be written into an xcconfig file.
package struct XcconfigWriteError: Error, Hashable, Sendable {
    /// What is wrong.
    package let code: Code
    /// The text that cannot be written.
    package let text: String

    /// The kind of an error.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// Its name.
        package let rawValue: String

        /// The code with a name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A value contains a line break, which the format cannot express.
        package static let lineBreak = Code(rawValue: "lineBreak")
        /// The name of a build setting has a character other than letters, digits, and underscores, or starts with a digit.
        package static let name = Code(rawValue: "name")
        /// A condition contains a closing bracket or a line break, or has no parameter.
        package static let condition = Code(rawValue: "condition")
    }
}

extension XcconfigWriteError: CustomStringConvertible {
    /// The message.
    package var description: String {
        switch code {
        case .lineBreak: "the value of a build setting cannot contain a line break"
        case .name:
            "invalid build setting name \"\(text)\": use letters, digits, and underscores, and start with a letter or an "
                + "underscore"
        case .condition: "condition \"\(text)\" cannot be written in an xcconfig file"
        default: "\"\(text)\" cannot be written in an xcconfig file"
        }
    }
}
