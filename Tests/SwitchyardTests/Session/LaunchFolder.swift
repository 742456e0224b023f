import Foundation
import PropertyLists
import SettingsBundle
import Switchyard
import SwitchyardCore

/// A folder for one test, laid out as a flat app bundle. It goes away with the test.
final class LaunchFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "switchyard-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var bundle: AppBundle { AppBundle(url: url) }

    func file(_ path: String) -> URL { url.appendingPathComponent(path) }

    @discardableResult
    func write(_ data: Data, to path: String) throws -> URL {
        let file = file(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    @discardableResult
    func write(_ value: PropertyListValue, to path: String) throws -> URL {
        try write(try PropertyList.data(value), to: path)
    }

    @discardableResult
    func write(text: String, to path: String) throws -> URL { try write(Data(text.utf8), to: path) }

    /// Writes pages of a Settings bundle, `Root` among them, and reads it back.
    func settingsBundle(_ pages: [String: [PropertyListValue]], appGroup: String? = nil) throws
        -> SettingsBundleContents
    {
        for (name, rows) in pages {
            var page: [String: PropertyListValue] = ["PreferenceSpecifiers": .array(rows)]
            if let appGroup { page["ApplicationGroupContainerIdentifier"] = .string(appGroup) }
            try write(.dictionary(page), to: "Settings.bundle/\(name).plist")
        }
        return SettingsBundleContents.read(file("Settings.bundle"))
    }
}

/// Rows of a Settings page.
enum Row {
    static func picker(_ key: String, _ values: [String], default value: String?) -> PropertyListValue {
        var row: [String: PropertyListValue] = [
            "Type": "PSMultiValueSpecifier", "Title": "Server", "Key": .string(key),
            "Titles": .array(values.map(PropertyListValue.string)),
            "Values": .array(values.map(PropertyListValue.string)),
        ]
        if let value { row["DefaultValue"] = .string(value) }
        return .dictionary(row)
    }

    static func toggle(_ key: String, default value: PropertyListValue? = nil) -> PropertyListValue {
        var row: [String: PropertyListValue] = [
            "Type": "PSToggleSwitchSpecifier", "Title": "Switch", "Key": .string(key),
        ]
        row["DefaultValue"] = value
        return .dictionary(row)
    }

    static func title(_ key: String) -> PropertyListValue {
        ["Type": "PSTitleValueSpecifier", "Title": "Title", "Key": .string(key), "DefaultValue": "–"]
    }

    static func text(_ key: String, default value: String) -> PropertyListValue {
        ["Type": "PSTextFieldSpecifier", "Title": "Text", "Key": .string(key), "DefaultValue": .string(value)]
    }

    static func pane(_ name: String) -> PropertyListValue {
        ["Type": "PSChildPaneSpecifier", "Title": "More", "File": .string(name)]
    }
}

extension Sequence<PropertyListFinding> {
    /// The findings of one rule.
    func of(_ rule: String) -> [PropertyListFinding] { filter { $0.rule.rawValue == rule } }

    /// Everything that the findings would print.
    var text: String { map { "\($0) \($0.fix ?? "")" }.joined(separator: "\n") }
}

extension EnvironmentSelection {
    /// What one source answered.
    func answer(of source: EnvironmentSource) -> SourceAnswer? { answers.first { $0.source == source } }
}

/// The error of a throwing call, typed.
func configurationError(_ body: () throws -> some Any) -> ConfigurationError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? ConfigurationError
    }
}
