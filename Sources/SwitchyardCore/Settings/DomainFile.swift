import Foundation

/// The file of a defaults domain, which tells a domain that cannot be read yet from an empty one.
struct DomainFile: Sendable {
    /// The path; `nil` where the system does not encrypt the file.
    let path: String?
    /// Whether permission to open a file for reading is denied.
    private let isDenied: @Sendable (String) -> Bool
    /// Whether the file was readable before: an unlocked device never goes back.
    private let wasReadable = Locked(false)

    init(path: String?, isDenied: @escaping @Sendable (String) -> Bool = Self.isDenied) {
        self.path = path
        self.isDenied = isDenied
    }

    /// Whether the file exists and cannot be opened. A missing file is readable: its domain is empty.
    var isUnreadable: Bool {
        guard let path else { return false }
        return wasReadable.withLock { wasReadable in
            if !wasReadable { wasReadable = !isDenied(path) }
            return !wasReadable
        }
    }

    @Sendable static func isDenied(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor < 0 else {
            close(descriptor)
            return false
        }
        return errno == EPERM || errno == EACCES
    }
}
