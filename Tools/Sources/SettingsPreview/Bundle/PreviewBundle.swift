import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// A Settings bundle on both kinds of device.
struct PreviewBundle: Sendable {
    let directory: URL
    /// The app's name: the title of the first page.
    let name: String
    let localization: SettingsLocalization
    private let contents: [SettingsDevice: SettingsBundleContents]

    init(reading directory: URL, name: String, developmentRegion: String) {
        self.directory = directory
        self.name = name
        contents = Dictionary(
            uniqueKeysWithValues: SettingsDevice.allCases.map {
                ($0, SettingsBundleContents.read(directory, device: $0))
            })
        localization = SettingsLocalization(of: directory, developmentRegion: developmentRegion)
    }

    /// The bundle on a device.
    func contents(on device: SettingsDevice) -> SettingsBundleContents {
        contents[device] ?? SettingsBundleContents.read(directory, device: device)
    }

    /// Whether another reading of the bundle has the same pages and languages.
    func isLike(_ other: PreviewBundle) -> Bool {
        contents == other.contents && localization == other.localization
    }

    /// The findings about the files.
    var findings: [PropertyListFinding] {
        SettingsDevice.allCases.flatMap { contents(on: $0).findings }.uniqued
    }

    /// The key of a stored value, in the app's own domain or in the domain of an App Group.
    struct StoredKey: Hashable, Sendable {
        let group: String?
        let key: DefaultsKey
    }

    /// The kinds of specifiers that store a value. Groups, titles, and child panes may have a key, but store nothing.
    private static let storingKinds: Set<SettingsSpecifier.Kind> = [
        .radioGroup, .multiValue, .toggleSwitch, .slider, .textField,
    ]

    /// Every key that Settings can write, on either device.
    var writableKeys: Set<StoredKey> { keys { Self.storingKinds.contains($0.kind) } }

    /// Every key that a secure text field writes, on either device. Its text is never shown.
    var secureKeys: Set<StoredKey> { keys(\.isSecure) }

    private func keys(_ isIncluded: (SettingsSpecifier) -> Bool) -> Set<StoredKey> {
        var keys: Set<StoredKey> = []
        for device in SettingsDevice.allCases {
            let bundle = contents(on: device)
            for (page, specifier) in bundle.specifiers where isIncluded(specifier) {
                guard let key = specifier.key else { continue }
                keys.insert(StoredKey(group: bundle.applicationGroup(of: page), key: DefaultsKey(key)))
            }
        }
        return keys
    }

    /// The files and folders to watch for changes: pages, language folders, and strings files.
    var watchedFiles: [String] {
        let pages = SettingsDevice.allCases.flatMap { contents(on: $0).pages.map(\.file) }
        let folders = localization.languages.map { directory.appendingPathComponent("\($0).lproj").path }
        let tables = folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".strings") }
                .map { "\(folder)/\($0)" }
        }
        let parents = pages.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        return Set([directory.path] + pages + parents + folders + tables).sorted()
    }

    /// The specifier of a row in a request, with its page.
    func specifier(
        _ reference: RowReference, on device: SettingsDevice
    ) -> (specifier: SettingsSpecifier, page: SettingsPage)? {
        let bundle = contents(on: device)
        guard let page = bundle.page(named: reference.page), page.specifiers.indices.contains(reference.row),
            page.specifiers[reference.row].isShown(on: device)
        else { return nil }
        return (page.specifiers[reference.row], page)
    }
}

/// A row of a page. The browser sends it to identify a specifier.
struct RowReference: Hashable, Sendable {
    let page: String
    /// Its index among the page's specifiers that are dictionaries.
    let row: Int

    /// The name of the row's state.
    var name: String { "\(page)#\(row)" }
}
