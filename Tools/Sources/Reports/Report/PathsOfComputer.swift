import Foundation
import SourceText

/// The paths of this computer in a text that others read: they become relative to the folder that the text is about, up to the
/// root of its repository, or to the home folder.
package struct PathsOfComputer {
    /// What paths begin with, the longest first, and what takes its place.
    private let beginnings: [(path: String, replacement: String)]

    /// - Parameter path: the absolute path of a folder, or of a project in it.
    package init(from path: String) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isPackage = ["xcodeproj", "xcworkspace"].contains(URL(fileURLWithPath: path).pathExtension)
        let inside = exists && isFolder.boolValue && !isPackage ? path + "/file" : path
        var found: [(String, String)] = []
        for (level, folder) in FoldersAbove(inside).enumerated() {
            // Without a repository, a few folders above are of the project.
            guard level < Self.mostLevels, folder.split(separator: "/").count > 1 else { break }
            found.append((folder + "/", String(repeating: "../", count: level)))
            if FileManager.default.fileExists(atPath: folder + "/.git") { break }
        }
        found.append((NSHomeDirectory() + "/", "~/"))
        beginnings = found
    }

    private static let mostLevels = 4

    package func hidden(in text: String) -> String {
        beginnings.reduce(text) { text, beginning in
            // Bytes are found much faster. Unicode can spell other characters in several ways.
            let isASCII = beginning.path.utf8.allSatisfy { $0 < 0x80 }
            guard !isASCII || text.containsText(beginning.path) else { return text }
            return text.replacing(beginning.path, with: beginning.replacement)
        }
    }
}
