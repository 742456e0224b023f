import Dispatch
package import Foundation
import Synchronization

/// What a check is doing, on the last line of a terminal, once it takes longer than a second.
package final class CheckProgress: @unchecked Sendable {  // Dispatch cancels a timer from any thread.
    private struct State {
        var step = ""
        var isShown = false
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let terminal: FileHandle?
    private let timer: (any DispatchSourceTimer)?
    private let start = ContinuousClock.now
    private let delay: Duration
    private let tell: @Sendable (String) -> Void

    /// Creates the progress of a check.
    ///
    /// - Parameters:
    ///   - terminal: where the line is shown; `nil` if nobody looks.
    ///   - delay: how long nothing is shown.
    package init(on terminal: FileHandle?, after delay: Duration = .seconds(1)) {
        self.terminal = terminal
        self.delay = delay
        tell = { _ in }
        timer = terminal.map { _ in DispatchSource.makeTimerSource() }
        // A long step is shown, too, although nothing happens in it.
        timer?.setEventHandler { [weak self] in self?.show() }
        timer?.schedule(deadline: .now() + .milliseconds(Int(delay / .milliseconds(1))))
        timer?.activate()
    }

    /// Creates the progress of a check that is told to a program.
    package init(telling tell: @escaping @Sendable (String) -> Void) {
        (terminal, timer, delay, self.tell) = (nil, nil, .zero, tell)
    }

    /// The terminal at standard error; `nil` if it is a file or a pipe, on CI, and where the cursor cannot be moved.
    package static func terminal(_ variables: [String: String] = ProcessInfo.processInfo.environment) -> FileHandle? {
        let isPlain = ["", "dumb"].contains(variables["TERM"] ?? "") || !(variables["CI"] ?? "").isEmpty
        return isPlain || isatty(STDERR_FILENO) == 0 ? nil : .standardError
    }

    /// Begins a step.
    func begin(_ text: String) {
        state.withLock { $0.step = text }
        tell(text)
        show()
    }

    /// Removes the line.
    package func end() {
        timer?.cancel()
        state.withLock { state in
            if state.isShown { write("") }
            state.hasEnded = true
        }
    }

    private func show() {
        state.withLock { state in
            guard !state.hasEnded, !state.step.isEmpty, ContinuousClock.now - start >= delay else { return }
            state.isShown = true
            write("checking: \(state.step)")
        }
    }

    private func write(_ text: String) {
        Output.status(text, on: terminal)
    }
}
