import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// An Info.plist value that refers to a build setting that is not defined in a build configuration: the value is empty,
/// and the build does not report it. Also reports what makes the processed Info.plist uncertain.
enum InfoPlistRule: ProjectRule {
    static let rule = RuleID.infoPlistUndefinedReference

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        undefinedReferences(in: survey) + onceForEachTarget(survey.builds.flatMap(issues))
    }

    private static func undefinedReferences(in survey: ProjectSurvey) -> [Finding] {
        let locations = PropertyListLocations()
        var missing: [Reference: [(configuration: String, target: String, value: String, similar: String?)]] = [:]
        // Tests get values from whoever runs them.
        let elsewhere = Set(survey.projects.filter { hasSettingsElsewhere($0, survey) }.map(\.directory))
        for build in survey.builds where !build.target.isTest && !elsewhere.contains(build.project.directory) {
            for reference in references(in: build) where !survey.mentioned.contains(reference.key.name) {
                missing[reference.key, default: []].append(
                    (build.configuration, build.target.name, reference.value, reference.similar))
            }
        }
        let readKeys = readKeys(Set(missing.keys.compactMap(\.keyPath.components.last)), survey)
        // Each build configuration may have an Info.plist of its own.
        let groups = Dictionary(grouping: missing.keys) { [$0.keyPath.components, [$0.name]] }
        let found = groups.values.compactMap { group -> (finding: Finding, cause: [String])? in
            let ordered = group.sorted { $0.file < $1.file }
            let uses = ordered.flatMap { missing[$0] ?? [] }
            guard let reference = ordered.first, let first = uses.first else { return nil }
            let configurations = uses.map(\.configuration).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            let targets = uses.map(\.target).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            // What no build defines is not used, or comes from elsewhere; what only some define is forgotten in the others,
            // and what source reads is missed.
            let isForgotten =
                first.similar != nil || isOfSystem(reference.keyPath) || definesElsewhere(survey, reference)
                || isOfProduct(uses.map(\.target), survey) && !isSupplied(reference.name)
                    && reference.keyPath.components.last.map(readKeys.contains) == true
            let finding = Finding(
                rule: rule, severity: isForgotten ? .warning : .note,
                message:
                    "\(reference.keyPath) refers to \(reference.name), which is not defined for \(targets.listed) "
                    + "in \(configurations.listed): its value becomes \(first.value.quoted)",
                location: location(of: reference, locations),
                notes: ordered.dropFirst().map {
                    .init(message: "the same here", location: location(of: $0, locations))
                },
                fix: first.similar ?? "define \(reference.name), or remove the reference",
                // The targets and projects that share or repeat an Info.plist.
                cause: Finding.Cause(["\(isForgotten)", "\(reference.keyPath)", reference.name]))
            // What no build defines has reasons of its own.
            let isCommon = definesElsewhere(survey, reference) && first.similar == nil
            let own = isCommon ? "" : "\(reference.keyPath) \(reference.name)"
            return (finding, [reference.file, "\(finding.severity)", own] + configurations + targets)
        }
        // What is forgotten together is told together.
        return Dictionary(grouping: found, by: \.cause).values.compactMap { group in
            let ordered = group.map(\.finding).onceInFileOrder()
            guard var first = ordered.first else { return nil }
            first.notes += ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }
            return first
        }
    }

    /// The keys that source has as a text of its own.
    private static func readKeys(_ keys: Set<String>, _ survey: ProjectSurvey) -> Set<String> {
        guard let folder = survey.folder?.path, !keys.isEmpty else { return [] }
        return SourceTexts.keys(keys, below: folder)
    }

    /// Whether one of the targets is an app or an extension.
    private static func isOfProduct(_ targets: [String], _ survey: ProjectSurvey) -> Bool {
        survey.builds.contains {
            targets.contains($0.target.name) && ($0.target.isApplication || $0.target.isExtension)
        }
    }

    /// Whether a build setting is the key of a service, by its name: a team keeps it to itself, and CI supplies it.
    private static func isSupplied(_ name: String) -> Bool {
        let words = Set(name.nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: ["api", "dsn", "id", "key", "password", "secret", "token"])
    }

    /// Whether a package of React Native defines build settings from a file that is not committed.
    private static func hasSettingsElsewhere(_ project: XcodeProject, _ survey: ProjectSurvey) -> Bool {
        guard let folder = survey.folder?.path, project.directory.hasPrefix(folder) else { return false }
        var above = URL(fileURLWithPath: project.sourceRoot)
        for _ in 0..<3 {
            let file = above.appendingPathComponent("package.json").path
            if let data = try? RegularFile.contents(atPath: file, limit: 1 << 20) {
                return String(decoding: data, as: UTF8.self).contains("\"react-native-config\"")
            }
            above.deleteLastPathComponent()
        }
        return false
    }

    /// Whether the system reads the key.
    private static func isOfSystem(_ keyPath: PropertyListKeyPath) -> Bool {
        ["CF", "NS", "UI", "LS", "WK"].contains { keyPath.components.first?.hasPrefix($0) == true }
    }

    /// Whether a build that uses the file defines the build setting.
    private static func definesElsewhere(_ survey: ProjectSurvey, _ reference: Reference) -> Bool {
        survey.builds.contains { build in
            !build.target.isTest && build.infoPlistFile == reference.file
                && build.table.assignedNames.contains(reference.name)
        }
    }

    private static func location(of reference: Reference, _ locations: PropertyListLocations)
        -> SourceText.SourceLocation
    {
        SourceLocation(
            file: reference.file,
            position: locations.located(reference.file)?.valuePosition(of: reference.keyPath.components))
    }

    /// A reference to a build setting that is not defined.
    private struct Reference: Hashable {
        let file: String
        let keyPath: PropertyListKeyPath
        let name: String
    }

    private static func references(
        in build: ConfiguredTarget
    ) -> [(key: Reference, value: String, similar: String?)] {
        guard !build.hasMissingFiles, let list = try? build.infoPlist(), let file = list.file,
            !list.issues.contains(.preprocessed)
        else { return [] }
        lazy var names = build.table.assignedNames
        return list.references.filter { !$0.isGenerated }.flatMap { reference in
            reference.chain.filter { link in
                link.depth == 1 && link.origin == nil && !link.isInherited && !BuildSettingTypes.isSupplied(link.name)
                    && !hasDefault(link.name, in: reference.written ?? "") && !AffixName.isAffix(link.name)
            }.map { link in
                (
                    Reference(file: file, keyPath: reference.keyPath, name: link.name),
                    reference.value.stringValue ?? "", Suggestion.sentence(for: link.name, among: names)
                )
            }
        }
    }

    /// Whether a reference has a default for a name without a value: `$(NAME:default=value)`.
    private static func hasDefault(_ name: String, in text: String) -> Bool {
        text.split(separator: "$").contains { part in
            ["(", "{", "["].contains { part.hasPrefix("\($0)\(name):") } && part.contains(":default=")
        }
    }

    // MARK: Issues

    /// What is said of a target is said once, not for each of its build configurations.
    private static func onceForEachTarget(_ findings: [Finding]) -> [Finding] {
        Dictionary(grouping: findings) { [$0.rule.rawValue, $0.message, $0.location?.file ?? ""] }
            .values.compactMap { $0.onceInFileOrder().first }
    }

    private static func issues(of build: ConfiguredTarget) -> [Finding] {
        // The preprocessor's input need not be a property list.
        let issues = (try? build.infoPlist())?.issues ?? (build.preprocessesInfoPlist ? [.preprocessed] : [])
        return issues.map { finding($0, build) }
    }

    private static func finding(_ issue: ProcessedInfoPlist.Issue, _ build: ConfiguredTarget) -> Finding {
        let name = build.target.name
        switch issue {
        case .preprocessed:
            return Finding(
                rule: .preprocessedInfoPlist, severity: .note,
                message: "INFOPLIST_PREPROCESS runs the C preprocessor over the Info.plist of \(name), "
                    + "which Switchyard does not: the values in the product may differ",
                location: location(of: "INFOPLIST_PREPROCESS", build),
                fix: "use references to build settings instead, and remove INFOPLIST_PREPROCESS")
        case .conflict(let key, let written, let generated):
            return Finding(
                rule: .infoPlistMergeConflict, severity: .error,
                message: "the Info.plist of \(name) has \(written) for \(key), but the build generates \(generated): "
                    + "the build fails",
                location: location(of: ProcessedInfoPlist.generatedKeyPrefix + key, build)
                    ?? build.infoPlistFile.map { SourceLocation(file: $0) },
                fix: "remove \(key) from the file, or the build setting that generates it")
        case .unreadableContents:
            return Finding(
                rule: .infoPlistFileContents, severity: .error,
                message: "INFOPLIST_FILE_CONTENTS of \(name) is not a property list whose root is a dictionary",
                location: location(of: "INFOPLIST_FILE_CONTENTS", build),
                fix: "write a property list whose root is a dictionary")
        case .unknownPlatform:
            return Finding(
                rule: .infoPlistPlatformUnknown, severity: .note,
                message: "the SDK of \(name) depends on the run destination, so Info.plist keys that depend on the "
                    + "platform are not read",
                location: location(of: "SDKROOT", build) ?? build.target.location)
        }
    }

    private static func location(of setting: String, _ build: ConfiguredTarget) -> SourceLocation? {
        build.evaluated(setting).origin.map(build.location)
    }
}
