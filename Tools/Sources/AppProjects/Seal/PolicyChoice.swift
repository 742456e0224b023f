import Foundation
import PropertyLists
import SourceText

/// A place in source where the release policy of a build is chosen, with the conditions that it is compiled under.
///
/// Swift: `ReleasePolicy.open`, `policy: .open`, the branch `.open` of an `#if` with another branch `.sealed`, and the marker of
/// generated accessors. Objective-C: `startOpenWithError:`.
struct PolicyChoice: Hashable, Sendable {
    /// What is chosen.
    enum Policy: String, Sendable {
        case open, testFlight, sealed
    }

    let policy: Policy
    let condition: CompilationExpression
    let location: SourceLocation
}

/// The policies that a source file chooses.
struct PolicySource: Sendable {
    let language: SourceLanguage
    /// Whether a file is Objective-C++.
    let isCXX: Bool
    private(set) var choices: [PolicyChoice] = []
    /// The `#error` directives under conditions: where one holds, the file does not compile.
    private(set) var refusals: [CompilationExpression] = []

    /// Reads a file; `nil` if it chooses nothing, or cannot be read.
    init?(file: String) {
        guard let language = SourceLanguage(file: file),
            let data = try? RegularFile.contents(atPath: file, limit: 16 << 20), Self.mayChoose(data)
        else { return nil }
        self.language = language
        isCXX = file.hasSuffix(".mm")
        let text = String(decoding: data, as: UTF8.self)
        guard ["Switchyard", "ReleasePolicy", "SWYConfiguration"].contains(where: text.containsText) else { return nil }
        read(text, file)
        guard !choices.isEmpty else { return nil }
    }

    /// Whether the file has a word that every choice has, which few files do.
    private static func mayChoose(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            words.contains { word in
                word.withUTF8Buffer { ByteSearch.firstOffset(of: UnsafeRawBufferPointer($0), in: bytes) != nil }
            }
        }
    }

    private static let words: [StaticString] = ["olicy", "SWYConfiguration"]

    /// An `#if` with its branches so far.
    private struct Block {
        /// The conditions of the branches before.
        var earlier: [CompilationExpression] = []
        var current: CompilationExpression
        /// Whether a branch has a member `.sealed`, which makes `.open` of another one a policy.
        var members: [PolicyChoice] = []
    }

    private mutating func read(_ text: String, _ file: String) {
        var blocks: [Block] = []
        var comment = CommentReader()
        var declaresPolicy = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = comment.code(of: line)
            guard let mark = code.firstIndex(where: { !$0.isWhitespace }) else { continue }
            if code[mark] == "#" {
                let (word, rest) = Self.directive(code[mark...].dropFirst())
                switch word {
                case "if": blocks.append(Block(current: CompilationExpression(rest, language)))
                case "ifdef": blocks.append(Block(current: .defined(rest)))
                case "ifndef": blocks.append(Block(current: .not(.defined(rest))))
                case "elseif", "elif": next(CompilationExpression(rest, language), &blocks)
                case "else": next(.constant(true), &blocks)
                case "endif": if let block = blocks.popLast() { close(block) }
                case "error": refusals.append(Self.condition(of: blocks))
                default: break
                }
                continue
            }
            let condition = Self.condition(of: blocks)
            let found = members(in: code, declaresPolicy: declaresPolicy)
            for (policy, column, isCertain) in found {
                let location = SourceLocation(file: file, position: SourcePosition(line: index + 1, column: column))
                let choice = PolicyChoice(policy: policy, condition: condition, location: location)
                if isCertain {
                    choices.append(choice)
                } else if !blocks.isEmpty {
                    blocks[blocks.count - 1].members.append(choice)
                }
            }
            // A declaration of a policy goes on until its closing brace, or until the next declaration.
            if code.contains("ReleasePolicy"), found.isEmpty {
                declaresPolicy = true
            } else if blocks.isEmpty && (!found.isEmpty || code[mark] == "}") || Self.declares(code[mark...]) {
                declaresPolicy = false
            }
        }
        for block in blocks.reversed() { close(block) }
    }

    private mutating func close(_ block: Block) {
        let policies = Set(block.members.map(\.policy))
        if policies.contains(.sealed), policies.count > 1 { choices += block.members }
    }

    private func next(_ condition: CompilationExpression, _ blocks: inout [Block]) {
        guard var block = blocks.popLast() else { return }
        block.earlier.append(block.current)
        block.current = condition
        blocks.append(block)
    }

    private static func condition(of blocks: [Block]) -> CompilationExpression {
        blocks.reduce(.constant(true)) { all, block in
            let earlier = block.earlier.reduce(block.current) { .and($0, .not($1)) }
            return all == .constant(true) ? earlier : .and(all, earlier)
        }
    }

    private static func directive(_ text: Substring) -> (word: Substring, rest: String) {
        let text = text.drop(while: \.isWhitespace)
        let word = text.prefix(while: \.isLetter)
        return (word, text[word.endIndex...].trimmingCharacters(in: .whitespaces))
    }

    private static func declares(_ code: Substring) -> Bool {
        ["func ", "struct ", "class ", "enum ", "extension ", "actor "].contains(where: code.contains)
    }

    /// The policies that a line names, with their columns, and whether they are certainly policies.
    private func members(
        in code: Substring, declaresPolicy: Bool
    ) -> [(policy: PolicyChoice.Policy, column: Int, isCertain: Bool)] {
        func column(_ index: Substring.Index) -> Int { code.utf8.distance(from: code.startIndex, to: index) + 1 }
        var found: [(PolicyChoice.Policy, Int, Bool)] = []
        if language == .objectiveC || code.contains("SWYConfiguration") {
            for (word, policy) in Self.starts {
                for range in code.ranges(of: word) { found.append((policy, column(range.lowerBound), true)) }
            }
        }
        guard language == .swift else { return found }
        for (marker, policy) in Self.markers {
            for range in code.ranges(of: marker) { found.append((policy, column(range.lowerBound), true)) }
        }
        for (member, policy) in Self.memberNames {
            for range in code.ranges(of: member) {
                let following = code[range.upperBound...].first
                guard following.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "(" }) ?? true else {
                    continue
                }
                let before = code[..<range.lowerBound]
                // A comparison or a pattern chooses nothing.
                guard !["==", "!=", "case"].contains(where: before.trimmingSuffix(while: \.isWhitespace).hasSuffix)
                else {
                    continue
                }
                if before.hasSuffix("ReleasePolicy") {
                    found.append((policy, column(range.lowerBound), true))
                } else if before.last.map({ !$0.isLetter && !$0.isNumber && !"_)]?!>".contains($0) }) ?? true {
                    let isCertain = declaresPolicy || before.lowercased().contains("policy")
                    found.append((policy, column(range.lowerBound), isCertain))
                }
            }
        }
        return found
    }

    private static let memberNames: [(String, PolicyChoice.Policy)] = [
        (".open", .open), (".testFlight", .testFlight), (".sealed", .sealed),
    ]
    private static let markers: [(String, PolicyChoice.Policy)] = [
        ("\"switchyard.policy.open.v1\"", .open), ("\"switchyard.policy.testflight.v1\"", .testFlight),
        ("\"switchyard.policy.sealed.v1\"", .sealed),
    ]
    private static let starts: [(String, PolicyChoice.Policy)] = [
        ("startOpen", .open), ("startTestFlight", .testFlight), ("startSealed", .sealed),
    ]
}

/// Takes comments out of lines, which have the same columns before them.
private struct CommentReader {
    private var depth = 0

    /// The code of the next line.
    mutating func code(of line: Substring) -> Substring {
        guard depth > 0 || line.utf8.contains(UInt8(ascii: "/")) else { return line }
        var code = ""
        var rest = line
        var isText = false
        while let character = rest.first {
            if depth == 0, character == "\"" { isText.toggle() }
            if !isText, rest.hasPrefix("/*") {
                depth += 1
                rest = rest.dropFirst(2)
                code += "  "
            } else if depth > 0, rest.hasPrefix("*/") {
                depth -= 1
                rest = rest.dropFirst(2)
                code += "  "
            } else if depth == 0, !isText, rest.hasPrefix("//") {
                break
            } else {
                if depth == 0, character == "\\", isText {
                    code += rest.prefix(2)
                    rest = rest.dropFirst(2)
                    continue
                }
                code.append(depth > 0 ? " " : character)
                rest = rest.dropFirst()
            }
        }
        return code[...]
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex)]
    }
}
