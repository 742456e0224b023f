import PropertyLists
import Foundation
import LocatedPropertyLists
import SettingsBundle
import Switchyard
public import SourceText

/// A Settings bundle brought to what a catalog says. Pure: files in, files out, the same at every run.
///
/// Only Switchyard's own specifiers are added, updated or removed, those that say so with the key `SwitchyardPart`;
/// rows that people wrote answer for a part by their `Key` and are left as they are. A second run changes nothing,
/// and one with ``SettingsPlan/isPruning`` gives back the bytes from before the first.
public struct SettingsBundleGeneration: Sendable {
    /// Every file that Switchyard has something in, by path.
    public private(set) var files: [GeneratedFile] = []
    /// What was noticed. Errors are about rows that could not be made.
    public private(set) var findings: [Finding] = []

    let plan: SettingsPlan
    let bundle: SettingsBundleFiles
    private let pages: [SettingsPage]

    /// Works out the files.
    ///
    /// - Throws: ``GenerationError`` when a file is not understood; then nothing is to be written.
    public init(_ plan: SettingsPlan, in bundle: SettingsBundleFiles) throws(GenerationError) {
        self.plan = plan
        self.bundle = bundle
        if let pane = plan.pane, !Self.isPageName(pane) {
            throw GenerationError(findings: [
                Finding(
                    .settingsPaneName, .error, "\"\(pane)\" is no name for a child pane of Switchyard's",
                    fix: "take letters, digits, blanks, \"-\" and \"_\", and neither Root nor a language's folder")
            ])
        }
        pages = try BundlePages(bundle, page: plan.pageName).pages
        try generate()
        if !plan.isPruning { try checkPruning() }
    }

    private static func isPageName(_ name: String) -> Bool {
        name != "Root" && name.wholeMatch(of: /[\p{L}\p{N}_][\p{L}\p{N} _-]*/) != nil
    }

    /// Whether a file is another than before.
    public var changesSomething: Bool { files.contains { $0.change != .unchanged } }
}

// MARK: - Pages

extension SettingsBundleGeneration {
    private mutating func generate() throws(GenerationError) {
        let (sections, notes) = try plan.sections()
        findings += notes
        var targets = targetFiles(plan.pageName)
        // A bundle whose Root is missing is made whole; nothing is made to be empty.
        if targets.isEmpty, !plan.isPruning { targets = [plan.pageName + ".plist"] }
        var planned: [String: [PlannedSpecifier]] = [:]
        for file in targets { planned[file] = rows(sections, in: file) }
        planned = addingToggleIfNeeded(planned)
        if let pane = plan.pane, planned.values.contains(where: { !$0.isEmpty }) {
            let roots = targetFiles("Root")
            for file in roots.isEmpty ? ["Root.plist"] : roots { planned[file] = childPaneSpecifiers(pane, in: file) }
        }
        var texts: [String: [String]] = [:]
        for file in Set(pages.map(\.file)).union(planned.keys).sorted() {
            let rows = planned[file] ?? []
            let page = pages.first { $0.file == file }
            if page == nil, rows.isEmpty { continue }
            try mergePage(file, rows)
            let name = String(file.dropLast(6))
            if let table = page == nil ? name : page?.stringsTable, Self.isPageName(table) || table == "Root" {
                texts[table, default: []] += rows.flatMap { SettingsSpecifier($0.properties).texts.map(\.text) }
            } else if !rows.isEmpty {
                noteUntranslated(file)
            }
        }
        try mergeStrings(texts, new: planned.keys.filter { bundle.contents[$0] == nil })
        files.sort { $0.path < $1.path }
        try refuseNamesDifferingOnlyInCase()
        try refuseSharedTargets()
    }

    /// A file beside one whose name differs by case only, as `root.plist` does, would replace it on a Mac.
    private func refuseNamesDifferingOnlyInCase() throws(GenerationError) {
        let there = Dictionary(
            (Array(bundle.contents.keys) + Array(bundle.unreadable.keys)).map { ($0.lowercased(), $0) }
        ) { first, _ in first }
        let findings = files.filter { $0.change == .created }.compactMap { file in
            there[file.path.lowercased()].map { other in
                Finding(
                    .settingsFileCase, .error,
                    "\"\(file.path)\" would be made beside \"\(other)\", and a Mac takes both names for one file",
                    file: bundle.path(other), fix: "rename \"\(other)\" to \"\(file.path)\"")
            }
        }
        guard findings.isEmpty else { throw GenerationError(findings: findings) }
    }

    /// Of two paths that a link makes one file, the second would overwrite the first.
    private func refuseSharedTargets() throws(GenerationError) {
        var written: [String: GeneratedFile] = [:]
        for file in files {
            guard let other = written.updateValue(file, forKey: bundle.target(of: file.path)),
                other.data != file.data
            else { continue }
            throw GenerationError(findings: [
                Finding(
                    .settingsLink, .error,
                    "\"\(file.path)\" and \"\(other.path)\" are one file, and each would get other texts",
                    file: bundle.path(file.path), fix: "replace the link with a file of its own")
            ])
        }
    }

    /// The page's file and those of its variants, as far as they are there: each is shown instead of the others.
    private func targetFiles(_ name: String) -> [String] {
        pages.filter { $0.name == name }.map(\.file)
    }

    /// The rows that one file is to have: those that nobody's own row answers for, in this file or on another page.
    private mutating func rows(_ sections: [PlannedSection], in file: String) -> [PlannedSpecifier] {
        let seen = pages.filter { $0.file == file || $0.name != plan.pageName }
        let own = Dictionary(
            seen.flatMap { page in page.others.compactMap { row in row.key.map { ($0, (page, row)) } } }
        ) { first, _ in first }
        return sections.flatMap { section in
            var section = section
            section.rows = section.rows.filter { planned in
                guard let key = planned.key, let (page, row) = own[key] else { return true }
                review(row, on: page, against: planned)
                return false
            }
            return section.specifiers
        }
    }

    /// What is to be said about somebody's own row with a key of the catalog's.
    private mutating func review(_ row: SettingsSpecifier, on page: SettingsPage, against planned: PlannedSpecifier) {
        let file = bundle.path(page.file)
        let finding: Finding
        if !planned.answers.contains(row.kind) {
            finding = Finding(
                .settingsKeyTaken, .error,
                """
                the key \"\(row.key ?? "")\" is that of another row, a \(row.kind.rawValue); \"\(planned.part.rawValue)\" \
                is not added
                """,
                file: file, keyPath: row.keyPath.appending("Key"), fix: "give one of them another key")
        } else if case let missing = missingValues(of: row, against: planned), !missing.isEmpty {
            finding = Finding(
                .settingsValuesMissing, .warning,
                "this row is not Switchyard's and is left as it is; it lacks \(missing.joined(separator: ", "))",
                file: file, keyPath: row.keyPath.appending("Values"),
                fix: "add the values, or remove the row and generate it")
        } else {
            return
        }
        if !findings.contains(finding) { findings.append(finding) }
    }

    private func missingValues(of row: SettingsSpecifier, against planned: PlannedSpecifier) -> [String] {
        guard [.multiValue, .radioGroup].contains(row.kind) else { return [] }
        let offered = Set(row.values.compactMap(\.stringValue))
        let wanted = SettingsSpecifier(planned.properties).values.compactMap(\.stringValue)
        return wanted.filter { !offered.contains($0) }.map { "\"\($0)\"" }
    }

    /// iOS 18 leaves out bundles without a toggle, text field or slider; where there is none, a switch is added.
    private mutating func addingToggleIfNeeded(_ planned: [String: [PlannedSpecifier]]) -> [String: [PlannedSpecifier]]
    {
        let isListed =
            pages.contains { $0.others.contains(where: PlannedSpecifier.keepsBundleListed) }
            || planned.values.contains { $0.contains(where: \.keepsBundleListed) }
        guard !isListed, planned.values.contains(where: { !$0.isEmpty }) else { return planned }
        findings.append(
            Finding(
                .settingsNotListed, .note,
                """
                no row is a toggle, text field or slider, and iOS 18 may leave such a bundle out: a switch that \
                changes nothing is added
                """,
                file: plan.catalog.file, keyPath: ["Switchyard"],
                fix: "name a ResetKey in the catalog: its toggle takes the switch's place"))
        return planned.mapValues { $0.isEmpty ? $0 : $0 + SettingsPlan.shownSection.specifiers }
    }

    /// The row that leads to the pane, unless somebody's own does.
    private func childPaneSpecifiers(_ pane: String, in file: String) -> [PlannedSpecifier] {
        let isLinked = pages.contains { page in
            page.name != pane && (page.file == file || page.name != "Root")
                && page.others.contains { $0.kind == .childPane && $0.file == pane }
        }
        return isLinked ? [] : plan.paneSection(pane).specifiers
    }

    private mutating func mergePage(_ file: String, _ rows: [PlannedSpecifier]) throws(GenerationError) {
        let before = bundle.contents[file]
        let empty = PageMerge.emptyPage(table: String(file.dropLast(6)))
        do throws(PropertyListEditError) {
            var merge = try PageMerge(before ?? empty)
            try merge.run(rows)
            let after = merge.editor.data
            let isLeft = rows.isEmpty && after == empty
            guard before != after || isLeft || !rows.isEmpty else { return }
            files.append(
                GeneratedFile(
                    path: file, before: before, after: isLeft ? nil : after,
                    reasons: merge.reasons + (isLeft ? [GeneratedFile.nothingElse] : [])))
        } catch {
            throw GenerationError(findings: [
                Finding(
                    error.code.rule, .error, error.message, file: bundle.path(file),
                    fix: error.code == .notEditable ? "convert the file with \"plutil -convert xml1\"" : nil)
            ])
        }
    }

    private mutating func noteUntranslated(_ file: String) {
        guard !plan.languages.isEmpty || !bundle.languages.isEmpty else { return }
        findings.append(
            Finding(
                .settingsNotTranslated, .note,
                "the page names no StringsTable, so Switchyard's texts are shown in English everywhere",
                file: bundle.path(file), keyPath: [], fix: "add a StringsTable, or generate a child pane with --pane"))
    }
}

// MARK: - Strings

extension SettingsBundleGeneration {
    /// - Parameter new: pages that are made now.
    private mutating func mergeStrings(_ texts: [String: [String]], new: [String]) throws(GenerationError) {
        var wanted: [String: (texts: [String], language: String)] = [:]
        // Blocks from earlier runs; those without texts go.
        for file in bundle.tables {
            wanted[file] = ([], language(of: file))
        }
        for (table, texts) in texts where !texts.isEmpty {
            var seen: Set<String> = []
            let texts = texts.filter { seen.insert($0).inserted }
            for folder in folders(for: table, isNew: new.contains(table + ".plist")) {
                let file = "\(folder)/\(table).strings"
                wanted[file] = (texts, language(of: file))
            }
        }
        for (file, part) in wanted.sorted(by: { $0.key < $1.key }) {
            if !part.texts.isEmpty, let error = bundle.unreadable[file] {
                throw GenerationError(findings: [Finding(error)])
            }
            try mergeStrings(file, part.texts, part.language)
        }
    }

    private mutating func mergeStrings(
        _ file: String, _ texts: [String], _ language: String
    ) throws(GenerationError) {
        let before = bundle.contents[file]
        do throws(StringsMerge.Failure) {
            let merge = try StringsMerge(before, texts: texts, language: language)
            guard merge.data != before || !texts.isEmpty else { return }
            files.append(GeneratedFile(path: file, before: before, after: merge.data, reasons: merge.reasons))
        } catch {
            let finding = Finding(
                .settingsStrings, error.isFatal ? .error : .warning, error.message, file: bundle.path(file))
            guard !error.isFatal else { throw GenerationError(findings: [finding]) }
            findings.append(finding)
        }
    }

    private func language(of file: String) -> String {
        String(file.prefix { $0 != "/" }.dropLast(6))
    }

    /// The folders whose strings files get a table's texts: those that have the table, and those of the plan's
    /// languages; for a new page, those of the whole bundle, or English.
    private func folders(for table: String, isNew: Bool) -> [String] {
        let existing = bundle.languages
        var languages = existing.filter { language in
            let file = "\(language).lproj/\(table).strings"
            return isNew || bundle.contents[file] != nil || bundle.unreadable[file] != nil
        }
        for language in plan.languages {
            let known =
                existing.first { $0.caseInsensitiveCompare(language) == .orderedSame }
                ?? existing.first { $0.replacing("_", with: "-") == language.replacing("_", with: "-") }
            languages.append(known ?? language)
        }
        if languages.isEmpty, isNew { languages = ["en"] }
        return Set(languages).sorted().map { $0 + ".lproj" }
    }
}
