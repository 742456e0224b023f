import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
package import SourceText
import XcodeProjects

/// `INFOPLIST_KEY_…` build settings for keys that Xcode does not generate: Xcode generates a fixed list of keys. Where
/// the Info.plist has the key anyway, nothing is missing.
enum GeneratedKeyRule: ProjectRule {
    /// A build setting without effect.
    private struct Ignored {
        let key: String
        let build: ConfiguredTarget
        let location: SourceLocation?
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let names = survey.assignments.names.filter {
            $0.hasPrefix(ProcessedInfoPlist.generatedKeyPrefix) && !ProcessedInfoPlist.generatesKey(from: $0)
        }
        let all = names.flatMap { name -> [Ignored] in
            let key = String(name.dropFirst(ProcessedInfoPlist.generatedKeyPrefix.count))
            return survey.assignments.assignments(to: name).compactMap { assignment, layer in
                let build = layer.build
                guard !build.table.types.isDeclared(name), !hasValue(key, build),
                    !assignment.value.isEmpty, !isWritten(key, build)
                else { return nil }
                return Ignored(key: key, build: build, location: build.location(of: assignment.origin))
            }
        }
        let ofTargets = Dictionary(grouping: all) { [$0.build.project.file, $0.build.target.identifier] }.values
        // Targets of one project repeat each other.
        let groups = Dictionary(grouping: ofTargets) { Set($0.map(\.key)).sorted() + [$0.first?.location?.file ?? ""] }
        return groups.values.compactMap { finding($0.flatMap { $0 }, survey) }
    }

    /// Whether the Info.plist has a key, or what was meant with one such as `NSAppTransportSecurity_NSAllowsArbitraryLoads`.
    private static func hasValue(_ key: String, _ build: ConfiguredTarget) -> Bool {
        guard let values = (try? build.infoPlist())?.values else { return false }
        let parts = key.split(separator: "_", maxSplits: 1).map(String.init)
        return values[key] != nil || parts.count == 2 && values[parts[0]]?.dictionaryValue?[parts[1]] != nil
    }

    /// Whether a build writes a key from something else: the compiler of asset catalogs, or Xcode from the deployment target of a
    /// Mac.
    private static func isWritten(_ key: String, _ build: ConfiguredTarget) -> Bool {
        switch key {
        case "CFBundleIconFile", "CFBundleIconName", "CFBundleIcons":
            !build.evaluated("ASSETCATALOG_COMPILER_APPICON_NAME").value.isEmpty
        case "LSMinimumSystemVersion": true
        default: false
        }
    }

    /// One finding for all keys of a target, and of the targets with the same ones.
    private static func finding(_ ignored: [Ignored], _ survey: ProjectSurvey) -> Finding? {
        let keys = ignored.map(\.key).uniqued.sorted()
        let file = ignored.firstNonNil(\.build.infoPlistFile)
        // Nobody sees the Info.plist of tests.
        let severity: Severity = ignored.allSatisfy(\.build.target.isTest) ? .note : .warning
        let places = ignored.map { own in
            Finding(.ignoredInfoPlistKey, severity, .key(own.key), at: own.location)
        }
        guard var first = places.asOne() else { return nil }
        first = first.saying(
            .notGenerated(
                keys, renamed: others, into: file.map { RelativePaths(from: survey.root(of: $0)).shown($0) }))
        first.subjects = keys.map(Finding.Subject.key)
        return first
    }

    /// The build settings that Xcode generates keys from by other names.
    private static let others = [
        "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
        "CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    ]
}

extension RuleID {
    package static let ignoredInfoPlistKey = RuleID("ignored-infoplist-key")
}

extension Rule {
    static let ignoredInfoPlistKey = Rule(
        .ignoredInfoPlistKey, .project, [.warning, .note], by: [.project(GeneratedKeyRule.self)],
        "An INFOPLIST_KEY_ build setting names a key that Xcode does not generate",
        why: "Xcode takes a fixed list of keys and drops all others, so the key is missing from the product.",
        fix: "Write the key into the file that INFOPLIST_FILE names; its value may refer to a build setting",
        bad: .matrix(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_KEY_API_URL = \"api.example.com\";"])])
                .files),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["INFOPLIST_KEY_CFBundleDisplayName = \"Example\";"])
            ]).files))
}

extension FindingWords {
    /// - Parameters:
    ///   - renamed: the build settings that Xcode writes keys from by other names.
    ///   - file: the Info.plist, as it is shown; `nil` if there is none.
    static func notGenerated(_ keys: [String], renamed: [String: String], into file: String?) -> Self {
        let place = file.map { "to \($0)" } ?? "to an Info.plist file, and name it in INFOPLIST_FILE"
        let own = keys.filter { renamed[$0] == nil }
        let fixes =
            keys.compactMap { key in renamed[key].map { "set \($0), which Xcode writes as \(key)" } }
            + (own.isEmpty ? [] : ["add \(own.listed(upTo: 8)) \(place)"])
        return Self(
            keys.words(
                "Xcode does not generate the Info.plist key \(keys.listed): the build setting has no effect",
                "Xcode does not generate the Info.plist keys \(keys.listed(upTo: 8)): the build settings have no effect"
            ),
            fix: fixes.joined(separator: "; "))
    }

    /// One of the keys that are not generated.
    static func key(_ key: String) -> Self { Self("\(key) here") }
}
