import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A build setting of the team's own that no text of the folder mentions, besides where it is set: whatever its value,
/// every build is the same.
///
/// A warning where the values differ in xcconfig files, or are identifiers or addresses, since a difference is expected. One
/// value is a leftover, as is a switch in the project file: notes. A name that is nearly one of Xcode's is a mistake.
enum UnusedBuildSettingRule: FolderRule {
    static let rule = RuleID.unusedBuildSetting

    static func findings(in survey: FolderSurvey) -> [Finding] {
        // A project or a file that cannot be read may refer to anything.
        guard !survey.projects.contains(where: { !$0.isWhole }),
            !survey.surveys.contains(where: { missesFiles($0, below: survey.folder.path) })
        else { return [] }
        let places = places(in: survey)
        guard !places.isEmpty else { return [] }
        var mentions = FolderMentions(of: Set(places.keys))
        mentions.read(survey.folder)
        // Without its source, nobody knows what an app refers to.
        guard mentions.hasSource else { return [] }
        let unused = mentions.unmentioned.sorted()
        let meant = unused.reduce(into: [:]) { $0[$1] = BuildSettingTypes.nearMiss(of: $1) }
        let misspelled = unused.compactMap { name in meant[name].flatMap { misspelling(name, of: $0, places) } }
        // What is set together was forgotten together.
        let groups = Dictionary(grouping: unused.filter { meant[$0] == nil }) { name in
            Set((places[name]?.origins ?? []).map(\.file)).sorted() + [isMissed(name, places) ? "missed" : ""]
        }
        return misspelled + groups.values.compactMap { names in finding(names, places) }
    }

    /// Whether third-party files are included and missing: build settings may be there for them. What CocoaPods and
    /// Flutter generate refers to none.
    private static func missesFiles(_ survey: ProjectSurvey, below folder: String) -> Bool {
        survey.builds.flatMap(\.findings).contains { finding in
            guard finding.rule == MissingIncludeRule.rule, let path = MissingIncludeRule.path(of: finding) else {
                return false
            }
            return !CocoaPodsFile.isGenerated(path) && !FlutterFile.isGenerated(path)
                && VendoredFolder.contains(path, below: folder) && !ExistingFile.canBeRead(path)
        }
    }

    /// The finding about a name that is nearly one of Xcode's.
    private static func misspelling(_ name: String, of meant: String, _ places: [String: Places]) -> Finding? {
        let origins = (places[name]?.origins ?? []).sorted { ($0.file, $0.line) < ($1.file, $1.line) }
        guard let first = origins.first else { return nil }
        return Finding(
            // Tests are built as well without it.
            rule: rule, severity: places[name]?.isOfProduct == true ? .warning : .note,
            message: "nothing reads the build setting \(name): the one of Xcode is \(meant)", location: location(first),
            notes: origins.dropFirst().map { .init(message: "\(name) is set here", location: location($0)) },
            fix: "write \(meant)", cause: Finding.Cause([name]))
    }

    /// The build settings that findings report as unused.
    static func names(in findings: [Finding]) -> Set<String> {
        Set(findings.filter { $0.rule == rule }.flatMap { $0.cause?.key ?? [] })
    }

    /// The findings, those about a reference without a value in a build setting that nothing refers to as notes: that it is
    /// unused is what matters.
    static func withoutConsequences(_ findings: [Finding]) -> [Finding] {
        let unused = names(in: findings)
        return findings.map { finding in
            guard finding.rule == .xcconfigUndefinedReference, let name = finding.cause?.key.first,
                unused.contains(name)
            else { return finding }
            return finding.asNote
        }
    }

    /// Where a build setting is set, and what to.
    private struct Places {
        var origins: Set<BuildSettingOrigin> = []
        var values: Set<String> = []
        /// Whether a target that is no test has it.
        var isOfProduct = false

        /// Whether some builds have another value than others.
        var differs: Bool { values.count > 1 }
    }

    /// Whether people expect that the value has an effect.
    private static func isMissed(_ name: String, _ places: [String: Places]) -> Bool {
        guard let places = places[name], places.differs else { return false }
        let words = Set(name.nameWords.map { $0.lowercased() })
        return places.origins.contains { !$0.file.hasSuffix(".pbxproj") }
            || places.values.contains { $0.contains(".") || $0.contains("/") }
            || !words.isDisjoint(with: [
                "domain", "group", "host", "id", "identifier", "key", "scheme", "server", "url",
            ])
    }

    private static func places(in survey: FolderSurvey) -> [String: Places] {
        var places: [String: Places] = [:]
        var files: [String: Bool] = [:]
        for assignments in survey.surveys.map(\.assignments) {
            for name in assignments.names where isOwn(name) {
                for (assignment, (layer, build)) in assignments.assignments(to: name) {
                    // A library among an app's projects is often somebody else's.
                    guard build.project.targets.contains(where: \.isApplication) else { continue }
                    let origin = assignment.origin
                    let isVendored = files.value(
                        origin.file, or: VendoredFolder.contains(origin.file, below: survey.folder.path))
                    if !isVendored { places[name, default: Places()].origins.insert(origin) }
                    if !build.target.isTest || layer.kind == .project { places[name]?.isOfProduct = true }
                    places[name]?.values.insert(value(of: assignment, in: build))
                }
            }
        }
        // Whoever cleared a build setting everywhere may do so for a command that reads it.
        return places.filter { $0.value.values.contains { !$0.isEmpty } }
    }

    /// The value of an assignment, as far as it makes a difference: nobody expects one of the name of the build configuration,
    /// or of a reference to nothing.
    private static func value(of assignment: BuildSettingAssignment, in build: ConfiguredTarget) -> String {
        if build.project.configurations[assignment.value] != nil { return "$(CONFIGURATION)" }
        let isEmpty = assignment.value.onlyReference.map { isOwn($0) && !build.table.isAssigned($0) } == true
        return isEmpty ? "$()" : assignment.value
    }

    /// Whether the build setting is neither Xcode's nor that of another tool.
    private static func isOwn(_ name: String) -> Bool {
        !BuildSettingTypes.isSupplied(name) && !SettingsOfTools.contains(name)
    }

    private static func finding(_ names: [String], _ places: [String: Places]) -> Finding? {
        let origins = names.map { name in
            (name: name, all: (places[name]?.origins ?? []).sorted { ($0.file, $0.line) < ($1.file, $1.line) })
        }
        guard let first = origins.first?.all.first else { return nil }
        let others = origins.flatMap { name, all in all.map { (name: name, origin: $0) } }.filter { $0.origin != first }
        let isOne = names.count == 1
        return Finding(
            rule: rule, severity: names.contains { isMissed($0, places) } ? .warning : .note,
            message: "nothing refers to the build \(isOne ? "setting" : "settings") "
                + (names.count > 5
                    ? "\(names.prefix(4).joined(separator: ", ")), and \(names.count - 4) more" : names.listed),
            location: location(first),
            notes: others.prefix(5).map { .init(message: "\($0.name) is set here", location: location($0.origin)) },
            fix: "remove \(isOne ? "it" : "them"), or refer to \(isOne ? "it" : "them")", cause: Finding.Cause(names))
    }

    private static func location(_ origin: BuildSettingOrigin) -> SourceLocation {
        SourceLocation(file: origin.file, position: SourcePosition(line: max(origin.line, 1), column: 1))
    }
}

extension [String: Bool] {
    /// The value of a key; a new one is found out and kept.
    fileprivate mutating func value(_ key: String, or find: @autoclosure () -> Bool) -> Bool {
        if let known = self[key] { return known }
        let found = find()
        self[key] = found
        return found
    }
}
