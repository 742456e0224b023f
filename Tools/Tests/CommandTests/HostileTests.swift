import Foundation
import PropertyLists
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// What files and arguments say must not write to the terminal, and what cannot be printed must not end in a trap.
@Suite struct HostileTests {
    static let hostile = "\u{1B}[31mred\n\u{7}\u{9B}5J\u{202E}desrever\u{2028}"

    private func expectPrintable(_ text: String) {
        let moved = text.unicodeScalars.filter { scalar in
            scalar != "\n"
                && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                    || scalar.properties.generalCategory == .lineSeparator)
        }
        #expect(moved.isEmpty, "\(text.debugDescription)")
    }

    @Test func namesValuesAndPathsArePrintable() async throws {
        try await withTemporaryFolder { folder in
            let app = folder.appendingPathComponent("A\(Self.hostile)pp.app", isDirectory: true)
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            let catalog: PropertyListValue = [
                "prod": .dictionary([Self.hostile: .string(Self.hostile), "list": [.string(Self.hostile)]]),
                Self.hostile: ["a": "b"],
            ]
            try PropertyList.data(catalog, binary: true).write(to: app.appendingPathComponent("Environments.plist"))
            try PropertyList.data(["SwitchyardEnvironment": .string(Self.hostile + "x")], binary: true)
                .write(to: app.appendingPathComponent("Info.plist"))
            let arguments = [
                "--bundle", app.path, "--stored", "environment=\(Self.hostile)", "--environment-variable", Self.hostile,
            ]
            let text = try await Switchyard.run(["explain"] + arguments)
            #expect(text.code == 0)
            expectPrintable(text.output)
            // One line for each of the six sources.
            #expect(text.output.components(separatedBy: "\n\n")[1].split(separator: "\n").count == 7)
            let (report, _) = try await Switchyard.explain(arguments)
            #expect(report.environment.name == Self.hostile)
            let usage = try await Switchyard.run(["explain", "--format", Self.hostile])
            #expect(usage.code == 2)
            expectPrintable(usage.errors)
        }
    }

    @Test(arguments: ["text", "json"]) func aFullOrClosedOutputIsAnExitCode(_ format: String) async throws {
        let program = Switchyard.products.appendingPathComponent("switchyard").path
        for redirection in [">/dev/full", ">&-", ">&- 2>&-"] {
            let command = "exec '\(program)' explain --bundle Picker.app --format \(format) \(redirection)"
            let ended = try await Subprocess.run(
                .path("/bin/sh"), arguments: ["-c", command], workingDirectory: FilePath(Switchyard.bundles.path),
                output: .discarded, error: .discarded)
            #expect(ended.terminationStatus == .exited(2), "\(redirection)")
        }
    }

    @Test func aValueThatIsNotOfItsTypeIsNull() async throws {
        try await withTemporaryFolder { folder in
            let catalog =
                "{Switchyard = {Keys = {n = int; d = date;};}; prod = {n = many; d = {y = 1;};}; qa = {n = 1; d = \"2026-01-01\";};}"
            try Data(catalog.utf8).write(to: folder.appendingPathComponent("Environments.plist"))
            let ended = try await Switchyard.run(["explain", "--bundle", folder.path, "--format", "json"])
            #expect(ended.code == 1)
            let json = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any]
            let values = try #require(json?["values"] as? [String: [String: Any]])
            #expect(Set(values.keys) == ["n", "d"])
            #expect(values["n"]?["value"] is NSNull)
            #expect(values["n"]?["written"] as? String == "many")
            let report = try JSONDecoder().decode(Report.self, from: Data(ended.output.utf8))
            #expect(
                report.findings.filter { $0.severity == "error" }.map(\.rule) == ["invalid-value", "invalid-value"])
        }
    }

    @Test func keysThatStandTwiceAreReportedWithBothPlaces() async throws {
        try await withTemporaryFolder { folder in
            let catalog = """
                <plist version="1.0"><dict>
                <key>prod</key><dict>
                <key>u</key><string>https://a.example</string>
                <key>u</key><string>https://b.example</string>
                </dict></dict></plist>
                """
            try Data(catalog.utf8).write(to: folder.appendingPathComponent("Environments.plist"))
            let (report, code) = try await Switchyard.explain(["--bundle", folder.path])
            #expect(code == 0)
            let duplicate = try #require(report.findings.first { $0.rule == "duplicate-key" })
            #expect(duplicate.severity == "warning")
            #expect(duplicate.line == 4)
            #expect(report.values["u"]?.origin.line == 4)
        }
    }

    @Test func aCatalogThatIsNotReadIsReported() async throws {
        try await withTemporaryFolder { folder in
            for name in ["Environments.plist", "config.plist"] {
                try Data("{prod = {a = b;};}".utf8).write(to: folder.appendingPathComponent(name))
            }
            let (report, _) = try await Switchyard.explain(["--bundle", folder.path])
            #expect(report.findings.first { $0.rule == "ignored-catalog" }?.file?.hasSuffix("config.plist") == true)
            let (named, _) = try await Switchyard.explain(
                ["--bundle", folder.path, "--catalog", folder.appendingPathComponent("config.plist").path])
            #expect(!named.rules.contains("ignored-catalog"))
        }
    }

    @Test(arguments: [
        "--environment-key", "--environment-variable", "--info-key", "--production", "--catalog", "--defaults",
    ])
    func anEmptyNameIsNoName(_ option: String) async throws {
        #expect(try await Switchyard.run(["explain", "--bundle", "Picker.app", option, ""]).code == 2)
    }
}
