/// Paths as people read them: from a folder when they lie in it, else whole.
public struct RelativePaths: Sendable, Hashable {
    private let prefix: String

    /// Paths from a folder.
    public init(from folder: String) {
        prefix = folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// A path, short where it can be.
    public func shown(_ path: String) -> String {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// A place whose path is short where it can be.
    public func shown(_ location: SourceLocation) -> SourceLocation {
        SourceLocation(file: shown(location.file), position: location.position)
    }

    /// A finding whose places are short where they can be.
    public func shown(_ finding: Finding) -> Finding {
        var finding = finding
        finding.location = finding.location.map(shown)
        finding.notes = finding.notes.map { .init(message: $0.message, location: $0.location.map(shown)) }
        return finding
    }
}

extension SourceLocation {
    /// `file:line`, or `file`.
    public var fileAndLine: String { position.map { "\(file):\($0.line)" } ?? file }
}
