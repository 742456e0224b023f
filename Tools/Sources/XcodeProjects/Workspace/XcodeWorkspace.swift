import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// A workspace, as a list of projects.
package enum XcodeWorkspace {
    /// Returns the absolute paths of the projects in an `.xcworkspace`, whether they exist or not, in its order.
    ///
    /// A workspace without contents has no projects.
    ///
    /// - Throws: `unreadable-workspace`.
    package static func projects(in directory: String) throws(XcodeProjectError) -> [String] {
        let file = directory + "/contents.xcworkspacedata"
        do throws(PropertyListError) {
            let data = try RegularFile.contents(atPath: file, limit: SourceLimits().schemeBytes)
            return projects(data: data, directory: directory)
        } catch {
            guard error.code != .missing else { return [] }
            throw XcodeProjectError(.unreadable(.unreadableWorkspace, error.message, file: file))
        }
    }

    /// Returns the projects in the bytes of a `contents.xcworkspacedata` file.
    static func projects(data: Data, directory: String) -> [String] {
        let document = LocatedElements(data: data)
        let home = ProjectPath.folder(of: ProjectPath.standardized(directory))
        var projects: [String] = []
        // The outermost element comes first; each child knows the folder that its locations are relative to.
        var folders = Array(repeating: home, count: document.elements.count)
        for (index, element) in document.elements.enumerated() {
            let location = element.attribute("location")?.value ?? "group:"
            let path = path(of: location, in: folders[index], home) ?? folders[index]
            if element.name == "FileRef", path.hasSuffix(".xcodeproj") { projects.append(path) }
            for child in element.children { folders[child] = path }
        }
        return projects
    }

    /// `group:` is relative to the enclosing group, `container:` to the workspace's folder; `self:` is the workspace
    /// itself.
    private static func path(of location: String, in folder: String, _ home: String) -> String? {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.count > 1 ? String(parts[1]) : ""
        switch parts.first {
        case "group": return path.isEmpty ? folder : ProjectPath.join(folder, path)
        case "container": return path.isEmpty ? home : ProjectPath.join(home, path)
        case "absolute": return ProjectPath.join("/", path)
        // In the workspace inside a project, this is the project.
        case "self": return home
        default: return nil
        }
    }
}
