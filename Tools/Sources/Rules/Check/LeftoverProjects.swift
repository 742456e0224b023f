import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// Projects that were left behind beside the one that people open: nothing refers to them.
struct LeftoverProjects {
    private let folder: CheckedFolder
    /// The projects of each workspace, by the folder of the workspace.
    private let workspaces: [(folder: String, projects: [String])]

    init(in folder: CheckedFolder) {
        self.folder = folder
        workspaces = folder.workspaces.map { workspace in
            (Self.parent(of: workspace), (try? XcodeWorkspace.projects(in: workspace)) ?? [])
        }
    }

    /// Whether a project is one: its name says so, a workspace beside it has its neighbor instead, or a project in a folder
    /// above has its targets.
    func contain(_ project: String) -> Bool {
        let others = folder.projects.filter { $0 != project }
        let name = project.part(afterLast: "/")
        // A copy that somebody set aside says so.
        let words = Self.words(of: name)
        let rest = words.filter { !Self.markers.contains($0) }
        if rest.count < words.count, others.contains(where: { Self.words(of: $0.part(afterLast: "/")) == rest }) {
            return true
        }
        guard !others.isEmpty, !workspaces.contains(where: { $0.projects.contains(project) }),
            !others.contains(where: { Self.refers($0, to: name) })
        else { return false }
        let place = Self.parent(of: project)
        // A workspace may name projects by their paths on one Mac.
        let opened = Set(workspaces.filter { $0.folder == place }.flatMap(\.projects).map { $0.part(afterLast: "/") })
        if others.contains(where: { Self.parent(of: $0) == place && opened.contains($0.part(afterLast: "/")) }) {
            return true
        }
        let above = others.filter { place.hasPrefix(Self.parent(of: $0) + "/") }
        guard !above.isEmpty, let own = Self.targets(of: project), !own.isEmpty else { return false }
        return above.contains { Self.targets(of: $0)?.isSuperset(of: own) == true }
    }

    private static func words(of name: Substring) -> [String] { String(name).nameWords.map { $0.lowercased() } }

    private static let markers: Set<String> = ["backup", "bak", "broken", "copy", "old"]

    private static func refers(_ project: String, to name: Substring) -> Bool {
        (try? RegularFile.contents(atPath: project + "/project.pbxproj"))?.range(of: Data(name.utf8)) != nil
    }

    /// The names of the targets, without those of tests.
    private static func targets(of project: String) -> Set<String>? {
        (try? XcodeProject(reading: project)).map { project in
            Set(project.targets.filter { !$0.isTest && $0.kind == .native }.map(\.name))
        }
    }

    private static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}

extension [Finding] {
    /// The findings, those about projects that were left behind as notes: nobody builds them.
    func withLeftoversAsNotes(in folder: CheckedFolder) -> [Finding] {
        guard folder.projects.count > 1 else { return self }
        let named = compactMap { $0.severity > .note ? $0.project : nil }
        let leftovers = LeftoverProjects(in: folder)
        let left = Set(Set(named).filter(leftovers.contain))
        guard !left.isEmpty else { return self }
        return map { finding in finding.project.map(left.contains) == true ? finding.asNote : finding }
    }
}
