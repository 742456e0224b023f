import Foundation

/// How many URLs have answered, on the last line of a terminal.
final class ProbeProgress {
    private let count: Int
    private var done = 0
    /// Whether there is a terminal: not in a file, and not in a pipe.
    private let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1

    init(count: Int) {
        self.count = count
        show()
    }

    /// Counts one more.
    func step() {
        done += 1
        show()
    }

    /// Removes the line.
    func end() { Output.status("", isShown: isShown) }

    private func show() { Output.status("\(done) of \(count) URLs", isShown: isShown) }
}

extension Output {
    /// Replaces the last line of a terminal, which the next output begins on.
    static func status(_ text: String, isShown: Bool) {
        guard isShown else { return }
        try? FileHandle.standardError.write(contentsOf: Data(lastLine(text).utf8))
    }

    /// What replaces the last line of a terminal.
    static func lastLine(_ text: String) -> String { "\r\u{1B}[K\(text.printable)" }
}
