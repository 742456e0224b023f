import Foundation
import Reports

/// Reads lines that a person types on the terminal: Tab completes a word, and the arrows bring earlier lines back.
final class PromptReader {
    /// What stands before the line.
    private var prompt = ""
    /// What the word after some words can be.
    private let candidates: @Sendable ([String]) async -> [String]
    /// The last line first.
    private var former: [String] = []

    init(candidates: @escaping @Sendable ([String]) async -> [String]) { self.candidates = candidates }

    /// The next line; `nil` at the end of the input.
    func line(after prompt: String) async -> String? {
        self.prompt = prompt
        guard let mode = TerminalMode() else {
            Output.ask(prompt, isOfResults: true)
            return readLine()
        }
        mode.begin()
        defer { mode.end() }
        var line = PromptLine(former: former)
        show(line)
        while let byte = key() {
            switch line.take(byte) {
            case .nothing: break
            case .changed: show(line)
            case .complete:
                // Keys are signals again while the hub is asked.
                mode.end()
                await complete(&line)
                mode.begin()
            case .done:
                try? Output.line()
                if !line.text.isEmpty, line.text != former.first { former.insert(line.text, at: 0) }
                return line.text
            case .ended:
                try? Output.line()
                return nil
            case .interrupted: stop(mode, SIGINT, line)
            case .suspended: stop(mode, SIGTSTP, line)
            }
        }
        return nil
    }

    private func complete(_ line: inout PromptLine) async {
        let before = line.text
        let found = line.complete(among: await candidates(line.words))
        if !found.isEmpty { try? Output.line("\n" + found.joined(separator: "  ").printable) }
        if !found.isEmpty || line.text != before { show(line) }
    }

    /// Does what the key means to every other program.
    private func stop(_ mode: TerminalMode, _ signal: Int32, _ line: PromptLine) {
        mode.end()
        raise(signal)
        mode.begin()
        show(line)
    }

    /// Shows the end of the line that fits into the terminal, whose rows do not wrap.
    private func show(_ line: PromptLine) {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let text = prompt + line.text
        Output.status(isKnown ? String(text.suffix(max(Int(size.ws_col) - 1, 1))) : text, on: .standardOutput)
    }

    /// The next byte; `nil` at the end of the input.
    private func key() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return count == 1 ? byte : nil
        }
    }
}

/// The terminal hands over each key, and shows none, until the mode ends.
private struct TerminalMode {
    private let before: termios

    /// `nil` if standard input is not a terminal.
    init?() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
        before = mode
    }

    func begin() {
        var mode = before
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    }

    func end() {
        var mode = before
        tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    }
}
