import Foundation
import PropertyLists
import Testing

@testable import SettingsPreview

/// A defaults domain that others write, too.
struct DefaultsFileTests {
    @Test(arguments: [false, true]) func theFormatAndOtherKeysStay(isBinary: Bool) async throws {
        try await withFixture { fixture in
            let old: PropertyListValue = ["other": ["a": [1, 2.5, true]], "name": "a"]
            try PropertyList.data(old, binary: isBinary).write(to: fixture.defaults.url)
            #expect(try fixture.defaults.update { $0["name"] = "b" })
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
            try fixture.defaults.update {
                $0["name"] = "b"
                $0["old"] = nil
            }
            let expected = text.replacing("<string>a<", with: "<string>b<")
                .replacing("  <key>old</key>   <integer>1</integer>\n", with: "")
            #expect(try String(contentsOf: fixture.defaults.url, encoding: .utf8) == expected)
        }
    }

    @Test func anUnchangedFileIsNotWritten() async throws {
        try await withFixture { fixture in
            let text = Data("{ name = a; } /* by hand */".utf8)
            try text.write(to: fixture.defaults.url)
            #expect(try !fixture.defaults.update { $0["name"] = "a" })
            #expect(try Data(contentsOf: fixture.defaults.url) == text)
        }
    }

    @Test(arguments: ["", "<plist><dict><key>", "<plist version=\"1.0\"><array/></plist>", "bplist00"])
    func aFileThatCannotBeReadIsNotWritten(_ text: String) async throws {
        try await withFixture { fixture in
            try Data(text.utf8).write(to: fixture.defaults.url)
            #expect(throws: PropertyListError.self) { try fixture.defaults.update { $0["name"] = "a" } }
            #expect(try Data(contentsOf: fixture.defaults.url) == Data(text.utf8))
        }
    }

    @Test func permissionsStayAndNewFilesArePrivate() async throws {
        try await withFixture { fixture in
            func permissions() throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: fixture.defaults.path)[.posixPermissions] as? Int
            }
            try fixture.defaults.update { $0["a"] = 1 }
            #expect(try permissions() == 0o600)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: fixture.defaults.path)
            try fixture.defaults.update { $0["a"] = 2 }
            #expect(try permissions() == 0o640)
        }
    }

    @Test func aLinkStaysALink() async throws {
        try await withFixture { fixture in
            let link = fixture.folder.appendingPathComponent("link.plist")
            try fixture.defaults.update { $0["a"] = 1 }
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: fixture.defaults.url)
            try DefaultsFile(path: link.path).update { $0["a"] = 2 }
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
            try DefaultsFile(path: link.path).update { $0["a"] = 2 }
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

    @Test func twoSpellingsOfAKeyInABinaryFileAreNotLost() async throws {
        try await withFixture { fixture in
            let data = Self.binaryWithTwoSpellings
            try data.write(to: fixture.defaults.url)
            #expect(try fixture.defaults.values().count == 2)
            let error = #expect(throws: PropertyListError.self) { try fixture.defaults.update { $0["name"] = "b" } }
            #expect(error?.message.contains("cannot be told apart") == true)
            #expect(try Data(contentsOf: fixture.defaults.url) == data)
        }
    }

    @Test func twoSpellingsOfAKeyAreNotLost() async throws {
        try await withFixture { fixture in
            let keys = Self.spellings.map { "<key>\($0)</key><true/>" }.joined()
            let data = Data("<plist version=\"1.0\"><dict><key>name</key><string>a</string>\(keys)</dict></plist>".utf8)
            try data.write(to: fixture.defaults.url)
            #expect(throws: PropertyListError.self) { try fixture.defaults.update { $0["name"] = "b" } }
            #expect(try Data(contentsOf: fixture.defaults.url) == data)
            #expect(try !fixture.defaults.update { $0["name"] = "a" })
        }
    }

    @Test(arguments: [(ENOENT, true), (ENOTDIR, true), (EACCES, false), (ELOOP, false), (EIO, false)])
    func cannotLookIsNotNoFile(_ code: Int32, _ isMissing: Bool) {
        #expect((DefaultsFile.trouble(code) == nil) == isMissing)
    }

    @Test func aNameThatNoFileCanHaveIsATrouble() async throws {
        try await withFixture { fixture in
            let name = String(repeating: "n", count: 300) + ".plist"
            let file = DefaultsFile(path: fixture.folder.appendingPathComponent(name).path)
            #expect(throws: PropertyListError.self) { try file.values() }
        }
    }

    @Test func aFolderInTheWayIsAnErrorAndNothingIsLeft() async throws {
        try await withFixture { fixture in
            try FileManager.default.createDirectory(at: fixture.defaults.url, withIntermediateDirectories: true)
            #expect(throws: PropertyListError.self) { try fixture.defaults.update { $0["a"] = 1 } }
            let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
            #expect(names.sorted() == ["Settings.bundle", "defaults.plist"])
        }
    }

    @Test func manyWritersLeaveAWholeFile() async throws {
        try await withFixture { fixture in
            let file = fixture.defaults
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask { try file.update { $0["key\(number)"] = .integer(Int64(number)) } }
                }
                try await group.waitForAll()
            }
            #expect(try !file.values().isEmpty)
            let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
            #expect(names.filter { $0.hasPrefix(".") } == [])
        }
    }
}
