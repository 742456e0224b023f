import PropertyLists
import SettingsBundle
import Testing

/// Pages for InAppSettingsKit, `NAME.inApp.plist`, which the Settings app never reads.
@Suite struct InAppTests {
    @Test func settingsReadsItsOwnPages() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("A")), "Root.inApp": page(pane("B")), "A": page(field("a", "plain")),
            "A.inApp": page(field("a", "inApp")), "B": page(field("b", 1)),
        ])
        #expect(bundle.read().fileNames == ["Root", "A"])
        #expect(bundle.read().reader == .settings)
        let inApp = SettingsBundleContents.read(bundle.url, reader: .inAppSettingsKit)
        #expect(inApp.fileNames == ["Root.inApp", "B"])
        #expect(inApp.pages.map(\.name) == ["Root", "B"])
    }

    @Test func aBundleForTheAppAloneIsReadAsItDoes() throws {
        let bundle = try WrittenBundle([
            "Root.inApp": page(pane("A")), "A": page(field("a", "plain")), "A~ipad": page(field("a", "ipad")),
            "A~ipad.inApp": page(field("a", "inApp")),
        ])
        #expect(bundle.read().reader == .inAppSettingsKit)
        #expect(bundle.read().findings == [])
        #expect(bundle.read(.phone).defaultValues == ["a": "plain"])
        #expect(bundle.read(.pad).defaultValues == ["a": "inApp"])
        #expect(bundle.read().fileNames == ["Root.inApp", "A", "A~ipad.inApp"])
    }
}
