import Foundation
import PropertyLists
import Testing

@testable import SettingsPreview

/// Pages without a server.
struct ExportTests {
    @Test func everyPageListAndLanguageIsWritten() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all, ["StringsTable": "Root"])
            try fixture.page("About", [Rows.title])
            try fixture.file("ar.lproj/Root.strings", Data("\"Banner\" = \"شريط\";".utf8))
            try fixture.file("en.lproj/Root.strings", Data())
            try fixture.file("low.png", DocumentTests.png)
            let folder = fixture.folder.appendingPathComponent("out")
            let export = StaticExport(try fixture.model())
            let files = try await export.write(to: folder).map { URL(fileURLWithPath: $0).lastPathComponent }
            #expect(files.contains("index.html"))
            #expect(
                files.filter { $0.hasPrefix("phone-ar-") }.sorted() == [
                    "phone-ar-About.html", "phone-ar-Root-1.html", "phone-ar-Root.html",
                ])
            #expect(files.count == 13)
            let page = try String(contentsOf: folder.appendingPathComponent("phone-ar-Root.html"), encoding: .utf8)
            #expect(page.contains("dir=\"rtl\""))
            #expect(page.contains("شريط"))
            #expect(page.contains("data:image/png;base64,"))
            #expect(!page.contains("<script"))
            // Again over its own files.
            #expect(try await export.write(to: folder, languages: ["en"]).count == 7)
        }
    }

    @Test func everyLinkLeadsToAFile() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            try fixture.page("About", [["Type": "PSChildPaneSpecifier", "Title": "Deep", "File": "folder/Deep page"]])
            try fixture.page("folder/Deep page", [Rows.title])
            let folder = fixture.folder.appendingPathComponent("out")
            let files = try await StaticExport(try fixture.model()).write(to: folder)
            for file in files {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                for link in text.matches(of: /href="([^"]+)"/) {
                    #expect(files.contains(folder.appendingPathComponent(String(link.1)).path), "\(link.1)")
                }
            }
        }
    }

    /// The texts of an export's files by their names.
    private func export(_ fixture: Fixture) async throws -> [String: String] {
        let folder = fixture.folder.appendingPathComponent("out")
        let files = try await StaticExport(try fixture.model()).write(to: folder)
        return Dictionary(
            uniqueKeysWithValues: try files.map {
                (URL(fileURLWithPath: $0).lastPathComponent, try String(contentsOfFile: $0, encoding: .utf8))
            })
    }

    @Test func pagesOfLongAndAlikeNamesHaveFilesOfTheirOwn() async throws {
        try await withFixture { fixture in
            let long = String(repeating: "p", count: 110)
            let names = [long + "A", long + "B", "About", "about", String(repeating: "ж", count: 50), "Root-1"]
            try fixture.page(
                [Rows.group("G"), Rows.picker]
                    + names.map { ["Type": "PSChildPaneSpecifier", "Title": "x", "File": .string($0)] })
            for name in names {
                try fixture.page(
                    name, [["Type": "PSTitleValueSpecifier", "Title": .string(name), "DefaultValue": "1"]])
            }
            let files = try await export(fixture)
            #expect(Set(files.keys.map { $0.lowercased() }).count == files.count)
            #expect(files.keys.allSatisfy { $0.utf8.count < 200 })
            for name in names {
                #expect(
                    files.filter { $0.key.hasPrefix("phone") && $0.value.contains(">\(name)<") }.count == 1, "\(name)")
            }
        }
    }

    @Test func theFirstPageHasTheNameOfTheApp() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.pane])
            try fixture.page("About", [["Type": "PSChildPaneSpecifier", "Title": "To Root", "File": "Root"]])
            let files = try await export(fixture)
            #expect(files["phone-plain-Root.html"]?.contains("<h1>Settings</h1>") == true)
            #expect(files["phone-plain-About.html"]?.contains("<h1>About</h1>") == true)
        }
    }

    @Test func whoHearsAnExportHearsNames() async throws {
        try await withFixture { fixture in
            try fixture.page([
                Rows.group("Sound"), Rows.slider, ["Type": "PSSliderSpecifier", "Key": "bare"],
                [
                    "Type": "PSToggleSwitchSpecifier", "Title": "", "Key": "quiet", "DefaultValue": true,
                    "Description": "Says nothing",
                ],
                ["Type": "PSChildPaneSpecifier", "Title": "", "File": "About"],
            ])
            try fixture.page("About", [Rows.title])
            let files = try await export(fixture)
            let page = try #require(files["phone-plain-Root.html"])
            #expect(page.contains("aria-label=\"Sound\""))
            #expect(page.contains("Slider without a range"))
            #expect(page.contains("aria-label=\"quiet\" aria-describedby=\"description-3\""))
            #expect(page.contains("id=\"description-3\">Says nothing<"))
            #expect(page.contains("<span class=\"unseen\">About</span>"))
            #expect(files["phone-plain-About.html"]?.contains("<h1>About</h1>") == true)
            #expect(files.values.allSatisfy { $0.contains("<h1>") })
        }
    }

    @Test func withoutAFirstPageThereIsNoExport() async throws {
        try await withFixture { fixture in
            try fixture.file("Root.plist", Data("<plist>".utf8))
            let folder = fixture.folder.appendingPathComponent("out")
            let model = try fixture.model()
            await #expect(throws: StaticExportError.self) { try await StaticExport(model).write(to: folder) }
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            #expect(await !model.findings().isEmpty)
        }
    }

    @Test func foreignFilesAreLeftAlone() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            let folder = fixture.folder.appendingPathComponent("out")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: folder.appendingPathComponent("index.html"))
            let export = StaticExport(try fixture.model())
            await #expect(throws: StaticExportError.self) { try await export.write(to: folder) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["index.html"])
            #expect(try Data(contentsOf: folder.appendingPathComponent("index.html")) == Data("mine".utf8))
        }
    }

    @Test func aLinkIsLeftAlone() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            let folder = fixture.folder.appendingPathComponent("out")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let target = fixture.folder.appendingPathComponent("target.html")
            try Data(StaticExport.marker.utf8).write(to: target)
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("index.html"), withDestinationURL: target)
            let export = StaticExport(try fixture.model())
            await #expect(throws: StaticExportError.self) { try await export.write(to: folder) }
        }
    }

    @Test func anUnknownLanguageIsNamed() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            try fixture.file("en.lproj/Root.strings", Data())
            let export = StaticExport(try fixture.model())
            await #expect(throws: StaticExportError.self) {
                try await export.write(to: fixture.folder.appendingPathComponent("out"), languages: ["fr"])
            }
        }
    }

    @Test func textsAreEscapedAndSecureOnesLeftOut() async throws {
        try await withFixture { fixture in
            let markup = "<script>\"&'"
            try fixture.page([
                ["Type": "PSGroupSpecifier", "Title": .string(markup), "FooterText": .string(markup)],
                [
                    "Type": "PSTitleValueSpecifier", "Title": .string(markup), "Key": "a",
                    "DefaultValue": .string(markup),
                ],
                Rows.secret, ["Type": "PSTextFieldSpecifier", "Title": "Plain", "Key": "password"],
            ])
            try fixture.defaults.store(["password": "hunter2"])
            let folder = fixture.folder.appendingPathComponent("out")
            for file in try await StaticExport(try fixture.model()).write(to: folder) {
                let text = try String(contentsOfFile: file, encoding: .utf8)
                #expect(!text.contains("<script"))
                #expect(!text.contains("hunter2"))
                #expect(file.hasSuffix("index.html") || text.contains("&lt;script&gt;&quot;&amp;&#39;"))
            }
        }
    }
}
