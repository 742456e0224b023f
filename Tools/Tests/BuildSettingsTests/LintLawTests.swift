import PropertyLists
import SourceText
import TestSupport
import Testing

@testable import BuildSettings

/// A fix that says what to write: written, the finding is gone, and the value is the one that was meant.
@Suite struct LintLawTests {
    private static func findings(_ text: String) -> [Finding] {
        XcconfigLint(bytes: Array(text.utf8), file: "f").findings
    }

    @Test(arguments: [
        ("https://example.com", "https://example.com"), ("https://example.com/a//b", "https://example.com/a//b"),
        ("https://example.com // live", "https://example.com"), ("https://example.com\t// live", "https://example.com"),
        ("https://example.com\t\t// https://old", "https://example.com"), ("x https://a", "x https://a"),
        ("\"ws://host:80/p\"", "\"ws://host:80/p\""), ("a://b c://d", "a://b"), ("file:///tmp/x", "file:///tmp/x"),
        ("https://$(HOST)/v1", "https:///v1"), ("file:////x", "file:////x"), ("x \\\n  https://a", "https://a"),
        ("https://a \\\n  b", "https://a"), ("https://é.example/ü", "https://é.example/ü"),
    ])
    func theFixOfACutURLKeepsTheURL(value: String, meant: String) throws {
        let found = try #require(Self.findings("A = \(value)\n").first)
        #expect(found.rule == .xcconfigURLCut)
        let fix = try #require(found.fix)
        #expect(fix.hasPrefix("write "))
        let mended = "A = \(fix.dropFirst("write ".count))\n"
        #expect(Self.findings(mended) == [])
        var build = SampleBuild(mended)
        #expect(build.text("A") == meant)
    }

    /// An operand ends at the next colon, so the URL becomes a build setting of its own.
    @Test(
        arguments: [
            ("$(X:default=https://api.example)", "https://api.example"),
            ("$(X:default=https://api.example)/v1", "https://api.example/v1"),
            ("$(X:default=//cdn.example)", "//cdn.example"), ("$(X:default=a//b)c", "a//bc"),
            ("$(X:default=https://a.example:8080/p//q)", "https://a.example:8080/p//q"),
            ("$(PRE)$(X:default=https://api.example)", nil), ("$(X:default=$(Y:default=https://a))", nil),
            ("$(X:upper:default=https://api.example)", "https://api.example"), ("$(X:default=https://$(HOST))", nil),
        ] as [(String, String?)])
    func theFixOfACutOperandIsTried(value: String, meant: String?) throws {
        let found = try #require(Self.findings("A = \(value)\n").first)
        #expect(found.rule == .xcconfigURLCut)
        let fix = try #require(found.fix)
        guard let meant else {
            #expect(fix == "write the text with // as a separate build setting, with /$()/, and refer to it")
            return
        }
        let lines: [String]
        if let match = fix.wholeMatch(of: /write (A_DEFAULT = .*) on its own line, and (.*)/) {
            lines = [String(match.output.1), "A = \(match.output.2)"]
        } else {
            lines = ["A = \(fix.dropFirst("write ".count))"]
        }
        let mended = lines.joined(separator: "\n") + "\n"
        #expect(Self.findings(mended) == [])
        var build = SampleBuild(mended)
        #expect(build.text("A") == meant)
    }

    /// Whatever the value, a correction that is printed has the value that was meant.
    @Test(arguments: 0..<200)
    func everyPrintedCorrectionIsRight(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "https:", "//", "a.example", "/", "$(H)", "$(X:default=", ")", "$(X:upper)", ":", "=", "b", "$()", " ",
            "\"",
            "{", "$", "//c",
        ]
        let value =
            "x"
            + (0..<Int.random(in: 2...9, using: &generator)).map { _ in
                parts.randomElement(using: &generator) ?? ""
            }.joined()
        for found in Self.findings("A = \(value)\n") where found.rule == .xcconfigURLCut {
            guard let fix = found.fix, fix.hasPrefix("write "), !fix.hasPrefix("write the text"),
                !fix.contains(" on a line")
            else { continue }
            let written = String(fix.dropFirst("write ".count))
            let meant = written.replacing("/$()/", with: "//").replacing("/$()/", with: "//")
            var build = SampleBuild("A = \(written)\n")
            var wanted = SampleBuild(
                "A = \(meant.replacing("//", with: "\u{E001}").replacing("//", with: "\u{E001}"))\n")
            #expect(build.text("A") == wanted.text("A").replacing("\u{E001}", with: "//"), "\(value)")
        }
    }

    @Test(arguments: [
        "sdk= iphoneos*", "sdk=iphoneos* ", "SDK=iphoneos*", "Arch=arm64", "sdk=ios*", "sdk=macos", "sdk=iPhoneOS*",
        "sdk=watch",
        "arch=ARM64", "arch=x86-64", "sdk=", "config=", "sdk=iphone", "arch= arm64",
    ])
    func theFixOfAConditionCanHold(condition: String) throws {
        let found = try #require(Self.findings("A[\(condition)] = 1\n").first)
        #expect(found.rule == .xcconfigConditionNeverHolds)
        #expect(found.message.hasPrefix("condition \"[\(condition)]\" never applies: "))
        let fix = try #require(found.fix?.firstMatch(of: /write (\[[^\]]*\])/)?.output.1)
        #expect(Self.findings("A\(fix) = 1\n") == [])
    }

    @Test(arguments: RetrievalOperator.allCases)
    func anOperatorInCapitalsIsMeant(operation: RetrievalOperator) {
        let name = operation.rawValue
        let findings = SampleBuild.table("B = b\nA = $(B:\(name.uppercased()))\n").findings()
        #expect(findings.map(\.rule) == [.xcconfigUnknownOperator])
        #expect(findings.first?.fix == "did you mean \"\(name)\"?")
        #expect(SampleBuild.table("B = b\nA = $(B:\(name))\n").findings() == [])
    }

    @Test(arguments: ReplacementOperator.allCases)
    func anOperatorWithAnArgumentInCapitalsIsMeant(operation: ReplacementOperator) {
        let name = operation.rawValue
        let findings = SampleBuild.table("B = b\nA = $(B:\(name.uppercased())=x)\n").findings()
        #expect(findings.map(\.rule) == [.xcconfigUnknownOperator])
        #expect(findings.first?.fix == "did you mean \"\(name)=\"?")
        #expect(SampleBuild.table("B = b\nA = $(B:\(name)=x)\n").findings() == [])
    }

    /// Locations count the lines and the bytes that the build system counts.
    @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"]) func locationsDependOnNoLineEnd(lineEnd: String) {
        let lines = [
            "// é", "A = http://x", "", "  = 1", "B = \\", " C = 2", "", "D[sdk=ios*] = 1", "é",
            "E[sdk=a*][sdk=macosx*] = http://y",
        ]
        let findings = Self.findings(lines.joined(separator: lineEnd))
        #expect(
            findings.map { "\($0.location?.description ?? "") \($0.rule)" } == [
                "f:2:10 xcconfig-url-cut", "f:4:3 xcconfig-nameless-assignment", "f:6:2 xcconfig-swallowed-line",
                "f:8:1 xcconfig-condition-never-holds", "f:9:1 unexpected-character",
                "f:10:1 xcconfig-repeated-condition", "f:10:31 xcconfig-url-cut",
            ])
    }

    @Test(arguments: [
        // Two slashes that begin a comment and nothing else.
        "A = https: // x\n", "A = https://\n", "A = https:/ /x\n", "A = x // y://z\n", "// A = http://x\n",
        "A = /\\/x\n",
        "A = $(B)://\n", "A[sdk=http://x] = 1\n", "#include \"http://x\"\n", "A = https:/$()/x\n",
        // Lines that continue a value on purpose.
        "A = 1 \\\n    2 \\\n    3\n", "A = -D X=1 \\\n  \"B = 2\"\n", "A = 1 \\\n  -x=y\n", "A = 1 \\\n  // B = 2\n",
        "A = 1 \\",
        "A = 1 \\\n\n#include? \"x\"\n",
        // Assignments whose value begins with the sign.
        "A = == 1\n", "A== 1\n", "A[sdk=*]== 1\n", "// = 1\n", "\t// = 1\n",
        // A byte order mark in a comment.
        "// \u{FEFF}\n",
        // Conditions that some build may fulfill.
        "A[sdk=*] = 1\n", "A[sdk=iphoneos17.?] = 1\n", "A[arch=*] = 1\n", "A[config=*Debug*] = 1\n",
        "A[variant=profile] = 1\n",
        "A[target=My App] = 1\n", "A[sdk=xros*] = 1\n", "A[sdk=driverkit*] = 1\n", "A[arch=arm64_32] = 1\n",
        "A[__x=y] = 1\n",
        "A[sdk=*][sdk=*] = 1\n", "A[arch=arm64][arch=arm*] = 1\n",
    ])
    func aNearMissIsSilent(text: String) {
        #expect(Self.findings(text) == [])
    }

    @Test(arguments: [
        "A = $(SDKROOT:default=x)\n", "A = $(MACOSX_DEPLOYMENT_TARGET)\n", "A = $(CONTENTS_FOLDER_PATH)\n",
        "A = $(USER)$(UID)\n",
        "A = $(XCODE_VERSION_ACTUAL)\n", "A = $(SWITCHYARD_ENVIRONMENT)\n", "A = $(DEVELOPER_DIR)\n", "A = $(A)\n",
        "A = ${}x\n", "B = b\nA = ${B}\n",
        "A = $(B$(C))\nC = c\n", "A = x$$\n", "A = $$(B)\n", "A = $5\n", "A = \\\"x\n", "A = it\\'s\n", "A = '\"'\n",
        "B = b\nA = $(B:default=)\n", "A = $(B:default=$(C:default=))\n", "A = $(U:upper:default=x)\n",
    ])
    func aNearMissInAValueIsSilent(text: String) {
        #expect(SampleBuild.table(text).findings() == [])
    }

    /// In a declared string, quotes and backslashes are text.
    @Test(arguments: ["\"x", "it's", "x 'y", "a\\"]) func quotesOfAStringAreText(value: String) {
        let layer = BuildSettingLayer(name: "project", settings: ["PRODUCT_NAME": value, "OWN": value])
        let findings = BuildSettingTable(layers: [layer]).findings()
        #expect(findings.count == 1)
        #expect(findings.first?.message.contains("\"OWN\"") == true)
    }

    @Test func anUndefinedNameIsReportedOncePerAssignment() {
        let table = SampleBuild.table("A = $(U) $(U:upper) ${U}$(V)\nB = $(U)\n")
        let undefined = table.findings().filter { $0.rule == .xcconfigUndefinedReference }
        #expect(undefined.map { $0.location?.description } == ["f:1:5", "f:1:25", "f:2:5"])
        #expect(table.findings(known: ["U"]).filter { $0.rule == .xcconfigUndefinedReference }.count == 1)
    }

    @Test(arguments: [
        ("API_URL", "API_URI", true), ("API_URL", "API_UR", true), ("API_URL", "API_URLS", true),
        ("API_URL", "api_url", true),
        ("API_URL", "API_RUL", false), ("API_URL", "APIURLS", false), ("ABC", "ABD", false), ("ABC", "abc", true),
        ("API_URL", "OTHER", false),
    ])
    func aNameThatDiffersInOneLetterIsMeant(defined: String, used: String, isMeant: Bool) {
        let findings = SampleBuild.table("\(defined) = x\nA = $(\(used))\n").findings()
        #expect(findings.map(\.rule) == [.xcconfigUndefinedReference])
        #expect(findings.first?.fix == (isMeant ? "did you mean \"\(defined)\"?" : nil))
    }
}
