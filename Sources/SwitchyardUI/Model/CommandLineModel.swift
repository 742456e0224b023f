import SwitchyardCore

/// The command line of a screen: what is written, what can follow, and what came of the lines that were run.
///
/// ```swift
/// if let commandLine = model.commandLine {
///     commandLine.input = "set theme dark"
///     await commandLine.submit()
///     print(commandLine.entries.last?.text ?? "")
/// }
/// ```
@MainActor
public final class CommandLineModel {
    /// A line that was run, and what came of it.
    public struct Entry: Sendable, Hashable, Identifiable {
        /// The number of the entry.
        public let id: Int
        /// The line.
        public let line: String
        /// What came of it; empty while it runs.
        public internal(set) var text = ""
        /// Whether it could not be carried out.
        public internal(set) var isError = false
    }

    /// The most entries that are kept.
    private static let mostEntries = 50

    private let console: any SessionConsole
    private let changed: @MainActor () -> Void
    private var draft = ""
    /// The position in the history while a person goes through it.
    private var position: Int?

    /// What is written.
    public var input: String {
        get { draft }
        set {
            guard newValue != draft else { return }
            draft = newValue
            position = nil
            changed()
        }
    }
    /// The lines that were run, the oldest first: at most 50.
    public private(set) var entries: [Entry] = []
    /// Whether a line is being run. Another one waits for it.
    public private(set) var isRunning = false

    init(_ console: any SessionConsole, changed: @escaping @MainActor () -> Void) {
        self.console = console
        self.changed = changed
    }

    /// The lines that the input can become: at most eight; none for an empty input.
    public var completions: [String] { draft.isEmpty ? [] : Array(console.completions(of: draft).prefix(8)) }

    /// Runs the input, and empties it.
    public func submit() async {
        let line = draft
        guard !isRunning, line.contains(where: { !$0.isWhitespace }) else { return }
        (draft, position, isRunning) = ("", nil, true)
        entries.append(Entry(id: (entries.last?.id ?? 0) + 1, line: line))
        if entries.count > Self.mostEntries { entries.removeFirst() }
        changed()
        let result = await console.run(line)
        isRunning = false
        if let last = entries.indices.last {
            entries[last].text = result.text
            entries[last].isError = !result.succeeded
        }
        changed()
    }

    /// Replaces the input with the line before in the history.
    public func showPrevious() {
        let history = console.history
        let wanted = (position ?? history.count) - 1
        guard history.indices.contains(wanted) else { return }
        show(history[wanted], at: wanted)
    }

    /// Replaces the input with the line after in the history, and at its end with nothing.
    public func showNext() {
        guard let position else { return }
        let history = console.history
        let wanted = position + 1
        if history.indices.contains(wanted) { show(history[wanted], at: wanted) } else { show("", at: nil) }
    }

    private func show(_ line: String, at position: Int?) {
        draft = line
        self.position = position
        changed()
    }
}
