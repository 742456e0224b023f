import AppProjects
import Foundation
import Manifest
import PropertyLists
package import SourceText
import Switchyard

/// What is below a folder that rules are about. Paths are absolute and sorted.
package struct CheckedFolder: Sendable {
    /// The folder, or a single file or package in it.
    package let path: String
    /// The `.xcodeproj` folders.
    package private(set) var projects: [String] = []
    /// The `.xcworkspace` folders.
    package private(set) var workspaces: [String] = []
    /// The xcconfig files.
    package private(set) var xcconfigFiles: [String] = []
    /// The Settings bundles.
    package private(set) var settingsBundles: [String] = []
    /// The files with the name of a catalog.
    package private(set) var catalogs: [String] = []
    /// The files that XcodeGen or Tuist generate projects from.
    package private(set) var manifests: [String] = []
    /// The files of the name `Switchyard.yaml`.
    package private(set) var switchyardFiles: [String] = []
    /// The files that were probably meant as `Switchyard.yaml`.
    private(set) var misnamedManifests: [String] = []
    /// The property lists outside of bundles, and the entitlements.
    package private(set) var propertyLists: [String] = []
    /// The files named as Apple names the private keys that a team downloads: `AuthKey_….p8`, also with words before it.
    private(set) var keys: [String] = []
    /// The files in which Keychain Access exports certificates with their private keys.
    private(set) var identities: [String] = []
    /// The files that may run builds: scripts, and the files of build tools.
    private(set) var scripts: [String] = []
    /// All other files that may have a text: source, and what tools read.
    private(set) var texts: [String] = []
    /// The folders of third-party files and of what tests read, which are not searched.
    private(set) var vendoredFolders: [String] = []
    /// Why something may be missing here.
    private(set) var finding: Finding?

    /// Searches a folder, on all processors. Links are not followed, and folders with generated or third-party files are
    /// skipped unless they are asked for.
    ///
    /// - Parameters:
    ///   - path: an absolute path.
    ///   - asked: returns whether a folder with third-party files is searched.
    package init(
        _ path: String, asked: @Sendable (String) -> Bool = { _ in false }, limits: SourceLimits = SourceLimits()
    ) {
        self.init(unsearched: path)
        var level =
            sort(path, name: path.split(separator: "/").last ?? "", isFolder: Self.isFolder(path)) ? [path] : []
        var unsearched = limits.searchedFolders
        while !level.isEmpty {
            if level.count > unsearched {
                finding = Finding(
                    .readingLimit, .error, .tooManyFolders(limits.searchedFolders), at: SourceLocation(file: path))
            }
            let searched = Array(level.prefix(unsearched))
            unsearched -= searched.count
            level = []
            for (found, folders) in searched.concurrentMap({ Self.contents(of: $0, below: path, asked) }) {
                add(found)
                level += folders
            }
        }
        projects.sort()
        workspaces.sort()
        xcconfigFiles.sort()
        settingsBundles.sort()
        catalogs.sort()
        manifests.sort()
        switchyardFiles.sort()
        misnamedManifests.sort()
        propertyLists.sort()
        keys.sort()
        identities.sort()
        scripts.sort()
        texts.sort()
        vendoredFolders.sort()
    }

    private init(unsearched path: String) { self.path = path }

    private mutating func add(_ other: CheckedFolder) {
        projects += other.projects
        workspaces += other.workspaces
        xcconfigFiles += other.xcconfigFiles
        settingsBundles += other.settingsBundles
        catalogs += other.catalogs
        manifests += other.manifests
        switchyardFiles += other.switchyardFiles
        misnamedManifests += other.misnamedManifests
        propertyLists += other.propertyLists
        keys += other.keys
        identities += other.identities
        scripts += other.scripts
        texts += other.texts
        vendoredFolders += other.vendoredFolders
    }

    /// What is in a folder itself, and the folders in it that are searched.
    private static func contents(
        of folder: String, below top: String, _ asked: (String) -> Bool
    ) -> (found: CheckedFolder, folders: [String]) {
        var found = CheckedFolder(unsearched: folder)
        let entries = FolderEntry.all(in: folder)
        guard folder == top || !LibraryFolder(folder, names: entries.map(\.name)).isLibrary || asked(folder) else {
            return (found, [])
        }
        var folders: [String] = []
        for entry in entries {
            let name = entry.name
            let file = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            // The workflows of CI run builds.
            guard !name.hasPrefix(".") || [".github", ".circleci", ".gitlab-ci.yml"].contains(name),
                entry.kind != .link
            else { continue }
            let isFolder = entry.kind == .folder
            guard found.sort(file, name: Substring(name), isFolder: isFolder) else { continue }
            guard isFolder else { continue }
            if !isLeftOut(file, name) || asked(file) {
                folders.append(file)
            } else {
                found.vendoredFolders.append(file)
            }
        }
        return (found, folders)
    }

    /// Whether there is nothing to check.
    package var isEmpty: Bool {
        [projects, workspaces, xcconfigFiles, settingsBundles, catalogs, manifests, switchyardFiles, misnamedManifests]
            .allSatisfy(\.isEmpty)
    }

    /// Adds a file or a folder to the list of its kind. Returns whether its contents are searched.
    private mutating func sort(_ path: String, name: Substring, isFolder: Bool) -> Bool {
        let suffix =
            name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...].lowercased() } ?? ""
        switch (suffix, isFolder) {
        case ("xcodeproj", true): projects.append(path)
        case ("xcworkspace", true):
            // The workspace inside of a project belongs to it.
            if !path.hasSuffix(".xcodeproj/project.xcworkspace") { workspaces.append(path) }
        case ("bundle", true):
            if ConfiguredTarget.settingsBundleNames.contains(String(name)) { settingsBundles.append(path) }
        case ("xcconfig", false):
            xcconfigFiles.append(path)
        case ("plist", false):
            if AppBundle.catalogNames.contains(String(name)) { catalogs.append(path) }
            propertyLists.append(path)
        case ("entitlements", false): propertyLists.append(path)
        case ("p8", false):
            if ["AuthKey_", "SubscriptionKey_"].contains(where: { name.contains($0) }) { keys.append(path) }
        case ("p12", false): identities.append(path)
        case (_, false):
            if name == "Switchyard.yaml" {
                switchyardFiles.append(path)
            } else if Manifest.isMisnamed(String(name)) {
                misnamedManifests.append(path)
            } else if Self.manifestNames.contains(name) {
                manifests.append(path)
            } else if Self.isScript(name, suffix) || suffix.isEmpty && Self.isOfScripts(path) {
                scripts.append(path)
            } else if !Self.withoutText.contains(suffix) {
                texts.append(path)
            }
        case (_, true): return !VendoredFolder.isOpaque(Substring(suffix))
        }
        return false
    }

    /// The suffixes of files that mention no build setting and are not source.
    private static let withoutText: Set<String> = [
        "a", "caf", "css", "dylib", "gif", "gz", "heic", "html", "jpeg", "jpg", "m4a", "md", "mov", "mp3", "mp4", "otf",
        "pdf",
        "png", "storyboard", "strings", "stringsdict", "svg", "ttf", "wav", "webp", "xcstrings", "xib", "zip",
    ]

    private static let manifestNames: Set<Substring> = ["project.yml", "project.yaml", "Project.swift"]

    /// Whether a folder has third-party files, files that a tool fills in and copies elsewhere, or what tests read.
    private static func isLeftOut(_ path: String, _ name: String) -> Bool {
        VendoredFolder.isNamed(name[...]) || ["templates", "template"].contains(name.lowercased())
            || TestDataFolder.isOne(path, named: name)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

extension FindingWords {
    static func tooManyFolders(_ limit: Int) -> Self {
        Self(
            "there are more than \(limit) folders, the most that Switchyard searches; the rest is not checked",
            fix: "check the folder of the app")
    }
}
