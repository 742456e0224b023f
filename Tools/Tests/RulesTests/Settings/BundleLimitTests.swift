import Foundation
import PropertyLists
import SourceText
import Testing

@testable import Rules

/// What a bundle has too much of is a finding, and is not read.
@Suite struct BundleLimitTests {
    @Test func filesAreCounted() throws {
        let bundle = try MarkedBundle(["Root": "", "de.lproj/Root.strings": "", "fr.lproj/Root.strings": ""])
        var limits = SourceLimits()
        limits.bundleFiles = 3
        let files = BundleFiles(of: bundle.url, limits: limits)
        #expect(files.finding?.rule.rawValue == "reading-limit")
        #expect(
            files.finding?.message
                == "the bundle has more than 3 files, the most that Switchyard checks; the rest are not checked")
        #expect(BundleFiles(of: bundle.url).finding == nil)
    }

    /// One strings file of 8 MB, by ten names: more than a bundle may have together.
    @Test func stringsFilesShareABudget() throws {
        let bundle = try MarkedBundle([:])
        try bundle.write(
            "Root.plist",
            Data(
                "<plist><dict><key>StringsTable</key><string>Root</string><key>PreferenceSpecifiers</key><array/></dict></plist>"
                    .utf8))
        let text = Data("/*".utf8) + Data(repeating: 0x20, count: 8 << 20) + Data("*/ a = b;".utf8)
        try bundle.write("l0.lproj/Root.strings", text)
        for number in 1..<10 {
            let folder = bundle.url.appendingPathComponent("l\(number).lproj")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("Root.strings").path,
                withDestinationPath: "../l0.lproj/Root.strings")
        }
        let survey = bundle.survey()
        #expect(survey.strings("Root").filter { $0.error == nil }.count == 7)
        let findings = BrokenStringsRule.findings(in: survey)
        #expect(
            findings.map(\.message) == [
                "files that are read together have more than 67108864 bytes, the most that Switchyard reads"
            ])
        #expect(findings.map(\.severity) == [.error])
    }
}
