package import Foundation
package import LocatedPropertyLists
import PropertyLists
package import SettingsBundle
package import SettingsDisplay
import SourceText
import Switchyard

/// The input of the rules about a Settings bundle: its pages for all devices with the locations of their values, and its
/// languages. Several apps may contain the same bundle.
///
/// Strings tables and locations are read once, when a rule asks for them.
package final class SettingsSurvey {
    /// What shows a Settings bundle.
    package enum Reader: Sendable {
        /// The Settings app: `Settings.bundle`.
        case settings
        /// The Watch app, on the paired phone: `Settings-Watch.bundle`.
        case watch
        /// The app itself, with InAppSettingsKit: `InAppSettings.bundle`.
        case inAppSettingsKit
    }

    /// The bundle's folder, as a path.
    package let directory: String
    /// What shows the bundle.
    package let reader: Reader
    /// The pages that specifiers lead to, with every device's variants.
    package let contents: SettingsBundleContents
    /// The pages that no specifier leads to.
    package let orphans: [SettingsPage]
    /// All pages.
    package let pages: [SettingsPage]
    /// The languages.
    package let localization: SettingsLocalization

    /// The names of the pages of other bundles.
    let otherPages: () -> Set<String>
    /// The bundle's files, as paths from its folder.
    let files: BundleFiles
    /// The findings about the files of pages that no specifier leads to.
    let orphanFindings: [PropertyListFinding]
    /// The positions of the values in property lists.
    let locations: PropertyListLocations
    /// How much may still be read of the bundle's pages and strings files.
    private var budget: ReadingBudget
    /// Strings files that were read, by names such as `de/Root`.
    private var known: [String: SettingsStrings?] = [:]
    /// The texts of pages, by their files.
    private var texts: [String: [SettingsSpecifier.Text]] = [:]

    /// Surveys a bundle.
    ///
    /// - Parameters:
    ///   - contents: the pages for all devices, if they are read already.
    ///   - developmentRegion: The language of the texts in the pages.
    ///   - locations: The positions of the values in property lists.
    ///   - otherPages: returns the names of the pages of other bundles, which InAppSettingsKit may open.
    package init(
        _ directory: URL, contents read: SettingsBundleContents? = nil, developmentRegion: String = "en",
        locations: PropertyListLocations = PropertyListLocations(), otherPages: @escaping () -> Set<String> = { [] }
    ) {
        self.otherPages = otherPages
        self.directory = directory.path
        self.locations = locations
        files = BundleFiles(of: directory)
        localization = SettingsLocalization(of: directory, developmentRegion: developmentRegion)
        var budget = ReadingBudget()
        contents =
            read.flatMap { $0.directory == directory.path && $0.device == nil ? $0 : nil }
            ?? SettingsBundleContents.read(
                directory, reader: directory.lastPathComponent == "InAppSettings.bundle" ? .inAppSettingsKit : nil,
                spending: &budget)
        reader = contents.reader == .inAppSettingsKit ? .inAppSettingsKit : Reader(directory.lastPathComponent)
        let unlinked = UnlinkedPages(of: contents, files: files, spending: &budget)
        self.budget = budget
        orphans = unlinked.orphans
        orphanFindings = unlinked.findings + [files.finding].compactMap { $0 }
        orphanFiles = Set(unlinked.orphans.map(\.file))
        pages = contents.pages + unlinked.inApp + unlinked.orphans
        specifiers = pages.flatMap { page in page.specifiers.map { (page, $0) } }
    }

    private let orphanFiles: Set<String>
    /// The files of the pages that only InAppSettingsKit reads.
    private lazy var inAppFiles = Set(pages.filter(\.isInApp).map(\.file))
    /// The names of the tables that pages use.
    private(set) lazy var usedTables = Set(pages.compactMap(\.stringsTable))
    /// The names of the tables that no page uses, in order.
    private(set) lazy var unusedTables = files.tableNames.subtracting(usedTables).sorted()

    /// Every specifier of every page, for all devices.
    let specifiers: [SettingsBundleContents.LocatedSpecifier]

    private lazy var kinds = specifiers.map(\.specifier.kind)

    /// The specifiers of some kinds.
    func specifiers(_ wanted: Set<SettingsSpecifier.Kind>) -> [SettingsBundleContents.LocatedSpecifier] {
        zip(specifiers, kinds).filter { wanted.contains($0.1) }.map(\.0)
    }
}

extension SettingsSurvey.Reader {
    fileprivate init(_ name: String) {
        switch name {
        case "InAppSettings.bundle": self = .inAppSettingsKit
        case let name where name.hasPrefix("Settings-Watch"): self = .watch
        default: self = .settings
        }
    }
}

// MARK: Strings

extension SettingsSurvey {
    /// A table in a language; `nil` if the language does not have it.
    func strings(_ table: String, in language: String) -> SettingsStrings? {
        let language = isShared(table) ? Self.everyLanguage : language
        let name = language + "/" + table
        if let strings = known[name] { return strings }
        let strings = localization.file(ofTable: table, in: language).flatMap {
            SettingsStrings($0, table: table, language: language, spending: &budget)
        }
        known[name] = .some(strings)
        return strings
    }

    /// A table in every language that has it, by language.
    func strings(_ table: String) -> [SettingsStrings] {
        (isShared(table) ? [Self.everyLanguage] : localization.languages).compactMap { strings(table, in: $0) }
    }

    /// Whether a table is at the top level of the bundle, so that all languages use it.
    func isShared(_ table: String) -> Bool { files.sharedTables.contains(table) }

    /// The language of a shared table.
    private static let everyLanguage = "all"

    /// The texts of a page that Settings translates and shows, in order.
    func localizableTexts(of page: SettingsPage) -> [SettingsSpecifier.Text] {
        if let known = texts[page.file] { return known }
        let found = page.localizableTexts
        texts[page.file] = found
        return found
    }

    /// Every strings file of every language.
    var allStrings: [SettingsStrings] {
        files.tables.flatMap { language, tables in tables.compactMap { strings($0, in: language) } }
            + files.sharedTables.compactMap { strings($0, in: Self.everyLanguage) }
    }
}

// MARK: Findings

extension SettingsSurvey {
    /// A finding about a key path of a page; a note on a page that is never shown.
    func finding(
        _ rule: RuleID, _ severity: Severity, _ words: FindingWords, _ page: SettingsPage,
        _ keyPath: PropertyListKeyPath, notes: [Finding.Note] = [], about subjects: [Finding.Subject] = []
    ) -> Finding {
        Finding(
            rule, isUnseen(page) ? .note : severity, words, at: location(page, keyPath), notes: notes, about: subjects)
    }

    /// Whether a page is never shown, because no specifier leads to it. InAppSettingsKit shows any page that the app asks
    /// for.
    func isUnseen(_ page: SettingsPage) -> Bool {
        reader != .inAppSettingsKit && !page.isInApp && orphanFiles.contains(page.file)
    }

    /// Whether InAppSettingsKit shows a page, and the Settings app never reads it.
    func isInApp(_ page: SettingsPage) -> Bool { reader == .inAppSettingsKit || page.isInApp }

    /// Whether a finding is about such a page, or about a bundle with no others.
    func isInApp(_ finding: Finding) -> Bool {
        reader == .inAppSettingsKit || finding.location.map { inAppFiles.contains($0.file) } == true
    }

    /// The location of a key path of a page, or of the closest value around it.
    func location(_ page: SettingsPage, _ keyPath: PropertyListKeyPath) -> SourceText.SourceLocation {
        location(page.file, keyPath)
    }

    /// The location of a key path of a file, or of the closest value around it.
    func location(_ file: String, _ keyPath: PropertyListKeyPath) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: locations.located(file)?.nearestPosition(of: keyPath.components))
    }
}
