import Foundation
import PropertyLists
import SourceText

/// Files by the system's own calls: a build reads a great many small ones, and Foundation's way to each is long.
enum DiskFile {
    private static let limit = SourceLimits().xcconfigBytes

    /// The bytes of a file.
    static func bytes(of path: String) -> Result<[UInt8], PropertyListError> {
        do {
            return .success([UInt8](try RegularFile.contents(atPath: path, limit: limit)))
        } catch {
            return .failure(error)
        }
    }

    /// The path with all symbolic links followed; without `.` and `..` where there is no such file.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return PathText.normalized(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
