import Foundation

/// What changes when a file is changed or replaced, or when a folder gets or loses a file.
struct FileStamp {
    let text: String

    /// The stamp of a file or a folder; `nil` if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        text = "\(status.st_dev) \(status.st_ino) \(status.st_size) \(changed.tv_sec) \(changed.tv_nsec)"
    }
}
