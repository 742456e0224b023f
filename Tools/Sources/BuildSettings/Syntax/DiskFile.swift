import Foundation
import PropertyLists
import SourceText

/// Files on disk, read with system calls: for the many small files of a build, Foundation takes much longer.
enum DiskFile {
    private static let limit = SourceLimits().xcconfigBytes

    /// The bytes of a file.
    static func bytes(of path: String) -> Result<[UInt8], PropertyListError> {
        do {
            let bytes = [UInt8](try RegularFile.contents(atPath: path, limit: limit))
            return GitCrypt.encrypts(bytes)
                ? .failure(PropertyListError(.unreadable, "git-crypt encrypts the file", file: path)) : .success(bytes)
        } catch {
            return .failure(error)
        }
    }

    /// The path with all symbolic links resolved; without `.` and `..` when the file does not exist.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return PathText.normalized(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether the last part of a path is a symbolic link, or is not there.
    static func mayBeLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFLNK
    }
}
