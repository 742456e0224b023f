import Foundation
import LocatedPropertyLists
import Testing

/// Real property lists of public apps, where the folder of them is: `SWITCHYARD_CORPUS`, or `shared/corpus` beside the
/// repository. Every key path that Foundation reads must be found.
@Suite struct CorpusTests {
    static let folder =
        ProcessInfo.processInfo.environment["SWITCHYARD_CORPUS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../shared/corpus").standardizedFileURL

    @Test func everyKeyPathIsFound() throws {
        let names = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".plist") || $0.hasSuffix(".entitlements") }.sorted()
        guard !files.isEmpty else {
            print("corpus: \(Self.folder.path) is not here, so no property list of a public app was located")
            return
        }
        var located = 0
        var refused = 0
        var paths = 0
        for file in files {
            guard let data = try? Data(contentsOf: Self.folder.appendingPathComponent(file)) else { continue }
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
