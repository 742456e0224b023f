import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import SourceText

/// Updates Switchyard's entries of a property list that people own, edit by edit. Nothing else in the file changes.
struct OwnedEntriesMerge {
    /// An entry with one text.
    struct Entry {
        let key: String
        let setting: String
        /// What the value is, for people.
        let summary: String
    }

    private(set) var part = GeneratedPart()
    private let plan: ManifestPlan
    private let path: String
    private let before: Data?
    private var editor: PropertyListEditor
    private var reasons: [String] = []

    /// Prepares to merge into the bytes of a file; `nil` for a new one.
    init(_ plan: ManifestPlan, path: String, before: Data?) throws(PropertyListEditError) {
        self.plan = plan
        self.path = path
        self.before = before
        editor = try PropertyListEditor(data: before ?? Self.emptyFile)
    }

    /// A new file. The comment marks it: a file without it is never removed.
    private static let emptyFile = Data(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!-- Switchyard: created by "switchyard generate". Pruning removes this file if nothing else is in it. -->
        <plist version="1.0">
        <dict/>
        </plist>

        """.utf8)

    /// The bytes without Switchyard's entries.
    static func pruned(
        _ plan: ManifestPlan, _ data: Data?, _ arrays: [OwnedArray]
    ) throws(PropertyListEditError) -> Data? {
        var merge = try OwnedEntriesMerge(plan, path: "", before: data)
        try merge.run([], arrays)
        return merge.editor.data
    }

    /// The entries of the file.
    var entries: [String: PropertyListValue] { editor.value.dictionaryValue ?? [:] }

    private func location(_ key: String) -> SourceText.SourceLocation {
        let position = before.flatMap { LocatedPropertyList(data: $0).position(of: [key]) }
        return SourceLocation(file: plan.shown(path), position: position)
    }

    /// Removes what is not in the plan, and adds what is missing.
    mutating func run(_ wanted: [Entry], _ arrays: [OwnedArray]) throws(PropertyListEditError) {
        guard editor.value.dictionaryValue != nil else {
            throw PropertyListEditError(.noSuchPlace, "the property list must be a dictionary")
        }
        // What is removed and what is added are one edit each, so that one takes back the other in any layout.
        let before = entries
        let keys = Set(wanted.map(\.key))
        let emptied = Set(arrays.filter { $0.settings.isEmpty && isOwn(before[$0.key], $0) }.map(\.key))
        let stale = (editor.keys(of: []) ?? []).filter { key in
            emptied.contains(key) || (!keys.contains(key) && before[key].flatMap(OwnedReference.init) != nil)
        }
        try editor.remove(keys: stale, of: [])
        reasons += stale.map { "removes \($0)" }
        let entries = entries
        let missing = wanted.filter { entries[$0.key] == nil }
        let missingArrays = arrays.filter { entries[$0.key] == nil && !$0.settings.isEmpty }
        try editor.append(
            missing.map { ($0.key, OwnedReference.text($0.setting)) }
                + missingArrays.map { array in
                    (array.key, .array(array.settings.map { array.element(OwnedReference.text($0)) }))
                }, to: [])
        reasons += missing.map { "adds \($0.key): \($0.summary)" }
        reasons += missingArrays.map { "adds \($0.key): \($0.summary)" }
        for entry in wanted { if let present = entries[entry.key] { try merge(entry, present) } }
        for array in arrays { if let present = entries[array.key] { try merge(array, present) } }
    }

    /// Whether all of an array was generated.
    private func isOwn(_ value: PropertyListValue?, _ array: OwnedArray) -> Bool {
        guard let elements = value?.arrayValue, !elements.isEmpty else { return false }
        return elements.allSatisfy { array.reference($0).map { !$0.isInEmptyArray } ?? false }
    }

    private mutating func merge(_ entry: Entry, _ present: PropertyListValue) throws(PropertyListEditError) {
        let value = OwnedReference.text(entry.setting)
        guard OwnedReference(present) != nil else {
            part.report(
                .generatedKeyTaken, .error,
                "\(entry.key) has its own value, so \(entry.summary) of \(plan.source) is not used",
                at: location(entry.key), fix: "write $(\(entry.setting)) there, or remove the key and generate again")
            return
        }
        guard present != value else { return }
        reasons.append("sets \(entry.key): \(entry.summary)")
        try editor.set(value, at: [entry.key])
    }

    private mutating func merge(_ array: OwnedArray, _ present: PropertyListValue) throws(PropertyListEditError) {
        guard let elements = present.arrayValue else {
            guard !array.settings.isEmpty else { return }
            part.report(
                .generatedKeyTaken, .error,
                "\(array.key) is \(present.kindPhrase), not an array, so it cannot have \(array.summary) of \(plan.source)",
                at: location(array.key), fix: "make it an array, or remove the key and generate again")
            return
        }
        let own = elements.indices.filter { array.reference(elements[$0]) != nil }
        let wasEmpty =
            elements.isEmpty || own.contains { array.reference(elements[$0])?.isInEmptyArray == true }
        let others = elements.indices.filter { !own.contains($0) }.map { elements[$0] }
        let wanted = array.settings
            .filter { setting in !others.contains { array.isAnswered($0, setting) } }
            .map { array.element(OwnedReference.text($0, inEmptyArray: wasEmpty && others.isEmpty)) }
        guard own.map({ elements[$0] }) != wanted else { return }
        try editor.remove(elements: Set(own), of: [array.key])
        try editor.insert(wanted, at: others.count, into: [array.key])
        reasons.append("\(wanted.isEmpty ? "removes" : own.isEmpty ? "adds" : "sets") \(array.summary) in \(array.key)")
    }

    /// The file after the edits, and the findings.
    func result() -> GeneratedPart {
        var part = part
        let after = editor.data
        guard after != Self.emptyFile || before != nil else { return part }
        let isRemoved = after == Self.emptyFile
        part.files = [
            GeneratedFile(
                path: path, before: before, after: isRemoved ? nil : after,
                reasons: reasons + (isRemoved ? [GeneratedFile.removalReason] : []))
        ]
        return part
    }
}

extension ManifestPlan {
    /// Merges entries into files that people own. One that cannot be edited is a finding.
    func merge(
        _ paths: [String], existing: [String: Data],
        entries: (OwnedEntriesMerge) -> (entries: [OwnedEntriesMerge.Entry], arrays: [OwnedArray])
    ) -> GeneratedPart {
        var part = GeneratedPart()
        for path in paths {
            do throws(PropertyListEditError) {
                let before = existing[path]
                var merge = try OwnedEntriesMerge(self, path: path, before: before)
                let wanted = entries(merge)
                let arrays = wanted.arrays.map(\.withoutElements)
                let pruned = try OwnedEntriesMerge.pruned(self, before, arrays)
                if isPruning {
                    try merge.run([], arrays)
                } else {
                    try merge.run(wanted.entries, wanted.arrays)
                }
                let result = merge.result()
                part.findings += result.findings
                if let before, let after = result.files.first?.data, before != after,
                    try OwnedEntriesMerge.pruned(self, after, arrays) != pruned
                {
                    part.report(
                        .generatedNotReversible, .error,
                        "the layout of the file could not be restored, so it is not changed",
                        at: SourceLocation(file: shown(path)),
                        fix: "save the file as Xcode does, each element on its own line")
                    continue
                }
                part.files += result.files
            } catch {
                part.report(
                    error.code.rule, .error, error.message,
                    at: SourceLocation(file: shown(path), position: error.position),
                    fix: error.code == .notEditable ? "convert the file with \"plutil -convert xml1\"" : nil)
            }
        }
        return part
    }
}

extension OwnedArray {
    /// The array without the elements.
    var withoutElements: OwnedArray {
        OwnedArray(
            key: key, summary: summary, settings: [], element: element, reference: reference, isAnswered: isAnswered)
    }
}
