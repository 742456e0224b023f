import AppProjects
import BuildSettings
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// An xcconfig file that a target copies into its product: anyone who has the app can read it. Where all of them assign nothing,
/// they say nothing, nor do those of third parties, and the examples of a library are not distributed.
enum CopiedXcconfigRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        // Each target counts once, not once for each of its build configurations.
        let copies = Set(
            products.flatMap { build in
                build.target.resources.filter { $0.path.hasSuffix(".xcconfig") && !isVendored($0.path, survey) }.map {
                    Copy(project: build.project.file, target: build.target.name, file: $0.path, location: $0.location)
                }
            })
        // Who removes one that says something removes the others, too.
        return Dictionary(grouping: copies, by: \.project).filter { project, copies in
            !isExample(project, survey) && copies.contains { assigns($0.file, survey) }
        }.values.compactMap(finding)
    }

    private static func isVendored(_ file: String, _ survey: ProjectSurvey) -> Bool {
        survey.folder.map { VendoredFolder.contains(file, below: $0.path) } ?? false
    }

    /// Whether a file has values, or may have some where it is not here. Search paths and flags, such as those of a file of
    /// CocoaPods, are of no use to others, and how an app is signed is in the app anyway.
    private static func assigns(_ file: String, _ survey: ProjectSurvey) -> Bool {
        guard let text = survey.xcconfigs.text(of: file) else { return true }
        return text.file.assignments.contains { assignment in
            !["CODE_SIGN", "DEVELOPMENT_TEAM", "PODS_", "PROVISIONING_PROFILE"].contains(
                where: assignment.name.hasPrefix)
                && !["FLAGS", "_DEFINITIONS", "_PATHS", "SKIP_INSTALL"].contains(where: assignment.name.hasSuffix)
        }
    }

    /// Whether a project is below a folder of examples.
    private static func isExample(_ project: String, _ survey: ProjectSurvey) -> Bool {
        guard let folder = survey.folder?.path, project.hasPrefix(folder) else { return false }
        let words = project.dropFirst(folder.count).split(separator: "/").dropLast(2).flatMap {
            String($0).nameWords.map { $0.lowercased() }
        }
        return words.contains { ["example", "examples", "sample", "samples", "demo", "demos"].contains($0) }
    }

    private struct Copy: Hashable {
        let project: String
        let target: String
        let file: String
        let location: SourceLocation

        var name: String { URL(fileURLWithPath: file).lastPathComponent }
    }

    private static func finding(_ copies: [Copy]) -> Finding? {
        // Not by line: the two formats of project files have the files in another order.
        let ordered = copies.sorted { ($0.file, $0.target) < ($1.file, $1.target) }
        guard let first = ordered.first else { return nil }
        let targets = Set(copies.map(\.target)).sorted()
        let names = Set(copies.map(\.name)).sorted()
        return Finding(
            .copiedXcconfig, .warning, .copiesXcconfigs(targets, names), at: first.location,
            notes: ordered.dropFirst().prefix(5).map { .copies($0.target, $0.name, at: $0.location) },
            cause: Finding.Cause(targets.map(Finding.Subject.target) + names.map(Finding.Subject.file)))
    }
}

extension RuleID {
    package static let copiedXcconfig = RuleID("copied-xcconfig")
}

extension Rule {
    static let copiedXcconfig = Rule(
        .copiedXcconfig, .project, [.warning], by: [.project(CopiedXcconfigRule.self)],
        "A target copies an xcconfig file into its product",
        why: """
            Xcode reads xcconfig files during the build, and the app never does. In the product, anyone can read the \
            URLs and keys of all environments.
            """,
        fix: "Remove the file from Copy Bundle Resources",
        bad: .checkFolder(
            ExampleProject(target: [.init(name: "Release", base: "App.xcconfig")], resources: ["App.xcconfig"]).with(
                .text("App.xcconfig", "PRODUCT_NAME = App"))),
        good: .checkFolder(
            ExampleProject(target: [.init(name: "Release", base: "App.xcconfig")]).with(
                .text("App.xcconfig", "PRODUCT_NAME = App"))))
}

extension FindingWords {
    static func copiesXcconfigs(_ targets: [String], _ names: [String]) -> Self {
        let files =
            names.count > 4 ? "\(names.count) xcconfig files, such as \(names.prefix(2).listed)," : names.listed
        let pronoun = names.words("it", "them")
        return Self(
            "\(targets.prefix(3).listed) \(targets.words("copies", "copy")) \(files) into the product, where anyone "
                + "can read \(pronoun)",
            fix: "remove \(pronoun) from Copy Bundle Resources")
    }
}

extension Finding.Note {
    static func copies(_ target: String, _ file: String, at location: SourceLocation) -> Self {
        Self(message: "\(target) copies \(file)", location: location)
    }
}
