import AppProjects
import Foundation
import PropertyLists
import SourceText

/// What the source of an app says, looked up only where a finding depends on it.
enum SourceTexts {
    /// Those of the keys that source below a folder has as a text, outside of comments. Links and third-party folders are
    /// left out.
    static func keys(_ keys: Set<String>, below folder: String) -> Set<String> {
        search(for: keys, below: folder, present)
    }

    /// Those of the names, such as those of classes, that source below a folder uses, outside of comments.
    static func names(_ names: Set<String>, below folder: String) -> Set<String> {
        search(for: names, below: folder) { names, text in
            let present = names.filter(text.containsText)
            guard !present.isEmpty else { return [] }
            let lines = linesOutsideComments(of: text)
            return present.filter { name in lines.contains { $0.contains(name) } }
        }
    }

    /// Those of the URL schemes that source writes addresses with: as the beginning of a text, without an authority.
    static func addressPrefixes(_ schemes: Set<String>, below folder: String) -> Set<String> {
        search(for: schemes, below: folder) { schemes, text in
            schemes.filter { scheme in
                text.ranges(of: "\"\(scheme):").contains { range in
                    text[range.upperBound...].first.map { $0 != "/" && $0 != "\"" } == true
                }
            }
        }
    }

    /// Those of the URL schemes that source knows by themselves, or that begin addresses in it.
    static func urlSchemes(_ schemes: Set<String>, below folder: String) -> Set<String> {
        search(for: schemes, below: folder) { schemes, text in
            schemes.filter { text.containsText("\"\($0)\"") || text.containsText("\"\($0):") }
        }
    }

    /// Those of the keys whose values source compares with an empty one, or with a reference that was left, where it reads
    /// them.
    static func comparedKeys(_ keys: Set<String>, below folder: String) -> Set<String> {
        search(for: keys, below: folder) { keys, text in
            guard text.containsText("isEmpty") || text.containsText("\"$(") else { return [] }
            let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("isEmpty") || $0.contains("\"$(") }
            return keys.filter { key in lines.contains { $0.contains("\"\(key)\"") } }
        }
    }

    /// Those of the systems, such as `iOS 18.4`, that source asks for before it uses something: `@available(iOS 18.4, *)`.
    static func requiredSystems(_ systems: Set<String>, below folder: String) -> Set<String> {
        search(for: systems, below: folder) { systems, text in
            guard text.containsText("available(") else { return [] }
            return systems.filter { system in
                text.ranges(of: system).contains { range in
                    text[range.upperBound...].first.map { ",) ".contains($0) } == true
                }
            }
        }
    }

    /// Whether source with one of the suffixes below a folder has a line that does something. An empty file in Swift is there
    /// where a project needs one for its bridging header.
    static func hasCode(_ suffixes: [String], below folder: String) -> Bool {
        contains(suffixes, below: folder) { text in
            text.codeLines.contains { _, line in
                let code = line.drop(while: \.isWhitespace)
                return !["import ", "#import "].contains(where: code.hasPrefix)
            }
        }
    }

    /// Whether source below a folder uses Firebase, outside of comments.
    static func usesFirebase(below folder: String) -> Bool {
        let names = ["Firebase", "FIRApp"]
        return contains([".swift", ".m", ".mm", ".h", ".pch", ".dart"], below: folder) { text in
            names.contains(where: text.containsText)
                && linesOutsideComments(of: text).contains { line in names.contains(where: line.contains) }
        }
    }

    // MARK: Files

    /// What source below a folder has of some words.
    private static func search(
        for words: Set<String>, below folder: String, _ find: (Set<String>, String) -> Set<String>
    ) -> Set<String> {
        var (rest, found) = (words, Set<String>())
        guard !rest.isEmpty else { return found }
        _ = contains([".swift", ".m", ".mm"], below: folder) { text in
            let here = find(rest, text)
            found.formUnion(here)
            rest.subtract(here)
            return rest.isEmpty
        }
        return found
    }

    /// Whether the text of a file with one of the suffixes below a folder is as asked for; the files after it are not read.
    private static func contains(
        _ suffixes: [String], below folder: String, where isMatch: (String) -> Bool
    ) -> Bool {
        var folders = [folder]
        while let next = folders.popLast() {
            for entry in FolderEntry.all(in: next) where !entry.name.hasPrefix(".") {
                let path = "\(next)/\(entry.name)"
                switch entry.kind {
                case .folder: if !VendoredFolder.isNamed(entry.name[...]) { folders.append(path) }
                case .file:
                    guard suffixes.contains(where: entry.name.hasSuffix),
                        let data = try? RegularFile.contents(atPath: path, limit: 4 << 20)
                    else { continue }
                    if isMatch(String(decoding: data, as: UTF8.self)) { return true }
                case .link, .other: break
                }
            }
        }
        return false
    }

    private static func present(_ keys: Set<String>, in text: String) -> Set<String> {
        let present = keys.filter { text.containsText("\"\($0)\"") }
        guard !present.isEmpty else { return [] }
        let lines = linesOutsideComments(of: text)
        return present.filter { key in lines.contains { $0.contains("\"\(key)\"") } }
    }

    private static func linesOutsideComments(of text: String) -> [Substring] { text.codeLines.map(\.line) }
}
