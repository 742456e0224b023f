import AppProjects
import Foundation
import PropertyLists
import SettingsBundle
import SourceText

/// The choices between environments in an app's Settings bundles that people wrote, which stripping leaves as they are.
enum HandwrittenPickers {
    /// The findings about the bundles below a folder.
    static func findings(below folder: URL) -> [Finding] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let locations = LocationFinder()
        return paths.filter { $0.hasSuffix("Settings.bundle") }.sorted().flatMap { path in
            let contents = SettingsBundleContents.read(folder.appendingPathComponent(path, isDirectory: true))
            return contents.pages.flatMap { page in
                page.specifiers.compactMap { finding($0, file: page.file) }.map(locations.finding)
            }
        }
    }

    private static func finding(_ specifier: SettingsSpecifier, file: String) -> Finding? {
        // Values are what the app reads; titles say more where those are numbers.
        let environments = ["Values", "Titles"].firstNonNil { key in
            let offered = (specifier.properties[key]?.arrayValue ?? []).compactMap(\.stringValue)
            let environments = Set(offered.flatMap { EnvironmentWords($0).environments })
            return environments.count > 1 ? environments : nil
        }
        guard let environments, specifier.properties["SwitchyardPart"] == nil else { return nil }
        return Finding(
            .otherEnvironmentName, .warning,
            "the picker \"\(specifier.key ?? "")\" offers \(environments.sorted().listed), and stays: it was not generated",
            file: file, keyPath: specifier.keyPath, fix: "remove it, or leave the bundle out of a release")
    }
}
