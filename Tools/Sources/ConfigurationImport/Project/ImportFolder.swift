import AppProjects
import Foundation
import PropertyLists
import SourceText
import Switchyard

/// The files below a folder that may have environments.
struct ImportFolder {
    /// Each format with its files.
    private(set) var rows = ImportFormat.all.map { (format: $0, files: [String]()) }
    private(set) var issues: [ImportIssue] = []

    init(_ path: String, limits: SourceLimits = SourceLimits()) {
        var folders = [path]
        var count = 0
        while let folder = folders.popLast() {
            count += 1
            guard count <= limits.searchedFolders else {
                issues.append(
                    ImportIssue(
                        .unreadable,
                        "there are more than \(limits.searchedFolders) folders, the most that Switchyard searches",
                        SourceLocation(file: path)))
                break
            }
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                issues.append(ImportIssue(.unreadable, "the folder cannot be read", SourceLocation(file: folder)))
                continue
            }
            for name in names.sorted() {
                let file = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
                switch FileKind(at: file) {
                case .folder: if !add(file, name, isFolder: true), isSearched(name) { folders.append(file) }
                case .file: add(file, name, isFolder: false)
                // Links to folders are not followed: they may lead back.
                case .link: if Self.isLinkToFile(file) { add(file, name, isFolder: false) }
                default: break
                }
            }
        }
        for index in rows.indices { rows[index].files.sort() }
    }

    private static func isLinkToFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    @discardableResult private mutating func add(_ file: String, _ name: String, isFolder: Bool) -> Bool {
        let row = rows.firstIndex { $0.format.isOfFolders == isFolder && $0.format.has(file, name) }
        if let row {
            rows[row].files.append(file)
        } else if !isFolder, isUnreadConfiguration(file, name.lowercased()) {
            issues.append(
                ImportIssue(
                    .notImported, "\(name): YAML is not read; write what the app takes from it into the file",
                    SourceLocation(file: file)))
        }
        return row != nil
    }

    private func isUnreadConfiguration(_ file: String, _ name: String) -> Bool {
        (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && NamedFile.isForConfiguration(file)
    }

    /// Adds the `.env` files of the folders above, up to the root of the repository: an app in `ios` has them there.
    mutating func addEnvFiles(above path: String) {
        guard !FileManager.default.fileExists(atPath: path + "/.git") else { return }
        for folder in FoldersAbove(path) {
            let entries = FolderEntry.all(in: folder)
            let names = entries.filter { $0.kind == .file }.map(\.name)
            // A folder above that is not of this project has no such file.
            let isOfProject = names.contains("package.json") || names.contains("pubspec.yaml")
            if isOfProject {
                for name in names.filter(EnvFileName.isOne).sorted() { add("\(folder)/\(name)", name, isFolder: false) }
            }
            if isOfProject || entries.contains(where: { $0.name == ".git" }) { return }
        }
    }

    private func isSearched(_ name: String) -> Bool {
        let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
        return !name.hasPrefix(".") && !VendoredFolder.names.contains(name) && !VendoredFolder.isOpaque(suffix)
            && !["xcodeproj", "xcworkspace", "appiconset", "imageset"].contains(suffix)
            && !Self.others.contains(name.lowercased()) && !name.hasSuffix("Tests") && name != "Switchyard"
    }

    /// Folders of other programs than the app.
    private static let others: Set<String> = [
        "fastlane", "android", "e2e", "tests", "test", "fixtures", "templates", "template", "backend", "docs",
        "scripts",
    ]
}
