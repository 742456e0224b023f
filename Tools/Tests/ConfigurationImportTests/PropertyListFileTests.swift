import Foundation
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore
import Testing

@testable import ConfigurationImport

/// Property lists and JSON as people and other programs write them: forms, encodings, and what is wrong in them.
@Suite struct PropertyListFileTests {
    private static func values(_ source: ImportedSource?) -> [String] {
        (source?.values ?? []).map { value in
            "\(value.environment ?? "all").\(value.key)=\(YAMLText.value(value.value, as: .data) ?? "?")"
        }
    }

    private static func issues(_ source: ImportedSource?) -> [String] {
        (source?.issues ?? []).map { "\($0.location.position?.line ?? 0) \($0.kind.rawValue): \($0.message)" }
    }

    private static func xml(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n"
    }

    // MARK: Forms and encodings

    private static let forms = [
        (
            "a.json",
            "{\r\n  \"dev\": { \"url\": \"http://d.example//x\", \"gone\": null },\r\n"
                + "  \"prod\": { \"url\": \"https://p.example/ä\" }\r\n}"
        ),
        (
            "a.plist",
            xml(
                "<key>dev</key><dict><key>url</key><string>http://d.example//x</string></dict>\n"
                    + "<key>prod</key><dict><key>url</key><string>https://p.example/ä</string></dict>")
        ),
        (
            "a.plist",
            "// Servers\n{ dev = { url = \"http://d.example//x\"; };\nprod = { url = \"https://p.example/ä\"; }; }"
        ),
    ]

    @Test(arguments: forms, [nil, String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
    func anEncodingChangesNothing(_ form: (name: String, text: String), _ encoding: String.Encoding?) throws {
        let marked = (encoding == nil ? "" : "\u{FEFF}") + form.text
        let text = encoding == nil || encoding == .utf8 ? marked : marked.replacing("UTF-8", with: "UTF-16")
        let data = try #require(text.data(using: encoding ?? .utf8))
        let source = PropertyListSource.environmentFile(data, file: "/\(form.name)")
        #expect(Self.values(source) == ["dev.url=http://d.example//x", "prod.url=\"https://p.example/ä\""])
        #expect(Self.issues(source) == [])
        #expect(source?.environments == ["dev", "prod"])
    }

    @Test func aBinaryFileHasValuesWithoutLines() throws {
        let root = ["dev": ["n": 1, "d": Data([1, 2])], "prod": ["n": 2, "t": Date(timeIntervalSince1970: 0)]]
        let data = try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
        let source = try #require(PropertyListSource.environmentFile(data, file: "/a.plist"))
        #expect(Self.values(source) == ["dev.d=\"AQI=\"", "dev.n=1", "prod.n=2", "prod.t=?"])
        #expect(source.values.allSatisfy { $0.location.position == nil })
    }

    // MARK: Values

    @Test(
        arguments: [
            ("1", "1"), ("-0", "0"), ("1.0", "1.0"), ("1e3", "1000.0"), ("\"1\"", "\"1\""), ("true", "true"),
            ("\"true\"", "\"true\""), ("\"\"", "\"\""), ("[]", "[]"), ("{}", "{}"), ("[null]", "[]"),
            ("9223372036854775807", "9223372036854775807"), ("\"$(API_URL)\"", "\"$(API_URL)\""),
            ("[1, [true, {\"a\": \"b\"}]]", "[1, [true, { \"a\": b }]]"), ("\"\\u00e4\\n\"", "\"ä\\n\""),
            ("\"null\"", "\"null\""), ("\"a null b\"", "\"a null b\""), ("\"\\\"null\"", "\"\\\"null\""),
        ])
    func aJSONValueIsImportedAsItIs(_ json: String, _ yaml: String) {
        let text = "{\"dev\": {\"k\": \(json)}, \"prod\": {}}"
        let source = PropertyListSource.environmentFile(Data(text.utf8), file: "/a.json")
        #expect(Self.values(source) == ["dev.k=\(yaml)"])
        #expect(Self.issues(source) == [])
    }

    @Test(arguments: ["null", "{\"a\": null}"]) func nullIsNoValue(_ json: String) {
        let text = "{\"dev\": {\"k\": \(json), \"l\": 1}, \"prod\": {}}"
        let values = Self.values(PropertyListSource.environmentFile(Data(text.utf8), file: "/a.json"))
        #expect(values.filter { !$0.hasPrefix("dev.k={}") } == ["dev.l=1"])
    }

    /// Deeper than eight levels is no configuration, and so is a number that nothing can hold.
    @Test func whatIsNestedTooDeeplyIsSaid() {
        let deep = (0..<9).map { "{\"a\($0)\": " }.joined() + "1" + String(repeating: "}", count: 9)
        let text = "{\"dev\": \(deep), \"prod\": {\"a\": {\"b\": {\"c\": 1}}}}"
        let source = PropertyListSource.environmentFile(Data(text.utf8), file: "/a.json")
        #expect(Self.values(source) == ["prod.a.b.c=1"])
        #expect(
            Self.issues(source) == [
                "1 not-imported: \"a0.a1.a2.a3.a4.a5.a6.a7\": it is nested more than 8 levels deep"
            ])
    }

    // MARK: Keys

    /// One of two values is dropped without a word by what reads the file.
    @Test(
        arguments: [
            ("/a.json", "{\"dev\": {\"k\": 1,\n\"k\": 2}, \"prod\": {}}", "dev.k"),
            ("/a.json", "{\"dev\": {},\n\"prod\": {},\n\"dev\": {\"k\": 2}}", "dev"),
            (
                "/a.plist",
                xml("<key>dev</key><dict><key>k</key><true/><key>k</key><false/></dict><key>prod</key><dict/>"), "dev.k"
            ),
            ("/a.plist", "{ dev = { k = 1; k = 2; }; prod = {}; }", "dev.k"),
        ])
    func aKeyThatIsThereTwiceIsSaid(_ file: String, _ text: String, _ keyPath: String) {
        let source = PropertyListSource.environmentFile(Data(text.utf8), file: file)
        #expect(source?.issues.map(\.kind) == [.contradiction])
        #expect(source?.issues.first?.message.hasPrefix("\"\(keyPath)\" is in its dictionary twice") == true)
        #expect(source?.issues.first?.notes.count == 1)
    }

    /// The names of environments, and what all of them share.
    @Test(
        arguments: [
            ("{\"dev\": {\"a\": 1}, \"prod\": {\"a\": 2}}", ["dev.a=1", "prod.a=2"], []),
            ("{\"Default\": {\"a\": 1}, \"QA 1\": {}, \"qa2\": {}}", ["all.a=1"], []),
            ("{\"all\": {\"a\": 1}, \"shared\": {\"b\": 1}, \"uat\": {}, \"sit\": {}}", ["all.a=1", "all.b=1"], []),
            (
                "{\"version\": 3, \"environments\": {\"dev\": {\"a\": 1}, \"prod\": {}}}", ["dev.a=1"],
                ["1 not-imported: \"version\": it is beside the environments"]
            ),
            (
                "{\"Switchyard\": {\"Default\": \"dev\"}, \"dev\": {\"a\": 1}, \"prod\": {}}", ["dev.a=1"],
                ["1 not-imported: \"Switchyard\": only a catalog can have it"]
            ),
            ("{\"dev\": {\"a.b\": 1, \"a\": {\"b\": 2}}, \"prod\": {}}", ["dev.a.b=2", "dev.a.b=1"], []),
            ("{\"dev\": {\"\": 1}, \"prod\": {}}", ["dev.=1"], []),
        ] as [(String, [String], [String])])
    func environmentsAreTheKeysOfAFile(_ json: String, _ values: [String], _ issues: [String]) {
        let source = PropertyListSource.environmentFile(Data(json.utf8), file: "/a.json")
        #expect(Self.values(source) == values)
        #expect(Self.issues(source) == issues)
    }

    /// JSON and property lists that have something else are no one's loss.
    @Test(
        arguments: [
            "[]", "[{\"dev\": {}}]", "\"dev\"", "{}", "{\"dev\": {}}", "{\"dev\": {}, \"prod\": []}",
            "{\"name\": {}, \"scripts\": {}}", "{\"environments\": [\"dev\", \"prod\"]}",
            "{\"environments\": {\"dev\": {}}}",
            "{\"common\": {}, \"default\": {}}",
        ])
    func otherFilesAreSilent(_ json: String) {
        #expect(PropertyListSource.environmentFile(Data(json.utf8), file: "/a.json") == nil)
    }

    @Test(
        arguments: [
            ("/a.json", "{"), ("/a.json", "{\"dev\": {}, \"prod\": {}} x"), ("/a.json", "\u{0}"),
            ("/a.json", "{\"dev\": {\"k\": nul}, \"prod\": {}}"), ("/a.plist", ""), ("/a.plist", "<plist><dict>"),
            ("/a.plist", "<plist><dict><key>a</key></dict></plist>"), ("/a.plist", "bplist00"),
            ("/a.plist", "{ a = ; }"),
        ])
    func aDamagedFileIsOneIssue(_ file: String, _ text: String) {
        let sources = [
            PropertyListSource.environmentFile(Data(text.utf8), file: file),
            PropertyListSource.values(Data(text.utf8), file: file, environment: "qa"),
        ]
        for source in sources {
            #expect(source?.values == [])
            #expect(source?.issues.map(\.kind) == [.unreadable])
        }
    }

    // MARK: KZBEnvironments.plist

    @Test(
        arguments: [
            ("<key>KZBEnvironments</key><array/>", [], ["3 unreadable: KZBEnvironments lists no environment"]),
            (
                "<key>KZBEnvironments</key><string>QA</string>", [],
                ["3 unreadable: KZBEnvironments lists no environment"]
            ),
            ("<key>url</key><dict/>", [], ["2 unreadable: KZBEnvironments lists no environment"]),
            (
                "\(list)<key>u</key><dict><key>QA</key><string>a</string><key>QA2</key><string>b</string></dict>",
                ["QA.u=a"], ["3 not-imported: \"u\" in \"QA2\": KZBEnvironments does not list the environment"]
            ),
            (
                "\(list)<key>u</key><array/>", [],
                ["3 not-imported: \"u\": it is an array, not a dictionary of values by environment"]
            ),
            (
                "\(list)<key>u</key><dict><key>QA</key><dict><key>a</key><integer>1</integer></dict></dict>",
                ["QA.u.a=1"], []
            ),
        ] as [(String, [String], [String])])
    func kzbVariables(_ body: String, _ values: [String], _ issues: [String]) {
        let source = PropertyListSource.kzbEnvironments(Data(Self.xml(body).utf8), file: "/KZBEnvironments.plist")
        #expect(Self.values(source) == values)
        #expect(Self.issues(source) == issues)
    }

    private static let list =
        "<key>KZBEnvironments</key><array><string>QA</string><integer>3</integer><string>QA</string></array>"

    // MARK: null

    /// Positions stay, and so does every text that has the word.
    @Test(
        arguments: [
            ("{\"a\": null}", "{\"a\": \"\u{80}\"}"), ("\"null\"", "\"null\""), ("\"\\\\\"null", "\"\\\\\"\"\u{80}\""),
            ("nul", "nul"), ("nullnull", "\"\u{80}\"\"\u{80}\""), ("\"\\", "\"\\"), ("", ""),
        ])
    func nullBecomesAMark(_ text: String, _ marked: String) {
        let replaced = JSONNull.replaced(in: Data(text.utf8))
        #expect(String(decoding: replaced, as: UTF8.self) == marked)
        #expect(replaced.count == text.utf8.count)
    }
}
