import Foundation
import PropertyLists
import SettingsBundle
import Testing

@testable import SettingsPreview

/// The value and type that a change of a row stores, according to the bundle.
struct ChangeTests {
    static let changes: [(RowChange, PropertyListValue)] = [
        (change(1, "environment") { $0.choice = 1 }, "qa"),
        (change(2, "level") { $0.choice = 0 }, 0),
        (change(4, "banner") { $0.isOn = true }, true),
        (change(4, "banner") { $0.isOn = false }, false),
        (change(5, "cache") { $0.isOn = true }, "always"),
        (change(5, "cache") { $0.isOn = false }, "never"),
        (change(6, "volume") { $0.number = 1 }, .real(1)),
        (change(7, "name") { $0.text = "25" }, "25"),
        (change(7, "name") { $0.text = "" }, ""),
        (
            change(7, "name") { $0.text = String(repeating: "a", count: 65_536) },
            .string(String(repeating: "a", count: 65_536))
        ),
        (change(10, "split", device: .pad) { $0.isOn = false }, false),
    ]

    @Test(arguments: changes) func theBundleSaysWhatIsStored(_ change: RowChange, _ value: PropertyListValue)
        async throws
    {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            let model = try fixture.model()
            try await model.apply(change, device: try #require(SettingsDevice(rawValue: change.device)))
            do {
                let values = try fixture.defaults.values()
                #expect(values == [change.key: value])
            }
        }
    }

    static let refused: [(RowChange, RowChangeError)] = [
        (change(1, "environment") { $0.choice = 2 }, .invalidValue),
        (change(1, "environment") { $0.choice = -1 }, .invalidValue),
        (change(1, "environment") { $0.text = "qa" }, .invalidValue),
        (change(1, "environment") { _ in }, .invalidValue),
        (change(4, "banner") { $0.number = 1 }, .invalidValue),
        (change(6, "volume") { $0.number = 2.01 }, .invalidValue),
        (change(6, "volume") { $0.number = .nan }, .invalidValue),
        (change(7, "name") { $0.text = "a\u{0}b" }, .invalidValue),
        (change(7, "name") { $0.text = "two\nlines" }, .invalidValue),
        (change(7, "name") { $0.text = String(repeating: "a", count: 65_537) }, .tooLong),
        (change(9, "version") { $0.text = "2.0" }, .invalidValue),
        (change(11, "") { $0.isOn = true }, .unknownRow),
        (change(0, "environment") { $0.choice = 1 }, .unknownRow),
        (change(4, "environment") { $0.isOn = true }, .unknownRow),
        (change(99, "banner") { $0.isOn = true }, .unknownRow),
        (change(-1, "banner") { $0.isOn = true }, .unknownRow),
        (change(4, "banner", page: "Other") { $0.isOn = true }, .unknownRow),
        (change(4, "banner", page: "../Root") { $0.isOn = true }, .unknownRow),
        (change(10, "split") { $0.isOn = true }, .unknownRow),
    ]

    @Test(arguments: refused) func whatTheBundleDoesNotSayIsNotStored(_ change: RowChange, _ refusal: RowChangeError)
        async throws
    {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            let model = try fixture.model()
            await #expect(throws: refusal) { try await model.apply(change, device: .phone) }
            #expect(!FileManager.default.fileExists(atPath: fixture.defaults.path))
        }
    }

    @Test func resetRemovesTheBundlesKeysAndNoOthers() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            try fixture.defaults.store(
                ["environment": "qa", "split": true, "version": "9", "AppleLocale": "de", "banner": "YES"])
            let model = try fixture.model()
            try await model.reset()
            do {
                let values = try fixture.defaults.values()
                #expect(values == ["version": "9", "AppleLocale": "de"])
            }
        }
    }

    /// Groups, titles, and child panes may have a key, but store nothing.
    @Test func resetKeepsOtherValues() async throws {
        try await withFixture { fixture in
            let types = ["PSGroupSpecifier", "PSTitleValueSpecifier", "PSChildPaneSpecifier", "PSUnheardOfSpecifier"]
            let rows = types.map { ["Type": .string($0), "Key": .string($0)] as PropertyListValue }
            let stored = Dictionary(uniqueKeysWithValues: types.map { ($0, PropertyListValue.string("kept")) })
            try fixture.page(rows + [Rows.toggle])
            try fixture.defaults.store(stored.merging(["banner": true]) { first, _ in first })
            try await fixture.model().reset()
            let values = try fixture.defaults.values()
            for type in types { #expect(values[type] == "kept") }
            #expect(values["banner"] == nil)
        }
    }

    /// A choice that would come back as another value, or make the file unreadable.
    @Test(arguments: ExactnessTests.values) func aChoiceIsStoredExactlyOrRejected(_ value: PropertyListValue)
        async throws
    {
        try await withFixture { fixture in
            let picker: PropertyListValue = [
                "Type": "PSMultiValueSpecifier", "Title": "Odd", "Key": "odd", "Titles": ["A", "B"],
                "Values": ["a", value],
            ]
            // Binary: there the bundle holds all of them.
            let page: PropertyListValue = ["PreferenceSpecifiers": [picker]]
            try fixture.file("Root.plist", PropertyList.data(page, binary: true))
            try fixture.defaults.store(["name": "a"])
            let model = try fixture.model()
            do {
                try await model.apply(Self.change(0, "odd") { $0.choice = 1 }, device: .phone)
                #expect(try fixture.defaults.values() == ["name": "a", "odd": value])
            } catch let error as RowChangeError {
                guard case .inexact(let message) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(message.contains("cannot hold the value exactly"))
                #expect(try fixture.defaults.values() == ["name": "a"])
            }
        }
    }

    @Test func aTextInAnotherUnicodeFormIsStoredAndReported() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.field])
            let model = try fixture.model()
            try await model.apply(Self.change(0, "name") { $0.text = "caf\u{E9}" }, device: .phone)
            let before = await model.state(device: .phone).revision
            try await model.apply(Self.change(0, "name") { $0.text = "cafe\u{301}" }, device: .phone)
            #expect(await model.state(device: .phone).revision > before)
            let stored = try fixture.defaults.values()["name"]?.stringValue
            #expect(stored.map { Array($0.utf8) } == Array("cafe\u{301}".utf8))
        }
    }

    @Test(arguments: [false, true]) func aKeyInAnotherUnicodeFormIsAnotherKey(_ isBinary: Bool) async throws {
        try await withFixture { fixture in
            let (own, other) = ("caf\u{E9}", "cafe\u{301}")
            try fixture.page([["Type": "PSTextFieldSpecifier", "Title": "Name", "Key": .string(own)]])
            try PropertyList.data([other: "theirs"], binary: isBinary).write(to: fixture.defaults.url)
            let model = try fixture.model()
            #expect(await model.state(device: .phone).rows["Root#0"]?.text == "")
            try await model.apply(Self.change(0, own) { $0.text = "ours" }, device: .phone)
            #expect(try fixture.defaults.values() == [own: "ours", other: "theirs"])
            let state = await model.state(device: .phone)
            #expect(state.rows["Root#0"]?.text == "ours")
            #expect(state.otherKeys == 1)
            try await model.reset()
            #expect(try fixture.defaults.values() == [other: "theirs"])
        }
    }

    @Test func anAppGroupsPageStoresInTheGroupsFile() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.toggle, Rows.pane])
            try fixture.page("About", [Rows.field], ["ApplicationGroupContainerIdentifier": "group.example"])
            let suite = DefaultsFile(path: fixture.folder.appendingPathComponent("suite.plist").path)
            let model = try fixture.model(groups: ["group.example": suite])
            try await model.apply(Self.change(0, "name", page: "About") { $0.text = "Mira" }, device: .phone)
            #expect(try suite.values() == ["name": "Mira"])
            #expect(!FileManager.default.fileExists(atPath: fixture.defaults.path))
        }
    }

    @Test(arguments: ["../../escape", "/tmp/escape", "com.example.other", ".."])
    func aGroupsNameIsNoPath(_ group: String) async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.toggle], ["ApplicationGroupContainerIdentifier": .string(group)])
            let model = try fixture.model()
            try await model.apply(Self.change(0, "banner") { $0.isOn = true }, device: .phone)
            let names = try FileManager.default.contentsOfDirectory(
                atPath: fixture.folder.appendingPathComponent("temporary").path)
            #expect(names.count == 1)
            #expect(names.allSatisfy { $0.hasPrefix("group-") })
        }
    }

    @Test func groupsOfLongAndAlikeNamesHaveFilesOfTheirOwn() async throws {
        try await withFixture { fixture in
            let long = String(repeating: "g", count: 90)
            let groups = [long + "A", long + "B", long + "a", "group." + String(repeating: "ü", count: 60)]
            let folder = TemporaryFolder(at: fixture.folder.appendingPathComponent("temporary"))
            let files = DefaultsDomains(own: nil, folder: folder)
            for group in groups {
                try files.file(of: group).store(["group": .string(group)])
                #expect(files.isTemporary(files.file(of: group)))
            }
            for group in groups { #expect(try files.file(of: group).values() == ["group": .string(group)]) }
            let paths = groups.map { files.file(of: $0).path.lowercased() }
            #expect(Set(paths).count == groups.count)
        }
    }

    static func change(
        _ row: Int, _ key: String, page: String = "Root", device: SettingsDevice = .phone,
        _ fill: (inout RowChange) -> Void
    ) -> RowChange {
        var change = RowChange(device: device.rawValue, page: page, row: row, key: key)
        fill(&change)
        return change
    }
}
