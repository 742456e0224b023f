import Foundation
import JSONRPC
import Manifest
import Reports
import SourceText
@_spi(Tools) import Switchyard
import XcodeProjects

/// The renaming of an environment or a key: in every file of its app, as one edit.
struct EditorRename {
    let symbol: CatalogSymbol
    let names: CatalogNames
    let documents: EditorDocuments

    /// The edit of all files.
    ///
    /// - Throws: `RPCError` if the name cannot be used, or if a place cannot be edited.
    func edit(to newName: String) throws(RPCError) -> JSONValue {
        try check(newName)
        if let file = names.unreadFile(with: symbol.name) {
            throw RPCError(
                .requestFailed,
                "\(file) cannot be read, and the line that is not whole has \"\(symbol.name)\": complete it first")
        }
        var edits: [String: [(range: Range<Int>, text: String)]] = [:]
        for place in names.places where place.symbol == symbol {
            guard let range = place.range else {
                throw RPCError(
                    .requestFailed,
                    "\"\(place.written)\" is spelled in another way in \(place.file), or the file is binary: nothing is renamed"
                )
            }
            edits[place.file, default: []].append((range, try text(newName, at: place, range)))
        }
        var changes: [(uri: String, version: Int?, edits: JSONValue)] = []
        for (file, edits) in edits.sorted(by: { $0.key < $1.key }) {
            guard let text = documents.text(of: file) else { continue }
            let values = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { edit in
                JSONValue.object(["range": text.range(edit.range), "newText": .string(edit.text)])
            }
            changes.append((documents.uri(of: file), documents[file]?.version, .array(values)))
        }
        guard documents.haveVersions else {
            let pairs = changes.map { ($0.uri, $0.edits) }
            return .object(["changes": .object(Dictionary(pairs) { first, _ in first })])
        }
        return .object([
            "documentChanges": .array(
                changes.map { change in
                    .object([
                        "textDocument": .object([
                            "uri": .string(change.uri),
                            "version": change.version.map { .integer(Int64($0)) } ?? .null,
                        ]), "edits": change.edits,
                    ])
                })
        ])
    }

    private func check(_ newName: String) throws(RPCError) {
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
        let isOfBraces = ProjectFile.isOne(place.file)
        return isOfBraces && text.contains(/[^A-Za-z0-9_.]/) ? "\"\(text)\"" : text
    }
}
