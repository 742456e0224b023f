package import Foundation
package import PropertyLists
package import SettingsBundle
import SourceText

/// The languages of a Settings bundle, and its strings tables.
///
/// Tables are read only on demand.
package struct SettingsLocalization: Sendable, Hashable {
    /// The path of the bundle.
    package let directory: String
    /// The names of the `.lproj` folders without the extension, sorted: `de`, `zh_TW`, `English`, `Base`.
    package let languages: [String]
    /// The language for users who prefer none of the bundle's languages.
    package let developmentRegion: String
    private let folder: BundleFolder

    /// Creates the localization of a Settings bundle. If the bundle cannot be listed, there are no languages.
    ///
    /// - Parameter developmentRegion: the app's `CFBundleDevelopmentRegion`; a Settings bundle has none of its own.
    package init(of directory: URL, developmentRegion: String = "en") {
        self.directory = directory.path
        folder = BundleFolder(directory)
        self.developmentRegion = developmentRegion
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        languages = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }.sorted()
    }

    /// Returns the languages in which to look for a table, best first: the best match for the first preferred
    /// language that has one, then the development region, then `Base`.
    ///
    /// - Parameter preferred: as in `Locale.preferredLanguages`; legacy names such as `zh_TW` and `English` are also
    ///   matched.
    package func languages(preferring preferred: [String]) -> [String] {
        let matches = [preferred.firstNonNil(match), match(developmentRegion)].compactMap { $0 }
        let base = languages.contains(Self.base) ? [Self.base] : []
        return (matches + base).uniqued
    }

    private static let base = "Base"

    /// The best match; of two equal ones, the first by name.
    private func match(_ wanted: String) -> String? {
        let tag = LanguageTag(wanted)
        var best: (name: String, distance: Int)?
        for name in languages where name != Self.base {
            guard let distance = LanguageTag(name).distance(from: tag) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
        }
        return best?.name
    }

    /// Returns the file of a table in a language, whether it exists or not; `nil` if a name or a symbolic link leads
    /// out of the bundle.
    ///
    /// A table at the top of the bundle applies to every language: according to Apple's "Bundle Programming Guide",
    /// nonlocalized resources take precedence.
    package func file(ofTable name: String, in language: String) -> URL? {
        if let shared = file(ofSharedTable: name) { return shared }
        return inside("\(language).lproj/\(name).strings")
    }

    /// The file of a table at the top of the bundle; `nil` if there is none.
    package func file(ofSharedTable name: String) -> URL? {
        inside("\(name).strings").flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }

    private func inside(_ name: String) -> URL? {
        guard !name.split(separator: "/").contains("..") else { return nil }
        let file = URL(fileURLWithPath: directory, isDirectory: true).appendingPathComponent(name)
        return folder.contains(file) ? file : nil
    }

    /// Returns the table of a page in one language; `nil` if the page has no table, or not in this language.
    ///
    /// - Throws: `unreadable-file`.
    package func strings(of page: SettingsPage, in language: String) throws(PropertyListError) -> StringsTable? {
        try table(page.stringsTable.flatMap { file(ofTable: $0, in: language) })
    }

    private func table(_ file: URL?) throws(PropertyListError) -> StringsTable? {
        guard let file else { return nil }
        do {
            return try StringsTable.read(file)
        } catch {
            if error.code == .missing { return nil }
            throw error
        }
    }

    /// Returns the page as Settings shows it to a user with these preferred languages, in the first language that has
    /// its table. Texts that cannot be looked up stay as written.
    package func localized(_ page: SettingsPage, preferring preferred: [String]) -> SettingsPage {
        let shared = try? table(page.stringsTable.flatMap(file(ofSharedTable:)))
        let found =
            shared ?? languages(preferring: preferred).firstNonNil { try? strings(of: page, in: $0) }
        return found.map { page.localized(by: $0) } ?? page
    }
}
