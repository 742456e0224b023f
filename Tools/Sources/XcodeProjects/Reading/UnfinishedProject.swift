/// A project whose file is read. Putting it together, and freeing what was read for it, occupies one processor, which leaves
/// the others free for something else.
package final class UnfinishedProject: @unchecked Sendable {  // One thread reads it, and then one finishes it.
    private var read: (reader: ProjectReader, parts: ProjectReader.Parts)?

    /// Reads the project of an `.xcodeproj` folder.
    ///
    /// - Parameter directory: the absolute path of the folder.
    /// - Throws: `unreadable-project`, or `malformed-project` with its location.
    package init(reading directory: String) throws(XcodeProjectError) {
        var reader = try ProjectReader(reading: directory)
        let parts = try reader.readParts()
        read = (reader, parts)
    }

    /// The project; `nil` the second time.
    package func finish() -> XcodeProject? {
        guard case (var reader, let parts)? = read.take() else { return nil }
        return XcodeProject(reader.project(parts))
    }
}
