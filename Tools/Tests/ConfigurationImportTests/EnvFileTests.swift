import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import ConfigurationImport

/// Lines of `.env` files as people, scripts, and other computers write them, and what two readers make of them.
@Suite struct EnvFileTests {
    private static func read(_ text: String, isOfReactNative: Bool = false) -> ImportedSource {
        EnvFile.read(Data(text.utf8), file: "/.env", environment: nil, isOfReactNative: isOfReactNative)
    }

    private static func values(_ source: ImportedSource) -> [String] {
        source.values.map { "\($0.location.position?.line ?? 0) \($0.key)=\($0.value.stringValue ?? "?")" }
    }

    private static func issues(_ source: ImportedSource) -> [String] {
        source.issues.map { "\($0.location.position?.line ?? 0) \($0.kind.rawValue): \($0.message)" }
    }

    @Test(
        arguments: [
            ("A=1\r\n\r\nB=2\r\n", ["1 A=1", "3 B=2"]), ("A=1\rB=2", ["1 A=1", "2 B=2"]), ("\n\n A = 1 \n", ["3 A=1"]),
            ("A=", ["1 A="]), ("A==", ["1 A=="]), ("A=b=c", ["1 A=b=c"]), ("A=\"\"", ["1 A="]),
            ("A=#", ["1 A="]), ("A=a#b", ["1 A=a#b"]), ("A=a #b", ["1 A=a"]), ("A='a #b' # c", ["1 A=a #b"]),
            ("A=$(B)/${C}/$D", ["1 A=$(B)/${C}/$D"]), ("A=https://a.example//b", ["1 A=https://a.example//b"]),
            ("A.B-c_1=x", ["1 A.B-c_1=x"]), ("_=x", ["1 _=x"]), ("export=x", ["1 export=x"]),
            ("export export=x", ["1 export=x"]), ("exported=x", ["1 exported=x"]), ("A: b: c", ["1 A=b: c"]),
            ("A=\"say \\\"hi\\\"\"", ["1 A=say \"hi\""]), ("A='it\\'", ["1 A=it\\"]), ("A=`a`", ["1 A=a"]),
            ("A='null'\nB=null\nC=true", ["1 A=null", "2 B=null", "3 C=true"]),
            ("\u{FEFF}# c\nA=1", ["2 A=1"]), ("A=\u{1F600}", ["1 A=\u{1F600}"]), ("# only\n   # comments", []),
        ] as [(String, [String])])
    func linesAreVariables(_ text: String, _ values: [String]) {
        let source = Self.read(text)
        #expect(Self.values(source) == values)
        #expect(source.issues == [])
    }

    /// dotenv reads a text in quotation marks to the mark that ends it. What is inside of it is no variable, and no
    /// name of one: it may be a part of a key.
    @Test(
        arguments: [
            ("A=\"one\ntwo=2\n# three\"\nB=1", ["1 A=one\ntwo=2\n# three", "4 B=1"]),
            ("A='one\r\ntwo'\r\nB=1", ["1 A=one\ntwo", "3 B=1"]), ("A=`\n`  # c\nB=1", ["1 A=\n", "3 B=1"]),
            ("A=\"x \\\"\ny\\\" z\"", ["1 A=x \"\ny\" z"]), ("A='x\\\ny'", ["1 A=x\\\ny"]),
            (
                "K=\"-----BEGIN-----\nTUlJ==\n-----END-----\"\nB=1",
                ["1 K=-----BEGIN-----\nTUlJ==\n-----END-----", "4 B=1"]
            ),
        ] as [(String, [String])])
    func aQuotedTextHasSeveralLines(_ text: String, _ values: [String]) {
        let source = Self.read(text)
        #expect(Self.values(source) == values)
        #expect(source.issues == [])
    }

    @Test(
        arguments: [
            ("A=\"open\nB=1", "1 unreadable: the line is not NAME=VALUE: the quotation mark is not closed", ["2 B=1"]),
            ("A='a' b\nB=1", "1 unreadable: the line is not NAME=VALUE: the quotation mark is not closed", ["2 B=1"]),
            ("A='a\nB='1'", "1 unreadable: the line is not NAME=VALUE: the quotation mark is not closed", ["2 B=1"]),
            ("A\nB=1", "1 unreadable: the line is not NAME=VALUE: it has no =", ["2 B=1"]),
            ("{\"A\": 1}\nB=1", "1 unreadable: the line is not NAME=VALUE: \(name)", ["2 B=1"]),
            ("a b=1\nB=1", "1 unreadable: the line is not NAME=VALUE: \(name)", ["2 B=1"]),
            ("é=1\nB=1", "1 unreadable: the line is not NAME=VALUE: \(name)", ["2 B=1"]),
        ] as [(String, String, [String])])
    func aLineThatIsNoneIsSaid(_ text: String, _ issue: String, _ values: [String]) {
        let source = Self.read(text)
        #expect(Self.issues(source) == [issue])
        #expect(Self.values(source) == values)
    }

    private static let name = "a name begins with a letter or _, and has only letters, digits, and _.-"

    /// The last line of a name counts, in every reader. A person who changes the first one should know.
    @Test(
        arguments: [
            ("A=1\nA=2", ["2 A=2"], ["2 contradiction: A is also in line 1; the last line counts"]),
            ("A=1\nB=x\nA=1", ["3 A=1", "2 B=x"], []),
            (
                "A=1\nA=2\nA=3", ["3 A=3"],
                [
                    "2 contradiction: A is also in line 1; the last line counts",
                    "3 contradiction: A is also in line 2; the last line counts",
                ]
            ),
        ] as [(String, [String], [String])])
    func aNameThatIsThereTwiceIsSaid(_ text: String, _ values: [String], _ issues: [String]) {
        let source = Self.read(text)
        #expect(Self.values(source) == values)
        #expect(Self.issues(source) == issues)
    }

    @Test(
        arguments: [[0x41, 0x3D, 0xFF], [0x41, 0x3D, 0x00], [0xFF, 0xFE, 0x41, 0x00, 0x3D, 0x00, 0x00, 0x00]]
            as [[UInt8]])
    func bytesThatAreNoTextAreOneIssue(_ bytes: [UInt8]) {
        let source = EnvFile.read(Data(bytes), file: "/.env", environment: "qa")
        #expect(Self.issues(source) == ["0 unreadable: the file is not UTF-8 text"])
        #expect(source.values == [])
    }

    // MARK: react-native-config

    /// The documented reader of react-native-config, line by line.
    @Test(
        arguments: [
            ("A=1", nil), ("A = 1", nil), ("export A=1", nil), ("A=\"1\"", nil), ("A='1'", nil), ("A=", nil),
            ("A=1 # c", "1 # c"), ("A=\"1\" # c", "1\" # c"), ("A=`1`", "`1`"), ("A: 1", ""), ("  A=1", ""),
            ("A=\"a\\nb\"", "a\\nb"), ("A=\"a\nb\"", "a"),
        ] as [(String, String?)])
    func reactNativeConfigReads(_ text: String, _ seen: String?) {
        let value = Self.read(text, isOfReactNative: true).values.first
        #expect(value?.seen == seen)
        #expect(value?.reader == seen.map { _ in "react-native-config" })
    }

    @Test(
        arguments: [
            (#"{"dependencies": {"react-native-config": "1.5"}}"#, true), ("\"react-native-config\"", true),
            (#"{"dependencies": {"react-native": "0.76"}}"#, false), ("", false), ("\u{0}\u{1}", false), (nil, false),
            (#"{"name": "react-native-config-example"}"#, false),
        ] as [(String?, Bool)])
    func aPackageUsesReactNativeConfig(_ package: String?, _ isUsed: Bool) throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(package.map { ["package.json": $0] } ?? [:], in: folder)
            #expect(ReactNativeConfig.isUsed(in: folder.path) == isUsed)
        }
    }

    // MARK: Names of files

    @Test(
        arguments: [
            (".env", nil, ""), (".env.qa", "qa", ""), ("qa.env", "qa", ""), (".env.local", "local", "local"),
            (".env.example", "example", "example"), (".env.qa.sample", "qa.sample", "example"),
            (".env.defaults", "defaults", "example"), (".env.bak", "bak", "copy"), (".env.qa~", "qa~", "copy"),
            (".env.old.qa", "old.qa", "copy"), (".env.qa.local", "qa.local", "overlay of qa"),
            (".env.Prod.LOCAL", "Prod.LOCAL", "overlay of Prod"), ("template.env", "template", "example"),
        ] as [(String, String?, String)])
    func theNameSaysWhatAFileIs(_ name: String, _ environment: String?, _ kind: String) {
        let file = EnvFileName("/p/\(name)")
        #expect(file.environment == environment)
        let kinds = [
            file.isExample ? "example" : "", file.isCopy ? "copy" : "", file.isLocal ? "local" : "",
            file.overlaid.map { "overlay of \($0)" } ?? "",
        ]
        #expect(kinds.joined() == kind)
        #expect(file.isAside == ["example", "copy"].contains(kind))
    }
}
