import Foundation

/// The end of standard input, when the process at the other end closes it or ends.
enum EndOfInput {
    /// Calls the handler once, from a thread of its own, because reading blocks.
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
            // An input that cannot be read, such as a closed one, has also ended.
            if count == 0 || (count < 0 && errno != EINTR) { return }
        }
    }
}
