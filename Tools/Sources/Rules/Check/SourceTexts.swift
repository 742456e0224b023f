import AppProjects
import Foundation
import PropertyLists
import SourceText

/// The texts between quotation marks in the source of an app.
enum SourceTexts {
    /// Those of the keys that source below a folder has as a text, outside of comments. Links and third-party folders are
    /// left out.
    static func keys(_ keys: Set<String>, below folder: String) -> Set<String> {
        search(for: keys, below: folder, present)
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

    /// What source below a folder has of some words.
    private static func search(
        for words: Set<String>, below folder: String, _ find: (Set<String>, String) -> Set<String>
    ) -> Set<String> {
        var (rest, found) = (words, Set<String>())
        var folders = [folder]
        while let next = folders.popLast(), !rest.isEmpty {
            for entry in FolderEntry.all(in: next) where !entry.name.hasPrefix(".") {
                let path = "\(next)/\(entry.name)"
                switch entry.kind {
                case .folder: if !VendoredFolder.isNamed(entry.name[...]) { folders.append(path) }
                case .file:
                    guard [".swift", ".m", ".mm"].contains(where: entry.name.hasSuffix),
                        let data = try? RegularFile.contents(atPath: path, limit: 4 << 20)
                    else { continue }
                    let here = find(rest, String(decoding: data, as: UTF8.self))
                    found.formUnion(here)
                    rest.subtract(here)
                case .link, .other: break
                }
            }
        }
        return found
    }

    private static func present(_ keys: Set<String>, in text: String) -> Set<String> {
        let present = keys.filter { text.containsText("\"\($0)\"") }
        guard !present.isEmpty else { return [] }
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        return present.filter { key in lines.contains { $0.contains("\"\(key)\"") } }
    }
}
