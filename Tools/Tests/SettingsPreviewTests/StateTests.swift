import AppProjects
import Foundation
import PropertyLists
import SettingsBundle
import Switchyard
import Testing

@testable import SettingsPreview

/// The states of the rows, and the panel.
struct StateTests {
    private func state(_ stored: [String: PropertyListValue], _ device: SettingsDevice = .phone) async throws
        -> PreviewState
    {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            try fixture.page("About", [Rows.title])
            try fixture.defaults.store(stored)
            return await (try fixture.model()).state(device: device)
        }
    }

    @Test func defaultsAreShownAndNotStored() async throws {
        let state = try await state([:])
        #expect(state.rows["Root#1"]?.choice == 0)
        #expect(state.rows["Root#1"]?.text == "Dev")
        #expect(state.rows["Root#2"]?.choice == 1)
        #expect(state.rows["Root#4"]?.isOn == false)
        #expect(state.rows["Root#6"]?.number == 0.5)
        #expect(state.rows["About#0"]?.text == "1.0")
        #expect(state.rows.values.allSatisfy { !$0.isStored })
        #expect(state.rows["Root#10"] == nil)
        #expect(try await self.state([:], .pad).rows["Root#10"]?.isOn == true)
    }

    @Test func storedValuesWin() async throws {
        let state = try await state(["environment": "qa", "banner": 1, "volume": 9, "cache": "always", "unknown": 1])
        #expect(state.rows["Root#1"]?.text == "QA")
        #expect(state.rows["Root#4"]?.isOn == true)
        #expect(state.rows["Root#6"]?.number == 2)
        #expect(state.rows["Root#5"]?.isOn == true)
        #expect(state.values.filter(\.isStored).map(\.key) == ["environment", "banner", "cache", "volume"])
        #expect(state.otherKeys == 1)
    }

    @Test func aValueThatIsNoChoiceIsBlank() async throws {
        let state = try await state(["environment": "staging", "level": "1"])
        #expect(state.rows["Root#1"]?.choice == nil)
        #expect(state.rows["Root#1"]?.text == nil)
        #expect(state.rows["Root#2"]?.choice == nil)
    }

    @Test func secureTextsAreNotInThePanel() async throws {
        let state = try await state(["password": "hunter2"])
        let entry = try #require(state.values.first { $0.key == "password" })
        #expect(entry.isStored)
        #expect(entry.value?.contains("hunter2") == false)
    }

    @Test func aSecureTextIsShownNowhere() async throws {
        try await withFixture { fixture in
            let title: PropertyListValue = ["Type": "PSTitleValueSpecifier", "Title": "Shown", "Key": "password"]
            let plain: PropertyListValue = ["Type": "PSTextFieldSpecifier", "Title": "Plain", "Key": "password"]
            try fixture.page([title, Rows.pane, plain])
            try fixture.page("About", [Rows.secret])
            try fixture.defaults.store(["password": "hunter2"])
            let state = await (try fixture.model()).state(device: .phone)
            #expect(state.rows["Root#0"]?.text == RowState.hidden)
            for row in ["Root#2", "About#0"] {
                #expect(state.rows[row]?.text == nil)
                #expect(state.rows[row]?.isMasked == true)
            }
            #expect(state.values.map(\.value) == [RowState.hidden])
            #expect(try !String(decoding: JSONEncoder().encode(state), as: UTF8.self).contains("hunter2"))
        }
    }

    @Test func aTitleWithoutAKeyShowsItsDefault() async throws {
        try await withFixture { fixture in
            try fixture.page([["Type": "PSTitleValueSpecifier", "Title": "Maker", "DefaultValue": "Mira"]])
            let state = await (try fixture.model()).state(device: .phone)
            #expect(state.rows["Root#0"]?.text == "Mira")
            #expect(state.values == [])
        }
    }

    @Test func aTitleWithoutTextDoesNotAppear() async throws {
        try await withFixture { fixture in
            try fixture.page([["Type": "PSTitleValueSpecifier", "Title": "Build", "Key": "build"]])
            let model = try fixture.model()
            #expect(await model.state(device: .phone).rows["Root#0"]?.isHidden == true)
            try fixture.defaults.store(["build": "7"])
            #expect(await model.state(device: .phone).rows["Root#0"]?.isHidden == nil)
        }
    }

    @Test func theRevisionGrowsWhenAnotherProgramWrites() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            let model = try fixture.model()
            let first = await model.refreshIfTouched()
            #expect(await model.refreshIfTouched() == first)
            try fixture.defaults.store(["banner": true])
            let second = await model.refreshIfTouched()
            #expect(second > first)
            // The same length, and within one tick of the file system's clock.
            try Data(contentsOf: fixture.defaults.url).write(to: fixture.defaults.url)
            #expect(await model.refreshIfTouched() == second)
            try fixture.defaults.store(["banner": .string("x")])
            #expect(await model.refreshIfTouched() > second)
        }
    }

    @Test func anEditedBundleIsAnotherEdition() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.toggle], ["StringsTable": "Root"])
            try fixture.file("en.lproj/Root.strings", Data("\"Banner\" = \"Flag\";".utf8))
            let model = try fixture.model()
            let first = await model.state(device: .phone)
            #expect(await model.document(device: .phone, language: nil).edition == first.edition)
            try fixture.page([Rows.toggle, Rows.field], ["StringsTable": "Root"])
            #expect(await model.refreshIfTouched() > first.revision)
            let second = await model.state(device: .phone)
            #expect(second.edition > first.edition)
            try fixture.file("en.lproj/Root.strings", Data("\"Banner\" = \"A Longer Flag\";".utf8))
            _ = await model.refreshIfTouched()
            #expect(await model.state(device: .phone).edition > second.edition)
        }
    }

    @Test func aBrokenFileIsReported() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            try Data("<plist>".utf8).write(to: fixture.defaults.url)
            let model = try fixture.model()
            let state = await model.state(device: .phone)
            #expect(state.fileErrors.count == 1)
            #expect(state.fileErrors.first?.contains(fixture.defaults.path) == true)
            #expect(state.values.allSatisfy { $0.isUnknown == true })
            let change = ChangeTests.change(4, "banner") { $0.isOn = true }
            await #expect(throws: RowChangeError.self) { try await model.apply(change, device: .phone) }
        }
    }

    @Test func thePanelShowsTheNextLaunch() async throws {
        try await withFixture { fixture in
            let app = fixture.folder.appendingPathComponent("App.app")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            let catalog: PropertyListValue = [
                "Switchyard": [
                    "Production": "prod",
                    "Keys": [
                        "token": ["Type": "string", "Secret": true],
                        "name": ["Type": "string", "Secret": true, "Setting": "name"],
                    ],
                ],
                "dev": ["token": "of-dev", "name": "n"], "qa": ["token": "of-qa", "name": "n"],
                "prod": ["token": "of-prod", "name": "n"],
            ]
            try PropertyList.data(catalog).write(to: app.appendingPathComponent("Environments.plist"))
            try PropertyList.data(["CFBundleName": "Fine App"]).write(to: app.appendingPathComponent("Info.plist"))
            try fixture.page(Rows.all)
            try FileManager.default.copyItem(at: fixture.bundle, to: app.appendingPathComponent("Settings.bundle"))
            let model = try fixture.model(app: .bundle(AppBundle(url: app)))
            #expect(await model.document(device: .phone, language: nil).name == "Fine App")
            #expect(await model.state(device: .phone).launch?.environment == "dev")
            try await model.apply(ChangeTests.change(1, "environment") { $0.choice = 1 }, device: .phone)
            try await model.apply(ChangeTests.change(7, "name") { $0.text = "mine" }, device: .phone)
            let state = await model.state(device: .phone)
            #expect(state.launch?.environment == "qa")
            #expect(state.launch?.explanation?.contains("from user defaults key environment") == true)
            #expect(state.launch?.answers.first { $0.outcome == "chosen" }?.value == "qa")
            let answer = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
            #expect(!answer.contains("of-qa"))
            // A stored secret is shown only in its own text field.
            #expect(state.values.first { $0.key == "name" }?.value?.contains("mine") == false)
            #expect(state.launch?.values.allSatisfy { !$0.value.contains("mine") } == true)
        }
    }

    @Test func thePanelNamesTheLinesBehindAProject() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            let folder = URL(fileURLWithPath: #filePath)
                .appendingPathComponent("../../CommandTests/Fixtures/Projects/Comments").standardizedFileURL.path
            let project = try AppProject(reading: folder)
            let target = try project.configured(try project.target(named: "Comments"), "Debug-Staging")
            let launch = try #require(
                await fixture.model(app: .project(ProjectLaunch(target))).state(device: .phone).launch)
            #expect(launch.environment == "staging")
            let chosen = try #require(launch.answers.first { $0.outcome == "chosen" })
            #expect(chosen.locations == ["App/Info.plist:15", "$(APP_ENVIRONMENT) Config/Debug-Staging.xcconfig:3"])
            #expect(
                launch.values.map(\.origin) == [
                    "staging.apiURL (App/Environments.plist:27)", "Common.pageSize (App/Environments.plist:7)",
                ])
        }
    }
}
