import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration that is based on the xcconfig file of another one, although a file of its own name exists: the
/// target is built with the values of the other.
enum SiblingBaseRule: ProjectRule {
    static let rule = RuleID.otherConfigurationXcconfig

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let lists = survey.builds.flatMap { build in
            [
                (build.project.configurations, "the project \(build.project.name)"),
                (build.target.configurations, "the target \(build.target.name)"),
            ]
        }
        let files = Set(survey.builds.flatMap { $0.layers.flatMap(\.settings.files) })
        return lists.flatMap { list, owner -> [Finding] in
            let names = list.configurations.map(\.name)
            return list.configurations.compactMap { finding($0, names, owner, files) }
        }
    }

    private static func finding(
        _ configuration: BuildConfiguration, _ names: [String], _ owner: String, _ files: Set<String>
    ) -> Finding? {
        guard let base = configuration.baseConfiguration, let path = base.path, !path.contains("/Pods/") else {
            return nil
        }
        let url = URL(fileURLWithPath: path)
        let name = url.lastPathComponent
        let others = names.filter { $0 != configuration.name }
        // The longest name counts: Debug-Staging.xcconfig is not of Debug.
        let mentioned = names.filter { contains(name, $0) }.max { $0.count < $1.count }
        guard let other = mentioned, others.contains(other) else { return nil }
        let own = name.replacing(other, with: configuration.name)
        let expected = url.deletingLastPathComponent().appendingPathComponent(own).path
        guard own != name, files.contains(expected) || FileManager.default.fileExists(atPath: expected) else {
            return nil
        }
        return Finding(
            rule: rule, severity: .warning,
            message: "the build configuration \(configuration.name) of \(owner) is based on \(name), not on \(own)",
            location: base.location, fix: "choose \(own) under Info > Configurations")
    }

    private static func contains(_ file: String, _ configuration: String) -> Bool {
        guard let range = file.range(of: configuration) else { return false }
        let before = range.lowerBound > file.startIndex ? file[file.index(before: range.lowerBound)] : "."
        let after = range.upperBound < file.endIndex ? file[range.upperBound] : "."
        return !before.isLetter && !after.isLetter
    }
}
