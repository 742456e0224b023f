import Foundation
import Rules
import SourceText
import XcodeProjects

/// The lines of a file as a report prints them: what is a secret, or may be one, is left out of a line, and the rest stays.
struct ShownLines {
    private let lines: [Substring]
    /// How the file writes a value down.
    private let form: Form

    private enum Form {
        case scheme, propertyList, assignments, other
        case project(ProjectFile.Format)
    }

    init(_ lines: [Substring], of path: String) {
        self.lines = lines
        form =
            if let format = ProjectFile.format(of: path) {
                .project(format)
            } else {
                switch path.split(separator: ".").last {
                case "xcscheme": .scheme
                case "plist", "entitlements": .propertyList
                case "xcconfig": .assignments
                default: .other
                }
            }
    }

    /// - Parameter number: from 1.
    subscript(number: Int) -> String {
        let line = lines[number - 1]
        let hidden = values(in: line, number).filter { name, value in
            !value.isEmpty && !Self.isReference(value) && Redaction.hides(name: name, value: String(value))
        }
        if !hidden.isEmpty {
            var (text, start) = ("", line.startIndex)
            for (_, value) in hidden {
                text += line[start..<value.startIndex] + Redaction.text
                start = value.endIndex
            }
            return text + line[start...]
        }
        guard SecretShape.hasToken(String(line)) || Redaction.hasPassword(String(line)) else { return String(line) }
        return "\(line.prefix(while: \.isWhitespace))\(Redaction.text)"
    }

    /// The values that a line writes down, in order, with their names.
    private func values(in line: Substring, _ number: Int) -> [(name: String, value: Substring)] {
        if case .project(let format) = form { return settings(in: line, number, format) }
        return [value(in: line, number)].compactMap { $0 }
    }

    /// The build settings of a line of a project file: those that it names, or an element of the list that one above begins.
    private func settings(
        in line: Substring, _ number: Int, _ format: ProjectFile.Format
    ) -> [(name: String, value: Substring)] {
        let named: [(name: String, value: Substring)] =
            switch format {
            case .propertyList:
                line.matches(of: /"?(\w+)(?:\[[^\]]*\])*"?\s*=\s*(\([^)]*\)|"(?:[^"\\]|\\.)*"|[^;"({]+);/)
                    .map { (String($0.1), $0.2) }
            case .json:
                line.matches(
                    of: /\b(\w+)(?:\[[^\]]*\])*["']?\s*:\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/
                ).map { (String($0.1), $0.2) }
            }
        if !named.isEmpty { return named.map { ($0.name, Self.unquoted($0.value)) } }
        guard let element = line.wholeMatch(of: /\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"'(){}\[\]]+?),?\s*/),
            let name = listName(above: number)
        else { return [] }
        return [(name, Self.unquoted(element.1))]
    }

    /// The name of the list of a project file that a line is in.
    private func listName(above number: Int) -> String? {
        for line in lines[max(0, number - 1 - Self.farthestName)..<(number - 1)].reversed() {
            if let start = line.firstMatch(of: /(\w+)(?:\[[^\]]*\])*["']?\s*[=:]\s*[(\[]\s*$/) {
                return String(start.1)
            }
            if line.contains(where: { "){}]".contains($0) }) { return nil }
        }
        return nil
    }

    private static func unquoted(_ value: Substring) -> Substring {
        guard value.count > 1, let first = value.first, first == "\"" || first == "'", value.last == first else {
            return value
        }
        return value.dropFirst().dropLast()
    }

    private func value(in line: Substring, _ number: Int) -> (name: String, value: Substring)? {
        switch form {
        case .scheme:
            if let match = line.firstMatch(of: /argument\s*=\s*"-+([\w.\-]+)[= ]([^"]*)"/) {
                return (String(match.1), match.2)
            }
            guard let match = line.firstMatch(of: /\bvalue\s*=\s*"([^"]*)"/) else { return nil }
            return name(above: number) { $0.firstMatch(of: /\bkey\s*=\s*"([^"]*)"/)?.1 }.map { ($0, match.1) }
        case .propertyList:
            guard let match = line.firstMatch(of: /<string>([^<]*)<\/string>/) else { return nil }
            return name(above: number) { $0.firstMatch(of: /<key>([^<]*)<\/key>/)?.1 }.map { ($0, match.1) }
        case .assignments:
            let match = line.firstMatch(of: /^\s*"?(\w+)(?:\[[^\]]*\])*"?\s*=\s*"?(.*?)"?;?\s*$/)
            return match.map { (String($0.1), $0.2) }
        case .project, .other: return nil
        }
    }

    /// The name on the same line, or on the nearest one above that has one.
    private func name(above number: Int, _ name: (Substring) -> Substring?) -> String? {
        lines[max(0, number - Self.farthestName)..<number].reversed().firstNonNil { name($0) }.map { String($0) }
    }

    private static let farthestName = 20

    /// Whether the value is another one's.
    private static func isReference(_ value: Substring) -> Bool {
        value.wholeMatch(of: /\$(\([^()]*\)|\{[^{}]*\})/) != nil
    }
}
