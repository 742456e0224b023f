package import Foundation
import PropertyLists
import SourceText

/// The folder of a manifest: the files in it that generated ones replace or change.
package struct OutputFolder: Sendable {
    /// The folder.
    package let url: URL
    /// The largest file that is read.
    private static let limit = 64 << 20

    /// Creates a folder.
    package init(_ url: URL) {
        self.url = url.standardizedFileURL
    }

    /// The bytes of a file; `nil` if it does not exist.
    ///
    /// - Throws: ``GenerationError`` if it exists and cannot be read.
    package func contents(of path: String) throws(GenerationError) -> Data? {
        let file = url.appendingPathComponent(path)
        guard (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil else { return nil }
        do {
            return try RegularFile.contents(atPath: file.path, limit: Self.limit)
        } catch {
            throw GenerationError(findings: [Finding(error)])
        }
    }

    /// A path in the folder without `.` and repeated slashes.
    static func normalized(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// The path in the folder of a file; `nil` for a file that is elsewhere.
    func path(of file: String) -> String? {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        return path.hasPrefix(url.path + "/") ? String(path.dropFirst(url.path.count + 1)) : nil
    }

    /// The paths of the files directly in a folder, sorted; none if it does not exist.
    package func files(in path: String) -> [String] { entries(of: path, areFolders: false) }

    /// The paths of the folders directly in a folder, sorted.
    package func folders(in path: String) -> [String] { entries(of: path, areFolders: true) }

    private func entries(of path: String, areFolders: Bool) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(path).path)) ?? []
        return names.sorted().map { path.isEmpty ? $0 : "\(path)/\($0)" }.filter { entry in
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.appendingPathComponent(entry).path)
            return attributes?[.type] as? FileAttributeType == (areFolders ? .typeDirectory : .typeRegular)
        }
    }
}
