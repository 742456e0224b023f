import PropertyLists
import SourceText

/// Where the groups of a project lie, and which group each file is in.
struct GroupTree {
    /// A group's own folder, by its identifier.
    var folders: [String: Folder] = [:]
    /// The first group that has a file or group as its child, by the child's identifier.
    var parents: [String: String] = [:]

    struct Folder {
        /// Its absolute path; `nil` where the project does not say where it lies.
        let path: String?
    }
}

extension ProjectReader {
    /// Walks all groups, those first that the project shows; without recursion, because a file may nest them at will.
    mutating func readGroups(of root: ProjectObject) {
        if let main = reference("mainGroup", of: root) { walk(from: main) }
        // Groups that nobody shows any more still have children with paths.
        var others = objects.keys.filter { groups.folders[$0] == nil && isGroup($0) }
        guard !others.isEmpty else { return }
        others.sort()
        let children = Set(
            others.flatMap { objects[$0]?.dictionaryValue?["children"]?.arrayValue ?? [] }.compactMap(\.stringValue))
        for identifier in others.filter({ !children.contains($0) }) + others where groups.folders[identifier] == nil {
            if let group = object(identifier, from: ["objects", identifier]) { walk(from: group) }
        }
    }

    /// The absolute path of a file, group or folder; `nil` where the project does not say where it lies.
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

    /// The child groups to walk next; every child learns its parent.
    private mutating func children(of group: ProjectObject, open: Set<String>) -> [Step] {
        var steps: [Step] = []
        for (child, path) in references("children", of: group) {
            if open.contains(child.identifier) {
                report(.projectGroupCycle, "this group contains itself", at: path)
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
