import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import SettingsBundle
import SourceText

/// Brings Switchyard's specifiers of one page to what is planned, edit by edit; nothing else of the page changes.
struct PageMerge {
    private static let place: PropertyListKeyPath = ["PreferenceSpecifiers"]

    private(set) var editor: PropertyListEditor
    private(set) var reasons: [String] = []

    /// A merge into a page's bytes.
    init(_ data: Data) throws(PropertyListEditError) {
        editor = try PropertyListEditor(data: data)
        editor.keyOrder = PlannedSpecifier.keyOrder
    }

    /// A page with a strings table and no row, as Switchyard makes one. The comment is the mark of a page that nobody
    /// else made: a page without it is never removed.
    static func emptyPage(table: String) -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- Switchyard: \"switchyard settings-bundle generate\" made this file; pruned, it goes if nothing else is in it. -->
            <plist version="1.0">
            <dict>
            \t<key>StringsTable</key>
            \t<string>\(table.xmlEscaped)</string>
            \t<key>PreferenceSpecifiers</key>
            \t<array/>
            </dict>
            </plist>

            """.utf8)
    }

    private var specifiers: [PropertyListValue] {
        editor.value.dictionaryValue?["PreferenceSpecifiers"]?.arrayValue ?? []
    }

    /// Takes out what is not planned, sets what differs, and adds what is missing.
    mutating func run(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        try remove(planned)
        try update(planned)
        try insert(planned)
    }

    private mutating func remove(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        var wanted = Set(planned.map(\.part))
        var stale: Set<Int> = []
        for (index, specifier) in specifiers.enumerated() {
            // Of two for one part the first stays.
            guard let part = SettingsPart(of: specifier), wanted.remove(part) == nil else { continue }
            stale.insert(index)
            reasons.append("removes \(Self.phrase(specifier))")
        }
        try editor.remove(elements: stale, of: Self.place)
    }

    private mutating func update(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        let rows = Dictionary(planned.map { ($0.part, $0) }) { first, _ in first }
        for (index, specifier) in specifiers.enumerated() {
            guard let part = SettingsPart(of: specifier), let row = rows[part],
                let properties = specifier.dictionaryValue
            else { continue }
            let place = Self.place.appending(index)
            var changed: [String] = []
            for key in PlannedSpecifier.keyOrder where key != SettingsPart.key {
                let (old, new) = (properties[key], row.properties[key])
                guard old != new else { continue }
                changed.append(key)
                if let new, old == nil {
                    // Before the part, which ends what Switchyard writes.
                    let count = max(properties.count - 1, 0)
                    try editor.insert(new, forKey: key, at: count, into: place)
                } else if let new {
                    try editor.set(new, at: place.appending(key))
                } else {
                    try editor.remove(at: place.appending(key))
                }
            }
            if !changed.isEmpty {
                reasons.append("sets \(changed.joined(separator: ", ")) of \(Self.phrase(specifier))")
            }
        }
    }

    /// Adds each missing row behind the one that it follows in the plan, else before the next one, else at the end.
    private mutating func insert(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        let present = Dictionary(
            specifiers.enumerated().compactMap { index, specifier in SettingsPart(of: specifier).map { ($0, index) } }
        ) { first, _ in first }
        var runs: [(index: Int, rows: [PlannedSpecifier])] = []
        var behind: Int?
        for (offset, row) in planned.enumerated() {
            if let index = present[row.part] {
                behind = index + 1
            } else if offset > 0, let last = runs.indices.last, present[planned[offset - 1].part] == nil {
                runs[last].rows.append(row)
            } else {
                let next = planned[offset...].firstNonNil { present[$0.part] }
                runs.append((behind ?? next ?? specifiers.count, [row]))
            }
        }
        // From the last one on, so that an index stays what it was. Two runs at one index keep their order.
        for run in runs.enumerated().sorted(by: { ($0.element.index, $0.offset) > ($1.element.index, $1.offset) }) {
            try editor.insert(run.element.rows.map(\.specifier), at: run.element.index, into: Self.place)
        }
        reasons += runs.flatMap(\.rows).map { "adds \(Self.phrase($0.specifier))" }
    }

    /// A specifier for people: its kind, and its key, file or part.
    private static func phrase(_ specifier: PropertyListValue) -> String {
        let row = SettingsSpecifier(specifier.dictionaryValue ?? [:])
        let name = row.key ?? row.file ?? SettingsPart(of: specifier)?.rawValue ?? ""
        switch row.kind {
        case .group: return "the group \"\(name)\""
        case .childPane: return "the child pane \"\(name)\""
        default: return "the row \"\(name)\""
        }
    }
}

extension String {
    /// The text as an element of XML holds it.
    fileprivate var xmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
