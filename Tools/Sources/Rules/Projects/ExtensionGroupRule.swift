import AppProjects
import PropertyLists
package import SourceText
import XcodeProjects

/// An extension that shares no App Group with its app in a build configuration.
enum ExtensionGroupRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let all = survey.rankedExtensions.filter(\.hasAllApps).flatMap(\.pairs).compactMap { pair in
            pair.app.flatMap { finding(pair.product, $0) }
        }
        return Dictionary(grouping: all) { $0.subjects.first }.values.compactMap(\.first)
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
        "An extension shares no App Group with its app in a build configuration",
        why: "Each has groups, but none in common: the extension does not see what the app stores for it.",
        fix: "Add the App Group of the app to the entitlements of the extension", isOnByDefault: false,
        bad: .asked(.extensionAppGroup, groups("group.com.example.app", "group.com.example.app.dev")),
        good: .asked(.extensionAppGroup, groups("group.com.example.app", "group.com.example.app")))

    private static func groups(_ app: String, _ widget: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(
                    name: "Debug",
                    settings: [
                        "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "CODE_SIGN_ENTITLEMENTS = App.entitlements;",
                    ])
            ],
            widget: [
                .init(
                    name: "Debug",
                    settings: [
                        "PRODUCT_BUNDLE_IDENTIFIER = com.example.app.widget;",
                        "CODE_SIGN_ENTITLEMENTS = Widget.entitlements;",
                    ])
            ]
        ).with(
            .infoPlist(["com.apple.security.application-groups": [.string(app)]], path: "App.entitlements"),
            .infoPlist(["com.apple.security.application-groups": [.string(widget)]], path: "Widget.entitlements"))
    }
}
