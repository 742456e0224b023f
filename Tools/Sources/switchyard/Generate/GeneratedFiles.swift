import FileReplacements
import Foundation
import Generation
import LocatedPropertyLists
import PropertyListEditing

/// Generated files on their way to the disk, all or none.
struct GeneratedFiles {
    private let files: [GeneratedFile]
    private let bundle: URL

    init(_ files: [GeneratedFile], in bundle: URL) {
        self.files = files.filter { $0.change != .unchanged }
        self.bundle = bundle
    }

    /// Writes the files.
    ///
    /// - Returns: the folders that were removed because nothing was left in them, as paths.
    func write() throws(PropertyListEditError) -> [String] {
        StagedFiles.removeLeftovers(in: bundle.path)
        var staged = StagedFiles(in: bundle.path)
        do {
            for file in files { try staged.stage(file.data, for: file.path, replacing: file.before) }
            try staged.commit()
        } catch {
            staged.discard()
            throw PropertyListEditError(.init(rawValue: error.code.rawValue), error.message, file: error.file)
        }
        return removeEmptyFolders()
    }

    /// Removes the folders of removed files that have nothing else in them; `rmdir` refuses the others.
    private func removeEmptyFolders() -> [String] {
        var removed: [String] = []
        for file in files where file.data == nil {
            var folder = bundle.appendingPathComponent(file.path).deletingLastPathComponent()
            while folder.path.hasPrefix(bundle.path), rmdir(folder.path) == 0 {
                removed.append(folder.path)
                folder = folder.deletingLastPathComponent()
            }
        }
        return removed
    }
}
