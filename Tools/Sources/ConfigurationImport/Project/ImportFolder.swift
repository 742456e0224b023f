import AppProjects
import Foundation
import PropertyLists
import SourceText
import Switchyard

/// The files below a folder that may have environments.
struct ImportFolder {
    private(set) var catalogs: [String] = []
    private(set) var kzbEnvironments: [String] = []
    private(set) var natriumFiles: [String] = []
    /// `.env`, `.env.staging`.
    private(set) var envFiles: [String] = []
    /// Property lists and JSON files with names such as `environments.json` and `config.staging.plist`.
    private(set) var otherFiles: [String] = []
    private(set) var settingsBundles: [String] = []
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
            for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
                let file = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
                // Links are not followed: they may lead back.
                switch FileKind(at: file) {
                case .folder:
                    if name == "Settings.bundle" {
                        settingsBundles.append(file)
                    } else if isSearched(name) {
                        folders.append(file)
                    }
                case .file: sort(file, name)
                default: break
                }
            }
        }
        catalogs.sort()
        kzbEnvironments.sort()
        natriumFiles.sort()
        envFiles.sort()
        otherFiles.sort()
        settingsBundles.sort()
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
                envFiles += names.filter { $0 == ".env" || $0.hasPrefix(".env.") }.sorted().map { "\(folder)/\($0)" }
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

    private mutating func sort(_ file: String, _ name: String) {
        let lower = name.lowercased()
        if name == "KZBEnvironments.plist" {
            kzbEnvironments.append(file)
        } else if lower == ".natrium.yml" || lower == ".natrium.yaml" {
            natriumFiles.append(file)
        } else if lower == ".env" || lower.hasPrefix(".env.") {
            envFiles.append(file)
        } else if AppBundle.catalogNames.contains(name), Self.isCatalog(file) {
            catalogs.append(file)
        } else if lower.hasSuffix(".json") || lower.hasSuffix(".plist"), Self.isNamedForConfiguration(file) {
            otherFiles.append(file)
        }
    }

    /// Whether a property list with the name of a catalog is one.
    private static func isCatalog(_ file: String) -> Bool {
        if file.hasSuffix("/" + (AppBundle.catalogNames.first ?? "")) { return true }
        guard let root = (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue else { return false }
        return root.values.allSatisfy { $0.dictionaryValue != nil }
            && root.keys.contains { ["Switchyard", "Common"].contains($0) || PropertyListSource.isEnvironmentWord($0) }
    }

    private static let words: Set<String> = [
        "environment", "environments", "env", "config", "configuration", "configurations", "endpoint", "endpoints",
        "server", "servers", "backend", "backends", "settings", "constants", "secrets",
    ]

    /// Whether a file's name, or that of an environment's file its folder's, is one of configuration.
    private static func isNamedForConfiguration(_ file: String) -> Bool {
        let url = URL(fileURLWithPath: file)
        let name = url.deletingPathExtension().lastPathComponent
        guard !name.hasPrefix("."), !["GoogleService", "Export", "Info"].contains(where: name.contains) else {
            return false
        }
        func isNamed(_ name: String) -> Bool { name.nameWords.contains { words.contains($0.lowercased()) } }
        return isNamed(name)
            || PropertyListSource.isEnvironmentWord(name) && isNamed(url.deletingLastPathComponent().lastPathComponent)
    }
}
