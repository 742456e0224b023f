import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Testing

/// Findings about key paths get the lines of their files.
@Suite struct LocationsTests {
    static let catalog = MarkedText(
        """
        <plist version="1.0">
        ‹root›<dict>
            ‹Common›<key>Common</key>
            <dict>
                ‹url›<key>url</key>
                <string>https://example.com</string>
            </dict>
            ‹List›<key>List</key>
            <array>
                ‹0›<integer>1</integer>
                ‹1›<dict>‹k›<key>k</key><true/></dict>
            </array>
        </dict>
        </plist>
        """)

    /// A file in a folder of its own, removed afterwards.
    private func withFile(_ data: Data, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("List.plist")
        try data.write(to: file)
        try body(file.path)
    }

    @Test(arguments: [
        (["Common"], "Common"), (["Common", "url"], "url"), (["Common", "missing"], "Common"), (["missing"], "root"),
        (["List", "0"], "0"), (["List", "1", "k"], "k"), (["List", "2"], "List"), (["List", "1", "k", "x"], "k"),
        ([], "root"),
    ])
    func aFindingGetsThePositionOfItsKeyPathOrOfTheValueAroundIt(path: [String], marker: String) throws {
        try withFile(Data(Self.catalog.text.utf8)) { (file: String) throws in
            let locations = PropertyListLocations()
            let position = try Self.catalog.place(marker)
            let finding = Finding(
                .missingValue, .error, "no value", file: file, keyPath: PropertyListKeyPath(path), fix: "add one")
            let located = locations.finding(finding)
            #expect(located.location == SourceLocation(file: file, position: position))
            #expect(located.keyPath == nil, "it is looked up once")
            #expect(located.message == "no value")
            #expect(located.fix == "add one")
            // The same for a finding of the library.
            let runtime = PropertyListFinding(
                .missingValue, .error, "no value", file: file, keyPath: PropertyListKeyPath(path), fix: "add one")
            #expect(locations.finding(runtime) == located)
        }
    }

    @Test func theExactPositionIsThatOfTheKeyPathOnly() throws {
        try withFile(Data(Self.catalog.text.utf8)) { (file: String) throws in
            let locations = PropertyListLocations()
            #expect(try locations.position(of: ["Common", "url"], in: file) == Self.catalog.place("url"))
            #expect(locations.position(of: ["Common", "missing"], in: file) == nil)
        }
    }

    @Test func aFindingThatHasAPositionKeepsIt() throws {
        try withFile(Data(Self.catalog.text.utf8)) { (file: String) throws in
            let position = SourcePosition(line: 7, column: 3)
            let finding = Finding(
                rule: .missingValue, severity: .note, message: "m",
                location: SourceLocation(file: file, position: position))
            #expect(PropertyListLocations().finding(finding) == finding)
        }
    }

    @Test func aFindingWithoutAFileStaysAsItIs() {
        let finding = Finding(.missingValue, .note, "m", keyPath: ["Common"])
        #expect(PropertyListLocations().finding(finding) == finding)
    }

    @Test func aMalformedFileIsShownAtItsFirstSyntaxError() throws {
        let broken = MarkedText("<plist><dict>\n  <key>a</key>\n  ‹!›<integer>x</integer>\n</dict></plist>")
        try withFile(Data(broken.text.utf8)) { (file: String) throws in
            let malformed = Finding(.malformedPropertyList, .error, "m", file: file)
            #expect(try PropertyListLocations().finding(malformed).location?.position == broken.place("!"))
            // Another rule without a key path is about the file as a whole.
            let other = Finding(.unreadableFile, .error, "m", file: file)
            #expect(PropertyListLocations().finding(other).location == SourceLocation(file: file))
        }
    }

    @Test func aMissingFileHasNoPositions() {
        let file = "/no/such/\(UUID().uuidString).plist"
        let locations = PropertyListLocations()
        #expect(locations.located(file) == nil)
        #expect(locations.position(of: [], in: file) == nil)
        #expect(locations.duplicateKeys(in: file) == [])
        let finding = locations.finding(Finding(.missingValue, .error, "m", file: file, keyPath: ["a"]))
        #expect(finding.location == SourceLocation(file: file))
    }

    @Test func aBinaryFileHasNoLines() throws {
        try withFile(try PropertyList.data(["Common": ["url": "x"]], binary: true)) { (file: String) throws in
            let locations = PropertyListLocations()
            #expect(locations.position(of: ["Common"], in: file) == nil)
            let finding = locations.finding(Finding(.missingValue, .error, "m", file: file, keyPath: ["Common"]))
            #expect(finding.location == SourceLocation(file: file))
        }
    }

    @Test func aFileIsReadOnce() throws {
        let locations = PropertyListLocations()
        try withFile(Data(Self.catalog.text.utf8)) { (file: String) throws in
            let before = locations.position(of: ["List"], in: file)
            try Data("<plist><dict/></plist>".utf8).write(to: URL(fileURLWithPath: file))
            #expect(locations.position(of: ["List"], in: file) == before)
            #expect(PropertyListLocations().position(of: ["List"], in: file) == nil)
        }
    }

    @Test func duplicateKeysAreFindingsWithBothPositions() throws {
        let text = MarkedText("{\n  ‹a1›a = { ‹k1›k = 1;\n ‹k2›k = 2; };\n  ‹a2›a = 3;\n  ‹a3›a = 4;\n}\n")
        try withFile(Data(text.text.utf8)) { (file: String) throws in
            let findings = PropertyListLocations().duplicateKeys(in: file)
            #expect(
                findings.map(\.message) == [
                    "duplicate key \"a.k\": the last value is used", "duplicate key \"a\": the last value is used",
                    "duplicate key \"a\": the last value is used",
                ])
            #expect(try findings.map { $0.location?.position } == ["k2", "a2", "a3"].map(text.place))
            #expect(try findings.map { $0.notes.first?.location?.position } == ["k1", "a1", "a2"].map(text.place))
            #expect(findings.allSatisfy { $0.rule == .duplicateKey && $0.severity == .warning })
            #expect(findings.map(\.fix) == Array(repeating: "remove one of the two", count: 3))
            #expect(
                findings.map { $0.notes.map(\.message) } == Array(repeating: ["the previous one is here"], count: 3))
        }
    }
}
