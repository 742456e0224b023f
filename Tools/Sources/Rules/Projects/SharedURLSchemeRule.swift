import AppProjects
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A URL scheme of an app's own that another app of the project registers, too, so that both can be on one device: the system
/// opens either.
///
/// See Apple's "Defining a custom URL scheme for your app".
enum SharedURLSchemeRule: ProjectRule {
    private struct Entry {
        /// The scheme in lowercase letters, as the system compares them.
        let scheme: String
        let identifier: String
        let build: ConfiguredTarget
        let location: SourceLocation

        /// Whether only developers get the build.
        var isForDevelopers: Bool {
            ConfigurationName.isForDebugging(build.configuration) || build.isForDebugging
        }
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        let all = survey.builds.filter { $0.isStandaloneApp && !$0.hasMissingFiles }.flatMap { entries($0, locations) }
        let shared = Dictionary(grouping: all) { [$0.scheme, $0.build.platform?.rawValue ?? ""] }.values
            .filter { Set($0.map(\.identifier)).count > 1 }
        let known = survey.source?.urlSchemes(Set(shared.joined().map(\.scheme))) ?? []
        // Several schemes of the same apps have one cause.
        let groups = Dictionary(grouping: shared) { group in
            Set(group.map { [$0.location.file, $0.identifier] }).sorted { $0.lexicographicallyPrecedes($1) }
        }
        return groups.values.compactMap { groups in
            // Who has a build for debugging beside the app knows which one a link opens, and another value breaks what the source
            // has.
            let isMissed = groups.contains { group in
                !known.contains(group[0].scheme)
                    && Set(group.filter { !$0.isForDevelopers }.map(\.identifier)).count > 1
            }
            return finding(groups, isMissed ? .warning : .note)
        }
    }

    private static func finding(_ groups: [[Entry]], _ severity: Severity) -> Finding? {
        let schemes = groups.compactMap(\.first?.scheme).sorted()
        // What users have comes first: it has no environment in its name.
        func rank(_ entry: Entry) -> (Int, Int, String) {
            (EnvironmentWords(entry.identifier).isProductionAtMost ? 0 : 1, entry.identifier.count, entry.identifier)
        }
        func order(_ entry: Entry) -> (String, String, String, String) {
            (entry.scheme, entry.location.file, entry.build.target.name, entry.build.configuration)
        }
        var seen: Set<String> = []
        let apps = groups.joined().sorted { order($0) < order($1) }
            .filter { seen.insert($0.identifier).inserted }.sorted { rank($0) < rank($1) }
        guard let first = apps.first else { return nil }
        return Finding(
            .sharedURLScheme, severity, .sharedSchemes(schemes, apps.map(\.identifier)), at: first.location,
            notes: apps.dropFirst().prefix(4).map { .scheme(of: $0.build, at: $0.location) },
            // The app for another platform has them, too.
            cause: Finding.Cause(schemes.map(Finding.Subject.text)))
    }

    private static func entries(_ build: ConfiguredTarget, _ locations: PropertyListLocations) -> [Entry] {
        guard let list = try? build.infoPlist(), let file = list.file, let identifier = build.bundleIdentifier,
            let types = list.values["CFBundleURLTypes"]?.arrayValue
        else { return [] }
        let asked = Set(
            (list.values["LSApplicationQueriesSchemes"]?.arrayValue ?? []).compactMap { $0.stringValue?.lowercased() })
        return types.enumerated().flatMap { index, type in
            (type.dictionaryValue?["CFBundleURLSchemes"]?.arrayValue ?? []).enumerated().compactMap { number, value in
                guard let scheme = value.stringValue?.lowercased(), !asked.contains(scheme),
                    isOwn(scheme, of: build, identifier)
                else { return nil }
                let keyPath = ["CFBundleURLTypes", "\(index)", "CFBundleURLSchemes", "\(number)"]
                return Entry(
                    scheme: scheme, identifier: identifier, build: build,
                    location: SourceLocation(file: file, position: locations.located(file)?.valuePosition(of: keyPath)))
            }
        }
    }

    /// Whether a scheme is the app's own: it has a part of the app's name or identifier, and no number of a service.
    private static func isOwn(_ scheme: String, of build: ConfiguredTarget, _ identifier: String) -> Bool {
        guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || "+-.".contains($0)) }) else { return false }
        let names = identifier.split(separator: ".").dropFirst().map(String.init) + [build.target.name]
        let letters = scheme.filter(\.isLetter)
        return names.map { $0.lowercased().filter(\.isLetter) }.contains { name in
            name.count > 2 && (letters.containsText(name) || letters.count > 2 && name.containsText(letters))
        }
    }
}

extension RuleID {
    package static let sharedURLScheme = RuleID("shared-url-scheme")
}

extension Rule {
    static let sharedURLScheme = Rule(
        .sharedURLScheme, .project, [.warning, .note], by: [.project(SharedURLSchemeRule.self)],
        "Two apps of a project that can be on one device have the same URL scheme",
        why: """
            Which of them a link or a sign-in opens is undefined, as Apple says. The apps are targets with different \
            bundle identifiers, or one target whose identifier differs between build configurations. Only schemes with a \
            part of the app's name or identifier count, and not those that the app asks for. Where only developers have \
            the other one, or the source has the scheme, so that another value breaks it, it is a note.
            """,
        fix: "Refer to a build setting that each of them sets to another value",
        bad: .checkFolder(scheme("example")), good: .checkFolder(scheme("$(URL_SCHEME)")))

    private static func scheme(_ scheme: String) -> [RuleExample.File] {
        func settings(_ identifier: String, _ scheme: String) -> [String] {
            [
                "INFOPLIST_FILE = Info.plist;", "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);",
                "URL_SCHEME = \"\(scheme)\";",
            ]
        }
        return ExampleProject(target: [
            .init(name: "Beta", settings: settings("com.example.app.beta", "example-beta")),
            .init(name: "Release", settings: settings("com.example.app", "example")),
        ]).with(
            .infoPlist([
                "CFBundleURLTypes": [["CFBundleURLSchemes": [.string(scheme)]]], "Scheme": "$(URL_SCHEME)",
            ]))
    }
}
