import BuildSettings

/// A path with `*` for any part of a name, and `**` for any number of folders. A folder stands for everything in it.
struct PathPattern {
    private let parts: [Substring]

    init(_ pattern: String) {
        parts = pattern.split(separator: "/").filter { $0 != "." }
    }

    /// Whether a path is the one of the pattern, or lies in it.
    func contains(_ path: String) -> Bool { Self.matches(parts[...], path.split(separator: "/")[...]) }

    private static func matches(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>) -> Bool {
        // Positions of the pattern that a beginning of the path can have reached: no combination is tried twice.
        var reached: Set<Int> = [pattern.startIndex]
        for name in path {
            reached = closure(reached, pattern)
            if reached.contains(pattern.endIndex) { return true }
            reached = Set(
                reached.flatMap { index -> [Int] in
                    if pattern[index] == "**" { return [index] }
                    return WildcardPattern(String(pattern[index])).matches(String(name)) ? [index + 1] : []
                })
        }
        return closure(reached, pattern).contains(pattern.endIndex)
    }

    /// `**` also stands for no folder.
    private static func closure(_ reached: Set<Int>, _ pattern: ArraySlice<Substring>) -> Set<Int> {
        var reached = reached
        for index in pattern.indices where pattern[index] == "**" && reached.contains(index) {
            reached.insert(index + 1)
        }
        return reached
    }
}
