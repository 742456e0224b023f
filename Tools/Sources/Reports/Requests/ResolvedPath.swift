import Foundation

/// A path from the root, without links.
package enum ResolvedPath {
    /// The path without links. The last parts of one need not exist.
    package static func of(_ path: String) -> String? {
        guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
        var rest: [Substring] = []
        var known = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        while true {
            if let real = realpath(known, nil) {
                defer { free(real) }
                let folder = String(cString: real)
                guard !rest.isEmpty else { return folder }
                // A part that does not exist leads nowhere, and not up.
                guard !rest.contains("..") else { return nil }
                return (folder == "/" ? "" : folder) + "/" + rest.reversed().joined(separator: "/")
            }
            // A link that leads nowhere would lead elsewhere as soon as there is something.
            guard !isLink(known) else { return nil }
            let parts = known.split(separator: "/")
            guard let last = parts.last else { return nil }
            if last != "." { rest.append(last) }
            known = "/" + parts.dropLast().joined(separator: "/")
        }
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
