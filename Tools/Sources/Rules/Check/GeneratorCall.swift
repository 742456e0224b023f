import Foundation
import PropertyLists
import SourceText

/// The team's own way to generate a project: a target of a Makefile, a task of just or mise, or a script, that calls the
/// generator.
struct GeneratorCall {
    /// What to run.
    let command: String
    /// The program that it calls.
    let program: String

    /// The call of a command in the scripts of a folder that are there to set things up; `nil` without one.
    init?(of command: String, in folder: CheckedFolder) {
        guard let program = command.split(separator: " ").first.map(String.init) else { return nil }
        self.program = program
        // Files of settings run nothing by themselves, such as the specifications of a generator.
        let ordered = folder.scripts.filter { file in
            !Self.isOfCI(file, below: folder.path)
                && (TaskFile(file) != nil || ![".yml", ".yaml", ".json", ".toml"].contains(where: file.hasSuffix))
        }.sorted {
            (Self.rank($0), $0) < (Self.rank($1), $1)
        }
        let found = ordered.firstNonNil { file -> String? in
            guard let text = ExistingFile.text(of: file) else { return nil }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let shown = RelativePaths(from: folder.path).shown(file)
            guard let tasks = TaskFile(file) else {
                // What changes the repository, or asks for arguments, is there for something else.
                guard Self.isOfSetup(file.part(afterLast: "/")), lines.contains(where: { Self.calls($0, program) }),
                    !["git commit", "git add", "$#"].contains(where: text.containsText)
                else {
                    return nil
                }
                return ordered.firstNonNil { Self.task(of: $0, running: shown, below: folder.path) } ?? shown
            }
            guard let index = lines.firstIndex(where: { tasks.isCommand($0) && Self.calls($0, program) }),
                let name = tasks.name(of: lines, at: index),
                Self.isOfSetup(name) || tasks.kind == .makefile && Self.isDefault(name, of: lines)
            else { return nil }
            return tasks.command(for: name, shown: shown)
        }
        guard let found else { return nil }
        self.command = found
    }

    /// How people run the task that runs a script; `nil` if there is none.
    private static func task(of file: String, running script: String, below root: String) -> String? {
        guard let tasks = TaskFile(file), let text = ExistingFile.text(of: file) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let index = lines.firstIndex { line in
            tasks.isCommand(line)
                && line.split { $0.isWhitespace || "@\"'".contains($0) }.contains {
                    $0 == script || $0 == "./\(script)"
                }
        }
        return index.flatMap { tasks.name(of: lines, at: $0) }.map {
            tasks.command(for: $0, shown: RelativePaths(from: root).shown(file))
        }
    }

    /// Whether a target is the first of a Makefile, which people run first, and nothing more than a build.
    private static func isDefault(_ name: Substring, of lines: [Substring]) -> Bool {
        let words = String(name).nameWords.map { $0.lowercased() }
        let first = lines.firstIndex { $0.first == "\t" && !$0.contains(":=") } ?? 0
        return TaskFile(kind: .makefile, path: "").name(of: lines, at: first) == name
            && Set(["archive", "beta", "ci", "deploy", "lint", "release", "test", "tests"]).isDisjoint(with: words)
    }

    /// What CI runs is for CI.
    private static func isOfCI(_ file: String, below root: String) -> Bool {
        file.dropFirst(root.count).split(separator: "/").contains { part in
            part.hasPrefix(".") || part.split { !$0.isLetter }.first.map { ["ci", "CI"].contains($0) } == true
        }
    }

    /// What is at the top is the app's, and a file of tasks is what people are told.
    private static func rank(_ file: String) -> Int {
        file.count { $0 == "/" } * 2 + (TaskFile(file) == nil ? 1 : 0)
    }

    /// Whether a line runs a program, and does not only look for it, install it, or name it.
    private static func calls(_ line: Substring, _ program: String) -> Bool {
        // A copy of a program may have its name in capitals.
        let text = line.lowercased().drop { $0.isWhitespace || $0 == "@" }
        let code = text.range(of: " #").map { text[..<$0.lowerBound] } ?? text
        return !code.hasPrefix("#") && code.ranges(of: program).contains { calls(code, at: $0) }
    }

    private static func calls(_ code: Substring, at range: Range<Substring.Index>) -> Bool {
        let before = code[..<range.lowerBound]
        // `NAME=program` is no call, and `NAME=1 program` is one.
        let command = before.lastIndex { ";&|".contains($0) }.map { before[$0...].dropFirst() } ?? before
        let word = before.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last ?? ""
        let words = Set(command.split { !$0.isLetter }.map { $0.lowercased() })
        guard !word.contains("="), words.isDisjoint(with: others),
            before.last.map({ !$0.isLetter && $0 != "-" && $0 != "." }) ?? true
        else { return false }
        let after = code[range.upperBound...].drop { " \"')`".contains($0) }
        return after.isEmpty || after.hasPrefix("generate") || after.hasPrefix("-") || after.hasPrefix("&")
            || after.hasPrefix(";")
    }

    /// Commands that have the name of a program as an argument.
    private static let others: Set<String> = [
        "brew", "cd", "chmod", "command", "cp", "curl", "echo", "export", "find", "git", "if", "install", "ln", "ls",
        "mkdir", "mv", "print", "puts", "rm", "tar", "test", "touch", "type", "unzip", "wget", "which",
    ]

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
