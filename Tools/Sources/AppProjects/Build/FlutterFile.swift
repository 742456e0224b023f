import SourceText

/// The xcconfig files that Flutter generates, which are never committed.
package enum FlutterFile {
    /// Whether Flutter generates a file, by its path.
    package static func isGenerated(_ path: String) -> Bool {
        let name = path.part(afterLast: "/")
        return name == "Flutter-Generated.xcconfig"
            || name == "Generated.xcconfig" && path.split(separator: "/").dropLast().last?.lowercased() == "flutter"
    }
}
