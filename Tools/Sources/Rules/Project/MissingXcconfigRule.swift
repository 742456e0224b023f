import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration without an xcconfig file, next to others that have one.
enum MissingXcconfigRule: ProjectRule {
    static let rule = RuleID.configurationWithoutXcconfig

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        siblings(survey)
            + survey.builds.flatMap { build -> [Finding] in
                let (project, target) = (build.project, build.target)
                return [
                    finding(project.configurations, of: "the project \(project.name)"),
                    // Tests are built in one build configuration, as a rule.
                    target.isTest ? nil : finding(target.configurations, of: "the target \(target.name)"),
                ].compactMap { $0 }
            }
    }

    /// A target without xcconfig files among at least three of its kind that all have some.
    private static func siblings(_ survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let groups = Dictionary(grouping: products) { [$0.project.file, $0.target.productType ?? ""] }
        return groups.values.compactMap { builds in
            let targets = Dictionary(grouping: builds, by: \.target.identifier).values.compactMap(\.first?.target)
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
            base.path.map(CocoaPodsRule.isGenerated) == true ? nil : base
        }
    }

    private static func finding(_ list: BuildConfigurationList, of owner: String) -> Finding? {
        let without = list.configurations.filter { $0.baseConfiguration == nil }
        guard let configuration = without.first,
            let example = list.configurations.first(where: { $0.baseConfiguration != nil }),
            let base = example.baseConfiguration,
            // Where most have none, the file is for the few.
            without.count * 2 <= list.configurations.count
        else { return nil }
        let name = without.map(\.name).listed
        return Finding(
            rule: rule, severity: .warning,
            message: without.count == 1
                ? "the build configuration \(name) of \(owner) has no xcconfig file"
                : "the build configurations \(name) of \(owner) have no xcconfig files",
            location: configuration.location,
            notes: [.init(message: "\(example.name) has one", location: base.location)],
            fix: "choose an xcconfig file for \(name) in the project editor, under Info > Configurations")
    }
}
