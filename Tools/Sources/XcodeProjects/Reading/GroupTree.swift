import PropertyLists
import SourceText

/// The folders of a project's groups, and the group of each file.
struct GroupTree {
    /// The folder of each group, by identifier.
    var folders: [String: Folder] = [:]
    /// The first group that contains a file or group, by the identifier of that child.
    var parents: [String: String] = [:]

    struct Folder {
        /// The absolute path; `nil` if the project does not determine it.
        let path: String?
    }
}

extension ProjectReader {
    /// Visits the groups that Xcode reads: those that it shows, and then localized files and the like that are only built. This
    /// is not recursive, because a file may nest groups without limit.
    ///
    /// What is in no such group is beside the project, as XcodeGen leaves xcconfig files.
    mutating func readGroups(of root: ProjectObject) {
        if let main = reference("mainGroup", of: root) { walk(from: main) }
        // Most projects have no such groups.
        guard objects.keys.contains(where: { groups.folders[$0] == nil && isGroup($0) }) else { return }
        let built = objects.values.compactMap { value -> String? in
            guard let fields = value.dictionaryValue, fields["isa"]?.stringValue == "PBXBuildFile" else { return nil }
            return fields["fileRef"]?.stringValue
        }
        for identifier in Set(built).filter({ groups.folders[$0] == nil && isGroup($0) }).sorted() {
            if let group = object(identifier, from: ["objects", identifier]) { walk(from: group) }
        }
    }

    /// Returns the absolute path of a file, group, or folder; `nil` if the project does not determine it.
    mutating func path(of object: ProjectObject) -> String? {
        if let folder = groups.folders[object.identifier] { return folder.path }
        guard let parent = groups.parents[object.identifier] else { return path(of: object, in: sourceRoot) }
        return path(of: object, in: groups.folders[parent]?.path)
    }

    private func isGroup(_ identifier: String) -> Bool {
        guard let fields = objects[identifier]?.dictionaryValue, let isa = fields["isa"]?.stringValue else {
            return false
        }
        return ProjectObject(identifier: identifier, isa: isa, fields: fields).isGroup
    }

    private mutating func walk(from root: ProjectObject) {
        var open: Set<String> = []
        var steps = [Step.enter(root)]
        while let step = steps.popLast() {
            switch step {
            case .leave(let identifier): open.remove(identifier)
            case .enter(let group):
                guard groups.folders[group.identifier] == nil else { continue }
                groups.folders[group.identifier] = GroupTree.Folder(path: path(of: group))
                open.insert(group.identifier)
                steps.append(.leave(group.identifier))
                steps += children(of: group, open: open).reversed()
            }
        }
    }

    private enum Step {
        case enter(ProjectObject)
        case leave(String)
    }

    /// Returns the child groups to visit next, and records the parent of every child.
    private mutating func children(of group: ProjectObject, open: Set<String>) -> [Step] {
        var steps: [Step] = []
        // Xcode leaves out a child that is missing, which has no effect on a build.
        for (child, path) in references("children", of: group, severity: .note) {
            if open.contains(child.identifier) {
                report(.projectGroupCycle, "group contains itself", at: path)
                continue
            }
            if groups.parents[child.identifier] == nil { groups.parents[child.identifier] = group.identifier }
            if child.isGroup { steps.append(.enter(child)) }
        }
        return steps
    }

    private mutating func path(of object: ProjectObject, in folder: String?) -> String? {
        let path = string("path", of: object) ?? ""
        guard !path.isEmpty || object.isGroup else { return nil }
        switch string("sourceTree", of: object) ?? "<group>" {
        case "<group>":
            if path.hasPrefix("/") { return ProjectPath.join("/", path) }
            return folder.flatMap { ProjectPath.join($0, path) }
        case "SOURCE_ROOT": return ProjectPath.join(sourceRoot, path)
        case "<absolute>": return path.isEmpty ? nil : ProjectPath.join("/", path)
        default: return nil
        }
    }
}
