/// Paths as text, for the operators on paths. Nothing is looked up on disk.
package enum PathText {
    static func isAbsolute(_ path: String) -> Bool { path.utf8.first == .slash }

    /// The part before the last `/`; `/` when that is the first byte. Empty when there is no `/`.
    static func directory(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: .slash) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The part after the last `/`.
    static func file(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: .slash) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The last `.` of the file name and what follows it; empty when there is none.
    static func suffix(_ path: String) -> String {
        let file = file(path)
        guard let dot = file.utf8.lastIndex(of: .dot) else { return "" }
        return String(file[dot...])
    }

    /// The path without its suffix.
    static func withoutSuffix(_ path: String) -> String {
        let utf8 = path.utf8
        return String(path[..<utf8.index(utf8.endIndex, offsetBy: -suffix(path).utf8.count)])
    }

    /// `right` relative to `left`; `right` itself when it is absolute.
    static func join(_ left: String, _ right: String) -> String {
        if left.isEmpty || isAbsolute(right) { return right }
        if right.isEmpty { return left }
        return left.utf8.last == .slash ? left + right : "\(left)/\(right)"
    }

    /// The path without empty and `.` parts. `..` removes the part before it, in a relative path only if `climbing`.
    static func normalized(_ path: String, climbing: Bool = true) -> String {
        if path == "." { return path }
        let isAbsolute = isAbsolute(path)
        var parts: [Substring.UTF8View] = []
        for part in path.utf8.split(separator: .slash) {
            if part.elementsEqual(".".utf8) { continue }
            if part.elementsEqual("..".utf8), isAbsolute || climbing {
                if let last = parts.last {
                    if !last.elementsEqual("..".utf8) {
                        parts.removeLast()
                        continue
                    }
                } else if isAbsolute {
                    continue
                }
            }
            parts.append(part)
        }
        return (isAbsolute ? "/" : "") + parts.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// The relative path from `start` to `path`, both absolute; `.` when they are the same.
    package static func relative(from start: String, to path: String) -> String {
        let start = normalized(start).utf8.split(separator: .slash)
        let path = normalized(path).utf8.split(separator: .slash)
        var common = 0
        while common < start.count, common < path.count, start[common].elementsEqual(path[common]) { common += 1 }
        let up = Array(repeating: "..", count: start.count - common)
        let down = path[common...].map { String(Substring($0)) }
        return up.isEmpty && down.isEmpty ? "." : (up + down).joined(separator: "/")
    }

    /// Whether `ancestor` is a proper ancestor of `path`, both absolute.
    static func isAncestor(_ ancestor: String, of path: String) -> Bool {
        let ancestor = normalized(ancestor).utf8.split(separator: .slash)
        let path = normalized(path).utf8.split(separator: .slash)
        return ancestor.count < path.count && zip(ancestor, path).allSatisfy { $0.elementsEqual($1) }
    }
}
