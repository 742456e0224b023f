import Foundation

extension EnvironmentConsole {
    /// Returns the lines that a beginning of one can become: each with one word more, or the word completed. At most 50.
    public func completions(of line: String) -> [String] {
        let (words, last) = ConsoleWords.beginning(line)
        let texts = words.map(\.text)
        let candidates = Set(candidates(after: texts)).sorted()
            .filter { $0.hasPrefix(last.text) && ($0 != last.text || last.text.isEmpty) }
        let before = words.map { $0.isQuoted ? ConsoleWords.quoted($0.text) : $0.text }.joined(separator: " ")
        return candidates.prefix(50).map { candidate in
            // The keyword is a word of the language.
            let word = candidate == "for" ? candidate : ConsoleWords.quoted(candidate)
            return [before, word].filter { !$0.isEmpty }.joined(separator: " ") + " "
        }
    }

    private func candidates(after words: [String]) -> [String] {
        if let name = words.first, let command = BuiltInCommand.named(name) {
            return command.completes(self, Array(words.dropFirst()))
        }
        // The next word of the names that begin so.
        let next = commands.filter { $0.words.count > words.count && $0.words.starts(with: words) }
            .map { $0.words[words.count] }
        if words.isEmpty { return BuiltInCommand.all.map(\.name) + next }
        guard let command = ownCommand(words) else { return next }
        let position = words.count - command.words.count
        return next + (command.options.indices.contains(position) ? command.options[position] : [])
    }
}
