import FileReplacements
import Foundation
import Generation
import LocatedPropertyLists
import PropertyListEditing
import SourceText

/// Writes generated files to disk: all or none.
struct GeneratedFileWriter {
    private let files: [GeneratedFile]
    private let bundle: URL

    init(_ files: [GeneratedFile], in bundle: URL) {
        self.files = files.filter { $0.change != .unchanged || Self.isReadByOthers($0, in: bundle) }
        self.bundle = bundle
    }

    /// Whether a private file that is up to date can be read by others.
    private static func isReadByOthers(_ file: GeneratedFile, in folder: URL) -> Bool {
        guard file.isPrivate, file.data != nil else { return false }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: folder.appendingPathComponent(file.path).path)
        return (attributes?[.posixPermissions] as? Int).map { $0 & 0o077 != 0 } ?? false
    }

    /// Writes the files.
    ///
    /// - Returns: the paths of folders that were removed because they became empty, and whether an earlier run had not
    ///   written all of its files.
    @discardableResult
    func write() throws(FileReplacementError) -> (removedFolders: [String], completesFormerRun: Bool) {
        let wasUnfinished = StagedFiles.removeLeftovers(in: bundle.path)
        var staged = StagedFiles(in: bundle.path)
        do {
            for file in files {
                try staged.stage(file.data, for: file.path, replacing: file.before, isPrivate: file.isPrivate)
            }
            try staged.commit()
        } catch {
            staged.discard()
            throw error
        }
        return (removeEmptyFolders(), wasUnfinished)
    }

    /// Removes folders that become empty when their files are removed; `rmdir` fails for others.
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
