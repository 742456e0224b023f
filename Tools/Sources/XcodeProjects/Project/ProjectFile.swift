import Foundation
import PropertyLists
import SourceText

/// The project file of an `.xcodeproj` folder: which of the two formats it has is only known here.
package struct ProjectFile: Hashable, Sendable {
    /// The two formats of project files.
    package enum Format: String, Sendable, CaseIterable {
        /// A property list of objects with identifiers, which every Xcode reads.
        case propertyList = "project.pbxproj"
        /// JSON, which Xcode 27 reads, and 27.2 creates.
        case json = "project.xcproj"
    }

    /// The absolute path of the `.xcodeproj` folder.
    package let directory: String
    /// The format of the file.
    package let format: Format

    /// The file of a format in a folder.
    package init(_ format: Format, in directory: String) {
        self.directory = ProjectPath.standardized(directory)
        self.format = format
    }

    /// The absolute path of the file.
    package var path: String { directory + "/" + format.rawValue }

    /// The project file that a folder has; where it has none, the one that is missing is the older one.
    ///
    /// - Throws: `two-project-files`, because Xcode opens a folder with both of them neither way.
    package static func found(in directory: String) throws(XcodeProjectError) -> ProjectFile {
        let present = Format.allCases.map { ProjectFile($0, in: directory) }.filter { FileKind(at: $0.path) != nil }
        guard present.count < 2 else {
            let names = present.map { ProjectPath.name(of: $0.path) }
            throw XcodeProjectError(
                Finding(
                    rule: .twoProjectFiles, severity: .error,
                    message: "the folder has two project files, \(names.listed), and Xcode opens neither",
                    location: SourceLocation(file: present[1].path),
                    notes: [.init(message: "the other one", location: SourceLocation(file: present[0].path))],
                    fix: "remove the one that is out of date: after a conversion, \(names[0])"))
        }
        return present.first ?? ProjectFile(.propertyList, in: directory)
    }

    /// Whether a target seems to be an app. The file is searched, and not read as a project.
    package var seemsToHaveApp: Bool {
        let marks =
            switch format {
            case .propertyList: ["com.apple.product-type.application"]
            case .json: ["com.apple.product-type.application", "\"product-type\": \"application"]
            }
        guard let data = try? RegularFile.contents(atPath: path) else { return false }
        return marks.contains { data.range(of: Data($0.utf8)) != nil }
    }

    /// Whether a path is the one of a project file, whether it exists or not.
    package static func isOne(_ path: String) -> Bool { format(of: path) != nil }

    /// The format of the project file at a path; `nil` for any other file. The file need not exist.
    package static func format(of path: String) -> Format? {
        path.split(separator: "/").last.flatMap { Format(rawValue: String($0)) }
    }
}
