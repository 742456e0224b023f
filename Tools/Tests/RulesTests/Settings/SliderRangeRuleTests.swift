import Testing

@testable import Rules

@Suite struct SliderRangeRuleTests {
    private static func bundle(_ value: String, _ lowest: String, _ highest: String) throws -> MarkedBundle {
        func number(_ name: String, _ marked: String) -> String {
            let parts = marked.split(separator: "›")
            let marker = parts.count == 2 ? parts[0] + "›" : ""
            return marker + entry(name, xml: String(parts.last ?? ""))
        }
        return try MarkedBundle([
            "Root": specifier(
                "Slider", entry("Key", "a"), number("DefaultValue", value), number("MinimumValue", lowest),
                number("MaximumValue", highest))
        ])
    }

    @Test(arguments: [
        ("<real>1</real>", "<real>1</real>", "‹error›<real>1</real>"),
        ("<real>1</real>", "<integer>5</integer>", "‹error›<real>1</real>"),
        ("‹warning›<real>9</real>", "<real>0</real>", "<real>1</real>"),
        ("‹error›<string>0</string>", "<real>0</real>", "<real>1</real>"),
        ("<real>0</real>", "‹error›<string>0</string>", "‹error›<true/>"),
        ("‹error›<real>nan</real>", "<real>0</real>", "<real>1</real>"),
        ("<real>0</real>", "‹error›<real>-inf</real>", "‹error›<real>nan</real>"),
    ]) func aSliderThatCannotSlide(_ value: String, _ lowest: String, _ highest: String) throws {
        try Self.bundle(value, lowest, highest).expect(SliderRangeRule.self)
    }

    @Test(arguments: [
        ("<real>0.5</real>", "<real>0</real>", "<real>1</real>"),
        ("<integer>10</integer>", "<integer>0</integer>", "<integer>10</integer>"),
    ]) func aRange(_ value: String, _ lowest: String, _ highest: String) throws {
        try Self.bundle(value, lowest, highest).expect(SliderRangeRule.self)
    }
}
