import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration without an xcconfig file, next to others that have one.
enum MissingXcconfigRule: ProjectRule {
    static let rule = RuleID.configurationWithoutXcconfig

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap { build -> [Finding] in
            let (project, target) = (build.project, build.target)
            return [
                finding(project.configurations, of: "the project \(project.name)"),
                // Tests are built in one build configuration, as a rule.
                target.isTest ? nil : finding(target.configurations, of: "the target \(target.name)"),
            ].compactMap { $0 }
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
