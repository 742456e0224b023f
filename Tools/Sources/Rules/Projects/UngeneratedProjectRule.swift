import AppProjects
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// A manifest whose project does not exist: nothing that depends on the project is checked.
enum UngeneratedProjectRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] { ofManifests(survey) + ofWorkspaces(survey) }

    /// The projects that workspaces name and that do not exist, where there is no other project and nothing that generates one.
    private static func ofWorkspaces(_ survey: FolderSurvey) -> [Finding] {
        guard survey.folder.projects.isEmpty, survey.folder.manifests.isEmpty else { return [] }
        return survey.folder.workspaces.compactMap { workspace in
            let named = ((try? XcodeWorkspace.projects(in: workspace)) ?? []).first { project in
                !ExistingFile.isThere(project)
                    && GeneratedFiles.tool(for: ProjectFile(.propertyList, in: project).path) == nil
            }
            return named.map { project in
                Finding(
                    .ungeneratedProject, .warning,
                    .missingProject(RelativePaths(from: survey.folder.path).shown(project)),
                    at: SourceLocation(file: workspace + "/contents.xcworkspacedata"), about: [.file(project)])
            }
        }
    }

    private static func ofManifests(_ survey: FolderSurvey) -> [Finding] {
        let readable = survey.projects.flatMap(\.projects).map { parent(of: $0.directory) }
        let found = survey.folder.manifests.compactMap { file in
            GeneratedFiles.tool(forManifest: file).map { (file: file, tool: $0) }
        }.filter { found in
            // A manifest may generate the project of a folder below.
            !readable.contains { ($0 + "/").hasPrefix(parent(of: found.file) + "/") }
                && !isOfPackage(found.file, readable)
        }
        return Dictionary(grouping: found, by: \.tool.name).values.compactMap { group in
            let ordered = group.map(\.file).sorted { (depth(of: $0), $0) < (depth(of: $1), $1) }
            guard let tool = group.first?.tool, let first = ordered.first else { return nil }
            let folder = parent(of: first)
            let place = folder == survey.folder.path ? nil : RelativePaths(from: survey.folder.path).shown(folder)
            return Finding(
                .ungeneratedProject, .warning, .ungenerated(by: tool, others: ordered.count - 1, in: place),
                at: SourceLocation(file: first), about: ordered.map(Finding.Subject.file))
        }
    }

    /// Whether a manifest is in the folder of a package, which needs no project of its own, below that of a project.
    private static func isOfPackage(_ manifest: String, _ readable: [String]) -> Bool {
        readable.contains { parent(of: manifest).hasPrefix($0 + "/") }
            && ExistingFile.names(in: parent(of: manifest)).contains {
                $0 == "Package.swift" || $0.hasSuffix(".podspec")
            }
    }

    /// Whether a finding is that a project cannot be read that a manifest beside it generates.
    static func explains(_ finding: Finding) -> Bool {
        guard let file = finding.location?.file, !FileManager.default.fileExists(atPath: file)
        else { return false }
        return GeneratedFiles.generateProject(in: parent(of: parent(of: file))) != nil
    }

    private static func depth(of path: String) -> Int { path.count { $0 == "/" } }

    private static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}

extension RuleID {
    package static let ungeneratedProject = RuleID("ungenerated-project")
}

extension Rule {
    static let ungeneratedProject = Rule(
        .ungeneratedProject, .reading, [.warning], by: [.folder(UngeneratedProjectRule.self)],
        "The Xcode project that XcodeGen or Tuist generates does not exist",
        why: """
            Targets, build configurations, and schemes are in the project, so nothing about them is checked.
            """,
        fix: "Generate the project first",
        bad: .checkFolder([.text("project.yml", manifest)]),
        good: .checkFolder(ExampleProject().with(.text("project.yml", manifest))))

    private static let manifest = "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS"
}

extension FindingWords {
    static func missingProject(_ path: String) -> Self {
        Self(
            "the workspace names \(path), which does not exist, so it is not checked",
            fix: "add the project, or check the folder or the branch that contains it")
    }

    /// - Parameters:
    ///   - others: how many other files there are.
    ///   - place: the folder where the tool is run, as it is shown; `nil` where it is the checked one.
    static func ungenerated(by tool: GeneratedFiles.Tool, others: Int, in place: String?) -> Self {
        Self(
            others == 0
                ? "the Xcode project that \(tool.name) generates from this file does not exist, so it is not checked"
                : "the Xcode projects that \(tool.name) generates from this file and \(others) more do not exist, so they "
                    + "are not checked",
            fix: "run \"\(tool.command)\"" + (others == 0 ? place.map { " in \($0)" } ?? "" : ""))
    }
}
