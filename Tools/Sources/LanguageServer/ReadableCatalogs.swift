import CatalogDifferences
import Foundation
import PropertyLists
import Reports
import Synchronization

/// The catalogs as they could last be read. While somebody types, a file is hardly ever whole.
final class ReadableCatalogs: Sendable {
    private let documents: EditorDocuments
    /// The bytes that could be read, by path.
    private let known = Mutex<[String: Data]>([:])

    init(_ documents: EditorDocuments) { self.documents = documents }

    /// What a catalog amounts to: as it is, as it last was, or as it was opened.
    func contents(of path: String) -> CatalogContents? { readable(path)?.contents }

    /// Of open catalogs that cannot be read, the bytes that could be read last.
    func last(of paths: [String]) -> [String: Data] {
        paths.reduce(into: [:]) { found, path in
            guard let document = documents[path], let last = readable(path)?.data, last != document.text.data
            else { return }
            found[path] = last
        }
    }

    private func readable(_ path: String) -> (contents: CatalogContents, data: Data)? {
        guard let source = try? ComparedCatalog(path) else { return nil }
        let now = try? RegularFile.contents(atPath: path, limit: ComparedCatalog.mostBytes)
        let last = known.withLock { $0[path] }
        for data in [now, last, documents[path]?.opened.data].compactMap({ $0 }) {
            guard let contents = try? source.contents(of: data, shownAs: path) else { continue }
            known.withLock { $0[path] = data }
            return (contents, data)
        }
        return nil
    }
}
