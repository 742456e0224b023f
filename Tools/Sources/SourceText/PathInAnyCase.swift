import Foundation

/// Paths as the file system of a Mac sees them: it ignores case, unless it was formatted otherwise.
package enum PathInAnyCase {
    /// What is at a path, be its name in other letters, as the disk spells it; `nil` if nothing is there.
    package static func existing(_ path: String) -> String? {
        if FileManager.default.fileExists(atPath: path) { return path }
        let url = URL(fileURLWithPath: path).standardizedFileURL
        return folders(url.deletingLastPathComponent()).firstNonNil {
            entries(named: url.lastPathComponent, of: $0).first
        }
    }

    /// The folders that are one on a Mac, as the disk spells their paths. A clone on Linux has `App` and `app` side by side.
    private static func folders(_ folder: URL) -> [String] {
        let above = folder.deletingLastPathComponent()
        guard above.path != folder.path else { return ["/"] }
        // No folder above a repository is its own.
        if FileManager.default.fileExists(atPath: folder.path + "/.git") { return [folder.path] }
        return folders(above).flatMap { entries(named: folder.lastPathComponent, of: $0) }
    }

    private static func entries(named name: String, of folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        let found = names?.filter { $0.lowercased() == name.lowercased() }.sorted() ?? []
        return found.map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
    }
}
