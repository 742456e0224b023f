public import Foundation
public import LocatedPropertyLists
import PropertyLists
public import SettingsBundle
import SourceText
import Switchyard

/// What the rules about a Settings bundle look at: every page of it, for every device, with the places of what they
/// say; its languages; and the app around it, where one is known.
///
/// Strings tables and places are read when a rule asks for them, once.
public final class SettingsSurvey {
    /// Who shows the bundle.
    public enum Reader: Sendable {
        /// The Settings app: `Settings.bundle`.
        case settings
        /// The Watch app, on the paired phone: `Settings-Watch.bundle`.
        case watch
        /// The app itself, with InAppSettingsKit: `InAppSettings.bundle`.
        case inAppSettingsKit
    }

    /// The bundle's folder, as a path.
    public let directory: String
    /// Who shows it.
    public let reader: Reader
    /// The pages that specifiers lead to, with every device's variants.
    public let contents: SettingsBundleContents
    /// The pages that no specifier leads to.
    public let orphans: [SettingsPage]
    /// All pages.
    public let pages: [SettingsPage]
    /// The languages.
    public let localization: SettingsLocalization
    /// The app around the bundle.
    public let app: SurveyedApp?

    /// The bundle's files, as paths from its folder.
    let files: BundleFiles
    /// What is wrong with the files of pages that no specifier leads to.
    let orphanFindings: [PropertyListFinding]
    let places: PropertyListLocations
    /// What all pages and strings files of the bundle may still take.
    private var budget: ReadingBudget
    /// Strings files that were asked for, as `de/Root`.
    private var known: [String: SettingsStrings?] = [:]
    /// The texts of pages, by their files.
    private var texts: [String: [SettingsSpecifier.Text]] = [:]

    /// Looks at a bundle.
    ///
    /// - Parameters:
    ///   - app: the app around it; without one, only what the bundle says about itself is checked.
    ///   - developmentRegion: the language in which the texts of the pages are written.
    public init(
        _ directory: URL, app: SurveyedApp? = nil, developmentRegion: String = "en",
        places: PropertyListLocations = PropertyListLocations()
    ) {
        self.directory = directory.path
        self.app = app
        self.places = places
        files = BundleFiles(of: directory)
        localization = SettingsLocalization(of: directory, developmentRegion: developmentRegion)
        var budget = ReadingBudget()
        contents =
            app?.context?.settingsBundle.flatMap { $0.directory == directory.path && $0.device == nil ? $0 : nil }
            ?? SettingsBundleContents.read(
                directory, reader: directory.lastPathComponent == "InAppSettings.bundle" ? .inAppSettingsKit : nil,
                spending: &budget)
        reader = contents.reader == .inAppSettingsKit ? .inAppSettingsKit : Reader(directory.lastPathComponent)
        let loose = UnlinkedPages(of: contents, files: files, spending: &budget)
        self.budget = budget
        orphans = loose.orphans
        orphanFindings = loose.findings + [files.finding].compactMap { $0 }
        orphanFiles = Set(loose.orphans.map(\.file))
        pages = contents.pages + loose.inApp + loose.orphans
        specifiers = pages.flatMap { page in page.specifiers.map { (page, $0) } }
    }

    private let orphanFiles: Set<String>
    /// The names of the tables that pages use.
    private(set) lazy var usedTables = Set(pages.compactMap(\.stringsTable))
    /// The names of the tables that no page uses, in order.
    private(set) lazy var unusedTables = files.tableNames.subtracting(usedTables).sorted()

    /// Every specifier of every page, other idioms' too.
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
    /// A table in a language; `nil` when that language lacks it.
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

    /// Whether a table lies at the top of the bundle and is every language's.
    func isShared(_ table: String) -> Bool { files.sharedTables.contains(table) }

    /// What stands for the language of such a table.
    private static let everyLanguage = "all"

    /// The texts that Settings looks up and shows of a page, in order.
    func shownTexts(of page: SettingsPage) -> [SettingsSpecifier.Text] {
        if let known = texts[page.file] { return known }
        let shown = page.shownTexts
        texts[page.file] = shown
        return shown
    }

    /// Every strings file of every language.
    var allStrings: [SettingsStrings] {
        files.tables.flatMap { language, tables in tables.compactMap { strings($0, in: language) } }
            + files.sharedTables.compactMap { strings($0, in: Self.everyLanguage) }
    }

    /// Whether a language is that of the texts in the pages: what it does not translate is right as it stands.
    func isDevelopment(_ language: String) -> Bool {
        language == "Base" || localization.isDevelopment(language)
    }
}

// MARK: Findings

extension SettingsSurvey {
    /// A finding about a key path of a page. On a page that nobody sees nothing is worse than a warning.
    func finding(
        _ rule: RuleID, _ severity: Severity, _ message: String, _ page: SettingsPage, _ keyPath: PropertyListKeyPath,
        notes: [Finding.Note] = [], fix: String? = nil
    ) -> Finding {
        Finding(
            rule: rule, severity: severity == .error && isUnseen(page) ? .warning : severity, message: message,
            location: place(page, keyPath), notes: notes, fix: fix)
    }

    /// Whether nobody sees a page, because no specifier leads to it. InAppSettingsKit shows any that the app asks for.
    func isUnseen(_ page: SettingsPage) -> Bool {
        reader != .inAppSettingsKit && !page.isInApp && orphanFiles.contains(page.file)
    }

    /// Where a key path of a page stands, or the nearest thing around it.
    func place(_ page: SettingsPage, _ keyPath: PropertyListKeyPath) -> SourceText.SourceLocation {
        place(page.file, keyPath)
    }

    /// Where a key path of a file stands, or the nearest thing around it.
    func place(_ file: String, _ keyPath: PropertyListKeyPath) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: places.located(file)?.nearestPosition(of: keyPath.components))
    }
}
