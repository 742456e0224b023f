import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration without an xcconfig file, next to others that have one.
enum MissingXcconfigRule: ProjectRule {
    static let rule = RuleID.configurationWithoutXcconfig

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        siblings(survey)
            + Dictionary(grouping: survey.builds, by: \.project.file).values.flatMap { builds -> [Finding] in
                guard let project = builds.first?.project else { return [] }
                // Tests are built in one build configuration, as a rule, and nothing is built of an aggregate.
                let products = builds.filter { !$0.target.isTest && $0.target.kind != .aggregate }
                let targets = Dictionary(grouping: products, by: \.target.identifier)
                let ofProject =
                    targets.isEmpty
                    ? nil
                    : finding(
                        project.configurations, of: "the project \(project.name)", isProject: true, builds, survey)
                let ofTargets = project.targets.compactMap { target in
                    targets[target.identifier].flatMap {
                        finding(target.configurations, of: "the target \(target.name)", $0, survey)
                    }
                }
                return together([ofProject].compactMap { $0 } + ofTargets)
            }
    }

    /// One finding for the same build configurations of a project: that of the project itself, or of the first target.
    private static func together(_ gaps: [Gap]) -> [Finding] {
        var found: [Gap] = []
        for gap in gaps {
            if let index = found.firstIndex(where: { $0.configurations == gap.configurations }) {
                found[index].finding.notes.append(
                    .init(message: gap.finding.message, location: gap.finding.location))
            } else {
                found.append(gap)
            }
        }
        return found.map(\.finding)
    }

    /// Build configurations without an xcconfig file.
    private struct Gap {
        let configurations: [String]
        var finding: Finding
    }

    /// A target without xcconfig files among at least three of its kind that all have some.
    private static func siblings(_ survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let groups = Dictionary(grouping: products) { [$0.project.file, $0.target.productType ?? ""] }
        return groups.values.compactMap { builds in
            var seen: Set<String> = []
            let targets = builds.map(\.target).filter { seen.insert($0.identifier).inserted }
            let without = targets.filter { $0.configurations.configurations.allSatisfy { ownBase(of: $0) == nil } }
            guard targets.count > 3, let only = without.first, without.count == 1,
                let example = targets.first(where: { $0.identifier != only.identifier }),
                let base = example.configurations.configurations.firstNonNil(ownBase)
            else { return nil }
            return Finding(
                rule: rule, severity: .warning,
                message:
                    "the target \(only.name) has no xcconfig files, and \(targets.count - 1) targets of its kind have some",
                location: only.location, notes: [.init(message: "\(example.name) has one", location: base.location)],
                fix: "choose its xcconfig files in the project editor, under Info > Configurations")
        }
    }

    /// The xcconfig file, if CocoaPods did not generate it.
    private static func ownBase(of configuration: BuildConfiguration) -> BaseConfiguration? {
        configuration.baseConfiguration.flatMap { base in
            base.path.map(CocoaPodsFile.isGenerated) == true ? nil : base
        }
    }

    /// - Parameter builds: those that the build configurations are for.
    private static func finding(
        _ list: BuildConfigurationList, of owner: String, isProject: Bool = false, _ builds: [ConfiguredTarget],
        _ survey: ProjectSurvey
    ) -> Gap? {
        // What the other level has in its place is no gap.
        let others = otherLevel(isProject, builds)
        let without = list.configurations.filter { configuration in
            configuration.baseConfiguration == nil
                && !(!others.isEmpty && others.allSatisfy { $0[configuration.name].flatMap(ownBase) != nil })
        }
        let with = list.configurations.filter { $0.baseConfiguration != nil }
        guard let configuration = without.first, let example = with.first,
            let base = example.baseConfiguration,
            case let isOfFlutter = !isProject && lacksFlutter(without, with, builds),
            // Where most have none, the file is for the few.
            without.count * 2 <= list.configurations.count || isOfFlutter,
            // A project with files of CocoaPods only has no file of its own: its targets have theirs.
            !isProject || with.contains(where: { $0.baseConfiguration?.path.map(CocoaPodsFile.isGenerated) != true }),
            !isForAKind(with, without), !with.allSatisfy({ isForSigning($0, survey) || isForDebugging($0, survey) }),
            without.contains(where: { isUsed($0.name, builds, survey) }),
            // Of some builds only, the values of the others are unknown.
            !survey.isWhole || without.contains(where: { gap in with.contains { lacks(gap.name, $0, builds) } })
        else { return nil }
        let name = without.map(\.name).listed(upTo: 5)
        let isMissed =
            isOfFlutter
            || without.contains { gap in
                isForgotten(gap.name, example.name, base.path, builds)
                    || with.contains { lacksReferred(gap.name, $0, builds, survey) }
            }
        let finding = Finding(
            rule: rule, severity: isMissed ? .warning : .note,
            message: (without.count == 1
                ? "the build configuration \(name) of \(owner) has no xcconfig file"
                : "the build configurations \(name) of \(owner) have no xcconfig files")
                + (isOfFlutter ? ": FLUTTER_ROOT, which a build phase needs, is undefined" : ""),
            location: configuration.location,
            notes: [.init(message: "\(example.name) has one", location: base.location)],
            fix: isOfFlutter
                ? "choose the xcconfig file of its name for each in the project editor, under Info > Configurations"
                : "choose an xcconfig file for \(name) in the project editor, under Info > Configurations")
        return Gap(configurations: without.map(\.name), finding: finding)
    }

    /// The build configurations of the project, for a target's; those of its products, for a project's.
    private static func otherLevel(_ isProject: Bool, _ builds: [ConfiguredTarget]) -> [BuildConfigurationList] {
        guard isProject else { return builds.prefix(1).map(\.project.configurations) }
        let products = builds.filter { !$0.target.isTest && $0.target.kind != .aggregate }
        return Dictionary(grouping: products, by: \.target.identifier).values.compactMap(\.first?.target.configurations)
    }

    /// Whether a file with the name of the build configuration lies beside another one's, and no build uses it.
    private static func isForgotten(
        _ name: String, _ other: String, _ path: String?, _ builds: [ConfiguredTarget]
    ) -> Bool {
        guard let path, path.part(afterLast: "/").contains(other) else { return false }
        let file = String(path.part(afterLast: "/")).replacing(other, with: name)
        let own = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(file).path
        return own != path && FileManager.default.fileExists(atPath: own)
            && !builds.contains { $0.layers.contains { $0.settings.files.contains(own) } }
    }

    /// Whether build configurations have no file that says where Flutter is, which the phases of the target need, and files
    /// with their names are there.
    private static func lacksFlutter(
        _ without: [BuildConfiguration], _ with: [BuildConfiguration], _ builds: [ConfiguredTarget]
    ) -> Bool {
        guard builds.first?.target.scripts.contains(where: { $0.text.containsText("FLUTTER_ROOT") }) == true else {
            return false
        }
        return without.contains { gap in
            with.contains { isForgotten(gap.name, $0.name, $0.baseConfiguration?.path, builds) }
                && builds.contains { $0.configuration == gap.name && !$0.table.isAssigned("FLUTTER_ROOT") }
        }
    }

    /// Whether a build without the file refers to something that only the file sets: in its Info.plist, in another build
    /// setting, or in a script.
    private static func lacksReferred(
        _ name: String, _ example: BuildConfiguration, _ builds: [ConfiguredTarget], _ survey: ProjectSurvey
    ) -> Bool {
        let layers = builds.filter { $0.configuration == example.name }.flatMap(\.layers).filter {
            $0.settings.name == example.baseConfiguration?.path
        }
        let names = Set(layers.flatMap(\.settings.assignments).map(\.name))
        guard !names.isEmpty else { return false }
        return builds.filter { $0.configuration == name }.contains { build in
            let missing = names.filter { !build.table.isAssigned($0) && !BuildSettingTypes.isSupplied($0) }
            guard !missing.isEmpty else { return false }
            let references = (try? build.infoPlist())?.references.flatMap(\.chain).map(\.name) ?? []
            let undefined = build.table.findings().filter { $0.rule == .xcconfigUndefinedReference }
            return !missing.isDisjoint(with: references)
                || undefined.contains { finding in missing.contains { finding.cause?.key.last == $0 } }
                || build.target.scripts.contains { script in
                    missing.contains { script.text.containsText($0) && script.text.holds(word: $0) }
                }
        }
    }

    /// Whether the file of a build configuration only says who signs: that is for the builds that are signed so.
    private static func isForSigning(_ configuration: BuildConfiguration, _ survey: ProjectSurvey) -> Bool {
        assigns(configuration, survey) { name in
            ["CODE_SIGN", "DEVELOPMENT_TEAM", "PROVISIONING_PROFILE"].contains(where: name.hasPrefix)
        }
    }

    /// Whether a file only says that a build is for debugging, by the names of its values: `CAPACITOR_DEBUG`.
    private static func isForDebugging(_ configuration: BuildConfiguration, _ survey: ProjectSurvey) -> Bool {
        assigns(configuration, survey) { name in name.nameWords.contains { $0.lowercased() == "debug" } }
    }

    /// Whether the file of a build configuration includes no other one and only assigns names of a kind.
    private static func assigns(
        _ configuration: BuildConfiguration, _ survey: ProjectSurvey, only isOfKind: (String) -> Bool
    ) -> Bool {
        guard let path = configuration.baseConfiguration?.path, let text = survey.xcconfigs.text(of: path)?.file,
            text.includes.isEmpty, !text.assignments.isEmpty
        else { return false }
        return text.assignments.allSatisfy { isOfKind($0.name) }
    }

    /// Whether the build configurations with a file are all those of one kind, which the file is named for:
    /// `Debug.xcconfig` for `Debug-Staging` and `Debug-Production`.
    private static func isForAKind(_ with: [BuildConfiguration], _ without: [BuildConfiguration]) -> Bool {
        guard with.count > 1 else { return false }
        func isOf(_ kind: String, _ configuration: BuildConfiguration) -> Bool {
            configuration.name.nameWords.first?.lowercased() == kind
        }
        let kinds = with.map { configuration in
            let path = configuration.baseConfiguration?.path ?? ""
            return path.part(afterLast: "/").split(separator: ".").first?.lowercased() ?? ""
        }
        guard let kind = kinds.first, Set(kinds).count == 1 else { return false }
        return with.allSatisfy { isOf(kind, $0) } && !without.contains { isOf(kind, $0) }
    }

    /// Whether a scheme builds a build configuration; without schemes for the project, Xcode offers all of them.
    private static func isUsed(_ name: String, _ builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> Bool {
        let file = builds.first?.project.file
        let plans = survey.plans.filter { !$0.scheme.isAutomatic && $0.target?.project.file == file }
        return plans.isEmpty || plans.contains { $0.configuration == name }
    }

    /// Whether a build without the file has another value of something that the file sets.
    private static func lacks(
        _ name: String, _ example: BuildConfiguration, _ builds: [ConfiguredTarget]
    ) -> Bool {
        let others = builds.filter { $0.configuration == name }
        return builds.filter { $0.configuration == example.name }.contains { build in
            guard let layer = build.layers.first(where: { $0.settings.name == example.baseConfiguration?.path }),
                let other = others.first(where: { $0.target.identifier == build.target.identifier }),
                !layer.settings.assignments.isEmpty
                // What a missing file sets is unknown.
            else { return true }
            // The project may have for one build configuration what the target has for another.
            guard !other.layers.contains(where: { $0.settings.name == layer.settings.name }) else { return false }
            return Set(layer.settings.assignments.map(\.name)).contains { name in
                let value = build.evaluated(name).value
                return !value.isEmpty && value != other.evaluated(name).value
                    && !other.layers.contains { layer in
                        layer.kind == .target && layer.settings.assignments.contains { $0.name == name }
                    }
            }
        }
    }
}
