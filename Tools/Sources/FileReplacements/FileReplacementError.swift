import Foundation

/// Why a file was not replaced; it is then as it was.
public struct FileReplacementError: Error, Hashable, Sendable {
    /// A kind of reason, stable for programs. New codes may come; switch with a default.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name, as findings print it.
        public let rawValue: String
        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The system does not let the file be read or written.
        public static let unwritable = Code(rawValue: "unwritable-file")
        /// A link leads out of the folder that the file belongs to.
        public static let outside = Code(rawValue: "file-outside-folder")
        /// A folder, a device or a pipe has the file's name.
        public static let notRegular = Code(rawValue: "not-a-regular-file")
        /// A new file would belong to another user or group than the old one.
        public static let ownership = Code(rawValue: "file-of-another-user")
        /// Another program of this kind writes in the folder.
        public static let inUse = Code(rawValue: "folder-in-use")
        /// Another program wrote the file in between.
        public static let changed = Code(rawValue: "file-changed")
        /// The file has more bytes than are read.
        public static let tooLarge = Code(rawValue: "file-too-large")
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
