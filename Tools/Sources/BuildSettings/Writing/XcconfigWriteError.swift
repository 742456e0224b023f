/// Why something can not be written into an xcconfig file.
public struct XcconfigWriteError: Error, Hashable, Sendable {
    /// What is the matter.
    public let code: Code
    /// The text that can not be written.
    public let text: String

    /// A kind of reason.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// Its name.
        public let rawValue: String

        /// The reason of that name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A value has a line break: the file has no way to write one.
        public static let lineBreak = Code(rawValue: "lineBreak")
        /// A build setting's name has other than letters, digits and underscores, or starts with a digit.
        public static let name = Code(rawValue: "name")
        /// A condition has a bracket, a line break, or no parameter.
        public static let condition = Code(rawValue: "condition")
        /// The line can not be changed without changing what other lines mean.
        public static let surroundings = Code(rawValue: "surroundings")
    }
}

extension XcconfigWriteError: CustomStringConvertible {
    /// The reason, in words.
    public var description: String {
        switch code {
        case .lineBreak: "a value of a build setting can not contain a line break"
        case .name: "“\(text)” is not a name of a build setting: letters, digits and underscores, no digit first"
        case .condition: "“\(text)” can not be written as a condition"
        default: "the assignment to “\(text)” can not be changed without changing what other lines mean"
        }
    }
}
