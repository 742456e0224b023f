/// The text of a shell script, as far as it says what becomes of a file.
struct ShellScript {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
            .filter { !$0.hasPrefix("#") }
    }

    /// Whether the script copies a file of a name to another place, and nothing in it could make the file.
    func onlyReads(fileNamed name: String) -> Bool {
        let assigned = lines.filter { $0.contains(name) }.compactMap(Self.assignedVariable)
        let names = [name] + assigned.flatMap { ["$\($0)", "${\($0)}"] }
        let uses = lines.filter { line in
            names.contains { line.contains($0) } && Self.assignedVariable(line) == nil
        }
        return uses.contains { Self.copies(from: names, $0) }
            && uses.allSatisfy { line in
                Self.copies(from: names, line) || Self.isHarmless(line)
            }
    }

    /// The variable that a line sets, and nothing else.
    private static func assignedVariable(_ line: Substring) -> Substring? {
        line.wholeMatch(of: /(?:export\s+|local\s+)?(\w+)=(?:"[^"$`]*(?:\$\{?\w+\}?[^"$`]*)*"|[^\s;&|`]*);?\s*/)?.output
            .1
    }

    /// Whether a line copies one of the names, and not to one.
    private static func copies(from names: [String], _ line: Substring) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let command = words.first, copiers.contains(command), let last = words.last, !line.contains(">") else {
            return false
        }
        return words.count > 2 && !names.contains { last.contains($0) }
    }

    /// Whether a line prints, compares, or uploads.
    private static func isHarmless(_ line: Substring) -> Bool {
        guard !line.contains(">"), !line.contains("|"), let command = line.split(whereSeparator: \.isWhitespace).first
        else { return false }
        return readers.contains(command) || command.contains("upload-symbols")
    }

    private static let copiers: Set<Substring> = ["cp", "ditto", "rsync"]
    private static let readers: Set<Substring> = ["[", "[[", "echo", "elif", "if", "ls", "printf", "test"]
}
