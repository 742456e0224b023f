package import Foundation

/// What git says about the files of a folder: which ones it has, or would take.
package struct GitFiles: Sendable {
    private let folder: String
    /// The paths from the folder; `nil` if nothing is known.
    private let paths: Set<String>?

    /// Nothing is known, as without a repository.
    package static let unknown = GitFiles()

    private init() {
        folder = ""
        paths = nil
    }

    /// The arguments with which git lists the files.
    package static let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]

    /// Reads what git printed in a folder. Without a file, the folder itself is ignored, and nothing is known.
    package init(listing: Data, in folder: String) {
        let names = listing.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        self.folder = folder
        paths = names.isEmpty ? nil : Set(names)
    }

    /// Whether git ignores a file that exists and does not have it.
    package func ignore(_ path: String) -> Bool {
        guard let paths, path.hasPrefix(folder + "/") else { return false }
        return !paths.contains(String(path.dropFirst(folder.count + 1)))
    }

    /// Whether a clone lacks a file that exists, because git ignores it. What is in a submodule or below a link is not
    /// listed, and another repository has it.
    func lackInClones(_ path: String) -> Bool {
        guard let paths, ignore(path) else { return false }
        var parent = path.dropFirst(folder.count + 1)
        while let slash = parent.lastIndex(of: "/") {
            parent = parent[..<slash]
            if paths.contains(String(parent)) || paths.contains(parent + "/") { return false }
        }
        return true
    }
}
