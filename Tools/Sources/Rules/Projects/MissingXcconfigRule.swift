import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
package import SourceText
import XcodeProjects

/// A build configuration without an xcconfig file, next to others that have one.
///
/// It is a warning where a build refers to something that only the file of another build configuration sets.
enum MissingXcconfigRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        Dictionary(grouping: survey.builds, by: \.project.file).values.flatMap { builds -> [Finding] in
            guard let project = builds.first?.project else { return [] }
            // Tests are built in one build configuration, as a rule, and nothing is built of an aggregate.
            let products = builds.filter { !$0.target.isTest && $0.target.kind != .aggregate }
            let ofTargets = project.targets.compactMap { target in
                finding(
                    target.configurations, of: "the target \(target.name)",
                    products.filter { $0.target.identifier == target.identifier }, survey)
            }
            let ofProject = finding(project.configurations, of: "the project \(project.name)", products, survey)
            return [ofProject].compactMap { $0 } + ofTargets
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
        _ list: BuildConfigurationList, of owner: String, _ builds: [ConfiguredTarget], _ survey: ProjectSurvey
    ) -> Finding? {
        let with = list.configurations.filter { ownBase(of: $0) != nil }
        let without = list.configurations.filter { gap in
            gap.baseConfiguration == nil && isUsed(gap.name, builds, survey)
                && with.contains { lacks(gap.name, $0, builds) }
        }
        guard let first = without.first, let example = with.first, let base = example.baseConfiguration,
            // Where most have none, the file is for the few.
            without.count * 2 <= list.configurations.count, !isForAKind(with, without)
        else { return nil }
        let names = without.map(\.name)
        let isMissed = names.contains { name in with.contains { lacksReferred(name, $0, builds) } }
        return Finding(
            .configurationWithoutXcconfig, isMissed ? .warning : .note, .withoutXcconfig(names, of: owner),
            at: first.location, notes: [.hasXcconfig(example.name, at: base.location)],
            about: names.map(Finding.Subject.configuration),
            // The project and its targets are set up alike.
            cause: Finding.Cause([.file(first.location.file)] + names.map(Finding.Subject.configuration)))
    }

    /// Whether a scheme builds a build configuration; without schemes for the project, Xcode offers all of them.
    private static func isUsed(_ name: String, _ builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> Bool {
        let file = builds.first?.project.file
        let plans = survey.plans.filter { !$0.scheme.isAutomatic && $0.target?.project.file == file }
        return plans.isEmpty || plans.contains { $0.configuration == name }
    }

    /// Whether the build configurations with a file are all those of one kind, which the file is named for:
    /// `Debug.xcconfig` for `Debug-Staging` and `Debug-Production`.
    private static func isForAKind(_ with: [BuildConfiguration], _ without: [BuildConfiguration]) -> Bool {
        func isOf(_ kind: String, _ configuration: BuildConfiguration) -> Bool {
            configuration.name.nameWords.first?.lowercased() == kind
        }
        let kinds = Set(
            with.map { configuration in
                let path = configuration.baseConfiguration?.path ?? ""
                return path.part(afterLast: "/").split(separator: ".").first?.lowercased() ?? ""
            })
        guard with.count > 1, kinds.count == 1, let kind = kinds.first else { return false }
        return with.allSatisfy { isOf(kind, $0) } && !without.contains { isOf(kind, $0) }
    }

    /// What the file of a build configuration sets in a build of it.
    private static func layer(_ example: BuildConfiguration, _ build: ConfiguredTarget) -> ConfiguredTarget.Layer? {
        build.configuration == example.name
            ? build.layers.first { $0.settings.name == example.baseConfiguration?.path } : nil
    }

    /// Whether a build without the file has another value of something that the file sets, and neither the target nor the other
    /// level says it.
    private static func lacks(_ name: String, _ example: BuildConfiguration, _ builds: [ConfiguredTarget]) -> Bool {
        builds.contains { build in
            guard let layer = layer(example, build),
                let other = builds.first(where: {
                    $0.configuration == name && $0.target.identifier == build.target.identifier
                }),
                !other.layers.contains(where: { $0.settings.name == layer.settings.name })
            else { return false }
            let own = other.layers.filter { [.target, .targetXcconfig, .projectXcconfig].contains($0.kind) }
                .flatMap(\.settings.assignments).map(\.name)
            return Set(layer.settings.assignments.map(\.name)).subtracting(own).contains { name in
                let value = build.evaluated(name).value
                return !value.isEmpty && value != other.evaluated(name).value
            }
        }
    }

    /// Whether a build without the file refers to something that only the file sets: in its Info.plist or in another build
    /// setting.
    private static func lacksReferred(_ name: String, _ example: BuildConfiguration, _ builds: [ConfiguredTarget])
        -> Bool
    {
        let names = Set(builds.compactMap { layer(example, $0) }.flatMap(\.settings.assignments).map(\.name))
        return builds.filter { $0.configuration == name }.contains { build in
            let missing = names.filter { !build.table.isAssigned($0) && !BuildSettingTypes.isSupplied($0) }
            guard !missing.isEmpty else { return false }
            let references = (try? build.infoPlist())?.references.flatMap(\.chain).map(\.name) ?? []
            return !missing.isDisjoint(with: references)
                || build.table.findings().contains { finding in
                    finding.rule == .xcconfigUndefinedReference && finding.reference.map(missing.contains) == true
                }
        }
    }
}

extension RuleID {
    package static let configurationWithoutXcconfig = RuleID("configuration-without-xcconfig")
}

extension Rule {
    static let configurationWithoutXcconfig = Rule(
        .configurationWithoutXcconfig, .project, [.warning, .note], by: [.project(MissingXcconfigRule.self)],
        "A build configuration has no xcconfig file, but others do",
        why: """
            The build settings of the file are missing in that build configuration: URLs and keys are empty. It is a \
            warning if the build refers to one of them. Tests, targets without xcconfig files in most build \
            configurations, and targets that get the values from their project are not reported.
            """,
        fix: "Choose an xcconfig file for it under Info > Configurations",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["WEB_URL = \"$(HOST)/web\";"], base: "App.xcconfig"),
                .init(name: "Release", settings: ["WEB_URL = \"$(HOST)/web\";"]),
            ]).with(.text("App.xcconfig", "HOST = example.com"))),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", base: "App.xcconfig"), .init(name: "Release", base: "App.xcconfig"),
            ]).with(.text("App.xcconfig", "HOST = example.com"))))
}

extension FindingWords {
    /// - Parameter owner: the project or a target.
    static func withoutXcconfig(_ names: [String], of owner: String) -> Self {
        let listed = names.listed(upTo: 5)
        return Self(
            names.words(
                "the build configuration \(listed) of \(owner) has no xcconfig file",
                "the build configurations \(listed) of \(owner) have no xcconfig files"),
            fix: "choose an xcconfig file for \(listed) in the project editor, under Info > Configurations")
    }
}

extension Finding.Note {
    static func hasXcconfig(_ configuration: String, at location: SourceLocation) -> Self {
        Self(message: "\(configuration) has one", location: location)
    }
}
