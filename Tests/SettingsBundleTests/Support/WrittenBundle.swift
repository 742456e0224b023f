import Foundation
import PropertyLists
import SettingsBundle
import Testing

/// A Settings bundle that a test writes, removed with the test.
final class WrittenBundle {
    let url: URL

    /// Pages by their names, as in `Root` and `com.x/Page~ipad`.
    init(_ pages: [String: PropertyListValue], binary: Bool = false) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/Settings.bundle")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, page) in pages { try write(name, PropertyList.data(page, binary: binary)) }
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    func write(_ name: String, _ data: Data) throws {
        let file = url.appendingPathComponent(name + ".plist")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name + ".plist").path }

    func read(_ device: SettingsDevice? = nil) -> SettingsBundleContents {
        SettingsBundleContents.read(url, device: device)
    }
}

/// A page of these specifiers.
func page(_ specifiers: PropertyListValue...) -> PropertyListValue { ["PreferenceSpecifiers": .array(specifiers)] }

/// A specifier that opens another page, perhaps on one device only.
func pane(_ file: String, only idiom: PropertyListValue? = nil) -> PropertyListValue {
    var specifier: [String: PropertyListValue] = [
        "Type": "PSChildPaneSpecifier", "Title": "Pane", "File": .string(file),
    ]
    specifier["SupportedUserInterfaceIdioms"] = idiom.map { [$0] }
    return .dictionary(specifier)
}

/// A specifier with a default.
func field(_ key: String, _ value: PropertyListValue) -> PropertyListValue {
    ["Type": "PSTextFieldSpecifier", "Key": .string(key), "DefaultValue": value]
}

extension SettingsBundleContents {
    var defaultValues: [String: PropertyListValue] { defaults.mapValues(\.value) }
    var rules: [PropertyListFinding.Rule] { findings.map(\.rule) }
    /// The pages' file names without `.plist`.
    var fileNames: [String] {
        pages.map { String(($0.file as NSString).lastPathComponent.dropLast(".plist".count)) }
    }
}
