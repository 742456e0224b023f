import SourceText
import Testing

@testable import BuildSettings

/// Each rule on a text that breaks it, and on one that does not.
@Suite struct LintTests {
    private func fileFindings(_ text: String) -> [String] {
        XcconfigLint(bytes: Array(text.utf8), file: "f").findings
            .map { "\($0.location?.description ?? "") \($0.rule) | \($0.message) | \($0.fix ?? "")" }
    }

    private func tableFindings(_ text: String) -> [String] {
        let file = XcconfigFile(bytes: Array(text.utf8), file: "f")
        let table = BuildSettingTable(layers: [BuildSettingLayer(name: "f", assignments: file.assignments)])
        return table.findings().map { "\($0.location?.description ?? "") \($0.rule) | \($0.message) | \($0.fix ?? "")" }
    }

    @Test(arguments: [
        (
            "API = https://api.example.com/v1 // live\n",
            "f:1:13 xcconfig-url-cut | // starts a comment: Xcode reads “https:” for API | "
                + "write https:/$()/api.example.com/v1"
        ),
        (
            "\u{FEFF}A = 1\n",
            "f:1:1 xcconfig-byte-order-mark | the file starts with a byte order mark, which makes Xcode drop its first "
                + "line | save the file as UTF-8 without a byte order mark"
        ),
        (
            "A = 1\n  = 2\n",
            "f:2:3 xcconfig-nameless-assignment | nothing stands before the “=”; Xcode drops the line | "
                + "write the build setting's name before the “=”, or remove the line"
        ),
        (
            "A = 1 \\\nB = 2\n",
            "f:2:1 xcconfig-swallowed-line | the assignment to B is part of the value of A, because the line before ends "
                + "with “\\” | remove the “\\” or put a blank line between them"
        ),
        (
            "A[sdk=iphoneos*,arch=arm64] = 1\n",
            "f:1:1 xcconfig-condition-never-holds | [sdk=iphoneos*,arch=arm64] never holds: a comma is not “and”, but part "
                + "of the pattern “iphoneos*,arch=arm64” | write [sdk=iphoneos*][arch=arm64]"
        ),
        (
            "A[SDK=*os] = 1\n",
            "f:1:1 xcconfig-condition-never-holds | [SDK=*os] never holds: no build has a parameter “SDK” | write [sdk=*os]"
        ),
    ])
    func fileRules(text: String, finding: String) {
        #expect(fileFindings(text) == [finding])
    }

    @Test(arguments: [
        "A = https:/$()/x // see https://x\n", "// https://x\nA = 1 // https://y\n", "A = a // b: //c\n",
        "A = x: // note\n",
        "A = 1 \\\n  2 \\\n\nB = 3\n", "A[sdk=iphone*][config=Debug] = 1\nB[__platform_filter=x] = 1\nC[any=*] = 1\n",
    ])
    func fileRulesThatHold(text: String) {
        #expect(fileFindings(text) == [])
    }

    @Test(arguments: [
        (
            "HOST = h\nA = $(HOTS) $(HOTS)\n",
            ["f:2:5 xcconfig-undefined-reference | A refers to HOTS, which nothing defines: it is empty | "]
        ),
        (
            "API_HOST = h\nA = $(API_HOSTS)$(Api_Host)\n",
            [
                "f:2:5 xcconfig-undefined-reference | A refers to API_HOSTS, which nothing defines: it is empty | "
                    + "did you mean API_HOST?",
                "f:2:17 xcconfig-undefined-reference | A refers to Api_Host, which nothing defines: it is empty | "
                    + "did you mean API_HOST?",
            ]
        ),
        (
            "A = $(SDKROOT)\n",
            [
                "f:1:5 xcconfig-unset-reference | A refers to SDKROOT, which no file sets: its value comes from Xcode or an "
                    + "SDK | "
            ]
        ),
        (
            "A = x\nB = $(A:Upper)\n",
            [
                "f:2:5 xcconfig-unknown-operator | there is no operator “Upper”; it is skipped in the value of B | write upper"
            ]
        ),
        ("A = $(U:default=x)$(inherited)https:/$()/x$(HOME)\n", []),
    ])
    func tableRules(text: String, findings: [String]) {
        #expect(tableFindings(text) == findings)
    }
}
