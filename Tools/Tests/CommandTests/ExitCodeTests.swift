import Foundation
import Testing

/// 0 clean, 1 findings of error severity, 2 unusable input or arguments.
@Suite struct ExitCodeTests {
    static let cases: [(arguments: [String], code: Int32)] = [
        (["--help"], 0), (["explain", "--help"], 0), (["--version"], 0), ([], 0),
        (["explain", "--bundle", "Overlay.app"], 0),
        (["explain", "--bundle", "Picker.app", "nosuchkey"], 1),
        (["explain"], 2), (["explian"], 2), (["explain", "--bundle", "Missing.app"], 2),
        (["explain", "--bundle", "stored-prod.plist"], 2),
        (["explain", "--bundle", "Picker.app", "--format", "yaml"], 2),
        (["explain", "--bundle", "Picker.app", "--stored", "novalue"], 2),
        (["explain", "--bundle", "Picker.app", "--variable", "=x"], 2),
        (["explain", "--bundle", "Picker.app", "--argument=nodash x"], 2),
        (["explain", "--bundle", "Picker.app", "--catalog", "missing.plist"], 2),
        (["explain", "--bundle", "Picker.app", "--defaults", "missing.plist"], 2),
        (["explain", "--bundle", "Picker.app/Settings.bundle"], 2),
        (["explain", "--bundle", "Picker.app", "--production", "nowhere"], 1),
    ]

    @Test(arguments: cases) func code(_ arguments: [String], _ expected: Int32) async throws {
        let ended = try await Switchyard.run(arguments)
        #expect(ended.code == expected, "\(ended.output)\(ended.errors)")
        // What went wrong is said, and nothing else is on standard error.
        #expect(expected == 0 || !(ended.output + ended.errors).isEmpty)
        #expect(expected != 0 || ended.errors.isEmpty)
    }

    @Test func unusableInputIsStillJSON() async throws {
        let (report, code) = try await Switchyard.explain(["--bundle", "Missing.app"])
        #expect(code == 2)
        #expect(report.environment.name == nil)
        #expect(report.rules == ["missing-file"])
    }
}
