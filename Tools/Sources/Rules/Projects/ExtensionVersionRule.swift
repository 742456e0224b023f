import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// An extension whose version is another one than its app's: App Store Connect complains at each upload.
enum ExtensionVersionRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        let all = survey.rankedExtensions.flatMap(\.pairs).compactMap { pair in
            pair.app.flatMap { finding(pair.product, $0, survey, locations) }
        }
        return Dictionary(grouping: all) { $0.subjects.first }.values.compactMap(\.first)
    }

    private static let versions = [
        (key: "CFBundleShortVersionString", setting: "MARKETING_VERSION", word: "version"),
        (key: "CFBundleVersion", setting: "CURRENT_PROJECT_VERSION", word: "build"),
    ]

    private static func finding(
        _ product: ExtensionsInApps.Product, _ app: ExtensionsInApps.Product, _ survey: ProjectSurvey,
        _ locations: PropertyListLocations
    ) -> Finding? {
        // Nobody uploads the others, and few upload apps for the Mac.
        guard app.sdk != "macosx", !ConfigurationName.isForDebugging(product.build.configuration),
            let own = try? product.build.infoPlist(), let other = try? app.build.infoPlist()
        else { return nil }
        let differing = versions.filter { key, setting, _ in
            guard let value = own.values[key]?.stringValue, let expected = other.values[key]?.stringValue else {
                return false
            }
            return !isEqual(value, expected) && ![value, expected].contains { $0.isEmpty || $0.contains("$") }
                && isKnown(setting, product.build) && isKnown(setting, app.build) && !survey.mentioned.contains(setting)
        }
        guard let first = differing.first else { return nil }
        let build = product.build
        let place = place(of: first.key, own, locations)
        func value(_ key: String, _ list: ProcessedInfoPlist) -> String { list.values[key]?.stringValue ?? "" }
        return Finding(
            .extensionVersion, .warning,
            .otherVersion(
                build, than: app.build,
                differing.map { ($0.word, $0.setting, value($0.key, own), value($0.key, other)) },
                isWritten: place != nil),
            at: place ?? build.location(of: first.setting) ?? own.file.map { SourceLocation(file: $0) }
                ?? product.location,
            about: [.target(build.target.name), .configuration(build.configuration)],
            // Extensions that were forgotten at one version are one, whatever apps contain them.
            cause: Finding.Cause([.file(app.build.project.file), .text(value(first.key, own))]))
    }

    /// Whether versions are equal, number by number: 1.0 is 1.0.0. Others are equal as they are written.
    private static func isEqual(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        guard let own = VersionNumbers(first), let other = VersionNumbers(second) else { return false }
        return own == other
    }

    /// The line of a value that the Info.plist file itself has; `nil` if a build setting has it.
    private static func place(
        of key: String, _ list: ProcessedInfoPlist, _ locations: PropertyListLocations
    ) -> SourceLocation? {
        guard let file = list.file, let written = list.written[key]?.stringValue, !written.contains("$"),
            written == list.values[key]?.stringValue
        else { return nil }
        return SourceLocation(file: file, position: locations.located(file)?.nearestPosition(of: [key]))
    }

    /// Whether no missing file can change a version: it is written, or the target itself sets it.
    private static func isKnown(_ setting: String, _ build: ConfiguredTarget) -> Bool {
        let value = build.evaluated(setting)
        return value.origin == nil || build.isKnown(value)
    }
}

extension RuleID {
    package static let extensionVersion = RuleID("extension-version")
}

extension Rule {
    static let extensionVersion = Rule(
        .extensionVersion, .project, [.warning], by: [.project(ExtensionVersionRule.self)],
        "An extension and its app have different versions",
        why: """
            App Store Connect warns at each upload that the versions do not match. Versions are compared as numbers: \
            1.0 equals 1.0.0. Versions that fastlane or agvtool write into all targets are not reported.
            """,
        fix: "Use one build setting of the project for both",
        bad: .checkFolder(versions("1.1")), good: .checkFolder(versions("1.2")))

    private static func versions(_ widget: String) -> [RuleExample.File] {
        func settings(_ identifier: String, _ version: String) -> [String] {
            [
                "GENERATE_INFOPLIST_FILE = YES;", "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);",
                "MARKETING_VERSION = \(version);",
            ]
        }
        return ExampleProject(
            target: [.init(name: "Release", settings: settings("com.example.app", "1.2"))],
            widget: [.init(name: "Release", settings: settings("com.example.app.widget", widget))]
        ).files
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - differing: the versions of both, each with the name of its build setting.
    ///   - isWritten: whether the Info.plist of the extension has the first one itself.
    static func otherVersion(
        _ build: ConfiguredTarget, than app: ConfiguredTarget,
        _ differing: [(word: String, setting: String, own: String, other: String)], isWritten: Bool
    ) -> Self {
        let settings = differing.map(\.setting)
        return Self(
            "the extension \(build.target.name) has \(differing.map { "\($0.word) \($0.own)" }.listed) in "
                + "\(build.configuration), and \(app.target.name) has \(differing.map { "\($0.word) \($0.other)" }.listed)",
            fix: isWritten
                ? "write \(settings.map { "$(\($0))" }.listed) in place of the \(differing[0].word)"
                : "set \(settings.listed) once in the project, and remove \(settings.words("it", "them")) from the targets"
        )
    }
}
