import AppProjects
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A watch app, its extension, or an App Clip that names an app that no target is in the same build configuration.
enum CompanionRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        let configurations = Dictionary(grouping: survey.builds) { [$0.project.file, $0.configuration] }
        return configurations.values.flatMap { builds -> [Finding] in
            let apps = builds.filter { $0.target.isApplication }
            let known = apps.compactMap(\.bundleIdentifier)
            guard !known.isEmpty, known.count == apps.count else { return [] }
            return builds.compactMap { build in
                guard build.target.isApplication || build.target.isExtension, !build.hasMissingFiles,
                    let named = named(by: build), !named.value.isEmpty, !named.value.containsText("$"),
                    !known.contains(named.value)
                else { return nil }
                let near = apps.filter { $0.target.identifier != build.target.identifier }.compactMap { app in
                    app.bundleIdentifier.map { (name: app.target.name, identifier: $0) }
                }
                guard !near.isEmpty else { return nil }
                return Finding(
                    .companionIdentifier, .warning,
                    .noSuchApp(named.value, in: named.keyPath.last ?? "", of: build, apps: near),
                    at: SourceLocation(
                        file: named.file, position: locations.located(named.file)?.valuePosition(of: named.keyPath)),
                    cause: Finding.Cause([
                        .file(build.project.file), .target(build.target.identifier), .key(named.keyPath.joined()),
                    ]))
            }
        }
    }

    private typealias Named = (value: String, keyPath: [String], file: String)

    private static func named(by build: ConfiguredTarget) -> Named? {
        if build.target.productType == "com.apple.product-type.application.on-demand-install-capable" {
            let key = "com.apple.developer.parent-application-identifiers"
            guard let file = build.entitlementsFile,
                let value = build.entitlements?[key]?.arrayValue?.first?.stringValue
            else { return nil }
            return (value, [key, "0"], file)
        }
        guard let list = try? build.infoPlist() else { return nil }
        let file = list.file ?? build.project.file
        for keyPath in keyPaths {
            var value: PropertyListValue? = .dictionary(list.values)
            for key in keyPath { value = value?.dictionaryValue?[key] }
            if let text = value?.stringValue { return (text, keyPath, file) }
        }
        return nil
    }

    private static let keyPaths = [
        ["WKCompanionAppBundleIdentifier"], ["NSExtension", "NSExtensionAttributes", "WKAppBundleIdentifier"],
    ]
}

extension RuleID {
    package static let companionIdentifier = RuleID("companion-identifier")
}

extension Rule {
    static let companionIdentifier = Rule(
        .companionIdentifier, .project, [.warning], by: [.project(CompanionRule.self)],
        "A watch app or an App Clip names an app that no target is in a build configuration",
        why: """
            Its Info.plist or entitlements have the identifier of the app as text, and the app has another one, often \
            in one build configuration only. Xcode ends the build with an error, or it cannot be installed.
            """,
        fix: "Refer to a build setting with the identifier of the app",
        isOnByDefault: false,
        bad: .asked(.companionIdentifier, clip("com.example.app")),
        good: .asked(.companionIdentifier, clip("com.example.app.beta")))

    private static func clip(_ parent: String) -> [RuleExample.File] {
        let clip = ExampleTargets.Target(
            name: "Clip", productType: "com.apple.product-type.application.on-demand-install-capable",
            settings: [
                "CODE_SIGN_ENTITLEMENTS = Clip.entitlements;", "PRODUCT_BUNDLE_IDENTIFIER = com.example.app.beta.clip;",
            ])
        return ExampleTargets(targets: [
            .init(name: "App", settings: ["PRODUCT_BUNDLE_IDENTIFIER = com.example.app.beta;"]), clip,
        ]).with(
            .infoPlist(
                [
                    "com.apple.developer.parent-application-identifiers": [
                        .string("$(AppIdentifierPrefix)\(parent)")
                    ]
                ], path: "Clip.entitlements"))
    }
}
