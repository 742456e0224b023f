import Dispatch
import Foundation
import Synchronization

/// Writes frames to a file, one after the other, on a thread of its own: a client that does not read blocks no other work.
final class FrameWriter: Sendable {
    private let handle: FileHandle
    private let limit: Int
    private let queue = DispatchQueue(label: "switchyard.frames")
    private let state = Mutex((pending: 0, isClosed: false))

    /// - Parameter limit: the most bytes that wait for the client; beyond, nothing is written any more.
    init(_ handle: FileHandle, limit: Int = 64 << 20) {
        (self.handle, self.limit) = (handle, limit)
    }

    /// Writes a frame later.
    ///
    /// - Returns: whether the client still reads.
    @discardableResult
    func write(_ frame: Data) -> Bool {
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            state.pending += frame.count
            state.isClosed = state.pending > limit
            return !state.isClosed
        }
        guard isOpen else { return false }
        queue.async { [self] in
            let isWritten = (try? handle.write(contentsOf: frame)) != nil
            state.withLock { state in
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
    private final class Once: Sendable {
        private let isDone = Atomic(false)

        func isFirst() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
    }
}
