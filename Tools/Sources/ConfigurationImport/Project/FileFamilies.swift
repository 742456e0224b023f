import Foundation
import SourceText

/// A file with a name of configuration; with the environment in its name if files of its folder differ by that alone:
/// `config.dev.json` and `config.prod.json`.
struct NamedFile {
    let file: String
    /// The environment as the name has it; `nil` for a file that belongs to no family.
    let environment: String?

    static func all(of files: [String]) -> [NamedFile] {
        Dictionary(grouping: files, by: pattern).flatMap { pattern, members -> [NamedFile] in
            let names = members.map { word(in: URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent) }
            let isFamily =
                pattern != nil && members.count > 1 && Set(names.map { $0?.lowercased() }).count == members.count
            return zip(members, names).map { NamedFile(file: $0, environment: isFamily ? $1 : nil) }
        }
    }

    /// The path with a gap in place of the environment; `nil` for a name without one or with several.
    private static func pattern(_ file: String) -> String? {
        let url = URL(fileURLWithPath: file)
        let name = url.deletingPathExtension().lastPathComponent
        // The word may be a part of another one: `int` of `endpoints-int`.
        guard let word = word(in: name),
            let range = name.ranges(of: word).first(where: { range in
                String(name[..<range.lowerBound]).nameWords + [word] + String(name[range.upperBound...]).nameWords
                    == name.nameWords
            })
        else { return nil }
        return url.deletingLastPathComponent().path + "/" + name.replacingCharacters(in: range, with: "*") + "."
            + url.pathExtension
    }

    /// The only word of a name that is an environment.
    private static func word(in name: String) -> String? {
        let words = name.nameWords.filter(PropertyListSource.isEnvironmentWord)
        return words.count == 1 ? words[0] : nil
    }

    private static let words: Set<String> = [
        "environment", "environments", "env", "config", "configuration", "configurations", "endpoint", "endpoints",
        "server", "servers", "backend", "backends", "settings", "constants", "secrets",
    ]

    /// Whether a file's name, or that of an environment's file its folder's, is one of configuration.
    static func isForConfiguration(_ file: String) -> Bool {
        let url = URL(fileURLWithPath: file)
        let name = url.deletingPathExtension().lastPathComponent
        guard !name.hasPrefix("."), !["GoogleService", "Export", "Info"].contains(where: name.contains) else {
            return false
        }
        func isNamed(_ name: String) -> Bool { name.nameWords.contains { words.contains($0.lowercased()) } }
        return isNamed(name)
            || PropertyListSource.isEnvironmentWord(name) && isNamed(url.deletingLastPathComponent().lastPathComponent)
    }
}
