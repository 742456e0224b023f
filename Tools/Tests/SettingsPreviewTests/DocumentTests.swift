import Foundation
import PropertyLists
import SettingsBundle
import Testing

@testable import SettingsPreview

/// What a device draws.
struct DocumentTests {
    @Test func sectionsRowsAndControls() async throws {
        try await withFixture { fixture in
            try fixture.page(Rows.all)
            try fixture.page("About", [Rows.title])
            let document = await (try fixture.model()).document(device: .phone, language: nil)
            let root = try #require(document.pages.first)
            #expect(root.sections.map(\.title) == ["First", "Level", "Second"])
            #expect(
                root.sections.map { $0.rows.map(\.kind) } == [
                    ["list"], ["radio"], ["toggle", "toggle", "slider", "text", "text", "title", "pane"],
                ])
            #expect(root.sections[2].rows.last?.file == "About")
            #expect(root.sections[2].rows.map(\.row) == [4, 5, 6, 7, 8, 9, 11])
            #expect(document.pages.map(\.name) == ["Root", "About"])
            #expect(document.findings == [])
        }
    }

    @Test func languagesAndDirections() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.toggle, Rows.picker], ["StringsTable": "Root"])
            try fixture.file("ar.lproj/Root.strings", Data("\"Banner\" = \"شريط\"; \"QA\" = \"جودة\";".utf8))
            try fixture.file("English.lproj/Root.strings", Data("\"Banner\" = \"The Banner\";".utf8))
            try fixture.file("Base.lproj/Root.strings", Data())
            let model = try fixture.model()
            let arabic = await model.document(device: .phone, language: "ar")
            #expect(arabic.direction == "rtl")
            #expect(arabic.pages[0].sections[0].rows[0].title == "شريط")
            #expect(arabic.pages[0].sections[0].rows[1].choices?.map(\.title) == ["Development", "جودة"])
            let english = await model.document(device: .phone, language: "English")
            #expect(english.direction == "ltr")
            #expect(english.tag == "en")
            #expect(english.pages[0].sections[0].rows[0].title == "The Banner")
            #expect(english.languages.map(\.name) == ["English", "ar"])
            // Nobody's language is not a path.
            #expect(await model.document(device: .phone, language: "../ar").language != "../ar")
        }
    }

    @Test func languagesOfOneNameSayTheirFolders() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.toggle])
            for name in ["English", "en", "de"] { try fixture.file("\(name).lproj/Root.strings", Data()) }
            let languages = await (try fixture.model()).document(device: .phone, language: nil).languages
            #expect(languages.map(\.title) == ["English (English.lproj)", "Deutsch", "English (en.lproj)"])
        }
    }

    static let variables: [([String: String], [String])] = [
        (["LANG": "ar_EG.UTF-8"], ["ar-EG"]), (["LANG": "C.UTF-8"], []), ([:], []),
        (["LANGUAGE": "sv:de", "LANG": "fr_FR@euro"], ["sv", "de", "fr-FR"]),
        (["LC_ALL": "", "LC_MESSAGES": "he_IL", "LANG": "en_US"], ["he-IL"]),
    ]

    @Test(arguments: variables) func variablesNameLanguages(_ variables: [String: String], _ languages: [String]) {
        #expect(PreferredLanguages.named(by: variables) == languages)
    }

    @Test func variantsOfDevices() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.toggle])
            try fixture.page("Root~ipad", [Rows.field])
            let model = try fixture.model()
            #expect(
                await model.document(device: .phone, language: nil).pages[0].sections[0].rows.map(\.kind) == ["toggle"])
            #expect(await model.document(device: .pad, language: nil).pages[0].sections[0].rows.map(\.kind) == ["text"])
        }
    }

    @Test func panesThatLeadBackOrNowhereAreDrawn() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.pane, ["Type": "PSChildPaneSpecifier", "Title": "Gone", "File": "../Gone"]])
            try fixture.page("About", [["Type": "PSChildPaneSpecifier", "Title": "Round", "File": "Root"]])
            let document = await (try fixture.model()).document(device: .phone, language: nil)
            #expect(document.pages.map(\.name) == ["Root", "About"])
            #expect(document.pages[0].sections[0].rows.map(\.file) == ["About", nil])
            #expect(document.findings.count == 2)
            #expect(document.findings.allSatisfy { $0.hasPrefix("Settings.bundle/") })
        }
    }

    @Test func aSliderWithoutARangeIsNotDrawnAsOne() async throws {
        try await withFixture { fixture in
            try fixture.page([
                ["Type": "PSSliderSpecifier", "Key": "a", "MinimumValue": 2, "MaximumValue": 1],
                ["Type": "PSSliderSpecifier", "Key": "b"],
            ])
            let document = await (try fixture.model()).document(device: .phone, language: nil)
            #expect(document.pages[0].sections[0].rows.allSatisfy { $0.slider == nil })
        }
    }

    @Test func anEditedBundleIsReadAgain() async throws {
        try await withFixture { fixture in
            try fixture.page([Rows.toggle])
            let model = try fixture.model()
            try fixture.page([Rows.field])
            #expect(
                await model.document(device: .phone, language: nil).pages[0].sections[0].rows.map(\.kind) == ["text"])
        }
    }

    static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])

    @Test func imagesOfTheBundleAndNoOthers() async throws {
        try await withFixture { fixture in
            try fixture.file("plain.png", Self.png)
            try fixture.file("dense@3x.png", Self.png)
            try fixture.file("page.png", Data("<html>".utf8))
            try fixture.file("drawing.svg", Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
            try fixture.file("great.png", Self.png + Data(count: 1 << 20))
            let outside = fixture.folder.appendingPathComponent("outside.png")
            try Self.png.write(to: outside)
            try FileManager.default.createSymbolicLink(
                at: fixture.bundle.appendingPathComponent("link.png"), withDestinationURL: outside)
            let images = BundleImages(directory: fixture.bundle)
            for name in ["plain.png", "plain", "dense", "dense.png"] {
                #expect(images.image(name)?.type == "image/png" || name == "dense.png", "\(name)")
            }
            for name in [
                "page.png", "drawing.svg", "great.png", "link.png", "../outside.png", outside.path, "", ".", "x\0y",
                "missing",
            ] {
                #expect(images.image(name) == nil, "\(name)")
            }
        }
    }
}
