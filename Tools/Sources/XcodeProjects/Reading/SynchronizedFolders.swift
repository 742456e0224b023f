import PropertyLists
import SourceText

/// The membership of the files in a project's synchronized folders.
struct SynchronizedFolders {
    /// Files that are exceptions to the membership of a folder, by target and folder.
    var targets: [String: [String: [FolderExceptions]]] = [:]
    /// Files that belong only to a certain build phase of a target, by build phase and folder.
    var phases: [String: [String: [FolderExceptions]]] = [:]
    /// The exceptions of each set that was read.
    var sets: [String: FolderExceptions] = [:]
    /// The files of folders that were listed, by identifier of the folder.
    var contents: [String: [String]] = [:]
}

extension ProjectReader {
    /// Reads the exceptions of all synchronized folders.
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

    /// Returns the resources and the source files of a target that are in synchronized folders.
    ///
    /// If the target lists the folder, these are all files except the exceptions; for any other folder, only the
    /// exceptions. A file that is assigned to a build phase belongs to that phase, whatever its kind.
    mutating func synchronizedFiles(
        of target: ProjectObject, phases: [ProjectObject]
    ) -> (resources: [ProjectResource], sources: [ProjectResource]) {
        let listed = references("fileSystemSynchronizedGroups", of: target).map(\.object)
        let exceptions = folders.targets[target.identifier] ?? [:]
        var copied: [String: [FolderExceptions]] = [:]
        var compiled: [String: [FolderExceptions]] = [:]
        var elsewhere: [String: [FolderExceptions]] = [:]
        for phase in phases {
            for (folder, files) in folders.phases[phase.identifier] ?? [:] {
                switch phase.isa {
                case "PBXResourcesBuildPhase": copied[folder, default: []] += files
                case "PBXSourcesBuildPhase": compiled[folder, default: []] += files
                default: elsewhere[folder, default: []] += files
                }
            }
        }
        let isListed = Set(listed.map(\.identifier))
        let others = Set(exceptions.keys).union(copied.keys).union(compiled.keys).subtracting(isListed).sorted()
            .compactMap { object($0, from: ["objects", $0]) }
        var resources: [ProjectResource] = []
        var sources: [ProjectResource] = []
        for folder in listed + others where folder.isSynchronizedFolder {
            guard let root = path(of: folder) else { continue }
            let folderLocation = location(folder.path())
            let identifier = folder.identifier
            let contents = contents(of: folder, at: root)
            guard spend(contents.count + 1, at: folder.path()) else { break }
            for path in contents {
                func isNamed(by exceptions: [FolderExceptions]?) -> Bool {
                    exceptions?.contains { $0.contains(path) } ?? false
                }
                let isMember =
                    isListed.contains(identifier) != isNamed(by: exceptions[identifier])
                    && !isNamed(by: elsewhere[identifier]) && !isNamed(by: compiled[identifier])
                let platforms = exceptions[identifier]?.firstNonNil { $0.platforms[path] } ?? []
                let flags = exceptions[identifier]?.firstNonNil { $0.compilerFlags[path] } ?? ""
                let file = ProjectResource(
                    path: root + "/" + path, location: folderLocation, platforms: platforms, isSynchronized: true,
                    compilerFlags: flags)
                if isMember && FolderContents.isResource(path) || isNamed(by: copied[identifier]) {
                    resources.append(file)
                } else if (isMember || isNamed(by: compiled[identifier])) && FolderContents.isSource(path) {
                    sources.append(file)
                }
            }
        }
        return (resources, sources)
    }

    private mutating func exceptions(of set: ProjectObject) -> FolderExceptions {
        if let known = folders.sets[set.identifier] { return known }
        var exceptions = FolderExceptions()
        for (text, _) in strings("membershipExceptions", of: set) { exceptions.insert(text) }
        for (path, filters) in set.fields["platformFiltersByRelativePath"]?.dictionaryValue ?? [:] {
            exceptions.platforms[path] = Set((filters.arrayValue ?? []).compactMap(\.stringValue))
        }
        for (path, flags) in set.fields["additionalCompilerFlagsByRelativePath"]?.dictionaryValue ?? [:] {
            exceptions.compilerFlags[path] = flags.joinedText
        }
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
                "folder has more than \(limit) files and folders, the most that Switchyard reads; the rest are ignored",
                at: folder.path())
        }
        folders.contents[folder.identifier] = contents.files
        return contents.files
    }
}
