import AppProjects
import Foundation
import Generation
import Manifest
import ProjectWiring
import SourceText
import TestProjects
import TestSupport
import Testing

/// Wiring of `project.xcproj`: the same as that of `project.pbxproj`, in another text.
@Suite struct JSONWiringTests {
    /// The folder of a case with its project converted, wired or not.
    private func converted(_ example: WiringTests.Case, _ url: URL) throws -> WiredFolder {
        let folder = try WiredFolder(url, example.project.text, manifest: example.manifest, files: example.files)
        try folder.convert()
        return folder
    }

    @Test(arguments: WiringTests.cases) func isTakenBackByteForByte(_ example: WiringTests.Case) throws {
        try withTemporaryFolder { url in
            let folder = try converted(example, url)
            let original = try folder.text()
            let settings = try folder.buildSettings()
            #expect(try SavedByXcode.text(Data(original.utf8)) == original)
            try folder.wire()
            let wired = try folder.text()
            #expect(wired != original)
            WiringTests.expectKept(settings, try folder.buildSettings())
            // What is added is where Xcode puts it, as Xcode prints it.
            #expect(try SavedByXcode.text(Data(wired.utf8)) == wired)
            #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged })
            #expect(try folder.text() == wired)
            try folder.unwire()
            #expect(try folder.text() == original)
        }
    }

    /// Wiring changes about as many lines in JSON as in a property list, and is taken back in both.
    @Test(arguments: WiringTests.cases) func theChangeIsAsSmall(_ example: WiringTests.Case) throws {
        func lines(isJSON: Bool) throws -> Int {
            try withTemporaryFolder { url in
                let folder = try WiredFolder(
                    url, example.project.text, manifest: example.manifest, files: example.files)
                if isJSON { try folder.convert() }
                let before = try folder.text()
                try folder.wire()
                let after = try folder.text()
                #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged })
                try folder.unwire()
                #expect(try folder.text() == before)
                func split(_ text: String) -> [Substring] { text.split(whereSeparator: \.isNewline) }
                return split(after).difference(from: split(before)).count
            }
        }
        let (list, json) = (try lines(isJSON: false), try lines(isJSON: true))
        // More brackets are in lines of their own.
        #expect(json * 5 <= list * 6, "\(json) lines of JSON, \(list) of a property list")
    }

    /// Both formats give every target the same environments.
    @Test(arguments: WiringTests.cases) func environmentsAreTheSame(_ example: WiringTests.Case) throws {
        let list = try withTemporaryFolder { url in
            let folder = try WiredFolder(url, example.project.text, manifest: example.manifest, files: example.files)
            try folder.wire()
            return try folder.environments()
        }
        let json = try withTemporaryFolder { url in
            let folder = try converted(example, url)
            try folder.wire()
            return try folder.environments()
        }
        #expect(list == json)
    }

    /// A project that was wired before it was converted is known to be wired, and can be unwired.
    @Test(arguments: WiringTests.cases) func aConversionKeepsTheWiring(_ example: WiringTests.Case) throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, example.project.text, manifest: example.manifest, files: example.files)
            let settings = try folder.buildSettings()
            try folder.wire()
            let environments = try folder.environments()
            try folder.convert()
            #expect(try folder.isWired)
            #expect(try folder.environments() == environments)
            try folder.unwire()
            try expectBare(folder, settings)
        }
    }

    /// Wiring such a project again changes it into one that was wired as JSON.
    @Test(arguments: WiringTests.cases) func aConvertedProjectIsWiredAgain(_ example: WiringTests.Case) throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, example.project.text, manifest: example.manifest, files: example.files)
            let settings = try folder.buildSettings()
            try folder.wire()
            let environments = try folder.environments()
            try folder.convert()
            try folder.wire()
            let text = try folder.text()
            #expect(try folder.environments() == environments)
            #expect(try SavedByXcode.text(Data(text.utf8)) == text)
            #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged })
            try folder.unwire()
            try expectBare(folder, settings)
        }
    }

    /// Nothing of wiring is left.
    private func expectBare(_ folder: WiredFolder, _ settings: [String: String]) throws {
        let text = try folder.text()
        #expect(
            !text.contains("Switchyard") && !text.contains("Generated/") && !text.contains("SWITCHYARD_"), "\(text)")
        #expect(try folder.buildSettings() == settings)
    }

    /// A use of generated files that people have made themselves is theirs, as long as the project was never wired.
    @Test func anOwnUseOfGeneratedFilesStays() throws {
        try withTemporaryFolder { url in
            let folder = try converted(
                WiringTests.Case(name: "", project: SampleProject(targets: [WiringTests.app])), url)
            let text = try folder.text()
                .replacing(
                    "  \"files\": [\n",
                    with: """
                          "files": [
                            {
                              "kind": "group",
                              "path": "Switchyard",
                              "children": [
                                { "path": "Debug.xcconfig" },
                                { "path": "Environments.plist", "target-membership": [ "App/resources" ] },
                              ],
                            },

                        """
                )
                .replacing(
                    "      \"build-phases\"",
                    with: """
                              "specialized-configurations": [
                                { "name": "Debug", "file": "Switchyard/Debug.xcconfig" },
                              ],
                              "build-phases"
                        """)
            #expect(try text != folder.text())
            try folder.set(text)
            #expect(try !folder.isWired)
            try folder.unwire()
            #expect(try folder.text() == text)
            try folder.wire()
            try folder.unwire()
            #expect(try folder.text() == text)
        }
    }

    /// Comments, unknown keys and a layout of its own stay as they are.
    @Test func keepsWhatPeopleWrote() throws {
        try withTemporaryFolder { url in
            let folder = try converted(
                WiringTests.Case(name: "", project: SampleProject(targets: [WiringTests.app])), url)
            var text = try folder.text()
            text = text.replacing("  \"files\": [", with: "  // our files\n  'x-notes': { a: 1 }, \"files\": [ // all")
            text = text.replacing("\"PRODUCT_NAME\"", with: "/* name */ PRODUCT_NAME")
            text.removeLast(4)
            text += "\n} // end\n"
            try folder.set(text)
            try folder.wire()
            let wired = try folder.text()
            #expect(wired.contains("// our files") && wired.contains("'x-notes': { a: 1 }") && wired.contains("// end"))
            try folder.unwire()
            #expect(try folder.text() == text)
        }
    }

    /// Random projects in any order and with comments: wiring is taken back, and Xcode may save the file in between.
    @Test func savingInBetweenChangesNothing() throws {
        var wired = 0
        for seed in 0..<SoakCount.of(full: 1_000, slice: 30) {
            var generator = SeededGenerator(seed: UInt64(seed))
            let example = RandomProject(&generator)
            try withTemporaryFolder { url in
                let folder = try WiredFolder(
                    url, example.project.text, manifest: example.manifest, files: example.files)
                do { try folder.convert() } catch is ConvertedProject.Unconvertible { return }
                let canonical = try folder.text()
                let original = try ShuffledJSON.text(Data(canonical.utf8), &generator)
                #expect(original != canonical)
                #expect(try SavedByXcode.text(Data(original.utf8)) == canonical, "seed \(seed)")
                try folder.set(original)
                func wire(_ note: String) throws -> String {
                    try folder.wire(movesSettings: example.movesSettings)
                    let text = try folder.text()
                    #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged }, "seed \(seed), \(note)")
                    return text
                }
                let first: String
                do {
                    first = try wire("first")
                } catch let error as GenerationError where example.movesSettings {
                    // Where a build setting was among others that are not sorted is lost when it is moved.
                    #expect(error.findings.map(\.rule) == [.generatedNotReversible], "seed \(seed)")
                    #expect(try folder.text() == original, "seed \(seed)")
                    return
                }
                wired += first == original ? 0 : 1
                try folder.unwire()
                #expect(try folder.text() == original, "seed \(seed)")
                #expect(try wire("again") == first, "seed \(seed)")
                let saved = try SavedByXcode.text(Data(first.utf8))
                try folder.set(saved)
                #expect(try wire("saved") == saved, "seed \(seed)")
                try folder.unwire()
                #expect(try folder.text() == canonical, "seed \(seed)")
            }
        }
        #expect(wired > 0)
    }
}

extension WiredFolder {
    /// Converts the project to JSON.
    func convert() throws { try ConvertedProject.convert(url.appendingPathComponent(Self.project)) }

    /// Whether the project is known to be wired.
    var isWired: Bool {
        get throws {
            let manifest = try Manifest.read(url.appendingPathComponent("Switchyard.yaml"))
            return ManifestProject.found(by: ManifestProject.Search(manifest, in: url)).isWired
        }
    }
}
