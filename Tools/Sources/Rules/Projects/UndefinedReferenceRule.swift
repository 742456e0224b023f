import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// A key of an Info.plist that refers to a build setting that is not defined in a build configuration: the value is empty, and
/// the build does not report it.
///
/// It is a warning where the system or the source reads the key, and the value is there in other builds or never.
enum UndefinedReferenceRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        // What a script passes to a build is a build setting, too.
        let builds = survey.usesDartDefines ? [] : survey.builds
        var uses: [UndefinedReference: [UndefinedReference.Use]] = [:]
        for build in builds where !build.target.isTest {
            for (reference, use) in UndefinedReference.all(in: build)
            where use.missing == nil && !survey.mentioned.contains(reference.name) {
                uses[reference, default: []].append(use)
            }
        }
        let keys = Set(uses.keys.compactMap(\.keyPath.components.last))
        let compared = survey.source?.comparedKeys(keys) ?? []
        let hasSource = survey.source.map { $0.hasSwift || $0.hasC } == true
        let read = hasSource ? survey.source?.keys(Set(uses.keys.flatMap(\.keyPath.components))) : nil
        let locations = survey.locations
        return uses.map { reference, uses in
            let isRead =
                isOfSystem(reference.keyPath) || read.map { !$0.isDisjoint(with: reference.keyPath.components) } ?? true
            let isMisspelled = uses.contains { $0.similar != nil }
            let isDefined = survey.builds.contains { build in
                build.infoPlistFile == reference.file && build.table.isAssigned(reference.name)
            }
            let isMissed =
                isMisspelled
                || isRead && reference.keyPath.components.last.map(compared.contains) != true
                    && isForgotten(reference, uses, survey)
            let severity: Severity = isMissed ? (isMisspelled || isDefined) && isRead ? .error : .warning : .note
            return finding(reference, uses, severity, locations)
        }
    }

    private static func finding(
        _ reference: UndefinedReference, _ uses: [UndefinedReference.Use], _ severity: Severity,
        _ locations: PropertyListLocations
    ) -> Finding {
        let configurations = uses.map(\.build.configuration).uniqued
        let targets = uses.map(\.build.target.name).uniqued
        let value = uses.first.map { $0.value.quoted(as: reference.keyPath.components + $0.names) } ?? ""
        return Finding(
            .infoPlistUndefinedReference, severity,
            .undefined(
                reference.name, at: reference.keyPath, targets, configurations, becomes: value,
                similar: uses.firstNonNil(\.similar)),
            at: SourceLocation(
                file: reference.file,
                position: locations.located(reference.file)?.valuePosition(of: reference.keyPath.components)),
            about: [.key("\(reference.keyPath)"), .reference(reference.name)],
            // The keys, targets, and projects that refer to it.
            cause: Finding.Cause([.reference(reference.name), .severity(severity)]))
    }

    // MARK: Consequences

    /// Whether the value is missed: a build for users lacks a backend that other builds have, or the system reads what no
    /// build defines.
    private static func isForgotten(
        _ reference: UndefinedReference, _ uses: [UndefinedReference.Use], _ survey: ProjectSurvey
    ) -> Bool {
        let definitions = survey.builds.filter { build in
            !build.target.isTest && build.infoPlistFile == reference.file
                && build.table.isAssigned(reference.name)
        }
        guard !definitions.isEmpty else { return isOfSystem(reference.keyPath) }
        return (isOfSystem(reference.keyPath) || isOfBackend(reference.name, definitions))
            // Who builds for debugging sees what is missing.
            && !uses.allSatisfy { ConfigurationName.isForDebugging($0.build.configuration) }
    }

    /// Whether a build setting says which backend the app talks to, by its name or a value. Others, such as what a build for
    /// demonstrations starts with, may be empty on purpose.
    private static func isOfBackend(_ name: String, _ definitions: [ConfiguredTarget]) -> Bool {
        let words = Set(name.nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: [
            "backend", "domain", "endpoint", "env", "environment", "host", "server", "url",
        ]) || definitions.contains { $0.evaluated(name).value.contains("://") }
    }

    /// Whether the system reads the key.
    private static func isOfSystem(_ keyPath: PropertyListKeyPath) -> Bool {
        ["CF", "NS", "UI", "LS", "WK"].contains { keyPath.components.first?.hasPrefix($0) == true }
    }
}

extension RuleID {
    package static let infoPlistUndefinedReference = RuleID("infoplist-undefined-reference")
}

extension Rule {
    static let infoPlistUndefinedReference = Rule(
        .infoPlistUndefinedReference, .project, [.error, .warning, .note], by: [.text(UndefinedReferenceRule.self)],
        "An Info.plist value refers to a build setting that nothing defines",
        why: """
            The value is empty in the product, and Xcode reports nothing. If the app or the system reads the key, it \
            is an error if a similar name is defined, or if builds for users lack a backend that other builds define. \
            If nothing defines what a key of the system refers to, it is a warning. Otherwise it is a note: the key is \
            not used, or its value is empty on purpose.
            """,
        fix: "Define the build setting, or remove the reference",
        bad: .matrix(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
                .infoPlist(["CFBundleDisplayName": "$(APP_NAME)"]))),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;", "APP_NAME = \"Example\";"])
            ]).with(.infoPlist(["CFBundleDisplayName": "$(APP_NAME)"]))))
}

extension FindingWords {
    static func undefined(
        _ name: String, at keyPath: PropertyListKeyPath, _ targets: [String], _ configurations: [String],
        becomes value: String, similar: String?
    ) -> Self {
        Self(
            "\(keyPath) refers to $(\(name)), which is not defined for \(targets.listed) in \(configurations.listed): its "
                + "value becomes \(value)",
            fix: similar ?? "define \(name), or remove the reference")
    }
}
