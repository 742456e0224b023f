import AuditPlanter
import Foundation
import Subprocess
import TestProjects
import TestSupport
import Testing

/// `switchyard stamp`: what a build is, as it says itself.
@Suite struct StampCommandTests {
    private static let catalog = """
        <plist version="1.0"><dict>
        <key>Switchyard</key><dict><key>TestFlightEnvironments</key><array><string>qa</string></array></dict>
        <key>dev</key><dict><key>apiURL</key><string>http://localhost:8080</string></dict>
        <key>qa</key><dict><key>apiURL</key><string>https://qa.example</string></dict>
        <key>production</key><dict><key>apiURL</key><string>https://shop.example</string></dict>
        </dict></plist>

        """
    private static let alone = """
        <plist version="1.0"><dict><key>production</key><dict><key>apiURL</key><string>https://shop.example</string></dict></dict></plist>

        """

    private static func infoPlist(_ environment: String? = nil) -> String {
        let chosen = environment.map { "<key>SwitchyardEnvironment</key><string>\($0)</string>" } ?? ""
        return """
            <plist version="1.0"><dict>
            <key>CFBundleName</key><string>Shop</string><key>CFBundleIdentifier</key><string>com.example.shop</string>
            <key>CFBundleShortVersionString</key><string>2.1</string><key>CFBundleVersion</key><string>417</string>
            <key>CFBundleExecutable</key><string>Shop</string>\(chosen)
            </dict></plist>

            """
    }

    /// Writes an app with a program that has texts.
    private static func write(
        _ app: String, _ files: [String: String], program texts: [String] = [], in folder: URL
    ) throws {
        try WrittenProject.write(Dictionary(uniqueKeysWithValues: files.map { ("\(app)/\($0)", $1) }), in: folder)
        let strings = texts.map { Array($0.utf8) + [0] }.joined()
        let program = MachOWriter.write(MachOWriter.Slice(architecture: .arm64)) + strings
        try Data(program).write(to: folder.appendingPathComponent("\(app)/Shop"))
    }

    private static func stamp(_ arguments: [String], in folder: URL) async throws -> (line: String, document: JSONTree)
    {
        let text = try await Switchyard.run(["stamp"] + arguments, in: folder)
        #expect(text.code == 0, "\(text.all)")
        let json = try await Switchyard.run(["stamp"] + arguments + ["--format", "json"], in: folder)
        let document = try JSONTree(Data(json.output.utf8))
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("stamp.schema.json"))
        #expect(schema.violations(of: document) == [])
        let line = text.output.trimmingCharacters(in: .newlines)
        #expect(document["line"]?.text == line && !line.contains("\n"))
        return (line, document)
    }

    private static func marker(_ policy: String) -> [String] {
        ["SwitchyardSession.", "switchyard.policy.\(policy).v1"]
    }

    @Test("Three archives of one build number are told apart") func threeArchives() async throws {
        try await withTemporaryFolder { folder in
            let app = "Shop.xcarchive/Products/Applications/Shop.app"
            try Self.write(
                "A/\(app)", ["Info.plist": Self.infoPlist(), "Environments.plist": Self.alone],
                program: Self.marker("sealed"), in: folder)
            try Self.write(
                "B/\(app)", ["Info.plist": Self.infoPlist("dev"), "Environments.plist": Self.catalog],
                program: Self.marker("open"), in: folder)
            try Self.write(
                "C/\(app)", ["Info.plist": Self.infoPlist(), "Environments.plist": Self.catalog],
                program: Self.marker("testflight"), in: folder)
            let (sealed, first) = try await Self.stamp(["A/Shop.xcarchive"], in: folder)
            let (open, second) = try await Self.stamp(["B/Shop.xcarchive"], in: folder)
            let (listed, third) = try await Self.stamp(["C/Shop.xcarchive"], in: folder)
            #expect(sealed.hasPrefix("Shop 2.1 (417): sealed, reaches production; catalog "), "\(sealed)")
            #expect(
                open.hasPrefix("Shop 2.1 (417): open, reaches dev, production, qa, starts in dev; catalog "), "\(open)")
            #expect(listed.hasPrefix("Shop 2.1 (417): for TestFlight, reaches production, qa"), "\(listed)")
            #expect(Set([sealed, open, listed]).count == 3)
            let names = [first, second, third].compactMap { $0["fileName"]?.text }
            #expect(Set(names).count == 3 && names[1].hasPrefix("Shop-2.1-417-open-dev-production-qa-"), "\(names)")
            let printed = try await Switchyard.run(["stamp", "B/Shop.xcarchive", "--format", "file-name"], in: folder)
            #expect(printed.output == names[1] + "\n")
            #expect([first, second, third].map { $0["policy"]?.text } == ["sealed", "open", "testflight"])
            #expect(second["firstLaunch"]?["environment"]?.text == "dev")
            let hashed = try await Subprocess.run(
                .name("sha256sum"), arguments: ["\(folder.path)/B/\(app)/Environments.plist"],
                output: .string(limit: 1_000))
            #expect(hashed.standardOutput.hasPrefix(try #require(second["catalog"]?["hash"]?.text)))
            #expect(second["catalog"]?["hash"] == third["catalog"]?["hash"])
        }
    }

    private static let manifest = """
        configurations:
          Debug: { environment: dev, for: development }
          Beta: { environment: qa, for: testflight }
          Release: { environment: production, for: app-store }
        testflight: [qa]
        keys: { apiURL: url, timeout: { type: duration, description: How long a request may take. } }
        common: { timeout: 30s }
        environments:
          production: { values: { apiURL: "https://shop.example" } }
          qa: { title: Quality, values: { apiURL: "https://qa.example", timeout: 5s } }
          dev: { values: { apiURL: "http://localhost:8080" } }
        generate: { infoPlists: [Info.plist], stamp: true }

        """

    /// The value that a build setting has in a generated file.
    private static func claim(_ configuration: String, in folder: URL) throws -> String {
        let file = folder.appendingPathComponent("Switchyard/\(configuration).xcconfig")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let start = "SWITCHYARD_STAMP = "
        return String(try #require(lines.first { $0.hasPrefix(start) }).dropFirst(start.count))
    }

    /// Writes an app as Xcode builds it for iOS: property lists are binary files in it.
    private static func build(
        _ app: String, claim: String, catalog: String, policy: String?, in folder: URL
    ) throws {
        let infoPlist = Self.infoPlist().replacing(
            "</dict></plist>", with: "<key>SwitchyardStamp</key><string>\(claim)</string></dict></plist>")
        try write(app, ["Info.plist": infoPlist], program: policy.map(marker) ?? [], in: folder)
        let source = try Data(contentsOf: folder.appendingPathComponent("Switchyard/\(catalog)"))
        let root = try PropertyListSerialization.propertyList(from: source, format: nil)
        try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
            .write(to: folder.appendingPathComponent("\(app)/\(catalog)"))
    }

    @Test("Info.plist alone tells three builds apart, and what is in each is compared with it") func claims()
        async throws
    {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                ["Switchyard.yaml": Self.manifest, "Info.plist": WrittenProject.infoPlist], in: folder)
            let generated = try await Switchyard.run(["generate"], in: folder)
            #expect(generated.code == 0, "\(generated.all)")
            let infoPlist = try String(contentsOf: folder.appendingPathComponent("Info.plist"), encoding: .utf8)
            #expect(infoPlist.contains("<key>SwitchyardStamp</key>\n\t<string>$(SWITCHYARD_STAMP)</string>"))
            #expect(!infoPlist.contains("CFBundleShortVersionString"))
            let claims = try ["Debug", "Beta", "Release"].map { try Self.claim($0, in: folder) }
            #expect(
                claims.map { $0.prefix { $0 != ";" } } == [
                    "open: dev, production, qa", "testflight: production, qa", "sealed: production",
                ])
            let catalogs = ["Environments.plist", "Environments.testflight.plist", "Environments.production.plist"]
            for (index, policy) in ["open", "testflight", "sealed"].enumerated() {
                try Self.build(
                    "\(policy)/Shop.app", claim: claims[index], catalog: catalogs[index], policy: policy, in: folder)
                let (line, document) = try await Self.stamp(["\(policy)/Shop.app"], in: folder)
                #expect(line.hasSuffix("; as generated"), "\(line)")
                #expect(document["claim"]?["policy"]?.text == policy)
                let fingerprint = try #require(document["catalog"]?["fingerprint"]?.text)
                #expect(claims[index].hasSuffix("; catalog \(fingerprint)"))
                #expect(document["claim"]?["differs"] == .array([]))
            }
            try Self.build(
                "other/Shop.app", claim: claims[2], catalog: catalogs[0], policy: "open", in: folder)
            let (other, document) = try await Self.stamp(["other/Shop.app"], in: folder)
            #expect(
                other.hasSuffix("; Info.plist claims sealed, reaches production, another catalog"), "\(other)")
            let parts = ["policy", "reaches", "catalog"].map(JSONTree.string)
            #expect(document["claim"]?["differs"] == .array(parts))
            try Self.build("unknown/Shop.app", claim: claims[2], catalog: catalogs[2], policy: nil, in: folder)
            let (unknown, _) = try await Self.stamp(["unknown/Shop.app"], in: folder)
            #expect(unknown.hasSuffix("; sealed as Info.plist claims"), "\(unknown)")
        }
    }

    @Test("A value of a catalog that was changed after generation is told") func changedCatalog() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                ["Switchyard.yaml": Self.manifest, "Info.plist": WrittenProject.infoPlist], in: folder)
            _ = try await Switchyard.run(["generate"], in: folder)
            let claim = try Self.claim("Release", in: folder)
            let file = folder.appendingPathComponent("Switchyard/Environments.production.plist")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("https://shop.example", with: "https://shop2.example").utf8).write(to: file)
            try Self.build(
                "Shop.app", claim: claim, catalog: file.lastPathComponent, policy: "sealed", in: folder)
            let (line, document) = try await Self.stamp(["Shop.app"], in: folder)
            #expect(line.hasSuffix("; Info.plist claims another catalog"), "\(line)")
            #expect(document["claim"]?["differs"] == .array([.string("catalog")]))
        }
    }

    @Test("A stamp that no Info.plist gets is told") func noInfoPlist() async throws {
        try await withTemporaryFolder { folder in
            let manifest = Self.manifest.replacing("infoPlists: [Info.plist], ", with: "")
            try WrittenProject.write(["Switchyard.yaml": manifest], in: folder)
            let ended = try await Switchyard.run(["generate"], in: folder)
            let told = "the stamp has no effect: generate.infoPlists lists no Info.plist [unused-identity]"
            #expect(ended.all.contains("Switchyard.yaml:12:") && ended.all.contains(told), "\(ended.all)")
        }
    }

    @Test("Without a marker nothing is called sealed, and the environment that it names is there")
    func unknown() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(
                "Shop.app", ["Info.plist": Self.infoPlist("qa"), "Environments.plist": Self.catalog], in: folder)
            let (line, document) = try await Self.stamp(["Shop.app"], in: folder)
            #expect(
                line.hasPrefix(
                    "Shop 2.1 (417): policy unknown, has dev, production, qa, starts in qa unless it is sealed; catalog "
                ),
                "\(line)")
            #expect(document["policy"]?.text == "unknown" && document["reaches"] == nil)
        }
    }

    @Test("An app with generated accessors has the environments of which it has something") func accessors()
        async throws
    {
        try await withTemporaryFolder { folder in
            try Self.write(
                "Shop.app", ["Info.plist": Self.infoPlist()],
                program: Self.marker("open") + ["https://shop.example", "https://qa.example"], in: folder)
            try WrittenProject.write(
                [
                    "Switchyard.yaml": """
                    keys: { apiURL: url }
                    environments:
                      production: { values: { apiURL: "https://shop.example" } }
                      qa: { values: { apiURL: "https://qa.example" } }
                      dev: { values: { apiURL: "https://dev.shop.example" } }

                    """
                ], in: folder)
            let (line, document) = try await Self.stamp(
                ["Shop.app", "--catalog", "Switchyard.yaml", "--commit", "abc1234"], in: folder)
            #expect(line.hasPrefix("Shop 2.1 (417): open, reaches production, qa; no catalog; program "), "\(line)")
            #expect(line.hasSuffix("; commit abc1234 as the caller says"))
            #expect(document["claimedCommit"]?.text == "abc1234" && document["programHash"] != nil)
        }
    }

    @Test("What is no app, or several, has no stamp", arguments: ["Empty", "Two", "Nowhere.app"])
    func unusable(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Empty/a.txt": "a"], in: folder)
            for app in ["A.app", "B.app"] { try Self.write("Two/\(app)", ["Info.plist": Self.infoPlist()], in: folder) }
            let ended = try await Switchyard.run(["stamp", name, "--format", "json"], in: folder)
            #expect(ended.code == 2)
            let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("stamp.schema.json"))
            #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [])
        }
    }
}
