import Foundation
import Generation
import ProjectWiring
import TestProjects
import TestSupport
import Testing

/// What people do to a wired project, and what is left of it when the wiring is taken back.
@Suite struct WiringEditTests {
    private static let plain = SampleProject(targets: [
        WiringTests.app, SampleProject.Target(name: "Tools", productType: "com.apple.product-type.tool"),
    ])

    /// An identifier of the wiring with a comment.
    private static func own(_ comment: String, in text: String) throws -> String {
        let line = try #require(text.split(separator: "\n").first { $0.contains(" /* \(comment) */ = {") })
        return String(line.trimmingCharacters(in: .whitespaces).prefix(24))
    }

    @Test func identifiersAreTheSameInEveryCopy() throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url.appendingPathComponent("here"), Self.plain.text)
            let other = try WiredFolder(url.appendingPathComponent("over/there"), Self.plain.text)
            try folder.wire()
            try other.wire()
            #expect(try folder.text() == other.text())
            #expect(try Self.own("Debug.xcconfig", in: folder.text()) == "5317C4EA352DE2570DB52FD4")
        }
    }

    @Test func aForeignObjectWithOurIdentifierIsLeftAlone() throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url.appendingPathComponent("a"), Self.plain.text)
            try folder.wire()
            let taken = try Self.own("Switchyard", in: folder.text())
            let text = Self.plain.text.replacing(
                "/* Begin PBXNativeTarget section */",
                with:
                    "/* Begin PBXLegacyThing section */\n\t\t\(taken) /* Theirs */ = {\n\t\t\tisa = PBXLegacyThing;\n\t\t};\n"
                    + "/* End PBXLegacyThing section */\n\n/* Begin PBXNativeTarget section */")
            let other = try WiredFolder(url.appendingPathComponent("b"), text)
            try other.wire()
            let group = try Self.own("Switchyard", in: other.text())
            #expect(group.hasPrefix("5317C4EA"))
            #expect(group != taken)
            try other.unwire()
            #expect(try other.text() == text)
        }
    }

    @Test func aFileThatPeopleUseStays() throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, Self.plain.text)
            try folder.wire()
            let file = try Self.own("Environments.plist", in: folder.text())
            let line =
                "\t\tFF0000000000000000000001 /* Environments.plist in Copy */ = {isa = PBXBuildFile; fileRef = \(file) /* Environments.plist */; };\n"
            try folder.set(
                folder.text().replacing("/* End PBXBuildFile section */", with: line + "/* End PBXBuildFile section */")
            )
            try folder.unwire()
            let text = try folder.text()
            // The file is still in its group, and nothing else of the wiring is there.
            #expect(text.components(separatedBy: file).count == 4)
            #expect(text.contains("path = Switchyard;"))
            #expect(!text.contains("xcconfig"))
        }
    }

    @Test func aFileInOurGroupStaysInIt() throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, Self.plain.text)
            try folder.wire()
            let debug = try Self.own("Debug.xcconfig", in: folder.text())
            let line = "\t\t\t\t\(debug) /* Debug.xcconfig */,\n"
            try folder.set(
                folder.text().replacing(line, with: "\t\t\t\tFF0000000000000000000001 /* Notes.txt */,\n" + line))
            let file =
                "\t\tFF0000000000000000000001 /* Notes.txt */ = {isa = PBXFileReference; path = Notes.txt; sourceTree = \"<group>\"; };\n"
            try folder.set(
                folder.text().replacing(
                    "/* End PBXFileReference section */", with: file + "/* End PBXFileReference section */"))
            try folder.unwire()
            let text = try folder.text()
            #expect(text.contains("FF0000000000000000000001 /* Notes.txt */,"))
            #expect(text.contains("path = Switchyard;"))
            #expect(!text.contains("Debug.xcconfig"))
        }
    }

    @Test func aBaseConfigurationThatPeopleChooseStays() throws {
        try withTemporaryFolder { url in
            let project = WiringTests.withBases("Base.xcconfig", "Base.xcconfig")
            let folder = try WiredFolder(url, project.text, files: ["Base.xcconfig": "COLOR = red\n"])
            try folder.wire()
            let wrapper = try Self.own("App-Debug.xcconfig", in: folder.text())
            let chosen = "baseConfigurationReference = FF0000000000000000000009 /* Mine.xcconfig */;"
            try folder.set(
                folder.text().replacing(
                    "baseConfigurationReference = \(wrapper) /* App-Debug.xcconfig */;", with: chosen))
            try folder.unwire()
            let text = try folder.text()
            #expect(text.contains(chosen))
            #expect(text.components(separatedBy: "/* Base.xcconfig */;").count == 2)
            #expect(!text.contains("SWITCHYARD"))
            #expect(!text.contains("5317C4EA"))
        }
    }

    /// With and without xcconfig files of people, of which one is for a single build configuration.
    @Test(arguments: [["Base.xcconfig", "Base.xcconfig"], ["Debug.xcconfig", "Release.xcconfig"], []])
    func theFolderGetsAnotherName(_ bases: [String]) throws {
        try withTemporaryFolder { url in
            let project =
                bases.isEmpty ? SampleProject(targets: [WiringTests.app]) : WiringTests.withBases(bases[0], bases[1])
            var files = Dictionary(bases.map { ($0, "COLOR = red\n") }) { first, _ in first }
            files["Old/Notes.md"] = "mine"
            let folder = try WiredFolder(
                url, project.text, manifest: WiredFolder.manifest("generate: { folder: Old }"), files: files)
            try folder.wire()
            let manifest = WiredFolder.manifest("generate: { folder: New/Switchyard }")
            try Data(manifest.utf8).write(to: url.appendingPathComponent("Switchyard.yaml"))
            try folder.wire()
            let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
            #expect(names.filter { $0.hasPrefix("Old/") && $0.contains(".") } == ["Old/Notes.md"])
            #expect(names.contains("New/Switchyard/Debug.xcconfig"))
            #expect(try !folder.text().contains("Old"))
            #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged })
            try folder.unwire()
            #expect(try folder.text() == project.text)
            for base in bases { #expect(try folder.contents(base) == "COLOR = red\n") }
        }
    }

    @Test func peoplesExceptionsStay() throws {
        try withTemporaryFolder { url in
            let manifest = WiredFolder.manifest("generate: { folder: App/Generated }")
            let folder = try WiredFolder(url, WiringTests.withFolder(nil).text, manifest: manifest)
            try folder.wire()
            let line = "\t\t\t\tGenerated/Release.xcconfig,\n"
            try folder.set(folder.text().replacing(line, with: line + "\t\t\t\tNotes.txt,\n"))
            try folder.unwire()
            let text = try folder.text()
            #expect(text.contains("membershipExceptions = (\n\t\t\t\tNotes.txt,\n\t\t\t);"))
            #expect(text.components(separatedBy: "/* Exceptions for \"App\" folder in \"App\" target */").count == 3)
        }
    }

    /// An include line in an xcconfig file is found again after edits.
    @Test func edgesOfXcconfigFilesStay() throws {
        try withTemporaryFolder { url in
            let project = WiringTests.withBases("Debug.xcconfig", "Release.xcconfig")
            let folder = try WiredFolder(
                url, project.text, files: ["Debug.xcconfig": "A = 1\r\nB = 2", "Release.xcconfig": ""])
            try folder.wire()
            #expect(
                try folder.contents("Debug.xcconfig")
                    == "#include \"Switchyard/Debug.xcconfig\" // switchyard generate --wire; --unwire removes this line\r\nA = 1\r\nB = 2"
            )
            let edited = "// new\r\n" + (try folder.contents("Debug.xcconfig")) + "\r\nC = 3\r\n"
            try Data(edited.utf8).write(to: url.appendingPathComponent("Debug.xcconfig"))
            #expect(
                try folder.wire().files.allSatisfy {
                    $0.path != "Sample.xcodeproj/project.pbxproj" || $0.change == .unchanged
                })
            try folder.unwire()
            #expect(try folder.contents("Debug.xcconfig") == "// new\r\nA = 1\r\nB = 2\r\nC = 3\r\n")
            #expect(try folder.contents("Release.xcconfig").isEmpty)
        }
    }
}
