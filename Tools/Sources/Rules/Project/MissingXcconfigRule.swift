import AppProjects
import SourceText
import XcodeProjects

/// A build configuration without an xcconfig file, next to others that have one.
enum MissingXcconfigRule: ProjectRule {
    static let rule = "configuration-without-xcconfig"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap { build -> [Finding] in
            let (project, target) = (build.project, build.target)
            return [
                finding(project.configurations, build.configuration, of: "the project \(project.name)"),
                finding(target.configurations, build.configuration, of: "the target \(target.name)"),
            ].compactMap { $0 }
        }
    }

    private static func finding(_ list: BuildConfigurationList, _ name: String, of owner: String) -> Finding? {
        guard let configuration = list[name], configuration.baseConfiguration == nil,
            let example = list.configurations.first(where: { $0.baseConfiguration != nil }),
            let base = example.baseConfiguration
        else { return nil }
        return Finding(
            rule: rule, severity: .warning,
            message: "the build configuration \(name) of \(owner) has no xcconfig file",
            location: configuration.location,
            notes: [.init(message: "\(example.name) has one", location: base.location)],
            fix: "choose an xcconfig file for \(name) in the project editor, under Info > Configurations")
    }
}
