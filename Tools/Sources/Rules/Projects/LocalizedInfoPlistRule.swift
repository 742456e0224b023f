import AppProjects
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A value of an Info.plist that differs between build configurations, and that a strings file replaces with one for all of
/// them.
///
/// See Apple's `object(forInfoDictionaryKey:)`, which returns the localized value.
enum LocalizedInfoPlistRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let (locations, lists) = (survey.locations, survey.propertyLists)
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let targets = Dictionary(grouping: products) { [$0.project.directory, $0.target.identifier] }
        return targets.values.flatMap { surveyed -> [Finding] in
            guard !stringsFiles(of: surveyed).isEmpty else { return [] }
            // Of one build alone, the others say what differs.
            let builds = survey.isWhole ? surveyed : surveyed.first?.inAllConfigurations ?? []
            let values = differingValues(of: builds)
            guard !values.isEmpty else { return [] }
            let files = stringsFiles(of: builds)
            return values.sorted { $0.key < $1.key }.compactMap { key, values in
                finding(key, values, in: files, builds, locations, lists)
            }
        }
    }

    /// The strings files for the Info.plists of builds.
    private static func stringsFiles(of builds: [ConfiguredTarget]) -> [String] {
        let copied = builds.flatMap(\.resources).map(\.path).filter { $0.hasSuffix(".lproj/InfoPlist.strings") }
        return (copied + builds.compactMap(\.infoPlistFile).uniqued.flatMap(stringsFiles(beside:))).uniqued
    }

    /// The strings files beside an Info.plist, which are there for it.
    private static func stringsFiles(beside infoPlist: String) -> [String] {
        let folder = URL(fileURLWithPath: infoPlist).deletingLastPathComponent().path
        return FolderEntry.all(in: folder).map(\.name).filter { $0.hasSuffix(".lproj") }.sorted()
            .map { "\(folder)/\($0)/InfoPlist.strings" }.filter(ExistingFile.isThere)
    }

    /// A value in a build configuration.
    private struct Value {
        let configuration: String
        let text: String
    }

    /// The texts of each key that differ between builds.
    private static func differingValues(of builds: [ConfiguredTarget]) -> [String: [Value]] {
        var values: [String: [Value]] = [:]
        for build in builds {
            guard let infoPlist = try? build.infoPlist() else { continue }
            for (key, value) in infoPlist.values {
                guard let text = value.stringValue else { continue }
                values[key, default: []].append(Value(configuration: build.configuration, text: text))
            }
        }
        return values.filter { Set($0.value.map(\.text)).count > 1 }
    }

    private static func finding(
        _ key: String, _ values: [Value], in files: [String],
        _ builds: [ConfiguredTarget], _ locations: PropertyListLocations, _ lists: CheckedPropertyLists
    ) -> Finding? {
        let localized = files.compactMap { file -> (file: String, text: String)? in
            lists.value(of: file)?.dictionaryValue?[key]?.stringValue.map { (file, $0) }
        }
        guard let first = localized.first, let build = builds.first else { return nil }
        func location(_ file: String) -> SourceText.SourceLocation {
            SourceLocation(file: file, position: locations.position(of: [key], in: file))
        }
        return Finding(
            .localizedInfoPlistKey, .warning,
            .localized(
                key, first.text, of: build.target.name, values.map { ($0.text, $0.configuration) },
                files: localized.count),
            at: location(first.file), notes: localized.dropFirst().map { .localized($0.text, at: location($0.file)) })
    }
}

extension RuleID {
    package static let localizedInfoPlistKey = RuleID("localized-infoplist-key")
}

extension Rule {
    static let localizedInfoPlistKey = Rule(
        .localizedInfoPlistKey, .project, [.warning], by: [.project(LocalizedInfoPlistRule.self)],
        "A strings file replaces a value of Info.plist that differs between build configurations",
        why: """
            A localized value wins in every build configuration, so all of them show the same name, although the build \
            settings have several.
            """,
        fix: "Remove the key from the strings file",
        bad: .checkFolder(localized("CFBundleDisplayName")), good: .checkFolder(localized("CFBundleName")))

    private static func localized(_ key: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(name: "Debug", settings: ["APP_NAME = Dev;", "INFOPLIST_FILE = Info.plist;"]),
                .init(name: "Release", settings: ["APP_NAME = Shop;", "INFOPLIST_FILE = Info.plist;"]),
            ], resources: ["en.lproj/InfoPlist.strings"]
        ).with(
            .infoPlist(["CFBundleDisplayName": "$(APP_NAME)"]),
            .text("en.lproj/InfoPlist.strings", "\"\(key)\" = \"Shop\";"))
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - values: what the build configurations have.
    ///   - files: how many strings files have the text.
    static func localized(
        _ key: String, _ text: String, of target: String, _ values: [(text: String, configuration: String)], files: Int
    ) -> Self {
        Self(
            "the localized \(key) \"\(text)\" is shown in every build configuration of \(target), and not "
                + values.map { "\($0.text) in \($0.configuration)" }.listed(upTo: 4),
            fix:
                "remove \(key) from the strings \(files == 1 ? "file" : "files"), or exclude \(files == 1 ? "it" : "them") from "
                + "the build configurations that have another value")
    }
}

extension Finding.Note {
    static func localized(_ text: String, at location: SourceLocation) -> Self {
        Self(message: "it is \"\(text)\" here", location: location)
    }
}
