import Foundation

/// An error that keeps a file from being replaced. The file is unchanged.
public struct FileReplacementError: Error, Hashable, Sendable {
    /// The kind of an error, stable for programs. New codes may be added, so switch over it with a default.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the code, as findings print it.
        public let rawValue: String
        /// Creates a code.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The system denies reading or writing the file.
        public static let unwritable = Code(rawValue: "unwritable-file")
        /// A link leads out of the folder that the file belongs to.
        public static let outside = Code(rawValue: "file-outside-folder")
        /// The path leads to a folder, a device, or a pipe.
        public static let notRegular = Code(rawValue: "not-a-regular-file")
        /// A new file cannot have the owner or group of the old one.
        public static let ownership = Code(rawValue: "file-of-another-user")
        /// Another process has locked the folder.
        public static let inUse = Code(rawValue: "folder-in-use")
        /// Another program has written the file in the meantime.
        public static let changed = Code(rawValue: "file-changed")
        /// The file is larger than the limit.
        public static let tooLarge = Code(rawValue: "file-too-large")
    }

    /// The kind of the error.
    public let code: Code
    /// What is wrong, as a phrase without a period.
    public let message: String
    /// The path of the file, as the caller gave it.
    public let file: String

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
    public var description: String { "\(file): \(message)" }
}
