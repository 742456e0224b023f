/// The file and the lines of an assignment.
public struct BuildSettingOrigin: Hashable, Codable, Sendable {
    /// The path of the file, or the name of another layer such as `command line`.
    public let file: String
    /// The first line, from 1; 0 when the layer has no lines.
    public let line: Int
    /// The last line: greater than ``line`` when a backslash continues the value.
    public let endLine: Int

    /// Creates an origin.
    public init(file: String, line: Int, endLine: Int) {
        self.file = file
        self.line = line
        self.endLine = endLine
    }
}

extension BuildSettingOrigin: CustomStringConvertible {
    /// `file:line`, or `file` when there are no lines.
    public var description: String { line > 0 ? "\(file):\(line)" : file }
}
