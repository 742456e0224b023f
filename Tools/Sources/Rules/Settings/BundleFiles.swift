import Foundation
import PropertyLists
import SettingsBundle
import SourceText

/// The names of a bundle's files that matter to Settings.
struct BundleFiles {
    /// The property lists outside of language folders, as paths from the bundle's folder.
    private(set) var lists: [String] = []
    /// The strings tables of each language folder, both sorted.
    private(set) var tables: [(language: String, tables: [String])] = []
    /// The strings files outside of language folders, as paths from the bundle's folder.
    private(set) var strayStrings: [String] = []

    /// Why some files are missing here.
    private(set) var finding: PropertyListFinding?

    init(of directory: URL, limits: SourceLimits = SourceLimits()) {
        var byLanguage: [String: [String]] = [:]
        let folder = BundleFolder(directory)
        // The enumerator lists nothing if the folder is itself a link.
        let names = FileManager.default.enumerator(atPath: directory.resolvingSymlinksInPath().path)
        var count = 0
        while let name = names?.nextObject() as? String {
            count += 1
            guard count <= limits.bundleFiles else {
                finding = PropertyListFinding(
                    PropertyListError(
                        .budgetExceeded,
                        "the bundle has more than \(limits.bundleFiles) files, the most that Switchyard checks; the rest are not checked",
                        file: directory.path))
                break
            }
            let parts = name.split(separator: "/")
            // macOS leaves AppleDouble files on other file systems.
            guard parts.last?.hasPrefix("._") != true else { continue }
            // A link must not lead out of the bundle.
            guard
                FileKind(at: "\(directory.path)/\(name)") != .link
                    || folder.contains(directory.appendingPathComponent(name))
            else { continue }
            let isInLanguage = parts.dropLast().contains { $0.hasSuffix(".lproj") }
            if name.hasSuffix(".plist"), !isInLanguage, name != "Info.plist" {
                lists.append(name)
            } else if name.hasSuffix(".strings") {
                if parts.count == 2, isInLanguage {
                    let language = String(parts[0].dropLast(".lproj".count))
                    byLanguage[language, default: []].append(String(parts[1].dropLast(".strings".count)))
                } else if !isInLanguage {
                    strayStrings.append(name)
                }
            }
        }
        lists.sort()
        strayStrings.sort()
        tables = byLanguage.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
    }

    /// The tables at the top level of the bundle, which all languages use.
    var sharedTables: [String] {
        strayStrings.filter { !$0.contains("/") }.map { String($0.dropLast(".strings".count)) }
    }

    /// The names of all tables.
    var tableNames: Set<String> { Set(tables.flatMap(\.tables) + sharedTables) }
}
