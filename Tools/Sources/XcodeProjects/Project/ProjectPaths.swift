import PropertyLists

/// The absolute paths of the files, groups, synchronized folders and local packages of a project, by the identifier of the
/// object.
package struct ProjectPaths: Sendable {
    /// The paths of file references.
    package private(set) var files: [String: String] = [:]
    /// The folders of groups that are folders on disk: those with a path, and the main group.
    package private(set) var groups: [String: String] = [:]
    /// The synchronized folders.
    package private(set) var synchronized: [String: String] = [:]
    /// The folders of Swift packages beside the project.
    package private(set) var packages: [String: String] = [:]
    /// The identifier of the main group.
    package let mainGroup: String?

    /// Collects the paths of a project whose groups are read.
    init(_ reader: ProjectReader) {
        var reader = reader  // Reading a path may add findings, which are those of the project already.
        mainGroup = reader.object(reader.rootIdentifier, from: []).flatMap { $0.fields["mainGroup"]?.stringValue }
        for identifier in reader.objects.keys {
            guard let fields = reader.objects[identifier]?.dictionaryValue, let isa = fields["isa"]?.stringValue else {
                continue
            }
            let object = ProjectObject(identifier: identifier, isa: isa, fields: fields)
            switch isa {
            case "PBXFileReference": files[identifier] = reader.path(of: object)
            case "PBXFileSystemSynchronizedRootGroup": synchronized[identifier] = reader.path(of: object)
            case "PBXGroup" where identifier == mainGroup || !(fields["path"]?.stringValue ?? "").isEmpty:
                groups[identifier] = reader.path(of: object)
            case "XCLocalSwiftPackageReference":
                packages[identifier] = fields["relativePath"]?.stringValue.flatMap {
                    ProjectPath.join(reader.sourceRoot, $0)
                }
            default: break
            }
        }
    }
}
