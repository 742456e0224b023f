import FileReplacements
import Foundation
import Generation
import LocatedPropertyLists
import PropertyListEditing
import SourceText

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
    func write() throws(FileReplacementError) -> [String] {
        StagedFiles.removeLeftovers(in: bundle.path)
        var staged = StagedFiles(in: bundle.path)
        do {
            for file in files { try staged.stage(file.data, for: file.path, replacing: file.before) }
            try staged.commit()
        } catch {
            staged.discard()
            throw error
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

extension RuleID {
    /// The rule of a finding about a file that was not written.
    init(_ code: FileReplacementError.Code) {
        self =
            switch code {
            case .unwritable: .unwritableFile
            case .outside: .fileOutsideFolder
            case .notRegular: .notARegularFile
            case .ownership: .fileOfAnotherUser
            case .inUse: .folderInUse
            case .changed: .fileChanged
            case .tooLarge: .fileTooLarge
            }
    }
}
