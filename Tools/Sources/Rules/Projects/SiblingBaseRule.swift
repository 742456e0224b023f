import AppProjects
import BuildSettings
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// A build configuration that is based on the xcconfig file of another one, although a file of its own name exists: the
/// target is built with the values of the other.
enum SiblingBaseRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var seen: Set<[String]> = []
        let lists = survey.builds.flatMap { build in
            [
                ([build.project.directory], build.project.configurations, "the project \(build.project.name)"),
                (
                    [build.project.directory, build.target.identifier], build.target.configurations,
                    "the target \(build.target.name)"
                ),
            ].filter { seen.insert($0.0).inserted }
        }
        let all = lists.flatMap { _, list, owner -> [Mistake] in
            let names = list.configurations.map(\.name)
            return list.configurations.compactMap { mistake($0, names, owner, survey.xcconfigFiles) }
        }
        // The project and its targets are set up alike.
        let groups = Dictionary(grouping: all) { [$0.location.file, $0.configuration, $0.file] }
        return groups.values.compactMap(finding)
    }

    private struct Mistake: Hashable {
        let configuration: String
        let owner: String
        let file: String
        let expected: String
        let location: SourceLocation
    }

    private static func finding(_ mistakes: [Mistake]) -> Finding? {
        let ordered = Set(mistakes).sorted { ($0.location.position?.line ?? 0) < ($1.location.position?.line ?? 0) }
        guard let first = ordered.first else { return nil }
        let own = URL(fileURLWithPath: first.expected).lastPathComponent
        return Finding(
            .otherConfigurationXcconfig, .warning,
            .basedOnSibling(
                first.configuration, of: first.owner, others: ordered.count - 1,
                URL(fileURLWithPath: first.file).lastPathComponent, not: own),
            at: first.location,
            notes: [.hasName(first.expected)] + ordered.dropFirst().map { .alike($0.owner, at: $0.location) })
    }

    private static func mistake(
        _ configuration: BuildConfiguration, _ names: [String], _ owner: String, _ files: Set<String>
    ) -> Mistake? {
        guard let base = configuration.baseConfiguration, let path = base.path, !path.containsText("/Pods/") else {
            return nil
        }
        let name = String(path.part(afterLast: "/"))
        let others = names.filter { $0 != configuration.name }
        // The longest name counts: Debug-Staging.xcconfig is not of Debug.
        let mentioned = names.filter { contains(name, $0) }.max { $0.count < $1.count }
        guard let other = mentioned, others.contains(other) else { return nil }
        let own = name.replacing(other, with: configuration.name)
        let expected = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(own).path
        guard own != name, files.contains(expected) || FileManager.default.fileExists(atPath: expected) else {
            return nil
        }
        return Mistake(
            configuration: configuration.name, owner: owner, file: path, expected: expected, location: base.location)
    }

    private static func contains(_ file: String, _ configuration: String) -> Bool {
        guard let range = file.range(ofText: configuration) else { return false }
        let before = range.lowerBound > file.startIndex ? file[file.index(before: range.lowerBound)] : "."
        let after = range.upperBound < file.endIndex ? file[range.upperBound] : "."
        return !before.isLetter && !after.isLetter
    }
}

extension RuleID {
    package static let otherConfigurationXcconfig = RuleID("other-configuration-xcconfig")
}

extension Rule {
    static let otherConfigurationXcconfig = Rule(
        .otherConfigurationXcconfig, .project, [.warning], by: [.project(SiblingBaseRule.self)],
        "A build configuration uses the xcconfig file of another, although one with its own name exists",
        why: "The target is built with the URLs and keys of the other build configuration.",
        fix: "Choose the file with its own name under Info > Configurations",
        bad: .checkFolder(based("Debug.xcconfig")),
        good: .checkFolder(based("Release.xcconfig")))

    private static func based(_ file: String) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Debug", base: "Debug.xcconfig"), .init(name: "Release", base: file)]).with(
            .text("Debug.xcconfig", "API_HOST = dev.example.com"),
            .text("Release.xcconfig", "API_HOST = api.example.com"))
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - owner: the project or a target.
    ///   - others: how many targets are set up alike.
    static func basedOnSibling(
        _ configuration: String, of owner: String, others: Int, _ file: String, not expected: String
    ) -> Self {
        Self(
            "the build configuration \(configuration) of \(owner)"
                + (others > 0 ? " and of \(others) more \(others == 1 ? "target" : "targets")" : "")
                + " is based on \(file), not on \(expected)",
            fix: "choose \(expected) under Info > Configurations")
    }
}

extension Finding.Note {
    static func hasName(_ file: String) -> Self {
        Self(message: "this file has its name", location: SourceLocation(file: file))
    }

    static func alike(_ owner: String, at location: SourceLocation) -> Self {
        Self(message: "\(owner) is set up in the same way", location: location)
    }
}
