import BuildSettings
import CatalogDifferences
import Foundation
import JSONRPC
import Manifest
import Reports
import Rules
import SourceText

/// A position in a file, and what an editor asks about it.
struct EditorPlace {
    let file: String
    let position: EditorPosition
    let line: String
    /// How many UTF-8 bytes of the line precede the position.
    let column: Int
    let documents: EditorDocuments
    let project: () -> EditorProject

    /// - Parameter project: what the projects say, which takes time.
    init?(
        _ file: String, _ position: EditorPosition, _ documents: EditorDocuments, project: @escaping () -> EditorProject
    ) {
        guard let text = documents.text(of: file) else { return nil }
        (self.file, self.position, self.documents, self.project) = (file, position, documents, project)
        line = text.line(position.line)
        column = text.byteColumn(of: position)
    }

    private var symbol: EditorSymbol? { EditorSymbol(in: line, at: column, file: file) }

    // MARK: Hover

    /// The value of a build setting in each build, or of a key in each environment.
    func hover() -> JSONValue {
        switch symbol {
        case .buildSetting(let name): return Self.hover(settingWords(name))
        case .word(let word): return Self.hover(catalogWords(word))
        case .include, nil: return .null
        }
    }

    private static func hover(_ lines: [String]) -> JSONValue {
        guard !lines.isEmpty else { return .null }
        return .object([
            "contents": .object(["kind": .string("markdown"), "value": .string(lines.joined(separator: "\n"))])
        ])
    }

    /// The most rows that a person reads beside a cursor.
    private static let mostRows = 20

    private func settingWords(_ name: String) -> [String] {
        let values = project().values(of: name, for: file)
        guard values.contains(where: { $0.setting.origin != nil }) else { return [] }
        let paths = RelativePaths(from: project().folder.path)
        let rows = values.prefix(Self.mostRows).map { value in
            let setting = value.setting
            let builds =
                value.builds.count > 4
                ? value.builds.prefix(4).joined(separator: "; ") + "; and \(value.builds.count - 4) more"
                : value.builds.joined(separator: "; ")
            let origin = setting.origin.map { origin in
                origin.line > 0 ? "\(paths.shown(origin.file)):\(origin.line)" : paths.shown(origin.file)
            }
            let chain = setting.chain.map { link in
                let name = link.isInherited ? "inherited" : link.name
                return "$(\(name))" + (link.origin.map { " \(paths.shown($0.file)):\($0.line)" } ?? "")
            }
            let from = ([origin ?? "no value"] + chain).map(Markdown.escaped).joined(separator: "<br>")
            let shown = setting.origin == nil ? "" : setting.shown
            return "| \(Markdown.escaped(builds)) | \(Self.code(shown)) | \(from) |"
        }
        let rest = values.count > Self.mostRows ? ["", "and \(values.count - Self.mostRows) other values"] : []
        return ["**\(name)**", "", "| Build | Value | From |", "|---|---|---|"] + rows + rest
    }

    private func catalogWords(_ word: String) -> [String] {
        guard let (contents, _) = project().catalog(for: file) else { return [] }
        let brand = contents.brands.first ?? nil
        let rows = contents.names.compactMap { environment -> String? in
            let name = contents.values(of: environment, brand: brand)?[word]
            guard let value = contents.located(name, word, environment, brand) else { return nil }
            let location = value.location?.fileAndLine ?? ""
            let paths = RelativePaths(from: project().folder.path)
            return
                "| \(Markdown.escaped(environment)) | \(Self.code(Redaction.shown(name: word, value: value.description))) | \(Markdown.escaped(paths.shown(location))) |"
        }
        guard !rows.isEmpty else { return [] }
        return ["**\(word)**", "", "| Environment | Value | From |", "|---|---|---|"] + rows.prefix(Self.mostRows)
    }

    /// A value in a cell, where a bar would end it.
    private static func code(_ text: String) -> String {
        text.isEmpty ? "" : Markdown.code(text.printableValue).replacing("|", with: "\\|")
    }

    // MARK: Renaming

    /// The environment or key at the position: its text, for the editor to ask about.
    func prepareRename() -> JSONValue {
        guard let (rename, range) = rename, let text = documents.text(of: file) else { return .null }
        return .object(["range": text.range(range), "placeholder": .string(rename.symbol.name)])
    }

    /// The edit of every file that names the environment or key at the position.
    ///
    /// - Throws: `RPCError` if there is none, or if it cannot have the name.
    func rename(to newName: String) throws(RPCError) -> JSONValue {
        guard let (rename, _) = rename else {
            throw RPCError(.invalidParams, "there is no environment and no key of a catalog")
        }
        return try rename.edit(to: newName)
    }

    private var rename: (EditorRename, Range<Int>)? {
        guard let offset = documents.text(of: file)?.offset(of: position) else { return nil }
        for names in project().currentNames(documents) {
            for place in names.places where place.file == file {
                guard let range = place.range, range.contains(offset) || range.upperBound == offset else { continue }
                return (EditorRename(symbol: place.symbol, names: names, documents: documents), range)
            }
        }
        return nil
    }

    // MARK: Definition

    /// The assignments of a build setting, the file of an include, or the lines of a key.
    func definition() -> JSONValue {
        switch symbol {
        case .buildSetting(let name):
            return .array(
                project().assignments(of: name, for: file).map { origin in
                    location(origin.file, line: origin.line)
                })
        case .include(let name):
            let folders = [URL(fileURLWithPath: file).deletingLastPathComponent().path, project().folder.path]
            let names = name.hasSuffix(".xcconfig") ? [name] : [name, name + ".xcconfig"]
            let paths = names.flatMap { name in name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" } }
            guard let path = paths.first(where: FileManager.default.fileExists) else { return .null }
            return location(path.absolutePath, line: 1)
        case .word(let word):
            guard let (contents, _) = project().catalog(for: file) else { return .null }
            let brand = contents.brands.first ?? nil
            var seen: Set<SourceLocation> = []
            let found = contents.names.compactMap { environment -> JSONValue? in
                let value = contents.values(of: environment, brand: brand)?[word]
                guard let place = contents.located(value, word, environment, brand)?.location,
                    seen.insert(place).inserted
                else { return nil }
                return location(place.file.absolutePath, line: place.position?.line ?? 1)
            }
            return .array(found)
        case nil: return .null
        }
    }

    private func location(_ path: String, line: Int) -> JSONValue {
        let text = documents.text(of: path)?.line(line - 1) ?? ""
        let start = text.prefix(while: \.isWhitespace).utf16.count
        return .object([
            "uri": .string(documents.uri(of: path)),
            "range": EditorText.range(
                EditorPosition(line: line - 1, character: start),
                EditorPosition(line: line - 1, character: max(text.utf16.count, start))),
        ])
    }

    // MARK: Completion

    /// Names of build settings, files, keys and environments, as far as they fit the line before the position.
    func completion() -> JSONValue {
        let before = String(decoding: line.utf8.prefix(column), as: UTF8.self)
        if let match = before.firstMatch(of: /\$[({]([A-Za-z0-9_]*)$/) {
            return items(settingNames, beginning: String(match.1), kind: 6)
        }
        if file.hasSuffix(".xcconfig") {
            if let match = before.firstMatch(of: /^\s*#include\??\s*"([^"]*)$/) {
                let own = URL(fileURLWithPath: file).deletingLastPathComponent().path
                let paths = project().folder.xcconfigFiles.filter { $0 != file }.map(RelativePaths(from: own).shown)
                return items(paths.filter { !$0.hasPrefix("/") }, beginning: String(match.1), kind: 17)
            }
            guard let match = before.firstMatch(of: /^\s*([A-Za-z0-9_]*)$/) else { return .null }
            return items(settingNames, beginning: String(match.1), kind: 6)
        }
        guard let match = before.firstMatch(of: /[A-Za-z0-9_.\-]*$/) else { return .null }
        let typed = String(match.0)
        let asked = file.hasSuffix(".yaml") ? before.firstMatch(of: /([A-Za-z0-9_.\-]+):\s*[A-Za-z0-9_.\-]*$/) : nil
        let values = asked.map { ManifestEntryValues(of: String($0.1)) }
        if let choices = values?.choices, !choices.isEmpty { return items(choices, beginning: typed, kind: 20) }
        if asked != nil, section == "keys" { return items(ManifestEntryValues.types, beginning: typed, kind: 20) }
        guard let (contents, _) = project().catalog(for: file) else { return .null }
        if values?.areEnvironments == true { return items(contents.names, beginning: typed, kind: 20) }
        let brand = contents.brands.first ?? nil
        let keys = Set(contents.names.flatMap { contents.values(of: $0, brand: brand).map { Array($0.keys) } ?? [] })
        return items(keys.sorted() + contents.names, beginning: typed, kind: 10)
    }

    /// The entry at the margin that the line belongs to; `nil` if there is none.
    private var section: String? {
        guard let text = documents.text(of: file) else { return nil }
        for number in stride(from: position.line, through: 0, by: -1) {
            if let match = text.line(number).firstMatch(of: /^([A-Za-z]+):/) { return String(match.1) }
        }
        return nil
    }

    private var settingNames: [String] {
        let own = project().settingNames
        return own.sorted() + BuildSettingTypes.builtInNames.filter { !own.contains($0) }
    }

    private static let mostItems = 200

    private func items(_ names: [String], beginning start: String, kind: Int64) -> JSONValue {
        let fitting = names.filter { $0.lowercased().hasPrefix(start.lowercased()) }
        return .object([
            "isIncomplete": .boolean(fitting.count > Self.mostItems),
            "items": .array(
                fitting.prefix(Self.mostItems).enumerated().map { index, name in
                    // What the project has comes first.
                    .object([
                        "label": .string(name), "kind": .integer(kind),
                        "sortText": .string(String(("00000" + String(index)).suffix(5))),
                    ])
                }),
        ])
    }
}
