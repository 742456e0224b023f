/// The files of a synchronised folder that its exceptions name.
struct FolderExceptions {
    private var paths: Set<String> = []
    /// Files that lie in `.lproj` folders, by their path without that folder.
    private var localized: Set<String> = []

    /// Adds a path as the project file writes it: `Info.plist`, or `/Localized: Main.strings` for all languages.
    mutating func insert(_ text: String) {
        for prefix in ["/Localized: ", "/Localized/"] where text.hasPrefix(prefix) {
            localized.insert(String(text.dropFirst(prefix.count)))
            return
        }
        paths.insert(text)
    }

    /// Whether a file is named, itself or with a folder that it lies in.
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
