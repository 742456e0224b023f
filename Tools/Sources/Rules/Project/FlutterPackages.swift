import Foundation
import PropertyLists
import SourceText

/// The packages that a Flutter app takes from folders: `path: ../kit` below the name of each in `pubspec.yaml`.
///
/// See "The pubspec file" and "Package dependencies" of Dart.
enum FlutterPackages {
    /// What to do before packages can be fetched, as the beginning of a fix; empty if nothing is missing.
    static func preparation(in app: String) -> String {
        let folders = missingFolders(of: app)
        guard !folders.isEmpty else { return "" }
        let (noun, object) = folders.count == 1 ? ("folder", "a package") : ("folders", "packages")
        return "add the \(noun) \(folders.listed(upTo: 3)), which pubspec.yaml takes \(object) from, then "
    }

    /// The folders of packages that do not exist, as `pubspec.yaml` has them.
    private static func missingFolders(of app: String) -> [String] {
        let all = ["pubspec.yaml", "pubspec_overrides.yaml"].flatMap { name in
            ExistingFile.text(of: "\(app)/\(name)").map(dependencies) ?? []
        }
        let ordered = all.filter { !$0.isOverride } + all.filter(\.isOverride)
        let folders = Dictionary(ordered.map { ($0.package, $0.folder) }) { $1 }.values.compactMap { $0 }
        let root = URL(fileURLWithPath: app, isDirectory: true)
        return Set(folders).sorted().filter {
            !FileManager.default.fileExists(atPath: URL(fileURLWithPath: $0, relativeTo: root).path)
        }
    }

    private struct Dependency {
        let package: String
        /// Whether it takes the place of others of the package.
        let isOverride: Bool
        /// `nil` for a package that is not in a folder.
        var folder: String?
    }

    /// What a file says of each package, read by its indentation of two spaces.
    private static func dependencies(in text: String) -> [Dependency] {
        var found: [Dependency] = []
        var section = Substring()
        for line in text.split(whereSeparator: \.isNewline) {
            guard let entry = line.wholeMatch(of: /(\ *)([\w-]+):\s*['"]?([^'"#]*?)['"]?\s*(?:#.*)?/)?.output else {
                continue
            }
            if entry.1.isEmpty { section = entry.2 }
            guard ["dependencies", "dev_dependencies", "dependency_overrides"].contains(section) else { continue }
            switch (entry.1.count, entry.2) {
            case (2, let name):
                found.append(Dependency(package: String(name), isOverride: section == "dependency_overrides"))
            case (4, "path"): if let last = found.indices.last { found[last].folder = String(entry.3) }
            default: break
            }
        }
        return found
    }
}
