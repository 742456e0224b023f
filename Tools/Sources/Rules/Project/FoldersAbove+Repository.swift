import Foundation
import SourceText

extension FoldersAbove {
    /// The folder of the repository that a file is in; `nil` if it is in none.
    static func repository(of file: String) -> String? { FoldersAbove(file).first(where: isRepository) }

    /// The nearest folder of a file that fits, up to that of the repository.
    static func firstInRepository(of file: String, where fits: (String) -> Bool) -> String? {
        for folder in FoldersAbove(file) {
            if fits(folder) { return folder }
            if isRepository(folder) { return nil }
        }
        return nil
    }

    private static func isRepository(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/.git")
    }
}
