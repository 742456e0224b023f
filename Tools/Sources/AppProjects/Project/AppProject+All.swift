import Foundation
import SourceText
import XcodeProjects

extension AppProject {
    /// Reads all given projects and workspaces: those that a workspace connects are one app project.
    ///
    /// - Parameters:
    ///   - projects: the paths of `.xcodeproj` folders.
    ///   - workspaces: the paths of `.xcworkspace` folders. They may name further projects.
    ///   - folder: the folder that all of them are below.
    package static func all(projects: [String], workspaces: [String], in folder: String) -> [AppProject] {
        var groups = projects.map { Group(projects: [$0]) }
        for workspace in workspaces {
            var joined = Group(projects: [], workspaces: [workspace])
            do {
                joined.projects = Set(
                    try XcodeWorkspace.projects(in: workspace).filter {
                        !VendoredFolder.contains($0, below: folder) && FileManager.default.fileExists(atPath: $0)
                    })
            } catch {
                joined.findings = [error.finding]
            }
            if joined.projects.isEmpty {
                // What its schemes build is beside it, as for a command that is given the folder.
                let directory = URL(fileURLWithPath: workspace).deletingLastPathComponent().path
                joined.projects = Set(
                    projects.filter { URL(fileURLWithPath: $0).deletingLastPathComponent().path == directory })
            }
            for group in groups where !group.projects.isDisjoint(with: joined.projects) { joined.form(group) }
            groups.removeAll { !$0.projects.isDisjoint(with: joined.projects) }
            groups.append(joined)
        }
        return groups.map { group in
            AppProject(
                projects: group.projects.sorted(), workspaces: group.workspaces.sorted(), findings: group.findings,
                path: group.workspaces.min() ?? group.projects.min() ?? folder)
        }.sorted { $0.path < $1.path }
    }

    /// Projects and workspaces that belong together.
    private struct Group {
        var projects: Set<String>
        var workspaces: Set<String> = []
        var findings: [Finding] = []

        mutating func form(_ other: Group) {
            projects.formUnion(other.projects)
            workspaces.formUnion(other.workspaces)
            findings += other.findings
        }
    }
}
