import Foundation
import LocatedPropertyLists
import TestSupport
import Testing

/// Real property lists of public apps. Every key path that Foundation reads must be found.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence))) struct CorpusTests {
    @Test func everyKeyPathIsFound() throws {
        let files = Corpus.paths(".plist", ".entitlements")
        #expect(!files.isEmpty)
        var located = 0
        var refused = 0
        var paths = 0
        for file in files {
            guard let data = try? Data(contentsOf: Corpus.folder.appendingPathComponent(file)) else { continue }
            let list = LocatedPropertyList(data: data)
            guard list.isXML else { continue }
            guard let root = try? PropertyListSerialization.propertyList(from: data, format: nil) else {
                refused += 1
                #expect(list.syntaxError != nil, "\(file)")
                continue
            }
            located += 1
            for path in Self.keyPaths(root) {
                paths += 1
                #expect(list.position(of: path) != nil, "\(file): \(path)")
            }
        }
        print(
            "corpus: \(paths) key paths in \(located) XML property lists located; \(refused) refused by Foundation too")
    }

    private static func keyPaths(_ value: Any, at path: [String] = []) -> [[String]] {
        if let entries = value as? [String: Any] {
            return [path] + entries.flatMap { keyPaths($0.value, at: path + [$0.key]) }
        }
        if let elements = value as? [Any] {
            return [path] + elements.enumerated().flatMap { keyPaths($0.element, at: path + [String($0.offset)]) }
        }
        return [path]
    }
}
