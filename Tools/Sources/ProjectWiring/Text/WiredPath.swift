/// Absolute paths as text.
enum WiredPath {
    /// A path without empty components, `.`, and `..`.
    static func standardized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The path of a file from a folder.
    static func relative(_ path: String, from folder: String) -> String {
        let to = path.split(separator: "/")
        let from = folder.split(separator: "/")
        let common = zip(to, from).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)).joined(
            separator: "/")
    }

    /// The folder of a file.
    static func folder(of path: String) -> String { "/" + path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The last component.
    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    static func isAbsolute(_ path: String) -> Bool { path.hasPrefix("/") }

    /// Whether a path is in a folder.
    static func isPath(_ path: String, in folder: String) -> Bool { folder == "/" || path.hasPrefix(folder + "/") }
}
