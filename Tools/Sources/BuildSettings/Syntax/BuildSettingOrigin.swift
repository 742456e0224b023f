/// The file and the lines of an assignment.
package struct BuildSettingOrigin: Hashable, Codable, Sendable {
    /// The path of the file, or the name of another layer such as `command line`.
    package let file: String
    /// The first line, from 1; 0 when the layer has no lines.
    package let line: Int
    /// The last line: greater than ``line`` when a backslash continues the value.
    package let endLine: Int

    /// Creates an origin.
    package init(file: String, line: Int, endLine: Int) {
        self.file = file
        self.line = line
        self.endLine = endLine
    }
}

extension BuildSettingOrigin: CustomStringConvertible {
    /// `file:line`, or `file` when there are no lines.
    package var description: String { line > 0 ? "\(file):\(line)" : file }
}
