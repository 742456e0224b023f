import Foundation
import Testing

/// Files that are wrong in every way: findings and an exit code, never a trap.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let code: Int32
        let rule: String?
        let data: @Sendable () -> Data
        var testDescription: String { name }

        init(_ name: String, _ code: Int32, _ rule: String?, _ data: @escaping @Sendable () -> Data) {
            self.name = name
            self.code = code
            self.rule = rule
            self.data = data
        }

        init(_ name: String, _ code: Int32, _ rule: String?, text: String, encoding: String.Encoding = .utf8) {
            self.init(name, code, rule) { text.data(using: encoding) ?? Data() }
        }
    }

    static let openStep = "{prod = {apiURL = \"https://a.example/ü\";}; }"
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>prod</key><dict><key>a</key><string>ü</string></dict></dict></plist>
        """

    static func nested(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + String(repeating: close, count: count)
    }

    static let cases: [Case] = [
        Case("a text as root", 2, "catalog-shape", text: "hello"),
        Case("an array as root", 2, "catalog-shape", text: "(a, b)"),
        Case("XML cut off", 2, "malformed-property-list", text: String(xml.dropLast(30))),
        Case("no property list", 2, "malformed-property-list", text: "{ a = ; } ]"),
        Case("nothing", 2, "malformed-property-list", text: ""),
        Case("blanks", 2, "malformed-property-list", text: " \n\t "),
        Case("a binary property list cut off", 2, "malformed-property-list") {
            Data("bplist00".utf8) + Data([0xD1, 1, 2])
        },
        Case("a binary property list of nonsense", 2, "malformed-property-list") {
            Data("bplist00".utf8) + Data((0..<400).map { UInt8(truncatingIfNeeded: $0 &* 37) })
        },
        Case("no environments", 2, "catalog-shape", text: "{Common = {a = b;};}"),
        Case("values that are no environments", 2, "not-an-environment", text: "{apiURL = \"https://a.example\";}"),
        Case("one value that is no environment", 1, "not-an-environment", text: "{prod = {a = b;}; version = 3;}"),
        Case("a value of 10 MB", 0, nil) {
            Data("{prod = {a = \"\(String(repeating: "x", count: 10_000_000))\";};}".utf8)
        },
        Case("10,000 environments", 0, nil) {
            Data(("{prod = {a = b;};" + (0..<10_000).map { "e\($0) = {a = b;};" }.joined() + "}").utf8)
        },
        Case("10,000 environments, each with a key of its own", 0, "missing-value") {
            Data(("{prod = {a = b;};" + (0..<10_000).map { "e\($0) = {k\($0) = b;};" }.joined() + "}").utf8)
        },
        Case("XML arrays nested 200,000 deep", 2, "property-list-too-deep") {
            Data(("<plist><dict><key>prod</key>" + nested("<array>", "</array>", 200_000) + "</dict></plist>").utf8)
        },
        Case("XML dictionaries nested 200,000 deep", 2, "property-list-too-deep") {
            Data(("<plist>" + nested("<dict><key>a</key>", "</dict>", 200_000) + "</plist>").utf8)
        },
        Case("OpenStep arrays nested 200,000 deep", 2, "property-list-too-deep", text: nested("(", ")", 200_000)),
        Case(
            "OpenStep dictionaries nested 200,000 deep", 2, "property-list-too-deep", text: nested("{a=", "}", 200_000)),
        Case("XML in Latin-1 that says it is UTF-8", 2, "malformed-property-list", text: xml, encoding: .isoLatin1),
        Case(
            "XML in Latin-1 that says so", 0, nil, text: xml.replacingOccurrences(of: "UTF-8", with: "ISO-8859-1"),
            encoding: .isoLatin1),
        Case("OpenStep in Latin-1", 2, "malformed-property-list", text: openStep, encoding: .isoLatin1),
        Case("XML in UTF-16", 0, nil, text: xml.replacingOccurrences(of: "UTF-8", with: "UTF-16"), encoding: .utf16),
        Case("OpenStep in UTF-16", 0, nil, text: openStep, encoding: .utf16),
        Case("XML with CRLF and a BOM", 0, nil, text: "\u{FEFF}" + xml.replacingOccurrences(of: "\n", with: "\r\n")),
        Case("several that could be production", 1, "unknown-production", text: "{prod = {a = b;}; Live = {a = b;};}"),
        Case("none that could be production", 1, "unknown-production", text: "{dev = {a = b;}; qa = {a = b;};}"),
        Case(
            "control characters in a name", 1, "not-an-environment", text: "{prod = {a = b;}; \"a\\nb\\033[31m\" = x;}"),
    ]

    @Test(arguments: cases) func catalog(_ example: Case) async throws {
        try await withTemporaryFolder { folder in
            try example.data().write(to: folder.appendingPathComponent("Environments.plist"))
            let (report, code) = try await Switchyard.explain(["--bundle", folder.path])
            #expect(code == example.code)
            if let rule = example.rule {
                #expect(report.rules.contains(rule), "\(report.rules)")
            } else {
                #expect(report.errorRules.isEmpty)
                #expect(report.environment.name == "prod")
            }
            let text = try await Switchyard.run(["explain", "--bundle", folder.path])
            #expect(text.code == example.code)
            #expect(!text.output.unicodeScalars.contains { $0.value == 27 })
        }
    }

    @Test(arguments: cases.filter { $0.rule == "malformed-property-list" || $0.rule == "property-list-too-deep" })
    func storedValues(_ example: Case) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("stored.plist")
            try example.data().write(to: file)
            let (report, code) = try await Switchyard.explain(["--bundle", "Picker.app", "--defaults", file.path])
            #expect(code == 2)
            #expect(report.findings.first?.file == file.path)
        }
    }

    @Test(arguments: cases.filter { $0.rule == "malformed-property-list" || $0.rule == "property-list-too-deep" })
    func infoPlistAndSettingsPage(_ example: Case) async throws {
        try await withTemporaryFolder { folder in
            let app = folder.appendingPathComponent("App.app", isDirectory: true)
            try FileManager.default.copyItem(at: Switchyard.bundles.appendingPathComponent("Picker.app"), to: app)
            for name in ["Info.plist", "Settings.bundle/Root.plist"] {
                try example.data().write(to: app.appendingPathComponent(name))
            }
            let (report, code) = try await Switchyard.explain(["--bundle", app.path])
            #expect(code == 1)
            #expect(report.findings.filter { $0.severity == "error" }.count == 2)
            // The rest of the road goes on: production.
            #expect(report.environment.name == "prod")
        }
    }

    @Test func whatIsNoRegularFile() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("Environments.plist"), withIntermediateDirectories: true)
            let (directory, code) = try await Switchyard.explain(["--bundle", folder.path])
            #expect(code == 2)
            #expect(directory.rules == ["unreadable-file"])
            let (device, deviceCode) = try await Switchyard.explain([
                "--bundle", "Picker.app", "--catalog", "/dev/zero",
            ])
            #expect(deviceCode == 2)
            #expect(device.rules == ["unreadable-file"])
        }
    }

    @Test func aCycleOfChildPanes() async throws {
        let (report, code) = try await Switchyard.explain(["--bundle", "Cycle.app"])
        #expect(code == 1)
        let cycle = report.findings.first { $0.rule == "settings-pane-cycle" }
        #expect(cycle?.file == "Cycle.app/Settings.bundle/Second.plist")
        #expect(cycle?.line == 10)
        #expect(report.findings.contains { $0.rule == "settings-pane-missing" && $0.severity == "warning" })
        // The default of a page behind the cycle is still found.
        #expect(report.environment.name == "qa")
        #expect(report.environment.source == "settings-bundle")
    }

    @Test func everyMistakeInOneCatalogIsPlaced() async throws {
        let (report, _) = try await Switchyard.explain(["--bundle", "Typed.app"])
        let places = report.findings.map { "\($0.rule) \($0.file ?? ""):\($0.line ?? 0):\($0.column ?? 0)" }
        #expect(places.contains("invalid-value Typed.app/Environments.plist:100:3"), "\(places)")
        #expect(report.findings.allSatisfy { $0.line != nil })
    }
}
