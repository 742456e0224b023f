import Foundation
import PropertyLists
import SettingsBundle
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("Titles and languages")
struct TitleTests {
    /// A folder that exists during a test.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private let root = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>StringsTable</key><string>Root</string><key>PreferenceSpecifiers</key><array><dict>
        <key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>environment</string>
        <key>Title</key><string>Server</string>
        <key>Values</key><array><string>production</string><string>qa</string><string>unknown</string></array>
        <key>Titles</key><array><string>Live server</string><string>env_qa</string><string>Unknown</string></array>
        <key>DefaultValue</key><string>production</string></dict></array></dict></plist>
        """

    @Test func `An environment has the title of its value in the Settings bundle, translated, or its name`() throws {
        try withFolder { folder in
            try Data(root.utf8).write(to: folder.appendingPathComponent("Root.plist"))
            let strings = folder.appendingPathComponent("en.lproj")
            try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
            try Data("\"env_qa\" = \"Quality assurance\";\n".utf8).write(
                to: strings.appendingPathComponent("Root.strings"))
            var context = try LaunchContext.testing(catalog: shop)
            context.settingsBundle = SettingsBundleContents.read(folder)
            let session = try ShopSession(context: context, store: InMemoryDefaultsStore(), process: .test())
            let model = EnvironmentModel(session)
            #expect(model.environments.map(\.title) == ["Live server", "Quality assurance", "staging"])
            #expect(model.badge == "Live server")
            model.choose("qa")
            #expect(model.notice?.text == "\"Quality assurance\" takes effect at the next launch.")
        }
    }

    @Test func `A text is that of the app's table, in the order of its language`() throws {
        try withFolder { folder in
            let strings = folder.appendingPathComponent("en.lproj")
            try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
            let entry = "\"%1$@ has %2$@\" = \"%2$@ gehört %1$@\";\n"
            try Data(entry.utf8).write(to: strings.appendingPathComponent("Switchyard.strings"))
            let bundle = try #require(Bundle(url: folder))
            #expect(localizedText("%1$@ has %2$@", "50 %", "qa", bundle: bundle) == "qa gehört 50 %")
            #expect(localizedText("not translated 100 %", bundle: bundle) == "not translated 100 %")
        }
    }

    @Test func `A build has a badge, unless it is sealed`() throws {
        #expect(EnvironmentModel(try launch(["environment": "qa"]).session).badge == "qa")
        #expect(EnvironmentModel(try launch().session).badge == "production")
        #expect(EnvironmentModel(try launch(policy: .sealed).session).badge == nil)
    }

    @Test func `Nothing of the values is read when the model is made`() throws {
        let (session, store) = try launch()
        let reads = store.readCount
        _ = EnvironmentModel(session)
        // One: whether an environment was chosen.
        #expect(store.readCount - reads <= 1)
    }
}
