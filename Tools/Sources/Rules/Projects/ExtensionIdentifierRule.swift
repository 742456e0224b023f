import AppProjects
import PropertyLists
package import SourceText
import XcodeProjects

/// An extension whose bundle identifier does not start with its app's in a build configuration.
enum ExtensionIdentifierRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let all = survey.rankedExtensions.filter { $0.hasAllApps && !$0.apps.isEmpty }.flatMap { all -> [Finding] in
            // An extension in variants, one for each kind of app: the one that fits is embedded.
            let fitting = Set(
                all.pairs.compactMap { pair in
                    pair.app.map { String(pair.product.identifier.dropFirst($0.identifier.count)) }
                })
            return all.pairs.filter { pair in
                pair.app == nil && !fitting.contains(where: pair.product.identifier.hasSuffix)
                    // An extension of another app, such as one that is built elsewhere, has nothing in common with these.
                    && all.apps.contains { common($0.identifier, pair.product.identifier) >= 2 }
            }.map { finding($0.product, all.apps) }
        }
        // What is wrong with an extension is wrong in most build configurations: the first is reported.
        return Dictionary(grouping: all) { $0.subjects.first }.values.compactMap(\.first)
    }

    private static func finding(_ product: ExtensionsInApps.Product, _ apps: [ExtensionsInApps.Product]) -> Finding {
        let build = product.build
        return Finding(
            .extensionIdentifier, .warning, .belowNoApp(product, apps), at: product.location,
            about: [.target(build.target.name), .configuration(build.configuration)],
            cause: Finding.Cause([.file(build.project.file), .configuration(build.configuration)]))
    }

    /// The number of components that both identifiers start with.
    private static func common(_ first: String, _ second: String) -> Int {
        zip(first.split(separator: "."), second.split(separator: ".")).prefix { $0 == $1 }.count
    }
}

extension RuleID {
    package static let extensionIdentifier = RuleID("extension-identifier")
}

extension Rule {
    static let extensionIdentifier = Rule(
        .extensionIdentifier, .project, [.warning], by: [.project(ExtensionIdentifierRule.self)],
        "The bundle identifier of an extension does not start with that of an app",
        why: "Xcode ends the build of the app with an error, or the App Store rejects it.",
        fix: "Start it with the identifier of the app and a dot, in every build configuration", isOnByDefault: false,
        bad: .asked(.extensionIdentifier, widget("com.example.app.dev", "com.example.app.widget")),
        good: .asked(.extensionIdentifier, widget("com.example.app.dev", "com.example.app.dev.widget")))

    private static func widget(_ app: String, _ widget: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Debug", settings: ["PRODUCT_BUNDLE_IDENTIFIER = \(app);"])],
            widget: [.init(name: "Debug", settings: ["PRODUCT_BUNDLE_IDENTIFIER = \(widget);"])]
        ).files
    }
}
