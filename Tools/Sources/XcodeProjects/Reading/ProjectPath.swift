/// Paths of a project, joined as text: nothing is looked up on the disk.
enum ProjectPath {
    /// As long as a path can be on Apple's systems. A project could be made of groups whose paths add up without end.
    private static let lengthLimit = 4096

    /// A path from a folder, standardised; an absolute one stands for itself. `nil` when it is longer than any can be.
    static func join(_ folder: String, _ path: String) -> String? {
        guard folder.utf8.count + path.utf8.count < lengthLimit else { return nil }
        return standardized(path.hasPrefix("/") ? path : folder + "/" + path)
    }

    /// An absolute path without empty parts, `.` and `..`.
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

    /// The folder of a standardised path.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The last part of a path without its extension.
    static func baseName(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// What follows the last dot of a name, in lower case; empty for a name without one.
    static func fileExtension(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The project file of an `.xcodeproj` folder.
    static func file(of directory: String) -> String { directory + "/project.pbxproj" }
}
