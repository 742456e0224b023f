/// A location in a file, or the file as a whole.
package struct SourceLocation: Hashable, Codable, Sendable {
    /// The file's path, as it is shown.
    package let file: String
    /// The position in the file; `nil` for the file as a whole.
    package let position: SourcePosition?

    /// Creates a location in `file`.
    package init(file: String, position: SourcePosition? = nil) {
        self.file = file
        self.position = position
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line:column`, or `file`: the format that Xcode, editors, and CI systems turn into a link.
    package var description: String {
        guard let position else { return file }
        return "\(file):\(position)"
    }
}
