import Foundation
import PropertyLists
import SourceText

/// The `#if` blocks that are open at a line of source, and the macros that the lines before define.
struct ConditionalBlocks {
    private let language: SourceLanguage
    /// Of each block, the conditions of the branches before, and that of the current one.
    private var blocks: [(earlier: [CompilationExpression], current: CompilationExpression)] = []
    /// What macros are that the source defines, by name: the conditions under which they hold, and under which they are defined.
    private var macros: [String: (holds: CompilationExpression, isDefined: CompilationExpression)] = [:]
    private let headers: PolicyHeaders
    private var seen: Set<String> = []

    init(_ language: SourceLanguage, _ headers: PolicyHeaders = PolicyHeaders()) {
        self.language = language
        self.headers = headers
        for header in headers.included { read(header) }
    }

    /// How many blocks are open.
    var depth: Int { blocks.count }

    /// The condition that the current line is compiled under.
    var condition: CompilationExpression {
        blocks.reduce(.constant(true)) { all, block in
            let earlier = block.earlier.reduce(block.current) { .and($0, .not($1)) }
            return all == .constant(true) ? earlier : .and(all, earlier)
        }
    }

    /// Follows a directive of a file: what comes after its `#`.
    mutating func follow(_ word: Substring, _ rest: String, in file: String) {
        switch word {
        case "if": open(CompilationExpression(rest, language))
        case "ifdef": open(.defined(rest))
        case "ifndef": open(.not(.defined(rest)))
        case "elseif", "elif": goOn(CompilationExpression(rest, language))
        case "else": goOn(.constant(true))
        case "endif": _ = blocks.popLast()
        case "define" where language == .objectiveC: define(rest)
        case "undef" where language == .objectiveC: assign(rest, .constant(false), .constant(false))
        case "import" where language == .objectiveC, "include" where language == .objectiveC:
            if let header = headers.file(included: rest, by: file) { read(header) }
        default: break
        }
    }

    private mutating func open(_ condition: CompilationExpression) { blocks.append(([], replaced(condition))) }

    private mutating func goOn(_ condition: CompilationExpression) {
        guard let block = blocks.popLast() else { return }
        blocks.append((block.earlier + [block.current], replaced(condition)))
    }

    /// A condition with what the macros of the source are at this place.
    private func replaced(_ condition: CompilationExpression) -> CompilationExpression {
        guard !macros.isEmpty else { return condition }
        return switch condition {
        case .constant, .unknown: condition
        case .name(let name): macros[name]?.holds ?? condition
        case .defined(let name): macros[name]?.isDefined ?? condition
        case .not(let operand): .not(replaced(operand))
        case .and(let left, let right): .and(replaced(left), replaced(right))
        case .or(let left, let right): .or(replaced(left), replaced(right))
        }
    }

    private mutating func define(_ text: String) {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let value = text.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
        // A macro with arguments is none of those that are asked for.
        guard !name.isEmpty, text.dropFirst(name.count).first != "(" else { return }
        let isZero = value.isEmpty || ClangArguments.Change.isZero(value[...])
        assign(String(name), .constant(!isZero), .constant(true))
    }

    private mutating func assign(
        _ name: String, _ holds: CompilationExpression, _ isDefined: CompilationExpression
    ) {
        let condition = condition
        let before = macros[name] ?? (.name(name), .defined(name))
        func merged(_ new: CompilationExpression, _ old: CompilationExpression) -> CompilationExpression {
            condition == .constant(true) ? new : .or(.and(condition, new), .and(.not(condition), old))
        }
        // What many branches define grows with each of them, and is not a switch.
        guard macros.count < 500 else { return }
        macros[name] = (merged(holds, before.0), merged(isDefined, before.1))
    }

    /// Reads a header, each once.
    private mutating func read(_ header: String) {
        guard seen.count < 100, seen.insert(header).inserted,
            let data = try? RegularFile.contents(atPath: header, limit: 1 << 20)
        else { return }
        let depth = depth
        var comment = CommentReader(language)
        for line in String(decoding: data, as: UTF8.self).sourceLines {
            let code = comment.code(of: line)
            guard let (word, rest) = Self.directive(code) else { continue }
            // A header that is protected from being read twice opens a block of its own.
            if word == "endif", self.depth == depth { continue }
            follow(word, rest, in: header)
        }
        blocks.removeLast(max(0, self.depth - depth))
    }

    /// The word of a directive and what follows it; `nil` if a line is none.
    static func directive(_ code: Substring) -> (word: Substring, rest: String)? {
        let line = code.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard line.first == "#" else { return nil }
        let text = line.dropFirst().drop(while: \.isWhitespace)
        let word = text.prefix(while: \.isLetter)
        return (word, text[word.endIndex...].trimmingCharacters(in: .whitespaces))
    }
}

/// Where the headers of Objective-C sources are.
struct PolicyHeaders: Hashable {
    /// Those that are included before a source: the prefix header, `-include`.
    var included: [String] = []
    /// The folders that headers are looked for in, beside that of the file that includes them.
    var folders: [String] = []

    /// The header of `#import "NAME"`; `nil` if it is not found, or belongs to a framework.
    func file(included text: String, by file: String) -> String? {
        guard text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") else { return nil }
        let name = text[text.index(after: text.startIndex)..<end]
        let own = file.dropLast(file.part(afterLast: "/").count + 1)
        return ([String(own)] + folders).map { "\($0)/\(name)" }.first(where: FileManager.default.fileExists)
    }
}

extension String {
    /// The lines, whatever ends them.
    var sourceLines: [Substring] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
}
