import Foundation
import TestProjects
import TestSupport
import Testing

/// What `explain` takes without an option, and what it does where several targets may be meant.
@Suite struct ExplainTargetsTests {
    private static let application = "com.apple.product-type.application"

    private func explain(
        _ targets: [WrittenProject.Target], _ arguments: [String], files: [String: String] = [:]
    ) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            var files = files
            files["App.xcodeproj/project.pbxproj"] = WrittenProject.text(targets)
            try WrittenProject.write(files, in: folder)
            return try await Switchyard.run(["explain"] + arguments, in: folder)
        }
    }

    @Test func severalAppsAreATable() async throws {
        let apps = [
            WrittenProject.Target(name: "Free"), WrittenProject.Target(name: "Paid"),
            WrittenProject.Target(name: "Tests", productType: "com.apple.product-type.bundle.unit-test"),
        ]
        let ended = try await explain(apps, ["--project", "."])
        #expect(ended.code == 0)
        let lines = ended.output.split(separator: "\n")
        #expect(lines.first == "2 targets; --target shows one of them")
        #expect(lines.dropFirst().map { $0.split(separator: " ").first } == ["Free", "Paid"])
        let json = try await explain(apps, ["--project", ".", "--format", "json"])
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("explain.schema.json"))
        #expect(schema.violations(of: try JSONTree(Data(json.output.utf8))) == [])
    }

    /// A watch app is not what someone means who asks about the project's app.
    @Test func theAppIsTakenBesideItsWatchApp() async throws {
        let ended = try await explain(
            [
                WrittenProject.Target(name: "App"),
                WrittenProject.Target(name: "Watch", productType: "\(Self.application).watchapp2"),
            ], ["--project", "."])
        #expect(ended.output.hasPrefix("App, build configuration "))
    }

    /// As elsewhere, a missing file is a finding of severity error.
    @Test func aMissingXcconfigFileEndsWithOne() async throws {
        let ended = try await explain(
            [
                WrittenProject.Target(
                    name: "App", configurations: [(name: "Release", settings: [:])], resources: [],
                    xcconfigs: ["Release": "Release.xcconfig"])
            ], ["--project", "."])
        #expect(ended.code == 1)
        #expect(ended.errors.contains("[unreadable-base-configuration]"))
    }

    @Test(arguments: [["."], ["App.xcodeproj"]]) func aProjectWithoutAnOption(_ arguments: [String]) async throws {
        let ended = try await explain([WrittenProject.Target(name: "App")], arguments)
        #expect(ended.code == 0)
        #expect(ended.output.hasPrefix("App, build configuration "))
    }

    @Test func anAppWithoutAnOption() async throws {
        let (named, given) = (
            try await Switchyard.run(["explain", "--bundle", "Picker.app", "endpoint"]),
            try await Switchyard.run(["explain", "Picker.app", "endpoint"])
        )
        // Its key Stage says "qa", and no source reads it.
        #expect(given.code == 1 && named.code == 1)
        #expect(given.output == named.output)
        #expect(given.output.hasPrefix("dev, from Settings bundle key dev.environment"))
    }

    @Test func whatXcodeExports() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "App.ipa": "PK", "Empty.xcarchive/Info.plist": "<plist><dict/></plist>",
                    "App.xcarchive/Products/Applications/App.app/Info.plist": "<plist><dict/></plist>",
                ], in: folder)
            let compressed = try await Switchyard.run(["explain", "App.ipa"], in: folder)
            #expect(compressed.code == 2)
            #expect(compressed.errors.contains("App.ipa: error: an .ipa is compressed [unreadable-file]"))
            let empty = try await Switchyard.run(["explain", "Empty.xcarchive"], in: folder)
            #expect(empty.errors.contains("the archive has no app"))
            // The app in the archive is read, and has no catalog.
            let archive = try await Switchyard.run(["explain", "App.xcarchive"], in: folder)
            #expect(archive.errors.contains("[missing-catalog]"))
        }
    }

    @Test(arguments: [
        (["explian", "--bundle", "x"], "Unknown command 'explian'. Did you mean 'explain'?"),
        (["settings-bundle", "chek", "x"], "Unknown command 'chek'. Did you mean 'check'?"),
        (["explain", "--bundel", "x"], "Unknown option '--bundel'. Did you mean '--bundle'?"),
    ]) func aMisspellingIsNamed(_ arguments: [String], _ message: String) async throws {
        let ended = try await Switchyard.run(arguments)
        #expect(ended.code == 2)
        #expect(ended.errors.contains(message), "\(ended.errors)")
    }

    @Test func aNameBeforeOrAfterTheFile() async throws {
        let folder = Switchyard.fixtures.appendingPathComponent("Settings")
        let first = try await Switchyard.run(["build-settings", "API_URL", "Debug.xcconfig"], in: folder)
        let second = try await Switchyard.run(["build-settings", "Debug.xcconfig", "API_URL"], in: folder)
        #expect(first.code == 0)
        #expect(first.output == second.output)
    }
}
