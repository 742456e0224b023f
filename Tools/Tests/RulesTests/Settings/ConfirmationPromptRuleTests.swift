import SourceText
import Testing

@testable import Rules

@Suite struct ConfirmationPromptRuleTests {
    private static func bundle(_ entries: String...) throws -> MarkedBundle {
        try MarkedBundle([
            "Root": specifier(
                "ToggleSwitch", entry("Key", "a"), entry("Title", "A"), entry("DefaultValue", xml: "<true/>"),
                entry("TrueConfirmationPrompt", xml: "<dict>\(entries.joined())</dict>"))
        ])
    }

    private static let type = entry("Type", "PSConfirmationPrompt")
    private static let prompt = entry("Prompt", "Sure?")

    @Test func aQuestionWithoutWords() throws {
        let findings = try MarkedBundle([
            "Root": specifier(
                "ToggleSwitch", entry("Key", "a"),
                "‹warning›‹warning›‹warning›" + entry("FalseConfirmationPrompt", xml: "<dict/>"))
        ]).expect(ConfirmationPromptRule.self)
        #expect(
            findings.map(\.fix) == ["add Type with the value \"PSConfirmationPrompt\"", "add Title", "add Prompt"])
    }

    @Test func whatIsWrong() throws {
        try Self.bundle("‹warning›" + entry("Type", "PSAlert"), entry("Title", "A"), Self.prompt)
            .expect(ConfirmationPromptRule.self)
        try Self.bundle(Self.type, "‹warning›" + entry("Title", xml: "<true/>"), Self.prompt)
            .expect(ConfirmationPromptRule.self)
        try Self.bundle(Self.type, entry("Title", "A"), "‹warning›" + entry("Prompt", ""))
            .expect(ConfirmationPromptRule.self)
    }

    @Test func aQuestion() throws {
        try Self.bundle(Self.type, entry("Title", "A"), Self.prompt, entry("DenyText", "No"))
            .expect(ConfirmationPromptRule.self)
    }
}
