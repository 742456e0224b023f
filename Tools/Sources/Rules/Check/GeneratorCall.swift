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
        // Files of settings run nothing by themselves, such as the specifications of a generator.
        let ordered = folder.scripts.filter { file in
            !Self.isOfCI(file, below: folder.path)
                && ![".yml", ".yaml", ".json", ".toml"].contains(where: file.hasSuffix)
        }.sorted {
            (Self.rank($0), $0) < (Self.rank($1), $1)
        }
        let found = ordered.firstNonNil { file -> String? in
            guard let text = ExistingFile.text(of: file) else { return nil }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let isMakefile = file.hasSuffix("/Makefile")
            guard let index = lines.firstIndex(where: { (!isMakefile || $0.first == "\t") && Self.calls($0, program) })
            else { return nil }
            let shown = RelativePaths(from: folder.path).shown(file)
            guard isMakefile else {
                guard Self.isOfSetup(file.part(afterLast: "/")) else { return nil }
                return ordered.firstNonNil { Self.target(of: $0, running: shown, below: folder.path) } ?? shown
            }
            guard let name = Self.target(of: lines, at: index),
                Self.isOfSetup(name) || Self.isDefault(name, of: lines)
            else { return nil }
            return Self.make(name, shown)
        }
        guard let found else { return nil }
        self.command = found
    }

    /// How people run the target of a Makefile that runs a script; `nil` if none does.
    private static func target(of makefile: String, running script: String, below root: String) -> String? {
        guard makefile.hasSuffix("/Makefile"), let text = ExistingFile.text(of: makefile) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let index = lines.firstIndex { line in
            line.first == "\t"
                && line.split { $0.isWhitespace || $0 == "@" }.contains { word in
                    word == script || word == "./\(script)"
                }
        }
        return index.flatMap { target(of: lines, at: $0) }.map {
            make($0, RelativePaths(from: root).shown(makefile))
        }
    }

    /// Whether a target is the first of a Makefile, which people run first, and nothing more than a build.
    private static func isDefault(_ name: Substring, of lines: [Substring]) -> Bool {
        let words = String(name).nameWords.map { $0.lowercased() }
        return target(of: lines, at: lines.firstIndex { $0.first == "\t" && !$0.contains(":=") } ?? 0) == name
            && Set(["archive", "beta", "ci", "deploy", "lint", "release", "test", "tests"]).isDisjoint(with: words)
    }

    /// The target that a line of a Makefile belongs to.
    private static func target(of lines: [Substring], at index: Int) -> Substring? {
        let target = lines[...index].last { $0.first?.isLetter == true && $0.contains(":") && !$0.contains("=") }
        return target?.split(separator: ":").first
    }

    private static func make(_ target: Substring, _ makefile: String) -> String {
        makefile == "Makefile" ? "make \(target)" : "make \(target) in \(makefile.dropLast("/Makefile".count))"
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
