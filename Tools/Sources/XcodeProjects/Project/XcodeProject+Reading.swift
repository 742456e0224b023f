package import Foundation
import PropertyLists
import SourceText

extension XcodeProject {
    /// Reads the project of an `.xcodeproj` folder.
    ///
    /// - Parameter directory: the absolute path of the folder.
    /// - Throws: `unreadable-project`, `two-project-files`, or `malformed-project` with its location.
    package convenience init(reading directory: String) throws(XcodeProjectError) {
        var reader = try ProjectReader(reading: directory)
        let parts = try reader.readParts()
        self.init(reader.project(parts))
    }

    /// Reads a project from the bytes of its project file.
    ///
    /// Errors that do not make the project unusable are in ``findings``. Other projects that it refers to are not
    /// read; of the file system, only the contents of synchronized folders are.
    ///
    /// - Parameter directory: the absolute path of the `.xcodeproj` folder that the bytes belong to.
    /// - Throws: `malformed-project` with its location.
    package convenience init(
        data: Data, directory: String, format: ProjectFile.Format = .propertyList
    ) throws(XcodeProjectError) {
        var reader = try ProjectReader(data: data, file: ProjectFile(format, in: directory))
        let parts = try reader.readParts()
        self.init(reader.project(parts))
    }
}

extension Finding {
    /// An error that makes the file unusable.
    static func unreadable(_ rule: RuleID, _ message: String, file: String) -> Finding {
        Finding(rule: rule, severity: .error, message: message, location: SourceLocation(file: file))
    }

    /// An error that makes the file unusable, with its location.
    static func malformed(_ rule: RuleID, _ message: String, at location: SourceText.SourceLocation) -> Finding {
        Finding(
            rule: rule, severity: .error, message: message, location: location,
            fix: "correct it, or restore the last version that Xcode could open")
    }
}
