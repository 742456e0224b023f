package import Foundation
import Synchronization

/// A `project.pbxproj` that is parsed once: its bytes, and all that is made of them.
package struct XcodeProjectFile: Sendable {
    /// The bytes of the file.
    package let data: Data
    /// The project.
    package let project: XcodeProject
    /// The paths of its files and groups.
    package let paths: ProjectPaths

    /// Reads the bytes of a `project.pbxproj`.
    ///
    /// - Parameter directory: the absolute path of the `.xcodeproj` folder.
    /// - Throws: `malformed-project` with its location.
    package init(data: Data, directory: String) throws(XcodeProjectError) {
        var reader = try ProjectReader(data: data, directory: ProjectPath.standardized(directory))
        let parts = try reader.readParts()
        self.data = data
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
