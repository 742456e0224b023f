import AppProjects
import PropertyLists
package import SourceText
import XcodeProjects

/// An extension that shares an App Group with its app in one build configuration, and none in another.
///
/// Where they share none anywhere, the extension may need none.
enum ExtensionGroupRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let pairs = survey.rankedExtensions.filter(\.hasAllApps).flatMap(\.pairs).compactMap { pair in
            pair.app.map { (product: pair.product, app: $0) }
        }
        let builds = Dictionary(grouping: pairs) {
            [$0.app.build.project.file, $0.product.build.target.identifier, $0.app.build.target.identifier]
        }
        let all = builds.values.filter { $0.contains { shares($0.product, $0.app) } }.flatMap { pairs in
            pairs.compactMap { finding($0.product, $0.app) }
        }
        return Dictionary(grouping: all) { $0.subjects.first }.values.compactMap(\.first)
    }

    private static func shares(_ product: ExtensionsInApps.Product, _ app: ExtensionsInApps.Product) -> Bool {
        guard let own = product.build.applicationGroups, let others = app.build.applicationGroups else { return false }
        return !own.isDisjoint(with: others)
    }

    private static func finding(_ product: ExtensionsInApps.Product, _ app: ExtensionsInApps.Product) -> Finding? {
        guard let own = product.build.applicationGroups, let others = app.build.applicationGroups, !own.isEmpty,
            !others.isEmpty, own.isDisjoint(with: others), !(own.union(others)).contains(where: { $0.contains("$") })
        else { return nil }
        let build = product.build
        return Finding(
            .extensionAppGroup, .warning, .sharesNoGroup(build, own, with: app.build, others, kind: "App Group"),
            at: build.location(of: "CODE_SIGN_ENTITLEMENTS") ?? product.location,
            about: [.target(build.target.name), .configuration(build.configuration)],
            cause: Finding.Cause([.file(app.build.project.file), .target(app.build.target.name)]))
    }
}

extension RuleID {
    package static let extensionAppGroup = RuleID("extension-app-group")
}

extension Rule {
    static let extensionAppGroup = Rule(
        .extensionAppGroup, .project, [.warning], by: [.project(ExtensionGroupRule.self)],
        "An extension shares no App Group with its app in one build configuration, and shares one in another",
        why: "The extension does not see what the app stores for it, such as the chosen environment.",
        fix: "Add the App Group of the app to the entitlements of the extension",
        bad: .checkFolder(groups("group.com.example.app.dev")),
        good: .checkFolder(groups("group.com.example.app")))

    /// - Parameter debug: the group of the app in Debug.
    private static func groups(_ debug: String) -> [RuleExample.File] {
        func configurations(_ identifier: String, _ files: [String]) -> [ExampleProject.Configuration] {
            zip(["Debug", "Release"], files).map { name, file in
                ExampleProject.Configuration(
                    name: name,
                    settings: [
                        "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);", "CODE_SIGN_ENTITLEMENTS = \(file).entitlements;",
                    ])
            }
        }
        func entitlements(_ file: String, _ group: String) -> RuleExample.File {
            .infoPlist(["com.apple.security.application-groups": [.string(group)]], path: "\(file).entitlements")
        }
        return ExampleProject(
            target: configurations("com.example.app", ["AppDebug", "App"]),
            widget: configurations("com.example.app.widget", ["Widget", "Widget"])
        ).with(
            entitlements("AppDebug", debug), entitlements("App", "group.com.example.app"),
            entitlements("Widget", "group.com.example.app"))
    }
}

extension FindingWords {
    /// - Parameter kind: what groups they are.
    static func sharesNoGroup(
        _ build: ConfiguredTarget, _ own: Set<String>, with app: ConfiguredTarget, _ others: Set<String>, kind: String
    ) -> Self {
        Self(
            "the extension \(build.target.name) shares no \(kind) with \(app.target.name) in \(build.configuration): "
                + "\(own.sorted().listed), and \(others.sorted().listed)",
            fix: "add the \(kind) of the app to the entitlements of the extension")
    }
}
