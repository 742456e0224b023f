import Foundation

/// An error that keeps a file from being replaced. The file is unchanged.
package struct FileReplacementError: Error, Hashable, Sendable {
    /// A kind of reason.
    package enum Code: Hashable, Sendable {
        /// The system does not let the file be read or written.
        case unwritable
        /// A link leads out of the folder that the file belongs to.
        case outside
        /// A folder, a device or a pipe has the file's name.
        case notRegular
        /// A new file would belong to another user or group than the old one.
        case ownership
        /// Another program of this kind writes in the folder.
        case inUse
        /// Another program wrote the file in between.
        case changed
        /// The file has more bytes than are read.
        case tooLarge
    }

    /// The kind of the error.
    package let code: Code
    /// What is wrong, as a phrase without a period.
    package let message: String
    /// The path of the file, as the caller gave it.
    package let file: String

    init(_ code: Code, _ message: String, file: String) {
        self.code = code
        self.message = message
        self.file = file
    }

    /// Creates an error from `errno`.
    init(system number: Int32, _ message: String, file: String) {
        self.init(.unwritable, "\(message): \(String(cString: strerror(number)))", file: file)
    }
}

extension FileReplacementError: CustomStringConvertible {
    /// The file and the message.
    package var description: String { "\(file): \(message)" }
}
