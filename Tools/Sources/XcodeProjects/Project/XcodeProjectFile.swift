package import Foundation
package import PropertyLists
import Synchronization

/// A project file that is parsed once: its bytes, and all that is made of them.
package struct XcodeProjectFile: Sendable {
    /// The file.
    package let file: ProjectFile
    /// Its bytes.
    package let data: Data
    /// Its objects by identifier; those of a JSON file have the path in the file where it gives them none.
    package let objects: [String: PropertyListValue]
    /// The project.
    package let project: XcodeProject
    /// The paths of its files and groups.
    package let paths: ProjectPaths

    /// Reads the bytes of a project file.
    ///
    /// - Throws: `malformed-project` with its location.
    package init(data: Data, file: ProjectFile) throws(XcodeProjectError) {
        var reader = try ProjectReader(data: data, file: file)
        let parts = try reader.readParts()
        self.file = file
        self.data = data
        objects = reader.objects
        paths = ProjectPaths(reader)
        project = XcodeProject(reader.project(parts))
    }
}

/// How often project files were parsed in this process: a command parses each one once, which tests check.
package enum ProjectParses {
    private static let counts = Mutex<[String: Int]>([:])

    static func add(_ directory: String) { counts.withLock { $0[directory, default: 0] += 1 } }

    /// The number of times that a project below a folder was parsed.
    package static func count(below folder: String) -> Int {
        counts.withLock { $0.filter { $0.key.hasPrefix(folder + "/") }.values.reduce(0, +) }
    }
}
