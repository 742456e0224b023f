import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A `GoogleService-Info.plist` that is made for another app than the one that copies it: its `BUNDLE_ID` is the bundle identifier
/// in no build configuration for users; in none at all, where none is named for a release.
///
/// It is reported for apps that can be built, with identifiers that the App Store takes, source that uses Firebase, and no
/// script that chooses a file.
enum FirebaseRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        // The helper of an app has its files by mistake.
        let helpers = ExtensionsInApps.copied(by: survey.builds)
        let apps = survey.builds.filter { $0.target.isApplication && !helpers.contains($0.target.identifier) }
        let targets = Dictionary(grouping: apps) {
            [$0.project.file, $0.target.identifier]
        }
        let copies = targets.values.compactMap(Copy.init)
        guard !copies.isEmpty else { return [] }
        if let source = survey.source, !source.usesFirebase { return [] }
        // Apps that copy one file have one cause.
        return Dictionary(grouping: copies, by: \.file).compactMap { file, copies in
            finding(file, copies, survey.locations)
        }
    }

    static let fileName = "GoogleService-Info.plist"

    /// A file for another app, and a target that copies it.
    private struct Copy {
        let file: String
        /// The app that the file is made for.
        let made: String
        let target: String
        let identifiers: [String]
        /// The build configurations that get the wrong file; empty for all that the target has.
        let configurations: [String]

        init?(_ builds: [ConfiguredTarget]) {
            guard let target = builds.first?.target,
                // Of several, a script chooses.
                !target.scripts.contains(where: { $0.text.containsText(fileName) })
            else { return nil }
            let settings = builds.map { ($0, $0.evaluated("PRODUCT_BUNDLE_IDENTIFIER")) }
            guard settings.allSatisfy({ $0.isKnown($1) }), builds.contains(where: FirebaseRule.hasInfoPlist),
                settings.allSatisfy({ FirebaseRule.isIdentifier($1.value) })
            else { return nil }
            // A file that fits a build for debugging is the wrong one in the App Store.
            let forUsers = settings.filter { $0.0.isForUsers }
            let compared = forUsers.isEmpty ? settings : forUsers
            let files = compared.map { build, _ in
                build.resources.map(\.path).filter { $0.hasSuffix("/" + fileName) }
            }
            guard let file = files.first?.first, files.allSatisfy({ $0 == [file] }),
                let made = (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue?["BUNDLE_ID"]?
                    .stringValue,
                FirebaseRule.isIdentifier(made)
            else { return nil }
            let identifiers = Set(compared.map(\.1.value)).sorted()
            guard !identifiers.contains(made),
                // A platform that nobody uses has the identifier of a template.
                made.hasPrefix(FirebaseRule.template)
                    || !settings.contains(where: { $1.value.hasPrefix(FirebaseRule.template) })
            else { return nil }
            (self.file, self.made, self.target, self.identifiers) = (file, made, target.name, identifiers)
            let isOfAll = compared.count == settings.count || Set(settings.map(\.1.value)).count == 1
            configurations = isOfAll ? [] : compared.map(\.0.configuration)
        }
    }

    /// How the identifiers begin that Flutter's template has.
    private static let template = "com.example."

    /// Whether the app is not a leftover without its Info.plist.
    private static func hasInfoPlist(_ build: ConfiguredTarget) -> Bool {
        build.infoPlistFile.map(ExistingFile.isThere) ?? true
    }

    /// Whether a text is an identifier of an app, and not one that a person or a script has to fill in.
    private static func isIdentifier(_ text: String) -> Bool {
        text.contains(".") && !text.hasPrefix(".") && !text.hasSuffix(".")
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
    }

    private static func finding(_ file: String, _ copies: [Copy], _ locations: PropertyListLocations) -> Finding? {
        let ordered = copies.sorted { $0.target < $1.target }
        guard let first = ordered.first else { return nil }
        return Finding(
            .firebaseBundleIdentifier, .warning,
            .madeForAnotherApp(first.made, ordered.map { ($0.target, $0.identifiers, $0.configurations) }),
            at: SourceLocation(
                file: file, position: locations.located(file)?.valuePosition(of: ["BUNDLE_ID"])))
    }
}

extension RuleID {
    package static let firebaseBundleIdentifier = RuleID("firebase-bundle-identifier")
}

extension Rule {
    static let firebaseBundleIdentifier = Rule(
        .firebaseBundleIdentifier, .project, [.warning], by: [.project(FirebaseRule.self)],
        "A GoogleService-Info.plist is for a different app than the target that copies it",
        why: """
            Firebase reports it only in the log, and push notifications and sign-in do not work. If there are build \
            configurations for users, only those count. It is reported for apps that use Firebase, if their \
            identifiers are known in all build configurations and no script chooses the file.
            """,
        fix: "Download the file for the app from the Firebase console, or correct the identifier",
        bad: .checkFolder(firebase("com.example.other")), good: .checkFolder(firebase("com.example.app")))

    private static func firebase(_ identifier: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["PRODUCT_BUNDLE_IDENTIFIER = com.example.app;"])],
            resources: ["GoogleService-Info.plist"]
        ).with(
            .infoPlist(["BUNDLE_ID": .string(identifier)], path: "GoogleService-Info.plist"),
            .text("App.swift", "import Firebase\n"))
    }
}

extension FindingWords {
    /// - Parameter apps: the apps that copy the file, with their identifiers.
    /// - Parameter apps: the build configurations of each that get the file; empty for all.
    static func madeForAnotherApp(
        _ made: String, _ apps: [(name: String, identifiers: [String], configurations: [String])]
    ) -> Self {
        let all = apps.map { app in
            "\(app.name) is \(app.identifiers.prefix(4).listed)"
                + (app.configurations.isEmpty ? "" : " in \(app.configurations.listed(upTo: 4))")
        }
        let rest = all.count > 4 ? ["\(all.count - 4) more are others"] : []
        return Self(
            "this file is for \(made), but \((all.prefix(4) + rest).listed)",
            fix:
                "download \(all.words("the file for the app", "a file for each app")) from the Firebase console, where "
                + "\(all.words("its identifier", "each identifier")) has to be registered; or correct the identifier")
    }
}
