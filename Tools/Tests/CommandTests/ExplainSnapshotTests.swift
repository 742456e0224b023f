import Testing

/// What `explain` prints, whole: read the snapshots as a user would.
@Suite struct ExplainSnapshotTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        var code: Int32 = 0
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "picker-default", arguments: ["--bundle", "Picker.app"], code: 1),
        Case(
            name: "picker-stored", arguments: ["--bundle", "Picker.app", "--stored", "dev.environment=prod"], code: 1),
        Case(
            name: "picker-typo-in-variable",
            arguments: [
                "--bundle", "Picker.app", "--variable", "SWITCHYARD_ENVIRONMENT=quality", "--stored",
                "dev.environment=dve",
            ], code: 1),
        Case(
            name: "picker-other-key", arguments: ["--bundle", "Picker.app", "--environment-key", "environment"], code: 1
        ),
        Case(
            name: "picker-sealed", arguments: ["--bundle", "Picker.app", "--sealed", "--stored", "dev.environment=dev"]),
        Case(name: "overlay", arguments: ["--bundle", "Overlay.app"]),
        Case(name: "overlay-sealed", arguments: ["--bundle", "Overlay.app", "--sealed"]),
        Case(name: "typed-typo", arguments: ["--bundle", "Typed.app"], code: 1),
        Case(name: "typed", arguments: ["--bundle", "Typed.app", "--argument=-environment Release"], code: 1),
        Case(
            name: "typed-overridden",
            arguments: [
                "--bundle", "Typed.app", "--argument=-environment Release", "--argument=-pageSize 99", "--stored",
                "theme=dark", "--stored",
                "retries=many",
            ], code: 1),
    ]

    @Test(arguments: cases) func text(_ example: Case) async throws {
        let ended = try await Switchyard.run(["explain"] + example.arguments)
        #expect(ended.code == example.code)
        // Findings are on standard error.
        try Snapshot.expect(ended.all, is: example.name + ".txt")
    }

    @Test(arguments: cases) func json(_ example: Case) async throws {
        let ended = try await Switchyard.run(["explain", "--format", "json"] + example.arguments)
        #expect(ended.code == example.code)
        try Snapshot.expect(ended.output, is: example.name + ".json")
    }

    @Test func theSameAtEveryRun() async throws {
        let first = try await Switchyard.run(["explain", "--bundle", "Typed.app", "--format", "json"])
        for _ in 0..<3 {
            let again = try await Switchyard.run(["explain", "--bundle", "Typed.app", "--format", "json"])
            #expect(again.output == first.output)
        }
    }

    @Test(arguments: ["text", "json"]) func aSecretIsNeverPrinted(_ format: String) async throws {
        let ended = try await Switchyard.run(
            ["explain", "--bundle", "Typed.app", "--argument=-environment Release", "--format", format])
        #expect(ended.output.contains("<redacted>"))
        #expect(!ended.output.contains("hunter2"))
    }
}
