import PropertyLists
import SourceText
import Testing

@testable import BuildSettings

/// Each rule of the module, on text that it reports and on text that it accepts.
@Suite struct RuleTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let rule: RuleID
        let severity: Severity
        let text: String
        let location: String
        let message: String
        let fix: String?
        var testDescription: String { "\(rule): \(text.debugDescription)" }

        init(
            _ rule: RuleID, _ severity: Severity, _ text: String, at location: String, _ message: String,
            fix: String?
        ) {
            self.rule = rule
            self.severity = severity
            self.text = text
            self.location = location
            self.message = message
            self.fix = fix
        }
    }

    static let fileExamples = [
        Example(
            .xcconfigURLCut, .error, "API = https://api.example.com/v1 // live\n", at: "f:1:13",
            "URL in the value of \"API\" is cut off, because // starts a comment: Xcode reads \"https:\"",
            fix: "write https:/$()/api.example.com/v1"),
        Example(
            .xcconfigURLCut, .error, "API = a \"http://x//y\"\n", at: "f:1:15",
            "URL in the value of \"API\" is cut off, because // starts a comment: Xcode reads \"a \"http:\"",
            fix: "write a \"http:/$()/x/$()/y\""),
        Example(
            .xcconfigByteOrderMark, .error, "\u{FEFF}A = 1\n", at: "f:1:1",
            "file starts with a byte order mark: Xcode ignores its first line",
            fix: "save the file as UTF-8 without a byte order mark"),
        Example(
            .xcconfigNamelessAssignment, .error, "A = 1\n  = 2\n", at: "f:2:3",
            "assignment without a name: Xcode ignores the line",
            fix: "write the name of the build setting before the \"=\", or remove the line"),
        Example(
            .unexpectedCharacter, .error, "A = 1\n \u{200B}B = 2\n", at: "f:2:2",
            "unexpected invisible character U+200B at the start of the line", fix: "remove it"),
        Example(
            .unexpectedCharacter, .error, "“A” = 1\n", at: "f:1:1",
            "unexpected character ‘“’ at the start of the line", fix: "remove it"),
        Example(
            .xcconfigSwallowedLine, .warning, "A = 1 \\\nB = 2\n", at: "f:2:1",
            "assignment to \"B\" is part of the value of \"A\": the line before ends with a backslash",
            fix: "remove the backslash, or add a blank line after it"),
        Example(
            .xcconfigSwallowedLine, .warning, "A = 1 \\\n  #include \"x\"\n", at: "f:2:3",
            "include of \"x\" is part of the value of \"A\": the line before ends with a backslash",
            fix: "remove the backslash, or add a blank line after it"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[sdk=iphoneos*,arch=arm64] = 1\n", at: "f:1:1",
            "condition \"[sdk=iphoneos*,arch=arm64]\" never applies: the comma is part of the pattern "
                + "\"iphoneos*,arch=arm64\"", fix: "write [sdk=iphoneos*][arch=arm64]"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[SDK=*os] = 1\n", at: "f:1:1",
            "condition \"[SDK=*os]\" never applies: builds have no condition parameter \"SDK\"", fix: "write [sdk=*os]"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[platform=ios] = 1\n", at: "f:1:1",
            "condition \"[platform=ios]\" never applies: builds have no condition parameter \"platform\"",
            fix: "use one of config, sdk, arch, variant, target"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[sdk= iphoneos*] = 1\n", at: "f:1:1",
            "condition \"[sdk= iphoneos*]\" never applies: the spaces are part of the pattern \" iphoneos*\"",
            fix: "write [sdk=iphoneos*]"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[sdk=] = 1\n", at: "f:1:1",
            "condition \"[sdk=]\" never applies: the pattern is empty", fix: "write [sdk=*], or remove the condition"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[config=$(CONFIGURATION)] = 1\n", at: "f:1:1",
            "condition \"[config=$(CONFIGURATION)]\" never applies: references in a pattern are not expanded",
            fix: "write the value itself"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "\nA[sdk=ios*] = 1\n", at: "f:2:1",
            "condition \"[sdk=ios*]\" never applies: it matches no SDK name", fix: "write [sdk=iphoneos*]"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[arch=x86-64] = 1\n", at: "f:1:1",
            "condition \"[arch=x86-64]\" never applies: it matches no architecture name",
            fix: "write [arch=x86_64]"),
        Example(
            .xcconfigConditionNeverHolds, .warning, "A[arch=z80] = 1\n", at: "f:1:1",
            "condition \"[arch=z80]\" never applies: it matches no architecture name", fix: nil),
        Example(
            .xcconfigRepeatedCondition, .warning, "B[sdk=iphoneos*][sdk=macosx*] = 1\n", at: "f:1:1",
            "condition \"[sdk=macosx*]\" is ignored: Xcode uses only the first condition on sdk, \"[sdk=iphoneos*]\"",
            fix: "write one assignment for each SDK, or remove [sdk=macosx*]"),
    ]

    @Test(arguments: fileExamples) func reportsAFile(example: Example) {
        expect(XcconfigLint(bytes: Array(example.text.utf8), file: "f").findings, [example])
    }

    static let tableExamples = [
        Example(
            .xcconfigUndefinedReference, .warning, "HOST = h\nA = x $(OTHER) $(OTHER)\n", at: "f:2:7",
            "undefined build setting \"OTHER\" in the value of \"A\": it expands to an empty string", fix: nil),
        Example(
            .xcconfigUndefinedReference, .warning, "A = $OTHER\n", at: "f:1:5",
            "undefined build setting \"OTHER\" in the value of \"A\": \"$OTHER\" stays as text", fix: nil),
        Example(
            .xcconfigUndefinedReference, .warning, "API_HOST = h\nA = $(API_HOSTS)\n", at: "f:2:5",
            "undefined build setting \"API_HOSTS\" in the value of \"A\": it expands to an empty string",
            fix: "did you mean \"API_HOST\"?"),
        Example(
            .xcconfigUndefinedReference, .warning, "API_HOST = h\nA = $(Api_Host:upper)\n", at: "f:2:5",
            "undefined build setting \"Api_Host\" in the value of \"A\": it expands to an empty string",
            fix: "did you mean \"API_HOST\"?"),
        Example(
            .xcconfigUnsetReference, .note, "A = $(SDKROOT)\n", at: "f:1:5",
            "build setting \"SDKROOT\" is not set in any file: its value in \"A\" is what Xcode, an SDK, or the command line gives",
            fix: nil),
        Example(
            .xcconfigTrailingDollar, .warning, "A = x$\n", at: "f:1:6",
            "unescaped \"$\" at the end of the value of \"A\"",
            fix: "write $$ for a dollar sign"),
        Example(
            .xcconfigUnterminatedQuote, .warning, "A = x \"y\n", at: "f:1:7",
            "unclosed quotation mark in the value of \"A\"",
            fix: "add the closing quotation mark"),
        Example(
            .xcconfigUnterminatedReference, .error, "B = b\nA = x $(B\n", at: "f:2:7",
            "unclosed reference \"$(B\" in the value of \"A\"", fix: "close the reference"),
        Example(
            .xcconfigUnterminatedReference, .error, "B = b\nA = x $(B:upper\n", at: "f:2:7",
            "unclosed reference \"$(B:upper\" in the value of \"A\"", fix: "close the reference"),
        Example(
            .xcconfigUnknownOperator, .error, "B = x\nA = $(B:Upper)\n", at: "f:2:5",
            "unknown operator \"Upper\" in the value of \"A\": the operator is ignored", fix: "did you mean \"upper\"?"),
        Example(
            .xcconfigUnknownOperator, .error, "B = x\nA = $(B:Suffix=o)\n", at: "f:2:5",
            "unknown operator \"Suffix\" in the value of \"A\": the operator is ignored",
            fix: "did you mean \"suffix=\"?"),
        Example(
            .xcconfigUnknownOperator, .error, "B = x\nA = $(B:shout)\n", at: "f:2:5",
            "unknown operator \"shout\" in the value of \"A\": the operator is ignored", fix: nil),
        Example(
            .xcconfigUnknownOperator, .warning, "B = x\nA = $(B:)\n", at: "f:2:5",
            "operator without a name in the value of \"A\"", fix: "remove the \":\""),
        Example(
            .xcconfigUnknownOperator, .error, "B = x\nA = $(B:a b)\n", at: "f:2:5",
            "invalid character \" \" in an operator in the value of \"A\": the operator is ignored", fix: nil),
    ]

    @Test(arguments: tableExamples) func reportsABuild(example: Example) {
        expect(SampleBuild.table(example.text).findings(), [example])
    }

    @Test func aTrailingBackslashOfAProjectIsReported() {
        // In a file, it would continue the line.
        let layer = BuildSettingLayer(name: "project", settings: ["A": "x\\"])
        let findings = BuildSettingTable(layers: [layer], types: .none).findings()
        #expect(findings.map(\.rule) == [.xcconfigTrailingBackslash])
        #expect(findings.map(\.message) == ["a single backslash at the end of the value of \"A\" escapes nothing"])
        #expect(findings.map(\.fix) == ["remove the backslash"])
    }

    /// For each rule, what it must not report.
    @Test(arguments: [
        "A = https:/$()/x // see https://x\n", "// https://x\nA = 1 // https://y\n", "A = a // b: //c\n",
        "A = x: // note\n", "A = x:// note\n",
        "A = 1 // \u{FEFF}\n", "A = \u{FEFF}1\n",
        "A = = 2\n", "A == 2\n",
        "A = 1 \\\n  2 \\\n\nB = 3\n", "A = 1 // \\\nB = 2\n", "A = 1 \\\n// B = 2\n",
        "A[sdk=iphone*][config=Debug] = 1\nB[__platform_filter=x] = 1\nC[any=*] = 1\n", "A[config=Staging] = 1\n",
        "A[sdk=iphoneos*][sdk=iphoneos*] = 1\n", "A[config=Debug][config=Release] = 1\n",
        "A[sdk=iphoneos*] = 1\nA[sdk=macosx*] = 2\n", "",
    ])
    func acceptsAFile(text: String) {
        #expect(XcconfigLint(bytes: Array(text.utf8), file: "f").findings == [])
    }

    @Test(arguments: [
        "A = $(U:default=x)\n", "A = $(inherited) $(value)\n", "A = https:/$()/x\n", "A = $(HOME) $(SDK_NAME)\n",
        "A = $(B)\nB = b\n", "A = $(B_$(C))\nC = c\n",
        "A = $(IPHONEOS_DEPLOYMENT_TARGET)\nIPHONEOS_DEPLOYMENT_TARGET = 1\n",
        "B = b\nA = $(B:upper) $(B:suffix=o)\n", "A = $$\n", "A = \"x\" 'y' \\\"z\n", "A = $$(B\n", "A = x\\\\y\n",
        "A = $(B:default=$(C:default=d))\n", "",
        // Switched off by a letter.
        "VERBOSE = -v\nA = $(xVERBOSE) $(_VERBOSE)\n",
    ])
    func acceptsABuild(text: String) {
        #expect(SampleBuild.table(text).findings() == [])
    }

    @Test("Of several similar names, the first in their order is meant")
    func similarNames() {
        let table = SampleBuild.table("A = $(API_HOST)\nAPI_HOSTS = s\napi_host = h\nAPI_HOS = d\nOTHER = o\n")
        #expect(table.findings().first?.fix == "did you mean \"API_HOS\"?")
    }

    @Test func aKnownNameIsNotUndefined() {
        let table = SampleBuild.table("A = $(GIVEN) $(OTHER)\n")
        #expect(table.findings(known: ["GIVEN"]).map(\.rule) == [.xcconfigUndefinedReference])
        #expect(table.findings(known: ["GIVEN", "OTHER"]) == [])
    }

    @Test func anAssignmentWithConditionsDefinesAName() {
        #expect(SampleBuild.table("A = $(B)\nB[config=Never] = 1\n").findings() == [])
    }

    @Test func findingsOfAFileAreInTheOrderOfItsLines() {
        let text = "A[sdk=ios*] = http://x\n= 1\nB = 1 \\\nC = 2\nD[SDK=x] = 1\n"
        let findings = XcconfigLint(bytes: Array(text.utf8), file: "f").findings
        #expect(
            findings.map { "\($0.location?.description ?? "") \($0.rule)" } == [
                "f:1:1 xcconfig-condition-never-holds", "f:1:20 xcconfig-url-cut", "f:2:1 xcconfig-nameless-assignment",
                "f:4:1 xcconfig-swallowed-line", "f:5:1 xcconfig-condition-never-holds",
            ])
        #expect(findings[3].notes.map(\.message) == ["the value starts here"])
        #expect(findings[3].notes.map { $0.location?.description } == ["f:3:1"])
    }

    @Test func aDiagnosticOfXcodeIsAFindingOfItsKind() {
        let file = XcconfigFile(bytes: Array("A = 1\nB\n".utf8), file: "f")
        let finding = file.diagnostics.first?.finding
        #expect(finding?.rule == .missingEqualsInAssignment)
        #expect(finding?.severity == .error)
        #expect(finding?.location?.description == "f:2:1")
        let whole = XcconfigDiagnostic(kind: .unreadableBaseConfiguration, file: "f", line: 0, message: "m").finding
        #expect(whole.location?.description == "f")
    }

    private func expect(_ findings: [Finding], _ examples: [Example]) {
        #expect(findings.map(\.rule) == examples.map(\.rule))
        #expect(findings.map(\.severity) == examples.map(\.severity))
        #expect(findings.map(\.message) == examples.map(\.message))
        #expect(findings.map { $0.location?.description } == examples.map(\.location))
        #expect(findings.map(\.fix) == examples.map(\.fix))
    }
}

extension SampleBuild {
    /// The table of one file, with the types of the build system.
    static func table(_ text: String) -> BuildSettingTable {
        let file = XcconfigFile(bytes: Array(text.utf8), file: "f")
        return BuildSettingTable(layers: [BuildSettingLayer(name: "f", assignments: file.assignments)])
    }
}
