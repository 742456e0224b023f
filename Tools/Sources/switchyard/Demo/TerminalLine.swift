import Foundation

/// Lines that the user enters.
enum TerminalLine {
    /// Waits until the user presses Return.
    ///
    /// - Returns: `false` at the end of the input, and if the task is canceled.
    static func isEntered() async -> Bool {
        let (lines, continuation) = AsyncStream<Bool>.makeStream()
        // Reading blocks.
        Thread.detachNewThread {
            continuation.yield(readLine() != nil)
            continuation.finish()
        }
        for await isEntered in lines { return isEntered }
        return false
    }
}
