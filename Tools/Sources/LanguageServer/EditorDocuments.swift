import Foundation
import JSONRPC
@_spi(FileAccess) import PropertyLists
import Reports
import SourceText
import Synchronization

/// The files that are open in the editor, with texts that may not be saved. Every reader of the process reads them.
final class EditorDocuments: Sendable {
    struct Document: Sendable {
        /// The address, as the editor writes it.
        let uri: String
        var version: Int?
        var text: EditorText
        /// The text with which it was opened.
        let opened: EditorText
    }

    /// By path.
    private let open = Mutex<[String: Document]>([:])
    /// The paths without links, and those of the editor.
    private let resolved = Mutex<[String: String]>([:])

    /// Whether edits of files say of which version they are, as the client takes them.
    var haveVersions: Bool {
        get { versions.withLock { $0 } }
        set { versions.withLock { $0 = newValue } }
    }
    private let versions = Mutex(false)

    /// What the readers of a request get instead of texts that are not whole, by path.
    private let wholeTexts = Mutex<[ObjectIdentifier?: [String: Data]]>([:])

    /// Does work for which the readers of this request, and no others, get whole texts instead of what is typed at the moment.
    func reading<Result>(_ texts: [String: Data], _ body: () throws -> Result) rethrows -> Result {
        let request = Redaction.request.map(ObjectIdentifier.init)
        wholeTexts.withLock { $0[request] = texts }
        defer { wholeTexts.withLock { $0[request] = nil } }
        return try body()
    }

    private func whole(_ path: String) -> Data? {
        wholeTexts.withLock { texts in
            texts.isEmpty ? nil : texts[Redaction.request.map(ObjectIdentifier.init)]?[path]
        }
    }

    init() {
        FileAccess.current = FileAccess(unsaved: { [self] path in
            whole(path) ?? self[path]?.text.data
        })
    }

    /// An open file.
    subscript(path: String) -> Document? {
        open.withLock { documents in
            documents[path] ?? resolved.withLock { $0[path] }.flatMap { documents[$0] }
        }
    }

    /// The text of a file, open or not; `nil` if it cannot be read.
    func text(of path: String) -> EditorText? {
        if let whole = whole(path) { return EditorText(whole) }
        if let document = self[path] { return document.text }
        return (try? RegularFile.contents(atPath: path)).map { EditorText($0) }
    }

    /// - Returns: the path.
    func open(_ uri: String, version: Int?, _ text: String) -> String? {
        guard let path = Self.path(of: uri) else { return nil }
        let encoding = EditorEncoding(startingWith: (try? RegularFile.contents(atPath: path)) ?? Data())
        let text = EditorText(text, encoding)
        let document = Document(uri: uri, version: version, text: text, opened: text)
        open.withLock { $0[path] = document }
        if let real = ResolvedPath.of(path), real != path { resolved.withLock { $0[real] = path } }
        return path
    }

    /// Applies edits in their order. Edits of a file that is not open, or that have no text, are left out.
    func change(_ uri: String, version: Int?, _ changes: [JSONValue]) -> String? {
        guard let path = Self.path(of: uri) else { return nil }
        return open.withLock { documents in
            guard var document = documents[path] else { return nil }
            for change in changes {
                guard let text = change["text"]?.text else { continue }
                if let start = EditorPosition(change["range"]?["start"]),
                    let end = EditorPosition(change["range"]?["end"])
                {
                    document.text = document.text.replacing(start, end, with: text)
                } else if change["range"] == nil {
                    document.text = document.text.replacing(
                        EditorPosition(line: 0, character: 0), EditorPosition(line: .max, character: 0), with: text)
                }
            }
            document.version = version
            documents[path] = document
            return path
        }
    }

    func close(_ uri: String) -> String? {
        guard let path = Self.path(of: uri) else { return nil }
        open.withLock { $0[path] = nil }
        return path
    }

    /// The address of a file, as the editor writes it.
    func uri(of path: String) -> String { self[path]?.uri ?? URL(fileURLWithPath: path).absoluteString }

    /// The path of an address; `nil` if it is not that of a file.
    static func path(of uri: String?) -> String? {
        guard let uri, let url = URL(string: uri), url.isFileURL, !url.path.utf8.contains(0) else { return nil }
        return url.standardizedFileURL.path
    }
}
