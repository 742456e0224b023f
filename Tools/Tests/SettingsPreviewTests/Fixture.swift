import Foundation
import PropertyLists
import Testing

@testable import SettingsPreview

/// A Settings bundle, its app and its defaults in a folder that is there for one test.
struct Fixture {
    let folder: URL
    let bundle: URL

    var defaults: DefaultsFile { DefaultsFile(path: folder.appendingPathComponent("defaults.plist").path) }

    /// Writes the root page.
    func page(_ rows: [PropertyListValue], _ keys: [String: PropertyListValue] = [:]) throws {
        try page("Root", rows, keys)
    }

    /// Writes a page.
    func page(_ name: String, _ rows: [PropertyListValue], _ keys: [String: PropertyListValue] = [:]) throws {
        let file = bundle.appendingPathComponent("\(name).plist")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let page = keys.merging(["PreferenceSpecifiers": .array(rows)]) { first, _ in first }
        try PropertyList.data(.dictionary(page)).write(to: file)
    }

    /// Writes another file of the bundle.
    func file(_ name: String, _ bytes: Data) throws {
        let file = bundle.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }

    /// A preview of the bundle as it is now.
    func model(app: PreviewApp = .unknown, groups: [String: DefaultsFile] = [:]) throws -> PreviewModel {
        let temporary = TemporaryFolder(at: folder.appendingPathComponent("temporary"))
        return PreviewModel(
            directory: bundle, app: app, files: DefaultsDomains(own: defaults, groups: groups, folder: temporary))
    }
}

func withFixture<Result>(_ body: (Fixture) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("switchyard-preview-test-\(UUID().uuidString)")
    let bundle = folder.appendingPathComponent("Settings.bundle")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(Fixture(folder: folder, bundle: bundle))
}

extension DefaultsFile {
    /// Stores values as the preview does.
    @discardableResult
    func store(_ values: [String: PropertyListValue]) throws -> Bool {
        try update(values.sorted { $0.key < $1.key }.map { .set($0.key, $0.value) })
    }
}

/// Rows by their types, for tests.
enum Rows {
    static let picker: PropertyListValue = [
        "Type": "PSMultiValueSpecifier", "Title": "Environment", "Key": "environment", "DefaultValue": "dev",
        "Titles": ["Development", "QA"], "ShortTitles": ["Dev", "QA"], "Values": ["dev", "qa"],
    ]
    static let levels: PropertyListValue = [
        "Type": "PSRadioGroupSpecifier", "Title": "Level", "Key": "level", "DefaultValue": 1,
        "Titles": ["None", "All"], "Values": [0, 1],
    ]
    static let toggle: PropertyListValue = [
        "Type": "PSToggleSwitchSpecifier", "Title": "Banner", "Key": "banner", "DefaultValue": false,
    ]
    static let ownToggle: PropertyListValue = [
        "Type": "PSToggleSwitchSpecifier", "Title": "Cache", "Key": "cache", "DefaultValue": "never",
        "TrueValue": "always", "FalseValue": "never",
    ]
    static let slider: PropertyListValue = [
        "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 0, "MaximumValue": 2,
        "MinimumValueImage": "low.png",
    ]
    static let field: PropertyListValue = [
        "Type": "PSTextFieldSpecifier", "Title": "Name", "Key": "name", "DefaultValue": "",
        "KeyboardType": "EmailAddress",
    ]
    static let secret: PropertyListValue = [
        "Type": "PSTextFieldSpecifier", "Title": "Password", "Key": "password", "IsSecure": true,
    ]
    static let title: PropertyListValue = [
        "Type": "PSTitleValueSpecifier", "Title": "Version", "Key": "version", "DefaultValue": "1.0",
    ]
    static let padOnly: PropertyListValue = [
        "Type": "PSToggleSwitchSpecifier", "Title": "Split View", "Key": "split", "DefaultValue": true,
        "SupportedUserInterfaceIdioms": ["Pad"],
    ]
    static let pane: PropertyListValue = ["Type": "PSChildPaneSpecifier", "Title": "About", "File": "About"]
    static func group(_ title: String) -> PropertyListValue { ["Type": "PSGroupSpecifier", "Title": .string(title)] }

    static let all: [PropertyListValue] = [
        group("First"), picker, levels, group("Second"), toggle, ownToggle, slider, field, secret, title, padOnly, pane,
    ]
}
