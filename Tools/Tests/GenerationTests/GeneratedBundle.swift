import Foundation
import Generation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import Switchyard
import SwitchyardCore
import Testing

/// A bundle in memory that generations are run on, as the command runs them on a disk.
struct GeneratedBundle {
    private(set) var contents: [String: Data]

    init(_ contents: [String: Data] = [:]) {
        self.contents = contents
    }

    init(texts: [String: String]) {
        self.init(texts.mapValues { Data($0.utf8) })
    }

    /// Runs a plan and takes over its files.
    @discardableResult
    mutating func run(_ plan: SettingsPlan) throws -> SettingsBundleGeneration {
        let generation = try SettingsBundleGeneration(
            plan, in: SettingsBundleFiles(directory: "Settings.bundle", contents: contents))
        for file in generation.files { contents[file.path] = file.data }
        return generation
    }

    func text(_ file: String) -> String { String(decoding: contents[file] ?? Data(), as: UTF8.self) }

    /// The specifiers of a page.
    func specifiers(_ file: String = "Root.plist") throws -> [SettingsSpecifier] {
        let data = try #require(contents[file])
        let properties = try #require(try PropertyList.parse(data).dictionaryValue)
        return SettingsPage(name: "Root", file: file, properties: properties).specifiers
    }

    func specifier(_ key: String, in file: String = "Root.plist") throws -> SettingsSpecifier? {
        try specifiers(file).first { $0.key == key }
    }

    func entries(_ file: String) -> [String: String] {
        let table = StringsTable.parse(contents[file] ?? Data())
        return Dictionary(table.entries.map { ($0.key, $0.value) }) { _, last in last }
    }
}

/// Catalogs for tests.
enum Catalogs {
    static func make(
        _ names: [String] = ["production", "qaEurope"], keys: [KeyDeclaration] = [],
        common: [String: PropertyListValue] = [:], titles: [String: String] = [:], reset: String? = "reset_app",
        appKeys: [String] = []
    ) -> EnvironmentCatalog {
        EnvironmentCatalog(
            environments: Dictionary(names.map { ($0, [:]) }) { first, _ in first }, common: common,
            declarations: keys, settings: SettingsBinding(titles: titles, resetKey: reset, appKeys: appKeys))
    }

    /// Something of everything.
    static let full = make(
        ["production", "qaEurope", "local"],
        keys: [
            KeyDeclaration(name: "showsBanner", type: .bool, isLive: true),
            KeyDeclaration(name: "sort_order", type: .enumeration(["newest", "oldest"]), isLive: true),
            KeyDeclaration(name: "apiURL", type: .url, setting: "api_url"),
            KeyDeclaration(name: "apiToken", type: .string, isSecret: true, setting: "token"),
            KeyDeclaration(name: "volume", type: .double, isLive: true, range: 0...1),
        ],
        common: [
            "showsBanner": true, "sort_order": "oldest", "apiURL": "https://x.example", "apiToken": "abc",
            "volume": 0.5,
        ],
        titles: [
            "version": "CFBundleShortVersionString", "build": "CFBundleVersion",
            "copyright": "NSHumanReadableCopyright",
        ])

    static let fullPlan = SettingsPlan(catalog: full, languages: ["en", "de"])
}

/// Pages written by people.
enum Pages {
    static func root(_ specifiers: String = "", table: Bool = true, tail: String = "\n") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <!-- ours, by hand -->
        \(table ? "  <key>StringsTable</key> <string>Root</string>\n" : "")  <key>PreferenceSpecifiers</key>
          <array>\(specifiers.isEmpty ? "" : "\n" + specifiers)
          </array>
        </dict>
        </plist>
        """ + tail
    }

    static let toggle = """
            <dict> <!-- first -->
              <key>Type</key>  <string>PSToggleSwitchSpecifier</string>
              <key>Title</key>  <string>Sounds</string>
              <key>Key</key>  <string>sounds</string>
              <key>DefaultValue</key>  <true/>
            </dict>
        """

    static let acknowledgements = """
            <dict>
              <key>Type</key>  <string>PSChildPaneSpecifier</string>
              <key>Title</key>  <string>Acknowledgements</string>
              <key>File</key>  <string>Acknowledgements</string>
            </dict>
        """

    static func specifier(_ kind: String, _ key: String) -> String {
        "    <dict><key>Type</key><string>\(kind)</string><key>Key</key><string>\(key)</string></dict>"
    }
}
