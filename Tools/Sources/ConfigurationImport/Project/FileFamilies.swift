import Foundation
import SourceText

/// Files of one folder whose names differ by the environment alone: `config.dev.json` and `config.prod.json`.
struct FileFamilies {
    /// The files of each family, with the environment of each as its name has it.
    private(set) var families: [[(file: String, environment: String)]] = []
    /// The files that belong to no family.
    private(set) var others: [String] = []

    init(_ files: [String]) {
        var groups: [String: [(file: String, environment: String)]] = [:]
        for file in files {
            if let (pattern, environment) = Self.split(file) {
                groups[pattern, default: []].append((file, environment))
            } else {
                others.append(file)
            }
        }
        for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
            let names = Set(members.map { $0.environment.lowercased() })
            if members.count > 1, names.count == members.count {
                families.append(members)
            } else {
                others += members.map(\.file)
            }
        }
        others.sort()
    }

    /// The path with a gap in place of the environment; `nil` for a name without one or with several.
    private static func split(_ file: String) -> (pattern: String, environment: String)? {
        let url = URL(fileURLWithPath: file)
        let name = url.deletingPathExtension().lastPathComponent
        let words = name.nameWords.filter(PropertyListSource.isEnvironmentWord)
        guard words.count == 1, let word = words.first, let range = name.range(of: word) else { return nil }
        return (
            url.deletingLastPathComponent().path + "/" + name.replacingCharacters(in: range, with: "*") + "."
                + url.pathExtension, word
        )
    }
}
