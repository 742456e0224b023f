import Foundation

/// How many of the bytes were read, on the last line of a terminal.
final class AuditProgress: @unchecked Sendable {  // The count is only used with the lock.
    private let bytes: Int
    private let lock = NSLock()
    private var done = 0
    private var shown = -1
    private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1

    private let tell: @Sendable (Int, Int) -> Void

    /// - Parameter tell: receives how many of the bytes are read, each time that it is another percentage.
    init(bytes: Int, telling tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) {
        (self.bytes, self.tell) = (max(bytes, 1), tell)
    }

    /// Counts bytes, from any thread.
    func step(_ count: Int) {
        lock.withLock {
            done += count
            let percent = done * 100 / bytes
            guard percent != shown else { return }
            shown = percent
            tell(done, bytes)
            let bar = String(repeating: "=", count: percent / 5).padding(toLength: 20, withPad: " ", startingAt: 0)
            Output.status("[\(bar)] \(percent) %", isShown: isShown)
        }
    }

    /// Removes the line.
    func end() { Output.status("", isShown: isShown) }
}
