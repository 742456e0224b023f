public import Foundation
public import PropertyLists

/// The languages of a Settings bundle, and its strings tables.
///
/// Nothing is read before it is asked for, so that a launch pays nothing: only a preview or a check shows texts.
public struct SettingsLocalization: Sendable, Hashable {
    /// The bundle's folder, as a path.
    public let directory: String
    /// The names of its `.lproj` folders without the suffix, sorted: `de`, `zh_TW`, `English`, `Base`.
    public let languages: [String]
    /// The language of somebody who prefers none of them.
    public let developmentRegion: String
    private let folder: BundleFolder

    /// The languages of a Settings bundle. One that cannot be listed has none.
    ///
    /// - Parameter developmentRegion: the app's `CFBundleDevelopmentRegion`; a Settings bundle has none of its own.
    public init(of directory: URL, developmentRegion: String = "en") {
        self.directory = directory.path
        folder = BundleFolder(directory)
        self.developmentRegion = developmentRegion
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        languages = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }.sorted()
    }

    /// The languages in which a table is looked for, best first: the best match of the first preferred language that
    /// has one, the development region's, `Base`.
    ///
    /// - Parameter preferred: as in `Locale.preferredLanguages`; legacy names such as `zh_TW` and `English` count too.
    public func languages(preferring preferred: [String]) -> [String] {
        let matches = [preferred.firstNonNil(match), match(developmentRegion)].compactMap { $0 }
        let base = languages.contains(Self.base) ? [Self.base] : []
        return (matches + base).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static let base = "Base"

    /// The language that suits best; of two that suit equally, the first by name.
    private func match(_ wanted: String) -> String? {
        let tag = LanguageTag(wanted)
        var best: (name: String, distance: Int)?
        for name in languages where name != Self.base {
            guard let distance = LanguageTag(name).distance(from: tag) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (name, distance) }
        }
        return best?.name
    }

    /// The file of a table in a language, whether it exists or not; `nil` where a name or a link leads out of the bundle.
    ///
    /// A table at the top of the bundle is that of every language: Apple, "Bundle Programming Guide", has resources
    /// outside of language folders come first.
    public func file(ofTable name: String, in language: String) -> URL? {
        if let shared = file(ofSharedTable: name) { return shared }
        return inside("\(language).lproj/\(name).strings")
    }

    /// The file of a table at the top of the bundle; `nil` where there is none.
    public func file(ofSharedTable name: String) -> URL? {
        inside("\(name).strings").flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }

    private func inside(_ name: String) -> URL? {
        guard !name.split(separator: "/").contains("..") else { return nil }
        let file = URL(fileURLWithPath: directory, isDirectory: true).appendingPathComponent(name)
        return folder.contains(file) ? file : nil
    }

    /// The table of a page in one language; `nil` where the page has none, or the language lacks it.
    ///
    /// - Throws: `unreadable-file`.
    public func strings(of page: SettingsPage, in language: String) throws(PropertyListError) -> StringsTable? {
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

    /// The page as Settings shows it to somebody who prefers these languages: in the first language that has its table.
    /// What cannot be read is shown as it is written.
    public func localized(_ page: SettingsPage, preferring preferred: [String]) -> SettingsPage {
        let shared = try? table(page.stringsTable.flatMap(file(ofSharedTable:)))
        let found =
            shared ?? languages(preferring: preferred).firstNonNil { try? strings(of: page, in: $0) }
        return found.map { page.localized(by: $0) } ?? page
    }
}
