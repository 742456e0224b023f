extension XcconfigLoader {
    /// The absolute path of an include; `nil` for a relative name that is not found. An absolute name need not exist.
    func path(of name: String, in directories: [String]) -> String? {
        var name = name
        if let developerDirectory, name.hasPrefix(Self.developerPlaceholder) {
            name = developerDirectory + name.dropFirst(Self.developerPlaceholder.count)
        }
        // Only a name without an extension can omit `.xcconfig`.
        let longName = PathText.suffix(name).count > 1 ? nil : name + ".xcconfig"
        if PathText.isAbsolute(name) {
            if let longName, !fileSystem.exists(name), fileSystem.exists(longName) { return longName }
            return name
        }
        for directory in directories {
            for candidate in [name, longName].compactMap({ $0 }) {
                let path = PathText.join(directory, candidate)
                if fileSystem.exists(path) { return path }
            }
        }
        return nil
    }

    /// The path for messages: without `.` and `..`, unless a symbolic link gives them another meaning.
    func displayPath(_ path: String, _ files: XcconfigFiles) -> String {
        guard path.utf8.contains(.dot) else { return path }
        let normalized = PathText.normalized(path)
        if normalized == path { return path }
        let resolved = files.resolve(path, in: fileSystem)
        return files.resolve(normalized, in: fileSystem) == resolved ? normalized : resolved
    }

    private static let developerPlaceholder = "<DEVELOPER_DIR>"
}
