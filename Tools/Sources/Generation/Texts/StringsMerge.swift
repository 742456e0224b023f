import Foundation
import LocatedPropertyLists
import PropertyListEditing
import SettingsBundle

/// Keeps Switchyard's entries of a strings file: a block between two comments. The file's other lines are never
/// touched, and a translation in the block stays for as long as its text is needed.
struct StringsMerge {
    /// The file as it is to be; `nil` when nothing is left of one that Switchyard made.
    let data: Data?
    let reasons: [String]

    /// Why a file is not merged into.
    struct Failure: Error {
        let message: String
        /// Whether nothing can be said about the file; else the rest can go on without it.
        let isFatal: Bool
    }

    /// Merges texts into a file.
    ///
    /// - Parameters:
    ///   - before: the file's bytes; `nil` when there is no file.
    ///   - texts: what Switchyard's specifiers of the page show, each once.
    init(_ before: Data?, texts: [String], language: String) throws(Failure) {
        let old = before ?? Data()
        guard var text = EncodedText(old) else {
            if texts.isEmpty {
                (data, reasons) = (before, [])
                return
            }
            throw Failure(message: "the file's encoding is one that is only read", isFatal: true)
        }
        let block = try StringsBlock.range(in: text.bytes)
        guard !texts.isEmpty || block != nil else {
            (data, reasons) = (before, [])
            return
        }
        let table = StringsTable.parse(old)
        if let mistake = table.syntaxError {
            throw Failure(message: "the strings file cannot be read: \(mistake.message)", isFatal: true)
        }
        let own = table.entries.filter { entry in entry.offset.map { block?.contains($0) ?? false } ?? false }
        let others = table.entries.filter { entry in entry.offset.map { !(block?.contains($0) ?? false) } ?? true }
        let answered = Set(others.map(\.key))
        let wanted = texts.filter { !answered.contains($0) }
        guard wanted != own.map(\.key) || (wanted.isEmpty && block != nil) else {
            (data, reasons) = (before, [])
            return
        }
        guard !Self.isPropertyList(text.bytes) else {
            let lacking = wanted.map { "\"\($0)\"" }.joined(separator: ", ")
            throw Failure(
                message: "this strings file is a property list and is not edited; it lacks \(lacking)", isFatal: false)
        }
        let known = Dictionary(own.map { ($0.key, $0.value) }) { _, last in last }
        let entries = wanted.map { ($0, known[$0] ?? FixedText.text($0, in: language) ?? $0) }
        let lines = StringsBlock(entries: entries, lineEnd: text.lineEnd)
        if let block {
            text.bytes =
                entries.isEmpty ? lines.removed(block, from: text.bytes) : lines.replacing(block, in: text.bytes)
        } else {
            text.bytes = before == nil ? lines.file : lines.appended(to: text.bytes)
        }
        guard let edited = text.data,
            Self.holds(edited, others: others.map { ($0.key, $0.value) }, own: entries)
        else {
            throw Failure(message: "the file's encoding cannot hold the texts", isFatal: true)
        }
        let isLeft = entries.isEmpty && StringsBlock.isMarkOnly(text.bytes)
        data = isLeft ? nil : edited
        reasons = Self.reasons(known: own.map(\.key), wanted: wanted) + (isLeft ? [GeneratedFile.nothingElse] : [])
    }

    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("bplist".utf8)) || bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// Whether reading gives the other entries as they were and, behind or between them, the block's.
    private static func holds(_ data: Data, others: [(String, String)], own: [(String, String)]) -> Bool {
        let table = StringsTable.parse(data)
        guard table.syntaxError == nil, table.entries.count == others.count + own.count else { return false }
        let read = table.entries.map { [$0.key, $0.value] }
        let keys = Set(own.map(\.0))
        return read.filter { keys.contains($0[0]) } == own.map { [$0, $1] }
            && read.filter { !keys.contains($0[0]) } == others.map { [$0, $1] }
    }

    private static func reasons(known: [String], wanted: [String]) -> [String] {
        let (before, after) = (Set(known), Set(wanted))
        let added = wanted.filter { !before.contains($0) }.map { "adds the text \"\($0)\"" }
        let removed = known.filter { !after.contains($0) }.map { "removes the text \"\($0)\"" }
        return removed + added
    }
}
