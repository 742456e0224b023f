/// Paths for people: relative to a folder if they are in it, or else absolute.
public struct RelativePaths: Sendable, Hashable {
    private let prefix: String

    /// Creates paths relative to a folder.
    public init(from folder: String) {
        prefix = folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Returns a path, relative if possible.
    public func shown(_ path: String) -> String {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// Returns a location, with a relative path if possible.
    public func shown(_ location: SourceLocation) -> SourceLocation {
        SourceLocation(file: shown(location.file), position: location.position)
    }

    /// Returns a finding, with relative paths if possible.
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
