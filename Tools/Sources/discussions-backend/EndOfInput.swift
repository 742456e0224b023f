import Foundation

/// The end of standard input: it comes when whoever holds the other end closes it, or dies.
enum EndOfInput {
    /// Waits for it on a thread of its own, since a read blocks, and tells it once.
    static func notify(_ handler: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            wait()
            handler()
        }
    }

    private static func wait() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            // An input that cannot be read, a closed one for instance, has ended as well.
            if count == 0 || (count < 0 && errno != EINTR) { return }
        }
    }
}
