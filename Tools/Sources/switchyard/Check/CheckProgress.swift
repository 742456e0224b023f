import Dispatch
import Foundation

/// What a check is doing, on the last line of a terminal, once it takes longer than a second.
final class CheckProgress: @unchecked Sendable {  // Its variables are only used with the lock.
    private let lock = NSLock()
    private let terminal: FileHandle?
    private let timer: (any DispatchSourceTimer)?
    private let start = ContinuousClock.now
    private let delay: Duration
    private let tell: @Sendable (String) -> Void
    private var step = ""
    private var isShown = false
    private var hasEnded = false

    /// Creates the progress of a check.
    ///
    /// - Parameters:
    ///   - terminal: where the line is shown; `nil` if nobody looks.
    ///   - delay: how long nothing is shown.
    init(on terminal: FileHandle?, after delay: Duration = .seconds(1)) {
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
    init(telling tell: @escaping @Sendable (String) -> Void) {
        (terminal, timer, delay, self.tell) = (nil, nil, .zero, tell)
    }

    /// The terminal at standard error; `nil` if it is a file or a pipe, on CI, and where the cursor cannot be moved.
    static func terminal(_ variables: [String: String] = ProcessInfo.processInfo.environment) -> FileHandle? {
        let isPlain = ["", "dumb"].contains(variables["TERM"] ?? "") || !(variables["CI"] ?? "").isEmpty
        return isPlain || isatty(STDERR_FILENO) == 0 ? nil : .standardError
    }

    /// Begins a step.
    func begin(_ text: String) {
        lock.withLock { step = text }
        tell(text)
        show()
    }

    /// Removes the line.
    func end() {
        timer?.cancel()
        lock.withLock {
            if isShown { write("") }
            hasEnded = true
        }
    }

    private func show() {
        lock.withLock {
            guard !hasEnded, !step.isEmpty, ContinuousClock.now - start >= delay else { return }
            isShown = true
            write("checking: \(step)")
        }
    }

    private func write(_ text: String) {
        try? terminal?.write(contentsOf: Data(Output.lastLine(text).utf8))
    }
}
