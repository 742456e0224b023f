import Foundation
import SourceText

/// A file with commands that people run by a name: a Makefile, or that of just or mise.
struct TaskFile {
    enum Kind {
        case makefile
        /// See just's manual, "Quick Start".
        case justfile
        /// See mise's documentation, "TOML-based Tasks".
        case mise
    }

    let kind: Kind
    let path: String

    init(kind: Kind, path: String) {
        self.kind = kind
        self.path = path
    }

    /// Returns `nil` for another file, by its name.
    init?(_ path: String) {
        switch path.part(afterLast: "/") {
        case "Makefile": kind = .makefile
        case "justfile", "Justfile": kind = .justfile
        case "mise.toml": kind = .mise
        default: return nil
        }
        self.path = path
    }

    /// Whether a line may be part of a command.
    func isCommand(_ line: Substring) -> Bool {
        switch kind {
        case .makefile: line.first == "\t"
        case .justfile: line.first?.isWhitespace == true
        case .mise: true
        }
    }

    /// The name that a line belongs to.
    func name(of lines: [Substring], at index: Int) -> Substring? {
        guard kind == .mise else {
            let target = lines[...index].last { $0.first?.isLetter == true && $0.contains(":") && !$0.contains("=") }
            return target?.prefix { $0 != ":" && !$0.isWhitespace }
        }
        return lines[...index].last { $0.hasPrefix("[") }.flatMap { line in
            line.firstMatch(of: /^\[tasks\.["']?([^"'\]]+)/).map(\.output.1)
        }
    }

    /// How people run what has a name.
    ///
    /// - Parameter shown: the path of the file for people.
    func command(for name: Substring, shown: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let program =
            switch kind {
            case .makefile: "make"
            case .justfile: "just"
            // A script that installs it, which mise makes.
            case .mise: FileManager.default.fileExists(atPath: folder + "/bin/mise") ? "bin/mise run" : "mise run"
            }
        let place = shown.lastIndex(of: "/").map { " in \(shown[..<$0])" } ?? ""
        return "\(program) \(name)\(place)"
    }
}
