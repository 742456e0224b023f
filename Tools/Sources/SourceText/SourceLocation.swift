/// A location in a file, or the file as a whole.
public struct SourceLocation: Hashable, Codable, Sendable {
    /// The file's path, as it is shown.
    public let file: String
    /// The position in the file; `nil` for the file as a whole.
    public let position: SourcePosition?

    /// Creates a location in `file`.
    public init(file: String, position: SourcePosition? = nil) {
        self.file = file
        self.position = position
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line:column`, or `file`: the format that Xcode, editors, and CI systems turn into a link.
    public var description: String {
        guard let position else { return file }
        return "\(file):\(position)"
    }
}
