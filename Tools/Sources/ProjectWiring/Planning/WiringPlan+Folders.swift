import Generation
import LocatedPropertyLists
import Manifest
import XcodeProjects

// MARK: - Synchronized folders

extension WiringPlan {
    struct Folder {
        let identifier: String
        let path: String
    }

    /// The innermost synchronized folder that a file is in.
    func synchronizedFolder(of path: String) -> Folder? {
        paths.synchronized.filter { WiredPath.isPath(path, in: $0.value) }
            .max { ($0.value.utf8.count, $1.key) < ($1.value.utf8.count, $0.key) }
            .map { Folder(identifier: $0.key, path: $0.value) }
    }

    /// Keeps files that are used while building out of every target that has the folder.
    mutating func addExceptions() {
        let names = manifest.outputs.infoPlists + wiredInfoPlists
        let files =
            [WiredPath.standardized(WiredPath.isAbsolute(manifest.file) ? manifest.file : absolute(manifestName))]
            + (names + generated.map(\.path).filter { $0.hasSuffix(".xcconfig") } + wrappers.keys).map(absolute)
            .sorted()
        for path in files {
            guard let folder = synchronizedFolder(of: path) else { continue }
            for target in project.targets {
                guard objects.texts(target.identifier, "fileSystemSynchronizedGroups").contains(folder.identifier)
                else {
                    continue
                }
                addException(path, of: folder, for: target)
            }
        }
        for exception in state.exceptions.values.joined().map(\.path) {
            explain("makes \(exception) an exception of its folder")
        }
    }

    private var manifestName: String { WiredPath.name(of: manifest.file) }

    /// Adds a file to the exceptions of a folder for a target: it is not a member where the target has the folder, and a
    /// member where it has not.
    mutating func addException(_ path: String, of folder: Folder, for target: XcodeTarget) {
        let relative = WiredPath.relative(path, from: folder.path)
        let sets = objects.texts(folder.identifier, "exceptions").filter { set in
            objects.isa(set) == WiredObject.Kind.exceptions.isa && objects.text(set, "target") == target.identifier
        }
        let present = sets.flatMap { objects.texts($0, "membershipExceptions") }
        guard !present.contains(where: { $0 == relative || WiredPath.isPath("/" + relative, in: "/" + $0) }),
            let memory = memory(of: target)
        else { return }
        let set = sets.first ?? ownSet(of: folder, for: target)
        let exception = WiredException(set: set, path: relative)
        if state.exceptions[memory]?.contains(exception) != true {
            state.exceptions[memory, default: []].append(exception)
        }
    }

    /// The build configuration that remembers the exceptions of a target.
    private func memory(of target: XcodeTarget) -> String? {
        objects.texts(objects.text(target.identifier, "buildConfigurationList") ?? "", "buildConfigurations").first
    }

    private mutating func ownSet(of folder: Folder, for target: XcodeTarget) -> String {
        let hasList = objects.has(folder.identifier, "exceptions")
        let kind = hasList ? WiredObject.Kind.exceptions : .firstExceptions
        let identifier = identifier(kind, target.identifier, folder.identifier)
        let name = objects.comment(of: folder.identifier) ?? WiredPath.name(of: folder.path)
        let comment = "Exceptions for \"\(name)\" folder in \"\(target.name)\" target"
        add(
            WiredObject(
                kind: kind, identifier: identifier, comment: comment,
                fields: ["target": .reference(target.identifier, target.name)]))
        add(WiredMember(owner: folder.identifier, key: "exceptions", element: identifier, comment: comment))
        return identifier
    }
}
