/// The files in build phases of one kind. There are many, and no build setting depends on them, so they are read only where
/// they are asked for.
package struct BuildPhaseFiles: Sendable {
    /// A kind of build phase.
    package enum Kind: String, Sendable {
        /// Compile Sources.
        case sources = "PBXSourcesBuildPhase"
        /// Link Binary With Libraries.
        case frameworks = "PBXFrameworksBuildPhase"
    }

    /// The files of each target, by its identifier. Those in synchronized folders exist, and are left out.
    package let targets: [String: [ProjectResource]]

    /// Reads the project of an `.xcodeproj` folder.
    ///
    /// - Throws: `unreadable-project`, or `malformed-project` with its location.
    package init(_ kind: Kind, reading directory: String) throws(XcodeProjectError) {
        var reader = try ProjectReader(reading: directory)
        let objects = try reader.readParts().targets.map(\.object)
        targets = objects.reduce(into: [:]) { files, target in
            files[target.identifier] = reader.files(in: kind.rawValue, of: target)
        }
    }
}
