import AppProjects
import PropertyLists
package import SourceText
import XcodeProjects

/// An extension that shares no keychain group with its app, although both have some.
enum KeychainGroupRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let configurations = Dictionary(grouping: survey.builds) { [$0.project.file, $0.configuration] }
        let all = configurations.values.flatMap { builds -> [(key: String, finding: Finding)] in
            let apps = builds.filter(\.target.isApplication).compactMap { build in
                build.bundleIdentifier.map { (build: build, prefix: $0 + ".") }
            }
            return builds.filter(\.target.isExtension).compactMap { build in
                guard !build.hasMissingFiles, let file = build.entitlementsFile, let own = groups(build),
                    let identifier = build.bundleIdentifier,
                    let app = apps.filter({ identifier.hasPrefix($0.prefix) })
                        .max(by: { $0.prefix.utf8.count < $1.prefix.utf8.count })?.build,
                    let others = groups(app), own.isDisjoint(with: others)
                else { return nil }
                return (
                    build.target.identifier,
                    Finding(
                        .extensionKeychainGroup, .warning,
                        .sharesNoGroup(build, own, with: app, others, kind: "keychain group"),
                        at: SourceLocation(file: file))
                )
            }
        }
        return Dictionary(grouping: all, by: \.key).values.compactMap { $0.map(\.finding).onceInFileOrder().first }
    }

    private static func groups(_ build: ConfiguredTarget) -> Set<String>? {
        let groups = build.entitlements?["keychain-access-groups"]?.arrayValue?.compactMap(\.stringValue) ?? []
        return groups.isEmpty ? nil : Set(groups)
    }
}

extension RuleID {
    package static let extensionKeychainGroup = RuleID("extension-keychain-group")
}

extension Rule {
    static let extensionKeychainGroup = Rule(
        .extensionKeychainGroup, .project, [.warning], by: [.project(KeychainGroupRule.self)],
        "An extension shares no keychain group with its app in a build configuration",
        why: "Each has groups, but none in common: the extension does not see the sign-in of the app.",
        fix: "Add the keychain group of the app to the entitlements of the extension",
        isOnByDefault: false,
        bad: .asked(.extensionKeychainGroup, keychain("com.example.shared.beta")),
        good: .asked(.extensionKeychainGroup, keychain("com.example.shared")))

    private static func keychain(_ group: String) -> [RuleExample.File] {
        func settings(_ identifier: String, _ file: String) -> [String] {
            ["CODE_SIGN_ENTITLEMENTS = \(file);", "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);"]
        }
        func entitlements(_ group: String, _ file: String) -> RuleExample.File {
            .infoPlist(["keychain-access-groups": [.string("$(AppIdentifierPrefix)\(group)")]], path: file)
        }
        return ExampleProject(
            target: [.init(name: "Release", settings: settings("com.example.app", "App.entitlements"))],
            widget: [.init(name: "Release", settings: settings("com.example.app.widget", "Widget.entitlements"))]
        ).with(entitlements("com.example.shared", "App.entitlements"), entitlements(group, "Widget.entitlements"))
    }
}
