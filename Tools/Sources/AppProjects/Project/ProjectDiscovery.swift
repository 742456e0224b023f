import Foundation
import SourceText
import XcodeProjects

/// Searches a folder for projects and workspaces.
struct ProjectDiscovery {
    /// The given folder, project, or workspace.
    let path: String

    /// The results: absolute paths, sorted.
    struct Containers {
        var projects: [String] = []
        var workspaces: [String] = []
        /// Findings about workspaces.
        var findings: [Finding] = []
    }

    private let limits = SourceLimits()
    func containers() throws(AppProjectError) -> Containers {
        guard Self.isFolder(path) else {
            throw AppProjectError(
                .missingProject,
                FileManager.default.fileExists(atPath: path)
                    ? "not a project, a workspace, or a folder that contains one" : "the folder does not exist",
                file: path)
        }
        let containers =
            switch Self.suffix(of: path) {
            case "xcodeproj": Containers(projects: [path])
            case "xcworkspace": Self.workspace(path)
            default: try search()
            }
        guard !containers.projects.isEmpty else {
            if let finding = containers.findings.first { throw AppProjectError(finding) }
            throw AppProjectError(
                .missingProject, "the folder contains no Xcode project", file: path,
                fix:
                    "use the folder that contains the .xcodeproj; if XcodeGen or Tuist generates the project, generate it first"
            )
        }
        return containers
    }

    /// Searches level by level; the first level that has a project ends the search.
    ///
    /// - Throws: `missing-project` if a limit ends the search.
    private func search() throws(AppProjectError) -> Containers {
        var level = [path]
        var visited = 0
        for _ in 0...limits.searchedLevels {
            var found = Containers()
            var next: [String] = []
            for folder in level {
                guard visited < limits.searchedFolders else {
                    throw notFound("in the first \(limits.searchedFolders) folders")
                }
                visited += 1
                for name in Self.names(in: folder) {
                    let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
                    switch Self.suffix(of: name) {
                    case "xcodeproj" where Self.isFolder(path): found.projects.append(path)
                    case "xcworkspace" where Self.isFolder(path): found.workspaces.append(path)
                    case let suffix where !VendoredFolder.isOpaque(suffix) && !VendoredFolder.names.contains(name):
                        // The name of any other folder may have a dot: `App-2.0`.
                        if Self.isOwnFolder(path) { next.append(path) }
                    default: break
                    }
                }
            }
            if !found.projects.isEmpty || !found.workspaces.isEmpty { return complete(found) }
            level = next
        }
        guard level.isEmpty else {
            throw notFound("in the first \(limits.searchedLevels) levels of folders")
        }
        return Containers()
    }

    private func notFound(_ extent: String) -> AppProjectError {
        AppProjectError(
            .missingProject, "no Xcode project found \(extent), the most that Switchyard searches", file: path,
            fix: "use the .xcodeproj or .xcworkspace itself")
    }

    /// Adds the projects that the workspaces contain, except third-party ones.
    private func complete(_ found: Containers) -> Containers {
        let workspaces = found.workspaces.map(Self.workspace)
        let named = workspaces.flatMap(\.projects).filter { project in
            !VendoredFolder.contains(project, below: path)
        }
        return Containers(
            projects: Set(found.projects + named.filter(Self.isFolder)).sorted(), workspaces: found.workspaces,
            findings: workspaces.flatMap(\.findings))
    }

    /// The projects in a workspace.
    private static func workspace(_ path: String) -> Containers {
        do {
            return Containers(projects: try XcodeWorkspace.projects(in: path), workspaces: [path])
        } catch {
            return Containers(workspaces: [path], findings: [error.finding])
        }
    }

    private static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The extension of a name.
    private static func suffix(of name: String) -> Substring {
        let last = name.split(separator: "/").last ?? ""
        return last.lastIndex(of: ".").map { last[last.index(after: $0)...] } ?? ""
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// A folder that is not a symbolic link, which might lead back.
    private static func isOwnFolder(_ path: String) -> Bool {
        FileKind(at: path) == .folder
    }
}
