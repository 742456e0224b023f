/// A place in a file, or the file as a whole.
public struct SourceLocation: Hashable, Codable, Sendable {
    /// The file's path, as the reader is to see it.
    public let file: String
    /// The place in the file; nil when the file as a whole is meant.
    public let position: SourcePosition?

    /// A place in `file`, or all of it.
    public init(file: String, position: SourcePosition? = nil) {
        self.file = file
        self.position = position
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line:column`, or `file`: the form that Xcode, editors and CI turn into a link.
    public var description: String {
        guard let position else { return file }
        return "\(file):\(position)"
    }
}
