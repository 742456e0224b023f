import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// `INFOPLIST_KEY_…` build settings for keys that Xcode does not generate: Xcode generates a fixed list of keys. Where
/// the Info.plist has the key anyway, nothing is missing.
enum GeneratedKeyRule: ProjectRule {
    static let rule = RuleID.ignoredInfoPlistKey

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

    /// Whether the Info.plist has a key, or what somebody meant with one such as `NSAppTransportSecurity_NSAllowsArbitraryLoads`.
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
        let keys = ignored.map(\.key).uniqued
        let places = ignored.map { own in
            Finding(
                // Nobody sees the Info.plist of tests.
                rule: rule, severity: ignored.allSatisfy(\.build.target.isTest) ? .note : .warning,
                message: own.key, location: own.location)
        }.onceInFileOrder()
        guard var first = places.first else { return nil }
        let names = places.map(\.message).uniqued
        let others = places.dropFirst()
        first.notes = others.prefix(20).map {
            .init(message: $0.message == first.message ? "the same here" : "\($0.message) here", location: $0.location)
        }
        if others.count > 20 { first.notes.append(.init(message: "and \(others.count - 20) more")) }
        first.message =
            keys.count == 1
            ? "Xcode does not generate the Info.plist key \(names.listed): the build setting has no effect"
            : "Xcode does not generate the Info.plist keys \(names.listed(upTo: 8)): the build settings have no effect"
        first.fix = IgnoredKeyFix(names, of: ignored.map(\.build), in: survey).text
        return first
    }
}
