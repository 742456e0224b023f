import Foundation
import JSONRPC
import Manifest
import SourceText
@_spi(Tools) import Switchyard

/// The renaming of the environment or the key at a position: in every file of its app, as one edit.
struct EditorRename {
    private let names: CatalogNames
    private let place: NamedPlace
    private let range: Range<Int>
    private let documents: EditorDocuments

    /// `nil` if no environment and no key is at the position.
    init?(_ file: String, _ position: EditorPosition, _ project: EditorProject, _ documents: EditorDocuments) {
        guard let offset = documents.text(of: file)?.offset(of: position) else { return nil }
        for names in project.names(documents) {
            for place in names.places where place.file == file {
                guard let range = place.range, range.contains(offset) || range.upperBound == offset else { continue }
                (self.names, self.place, self.range, self.documents) = (names, place, range, documents)
                return
            }
        }
        return nil
    }

    /// What is renamed, for the editor to ask about.
    func prepared() -> JSONValue {
        guard let text = documents.text(of: place.file) else { return .null }
        return .object(["range": text.range(range), "placeholder": .string(place.symbol.name)])
    }

    /// The edit of all files.
    ///
    /// - Throws: `RPCError` if the name cannot be used, or if a place cannot be edited.
    func edit(to newName: String) throws(RPCError) -> JSONValue {
        try check(newName)
        var edits: [String: [(range: Range<Int>, text: String)]] = [:]
        for place in names.places where place.symbol == self.place.symbol {
            guard let range = place.range else {
                throw RPCError(
                    .requestFailed,
                    "\"\(place.written)\" is spelled in another way in \(place.file), or the file is binary: nothing is renamed"
                )
            }
            edits[place.file, default: []].append((range, try text(newName, at: place, range)))
        }
        return .object([
            "documentChanges": .array(
                edits.sorted { $0.key < $1.key }.compactMap { file, edits in
                    guard let text = documents.text(of: file) else { return nil }
                    let version = documents[file]?.version
                    return .object([
                        "textDocument": .object([
                            "uri": .string(documents.uri(of: file)),
                            "version": version.map { .integer(Int64($0)) } ?? .null,
                        ]),
                        "edits": .array(
                            edits.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { edit in
                                .object(["range": text.range(edit.range), "newText": .string(edit.text)])
                            }),
                    ])
                })
        ])
    }

    private func check(_ newName: String) throws(RPCError) {
        let symbol = place.symbol
        let isName =
            symbol.kind == .environment
            ? newName.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.\-]*/) != nil
                && !["Common", "Switchyard"].contains(newName)
            : newName.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_\-]*(\.[A-Za-z_][A-Za-z0-9_\-]*)*/) != nil
        guard isName else {
            throw RPCError(
                .invalidParams,
                symbol.kind == .environment
                    ? "an environment has a name of letters, digits, _ . and -, but not Common or Switchyard"
                    : "a key has a name such as apiURL or api.timeout")
        }
        let others = names.places.map(\.symbol).filter { $0.kind == symbol.kind && $0.name != symbol.name }
        if others.contains(where: { $0.name == newName }) {
            throw RPCError(.requestFailed, "\"\(newName)\" exists already")
        }
        if symbol.kind == .environment, symbol.name == names.production,
            !EnvironmentCatalog.productionNames.contains(newName.lowercased())
        {
            throw RPCError(
                .requestFailed,
                "\"\(symbol.name)\" is production by its name: first name it in the catalog as production (Switchyard.yaml) or Production (property list)"
            )
        }
        if symbol.kind == .key, others.contains(where: { $0.name.hasPrefix(symbol.name + ".") }) {
            throw RPCError(.requestFailed, "\"\(symbol.name)\" has keys in it: rename each of them")
        }
    }

    /// What is written at a place for the new name.
    private func text(_ newName: String, at place: NamedPlace, _ range: Range<Int>) throws(RPCError) -> String {
        let parent = place.symbol.name.dropLast(place.written.count)
        guard newName.hasPrefix(parent), newName.count > parent.count,
            parent.isEmpty || !newName.dropFirst(parent.count).contains(".")
        else {
            throw RPCError(
                .requestFailed, "\"\(place.symbol.name)\" is nested: the new name begins with \"\(parent)\", too")
        }
        let text = String(newName.dropFirst(parent.count))
        let bytes = documents.text(of: place.file)?.lines.bytes ?? []
        let isQuoted = range.lowerBound > 0 && [0x22, 0x27].contains(bytes[range.lowerBound - 1])
        guard !isQuoted else { return text }
        if place.file.hasSuffix(".yaml") { return ManifestName.spelling(text) }
        // https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html
        let isOfBraces = place.file.hasSuffix(".pbxproj")
        return isOfBraces && text.contains(/[^A-Za-z0-9_.]/) ? "\"\(text)\"" : text
    }
}
