import Foundation
import Synchronization

/// How many of the bytes were read, on the last line of a terminal.
final class AuditProgress: Sendable {
    private let bytes: Int
    private let state = Mutex((done: 0, shown: -1))
    private let terminal = isatty(STDERR_FILENO) == 1 ? FileHandle.standardError : nil

    private let tell: @Sendable (Int, Int) -> Void

    /// - Parameter tell: receives how many of the bytes are read, each time that it is another percentage.
    init(bytes: Int, telling tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) {
        (self.bytes, self.tell) = (max(bytes, 1), tell)
    }

    /// Counts bytes, from any thread.
    func step(_ count: Int) {
        state.withLock { state in
            state.done += count
            let percent = state.done * 100 / bytes
            guard percent != state.shown else { return }
            state.shown = percent
            tell(state.done, bytes)
            let bar = String(repeating: "=", count: percent / 5).padding(toLength: 20, withPad: " ", startingAt: 0)
            Output.status("[\(bar)] \(percent) %", on: terminal)
        }
    }

    /// Removes the line.
    func end() { Output.status("", on: terminal) }
}
