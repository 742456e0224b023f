/// The lines of a file that an assignment stands on.
public struct BuildSettingOrigin: Hashable, Codable, Sendable {
    /// The file's path, or the name of another source such as `command line`.
    public let file: String
    /// The first line, from 1; 0 when the source has no lines.
    public let line: Int
    /// The last line: later than ``line`` when a backslash continues the value.
    public let endLine: Int

    /// Lines of a file.
    public init(file: String, line: Int, endLine: Int) {
        self.file = file
        self.line = line
        self.endLine = endLine
    }
}

extension BuildSettingOrigin: CustomStringConvertible {
    /// `file:line`, or `file` alone where there are no lines.
    public var description: String { line > 0 ? "\(file):\(line)" : file }
}
