import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// The build settings that Info.plists refer to and that are not defined in a build configuration.
///
/// A setting is one finding, however many keys and Info.plists refer to it.
struct UndefinedInfoPlistSettings {
    private let survey: ProjectSurvey
    private let locations = PropertyListLocations()
    private var uses: [Reference: [Use]] = [:]
    /// What people are told first.
    private var readMe = ""
    /// The keys that source knows to be empty at times.
    private var comparedKeys: Set<String> = []
    /// The keys of the team's own that source has; `nil` if there is no source.
    private var readKeys: Set<String>?

    init(_ survey: ProjectSurvey) {
        self.survey = survey
        // Tests get values from whoever runs them.
        let elsewhere = Set(survey.projects.filter { Self.hasSettingsElsewhere($0, survey) }.map(\.directory))
        let builds = survey.usesDartDefines ? [] : survey.builds
        for build in builds where !build.target.isTest && !elsewhere.contains(build.project.directory) {
            for (reference, use) in Self.references(in: build) where !survey.mentioned.contains(reference.name) {
                uses[reference, default: []].append(use)
            }
        }
        let keys = Set(uses.keys.compactMap(\.keyPath.components.last))
        guard let folder = survey.folder?.path, !keys.isEmpty else { return }
        readMe = ExistingFile.text(of: folder + "/README.md") ?? ""
        comparedKeys = SourceTexts.comparedKeys(keys, below: folder)
        let own = uses.keys.map(\.keyPath).filter { !isOfSystem($0) }.flatMap(\.components)
        if !own.isEmpty, SourceTexts.hasCode([".swift", ".m", ".mm"], below: folder) {
            readKeys = SourceTexts.keys(Set(own), below: folder)
        }
    }

    /// A reference to a build setting that is not defined.
    private struct Reference: Hashable {
        let file: String
        let keyPath: PropertyListKeyPath
        let name: String
    }

    /// A build with such a reference.
    private struct Use {
        let build: ConfiguredTarget
        /// The value that the key has then.
        let value: String
        /// What the value depends on.
        let names: [String]
        /// What may have been meant.
        let similar: String?
    }

    // MARK: Findings

    /// One finding for each build setting; for those that are forgotten together, one.
    var findings: [Finding] {
        var ignored: [String: Bool] = [:]
        var found: [[String]: [Finding]] = [:]
        for references in Dictionary(grouping: uses.keys, by: { $0.name }).values {
            guard let (finding, cause) = told(references, &ignored) else { continue }
            found[cause, default: []].append(finding)
        }
        return found.values.compactMap { group -> Finding? in
            let ordered = group.onceInFileOrder()
            guard var first = ordered.first else { return nil }
            first.notes += ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }
            return first
        }
    }

    /// The finding about a build setting, and what those that are forgotten together have in common.
    private func told(_ references: [Reference], _ ignored: inout [String: Bool]) -> (Finding, [String])? {
        var forgotten: [Reference] = []
        for reference in references where isForgotten(reference, &ignored) { forgotten.append(reference) }
        let isForgotten = !forgotten.isEmpty
        let ordered = references.sorted { ($0.file, "\($0.keyPath)") < ($1.file, "\($1.keyPath)") }
        // What is missed comes first.
        let main = ordered.filter { !isForgotten || forgotten.contains($0) }
        let uses = main.flatMap { self.uses[$0] ?? [] }
        guard let reference = main.first, let first = uses.first else { return nil }
        let configurations = uses.map(\.build.configuration).uniqued
        let targets = uses.map(\.build.target.name).uniqued
        let keys = main.map { "\($0.keyPath)" }.uniqued
        let value = first.value.quoted(as: reference.keyPath.components + first.names)
        let finding = Finding(
            rule: InfoPlistRule.rule, severity: isForgotten ? .warning : .note,
            message:
                "\(keys.listed) \(keys.count == 1 ? "refers" : "refer") to $(\(reference.name)), which is not defined for "
                + "\(targets.listed) in \(configurations.listed): "
                + (keys.count == 1 ? "its value becomes" : "the value of \(reference.keyPath) becomes") + " \(value)",
            location: location(of: reference),
            notes: (main + ordered.filter { !main.contains($0) }).dropFirst().map {
                .init(message: "\($0.keyPath) refers to it, too", location: location(of: $0))
            },
            fix: first.similar ?? "define \(reference.name), or remove the reference",
            // The targets and projects that share or repeat an Info.plist.
            cause: Finding.Cause(["\(isForgotten)", "\(reference.keyPath)", reference.name]))
        // What no build defines has reasons of its own.
        let isCommon = references.contains { !definitions(of: $0).isEmpty } && first.similar == nil
        let own = isCommon ? "" : reference.name
        return (finding, [reference.file, "\(finding.severity)", own] + configurations + targets)
    }

    private func location(of reference: Reference) -> SourceLocation {
        SourceLocation(
            file: reference.file,
            position: locations.located(reference.file)?.valuePosition(of: reference.keyPath.components))
    }

    // MARK: Consequences

    /// Whether somebody misses the value: what no build defines is not used, or comes from elsewhere, also where source reads
    /// it; what the system reads is missed, and a backend that only some builds define is forgotten in the others.
    private func isForgotten(_ reference: Reference, _ ignored: inout [String: Bool]) -> Bool {
        let uses = uses[reference] ?? []
        if uses.first?.similar != nil { return true }
        if reference.keyPath.components.last.map(comparedKeys.contains) == true { return false }
        // Whoever builds the app is told to set it.
        if readMe.containsText(reference.name) { return false }
        // Nothing is wrong with what nobody reads, or what every language says.
        if !isOfSystem(reference.keyPath), readKeys?.isDisjoint(with: reference.keyPath.components) == true {
            return false
        }
        if let key = reference.keyPath.components.first, reference.keyPath.components.count == 1,
            uses.allSatisfy({ InfoPlistStrings(of: $0.build).all(have: key) })
        {
            return false
        }
        let definitions = definitions(of: reference)
        if !definitions.isEmpty {
            // Who builds for debugging sees what is missing.
            return (isOfSystem(reference.keyPath) || isOfBackend(reference.name, definitions))
                && !isTurnedOff(reference, uses)
                && !definitions.contains { isSupplied(reference.name, to: $0) }
                && !uses.allSatisfy { DebugArchiveRule.isForDebugging($0.build.configuration) }
        }
        // An app gets back what it says about an item of its menu, and few ask for it.
        guard !reference.keyPath.components.contains("UIApplicationShortcutItemUserInfo"),
            !uses.contains(where: { hasIgnoredFile($0.build, &ignored) })
        else { return false }
        return isOfSystem(reference.keyPath)
    }

    /// The other builds that use the file and define the build setting.
    private func definitions(of reference: Reference) -> [ConfiguredTarget] {
        survey.builds.filter { build in
            !build.target.isTest && build.infoPlistFile == reference.file
                && build.table.assignedNames.contains(reference.name)
        }
    }

    /// Whether the builds lack all build settings of a service: `TRACKER_ID` with `TRACKER_URL`. They do without the service.
    private func isTurnedOff(_ reference: Reference, _ uses: [Use]) -> Bool {
        guard !isOfSystem(reference.keyPath), let service = reference.name.split(separator: "_").first,
            !Self.ofBackends.union(["api", "app", "base"]).contains(service.lowercased())
        else { return false }
        let builds = Set(uses.map(Self.key))
        return self.uses.contains { other, uses in
            other.name != reference.name && other.name.hasPrefix(service + "_") && Set(uses.map(Self.key)) == builds
        }
    }

    private static func key(_ use: Use) -> [String] {
        [use.build.project.file, use.build.target.identifier, use.build.configuration]
    }

    /// Whether the value in a build comes from another build setting that has to be supplied.
    private func isSupplied(_ name: String, to build: ConfiguredTarget) -> Bool {
        var evaluator = build.evaluator
        return evaluator.evaluate(name).chain.contains { !$0.isInherited && isSupplied($0.name) }
    }

    /// Whether a build setting says which backend the app talks to, by its name or a value. Others, such as what a build for
    /// demonstrations starts with, may be empty on purpose.
    private func isOfBackend(_ name: String, _ definitions: [ConfiguredTarget]) -> Bool {
        let words = Set(name.nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: Self.ofBackends)
            || definitions.contains { $0.evaluated(name).value.contains("://") }
    }

    private static let ofBackends: Set<String> = [
        "backend", "domain", "endpoint", "env", "environment", "host", "server", "url",
    ]

    /// Whether an xcconfig file of the build is one that git ignores, which everybody fills in: what is committed of it, if
    /// anything, is a template.
    private func hasIgnoredFile(_ build: ConfiguredTarget, _ ignored: inout [String: Bool]) -> Bool {
        Set(build.layers.flatMap(\.settings.files)).contains { file in
            if let known = ignored[file] { return known }
            let isIgnored =
                !CocoaPodsFile.isGenerated(file) && !FlutterFile.isGenerated(file) && GitIgnorePatterns.ignore(file)
            ignored[file] = isIgnored
            return isIgnored
        }
    }

    /// Whether a build setting is the key of a service, by its name: a team keeps it to itself, and CI supplies it.
    private func isSupplied(_ name: String) -> Bool {
        let words = Set(name.nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: ["api", "dsn", "id", "key", "password", "secret", "token"])
    }

    /// Whether the system reads the key.
    private func isOfSystem(_ keyPath: PropertyListKeyPath) -> Bool {
        ["CF", "NS", "UI", "LS", "WK"].contains { keyPath.components.first?.hasPrefix($0) == true }
    }

    /// Whether a package of React Native defines build settings from a file that is not committed.
    private static func hasSettingsElsewhere(_ project: XcodeProject, _ survey: ProjectSurvey) -> Bool {
        guard let folder = survey.folder?.path, project.directory.hasPrefix(folder) else { return false }
        for above in FoldersAbove(project.sourceRoot + "/package.json").prefix(3) {
            guard let text = ExistingFile.text(of: above + "/package.json") else { continue }
            return text.contains("\"react-native-config\"")
        }
        return false
    }

    // MARK: References

    private static func references(in build: ConfiguredTarget) -> [(Reference, Use)] {
        guard !build.hasMissingFiles, let list = try? build.infoPlist(), let file = list.file,
            !list.issues.contains(.preprocessed)
        else { return [] }
        lazy var names = build.table.assignedNames
        var found: [(Reference, Use)] = []
        for reference in list.references where !reference.isGenerated {
            for link in reference.chain where isUndefined(link, in: reference.written ?? "") {
                let use = Use(
                    build: build, value: reference.value.stringValue ?? "", names: reference.chain.map(\.name),
                    similar: Suggestion.sentence(for: link.name, among: names))
                found.append((Reference(file: file, keyPath: reference.keyPath, name: link.name), use))
            }
        }
        return found
    }

    /// Whether a text refers to a build setting that neither a file nor Xcode defines.
    private static func isUndefined(_ link: EvaluatedBuildSetting.Link, in text: String) -> Bool {
        link.depth == 1 && link.origin == nil && !link.isInherited && !BuildSettingTypes.isSupplied(link.name)
            && !hasDefault(link.name, in: text) && !AffixName.isAffix(link.name)
    }

    /// Whether a reference has a default for a name without a value: `$(NAME:default=value)`.
    private static func hasDefault(_ name: String, in text: String) -> Bool {
        text.split(separator: "$").contains { part in
            ["(", "{", "["].contains { part.hasPrefix("\($0)\(name):") } && part.contains(":default=")
        }
    }
}
