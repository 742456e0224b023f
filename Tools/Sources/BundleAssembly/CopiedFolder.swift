import Foundation

/// The files of a file or folder that is copied as a whole.
struct CopiedFolder {
    /// The plain files, by path relative to what is copied; the path of a single file is empty.
    private(set) var files: [(path: String, source: String)] = []
    /// The links that stay in the folder.
    private(set) var links: [(path: String, target: String)] = []
    /// Links that lead elsewhere.
    private(set) var otherLinks: [String] = []
    /// What is neither a file, a folder nor a link.
    private(set) var others: [String] = []
    /// Whether there is something at the path.
    let exists: Bool

    /// Lists a path. A link at the path itself is followed.
    init(_ path: String) {
        let root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kind = Self.kind(root)
        // A link that leads to nothing is left as it is.
        exists = kind != nil && kind != .typeSymbolicLink
        var open = exists ? [""] : []
        while let path = open.popLast() {
            let source = path.isEmpty ? root : root + "/" + path
            switch Self.kind(source) {
            case .typeRegular?: files.append((path, source))
            case .typeDirectory?:
                let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
                open += names.filter { !Self.isLeftOut($0) }.map { path.isEmpty ? $0 : path + "/" + $0 }
            case .typeSymbolicLink?:
                let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: source)) ?? ""
                let folder = path.split(separator: "/").dropLast().joined(separator: "/")
                if target.hasPrefix("/") || target.isEmpty || BundleLayout.join(folder, target) == nil {
                    otherLinks.append(path)
                } else {
                    links.append((path, target))
                }
            default: others.append(path)
            }
        }
        files.sort { $0.path < $1.path }
    }

    private static func kind(_ path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    /// What Xcode leaves out of every folder that it copies.
    private static func isLeftOut(_ name: String) -> Bool {
        [".DS_Store", "CVS", ".svn", ".git", ".hg"].contains(name)
    }
}
