import Foundation
import Reports

/// Reads lines, and runs each.
struct ConsolePrompt {
    private let console: Console
    /// Whether a person types.
    private let hasTerminal = Browser.hasTerminal

    init(_ console: Console) {
        self.console = console
    }

    /// Runs lines until the end of standard input, or `quit`.
    ///
    /// - Throws: ``ExitStatus/findings`` if nobody types, and a line was not done; ``HubFailure`` if nobody types, and
    ///   nobody could be asked.
    func run() async throws {
        // The prompt has it.
        if !hasTerminal { console.sayHub() }
        let typed = PromptReader { [console] words in
            await ConsoleCompletion.candidates(after: words, console.hub, device: console.options.device.first)
        }
        var areDone = true
        while let line = await line(from: typed) {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.isEmpty || text.hasPrefix("#") { continue }
            if ["quit", "exit"].contains(text) { break }
            do {
                let result = try await console.result(of: [text])
                try console.show(result)
                areDone = areDone && result.outcome == .done
            } catch let failure as HubFailure where hasTerminal {
                Output.error(failure.message.printable)
            }
        }
        guard areDone || hasTerminal else { throw ExitStatus.findings }
    }

    private func line(from typed: PromptReader) async -> String? {
        guard hasTerminal else { return readLine() }
        return await typed.line(after: "\(console.origin)> ")
    }
}
