/// The exceptions of a synchronized folder.
struct FolderExceptions {
    private var paths: Set<String> = []
    /// Files in `.lproj` folders, by path without that folder.
    private var localized: Set<String> = []
    /// The platforms that files are for, by path.
    var platforms: [String: Set<String>] = [:]
    /// The flags that Clang gets for source files alone, by path.
    var compilerFlags: [String: String] = [:]

    /// Adds a path as written in the project file: `Info.plist`, or `/Localized: Main.strings` for all languages.
    mutating func insert(_ text: String) {
        for prefix in ["/Localized: ", "/Localized/"] where text.hasPrefix(prefix) {
            localized.insert(String(text.dropFirst(prefix.count)))
            return
        }
        paths.insert(text)
    }

    /// Whether the exceptions include a file, or a folder that contains it.
    func contains(_ path: String) -> Bool {
        guard !paths.isEmpty || !localized.isEmpty else { return false }
        if paths.contains(path) { return true }
        let parts = path.split(separator: "/")
        var folder = ""
        for part in parts.dropLast() {
            folder += (folder.isEmpty ? "" : "/") + part
            if paths.contains(folder) { return true }
        }
        guard !localized.isEmpty else { return false }
        return localized.contains(parts.filter { !$0.hasSuffix(".lproj") }.joined(separator: "/"))
    }
}
