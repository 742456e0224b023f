import PropertyLists
import SettingsBundle
import SettingsDisplay
import Testing

/// The page that a child pane opens.
@Suite struct OpenedPageTests {
    static let opened: [(read: SettingsDevice?, asked: SettingsDevice?, file: String?)] = [
        (nil, nil, "A"), (nil, .phone, "A"), (nil, .pad, "A~ipad"), (.pad, nil, "A~ipad"), (.phone, nil, "A"),
    ]

    @Test(arguments: opened)
    func aSpecifierOpensThePageForTheDevice(_ read: SettingsDevice?, _ asked: SettingsDevice?, _ file: String?) throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("A")), "A": page(), "A~ipad": page(),
        ])
        #expect(bundle.read(read).page(named: "A", on: asked)?.file == file.map { bundle.path($0) })
    }

    @Test func aPageOfAnotherDeviceIsNotOpened() throws {
        let bundle = try WrittenBundle(["Root": page(pane("A")), "A~ipad": page()])
        #expect(bundle.read().page(named: "A", on: .phone) == nil)
        #expect(bundle.read().page(named: "A", on: .pad)?.variant == .pad)
        #expect(bundle.read().page(named: "Nowhere") == nil)
    }
}
