import Foundation
import PropertyLists
import SettingsBundle

/// A Settings bundle as both devices see it.
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

    /// The bundle as a device sees it.
    func contents(on device: SettingsDevice) -> SettingsBundleContents {
        contents[device] ?? SettingsBundleContents.read(directory, device: device)
    }

    /// Whether another reading of the bundle found the same pages and languages.
    func isLike(_ other: PreviewBundle) -> Bool {
        contents == other.contents && localization == other.localization
    }

    /// What was wrong with the files.
    var findings: [PropertyListFinding] {
        var seen: Set<PropertyListFinding> = []
        return SettingsDevice.allCases.flatMap { contents(on: $0).findings }.filter { seen.insert($0).inserted }
    }

    /// A value's place: its key, in the app's own domain or in that of an App Group.
    struct Place: Hashable, Sendable {
        let group: String?
        let key: DefaultsKey
    }

    /// The kinds of rows that store a value. Groups, titles and child panes may have a key, and store nothing.
    private static let storingKinds: Set<SettingsSpecifier.Kind> = [
        .radioGroup, .multiValue, .toggleSwitch, .slider, .textField,
    ]

    /// Every place that Settings may write, on either device.
    var writablePlaces: Set<Place> { places { Self.storingKinds.contains($0.kind) } }

    /// Every place that a secure field of either device writes: nothing shows its text.
    var securePlaces: Set<Place> { places(\.isSecure) }

    private func places(_ rows: (SettingsSpecifier) -> Bool) -> Set<Place> {
        var places: Set<Place> = []
        for device in SettingsDevice.allCases {
            let bundle = contents(on: device)
            for (page, row) in bundle.specifiers where rows(row) {
                guard let key = row.key else { continue }
                places.insert(Place(group: bundle.applicationGroup(of: page), key: DefaultsKey(key)))
            }
        }
        return places
    }

    /// Files and folders whose change may change the bundle: its pages, the folders of languages and their tables.
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

    /// The row that a request names, with the place of its value.
    func row(_ reference: RowReference, on device: SettingsDevice) -> (row: SettingsSpecifier, page: SettingsPage)? {
        let bundle = contents(on: device)
        guard let page = bundle.page(named: reference.page), page.specifiers.indices.contains(reference.row),
            page.specifiers[reference.row].isShown(on: device)
        else { return nil }
        return (page.specifiers[reference.row], page)
    }
}

/// Which row of which page: what the browser says instead of a key.
struct RowReference: Hashable, Sendable {
    let page: String
    /// Its index among the page's specifiers that are dictionaries.
    let row: Int

    /// The name of the row's state.
    var name: String { "\(page)#\(row)" }
}
