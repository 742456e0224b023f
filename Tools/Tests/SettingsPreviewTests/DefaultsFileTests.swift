import Foundation
import PropertyLists
import Synchronization
import Testing

@testable import FileReplacements

@testable import SettingsPreview

/// A defaults domain that others write, too.
struct DefaultsFileTests {
    @Test(arguments: [false, true]) func theFormatAndOtherKeysStay(isBinary: Bool) async throws {
        try await withFixture { fixture in
            let old: PropertyListValue = ["other": ["a": [1, 2.5, true]], "name": "a"]
            try PropertyList.data(old, binary: isBinary).write(to: fixture.defaults.url)
            #expect(try fixture.defaults.store(["name": "b"]))
            let data = try Data(contentsOf: fixture.defaults.url)
            #expect(data.starts(with: Data("bplist".utf8)) == isBinary)
            do {
                let values = try fixture.defaults.values()
                #expect(values == ["other": ["a": [1, 2.5, true]], "name": "b"])
            }
        }
    }

    @Test func onlyTheLinesOfAChangeAreWritten() async throws {
        try await withFixture { fixture in
            let text = """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0">
                <dict>
                  <!-- of the scheme's pre-action -->
                  <key>other</key> <true/>
                  <key>name</key>  <string>a</string>
                  <key>old</key>   <integer>1</integer>
                </dict>
                </plist>
                """
            try Data(text.utf8).write(to: fixture.defaults.url)
            try fixture.defaults.update([.set("name", "b"), .remove(["old", "never"])])
            let expected = text.replacing("<string>a<", with: "<string>b<")
                .replacing("  <key>old</key>   <integer>1</integer>\n", with: "")
            #expect(try String(contentsOf: fixture.defaults.url, encoding: .utf8) == expected)
        }
    }

    @Test func anUnchangedFileIsNotWritten() async throws {
        try await withFixture { fixture in
            let text = Data("<plist><dict><key>name</key><string>a</string></dict></plist><!-- by hand -->".utf8)
            try text.write(to: fixture.defaults.url)
            #expect(try !fixture.defaults.store(["name": "a"]))
            #expect(try Data(contentsOf: fixture.defaults.url) == text)
        }
    }

    @Test(arguments: ["", "<plist><dict><key>", "<plist version=\"1.0\"><array/></plist>", "bplist00"])
    func aFileThatCannotBeReadIsNotWritten(_ text: String) async throws {
        try await withFixture { fixture in
            try Data(text.utf8).write(to: fixture.defaults.url)
            #expect(throws: DefaultsError.self) { try fixture.defaults.store(["name": "a"]) }
            #expect(try Data(contentsOf: fixture.defaults.url) == Data(text.utf8))
        }
    }

    @Test func permissionsStayAndNewFilesArePrivate() async throws {
        try await withFixture { fixture in
            func permissions() throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: fixture.defaults.path)[.posixPermissions] as? Int
            }
            try fixture.defaults.store(["a": 1])
            #expect(try permissions() == 0o600)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: fixture.defaults.path)
            try fixture.defaults.store(["a": 2])
            #expect(try permissions() == 0o640)
        }
    }

    @Test func aLinkStaysALink() async throws {
        try await withFixture { fixture in
            let link = fixture.folder.appendingPathComponent("link.plist")
            try fixture.defaults.store(["a": 1])
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: fixture.defaults.url)
            try DefaultsFile(path: link.path).store(["a": 2])
            do {
                let values = try fixture.defaults.values()
                #expect(values == ["a": 2])
            }
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == fixture.defaults.path)
        }
    }

    @Test func aLinkWhoseFileIsNotThereYetStaysALink() async throws {
        try await withFixture { fixture in
            let link = fixture.folder.appendingPathComponent("link.plist")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "defaults.plist")
            try DefaultsFile(path: link.path).store(["a": 2])
            #expect(try fixture.defaults.values() == ["a": 2])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "defaults.plist")
        }
    }

    /// `é` as one character and as two.
    private static let spellings = ["\u{E9}", "e\u{301}"]

    /// `bplist00` of three keys, the last two of which are the spellings.
    private static var binaryWithTwoSpellings: Data {
        let objects: [[UInt8]] = [
            [0xD3, 1, 2, 3, 4, 4, 4], [0x54] + Array("name".utf8), [0x61, 0x00, 0xE9],
            [0x62, 0x00, 0x65, 0x03, 0x01], [0x51, 0x61],
        ]
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return Data(bytes)
    }

    private static var textWithTwoSpellings: Data {
        let keys = (["name"] + spellings).map { "<key>\($0)</key><string>a</string>" }.joined()
        return Data("<plist version=\"1.0\"><dict>\(keys)</dict></plist>".utf8)
    }

    @Test(arguments: [binaryWithTwoSpellings, textWithTwoSpellings])
    func twoSpellingsOfAKeyAreTwoKeys(_ data: Data) async throws {
        try await withFixture { fixture in
            let (composed, decomposed) = (Self.spellings[0], Self.spellings[1])
            try data.write(to: fixture.defaults.url)
            let before = try fixture.defaults.values()
            #expect(before == ["name": "a", composed: "a", decomposed: "a"])
            try fixture.defaults.store(["name": "b"])
            try fixture.defaults.store([composed: "c"])
            try fixture.defaults.store([decomposed: "d"])
            let after = try fixture.defaults.values()
            #expect(after == ["name": "b", composed: "c", decomposed: "d"])
            try fixture.defaults.update([.remove([composed])])
            let last = try fixture.defaults.values()
            #expect(last == ["name": "b", decomposed: "d"])
        }
    }

    /// OpenStep text has no numbers, and Foundation writes none of it: it is read, and not edited.
    @Test(arguments: ["{ name = a; /* by hand */ }", "name = a;"])
    func textInOpenStepIsReadAndNotWritten(_ text: String) async throws {
        try await withFixture { fixture in
            try Data(text.utf8).write(to: fixture.defaults.url)
            let values = try fixture.defaults.values()
            #expect(values == ["name": "a"])
            let error = #expect(throws: DefaultsError.self) { try fixture.defaults.store(["name": "b"]) }
            #expect(error?.reason == .file)
            #expect(try Data(contentsOf: fixture.defaults.url) == Data(text.utf8))
        }
    }

    @Test func aNameThatNoFileCanHaveIsAnError() async throws {
        try await withFixture { fixture in
            let name = String(repeating: "n", count: 300) + ".plist"
            let file = DefaultsFile(path: fixture.folder.appendingPathComponent(name).path)
            #expect(throws: PropertyListError.self) { try file.values() }
        }
    }

    @Test func aFolderInTheWayIsAnErrorAndNothingIsLeft() async throws {
        try await withFixture { fixture in
            try FileManager.default.createDirectory(at: fixture.defaults.url, withIntermediateDirectories: true)
            #expect(throws: DefaultsError.self) { try fixture.defaults.store(["a": 1]) }
            let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
            #expect(names.sorted() == ["Settings.bundle", "defaults.plist"])
        }
    }

    @Test func manyWritersLoseNothing() async throws {
        try await withFixture { fixture in
            let file = fixture.defaults
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        for turn in 0..<10 { try file.store(["key\(number)-\(turn)": .integer(Int64(number))]) }
                    }
                }
                try await group.waitForAll()
            }
            let values = try file.values()
            #expect(values.keys.count == 40)
            let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
            #expect(names.filter { $0.hasPrefix(".") } == [])
        }
    }

    /// Another program writes between the look and the exchange, once with a new file and once in place.
    @Test(arguments: [true, false]) func whatAnotherProgramWritesInBetweenIsKept(_ isNewFile: Bool) async throws {
        try await withFixture { fixture in
            let file = fixture.defaults
            try file.store(["name": "a"])
            let theirs = try PropertyList.data(["name": "a", "theirs": 1])
            let isFirst = Mutex(true)
            try ReplacementStep.$observer.withValue(
                { step in
                    guard step == .drafted,
                        isFirst.withLock({ first in
                            defer { first = false }
                            return first
                        })
                    else { return }
                    #expect(throws: Never.self) { try theirs.write(to: file.url, options: isNewFile ? .atomic : []) }
                },
                operation: { _ = try file.store(["ours": 2]) })
            let values = try file.values()
            #expect(values == ["name": "a", "theirs": 1, "ours": 2])
        }
    }

    @Test func aLinkThatIsPutThereWhileThePreviewRunsIsFollowed() async throws {
        try await withFixture { fixture in
            let other = DefaultsFile(path: fixture.folder.appendingPathComponent("other.plist").path)
            let file = fixture.defaults
            try file.store(["a": 1])
            try other.store(["b": 1])
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: other.path)
            try FileManager.default.removeItem(at: file.url)
            try FileManager.default.createSymbolicLink(at: file.url, withDestinationURL: other.url)
            try file.store(["a": 2])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == other.path)
            let values = try other.values()
            #expect(values == ["a": 2, "b": 1])
            #expect(try FileManager.default.attributesOfItem(atPath: other.path)[.posixPermissions] as? Int == 0o640)
        }
    }
}
