import Foundation
import PropertyLists
import SourceText

/// The team's own way to generate a project: a target of a Makefile, or a script, that calls the generator.
struct GeneratorCall {
    /// What to run.
    let command: String
    /// The program that it calls.
    let program: String

    /// The call of a command in the scripts of a folder that are there to set things up; `nil` without one.
    init?(of command: String, in folder: CheckedFolder) {
        guard let program = command.split(separator: " ").first.map(String.init) else { return nil }
        self.program = program
        let ordered = folder.scripts.filter { !Self.isOfCI($0, below: folder.path) }.sorted {
            (Self.rank($0), $0) < (Self.rank($1), $1)
        }
        let found = ordered.firstNonNil { file -> String? in
            guard let data = try? RegularFile.contents(atPath: file, limit: 1 << 20) else { return nil }
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            guard let index = lines.firstIndex(where: { Self.calls($0, program) }) else { return nil }
            let shown = RelativePaths(from: folder.path).shown(file)
            guard file.hasSuffix("/Makefile") else { return Self.isOfSetup(file.part(afterLast: "/")) ? shown : nil }
            let target = lines[...index].last { $0.first?.isLetter == true && $0.contains(":") && !$0.contains("=") }
            guard let name = target?.split(separator: ":").first, Self.isOfSetup(name) else { return nil }
            let below = shown.dropLast("/Makefile".count)
            return shown == "Makefile" ? "make \(name)" : "make \(name) in \(below)"
        }
        guard let found else { return nil }
        self.command = found
    }

    /// What CI runs is for CI.
    private static func isOfCI(_ file: String, below root: String) -> Bool {
        file.dropFirst(root.count).split(separator: "/").contains { part in
            part.hasPrefix(".") || part.split { !$0.isLetter }.first.map { ["ci", "CI"].contains($0) } == true
        }
    }

    /// What is at the top is the app's, and a Makefile is what people are told.
    private static func rank(_ file: String) -> Int {
        file.count { $0 == "/" } * 2 + (file.hasSuffix("/Makefile") ? 0 : 1)
    }

    /// Whether a line runs a program, and does not only look for it, install it, or name it.
    private static func calls(_ line: Substring, _ program: String) -> Bool {
        let code = line.drop { $0.isWhitespace || $0 == "@" }
        guard !code.hasPrefix("#"), let range = code.range(of: program) else { return false }
        let before = Set(code[..<range.lowerBound].split { !$0.isLetter }.map { $0.lowercased() })
        guard before.isDisjoint(with: ["install", "brew", "which", "command", "echo", "puts", "print", "type", "if"]),
            code[..<range.lowerBound].last.map({ !$0.isLetter && $0 != "-" && $0 != "." }) ?? true
        else { return false }
        let after = code[range.upperBound...].drop { " \"')`".contains($0) }
        return after.isEmpty || after.hasPrefix("generate") || after.hasPrefix("-") || after.hasPrefix("&")
            || after.hasPrefix(";")
    }

    /// Whether a name says that it makes a copy of the repository ready.
    private static func isOfSetup(_ name: Substring) -> Bool {
        let words = String(name).nameWords.flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() }
        return !setup.isDisjoint(with: words)
    }

    private static let setup: Set<String> = [
        "bootstrap", "configure", "gen", "generate", "generation", "init", "install", "prepare", "project", "setup",
        "xcodegen",
    ]
}
