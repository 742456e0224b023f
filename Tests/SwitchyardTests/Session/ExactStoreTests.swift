import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import Testing

@Suite("A property-list file as a settings store keeps every bit, or says that it cannot")
struct ExactStoreTests {
    private let folder: LaunchFolder
    private let file: URL
    private let store: FileDefaultsStore

    init() throws {
        folder = try LaunchFolder()
        file = folder.file("app.plist")
        store = FileDefaultsStore(file: file)
        try store.store("kept", forKey: "other")
    }

    private func bytes() throws -> Data { try Data(contentsOf: file) }

    @Test(
        "What XML cannot hold is refused with its key, and the file stays",
        arguments: [
            .date(Date(timeIntervalSinceReferenceDate: .nan)), .date(Date(timeIntervalSinceReferenceDate: .infinity)),
            .date(Date(timeIntervalSinceReferenceDate: 0.5)), .date(Date(timeIntervalSinceReferenceDate: 1e18)),
            "\u{FEFF}text", "a\u{1}b", "\u{1B}[31m", ["nested": ["\u{0}"]],
        ] as [PropertyListValue])
    func inexact(_ value: PropertyListValue) throws {
        let before = try bytes()
        let error = #expect(throws: PropertyListError.self) { try store.store(value, forKey: "choice") }
        #expect(error?.code == .unwritable)
        #expect(error?.message.contains("\"choice\"") == true)
        #expect(error?.file == file.path)
        #expect(try bytes() == before)
        #expect(try store.storedValues() == ["other": "kept"])
    }

    @Test("A binary file stays one, and holds them")
    func binary() throws {
        let date = PropertyListValue.date(Date(timeIntervalSinceReferenceDate: 0.5))
        try PropertyList.data(["date": date], binary: true).write(to: file)
        try store.store("\u{FEFF}text", forKey: "choice")
        #expect(try bytes().starts(with: Data("bplist00".utf8)))
        #expect(try PropertyList.read(file).isIdentical(to: ["date": date, "choice": "\u{FEFF}text"]))
    }

    @Test("A text in other code units is another text")
    func codeUnits() throws {
        try store.store("\u{E9}", forKey: "choice")
        try store.store("e\u{301}", forKey: "choice")
        #expect(try PropertyList.read(file).isIdentical(to: ["other": "kept", "choice": "e\u{301}"]))
    }

    @Test("A key in other code units is another key: it neither replaces nor removes")
    func otherKey() throws {
        try store.store(1, forKey: "\u{E9}")
        let before = try bytes()
        let error = #expect(throws: PropertyListError.self) { try store.store(2, forKey: "e\u{301}") }
        #expect(error?.code == .unwritable)
        #expect(error?.message.contains("\"e\u{301}\"") == true)
        try store.store(nil, forKey: "e\u{301}")
        #expect(try bytes() == before)
    }

    @Test(
        "A file whose keys a dictionary cannot tell apart is not written",
        arguments: [
            "<dict><key>\u{E9}</key><integer>1</integer><key>e\u{301}</key><integer>2</integer></dict>",
            "<dict><key>a</key><array><dict><key>\u{E9}</key><true/><key>e\u{301}</key><true/></dict></array></dict>",
        ])
    func equalKeys(_ content: String) throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">\(content)</plist>"
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: PropertyListError.self) { try store.store(1, forKey: "choice") }
        #expect(error?.code == .unwritable)
        #expect(try bytes() == Data(text.utf8))
    }

    @Test("Neither is one in UTF-16", arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func equalKeysInUTF16(_ encoding: String.Encoding) throws {
        let text =
            "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist version=\"1.0\"><dict>"
            + "<key>\u{E9}</key><integer>1</integer><key>e\u{301}</key><integer>2</integer></dict></plist>"
        let data = try #require(text.data(using: encoding))
        try data.write(to: file)
        let error = #expect(throws: PropertyListError.self) { try store.store(1, forKey: "choice") }
        #expect(error?.code == .unwritable)
        #expect(try bytes() == data)
    }

    @Test(
        "OpenStep text is read and not written", arguments: ["{ name = a; }", "{ \"\u{E9}\" = 1; \"e\u{301}\" = 2; }"])
    func openStep(_ text: String) throws {
        try Data(text.utf8).write(to: file)
        #expect(try !store.storedValues().isEmpty)
        let error = #expect(throws: PropertyListError.self) { try store.store(1, forKey: "choice") }
        #expect(error?.code == .unwritable)
        #expect(try bytes() == Data(text.utf8))
    }

    @Test("Neither is a binary one")
    func equalBinaryKeys() throws {
        // Two keys, é as one character and as two, and one value.
        let objects: [[UInt8]] = [[0xD2, 1, 2, 3, 3], [0x61, 0x00, 0xE9], [0x62, 0x00, 0x65, 0x03, 0x01], [0x09]]
        var data = Data("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(data.count))
            data += object
        }
        let table = UInt8(data.count)
        data += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [4, 0, table] { data += [0, 0, 0, 0, 0, 0, 0, number] }
        try data.write(to: file)
        let error = #expect(throws: PropertyListError.self) { try store.store(1, forKey: "choice") }
        #expect(error?.code == .unwritable)
        #expect(try bytes() == data)
    }

    @Test("A file keeps its mode", arguments: [0o600, 0o640, 0o644])
    func mode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        try store.store("qa", forKey: "environment")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == mode)
    }

    @Test("A link stays one")
    func link() throws {
        let link = folder.file("link.plist")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        try FileDefaultsStore(file: link).store("qa", forKey: "environment")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        #expect(try store.storedValues() == ["other": "kept", "environment": "qa"])
    }
}
