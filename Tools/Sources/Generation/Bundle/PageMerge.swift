import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// Updates the generated specifiers of one page to the plan, edit by edit. Nothing else in the page changes.
struct PageMerge {
    private static let keyPath: PropertyListKeyPath = ["PreferenceSpecifiers"]

    private(set) var editor: PropertyListEditor
    private(set) var reasons: [String] = []

    /// Prepares to merge into the bytes of a page.
    init(_ data: Data) throws(PropertyListEditError) {
        editor = try PropertyListEditor(data: data)
        editor.keyOrder = PlannedSpecifier.keyOrder
    }

    /// A generated page with a strings table and no specifiers. The comment marks a page that Switchyard created: a page
    /// without it is never removed.
    static func emptyPage(table: String) -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- Switchyard: created by \"switchyard settings-bundle generate\". Pruning removes this file if nothing else is in it. -->
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

    /// Removes what is not in the plan, sets what differs, and adds what is missing.
    mutating func run(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        try remove(planned)
        try update(planned)
        try insert(planned)
    }

    private mutating func remove(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        var wanted = Set(planned.map(\.part))
        var stale: Set<Int> = []
        for (index, specifier) in specifiers.enumerated() {
            // The first of two specifiers for the same part stays.
            guard let part = SettingsPart(of: specifier), wanted.remove(part) == nil else { continue }
            stale.insert(index)
            reasons.append("removes \(Self.phrase(specifier))")
        }
        try editor.remove(elements: stale, of: Self.keyPath)
    }

    private mutating func update(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        let plannedByPart = Dictionary(planned.map { ($0.part, $0) }) { first, _ in first }
        for (index, specifier) in specifiers.enumerated() {
            guard let part = SettingsPart(of: specifier), let planned = plannedByPart[part],
                let properties = specifier.dictionaryValue
            else { continue }
            let keyPath = Self.keyPath.appending(index)
            var changed: [String] = []
            for key in PlannedSpecifier.keyOrder where key != SettingsPart.key {
                let (old, new) = (properties[key], planned.properties[key])
                guard old != new else { continue }
                changed.append(key)
                if let new, old == nil {
                    // The part comes last in what Switchyard writes.
                    let count = max(properties.count - 1, 0)
                    try editor.insert(new, forKey: key, at: count, into: keyPath)
                } else if let new {
                    try editor.set(new, at: keyPath.appending(key))
                } else {
                    try editor.remove(at: keyPath.appending(key))
                }
            }
            if !changed.isEmpty {
                reasons.append("sets \(changed.joined(separator: ", ")) of \(Self.phrase(specifier))")
            }
        }
    }

    /// Adds each missing specifier after the one that it follows in the plan, or before the next one, or at the end.
    private mutating func insert(_ planned: [PlannedSpecifier]) throws(PropertyListEditError) {
        let present = Dictionary(
            specifiers.enumerated().compactMap { index, specifier in SettingsPart(of: specifier).map { ($0, index) } }
        ) { first, _ in first }
        var runs: [(index: Int, specifiers: [PlannedSpecifier])] = []
        var indexAfterPrevious: Int?
        for (offset, specifier) in planned.enumerated() {
            if let index = present[specifier.part] {
                indexAfterPrevious = index + 1
            } else if offset > 0, let last = runs.indices.last, present[planned[offset - 1].part] == nil {
                runs[last].specifiers.append(specifier)
            } else {
                let next = planned[offset...].firstNonNil { present[$0.part] }
                runs.append((indexAfterPrevious ?? next ?? specifiers.count, [specifier]))
            }
        }
        // From the last to the first, so that indexes stay valid. Two runs at the same index keep their order.
        for run in runs.enumerated().sorted(by: { ($0.element.index, $0.offset) > ($1.element.index, $1.offset) }) {
            try editor.insert(run.element.specifiers.map(\.specifier), at: run.element.index, into: Self.keyPath)
        }
        reasons += runs.flatMap(\.specifiers).map { "adds \(Self.phrase($0.specifier))" }
    }

    /// A specifier in a message: its kind, and its key, file, or part.
    private static func phrase(_ value: PropertyListValue) -> String {
        let specifier = SettingsSpecifier(value.dictionaryValue ?? [:])
        let name = specifier.key ?? specifier.file ?? SettingsPart(of: value)?.rawValue ?? ""
        switch specifier.kind {
        case .group: return "the group \"\(name)\""
        case .childPane: return "the child pane \"\(name)\""
        default: return "the specifier \"\(name)\""
        }
    }
}

extension String {
    /// The text with XML entities.
    fileprivate var xmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
