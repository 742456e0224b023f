import ConfigurationImport
import Foundation
import PropertyLists
import SourceText
import Testing

/// The files that are imported: their values with their lines, and what is wrong with them.
@Suite struct FormatTests {
    private static func values(_ source: ImportedSource) -> [String] {
        source.values.map { value in
            let line = value.location.position.map { "\($0.line)" } ?? "-"
            return "\(line) \(value.environment ?? "all").\(value.key)=\(value.value.stringValue ?? "\(value.value)")"
        }
    }

    private static func issues(_ source: ImportedSource) -> [String] {
        source.issues.map { "\($0.location.position.map { "\($0.line)" } ?? "-") \($0.kind.rawValue)" }
    }

    // MARK: .env

    @Test(arguments: [
        ("API_URL=https://example.com/api#top", "1 qa.API_URL=https://example.com/api#top"),
        ("  export API_URL = https://example.com # a comment", "1 qa.API_URL=https://example.com"),
        ("NAME=\"two words\\nand a line\" # comment", "1 qa.NAME=two words\nand a line"),
        ("NAME='as $it \\n is'", "1 qa.NAME=as $it \\n is"), ("EMPTY=", "1 qa.EMPTY="),
        ("NAME: value", "1 qa.NAME=value"),
    ]) func aLineIsAVariable(_ line: String, _ value: String) {
        #expect(Self.values(EnvFile.read(Data(line.utf8), file: "/.env", environment: "qa")) == [value])
    }

    @Test(arguments: ["no value", "=x", "a b=c", "NAME=\"open", "1NAME=x", "NAME='a'b"]) func aBrokenLineIsAFinding(
        _ line: String
    ) {
        let source = EnvFile.read(Data("# first\r\n\(line)\r\nLAST=1\r\n".utf8), file: "/.env", environment: nil)
        #expect(Self.issues(source) == ["2 unreadable"])
        #expect(Self.values(source) == ["3 all.LAST=1"])
    }

    @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian]) func marksAndLineEndings(
        _ encoding: String.Encoding
    ) throws {
        let text = try #require("\u{FEFF}A=1\r\nB=2\rC=ä\n".data(using: encoding))
        let source = EnvFile.read(text, file: "/.env", environment: nil)
        #expect(Self.values(source) == ["1 all.A=1", "2 all.B=2", "3 all.C=ä"])
    }

    @Test func theLastOfTwoCounts() {
        let source = EnvFile.read(Data("A=1\nA=2".utf8), file: "/.env", environment: nil)
        #expect(Self.values(source) == ["2 all.A=2"])
    }

    @Test func bytesThatAreNoTextAreAFinding() {
        #expect(Self.issues(EnvFile.read(Data([0xC3, 0x28]), file: "/.env", environment: nil)) == ["- unreadable"])
    }

    // MARK: KZBEnvironments.plist

    private static func plist(_ body: String) -> Data {
        Data("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n".utf8)
    }

    @Test func kzbEnvironments() {
        let source = PropertyListSource.kzbEnvironments(
            Self.plist(
                """
                <key>KZBEnvironments</key><array><string>QA</string><string>PROD</string></array>
                <key>url</key><dict>
                <key>PROD</key><string>https://example.com</string>
                <key>QA</key><string>https://qa.example.com</string>
                <key>DEV</key><string>https://dev.example.com</string></dict>
                <key>version</key><string>1</string>
                """), file: "/KZBEnvironments.plist")
        #expect(source.environments == ["QA", "PROD"])
        #expect(
            Self.values(source) == ["6 PROD.url=https://example.com", "7 QA.url=https://qa.example.com"])
        #expect(Self.issues(source) == ["8 not-imported", "9 not-imported"])
    }

    @Test(arguments: ["", "<plist><dict><key>", "{ KZBEnvironments = (", "[]", "bplist00"])
    func aBrokenKZBFileIsAFinding(_ text: String) {
        let source = PropertyListSource.kzbEnvironments(Data(text.utf8), file: "/KZBEnvironments.plist")
        #expect(source.values.isEmpty)
        #expect(source.issues.map(\.kind) == [.unreadable])
    }

    // MARK: JSON

    @Test func aJSONFileWithEnvironments() throws {
        let json = """
            {
              "default": { "retries": 3 },
              "staging": {
                "api": { "url": "https://staging.example.com", "v2": true }
              },
              "production": { "api": { "url": "https://example.com", "v2": false } }
            }
            """
        let source = try #require(PropertyListSource.environmentFile(Data(json.utf8), file: "/environments.json"))
        #expect(source.environments == ["production", "staging"])
        #expect(
            Self.values(source) == [
                "2 all.retries=3", "6 production.api.url=https://example.com", "6 production.api.v2=false",
                "4 staging.api.url=https://staging.example.com", "4 staging.api.v2=true",
            ])
    }

    @Test(arguments: ["{\"a\": {}, \"b\": {}}", "{\"staging\": {}}", "{\"staging\": {}, \"production\": 1}"])
    func otherFilesAreNone(_ json: String) {
        #expect(PropertyListSource.environmentFile(Data(json.utf8), file: "/config.json") == nil)
    }

    @Test func aBrokenJSONFileIsAFindingAtItsLine() throws {
        let json = "{\n  \"staging\": {\n    \"url\": oops\n"
        let source = try #require(PropertyListSource.environmentFile(Data(json.utf8), file: "/config.json"))
        #expect(Self.issues(source) == ["3 unreadable"])
    }

    // MARK: .natrium.yml

    @Test func natrium() {
        let yaml = """
            environments: [Staging, Production]
            natrium_variables:
              host: { Staging: staging.example.com, Production: example.com }
            variables:
              url: "https://#{host}/api"
              timeout: 5
              nothing: null
              token: "#env(TOKEN)"
              mode:
                Staging,Production:
                  Debug: slow
                  Release: fast
              name: { Staging: S, Elsewhere: E }
            plists:
              App/Info.plist: {}
            """
        let source = NatriumFile.read(Data(yaml.utf8), file: "/.natrium.yml")
        #expect(source.environments == ["Staging", "Production"])
        #expect(
            Self.values(source) == [
                "5 Staging.url=https://staging.example.com/api", "5 Production.url=https://example.com/api",
                "6 all.timeout=5", "12 Staging.mode=fast", "12 Production.mode=fast", "13 Staging.name=S",
            ])
        #expect(
            Self.issues(source) == [
                "7 not-imported", "8 not-imported", "8 not-imported", "12 uncertain", "12 uncertain", "13 not-imported",
                "14 not-imported",
            ])
    }

    @Test(arguments: ["", "a: [", "- list", "environments: []", "environments:\n\t- tab"])
    func aBrokenNatriumFileIsAFinding(_ text: String) {
        let source = NatriumFile.read(Data(text.utf8), file: "/.natrium.yml")
        #expect(source.values.isEmpty)
        #expect(source.issues.map(\.kind) == [.unreadable])
    }
}
