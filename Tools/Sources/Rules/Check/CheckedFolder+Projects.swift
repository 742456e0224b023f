extension CheckedFolder {
    /// Whether another project is in a folder above one: then it is an example of a library's, as a rule, which nobody builds.
    func hasProject(above project: String) -> Bool {
        let own = Self.parent(of: project)
        return projects.contains { own.hasPrefix(Self.parent(of: $0)) && Self.parent(of: $0).count < own.count }
    }

    private static func parent(of path: String) -> Substring {
        path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    }
}
