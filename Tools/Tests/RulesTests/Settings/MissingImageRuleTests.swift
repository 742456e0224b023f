import Foundation
import SourceText
import Testing

@testable import Rules

@Suite struct MissingImageRuleTests {
    private static func slider(_ entries: String...) -> String {
        specifier(
            "Slider", entry("Key", "volume"), entry("DefaultValue", xml: "<real>0.5</real>"),
            entry("MinimumValue", xml: "<real>0</real>"), entry("MaximumValue", xml: "<real>1</real>"),
            entries.joined(separator: "\n"))
    }

    @Test func anImageThatIsNoFileOfTheBundle() throws {
        let findings = try MarkedBundle([
            "Root": Self.slider("‹warning›" + entry("MinimumValueImage", "low.png"))
                + Self.slider("‹warning›" + entry("MaximumValueImage", "high"))
        ]).expect(MissingImageRule.self)
        #expect(findings.first?.message == "the bundle has no image \"low.png\": the slider is shown without it")
    }

    @Test(arguments: [
        ("low.png", "low.png"), ("low", "low.png"), ("low", "low@2x.png"), ("low.png", "low@3x.png"), ("", "low.png"),
        ("icons/low", "icons/low.jpg"),
    ]) func anImageThatIsThere(_ name: String, _ file: String) throws {
        let bundle = try MarkedBundle(["Root": Self.slider(entry("MinimumValueImage", name))])
        try bundle.write(file, Data([0x89, 0x50]))
        bundle.expect(MissingImageRule.self)
    }

    @Test func inAppSettingsKitTakesTheAppsImages() throws {
        try MarkedBundle(["Root": Self.slider(entry("MinimumValueImage", "low"))], named: "InAppSettings.bundle")
            .expect(MissingImageRule.self)
        try MarkedBundle([
            "Root": toggle("a"), "Root.inApp.plist": page(Self.slider(entry("MinimumValueImage", "low"))),
        ])
        .expect(MissingImageRule.self)
    }
}
