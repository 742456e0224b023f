import Foundation

/// A search in the folders above a file.
enum FolderAbove {
    /// The nearest folder of a file that fits, up to that of the repository.
    static func first(of file: String, where fits: (String) -> Bool) -> String? {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.path != "/" {
            if fits(folder.path) { return folder.path }
            if FileManager.default.fileExists(atPath: folder.path + "/.git") { return nil }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
