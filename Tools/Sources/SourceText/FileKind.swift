import Foundation

/// What is at a path: `lstat`, because `FileManager.attributesOfItem` also looks up the names of owner and group.
package enum FileKind: Sendable {
    case file, folder, link
    /// A pipe, a socket, or a device.
    case other

    /// The kind of what is at a path, without following a link; `nil` if there is nothing, or it cannot be examined.
    package init?(at path: String) {
        var status = stat()
        guard !path.utf8.contains(0), lstat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}
