import Dispatch
import Foundation

/// Writes frames to a file, one after the other, on a thread of its own: a client that does not read blocks no other work.
final class FrameWriter: @unchecked Sendable {  // `state` is only used with the lock; the handle only on the queue.
    private let handle: FileHandle
    private let limit: Int
    private let queue = DispatchQueue(label: "switchyard.frames")
    private let lock = NSLock()
    private var state = (pending: 0, isClosed: false)

    /// - Parameter limit: the most bytes that wait for the client; beyond, nothing is written any more.
    init(_ handle: FileHandle, limit: Int = 64 << 20) {
        (self.handle, self.limit) = (handle, limit)
    }

    /// Writes a frame later.
    ///
    /// - Returns: whether the client still reads.
    @discardableResult
    func write(_ frame: Data) -> Bool {
        let isOpen = lock.withLock {
            guard !state.isClosed else { return false }
            state.pending += frame.count
            state.isClosed = state.pending > limit
            return !state.isClosed
        }
        guard isOpen else { return false }
        queue.async { [self] in
            let isWritten = (try? handle.write(contentsOf: frame)) != nil
            lock.withLock {
                state.pending -= frame.count
                if !isWritten { state.isClosed = true }
            }
        }
        return true
    }

    /// Waits until everything is written, or for some time.
    func finish(within limit: Duration) async {
        let once = Once()
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            queue.async { if once.isFirst() { continuation.resume() } }
            let milliseconds = Int(limit / .milliseconds(1))
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                if once.isFirst() { continuation.resume() }
            }
        }
    }

    /// Says who came first.
    private final class Once: @unchecked Sendable {  // Guarded by the lock.
        private let lock = NSLock()
        private var isDone = false

        func isFirst() -> Bool {
            lock.withLock {
                defer { isDone = true }
                return !isDone
            }
        }
    }
}
