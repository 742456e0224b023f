import Foundation
import SettingsBundle
import SourceText

/// The pages of all Settings bundles below a folder, those of libraries among them. They are searched for when a rule first asks
/// for them.
struct BundlePages: Sendable {
    private let folder: CheckedFolder
    /// The names of the pages, by the folders of their bundles.
    private let found = Memo<String, [String: Set<String>]>()

    init(of folder: CheckedFolder) { self.folder = folder }

    /// The names of the pages of all bundles but one.
    func names(besides bundle: String) -> Set<String> {
        let all = found.value(of: folder.path) { Self.all(in: folder) }
        return all.reduce(into: []) { if $1.key != bundle { $0.formUnion($1.value) } }
    }

    private static func all(in folder: CheckedFolder) -> [String: Set<String>] {
        let ofLibraries = folder.vendoredFolders.flatMap { CheckedFolder($0, asked: { _ in true }).settingsBundles }
        return (folder.settingsBundles + ofLibraries).reduce(into: [:]) { found, bundle in
            let lists = BundleFiles(of: URL(fileURLWithPath: bundle, isDirectory: true)).lists
            found[bundle] = Set(lists.map(pageName))
        }
    }

    /// The name that a child pane opens a file by.
    private static func pageName(_ file: String) -> String {
        var name = file.dropLast(".plist".count)
        if name.hasSuffix(".inApp") { name = name.dropLast(".inApp".count) }
        for device in SettingsDevice.allCases where name.hasSuffix(device.suffix) {
            name = name.dropLast(device.suffix.count)
        }
        return String(name)
    }
}
