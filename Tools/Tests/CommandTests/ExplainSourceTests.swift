import Foundation
import TestProjects
import TestSupport
import Testing

/// Every source by its option, and every name by its own.
@Suite struct ExplainSourceTests {
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let name: String
        let source: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(arguments: [
        Case(arguments: [], name: "dev", source: "settings-bundle"),
        Case(arguments: ["--stored", "dev.environment=qa"], name: "qa", source: "user-defaults"),
        Case(arguments: ["--stored", "dev.environment="], name: "dev", source: "settings-bundle"),
        Case(arguments: ["--defaults", "stored-prod.plist"], name: "prod", source: "user-defaults"),
        Case(
            arguments: ["--defaults", "stored-prod.plist", "--stored", "dev.environment=qa"], name: "qa",
            source: "user-defaults"),
        Case(
            arguments: ["--stored", "dev.environment=dev", "--variable", "SWITCHYARD_ENVIRONMENT=qa"], name: "qa",
            source: "process-environment"),
        Case(
            arguments: ["--variable", "SWITCHYARD_ENVIRONMENT=dev", "--argument=-dev.environment qa"], name: "qa",
            source: "launch-argument"),
        Case(
            arguments: ["--variable", "SWITCHYARD_ENVIRONMENT=dev", "--argument", "dev.environment=qa"], name: "qa",
            source: "launch-argument"),
        Case(
            arguments: ["--variable", "API=prod", "--environment-variable", "API"], name: "prod",
            source: "process-environment"),
        Case(arguments: ["--info-key", "Stage"], name: "qa", source: "info-plist"),
        Case(arguments: ["--sealed", "--argument=-dev.environment qa"], name: "prod", source: "production"),
        Case(arguments: ["--catalog", "Other.plist", "--environment-key", "x"], name: "live", source: "production"),
    ]) func selects(_ example: Case) async throws {
        let (report, _) = try await Switchyard.explain(["--bundle", "Picker.app"] + example.arguments)
        #expect(report.environment.name == example.name)
        #expect(report.environment.source == example.source)
        #expect(report.environment.answers.count == 6)
        #expect(report.environment.answers.filter { $0.outcome == "chosen" }.map(\.source) == [example.source])
    }

    @Test func theToolsOwnEnvironmentIsNotTheApps() async throws {
        // Switchyard.run sets SWITCHYARD_ENVIRONMENT=never-read.
        let (report, _) = try await Switchyard.explain(["--bundle", "Picker.app"])
        #expect(report.environment.answers[1].outcome == "absent")
        #expect(!report.rules.contains("unknown-environment"))
    }

    @Test func aBundleWithContentsIsReadLikeAFlatOne() async throws {
        let (report, code) = try await Switchyard.explain(["--bundle", "Overlay.app"])
        #expect(code == 0)
        #expect(report.environment.name == "Local")
        #expect(report.values["api.base"]?.origin.keyPath == "Local.api.base")
        #expect(report.values["api.version"]?.origin.layer == "Common")
        #expect(report.values["timeout"]?.origin.file == "config.plist")
        #expect(report.values["timeout"]?.origin.line == 12)
    }

    @Test func onlyTheKeysThatWereAskedFor() async throws {
        let (nested, _) = try await Switchyard.explain(["--bundle", "Overlay.app", "api"])
        #expect(Set(nested.values.keys) == ["api.base", "api.version"])
        let (unknown, code) = try await Switchyard.explain(["--bundle", "Overlay.app", "api.bse"])
        #expect(code == 1)
        #expect(unknown.findings.first { $0.rule == "unknown-key" }?.fix == "did you mean \"api.base\"?")
    }

    /// A first word that exists is the app; another one is a key of the app in the current folder, unless it can only be a path.
    @Test(arguments: [
        (["api"], 0), (["api", "timeout"], 0), (["apy"], 1), (["Contents"], 2), (["./api"], 2), (["a.app"], 2),
    ])
    func theFirstWordMayBeAKey(_ words: [String], _ code: Int) async throws {
        let app = Switchyard.bundles.appendingPathComponent("Overlay.app")
        let ended = try await Switchyard.run(["explain"] + words, in: app)
        #expect(ended.code.map(Int.init) == code, "\(ended.all)")
        #expect(ended.output.contains("api.base") == (code == 0))
    }

    /// What a scheme passes under a misspelled name has the line of the scheme.
    @Test(arguments: [
        "<CommandLineArguments><CommandLineArgument argument = \"--environment staging\" isEnabled = \"YES\"/></CommandLineArguments>",
        "<EnvironmentVariables><EnvironmentVariable key = \"SWITCHYARD_ENVIROMENT\" value = \"staging\" isEnabled = \"YES\"/></EnvironmentVariables>",
    ]) func aMisspelledSourceHasItsLine(_ passed: String) async throws {
        try await withTemporaryFolder { folder in
            let scheme = WrittenProject.scheme(
                target: "App", project: "App", run: "Debug", archive: "Release", inRun: passed)
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([
                        WrittenProject.Target(name: "App", resources: ["Environments.plist"])
                    ]),
                    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme,
                    "Environments.plist": "{production = {u = 1;}; staging = {u = 2;};}",
                ], in: folder)
            let (report, _) = try await Switchyard.explain(["--project", ".", "--scheme", "App"], in: folder)
            let finding = try #require(report.findings.first { $0.rule == "misspelled-source" })
            let lines = scheme.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(finding.line == lines.firstIndex { $0.contains(passed) }.map { $0 + 1 }, "\(finding)")
        }
    }

    @Test func aHoleOfSeveralEnvironmentsIsToldOnce() async throws {
        try await withTemporaryFolder { folder in
            let catalog =
                "{Switchyard = {Keys = {u = url;};}; dev = {u = \"https://a.example\";}; qa = {n = 1;}; prod = {n = 1;};}"
            try Data(catalog.utf8).write(to: folder.appendingPathComponent("Environments.plist"))
            let (report, code) = try await Switchyard.explain(["--bundle", folder.path])
            #expect(code == 1)
            let holes = report.findings.filter { $0.rule == "missing-value" && $0.severity == "error" }
            #expect(holes.map(\.message) == ["environments \"prod\", \"qa\" have no value for \"u\""])
        }
    }

    @Test func sealedReadsNothingButTheCatalog() async throws {
        try await withTemporaryFolder { folder in
            let app = folder.appendingPathComponent("App.app", isDirectory: true)
            try FileManager.default.copyItem(at: Switchyard.bundles.appendingPathComponent("Picker.app"), to: app)
            try Data("damaged".utf8).write(to: app.appendingPathComponent("Info.plist"))
            try Data("damaged".utf8).write(to: app.appendingPathComponent("Settings.bundle/Root.plist"))
            let (open, openCode) = try await Switchyard.explain(["--bundle", app.path])
            #expect(openCode == 1)
            #expect(!open.errorRules.isEmpty)
            let (sealed, sealedCode) = try await Switchyard.explain(
                ["--bundle", app.path, "--sealed", "--defaults", "/nonexistent", "--stored", "dev.environment=dev"])
            #expect(sealedCode == 0)
            #expect(sealed.environment.sealed)
            #expect(sealed.findings.isEmpty)
            #expect(
                sealed.environment.answers.map(\.outcome)
                    == Array(repeating: "ignored-sealed", count: 5) + ["chosen"])
            #expect(sealed.environment.answers.prefix(5).allSatisfy { $0.value == nil })
        }
    }
}
