/// Where a symbolic link leads.
enum LinkTarget {
    /// Whether a link leads out of the artifact, by its text alone.
    ///
    /// - Parameters:
    ///   - target: the text of the link.
    ///   - path: the path of the link in its folder or archive.
    static func leadsOutside(_ target: String, from path: String) -> Bool {
        let separator = UInt8(ascii: "/")
        guard target.utf8.first != separator else { return true }
        var depth = max(0, path.utf8.split(separator: separator).count - 1)
        for part in target.utf8.split(separator: separator) where !part.elementsEqual(".".utf8) {
            depth += part.elementsEqual("..".utf8) ? -1 : 1
            if depth < 0 { return true }
        }
        return false
    }
}
