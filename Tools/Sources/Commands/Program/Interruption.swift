import Dispatch
import Foundation

/// Turns Control-C and SIGTERM into the cancellation of a task, so that servers end and temporary files are removed.
package enum Interruption {
    /// Performs the work; a signal cancels it.
    ///
    /// - Throws: `CancellationError` after a signal, or the error of the work.
    package static func ending(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { task.cancel() }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do {
            try await task.value
        } catch {
            throw task.isCancelled ? CancellationError() : error
        }
    }
}
