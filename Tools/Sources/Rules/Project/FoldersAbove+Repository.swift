import Foundation
import SourceText

extension FoldersAbove {
    /// The nearest folder of a file that fits, up to that of the repository.
    static func firstInRepository(of file: String, where fits: (String) -> Bool) -> String? {
        for folder in FoldersAbove(file) {
            if fits(folder) { return folder }
            if FileManager.default.fileExists(atPath: folder + "/.git") { return nil }
        }
        return nil
    }
}
