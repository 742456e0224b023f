public import Foundation
import PropertyLists
import SourceText

extension XcodeProject {
    /// Reads the project of an `.xcodeproj` folder.
    ///
    /// - Parameter directory: the folder's absolute path.
    /// - Throws: `unreadable-project`, or `malformed-project` with the place of it.
    public init(reading directory: String) throws(XcodeProjectError) {
        let directory = ProjectPath.standardized(directory)
        let file = ProjectPath.file(of: directory)
        let data: Data
        do throws(PropertyListError) {
            data = try RegularFile.contents(atPath: file)
        } catch {
            throw XcodeProjectError(.unreadable(.unreadableProject, error.message, file: file))
        }
        try self.init(data: data, directory: directory)
    }

    /// Reads a project from the bytes of its `project.pbxproj`: old-style text as Xcode writes it, XML or JSON.
    ///
    /// What is wrong without making the whole unreadable is in ``findings``. Other projects that it refers to are not
    /// read; of the disk, only the contents of synchronised folders.
    ///
    /// - Parameter directory: the absolute path of the `.xcodeproj` folder that the bytes belong to.
    /// - Throws: `malformed-project` with the place of it.
    public init(data: Data, directory: String) throws(XcodeProjectError) {
        var reader = try ProjectReader(data: data, directory: ProjectPath.standardized(directory))
        self = try reader.project()
    }
}

extension Finding {
    /// An error that leaves nothing to go on with.
    static func unreadable(_ rule: RuleID, _ message: String, file: String) -> Finding {
        Finding(rule: rule, severity: .error, message: message, location: SourceLocation(file: file))
    }

    /// An error at a place that leaves nothing to go on with.
    static func malformed(_ rule: RuleID, _ message: String, at location: SourceText.SourceLocation) -> Finding {
        Finding(rule: rule, severity: .error, message: message, location: location)
    }
}
