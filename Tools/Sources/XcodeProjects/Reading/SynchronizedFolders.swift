import PropertyLists
import SourceText

/// What the synchronised folders of a project say about the membership of their files.
struct SynchronizedFolders {
    /// By target and folder: files that the folder's rule is the opposite for.
    var targets: [String: [String: [FolderExceptions]]] = [:]
    /// By build phase and folder: files that belong to this phase and no other of its target.
    var phases: [String: [String: [FolderExceptions]]] = [:]
    /// The exceptions of each set that was read.
    var sets: [String: FolderExceptions] = [:]
    /// The files of folders that were looked at, by the folder's identifier.
    var contents: [String: [String]] = [:]
}

extension ProjectReader {
    /// Reads the exceptions of all synchronised folders.
    mutating func readSynchronizedFolders() {
        let identifiers = objects.keys.filter {
            objects[$0]?.dictionaryValue?["isa"]?.stringValue == "PBXFileSystemSynchronizedRootGroup"
        }
        for identifier in identifiers.sorted() {
            guard let folder = object(identifier, from: ["objects", identifier]) else { continue }
            for (set, _) in references("exceptions", of: folder) {
                let exceptions = exceptions(of: set)
                if let target = string("target", of: set) {
                    folders.targets[target, default: [:]][identifier, default: []].append(exceptions)
                } else if let phase = string("buildPhase", of: set) {
                    folders.phases[phase, default: [:]][identifier, default: []].append(exceptions)
                }
            }
        }
    }

    /// The resources that a target has from synchronised folders.
    ///
    /// Of a folder that the target lists it has every file but the exceptions; of any other folder the exceptions
    /// alone. A file that is given to a phase belongs to that phase, whatever its kind.
    mutating func synchronizedResources(of target: ProjectObject, phases: [ProjectObject]) -> [ProjectResource] {
        let listed = references("fileSystemSynchronizedGroups", of: target).map(\.object)
        let exceptions = folders.targets[target.identifier] ?? [:]
        var copied: [String: [FolderExceptions]] = [:]
        var elsewhere: [String: [FolderExceptions]] = [:]
        for phase in phases {
            for (folder, files) in folders.phases[phase.identifier] ?? [:] {
                if phase.isa == "PBXResourcesBuildPhase" {
                    copied[folder, default: []] += files
                } else {
                    elsewhere[folder, default: []] += files
                }
            }
        }
        let isListed = Set(listed.map(\.identifier))
        let others = Set(exceptions.keys).union(copied.keys).subtracting(isListed).sorted()
            .compactMap { object($0, from: ["objects", $0]) }
        var resources: [ProjectResource] = []
        for folder in listed + others where folder.isSynchronizedFolder {
            guard let root = path(of: folder) else { continue }
            let place = location(folder.path())
            let identifier = folder.identifier
            let contents = contents(of: folder, at: root)
            guard spend(contents.count + 1, at: folder.path()) else { break }
            for path in contents {
                func isNamed(by exceptions: [FolderExceptions]?) -> Bool {
                    exceptions?.contains { $0.contains(path) } ?? false
                }
                let isMember =
                    isListed.contains(identifier) != isNamed(by: exceptions[identifier])
                    && FolderContents.isResource(path) && !isNamed(by: elsewhere[identifier])
                guard isMember || isNamed(by: copied[identifier]) else { continue }
                resources.append(ProjectResource(path: root + "/" + path, location: place))
            }
        }
        return resources
    }

    private mutating func exceptions(of set: ProjectObject) -> FolderExceptions {
        if let known = folders.sets[set.identifier] { return known }
        var exceptions = FolderExceptions()
        for (text, _) in strings("membershipExceptions", of: set) { exceptions.insert(text) }
        folders.sets[set.identifier] = exceptions
        return exceptions
    }

    private mutating func contents(of folder: ProjectObject, at root: String) -> [String] {
        if let known = folders.contents[folder.identifier] { return known }
        let whole = Set(strings("explicitFolders", of: folder).map(\.text))
        let limit = SourceLimits().folderFiles
        let contents = FolderContents(of: root, wholeFolders: whole, limit: limit)
        if contents.isCut {
            report(
                .largeProject,
                "this folder holds more than \(limit) files and folders; the rest is not looked at",
                at: folder.path())
        }
        folders.contents[folder.identifier] = contents.files
        return contents.files
    }
}
