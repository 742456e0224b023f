import Foundation

/// Why a file was not replaced; it is then as it was.
public struct FileReplacementError: Error, Hashable, Sendable {
    /// A kind of reason.
    public enum Code: Hashable, Sendable {
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

    /// What is wrong.
    public let code: Code
    /// What is wrong, in one sentence without a full stop.
    public let message: String
    /// The file's path, as the caller names it.
    public let file: String

    init(_ code: Code, _ message: String, file: String) {
        self.code = code
        self.message = message
        self.file = file
    }

    /// An error of the system.
    init(system number: Int32, _ message: String, file: String) {
        self.init(.unwritable, "\(message): \(String(cString: strerror(number)))", file: file)
    }
}

extension FileReplacementError: CustomStringConvertible {
    /// The file and the message.
    public var description: String { "\(file): \(message)" }
}
