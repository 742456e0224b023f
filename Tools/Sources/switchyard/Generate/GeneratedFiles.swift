import FileReplacement
import Foundation
import Generation
import LocatedPropertyLists

/// Generated files on their way to the disk, all or none.
struct GeneratedFiles {
    private let files: [GeneratedFile]
    private let bundle: URL

    init(_ files: [GeneratedFile], in bundle: URL) {
        self.files = files.filter { $0.change != .unchanged }
        self.bundle = bundle
    }

    func write() throws(PropertyListEditError) {
        var staged = StagedFiles(in: bundle.path)
        do {
            for file in files { try staged.stage(file.data, for: file.path, replacing: file.before) }
            try staged.commit()
        } catch {
            staged.discard()
            throw PropertyListEditError(.init(rawValue: error.code.rawValue), error.message, file: error.file)
        }
        removeEmptyFolders()
    }

    /// The folders of removed files that have nothing else in them; `rmdir` refuses the others.
    private func removeEmptyFolders() {
        for file in files where file.data == nil {
            var folder = bundle.appendingPathComponent(file.path).deletingLastPathComponent()
            while folder.path.hasPrefix(bundle.path), rmdir(folder.path) == 0 {
                folder = folder.deletingLastPathComponent()
            }
        }
    }
}
