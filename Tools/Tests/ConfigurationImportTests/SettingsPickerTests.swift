import Foundation
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore
import TestProjects
import Testing

@testable import ConfigurationImport

/// The pickers of a Settings bundle: one that chooses the environment, one that chooses an address, and any other.
@Suite struct SettingsPickerTests {
    private static func picker(
        _ key: String, _ values: [String], _ titles: [String], type: String = "PSMultiValueSpecifier"
    ) -> String {
        // A value is text, unless it has its own element.
        func elements(_ texts: [String]) -> String {
            texts.map { $0.hasPrefix("<") ? $0 : "<string>\($0)</string>" }.joined()
        }
        return "<dict><key>Type</key><string>\(type)</string><key>Key</key><string>\(key)</string>"
            + "<key>DefaultValue</key><string>x</string><key>Title</key><string>T</string>"
            + "<key>Values</key><array>\(elements(values))</array>"
            + "<key>Titles</key><array>\(elements(titles))</array></dict>"
    }

    private static func found(_ pickers: [String], _ body: (ConfigurationImport) -> Void) throws {
        let root = "<plist><dict><key>PreferenceSpecifiers</key><array>\(pickers.joined())</array></dict></plist>"
        try withTemporaryFolder { folder in
            try WrittenProject.write(["App/Settings.bundle/Root.plist": root], in: folder)
            body(try ConfigurationImport(folder.path))
        }
    }

    private static func issues(_ found: ConfigurationImport) -> [String] {
        found.sources.filter { $0.kind == .settingsBundle }.flatMap(\.issues).map(\.message)
    }

    @Test(arguments: ["PSMultiValueSpecifier", "PSRadioGroupSpecifier"]) func aPickerNamesEnvironments(_ type: String)
        throws
    {
        let picker = Self.picker("appEnv", ["prod", "qa", "custom"], ["Live", "qa", ""], type: type)
        try Self.found([picker]) { found in
            #expect(found.proposal.environments.map(\.name) == ["prod", "qa", "custom"])
            #expect(found.proposal.environments.map(\.title) == ["Live", nil, nil])
            #expect(found.proposal.selection.key?.text == "appEnv")
            #expect(Self.issues(found) == [])
        }
    }

    /// The first of two that choose an environment is the one.
    @Test func aSecondPickerIsSaid() throws {
        let pickers = [
            Self.picker("environment", ["prod", "qa"], ["P", "Q"]),
            Self.picker("stage", ["live", "test"], ["L", "T"]),
        ]
        try Self.found(pickers) { found in
            #expect(found.proposal.environments.map(\.name) == ["prod", "qa"])
            #expect(found.proposal.selection.key?.text == "environment")
            #expect(Self.issues(found) == ["the picker \"stage\": its values are not the names of environments"])
        }
    }

    @Test func aPickerOfAddressesHasValues() throws {
        let picker = Self.picker("server_url", ["https://p.example", "https://q.example"], ["Production", "QA"])
        try Self.found([picker]) { found in
            #expect(found.proposal.environments.map(\.name) == ["Production", "QA"])
            let key = found.proposal.keys.first
            #expect(key?.name == "server_url" && key?.type == .url)
            #expect(key?.values.map { $0.value.value } == ["https://p.example", "https://q.example"])
        }
    }

    /// What chooses an environment by a number, or by what nobody knows, is said. Other pickers are no one's loss.
    @Test(
        arguments: [
            ("environment", ["<integer>0</integer>", "<integer>1</integer>"], ["Prod", "QA"], true),
            ("server_env", ["a", "b"], ["A", "B"], true), ("backend", [], [], false),
            ("rendererBackend", ["<integer>0</integer>"], ["Metal"], false),
            ("endpoint", ["https://a.example", "https://b.example"], ["One", "Two"], true),
            ("server", ["https://a.example"], ["Prod", "QA"], true),
            ("theme", ["light", "dark"], ["Light", "Dark"], false),
            ("theme", ["<integer>0</integer>"], ["Light"], false),
        ] as [(String, [String], [String], Bool)])
    func aPickerOfAnythingElse(_ key: String, _ values: [String], _ titles: [String], _ isSaid: Bool) throws {
        try Self.found([Self.picker(key, values, titles)]) { found in
            #expect(found.sources.flatMap(\.environments) == [])
            #expect(
                Self.issues(found)
                    == (isSaid ? ["the picker \"\(key)\": its values are not the names of environments"] : []))
        }
    }
}
