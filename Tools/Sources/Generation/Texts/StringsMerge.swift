import Foundation
import LocatedPropertyLists
import PropertyListEditing
import SettingsDisplay

/// Updates the generated entries of a strings file: a block between two comments. The other lines of the file never
/// change, and a translation in the block stays as long as its text is needed.
struct StringsMerge {
    /// The file afterward; `nil` if it is removed because Switchyard created it and nothing is left.
    let data: Data?
    let reasons: [String]

    /// Merges texts into a file.
    ///
    /// - Parameters:
    ///   - before: The bytes of the file; `nil` for a new file.
    ///   - texts: The texts of the generated specifiers, without duplicates.
    init(_ before: Data?, texts: [String], language: String) throws(StringsMergeError) {
        let old = before ?? Data()
        guard var text = EncodedText(old) else {
            if texts.isEmpty {
                (data, reasons) = (before, [])
                return
            }
            throw StringsMergeError(
                message: "the strings file has an encoding that cannot be edited", isFatal: true,
                fix: "save the file as UTF-8")
        }
        let block = try StringsBlock.range(in: text.bytes)
        guard !texts.isEmpty || block != nil else {
            (data, reasons) = (before, [])
            return
        }
        let table = StringsTable.parse(old)
        if let error = table.syntaxError {
            throw StringsMergeError(message: "the strings file cannot be read: \(error.message)", isFatal: true)
        }
        let own = table.entries.filter { entry in entry.offset.map { block?.contains($0) ?? false } ?? false }
        let others = table.entries.filter { entry in entry.offset.map { !(block?.contains($0) ?? false) } ?? true }
        let translated = Set(others.map(\.key))
        let wanted = texts.filter { !translated.contains($0) }
        guard wanted != own.map(\.key) || (wanted.isEmpty && block != nil) else {
            (data, reasons) = (before, [])
            return
        }
        guard !Self.isPropertyList(text.bytes) else {
            let lacking = wanted.map { "\"\($0)\"" }.joined(separator: ", ")
            throw StringsMergeError(
                message: "the strings file is a property list, which is not edited, and lacks \(lacking)",
                isFatal: false,
                fix: "add the entries to the file")
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
            throw StringsMergeError(
                message: "the encoding of the strings file cannot represent the texts", isFatal: true,
                fix: "save the file as UTF-8")
        }
        let isRemoved = entries.isEmpty && StringsBlock.isMarkOnly(text.bytes)
        data = isRemoved ? nil : edited
        reasons = Self.reasons(known: own.map(\.key), wanted: wanted) + (isRemoved ? [GeneratedFile.removalReason] : [])
    }

    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("bplist".utf8)) || bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// Whether the edited file has the other entries unchanged and the entries of the block.
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
