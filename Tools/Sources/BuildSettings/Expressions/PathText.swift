/// Paths as the build system's operators take them: as text, never as what is on the disk.
enum PathText {
    static func isAbsolute(_ path: String) -> Bool { path.utf8.first == .slash }

    /// Up to the last `/`, which stays only when it is the first byte. Empty when there is none.
    static func directory(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: .slash) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What follows the last `/`.
    static func file(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: .slash) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The last `.` of the file and what follows it; empty when there is none.
    static func suffix(_ path: String) -> String {
        let file = file(path)
        guard let dot = file.utf8.lastIndex(of: .dot) else { return "" }
        return String(file[dot...])
    }

    /// All but the suffix.
    static func withoutSuffix(_ path: String) -> String {
        let utf8 = path.utf8
        return String(path[..<utf8.index(utf8.endIndex, offsetBy: -suffix(path).utf8.count)])
    }

    /// `right` in `left`; an absolute `right` replaces it.
    static func join(_ left: String, _ right: String) -> String {
        if left.isEmpty || isAbsolute(right) { return right }
        if right.isEmpty { return left }
        return left.utf8.last == .slash ? left + right : "\(left)/\(right)"
    }

    /// Without empty and `.` parts; `..` takes a part with it, in a relative path only if `climbing`.
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

    /// The way from `start` to `path`, both absolute: `.` when they are the same.
    static func relative(from start: String, to path: String) -> String {
        let start = normalized(start).utf8.split(separator: .slash)
        let path = normalized(path).utf8.split(separator: .slash)
        var common = 0
        while common < start.count, common < path.count, start[common].elementsEqual(path[common]) { common += 1 }
        let up = Array(repeating: "..", count: start.count - common)
        let down = path[common...].map { String(Substring($0)) }
        return up.isEmpty && down.isEmpty ? "." : (up + down).joined(separator: "/")
    }

    /// Whether `ancestor` is above `path`, both absolute, and not the same.
    static func isAncestor(_ ancestor: String, of path: String) -> Bool {
        let ancestor = normalized(ancestor).utf8.split(separator: .slash)
        let path = normalized(path).utf8.split(separator: .slash)
        return ancestor.count < path.count && zip(ancestor, path).allSatisfy { $0.elementsEqual($1) }
    }
}
