package import Foundation
package import SourceText
import Yams

/// A YAML file that was read, and the positions in it.
package struct YAMLDocument: Sendable {
    /// The path, as it is shown.
    let file: String
    package let root: YAMLNode
    /// The marks of all entries, by their places.
    let marks: [String: YAMLMark]
    private let lines: LineTable

    /// The most values of a file, with every alias replaced by what it stands for.
    static let mostNodes = 500_000
    /// The largest file, in bytes.
    static let mostBytes = 8 << 20

    /// Reads the bytes of a file: UTF-8, or UTF-16 with a byte order mark.
    ///
    /// - Throws: ``ManifestError`` with one finding where the text is not YAML, or is refused.
    package init(_ data: Data, file: String) throws(ManifestError) {
        self.file = file
        guard data.count <= Self.mostBytes else {
            throw ManifestError(
                .manifestLimit, "the file has \(data.count) bytes, and more than \(Self.mostBytes) are not read",
                SourceLocation(file: file))
        }
        guard let text = Self.text(data) else {
            throw ManifestError(
                .manifestSyntax, "the file is not UTF-8 text", SourceLocation(file: file),
                fix: "save it with the encoding UTF-8")
        }
        let lines = LineTable(text)
        self.lines = lines
        func location(_ mark: YAMLMark) -> SourceLocation { Self.location(mark, in: lines, file) }
        if let mark = ComplexKeys.mark(in: text) {
            throw ManifestError(
                .manifestSyntax, "a key must be text, not a list, a dictionary, or an alias", location(mark))
        }
        do {
            // Tags are not resolved: the declared type of a key decides what its text means.
            guard let node = try Yams.compose(yaml: text, .basic) else {
                throw ManifestError(
                    .manifestSyntax, "the file is empty", SourceLocation(file: file),
                    fix: "start with environments: and keys:, as in \"switchyard schema --example\"")
            }
            var conversion = YAMLConversion()
            root = try conversion.node(node)
            marks = Self.marks(of: root)
        } catch let error as ManifestError {
            throw error
        } catch let error as YAMLConversion.Failure {
            throw ManifestError(error.rule, error.message, location(error.mark))
        } catch let error as YamlError {
            let (message, mark) = Self.words(error)
            throw ManifestError(
                .manifestSyntax, message, mark.map(location) ?? SourceLocation(file: file),
                fix: Self.fix(for: message))
        } catch {
            throw ManifestError(.manifestSyntax, "not valid YAML: \(error)", SourceLocation(file: file))
        }
    }

    /// The location of a mark, with the column in bytes.
    package func location(_ mark: YAMLMark) -> SourceLocation { Self.location(mark, in: lines, file) }

    private static func location(_ mark: YAMLMark, in lines: LineTable, _ file: String) -> SourceLocation {
        var column = mark.column
        if let text = lines.text(ofLine: mark.line), text.utf8.contains(where: { $0 > 0x7F }) {
            column = text.unicodeScalars.prefix(mark.column - 1).reduce(1) { $0 + UTF8.width($1) }
        }
        return SourceLocation(file: file, position: SourcePosition(line: mark.line, column: column))
    }

    private static func text(_ data: Data) -> String? {
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            return String(data: data, encoding: .utf16)
        }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        return String(validating: bytes, as: UTF8.self)
    }

    /// What to do about the mistakes that are made most. Yams has no codes: its words are all there is.
    private static func fix(for words: String) -> String? {
        if words.contains("tab character") || words.contains("cannot start any token") {
            return "indent with spaces, not tabs, and quote a text that begins with a special character"
        }
        if words.contains("mapping values are not allowed") || words.contains("did not find expected") {
            return "check the indentation of this line and of the one above, and that every { and [ is closed"
        }
        return nil
    }

    /// What the library says, with the mark that it is about.
    private static func words(_ error: YamlError) -> (String, YAMLMark?) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let context = context.map { ", \($0.text)" } ?? ""
            return ("not valid YAML: \(problem)\(context)", YAMLMark(mark))
        case .reader(let problem, _, _, _): return ("not valid YAML: \(problem)", nil)
        case .duplicatedKeysInMapping(let names, let context):
            return ("key \(names.map { "\"\($0)\"" }.joined(separator: ", ")) occurs twice", YAMLMark(context.mark))
        default: return ("not valid YAML: \(error)", nil)
        }
    }
}

extension YAMLMark {
    init(_ mark: Mark?) {
        self.init(line: max(mark?.line ?? 1, 1), column: max(mark?.column ?? 1, 1))
    }
}
