/// Paths that a scheme gives relative to its container, such as `container:Apps/App.xcodeproj`.
enum ContainerPath {
    /// The folder of the project or workspace that a scheme belongs to. The workspace inside a project counts as the project.
    static func folder(ofScheme file: String) -> String {
        let parts = ProjectPath.standardized(file).split(separator: "/")
        guard let end = parts.lastIndex(where: { $0 == "xcshareddata" || $0 == "xcuserdata" }), end > 0 else {
            return ProjectPath.folder(of: ProjectPath.standardized(file))
        }
        var container = Array(parts[..<end])
        if container.last == "project.xcworkspace" { container.removeLast() }
        return "/" + container.dropLast().joined(separator: "/")
    }

    /// The absolute path; `nil` if the text is empty.
    static func absolute(_ text: String, in folder: String) -> String? {
        let path = text.firstIndex(of: ":").map { text[text.index(after: $0)...] } ?? text[...]
        return path.isEmpty ? nil : ProjectPath.join(folder, String(path))
    }
}
