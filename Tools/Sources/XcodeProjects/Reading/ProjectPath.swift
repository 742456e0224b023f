/// Paths of a project, joined as text without accessing the file system.
enum ProjectPath {
    /// The maximum length of a path on Apple's systems. A project's group paths could otherwise add up without limit.
    private static let lengthLimit = 4096

    /// Joins a folder and a path, and standardizes the result; an absolute path stays as it is. `nil` if the result
    /// is too long.
    static func join(_ folder: String, _ path: String) -> String? {
        guard folder.utf8.count + path.utf8.count < lengthLimit else { return nil }
        return standardized(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// An absolute path without empty components, `.`, and `..`.
    static func standardized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The folder of a standardized path.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// The last component of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The last component of a path without its extension.
    static func baseName(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension of a name in lowercase; empty if it has none.
    static func fileExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
