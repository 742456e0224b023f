import Foundation
import Generation
import ProjectWiring
import PropertyLists
import SourceText
import TestProjects
import Testing

/// Projects that are not edited, and hidden build settings.
@Suite struct WiringRefusalTests {
    private static let plain = SampleProject(targets: [WiringTests.app]).text

    private static let refused: [(name: String, text: String, rule: RuleID, line: Int?)] = [
        (
            "a merge conflict",
            plain.replacing(
                "\tobjects = {\n", with: "<<<<<<< HEAD\n\tobjects = {\n=======\n\tobjects = {\n>>>>>>> theirs\n"),
            .malformedProject, 7
        ),
        ("a newer format", plain.replacing("objectVersion = 56", with: "objectVersion = 101"), .notEditable, 6),
        ("an older format", plain.replacing("objectVersion = 56", with: "objectVersion = 45"), .notEditable, 6),
        ("JSON", "{\"objects\": {}, \"objectVersion\": \"56\"}", .notEditable, nil),
        ("XML", "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>", .notEditable, nil),
        ("another first line", plain.replacing("// !$*UTF8*$!", with: "// mine"), .notEditable, nil),
    ]

    @Test(arguments: refused.indices) func refuses(_ index: Int) throws {
        let example = Self.refused[index]
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, example.text)
            let error = try #require(throws: GenerationError.self) { try folder.wireOnly() }
            #expect(error.findings.map(\.rule) == [example.rule], "\(example.name): \(error.findings)")
            #expect(error.findings.first?.location?.position?.line == example.line, "\(example.name)")
            #expect(try folder.text() == example.text)
        }
    }

    @Test func severalProjectsNeedAName() throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, Self.plain, files: ["Other.xcodeproj/project.pbxproj": Self.plain])
            let error = try #require(throws: GenerationError.self) { try folder.wire() }
            #expect(error.findings.first?.message.contains("Other.xcodeproj, Sample.xcodeproj") == true)
            #expect(try folder.wire(project: "Sample.xcodeproj/").files.contains { $0.change == .changed })
            // It is known from now on.
            #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged })
            try folder.unwire()
            #expect(try folder.text() == Self.plain)
        }
    }

    @Test func theProjectWithTheTargetsIsMeant() throws {
        try withTemporaryFolder { url in
            let other = SampleProject(targets: [SampleProject.Target(name: "Library")]).text
            let folder = try WiredFolder(url, Self.plain, files: ["Other.xcodeproj/project.pbxproj": other])
            #expect(try folder.wire().files.contains { $0.change == .changed })
            #expect(try folder.contents("Other.xcodeproj/project.pbxproj") == other)
        }
    }

    @Test(arguments: [
        (
            "project.yml", "name: Sample\ntargets:\n  App: {}\n",
            """
            targets:
              "App":
                configFiles:
                  "Debug": "Switchyard/Debug.xcconfig"
                  "Release": "Switchyard/Release.xcconfig"
                sources:
                  - { path: "Switchyard/Environments.plist", buildPhase: resources }
                  - { path: "Switchyard/Environments.production.plist", buildPhase: resources }
            """
        ),
        (
            "Project.swift", "import ProjectDescription\n",
            """
            .target(
                name: "App",
                resources: ["Switchyard/Environments.plist", "Switchyard/Environments.production.plist"],
                settings: .settings(configurations: [
                    .debug(name: "Debug", xcconfig: "Switchyard/Debug.xcconfig"),
                    .release(name: "Release", xcconfig: "Switchyard/Release.xcconfig"),
                ])
            )
            """
        ),
    ]) func aGeneratedProjectIsNotEdited(_ file: String, _ text: String, _ snippet: String) throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, Self.plain, files: [file: text])
            let wiring = try folder.wire()
            #expect(wiring.snippet == snippet)
            #expect(wiring.files.isEmpty)
            #expect(try folder.text() == Self.plain)
        }
    }

    // MARK: Hidden build settings

    private static let identity = "generate: {}"

    private static func hidden() -> (project: SampleProject, manifest: String) {
        let project = WiringTests.withSettings(
            "PRODUCT_BUNDLE_IDENTIFIER = com.example.old", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG LOCAL\"",
            "TARGETED_DEVICE_FAMILY = \"1,2\"")
        let manifest = WiredFolder.manifest().replacing(
            "values: { apiURL: https://example.com }",
            with: "identity: { bundleIdentifier: com.example.app }, values: { apiURL: https://example.com }"
        ).replacing(
            "values: { apiURL: https://staging.example.com }",
            with: "identity: { bundleIdentifier: com.example.beta }, values: { apiURL: https://staging.example.com }")
        return (project, manifest)
    }

    @Test func hiddenSettingsAreShown() throws {
        let (project, manifest) = Self.hidden()
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, project.text, manifest: manifest)
            let hidden = try folder.wire().hiddenSettings(areWritten: true)
            #expect(
                hidden.map { "\($0.configuration) \($0.name)" } == [
                    "Debug PRODUCT_BUNDLE_IDENTIFIER", "Debug SWIFT_ACTIVE_COMPILATION_CONDITIONS",
                    "Release PRODUCT_BUNDLE_IDENTIFIER",
                ])
            let lines = try folder.text().split(separator: "\n", omittingEmptySubsequences: false)
            #expect(hidden.allSatisfy { lines[($0.location.position?.line ?? 1) - 1].contains("\t\($0.name) = ") })
            #expect(try folder.buildSettings()["App/Debug/PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.old")
        }
    }

    @Test func linesOfXcconfigFilesThatHideAreShown() throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(
                url, WiringTests.withBases("Debug.xcconfig", "Release.xcconfig").text,
                files: [
                    "Debug.xcconfig": "COLOR = red\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = MINE\n",
                    "Release.xcconfig": "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) MINE\n",
                ])
            let hidden = try folder.wire().hiddenSettings(areWritten: true)
            #expect(hidden.map(\.name) == ["SWIFT_ACTIVE_COMPILATION_CONDITIONS"])
            #expect(hidden.first?.location.position?.line == 3)
            #expect(try folder.contents("Debug.xcconfig").split(separator: "\n")[2].hasPrefix("SWIFT_ACTIVE"))
        }
    }

    @Test func hiddenSettingsAreMovedAndPutBack() throws {
        let (project, manifest) = Self.hidden()
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, project.text, manifest: manifest)
            #expect(try folder.wire(movesSettings: true).hiddenSettings(areWritten: true).isEmpty)
            let settings = try folder.buildSettings()
            #expect(settings["App/Debug/PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.beta")
            #expect(settings["App/Release/PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.app")
            // The words of a list stay.
            let words = settings["App/Debug/SWIFT_ACTIVE_COMPILATION_CONDITIONS"]?.split(separator: " ")
            #expect(words?.sorted() == ["DEBUG", "LOCAL", "SWITCHYARD_OPEN"])
            // They stay moved without being asked again.
            #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged })
            try folder.unwire()
            #expect(try folder.text() == project.text)
        }
    }
}

extension WiredFolder {
    /// Wires without generating.
    func wireOnly() throws { try wire() }
}
