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
        /// What the app finds out: `ReleasePolicy(rawValue: …)`.
        case atRunTime
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
    /// Where a session gets a policy that is chosen in a way that is not read, or in another file.
    private(set) var passed: [PolicyChoice] = []
    /// The `#error` directives under conditions: where one holds, the file does not compile.
    private(set) var refusals: [CompilationExpression] = []

    /// Reads a file; `nil` if it chooses and passes nothing, or cannot be read.
    ///
    /// - Parameter headers: for Objective-C, the headers that are included before it, and the folders of others.
    init?(file: String, headers: PolicyHeaders = PolicyHeaders()) {
        guard let language = SourceLanguage(file: file),
            let data = try? RegularFile.contents(atPath: file, limit: 16 << 20), Self.mayChoose(data)
        else { return nil }
        self.language = language
        isCXX = file.hasSuffix(".mm")
        let text = String(decoding: data, as: UTF8.self)
        guard Self.users.contains(where: text.containsText) else { return nil }
        read(text, file, headers)
        guard !choices.isEmpty || !passed.isEmpty else { return nil }
    }

    /// Whether the file has a word that every choice has, which few files do.
    private static func mayChoose(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            words.contains { word in
                word.withUTF8Buffer { ByteSearch.firstOffset(of: UnsafeRawBufferPointer($0), in: bytes) != nil }
            }
        }
    }

    /// What names the library; another module may export it again.
    private static let users = ["Switchyard", "ReleasePolicy", "EnvironmentSession", "SWYConfiguration"]
    private static let words: [StaticString] = ["olicy", "SWYConfiguration"]

    private mutating func read(_ text: String, _ file: String, _ headers: PolicyHeaders) {
        var blocks = ConditionalBlocks(language, headers)
        // The members of each open block: a branch with `.sealed` makes `.open` of another one a policy.
        var members: [[PolicyChoice]] = []
        var comment = CommentReader(language)
        var declaresPolicy = false
        // A line that begins with `?` or `:` goes on with what the line before speaks of.
        var speaksOfPolicy = false
        for (index, line) in text.sourceLines.enumerated() {
            let code = comment.code(of: line)
            guard let mark = code.firstIndex(where: { !$0.isWhitespace }) else { continue }
            if let (word, rest) = ConditionalBlocks.directive(code) {
                if word == "error" { refusals.append(blocks.condition) }
                blocks.follow(word, rest, in: file)
                while members.count < blocks.depth { members.append([]) }
                while members.count > blocks.depth { close(members.removeLast()) }
                continue
            }
            let condition = blocks.condition
            let goesOn = speaksOfPolicy && "?:".contains(code[mark])
            speaksOfPolicy = goesOn || code.lowercased().contains("policy")
            let found = self.members(in: code, declaresPolicy: declaresPolicy || goesOn)
            if found.isEmpty, let column = passedColumn(in: code) {
                let location = SourceLocation(file: file, position: SourcePosition(line: index + 1, column: column))
                passed.append(PolicyChoice(policy: .atRunTime, condition: condition, location: location))
            }
            for (policy, column, isCertain) in found {
                let location = SourceLocation(file: file, position: SourcePosition(line: index + 1, column: column))
                let choice = PolicyChoice(policy: policy, condition: condition, location: location)
                if isCertain {
                    choices.append(choice)
                } else if !members.isEmpty {
                    members[members.count - 1].append(choice)
                }
            }
            // A declaration of a policy goes on until its closing brace, or until the next declaration.
            if code.contains("ReleasePolicy") && found.isEmpty || Self.leavesPolicyOpen(code) {
                declaresPolicy = true
            } else if blocks.depth == 0 && (!found.isEmpty || code[mark] == "}") || Self.declares(code[mark...]) {
                declaresPolicy = false
            }
        }
        for block in members.reversed() { close(block) }
    }

    private mutating func close(_ members: [PolicyChoice]) {
        let policies = Set(members.map(\.policy))
        if policies.contains(.sealed), policies.count > 1 { choices += members }
    }

    /// Whether a line ends before the policy that it speaks of: `policy:`, `let policy =`.
    private static func leavesPolicyOpen(_ code: Substring) -> Bool {
        let text = code.trimmingSuffix(while: \.isWhitespace)
        return ":=(?".contains(text.last ?? " ") && text.lowercased().contains("policy")
    }

    /// The column of the argument `policy:` of a call, and not of a declaration.
    private func passedColumn(in code: Substring) -> Int? {
        guard language == .swift, !Self.declares(code), let label = code.firstRange(of: "policy:"),
            code[..<label.lowerBound].last.map({ !$0.isLetter && $0 != "." }) ?? true,
            case let argument = code[label.upperBound...].drop(while: \.isWhitespace),
            !argument.hasPrefix("ReleasePolicy"), !Self.isOfAnotherType(argument)
        else { return nil }
        return code.utf8.distance(from: code.startIndex, to: label.lowerBound) + 1
    }

    /// Whether an argument is a member of something else: `policy: .atEnd` of a widget's timeline.
    private static func isOfAnotherType(_ argument: Substring) -> Bool {
        guard argument.first == "." else { return false }
        let member = argument.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return member != "init" && PolicyChoice.Policy(rawValue: String(member)) == nil
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
        for start in Self.atRunTime {
            for range in code.ranges(of: start) {
                let argument = code[range.upperBound...].drop(while: \.isWhitespace)
                guard !argument.hasPrefix("\"switchyard.policy.") else { continue }
                let isOfPolicy = declaresPolicy || code.lowercased().contains("policy:")
                let before = code[..<range.lowerBound]
                let hasType = before.last.map { $0.isLetter || $0.isNumber } ?? false
                if start.hasPrefix("R") || before.hasSuffix("ReleasePolicy") || isOfPolicy && !hasType {
                    found.append((.atRunTime, column(range.lowerBound), true))
                }
            }
        }
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
    private static let atRunTime = ["ReleasePolicy(rawValue:", "ReleasePolicy(marker:", ".init(rawValue:"]
    private static let markers: [(String, PolicyChoice.Policy)] = [
        ("\"switchyard.policy.open.v1\"", .open), ("\"switchyard.policy.testflight.v1\"", .testFlight),
        ("\"switchyard.policy.sealed.v1\"", .sealed),
    ]
    private static let starts: [(String, PolicyChoice.Policy)] = [
        ("startOpen", .open), ("startTestFlight", .testFlight), ("startSealed", .sealed),
    ]
}

/// Takes comments out of lines, which have the same columns before them, and texts of several lines.
struct CommentReader {
    private let hasLongTexts: Bool
    private var depth = 0
    /// What ends the text of several lines that a line is in.
    private var longTextEnd: String?

    init(_ language: SourceLanguage) { hasLongTexts = language == .swift }

    /// The code of the next line.
    mutating func code(of line: Substring) -> Substring {
        if let end = longTextEnd {
            guard let range = line.firstRange(of: end) else { return "" }
            longTextEnd = nil
            return code(of: line[range.upperBound...])
        }
        if hasLongTexts, depth == 0, let start = line.firstRange(of: "\"\"\""),
            !line[start.upperBound...].contains("\"\"\""), !line[..<start.lowerBound].contains("//")
        {
            let marks = line[..<start.lowerBound].reversed().prefix { $0 == "#" }.count
            longTextEnd = "\"\"\"" + String(repeating: "#", count: marks)
            return code(of: line[..<start.lowerBound])
        }
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
