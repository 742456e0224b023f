/// The source files that the targets of a project compile. There are many, and no build setting depends on them, so they are
/// read only where they are asked for.
package struct ProjectSources: Sendable {
    /// The files of each target, by its identifier. Those in synchronized folders exist, and are left out.
    package let files: [String: [ProjectResource]]

    /// Reads the project of an `.xcodeproj` folder.
    ///
    /// - Throws: `unreadable-project`, or `malformed-project` with its location.
    package init(reading directory: String) throws(XcodeProjectError) {
        var reader = try ProjectReader(reading: directory)
        let targets = try reader.readParts().targets.map(\.object)
        files = targets.reduce(into: [:]) { files, target in
            files[target.identifier] = reader.sources(of: target)
        }
    }
}
