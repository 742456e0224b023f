/// An error in reading an executable, a code signature or a provisioning profile.
package struct ExecutableError: Error, Sendable, Hashable {
    /// The kind of error.
    package enum Code: String, Sendable, Hashable {
        /// The bytes end before what they state.
        case truncated
        /// A part is larger than what is read.
        case tooLarge = "too-large"
        /// The bytes do not have the form of their format.
        case malformed
        /// The file cannot be read.
        case unreadable
    }

    /// The kind of error.
    package let code: Code
    /// A description for people.
    package let message: String

    init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message =
            message
            ?? {
                switch code {
                case .truncated: "the file ends too early"
                case .tooLarge: "a part is larger than what is read"
                case .malformed: "the bytes are malformed"
                case .unreadable: "the file cannot be read"
                }
            }()
    }
}

extension ExecutableError: CustomStringConvertible {
    /// The message.
    package var description: String { message }
}
