import Foundation
import PropertyLists
import SettingsBundle

/// The default values of a large Settings bundle, kept between launches: the licenses of 150 libraries are 150 pages
/// without a default value, and a launch would read them all.
///
/// What is kept counts while each page, and each folder of pages, is the file that was read.
struct SettingsDefaultsCache: Sendable {
    /// The folder of the cache; `nil` to read the pages at each launch.
    let folder: URL?

    /// That of the running process, which the system may empty at any time.
    static let current = SettingsDefaultsCache(
        folder: FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
            .appendingPathComponent("Switchyard", isDirectory: true)
            .appendingPathComponent(
                Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName, isDirectory: true))

    /// Reading as many pages takes as long as looking them up.
    private static let leastPages = 8

    private var file: URL? { folder?.appendingPathComponent("SettingsDefaults.plist") }

    /// Returns the default values of a bundle's rows.
    func defaults(of bundle: URL, device: SettingsDevice?) -> [String: PropertyListValue] {
        let name = bundle.path + (device.map { " \($0.rawValue)" } ?? "")
        if let kept = kept(under: name) { return kept }
        let contents = SettingsBundleContents.read(bundle, device: device)
        let defaults = contents.defaults.mapValues(\.value)
        // A page that is missing now may be there later, in a folder that nobody looked into.
        if contents.pages.count >= Self.leastPages, contents.findings.isEmpty {
            let pages = Set(contents.pages.map(\.file))
            let folders = Set(pages.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
            keep(defaults, under: name, files: pages.union(folders))
        }
        return defaults
    }

    private func kept(under name: String) -> [String: PropertyListValue]? {
        guard let file, let entries = (try? PropertyList.read(file))?.dictionaryValue,
            entries["Bundle"]?.stringValue == name, let stamps = entries["Files"]?.dictionaryValue,
            stamps.allSatisfy({ FileStamp(path: $0)?.text == $1.stringValue })
        else { return nil }
        return entries["Defaults"]?.dictionaryValue
    }

    private func keep(_ defaults: [String: PropertyListValue], under name: String, files: Set<String>) {
        guard let file else { return }
        var stamps: [String: PropertyListValue] = [:]
        for path in files {
            guard let stamp = FileStamp(path: path) else { return }
            stamps[path] = .string(stamp.text)
        }
        let entries: PropertyListValue = [
            "Bundle": .string(name), "Files": .dictionary(stamps), "Defaults": .dictionary(defaults),
        ]
        // XML does not hold every value exactly.
        guard let data = try? PropertyList.data(entries), (try? PropertyList.parse(data)) == entries else { return }
        try? ReplacedFile.write(data, to: file)
    }
}
