public import Foundation

/// What stands between a process and the contents of files: a server for agents stays below some folders, and one for editors
/// reads what is not saved yet. Apps have none.
@_spi(FileAccess)
public struct FileAccess: Sendable {
    /// Whether a file may be read.
    public var permits: @Sendable (_ path: String) -> Bool
    /// What takes the place of a file's contents; `nil` for what is on disk.
    public var unsaved: @Sendable (_ path: String) -> Data?

    /// Creates an access.
    public init(
        permits: @escaping @Sendable (_ path: String) -> Bool = { _ in true },
        unsaved: @escaping @Sendable (_ path: String) -> Data? = { _ in nil }
    ) {
        (self.permits, self.unsaved) = (permits, unsaved)
    }

    /// The access of the process, for every reader of files; `nil` if all is read as it is on disk.
    public static var current: FileAccess? {
        get { shared.access }
        set { shared.access = newValue }
    }

    private static let shared = Shared()

    private final class Shared: @unchecked Sendable {  // `value` is only used with the lock.
        private let lock = NSLock()
        private var value: FileAccess?

        var access: FileAccess? {
            get { lock.withLock { value } }
            set { lock.withLock { value = newValue } }
        }
    }
}
