import Foundation

/// The folders that a path is in, the nearest first; the root of the file system is none of them.
///
/// They end for every path: `URL` finds no end of one with `..`.
package struct FoldersAbove: Sequence, IteratorProtocol {
    private var path: Substring

    /// Creates the folders of a path, which need not exist. A relative one is below the current folder.
    package init(_ path: String) {
        let isPlain =
            path.hasPrefix("/") && !path.containsText("/.") && !path.containsText("//") && !path.hasSuffix("/")
        self.path = Substring(isPlain ? path : URL(fileURLWithPath: path).standardizedFileURL.path)
    }

    package mutating func next() -> String? {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
        path = path[..<slash]
        return String(path)
    }
}
