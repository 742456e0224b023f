import PropertyLists
import Foundation
import LocatedPropertyLists
import PropertyListEditing
import SettingsBundle
import SettingsDisplay
import Switchyard
package import SourceText

/// Updates a Settings bundle to match a catalog. The result depends only on the input.
///
/// Only generated specifiers, which have the entry `SwitchyardPart`, are added, updated, or removed. A specifier that
/// people wrote replaces a generated one with the same `Key`, and stays unchanged. A second run changes nothing, and a
/// run with ``SettingsPlan/isPruning`` restores the bytes from before the first run.
package struct SettingsBundleGeneration: Sendable {
    /// Every file with generated content, by path.
    package private(set) var files: [GeneratedFile] = []
    /// The findings. Errors are about specifiers that were not generated.
    package private(set) var findings: [Finding] = []

    let plan: SettingsPlan
    let bundle: SettingsBundleFiles
    private let pages: [SettingsPage]

    /// Generates the files.
    ///
    /// - Throws: ``GenerationError`` if a file cannot be read or edited. Nothing must be written then.
    package init(_ plan: SettingsPlan, in bundle: SettingsBundleFiles) throws(GenerationError) {
        self.plan = plan
        self.bundle = bundle
        if let name = plan.childPane, !Self.isPageName(name) {
            throw GenerationError(findings: [
                Finding(
                    .settingsPaneName, .error, "invalid page name \"\(name)\"",
                    fix: "use letters, digits, spaces, hyphens, and underscores; the name Root is reserved")
            ])
        }
        pages = try PlannedPages(bundle, page: plan.pageName).pages
        try generate()
        if !plan.isPruning { try checkPruning() }
    }

    private static func isPageName(_ name: String) -> Bool {
        name != "Root" && name.wholeMatch(of: /[\p{L}\p{N}_][\p{L}\p{N} _-]*/) != nil
    }

    /// Whether any file changes.
    package var changesSomething: Bool { files.contains { $0.change != .unchanged } }
}

// MARK: - Pages

extension SettingsBundleGeneration {
    private mutating func generate() throws(GenerationError) {
        let (sections, planFindings) = try plan.sections()
        findings += planFindings
        var targets = targetFiles(plan.pageName)
        // A missing page is created, unless nothing would be in it.
        if targets.isEmpty, !plan.isPruning { targets = [plan.pageName + ".plist"] }
        var planned: [String: [PlannedSpecifier]] = [:]
        for file in targets { planned[file] = specifiers(sections, in: file) }
        planned = addingToggleIfNeeded(planned)
        if let name = plan.childPane, planned.values.contains(where: { !$0.isEmpty }) {
            let roots = targetFiles("Root")
            for file in roots.isEmpty ? ["Root.plist"] : roots { planned[file] = childPaneSpecifiers(name, in: file) }
        }
        var texts: [String: [String]] = [:]
        for file in Set(pages.map(\.file)).union(planned.keys).sorted() {
            let specifiers = planned[file] ?? []
            let page = pages.first { $0.file == file }
            if page == nil, specifiers.isEmpty { continue }
            try mergePage(file, specifiers)
            let name = String(file.dropLast(6))
            if let table = page == nil ? name : page?.stringsTable, Self.isPageName(table) || table == "Root" {
                texts[table, default: []] += specifiers.flatMap { SettingsSpecifier($0.properties).texts.map(\.text) }
            } else if !specifiers.isEmpty {
                reportUntranslated(file)
            }
        }
        try mergeStrings(texts, new: planned.keys.filter { bundle.contents[$0] == nil })
        files.sort { $0.path < $1.path }
        try checkNamesDifferingOnlyInCase()
        try checkSharedTargets()
    }

    /// Throws an error for a new file whose name differs only in case from an existing one, which it would replace on a
    /// Mac.
    private func checkNamesDifferingOnlyInCase() throws(GenerationError) {
        let existing = Dictionary(
            (Array(bundle.contents.keys) + Array(bundle.unreadable.keys)).map { ($0.lowercased(), $0) }
        ) { first, _ in first }
        let findings = files.filter { $0.change == .created }.compactMap { file in
            existing[file.path.lowercased()].map { other in
                Finding(
                    .settingsFileCase, .error,
                    "cannot create \"\(file.path)\" next to \"\(other)\": most file systems of a Mac ignore case",
                    file: bundle.path(other), fix: "rename \"\(other)\" to \"\(file.path)\"")
            }
        }
        guard findings.isEmpty else { throw GenerationError(findings: findings) }
    }

    /// Throws an error for two paths that a link makes the same file, because the second would overwrite the first.
    private func checkSharedTargets() throws(GenerationError) {
        var written: [String: GeneratedFile] = [:]
        for file in files {
            guard let other = written.updateValue(file, forKey: bundle.target(of: file.path)),
                other.data != file.data
            else { continue }
            throw GenerationError(findings: [
                Finding(
                    .settingsLink, .error,
                    "\"\(file.path)\" and \"\(other.path)\" are the same file, but need different contents",
                    file: bundle.path(file.path), fix: "replace the link with a copy of the file")
            ])
        }
    }

    /// The files of a page and of its variants that exist. Settings shows one of them, depending on the device.
    private func targetFiles(_ name: String) -> [String] {
        pages.filter { $0.name == name }.map(\.file)
    }

    /// The specifiers to generate into one file: those that no specifier of the app's own replaces, in this file or on
    /// another page.
    private mutating func specifiers(_ sections: [PlannedSection], in file: String) -> [PlannedSpecifier] {
        let seen = pages.filter { $0.file == file || $0.name != plan.pageName }
        let own = Dictionary(
            seen.flatMap { page in page.others.compactMap { other in other.key.map { ($0, (page, other)) } } }
        ) { first, _ in first }
        return sections.flatMap { section in
            var section = section
            section.specifiers = section.specifiers.filter { planned in
                guard let key = planned.key, let (page, other) = own[key] else { return true }
                review(other, on: page, against: planned)
                return false
            }
            return section.specifiersWithGroup
        }
    }

    /// Reports what is wrong with a specifier of the app's own that replaces a planned one.
    private mutating func review(
        _ specifier: SettingsSpecifier, on page: SettingsPage, against planned: PlannedSpecifier
    ) {
        let file = bundle.path(page.file)
        let finding: Finding
        if !planned.replacements.contains(specifier.kind) {
            finding = Finding(
                .settingsKeyTaken, .error,
                """
                the key \"\(specifier.key ?? "")\" already belongs to a specifier of type \(specifier.kind.rawValue) in the bundle, so \
                \"\(planned.part.rawValue)\" is not added
                """,
                file: file, keyPath: specifier.keyPath.appending("Key"), fix: "use another key for one of them")
        } else if case let missing = missingValues(of: specifier, against: planned), !missing.isEmpty {
            finding = Finding(
                .settingsValuesMissing, .warning,
                "the specifier was written by hand and stays unchanged, but lacks \(missing.joined(separator: ", "))",
                file: file, keyPath: specifier.keyPath.appending("Values"),
                fix: "add the values, or remove the specifier and generate again")
        } else {
            return
        }
        if !findings.contains(finding) { findings.append(finding) }
    }

    private func missingValues(of specifier: SettingsSpecifier, against planned: PlannedSpecifier) -> [String] {
        guard [.multiValue, .radioGroup].contains(specifier.kind) else { return [] }
        let offered = Set(specifier.values.compactMap(\.stringValue))
        let wanted = SettingsSpecifier(planned.properties).values.compactMap(\.stringValue)
        return wanted.filter { !offered.contains($0) }.map { "\"\($0)\"" }
    }

    /// Adds a toggle without effect if there is no toggle, text field, or slider: iOS 18 may not list such a bundle.
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
                the bundle has no toggle, text field, or slider, so iOS 18 and later may not list it: a toggle without effect \
                is added
                """,
                file: plan.catalog.file, keyPath: ["Switchyard"],
                fix: "add a ResetKey to the catalog: its toggle replaces this one"))
        return planned.mapValues { $0.isEmpty ? $0 : $0 + SettingsPlan.listedSection.specifiersWithGroup }
    }

    /// The child pane that leads to the page, unless the bundle has one of its own.
    private func childPaneSpecifiers(_ name: String, in file: String) -> [PlannedSpecifier] {
        let isLinked = pages.contains { page in
            page.name != name && (page.file == file || page.name != "Root")
                && page.others.contains { $0.kind == .childPane && $0.file == name }
        }
        return isLinked ? [] : plan.childPaneSection(name).specifiersWithGroup
    }

    private mutating func mergePage(_ file: String, _ specifiers: [PlannedSpecifier]) throws(GenerationError) {
        let before = bundle.contents[file]
        let empty = PageMerge.emptyPage(table: String(file.dropLast(6)))
        do throws(PropertyListEditError) {
            var merge = try PageMerge(before ?? empty)
            try merge.run(specifiers)
            let after = merge.editor.data
            let isRemoved = specifiers.isEmpty && after == empty
            guard before != after || isRemoved || !specifiers.isEmpty else { return }
            files.append(
                GeneratedFile(
                    path: file, before: before, after: isRemoved ? nil : after,
                    reasons: merge.reasons + (isRemoved ? [GeneratedFile.removalReason] : [])))
        } catch {
            throw GenerationError(findings: [
                Finding(
                    error.code.rule, .error, error.message, file: bundle.path(file),
                    fix: error.code == .notEditable ? "convert the file with \"plutil -convert xml1\"" : nil)
            ])
        }
    }

    private mutating func reportUntranslated(_ file: String) {
        guard !plan.languages.isEmpty || !bundle.languages.isEmpty else { return }
        findings.append(
            Finding(
                .settingsNotTranslated, .note,
                "the page has no StringsTable, so the specifiers that Switchyard adds are in English in all languages",
                file: bundle.path(file), keyPath: [], fix: "add a StringsTable, or generate into a child pane"))
    }
}

// MARK: - Strings

extension SettingsBundleGeneration {
    /// - Parameter new: The files of new pages.
    private mutating func mergeStrings(_ texts: [String: [String]], new: [String]) throws(GenerationError) {
        var wanted: [String: (texts: [String], language: String)] = [:]
        // Blocks from earlier runs. Blocks without texts are removed.
        for file in bundle.tables {
            wanted[file] = ([], language(of: file))
        }
        for (table, texts) in texts where !texts.isEmpty {
            let texts = texts.uniqued
            for folder in folders(for: table, isNew: new.contains(table + ".plist")) {
                let file = "\(folder)/\(table).strings"
                wanted[file] = (texts, language(of: file))
            }
        }
        for (file, content) in wanted.sorted(by: { $0.key < $1.key }) {
            if !content.texts.isEmpty, let error = bundle.unreadable[file] {
                throw GenerationError(findings: [Finding(error)])
            }
            try mergeStrings(file, content.texts, content.language)
        }
    }

    private mutating func mergeStrings(
        _ file: String, _ texts: [String], _ language: String
    ) throws(GenerationError) {
        let before = bundle.contents[file]
        do throws(StringsMergeError) {
            let merge = try StringsMerge(before, texts: texts, language: language)
            guard merge.data != before || !texts.isEmpty else { return }
            files.append(GeneratedFile(path: file, before: before, after: merge.data, reasons: merge.reasons))
        } catch {
            let finding = Finding(
                .settingsStrings, error.isFatal ? .error : .warning, error.message, file: bundle.path(file),
                fix: error.fix)
            guard !error.isFatal else { throw GenerationError(findings: [finding]) }
            findings.append(finding)
        }
    }

    private func language(of file: String) -> String {
        String(file.prefix { $0 != "/" }.dropLast(6))
    }

    /// The language folders whose strings files get the texts of a table: those with the table, and those of the plan. A
    /// new page gets all languages of the bundle, or English.
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
