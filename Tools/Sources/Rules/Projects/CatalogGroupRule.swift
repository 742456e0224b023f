import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import Manifest
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// A target whose entitlements have App Groups, and not the one that the catalog names: the choice is not shared.
enum CatalogGroupRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var found: [Lack: [ConfiguredTarget]] = [:]
        let catalogs = Catalogs(survey)
        for build in survey.builds where build.target.isApplication || build.target.isExtension {
            // References that nothing defines are another rule's.
            guard let file = build.entitlementsFile, build.entitlements?[key]?.arrayValue != nil,
                let groups = build.applicationGroups, let group = catalogs.group(of: build),
                !groups.contains(where: { $0.contains("$") || isSame(group, $0) }),
                !refersToUnknown(build, survey.propertyLists.value(of: file))
            else { continue }
            found[Lack(file: file, group: group, groups: groups.sorted()), default: []].append(build)
        }
        return found.map { lack, builds in
            let position = survey.locations.located(lack.file)?.nearestPosition(of: [key])
            return Finding(
                .catalogAppGroup, .error,
                .lacksGroup(
                    builds.map(\.target.name).uniqued, lack.group, has: lack.groups,
                    in: builds.map(\.configuration).uniqued),
                at: SourceLocation(file: lack.file, position: position))
        }
    }

    private static let key = "com.apple.security.application-groups"

    private struct Lack: Hashable {
        let file: String
        let group: String
        let groups: [String]
    }

    /// Whether a group of the entitlements is that of the catalog without the team, which signing supplies.
    private static func isSame(_ group: String, _ granted: String) -> Bool {
        guard group != granted else { return true }
        guard group.hasSuffix(granted), !granted.isEmpty else { return false }
        let prefix = group.dropLast(granted.count)
        let team = prefix.prefix { $0 != "." }
        return team.count == 10 && team.count + 1 >= prefix.count
            && team.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
    }

    /// Whether the groups refer to a build setting whose value is not known, unless signing supplies it.
    private static func refersToUnknown(_ build: ConfiguredTarget, _ entitlements: PropertyListValue?) -> Bool {
        let groups = entitlements?.dictionaryValue?[key]?.arrayValue?.compactMap(\.stringValue) ?? []
        return groups.contains { group in
            group.matches(of: /\$[({]([A-Za-z0-9_]+)/).contains { build.evaluated(String($0.output.1)).origin == nil }
        }
    }

    /// The App Groups that catalogs name.
    private final class Catalogs {
        private let lists: CheckedPropertyLists
        private var groups: [String: String?] = [:]
        /// The apps of extensions that link the library, and have no catalog of their own.
        private let apps: [[String]: ConfiguredTarget]

        init(_ survey: ProjectSurvey) {
            lists = survey.propertyLists
            let hasOthers = survey.builds.contains {
                $0.target.isExtension && $0.catalog == nil && Self.usesLibrary($0)
            }
            let pairs = hasOthers ? survey.rankedExtensions.flatMap(\.pairs) : []
            apps = Dictionary(
                pairs.compactMap { pair in pair.app.map { (Self.key(pair.product.build), $0.build) } }
            ) { first, _ in first }
        }

        /// The App Group of the catalog that a product reads; `nil` without one.
        func group(of build: ConfiguredTarget) -> String? {
            let app = build.target.isExtension && Self.usesLibrary(build) ? apps[Self.key(build)] : nil
            guard let catalog = build.catalog ?? app?.catalog else { return nil }
            if let known = groups[catalog.path] { return known }
            let group = read(catalog)
            let named = group.flatMap { $0.isEmpty || $0.contains("$") ? nil : $0 }
            groups[catalog.path] = named
            return named
        }

        private func read(_ catalog: ProjectCatalog) -> String? {
            guard !catalog.isManifest else {
                return (try? Manifest.read(URL(fileURLWithPath: catalog.path)))?.catalog().sources.appGroup
            }
            guard lists.isCatalog(catalog) else { return nil }
            let header = lists.value(of: catalog.path)?.dictionaryValue?["Switchyard"]
            return header?.dictionaryValue?["AppGroup"]?.stringValue
        }

        private static func usesLibrary(_ build: ConfiguredTarget) -> Bool {
            build.target.packageProducts.contains("Switchyard")
        }

        private static func key(_ build: ConfiguredTarget) -> [String] {
            [build.project.file, build.target.identifier, build.configuration]
        }
    }
}

extension RuleID {
    package static let catalogAppGroup = RuleID("catalog-app-group")
}

extension Rule {
    static let catalogAppGroup = Rule(
        .catalogAppGroup, .project, [.error], by: [.project(CatalogGroupRule.self)],
        "The entitlements of a target lack the App Group that the catalog names",
        why: """
            The app and its extensions share the choice of an environment in the App Group of the catalog. A target \
            whose entitlements name other App Groups has no access to it, and does not see the choice.
            """,
        fix: "Name one App Group in the catalog and in the entitlements of every build configuration",
        bad: .checkFolder(groups("group.com.example.app.dev")),
        good: .checkFolder(groups("group.com.example.app")))

    /// - Parameter granted: the group in the entitlements.
    private static func groups(_ granted: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(name: "Debug", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"]), .release,
            ],
            project: [.openDebug, .release], resources: ["Environments.plist"]
        ).with(
            .catalog(["Switchyard": ["AppGroup": "group.com.example.app"]], .production, .staging),
            .infoPlist(["com.apple.security.application-groups": [.string(granted)]], path: "App.entitlements"))
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - group: the App Group that the catalog names.
    ///   - groups: those of the entitlements.
    static func lacksGroup(
        _ targets: [String], _ group: String, has groups: [String], in configurations: [String]
    ) -> Self {
        let others = groups.isEmpty ? "no App Group" : groups.listed(upTo: 4)
        return Self(
            "the catalog names the App Group \(group), and the entitlements of \(targets.listed(upTo: 4)) in "
                + "\(configurations.listed(upTo: 4)) have \(others): the choice of an environment is not shared",
            fix: "add \(group) to the entitlements, or name the App Group that they have in the catalog")
    }
}
