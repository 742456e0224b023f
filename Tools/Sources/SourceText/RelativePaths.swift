/// Paths for people: relative to a folder if they are in it, or else absolute.
package struct RelativePaths: Sendable, Hashable {
    private let prefix: String

    /// Creates paths relative to a folder.
    package init(from folder: String) {
        prefix = folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Returns a path, relative if possible.
    package func shown(_ path: String) -> String {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// Returns a location, with a relative path if possible.
    package func shown(_ location: SourceLocation) -> SourceLocation {
        SourceLocation(file: shown(location.file), position: location.position)
    }

    /// Returns a finding, with relative paths if possible.
    package func shown(_ finding: Finding) -> Finding {
        var finding = finding
        finding.location = finding.location.map(shown)
        finding.notes = finding.notes.map { .init(message: $0.message, location: $0.location.map(shown)) }
        return finding
    }
}

extension SourceLocation {
    /// `file:line`, or `file`.
    package var fileAndLine: String { position.map { "\(file):\($0.line)" } ?? file }
}
